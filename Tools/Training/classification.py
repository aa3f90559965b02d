"""Classification: a label out of those that the prompt offers."""

import os
from bisect import bisect
from dataclasses import dataclass, field

import words
from chat import compact
from lexicon import lexical_labels
from matching import matched_labels
from meanings import meant_labels
from moods import mood_labels
from schema import *
from source import Pool, capitalized, fill
from tool_library import BANKS, maker, widened
from topics import topic_labels
from variety import noisy
from wording import named, worded_labels


@dataclass
class LabelSet:
    name: str
    labels: list = field(default_factory=list)  # (names, texts)


def load(path=os.path.join(BANKS, "labels.txt")):
    parts, held = ([], []), False
    for line in open(path, encoding="utf-8"):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("=="):
            held = True
            continue
        word, rest = line.split(" ", 1)
        if word == "set":
            parts[held].append(LabelSet(rest))
        elif word == "label":
            parts[held][-1].labels.append((rest.split("|"), []))
        elif word == "say":
            parts[held][-1].labels[-1][1].extend(rest.split("|"))
        else:
            raise ValueError(f"{path}: a line starts with {word!r}, expected set, label or say")
    return Pool(parts[0], parts[1])


SETS = widened(load, "labels")
INTENTS = load(os.path.join(BANKS, "intents.txt")).train
# How many labels a training prompt offers: the more there are, the more an answer tells.
COUNTS = (2, 2, 3, 3, 4, 5, 6, 8, 10, 14, 20)
LEXICAL = 0.15  # share of label sets that come from the lexicon
SLOTS = "dish drink food ingredient weather city day landmark country animal topic object color room place first_name music_genre".split()
ASK = Pool(
    (
        "Classify this text as one of: {l}\nText: {t}",
        "Labels: {l}\nText: {t}\nWhich label fits?",
        "Which of {l} fits this message? {t}",
        "Choose a label for the message.\nLabels: {l}\nMessage: {t}",
        "Is this {o}? {t}",
        "{t}\n\nIs this about {o}?",
        "Pick one of {l} for: {t}",
        "Sort the text into {o}.\nText: {t}",
        "Text: {t}\nCategories: {l}\nAnswer with the category only.",
        "Answer with one of {l}.\n{t}",
        'Which category does this belong to: {o}?\n"{t}"',
    ),
    (
        "Tell me which label is right.\nPossible labels: {l}\nThe text: {t}",
        "Decide between {o} for this text: {t}",
        "{t}\nThe answer is one of: {l}",
    ),
)
SYSTEMS = Pool(
    (
        "Classify each message as one of: {l}",
        "Labels: {l}. Answer with the label only.",
        "You sort messages. The labels are {l}.",
        "For each text choose one of: {l}.",
        "You are a classifier. Classes: {l}.",
        "Decide for every message whether it is {o}.",
    ),
    ("Every message gets one of these labels: {l}.", "Put each text into one class: {o}."),
)
THING = "[text|message|sentence|line|note|request|question|mail|comment|item]"
LABELS = "[labels|classes|categories|groups|options|kinds|topics|types|choices]"
WIDE_ASK = (
    f"[Please |][Classify|Sort|Label|Categorize|Tag|Mark|Group|File] [this|the|the following|my] {THING}[ as| into| with| by|] "
    f"[one of |][these |the |][{LABELS}|]: {{l}}[.|\n|;|] [Text|Message|It says|Sentence|Note|Input|Here it is|]: {{t}}",
    f"[Choose|Pick|Select|Find|Give|Name|Return|Say|Write] [the|a|one|the best|the matching|its] [label|class|category|group|kind|option|topic] "
    f"[for|of] [this|the] {THING}: {{t}}\n[{LABELS}|Choose from|One of|Allowed|These are the {LABELS}]: {{l}}",
    f"{{t}}\n[{LABELS}|Choose from|One of|Allowed|It is one of]: {{l}}",
    "[Options|Choices|Classes|Kinds|Groups]: {l}\n{t}",
    f"[What|Which] [label|class|category|group|kind|option|topic] [fits|has|suits|matches|describes|goes with|belongs to] "
    f"[this|the] [{THING}|]? {{t}}\n[({{l}})|{{l}}|{LABELS}: {{l}}]",
    "[Is|Was] [this|it|that|the text|the message] [about |in |for |on |a case of |]{o}? {t}",
    "{o}? {t}",
    "{o}:\n{t}",
    "{t} [Is it|That is|This is|It is about|I think of|So it is] {o}?",
    f"[Say|Answer|Reply with|Tell me] [only |just |][one of |either |]{{o}} for [this|the] {THING}: {{t}}",
    f"[The|My|Our] {LABELS} are {{l}}. [Now|So] [which|what] is [this|it|the {THING}]? {{t}}",
    f"[Choose|Say|Guess|Select|Judge] [from|among|either|whether it is|if it is|which of] [{{o}}|{{l}}] [as the|when you read the|given the|about "
    f"the|seeing the|, as in the|matches the|, that is the|of my|here, the] {THING}: {{t}}",
)
WIDE_SYSTEMS = (
    f"[Classify|Sort|Label|Categorize|Tag|Mark|Group|File] [each|every|the|all] {THING}[s|][ as| into| with| by|] [one of |][these |the |][{LABELS}|]: {{l}}[.|]",
    f"[The|My|Our|Your|All] {LABELS}[ are|:| to use are] {{l}}.[ Say which one| One for each| Nothing else| Pick one|]",
    f"[You|Always|Please] [answer with|say|pick|choose|return|give] [the|one|only the] [label|class|category|group|kind]: {{l}}[.|]",
    f"[For|To|After] [each|every|the] {THING}[, | ][say|choose|pick|answer|write] [either |]{{o}}.",
    "{o}?",
)
PROPERTIES = ["label", "category", "intent", "topic", "kind", "class", "type", "group", "department", "result"]
QUESTIONS = Pool(
    ("Classify: ", "What is this about? ", "Message: ", "", "Text: ", "Which category? ", "Sort this message: "),
    ("Find the right category: ", "Label this: "),
)


