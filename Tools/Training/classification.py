"""Classification: a label out of those that the prompt offers."""

import os
from dataclasses import dataclass, field

import values
import words
from chat import compact
from schema import *
from source import Pool, capitalized, fill
from tool_library import BANKS, maker


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


SETS = load()
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
PROPERTIES = ["label", "category", "intent", "topic", "kind", "class", "type", "group", "department", "result"]
QUESTIONS = Pool(
    ("Classify: ", "What is this about? ", "Message: ", "", "Text: ", "Which category? ", "Sort this message: "),
    ("Find the right category: ", "Label this: "),
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
    """(labels, a function that draws (text, label)) from one of the sources."""
    k = r.random()
    if k < 0.6:
        source = "clinc" if r.chance(0.65) else "bank"
        labels = r.sample(corpora.labels[source], r.choice((2, 3, 3, 4, 4, 5, 6, 8, 10)))

        def draw():
            label = r.choice(labels)
            return r.choice(corpora.by_label[source, label]), label

    elif k < 0.88:
        chosen = r.pick(SETS)
        items = r.sample(chosen.labels, min(len(chosen.labels), r.choice((2, 3, 3, 4, 5, 6))))
        names = {id(item): r.choice(item[0]) for item in items}
        labels = [names[id(item)] for item in items]
        if len(set(labels)) < len(labels):
            return batch(r, corpora)

        def draw():
            item = r.choice(items)
            text = fill(
                r.choice(item[1]), {"n": r.randint(2, 60), **{s: maker(s)(r) for s in SLOTS if "{" + s in r_text(item)}}
            )
            return text, names[id(item)]

    else:
        items = r.sample(WORD_CLASSES, r.choice((2, 3, 4, 5)))
        names = {id(item): r.choice(item[0]) for item in items}
        labels = [names[id(item)] for item in items]

        def draw():
            item = r.choice(items)
            word = r.pick(item[1])
            return r.choice((word, word, capitalized(word), r.pick(ABOUT_WORDS).replace("{x}", word))), names[id(item)]

    return labels, draw


def r_text(item):
    return "".join(item[1])


ABOUT_WORDS = Pool(
    ("the word {x}", "I like {x}", "{x}!", "Tell me about {x}", "They talked about {x}."), ("We thought of {x}.",)
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


def classify(r, corpora):
    labels, draw = batch(r, corpora)
    show = written(r, labels[0])
    shown = [show(l) for l in labels]
    listed, either = options(shown)
    k = r.random()
    if k < 0.5:  # many messages, one instruction
        turns = []
        for _ in range(r.randint(2, 9)):
            text, label = draw()
            turns += [("user", text), ("assistant", show(label))]
        task = "classify_turns"
        return {
            "task": task,
            "label": turns[-1][1],
            "system": fill(r.pick(SYSTEMS), {"l": listed, "o": either}),
            "turns": turns,
        }
    text, label = draw()
    if k < 0.75:
        question = fill(r.pick(ASK), {"l": listed, "o": either, "t": text})
        return {
            "task": "classify",
            "label": show(label),
            "system": r.choice(("", "", "You are a helpful assistant.")),
            "turns": [("user", question), ("assistant", show(label))],
        }
    name = r.choice(PROPERTIES)
    schema, value = [(name, string(enum=shown))], {name: show(label)}
    if r.chance(0.15):
        schema.insert(0, ("text", string()))
        value = {"text": text, **value}
    title = r.choice(("Classification", "Result", "Label", "Message", "Ticket"))
    outer = object_schema(title, schema)
    if r.chance(0.35):  # an enum of its own, as `@Generable enum` encodes
        inner = {"type": "string", "enum": shown, "title": capitalized(name)}
        outer["properties"][name] = reference(inner["title"])
        outer["$defs"] = {inner["title"]: inner}
    return structured(r, "classify_json", r.pick(QUESTIONS) + text, outer, value)


PRAISE = Pool(
    (
        "I love this {x}.",
        "The {x} was wonderful.",
        "Great {x}, I will come back!",
        "Best {x} ever.",
        "Five stars for the {x}.",
        "The {x} works perfectly and I am happy.",
        "Very friendly staff and a delicious {x}.",
        "The {x} is beautiful and easy to use.",
        "My family enjoyed the {x} a lot.",
        "What a fantastic {x}!",
        "I would buy the {x} again.",
        "The {x} made my day.",
        "Superb {x}, fair price.",
        "I recommend the {x} to everyone.",
    ),
    (
        "The {x} exceeded my hopes.",
        "Such a charming {x}, we will return.",
        "Nothing to complain about, the {x} is excellent.",
    ),
)
BLAME = Pool(
    (
        "I hate this {x}.",
        "The {x} was terrible.",
        "Awful {x}, never again!",
        "Worst {x} ever.",
        "The {x} broke after one day.",
        "Rude staff and a cold {x}.",
        "I want my money back for the {x}.",
        "One star for the {x}.",
        "I am disappointed with the {x}.",
        "The {x} is ugly and hard to use.",
        "Do not buy the {x}.",
        "The {x} was a waste of money.",
        "The {x} smelled bad.",
        "I regret buying the {x}.",
    ),
    ("The {x} fell apart at once, what a shame.", "Horrible {x}, stay away.", "The {x} let us down completely."),
)
PLAIN = Pool(
    (
        "The {x} is okay.",
        "The {x} arrived on Monday.",
        "It is a {x}.",
        "The {x} is average, nothing special.",
        "I bought the {x} in {c}.",
        "The {x} costs ten dollars.",
        "The {x} comes in a box.",
        "I have had the {x} for a week.",
        "The {x} is neither good nor bad.",
    ),
    ("The {x} does what it says.", "They sent the {x} from {c}."),
)


def sentiment(r, corpora):
    label = r.choice(("positive", "negative", "neutral"))
    thing = r.choice(
        (r.pick(OBJECT), r.pick(DRINK), r.pick(FOOD), r.pick(DISH), "hotel", "movie", "book", "restaurant", "trip")
    )
    bank = {"positive": PRAISE, "negative": BLAME, "neutral": PLAIN}[label]
    text = fill(r.pick(bank), {"x": thing, "c": values.city(r)})
    if r.chance(0.4) and label != "neutral":
        text += " " + fill(r.pick(bank), {"x": thing, "c": values.city(r)})
    labels = ["positive", "negative", "neutral"]
    r.shuffle(labels)
    if r.chance(0.45):
        listed, either = options(labels)
        ask = r.pick(
            Pool(
                (
                    "Classify the sentiment as {o}: {t}",
                    "Is this review {o}: {t}",
                    "What is the sentiment, {o}?\n{t}",
                    "{t}\nIs that {o}?",
                ),
                ("Does this sound {o}? {t}", "Judge the mood ({l}): {t}"),
            )
        )
        return {
            "task": "sentiment",
            "turns": [("user", fill(ask, {"o": either, "l": listed, "t": text})), ("assistant", label)],
            "label": label,
        }
    properties, value = [("sentiment", string(enum=labels))], {"sentiment": label}
    if r.chance(0.4):
        properties.append(("stars", integer(minimum=1, maximum=5)))
        value["stars"] = {"positive": 5, "negative": 1, "neutral": 3}[label]
    if r.chance(0.3):
        properties, value = [("topic", string())] + properties, {"topic": thing, **value}
    return structured(
        r,
        "sentiment",
        r.choice(("Review: ", "Classify this review: ", "What is the sentiment? ")) + text,
        object_schema("Review", properties),
        value,
    )


TAG_TEXTS = Pool(
    (
        "I spent the day with {l}.",
        "We talked about {l}.",
        "My favorite things are {l}.",
        "This article covers {l}.",
        "Today is all about {l}.",
        "The magazine has pages on {l}.",
        "She teaches {l}.",
        "I read a book on {l}.",
    ),
    ("Our club loves {l}.", "The show was a mix of {l}."),
)
ACTION_TEXTS = Pool(
    ("I have to {l} {w}.", "{W} I must {l}.", "My list: {l}.", "Please {l} {w}.", "We will {l} {w}."),
    ("Do not forget to {l} {w}.", "{W} it is time to {l}."),
)


def tagging(r, corpora):
    if r.chance(0.4):
        tasks, when = r.picks(TASK, r.randint(1, 3)), r.pick(WHEN)
        text = r.say(ACTION_TEXTS, l=spoken(tasks), w=when, W=capitalized(when))
        return structured(
            r,
            "tags",
            text,
            object_schema("Result", [("actions", array(string(), maximum=3))]),
            {"actions": tasks},
            r.choice(
                (
                    "Tag the actions.",
                    "Provide the actions that are most important.",
                    "",
                    "Tag the 3 most important actions, emotions, objects, and topics in the given input text.",
                )
            ),
        )
    topics = r.picks(TOPIC, r.randint(2, 4))
    key = r.choice(("topics", "tags", "topics"))
    text = r.say(TAG_TEXTS, l=spoken(topics))
    return structured(
        r,
        "tags",
        r.choice(("", "", "Tag this text: ", "Find the topics: ", "Which topics? ")) + text,
        object_schema("Result", [(key, array(string()))]),
        {key: topics},
    )


def spoken(items):
    return ", ".join(items[:-1]) + " and " + items[-1] if len(items) > 1 else items[0]
