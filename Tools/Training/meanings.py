"""Tools and labels by meaning: deeds and things with other words for them, each in any pair.

`bookVehicle` is asked for by "Reserve a van", and not by "Sell my van". The bank is `banks/meanings.txt`. For training only.
"""

import os

from facts import FACTS, drawn, named
from kinds import Typed, told
from schema import joined_name
from source import capitalized, fill
from tool_library import BANKS
from values import *


def load(path=os.path.join(BANKS, "meanings.txt")):
    """([(words, what belongs to it)], [words])."""
    things, deeds = [], []
    for line in open(path, encoding="utf-8"):
        word, _, rest = line.strip().partition(" ")
        if word == "thing":
            heads, parts = rest.split(" : ")
            things.append((heads.split("|"), parts.split("|")))
        elif word == "deed":
            deeds.append(rest.split("|"))
        elif word not in ("", "#"):
            raise ValueError(f"{path}: a line starts with {word!r}, expected thing or deed")
    return things, deeds


THINGS, DEEDS = (list(a) + list(b) for a, b in zip(load(), load(os.path.join(BANKS, "meanings-wide.txt"))))
WORDS = {id(thing): {word for part in thing for word in part} for thing in THINGS}
# Deeds that one request might mean both of: never offered side by side for one thing, nor refused for each other.
NEAR = [
    set(line.split())
    for line in """book schedule register rent buy borrow|buy rent borrow pay book receive|find track list show check receive|change update move turn
    raise lower|remove cancel empty detach reject|stop pause cancel turn close detach postpone|start open turn play load train|fix clean build
    update|send share carry call|receive return carry|write record draw describe save|rate compare test check vote recommend|count measure
    calculate estimate check|add attach load register save pack|show describe list read find|save copy record|call invite remind send|cook heat
    build|close lock protect|approve assign vote|report describe send write|donate share send pay|plant build add|visit find book|sort list
    pack|translate write read|test train check play|postpone move change schedule|print copy show|raise turn|lower turn|cool lower turn
    |heat turn raise|remind schedule save|feed load""".replace("\n", " ").split("|")
]


def mixed(one, other):
    """Whether two things may be meant by the same word."""
    return one is other or not WORDS[id(one)].isdisjoint(WORDS[id(other)])


def near(one, other):
    """Whether two deeds may be meant by the same words."""
    a, b = one[0].split()[0], other[0].split()[0]
    return one is other or bool(set(one) & set(other)) or any(a in group and b in group for group in NEAR)


ASKS = (
    "[please |can you |could you |would you |I want to |I'd like to |I need to |we have to |help me |go and |time to |let's |just |now |you should "
    "|will you |]{v} [the |a |my |our |this |that |some |another |]{n}",
    "[please |]{v} [the |a |my |]{n}[ now| for me| today| again| if you can| as soon as possible|]",
    "[about|for|as for] [the|my|our|that] {n}: [please |]{v} it",
    "[there is|I have|here is|we have|I see] a {n}[ here| again|]. {v} it[, please|]",
    "[my|the|our] [neighbor|boss|friend|mother|teacher|client] [asked me|told me|wants us|wants me] to {v} [the|a|this] {n}",
    "[how|when|where] can I {v} [the|a|my] {n}?",
    "is it possible to {v} [the|a|my] {n}?",
    "[I was thinking|maybe it is time|it would be nice] to {v} [the|a|my|some] {n}",
)
ABOUTS = (
    "{V} a {n}|{V} the {n}|{V} {n}|{V} the {n} of the user|Use this to {v} a {n}|Tool to {v} the {n}|Lets the user {v} a {n}|"
    "To {v} a {n} of one's choice|{V} one {n} or several|{V} the given {n}"
).split("|")
TALK = (
    "I am so tired today.|It was a long day.|Sorry to bother you.|I hope you are well.|One more thing.|Quick question.|My sister is here.|"
    "I just came home.|You know what?|It is raining again.|I have a moment now.|Before I forget:|Listen.|Good morning!|Hello again.|"
    "I can't do it alone.|We have visitors.|Time flies.|I thought about it.|Thanks for the last one."
).split("|")


class Meant(Typed):
    """A tool that does a deed to a thing."""

    def __init__(self, r, deed, thing):
        super().__init__(r)
        self.deed, self.thing = deed, thing
        verb, head = r.choice(deed), r.choice(thing[0])
        k = r.random()
        if k < 0.55:
            self.name = joined_name(r, *verb.split(), *head.split())
        elif k < 0.65:
            self.name = joined_name(r, *head.split(), *verb.split())
        elif k < 0.73:
            self.name = joined_name(r, r.choice(("do", "run", "handle", "user", "service", "app")), *verb.split(), *head.split())
        elif k < 0.8:
            self.name = joined_name(r, *verb.split(), *r.choice(thing[1]).split()) if r.chance(0.3) else joined_name(r, *verb.split(), *head.split())
        else:
            self.name = r.choice(("tool", "fn", "action", "step", "skill", "x")) + r.choice(("", "_")) + str(r.randint(1, 99))
        verb, head = (r.choice(deed), r.choice(thing[0])) if r.chance(0.4) else (verb, head)
        self.about = fill(r.choice(ABOUTS), {"v": verb, "V": capitalized(verb), "n": head})
        self.verb, self.noun, self.rows = verb, head, []
        if r.chance(0.55):
            self.rows = named(r, r.sample(FACTS, r.choice((1, 1, 2, 2, 3))))
            every = [one for _, row in self.rows for one in row]
            r.shuffle(every)
            self.parameters = [
                (name, {"type": schema["type"]}, schema.get("description") or "The " + name, schema.get("enum")) for name, schema, _ in every
            ]

    def words(self, r):
        """How a request names the deed and the thing."""
        return r.choice(self.deed), r.choice(self.thing[0] if r.chance(0.5) else self.thing[1])

    def request(self, r):
        verb, noun = self.words(r)
        if self.rows:
            text, found = drawn(r, self.rows)
            return asked(r, verb, noun, text), (self.name, {name: found[name] for name, *_ in self.parameters}), {}
        text, arguments = told(r, self.fields, noun.split()[-1]) if self.fields else ("", {})
        return asked(r, verb, noun, text), (self.name, arguments), {}


