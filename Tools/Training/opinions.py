"""Reviews and their sentiment; the topics and the actions of a text as tags."""

import values
from chat import compact
from classification import options
from moods import BLAME, PLAIN, PRAISE, opinion
from schema import *
from source import Pool, capitalized, fill
from variety import noisy

SYSTEMS = (
    "[You judge|Judge] [reviews|texts|what people say]: {o}[.|?]",
    "For [each|every] [review|text|message] [say|answer|tell me] {o}.",
    "[Sentiment|Mood|Tone]: [one of |]{l}. [One word.|Only the label.|]",
)
WIDE_ASKED = (
    "[Is|Would you call] [this|it|that] {o}? {t}",
    "{t}\n[Is this|Is it|Was that|This is] {o}?",
    "[Mood|Tone|Sentiment|Opinion], {o}: {t}",
    "[Say|Answer|Tell me] [whether|if] [this|the review|the text] is {o}.[ |\n]{t}",
    "[How does the writer feel|What does the writer think|What is the tone]: {o}?[ |\n]{t}",
    "[Label|Tag|Mark|Rate] [the|this] [review|comment|text|message] [as |with |]{o}: {t}",
    "[Choices|Labels|Options]: {l}[.|\n] {t}",
)


def sentiments(r):
    """Review after review, each judged by a word or in JSON: an answer of few tokens for each text, and none by chance."""
    labels = r.sample(("positive", "negative", "neutral"), 3)
    listed, either = options(labels)
    draw = lambda: (opinion(r, label := r.choice(labels)), label)
    text, label = draw()
    count = r.choice((6, 9, 12, 16))
    if r.chance(0.6):
        k, turns = r.random(), []
        if k < 0.4:
            system = r.say(SYSTEMS, o=either, l=listed)
        else:
            system, asked = "", r.say(WIDE_ASKED, o=either, l=listed)
            turns = [("user", fill(asked, {"t": text})), ("assistant", label)]
        lead = r.choice(("", "", "Review: ", "Next: "))
        for _ in range(count):
            text, label = draw()
            turns += [("user", lead + text), ("assistant", label)]
        return {"task": "sentiment", "system": system, "turns": turns, "label": label}
    stars = {"positive": 5, "negative": 1, "neutral": 3} if r.chance(0.4) else {}
    name = r.choice(("sentiment", "sentiment", "mood", "feeling", "opinion"))
    properties = [(name, string(enum=labels))] + ([("stars", integer(minimum=1, maximum=5))] if stars else [])
    value = lambda label: {name: label, **({"stars": stars[label]} if stars else {})}
    lead = r.choice(("Review: ", "Classify this review: ", "What is the sentiment? ", "Judge this: ", ""))
    document = structured(r, "sentiment", lead + text, object_schema("Review", properties), value(label))
    for _ in range(count // 2):
        text, label = draw()
        document["turns"] += [("user", text), ("assistant", compact(value(label)))]
    return {**document, "value": value(label), "label": label}


def sentiment(r, corpora):
    if not r.held and r.chance(0.75):
        return sentiments(r)
    label = r.choice(("positive", "negative", "neutral"))
    thing = r.choice(
        (r.pick(OBJECT), r.pick(DRINK), r.pick(FOOD), r.pick(DISH), "hotel", "movie", "book", "restaurant", "trip")
    )
    bank = {"positive": PRAISE, "negative": BLAME, "neutral": PLAIN}[label]
    text = fill(r.expand(r.pick(bank)), {"x": thing, "c": values.city(r)})
    if r.chance(0.4) and label != "neutral":
        text += " " + fill(r.expand(r.pick(bank)), {"x": thing, "c": values.city(r)})
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
    if r.chance(0.3) and (r.held or thing in text):
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
        text = fill(r.expand(noisy(r, r.pick(ACTION_TEXTS), 1)), {"l": spoken(tasks), "w": when, "W": capitalized(when)})
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
    text = fill(r.expand(noisy(r, r.pick(TAG_TEXTS))), {"l": spoken(topics)})
    if not r.held and r.chance(0.3):
        more = noisy(r, f"{values.first_name(r)} talked about {spoken(topics[1:])}.")
        text = fill(noisy(r, r.pick(TAG_TEXTS)), {"l": topics[0]}) + " " + more
    return structured(
        r,
        "tags",
        r.choice(("", "", "Tag this text: ", "Find the topics: ", "Which topics? ")) + text,
        object_schema("Result", [(key, array(string()))]),
        {key: topics},
    )


def spoken(items):
    return ", ".join(items[:-1]) + " and " + items[-1] if len(items) > 1 else items[0]