WIDE_QUESTIONS = (
    f"[Classify|Sort|Label|Categorize|Tag|Mark|Group|File|Judge] [this|it|the following|the|][ {THING}| one|]:",
    f"[What|Which] [kind|label|category|class|group|topic|type][ is it| is this| fits| has it| goes here|]?",
    f"[New|Next|The|A|Here is a] {THING}:",
)


def options(labels):
    """(`a, b, c`, `a, b or c`)."""
    return ", ".join(labels), (", ".join(labels[:-1]) + " or " if len(labels) > 1 else "") + labels[-1]


def written(r, label):
    """One way to write the labels of a prompt."""
    k = r.random()
    if k < 0.45:
        return lambda l: l.replace("_", " ")
    if k < 0.7:
        return lambda l: l.replace(" ", "_")
    if k < 0.85:
        return lambda l: joined_camel(l)
    return lambda l: l.replace("_", " ").capitalize()


def joined_camel(label):
    head, *rest = label.replace(" ", "_").split("_")
    return head + "".join(map(capitalized, rest))


def batch(r, corpora):
    """(labels, {label: what it is about}, a function that draws (text, label)) from one of the sources."""
    k = r.random()
    if not r.held:
        if corpora.lexicon and r.chance(LEXICAL):
            return lexical_labels(r, corpora)
        if k < 0.6:
            makers = (meant_labels, mood_labels, matched_labels, lambda r: worded_labels(r, corpora), listed_intents, topic_labels)
            return makers[bisect((0.04, 0.09, 0.22, 0.34, 0.48), k)](r)
        k = r.choices((0.5, 0.8, 0.95), (75, 17, 8))[0]
    if k < 0.6:
        source = "clinc" if r.chance(0.65) else "bank"
        labels = r.sample(corpora.labels[source], r.choice((2, 3, 3, 4, 4, 5, 6, 8, 10) if r.held else COUNTS))

        def draw():
            label = r.choice(labels)
            text = r.choice(corpora.by_label[source, label])
            return named(r, label) if not r.held and r.chance(0.06) else text, label

    elif k < 0.88:
        chosen = r.pick(SETS)
        items = r.sample(chosen.labels, min(len(chosen.labels), r.choice((2, 3, 3, 4, 5, 6))))
        names = {id(item): r.choice(item[0]) for item in items}
        labels = [names[id(item)] for item in items]
        if len(set(labels)) < len(labels):
            return batch(r, corpora)

        def draw():
            item = r.choice(items)
            return filled(r, item), names[id(item)]

    else:
        items = r.sample(WORD_CLASSES, r.choice((2, 3, 4, 5)))
        names = {id(item): r.choice(item[0]) for item in items}
        labels = [names[id(item)] for item in items]

        def draw():
            item = r.choice(items)
            word = r.pick(item[1])
            about = WIDE_ABOUT if not r.held and r.chance(0.6) else ABOUT_WORDS
            return r.choice((word, word, capitalized(word), r.say(about, x=word))), names[id(item)]

    return labels, {}, draw


