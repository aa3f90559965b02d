"""Labels and tools that a text names by words of its own, whatever they are: matching words pays, knowing them does not.

The texts are those of the public sets and sentences of the novels; a label is a word of one of them, or two. Beside it stand
requests that say what a tool is for in the words of its description, and texts that speak of a label by its name.
For training only.
"""

import re
from collections import defaultdict

from schema import joined_name
from source import capitalized, fill, lowered
from variety import pairing

COMMON = frozenset(
    """about above after again against also always another anything around because been before being below best better between both
    came cannot come could didn does doing doesn done down each else ever every everything first five four from gets getting give going
    good have having hello help here however http into isn just kind knew know last like little long look made make many maybe might more most much must myself need
    never next nothing okay once only other over part please pretty quite rather really right said same says seem seems should show since some something
    sometimes soon still such sure take tell than thank thanks that thats their them then there these they thing things think this those though three
    through today told tomorrow until upon used using very want wanted wants well went were weren what whats when where which while whom whose will
    with without would wouldn your yours yourself able along already among away back does find gave goes himself herself himself itself indeed
    later least less mine near none often ones onto others ours perhaps shall somebody someone than thus toward towards under whether within yesterday""".split()
)
GENERIC = "request question issue info status update order problem topic help case matter service details check change".split()
LED = ("Handles {w}", "For everything about {w}", "About {w}", "{W}", "Use this when it is about {w}", "Answers questions on {w}", "To do with {w}")


def stem(word):
    return word[:5]


class Texts:
    """Short texts by the words that they hold."""

    def __init__(self, corpora):
        texts = [text for texts in corpora.by_label.values() for text in texts] + corpora.out_of_scope
        texts += [text for _, text, _ in corpora.intents] + corpora.coffee
        for paragraph in corpora.paragraphs[::4]:
            texts += [s.strip() for s in re.split(r"(?<=[.!?;]) ", paragraph) if 20 < len(s) < 110]
        self.of, self.forms = defaultdict(list), defaultdict(lambda: defaultdict(int))
        self.stems = {}
        for text in texts:
            if len(text) > 130:
                continue
            words = [w for w in re.findall(r"[a-z]{4,}", text.lower()) if w not in COMMON]
            self.stems[text] = frozenset(map(stem, words))
            for word in set(words):
                self.forms[stem(word)][word] += 1
            for one in self.stems[text]:
                self.of[one].append(text)
        self.known = sorted(one for one, texts in self.of.items() if 3 <= len(texts) <= 600)

    def words(self, r, count):
        """[(word, texts with it and with none of the others)]."""
        chosen = r.sample(self.known, count)
        if r.chance(0.5):  # the words of a few texts that lie near one another are harder to tell apart
            text = r.choice(self.of[chosen[0]])
            near = [s for s in sorted(self.stems[text]) if s in self.of and 3 <= len(self.of[s]) <= 600]
            chosen = list(dict.fromkeys(r.sample(near, min(len(near), 3)) + chosen))[:count]
        made = []
        for one in chosen:
            others = set(chosen) - {one}
            fit = [t for t in r.sample(self.of[one], min(12, len(self.of[one]))) if not self.stems[t] & others]
            if fit:
                forms = self.forms[one]
                made.append((r.choices(list(forms), list(forms.values()))[0], fit))
        return made


TEXTS = {}


def texts_of(corpora):
    if id(corpora) not in TEXTS:
        TEXTS[id(corpora)] = Texts(corpora)
    return TEXTS[id(corpora)]


def label_of(r, word, text):
    """A label of one word or of two that hold it."""
    k = r.random()
    if k < 0.45:
        return word
    if k < 0.7:
        return f"{word} {r.choice(GENERIC)}" if r.chance(0.6) else f"{r.choice(('ask', 'get', 'new', 'my', 'other'))} {word}"
    pair = re.findall(rf"\b(?:[a-z]{{3,}} {word}|{word} [a-z]{{3,}})\b", text.lower())
    return r.choice(pair) if pair else word


def worded_labels(r, corpora):
    """(labels, nothing about them, a function that draws (text, label)): labels that are words of the texts."""
    items = []
    for word, texts in texts_of(corpora).words(r, r.choice((2, 3, 4, 5, 6, 8, 10, 14))):
        items.append((label_of(r, word, texts[0]), texts))
    items = [item for i, item in enumerate(items) if item[0] not in [other[0] for other in items[:i]]]
    if len(items) < 2:
        return worded_labels(r, corpora)

    def draw():
        label, texts = r.choice(items)
        return r.choice(texts), label

    return [label for label, _ in items], {}, draw


