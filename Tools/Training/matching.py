"""Tools and labels that are told apart by random words of theirs, which a request or a text says again, some or all of them.

A model that had seen 110 million tokens chose between two tools with names such as `action17` no better than a coin would, even
where the request was the description, word for word: it had learned to match requests with names. And of eight labels of which
one stood in the text it found that one in a third of the texts. For training only.
"""

import re

from contrast import NO_TOOL
from schema import field_noun, joined_name
from source import Pool, capitalized, fill, lowered
from tool_kinds import style, tool_json
from values import integer_value, phrase, vocabulary_word

ABOUTS = Pool(
    (
        "{v} [the |a |]{n}",
        "{v} {n} {l} [the |a |]{o}",
        "{v} [the |a |]{n} {l} {o}",
        "[Use this to |Lets you |The tool to |]{v} [the |a |]{n} {l} [a |the |]{o}",
        "[Finds|Tells|Shows|Gets|Returns|Looks up] [the |]{n} {l} [a |the |]{o}",
        "{n} [of|for|in] {o}",
        "{v} {n} [and|or] {o}",
        "{v} {w} {n} {l} {o}",
    ),
    (),
)
LINKS = ("of", "for", "in", "by", "with", "from", "to", "on", "at", "about")
LEADS = (
    "", "", "", "", "please ", "can you ", "I want to ", "I need to ", "could you ", "let us ", "I'd like to ", "help me ", "now ", "time to ",
    "what about ", "is there ", "I need ", "show me ", "how about ", "we have to ", "somebody should ",
)
SMALL = frozenset(
    "use this to lets you the tool a an of for in by with from on at about and or finds tells shows gets returns looks up".split()
)
BARE = ("tool", "fn", "action", "run", "skill", "x", "do", "api", "op", "call", "f", "task", "step", "command")


class Matched:
    """A tool whose description is made of random words; its name says nothing, or repeats a word or two of them.

    `bare` is what a name that says nothing begins with.
    """

    def __init__(self, r, bare=None):
        words = {key: vocabulary_word(r) for key in "vnow"}
        self.about = capitalized(r.expand(fill(r.pick(ABOUTS), {**words, "l": r.choice(LINKS)})))
        self.words = [w for w in re.findall(r"[^\W_]+", self.about.lower()) if w not in SMALL]
        k = r.random()
        if k < 0.6:
            self.name = (bare or r.choice(BARE) + r.choice(("", "_", ""))) + str(r.randint(1, 99))
        elif k < 0.85:
            self.name = joined_name(r, vocabulary_word(r), r.choice((field_noun(r), "", vocabulary_word(r))))
        else:
            self.name = joined_name(r, *r.sample(self.words, min(len(self.words), r.choice((1, 2)))))
        self.parameters = [] if r.chance(0.65) else [(field_noun(r), r.choice(("string", "string", "integer")), "", None)]

    def request(self, r):
        """(text, call): the description said again, a part of its words, or these in another order."""
        k, words = r.random(), list(self.words)
        if k < 0.4:
            text = re.sub(r"^(?:Use this to|Lets you|The tool to) ", "", self.about)
            text = re.sub(r"^[A-Z]", lambda m: m[0].lower(), text)
        else:
            if k < 0.75 and len(words) > 1:
                words = [w for w in words if r.chance(0.6)] or [r.choice(words)]
            if k > 0.6:
                r.shuffle(words)
            between = r.choice((" ", " ", " the ", " a ", f" {r.choice(LINKS)} "))
            text = between.join(words)
            if r.chance(0.3):
                text += f" {r.choice(LINKS)} {vocabulary_word(r)}"
        arguments = {}
        for name, kind, _, _ in self.parameters:
            value = vocabulary_word(r) if kind == "string" else integer_value(r)
            arguments[name] = value
            text += r.choice((" ", ": ", ", ", f" {r.choice(LINKS)} ", f" with {name} ")) + str(value)
        text = r.choice(LEADS) + text + r.choice(("", "", "", ".", "?", "!", " please", " now"))
        return capitalized(text) if r.chance(0.5) else text, (self.name, arguments)


def matched_tools(r, corpora):
    """Many requests for tools that nobody knows. For training only."""
    tools, bare = {}, r.choice(BARE) + r.choice(("", "_", "")) if r.chance(0.5) else None
    for _ in range(r.choice((2, 2, 2, 3, 3, 4, 5, 6, 8))):
        one = Matched(r, bare)
        tools.setdefault(one.name, one)
    tools, used = list(tools.values()), {w for one in tools.values() for w in one.words}
    turns, calls = [], []
    # Each tool is asked for once: a second call could be copied from the first, without a look at the tools.
    waiting = r.sample(tools, len(tools))
    while waiting:
        if r.chance(0.2):
            stranger = Matched(r)
            if used & set(stranger.words):
                continue
            turns += [("user", stranger.request(r)[0]), ("assistant", NO_TOOL[0])]
            continue
        asked = [waiting.pop()]
        if waiting and r.chance(0.12):
            asked.append(waiting.pop())
        made = [tool.request(r) for tool in asked]
        text = made[0][0]
        if len(made) == 2:
            text = text.rstrip(".?!") + r.choice((" and ", ", then ", ". Also, ", " and then ", "; ", ", and ")) + lowered(made[1][0])
        turns += [("user", text), ("assistant", [call for _, call in made])]
        calls = calls or turns[-1][1]
    if not turns:
        return matched_tools(r, corpora)
    look = style(r)
    listed = [tool_json(tool.name, tool.about, tool.parameters, look) for tool in tools]
    return {"task": "tool_match", "system": "", "tools": listed, "turns": turns, "calls": calls}


def matched_labels(r):
    """(labels, what they are about, a function that draws (text, label)): a text says words of its label, or of what that is about."""
    count, explained = r.choice((2, 2, 3, 4, 5, 6, 8, 12)), r.chance(0.3)
    said, abouts = {}, {}
    for _ in range(count):
        words = list(dict.fromkeys(vocabulary_word(r).lower() for _ in range(r.choice((1, 1, 2) if not explained else (2, 3, 4)))))
        label = r.choice((r.choice(BARE) + str(r.randint(1, 99)), vocabulary_word(r).lower())) if explained else " ".join(words)
        if label in said or any(set(words) & set(other) for other in said.values()):
            continue
        said[label] = words
        if explained:
            abouts[label] = r.choice(("", "about ", "has to do with ")) + r.choice((" ", ", ", " and ")).join(words)
    if len(said) < 2:
        return matched_labels(r)
    every = {word for words in said.values() for word in words}

    def draw():
        label = r.choice(list(said))
        words = [w for w in said[label] if r.chance(0.75)] or list(said[label])
        if r.chance(0.3):
            r.shuffle(words)
        parts = [phrase(r), r.choice((" ", " the ", " a ", " and ")).join(words), phrase(r)]
        if r.chance(0.5):
            parts.pop(r.choice((0, 2)))
        text = " ".join(parts)
        if set(re.findall(r"\w+", text.lower())) & (every - set(said[label])):
            return draw()
        return capitalized(text) if r.chance(0.5) else text, label

    return list(said), abouts, draw
