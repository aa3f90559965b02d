"""Dialogue in a role: the barista, the people of a game, the plain helpful assistant.

The bank is `banks/personas.txt`; its `unseen` lines serve the evaluation only.
"""

import os
from dataclasses import dataclass, field

from games import complaint
from source import Pool, capitalized, fill
from tool_kinds import TALK_INTENTS
from tool_library import BANKS
from values import *


@dataclass
class Topic:
    asks: list
    unseen: list = field(default_factory=list)
    answers: list = field(default_factory=list)


@dataclass
class Persona:
    name: str
    systems: list = field(default_factory=list)
    unseen: list = field(default_factory=list)
    topics: list = field(default_factory=list)


def load(path=os.path.join(BANKS, "personas.txt")):
    found = {}
    for line in open(path, encoding="utf-8"):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        held = line.startswith("unseen ")
        word, rest = line.removeprefix("unseen ").split(" ", 1)
        rest = rest.replace("\\n", "\n")
        if word == "persona":
            found[rest] = persona = Persona(rest)
        elif word == "system":
            (persona.unseen if held else persona.systems).append("" if rest == "-" else rest)
        elif word == "ask" and held:
            persona.topics[-1].unseen += rest.split("|")
        elif word == "ask":
            persona.topics.append(Topic(rest.split("|")))
        elif word == "say":
            persona.topics[-1].answers += rest.split("|")
        else:
            raise ValueError(f"{path}: a line starts with {word!r}, expected persona, system, ask or say")
    return found


PERSONAS = load()


def world(r):
    """Values for the braces of the bank."""
    return {
        "n": r.randint(2, 20),
        "n2": r.pick(ANIMAL),
        "d": r.pick(DRINK),
        "f": r.pick(FOOD),
        "f2": r.pick(FOOD),
        "b": first_name(r),
        "b2": first_name(r),
        "c": complaint(r),
        "k": r.randint(2, 9),
        "j": r.pick(JOB),
        "p": r.pick(PLACE),
        "o": r.pick(OBJECT),
        "a": r.pick(ADJ),
        "a2": r.pick(ADJ),
        "x": first_name(r),
        "dish": r.pick(DISH),
        "pet": r.pick(ANIMAL),
        "topic": r.pick(TOPIC),
    }


def question(r, topic):
    return r.choice(topic.unseen if r.held and topic.unseen else topic.asks)


def persona_turns(r, persona, count, fixed):
    topics = [t for t in persona.topics if t.unseen] if r.held else persona.topics
    turns = []
    for topic in r.sample(topics, min(count, len(topics))):
        values = {**world(r), **fixed}
        asked = capitalized(fill(question(r, topic), values))
        if asked[-1] not in "?!." and r.chance(0.3):
            asked += r.choice((".", "!"))
        turns += [("user", asked), ("assistant", capitalized(fill(r.choice(topic.answers), values)))]
    return turns


def persona(r, corpora, name):
    who = PERSONAS[name]
    fixed = {key: value for key, value in world(r).items() if key in ("b", "j")}
    fixed_place = {"p": r.pick(PLACE)}
    system = fill(r.choice(who.unseen if r.held else who.systems), {**fixed, **fixed_place})
    return {"task": name, "system": system, "turns": persona_turns(r, who, r.choice((1, 1, 2, 3, 4)), fixed)}


def barista(r, corpora):
    return persona(r, corpora, "barista")


def villager(r, corpora):
    return persona(r, corpora, "villager")


def assistant(r, corpora):
    """The plain helpful one; a share of the talk is what people really say (CLINC150)."""
    document = persona(r, corpora, "assistant")
    if r.chance(0.3):
        intent = r.choice(list(TALK_INTENTS))
        document["turns"] += [
            ("user", r.choice(corpora.by_label["clinc", intent])),
            ("assistant", r.choice(TALK_INTENTS[intent])),
        ]
    elif r.chance(0.15):
        document["turns"] += [
            ("user", r.choice(corpora.out_of_scope)),
            (
                "assistant",
                r.choice(("I am sorry, I do not know that.", "Sorry, I am a small model and do not know that.")),
            ),
        ]
    return document


UNKNOWN = (
    "I am sorry, I do not know that.",
    "I am sorry, I do not know that.",
    "Sorry, I am a small model and do not know that.",
    "I cannot help with that here.",
)


def beyond(r, corpora):
    """What a model without tools and without the news can't know or do, a few of it in a row, and a little talk between. For training only."""
    turns = []
    for _ in range(r.randint(2, 7)):
        k = r.random()
        if k < 0.5:
            asked = r.choice(corpora.out_of_scope)
        elif k < 0.8:
            asked = r.choice(corpora.by_label["clinc", r.choice([l for l in corpora.labels["clinc"] if l not in TALK_INTENTS])])
        else:
            intent = r.choice(list(TALK_INTENTS))
            turns += [("user", r.choice(corpora.by_label["clinc", intent])), ("assistant", r.choice(TALK_INTENTS[intent]))]
            continue
        turns += [("user", capitalized(asked) if r.chance(0.3) else asked), ("assistant", UNKNOWN[0] if r.chance(0.5) else r.choice(UNKNOWN))]
    return {"task": "beyond", "system": r.choice(("", "", "You are a helpful assistant.", "Answer in one sentence.")), "turns": turns}


RHYMES = [
    "The {n2} sat down upon a mat, and wore a very silly hat.",
    "The sky is blue, the sun is bright, I hope your day is full of light.",
    "A cup of tea, a slice of pie, beneath a warm and golden sky.",
    "Hello to you, my friend so dear, I am so glad that you are here.",
    "I cannot say it any better, so I will write it in a letter.",
    "A {n2} danced around the tree, and what a joy it was to see.",
]


def rhyme(r, corpora):
    topic = r.choice(PERSONAS["assistant"].topics)
    return {
        "task": "rhyme",
        "system": r.choice(
            ("Always respond in rhyme.", "Answer in rhyme.", "You are a poet. Always respond in rhyme.")
        ),
        "turns": [("user", fill(r.choice(topic.asks), world(r))), ("assistant", fill(r.choice(RHYMES), world(r)))],
    }


def coffee_counter(r, corpora):
    """Real orders at a counter (Taskmaster-4), answered by a barista who repeats the drink where one is known."""
    text = r.choice(corpora.coffee)
    drink = next(
        (
            d
            for d in sorted(DRINK.train + ("chai", "mocha", "coffee", "tea"), key=len, reverse=True)
            if d in text.lower()
        ),
        None,
    )
    if drink is None:
        return barista(r, corpora)
    answer = r.choice(
        (
            "One {d} coming right up!",
            "Of course! A {d} for you. Anything else?",
            "Good choice! Your {d} will be ready in a minute.",
        )
    )
    return {
        "task": "counter",
        "system": r.choice(PERSONAS["barista"].systems[:3]),
        "turns": [("user", text), ("assistant", fill(answer, {"d": drink}))],
    }