def asked(r, verb, noun, text):
    """A request: the deed and the thing, what else is told, and talk around it."""
    ask = r.say(ASKS, v=verb, n=noun)
    if text:
        first, second = (ask, text) if r.chance(0.75) else (text, ask)
        mark = " " if first.endswith((".", "?", ":")) else r.choice((" ", " ", ", ", ": ", ". ", " - "))
        ask = first + mark + (capitalized(second) if mark == ". " else second)
    ask = ask if r.chance(0.25) else capitalized(ask)
    if r.chance(0.12):
        ask = r.choice(TALK) + " " + ask
    return ask + ("" if ask.endswith(("?", ".")) else r.choice(("", "", ".", ", please.", "!")))


def offered(r, count):
    """Tools beside each other: the same deed to other things, other deeds to the same thing, others."""
    first = (r.choice(DEEDS), r.choice(THINGS))
    pairs = [first]
    while len(pairs) < count:
        k, (deed, thing) = r.random(), r.choice(pairs)
        if k < 0.4:
            thing = r.choice(THINGS)
        elif k < 0.75:
            deed = r.choice(DEEDS)
        else:
            deed, thing = r.choice(DEEDS), r.choice(THINGS)
        if not any(mixed(other, thing) and near(deed, done) for done, other in pairs):
            pairs.append((deed, thing))
    r.shuffle(pairs)
    return [Meant(r, deed, thing) for deed, thing in pairs]


def beside(r, tools):
    """A request that none of these tools serves, though it is close to one."""
    meant = [tool for tool in tools if isinstance(tool, Meant)]
    while True:
        tool, k = r.choice(meant), r.random()
        deed, thing = r.choice(DEEDS), r.choice(THINGS)
        if k < 0.4:
            deed = tool.deed
        elif k < 0.75:
            thing = tool.thing
        if not any(mixed(other.thing, thing) and near(deed, other.deed) for other in meant):
            break
    other = Meant(r, deed, thing)
    return other.request(r)[0]


SENTENCES = (
    "[I|we|they|she|he|my brother|the boss] [saw|like|need|bought|lost|found|talked about|asked about|forgot|want|cannot find|know] [the|a|this|that|our] {x}[.| again.| yesterday.| today.|!]",
    "[the|this|that|our|her|his|my] {x} [is|was|looks|seems] [new|old|great|bad|late|gone|broken|ready|fine|expensive|strange|too small|here|missing][.|!| again.]",
    "[where|what|how|when] [is|was|about] [the|my|our|this|a] {x}?",
    "[can you|could somebody|please|will you] [look at|tell me about|help with|think of|ask about|bring] [the|my|a|this] {x}[?|.]",
    "[there is|here comes|it is all about|nothing but|no more|what a] {x}[.|!]",
    "{x}[?|!|.|]",
    "{x} and {y}[.|?|!]",
    "[the|a|my] {x} [next to|with|without|and|or|for|from] [the|a|my] {y}[.| is here.| was fun.|]",
    "[nobody|everybody|somebody|one of us] [has|had|wants|mentioned|knows] [the|a|an old|this] {x}[.|]",
    "[last week|yesterday|on Monday|this morning|today|at last] [we|I|they] [had|got|saw|spoke of] [the|a|some] {x}[.|]",
)


def meant_labels(r):
    """(labels, {label: what it is about}, a function that draws (text, label)): things by what belongs to them, or deeds by other words."""
    if r.chance(0.2):
        deeds = []
        for deed in r.sample(DEEDS, r.choice((2, 3, 3, 4, 5, 6)) + 3):
            if not any(near(deed, other) for other in deeds):
                deeds.append(deed)
        names = {id(deed): r.choice(deed) for deed in deeds}

        def draw():
            deed = r.choice(deeds)
            thing = r.choice(THINGS)
            text = told(r, Typed(r).fields[:1], "piece")[0] if r.chance(0.2) else ""
            return asked(r, r.choice(deed), r.choice(thing[r.chance(0.5)]), text), names[id(deed)]

        about = {names[id(deed)]: " or ".join(deed[:2]) for deed in deeds}
        return list(names.values()), about, draw
    things = []
    for thing in r.sample(THINGS, r.choice((2, 2, 3, 3, 4, 4, 5, 6, 8))):
        if not any(mixed(thing, other) for other in things):
            things.append(thing)
    names = {id(thing): r.choice(thing[0]) for thing in things}

    def draw():
        thing = r.choice(things)
        words = thing[1] if r.chance(0.85) else [w for w in thing[0] if w != names[id(thing)]] or thing[1]
        text = r.say(SENTENCES, x=r.choice(words), y=r.choice(thing[1]))
        return (text if r.chance(0.2) else capitalized(text)), names[id(thing)]

    about = {
        names[id(thing)]: r.choice((" or ".join(thing[0]), ", ".join(r.sample(thing[1], 2)), r.choice(thing[0]) + ", " + r.choice(thing[1])))
        for thing in things
    }
    return list(names.values()), about, draw