def listed_intents(r):
    """Labels of a business (`banks/intents.txt`), or of several; half of their texts use the words of the label."""
    count = r.choice(COUNTS)
    sets = r.sample(INTENTS, r.choice((1, 1, 2, 4)))
    items = r.sample([item for one in sets for item in one.labels], min(count, sum(len(one.labels) for one in sets)))
    names = {id(item): item[0][0] if r.chance(0.6) else r.choice(item[0]) for item in items}
    if len(items) < 2 or len(set(names.values())) < len(items):
        return listed_intents(r)

    def draw():
        item = r.choice(items)
        return filled(r, item), names[id(item)]

    return [names[id(item)] for item in items], {}, draw


def filled(r, item):
    """A text of a label of the banks, with values."""
    text = r.choice(item[1])
    return fill(text, {"n": r.randint(2, 60), **{s: maker(s)(r) for s in SLOTS if "{" + s in r_text(item)}})


def r_text(item):
    return "".join(item[1])


ABOUT_WORDS = Pool(
    ("the word {x}", "I like {x}", "{x}!", "Tell me about {x}", "They talked about {x}."), ("We thought of {x}.",)
)
WIDE_ABOUT = (
    "[we|I|they|she|he|you] [saw|like|know|mean|say|said|see|remember|wanted|need|chose|named] {x}[.|]",
    "[look,|about|remember|my|a|the|one|some|what about|this is|it was|here is|always|maybe|not] {x}[.|!|?|]",
    "{x} [again|please|of course|is here|was it|and more|it is]",
)
WORD_CLASSES = [
    (["animal", "creature"], words.ANIMAL),
    (["city", "town"], words.CITY),
    (["color", "colour"], words.COLOR),
    (["job", "profession"], words.JOB),
    (["drink", "beverage"], words.DRINK),
    (["dish", "meal"], words.DISH),
    (["name", "person"], words.FIRST),
    (["month"], words.MONTH),
    (["weekday", "day"], words.DAY),
    (["room", "part of a house"], words.ROOM),
    (["object", "thing"], words.OBJECT),
    (["country"], words.COUNTRY),
    (["language"], words.LANGUAGE),
    (["weather"], words.WEATHER),
    (["place"], words.PLACE),
    (["number"], Pool([str(n) for n in range(10, 100)])),
]


def numbered(r, labels):
    """Labels that say nothing: what they are about is told beside them."""
    style, first = r.choice(("A", "1", "class 1", "K1", "group A", "x1")), r.choice((0, 0, 1, 3))
    shown = [style[:-1] + (chr(65 + first + i) if style[-1] == "A" else str(1 + first + i)) for i in range(len(labels))]
    r.shuffle(shown)
    return dict(zip(labels, shown))


def explained(r, shown, abouts):
    """The labels, each with what it is about."""
    one = r.choice(("{l}: {a}", "{l} ({a})", "{l} = {a}", "{l} - {a}", "{l} means {a}", "{l} if it is about {a}"))
    between = r.choice(("\n", "\n- ", "; ", ". ", ", ")) if "(" in one else r.choice(("\n", "\n- ", "; "))
    return (between if between == "\n- " else "") + between.join(fill(one, {"l": l, "a": a}) for l, a in zip(shown, abouts))