def worded_intents(r, corpora, count):
    """[(name, description, texts)] and texts that hold none of the words."""
    source = texts_of(corpora)
    items, names = [], set()
    for word, texts in source.words(r, count):
        second = r.choice(("", "", r.choice(GENERIC), r.choice(("get", "do", "ask", "run"))))
        name = joined_name(r, *((second, word) if second in ("get", "do", "ask", "run") else (word, second)))
        if name not in names:
            names.add(name)
            items.append((name, fill(r.choice(LED), {"w": word, "W": capitalized(word)}), texts))
    used = {stem(w) for name, about, _ in items for w in re.findall("[a-z]{4,}", (about + " " + re.sub("([A-Z])", r" \1", name)).lower())}

    def strange():
        while True:
            text = r.choice(source.of[r.choice(source.known)])
            if not source.stems[text] & used:
                return text

    return items, strange


HEADS = (
    "", "", "", "please ", "can you ", "could you ", "I want to ", "I need to ", "I would like to ", "let us ", "help me ", "now ", "go and ", "you should ",
    "time to ", "we have to ", "it is time to ", "will you ",
)
LINKS = ("for", "at", "in", "on", "with", "to", "from", "of", "about", "as", "by")
TAIL = re.compile(r" (?:by|with|for|in|of|from|to|at|on|between|into|under) (?:(?:a|an|the|its|your|some|one|given|this|their)\b.*|[a-z]+)$")
ARTICLE = re.compile(r"\b(?:a|an|the|its|your|some|given|this) (?=\w+$)")


def echoed(r, about, values):
    """A request in the words of the tool's description, with the values; None where the description is too short for that."""
    about = about.strip().rstrip(".")
    about = re.sub(r"^(?:Use this to|The tool to|This tool|Lets? you|Used to|Tool to|A tool to) ", "", about, flags=re.I)
    words = about.split()
    if len(words) < 2 or len(words) > 14:
        return None
    shown = [str(value) for value in values]
    said = about[:1].lower() + about[1:]
    if r.chance(0.65):
        said = TAIL.sub("", said)
    if r.chance(0.3):  # no verb, telegram style
        rest = [w for w in said.split()[1:] if w.lower() not in ("a", "an", "the", "whether", "if", "is")]
        said = " ".join(rest) if rest else said
    elif r.chance(0.5):
        said = re.sub(r"\b(?:a|an)\b", lambda m: r.choice((m[0], "the", "my", "this", m[0])), said)
    head = r.choice(HEADS) if said.split()[0] == about.split()[0].lower() else r.choice(("", "", "", "the ", "I need the ", "what about ", "show "))
    if not shown:
        text = head + said
    elif len(shown) == 1:
        text = head + said + r.choice((" ", " ", ": ", ", ", f" {r.choice(LINKS)} ", f" {r.choice(LINKS)} ", f" {r.choice(LINKS)} ")) + shown[0]
        if r.chance(0.12):
            text = shown[0] + r.choice((": ", ", ", " - ")) + head + said
    else:
        joined = shown[0]
        for value in shown[1:]:
            joined += r.choice((", ", ", ", " and ", f" {r.choice(LINKS)} ", f" {r.choice(LINKS)} ", " ")) + value
        text = head + said + r.choice((" ", ": ", ", ", f" {r.choice(LINKS)} ", f" {r.choice(LINKS)} ")) + joined
    return capitalized(text) if r.chance(0.75) else text


SPOKEN = (
    "{l}", "{l}?", "{l} please", "I have a question about {l}", "it is about {l}", "my {l}", "a problem with {l}", "what about the {l}?", "this is about {l}",
    "can you help with {l}", "something with {l}", "the {l} again", "need help with my {l}", "how does {l} work?", "tell me about {l}", "I want {l}", "{l} now",
)


def named(r, label):
    """A text that speaks of a label by its name."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", label).lower()
    parts = words.split()
    if len(parts) > 2 and r.chance(0.4):
        parts.pop(r.randrange(len(parts)))
    return r.choice(SPOKEN).format(l=" ".join(parts))