def classify(r, corpora):
    labels, about, draw = batch(r, corpora)
    show = written(r, labels[0])
    if about and r.chance(0.2):
        show = numbered(r, labels).get
    shown = [show(l) for l in labels]
    listed, either = options(shown)
    described = about and (r.chance(0.3) or show.__name__ == "get")
    if described:
        listed = either = explained(r, shown, [about[l] for l in labels])
    k = r.random()
    if k < (0.5 if r.held else 0.27):  # many messages, one instruction
        turns = []
        for _ in range(r.randint(2, 9) if r.held else r.randint(5, 22)):
            text, label = draw()
            turns += [("user", text), ("assistant", show(label))]
        task = "classify_turns"
        return {
            "task": task,
            "label": turns[-1][1],
            "system": r.say(WIDE_SYSTEMS if not r.held and r.chance(0.5) else SYSTEMS, l=listed, o=either),
            "turns": turns,
        }
    text, label = draw()
    if k < (0.75 if r.held else 0.68):
        ask = WIDE_ASK if not r.held and r.chance(0.6) else ASK
        question = fill(r.expand(noisy(r, r.pick(ask), 1, 0.3)), {"l": listed, "o": either, "t": text})
        turns = [("user", question), ("assistant", show(label))]
        while not r.held and len(turns) < 24 and r.chance(0.8):  # further texts for the same labels
            text, label = draw()
            turns += [("user", r.choice(("", "", "", "Text: ", "Next: ")) + text), ("assistant", show(label))]
        return {
            "task": "classify",
            "label": show(label),
            "system": r.choice(("", "", "You are a helpful assistant.")),
            "turns": turns,
        }
    name = r.choice(PROPERTIES)
    described = {"description": listed.strip()} if described else {}
    schema, value = [(name, string(**described, enum=shown))], {name: show(label)}
    if r.chance(0.15):
        schema.insert(0, ("text", string()))
        value = {"text": text, **value}
    title = r.choice(("Classification", "Result", "Label", "Message", "Ticket"))
    outer = object_schema(title, schema)
    if r.chance(0.35):  # an enum of its own, as `@Generable enum` encodes
        inner = {"type": "string", **described, "enum": shown, "title": capitalized(name)}
        outer["properties"][name] = reference(inner["title"])
        outer["$defs"] = {inner["title"]: inner}
    wide = not r.held and r.chance(0.6)
    ask = r.say(WIDE_QUESTIONS) + " " if wide else r.pick(QUESTIONS)
    document = structured(r, "classify_json", ask + text, outer, value)
    while not r.held and len(value) == 1 and len(document["turns"]) < 24 and r.chance(0.85):  # further texts for the same form
        text, label = draw()
        document["value"] = {name: show(label)}
        document["turns"] += [("user", r.choice(("", "", "Next: ", "Text: ")) + text), ("assistant", compact(document["value"]))]
    return document


SORT = (
    "[Please |][Sort|Classify|Label|Mark|Group|Tag|Categorize] [these|the following|all of these|my] [words|lines|things|texts|items|entries|notes][| into these classes| by topic| one by one]: {l}",
    "[For each|Of each|For every] [line|text|word|item] [say|write|give] [which fits|the label|the class|its topic|one of these]: {l}",
    "[Labels|Classes|Topics|Groups|Choices|Options]: {l}",
    "[Which|Who] is {o}?",
    "{o}?",
    "[What is each of these|What are these]: {o}?",
)


def sorted_texts(r, corpora):
    """Many short texts in one turn, answered line by line with their labels: a dozen tokens for each. For training only."""
    if corpora.lexicon and r.chance(0.5):
        labels, _, draw = lexical_labels(r, corpora)
    else:
        labels, _, draw = r.choices((topic_labels, meant_labels, mood_labels), (80, 10, 10))[0](r)
    show = written(r, labels[0])
    listed, either = options([show(label) for label in labels])
    items = {}
    for _ in range(r.choice((8, 16, 24, 32, 40))):
        text, label = draw()
        if ":" not in text and "\n" not in text:
            items[text] = show(label)
    mark, after = r.choice((("", ""), ("- ", ""), ("", ","), ("", ";"))), r.chance(0.7)
    texts = "\n".join(mark[0] + text + mark[1] for text in items)
    asked = r.say(SORT, l=listed, o=either)
    question = asked + "\n" + texts if after else texts + "\n\n" + asked
    answer = "\n".join(f"{text}: {label}" for text, label in items.items())
    return {"task": "sorted", "turns": [("user", question), ("assistant", answer)]}
