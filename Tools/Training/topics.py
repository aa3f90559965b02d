"""Labels told by what belongs to them: words, phrases and short texts of some 200 topics, many to a prompt.

The bank is `banks/topics.txt`. For training only: what only knowledge of words can tell is learned word by word, at a dozen tokens each, and
not in prompts of hundreds of tokens for one answer.
"""

import os
from dataclasses import dataclass, field

from source import capitalized
from tool_library import BANKS


@dataclass
class Topic:
    names: list
    items: list
    apart: set = field(default_factory=set)  # first names of topics that may mean the same


def load(path=os.path.join(BANKS, "topics.txt")):
    """The fields, each a list of topics that stand beside each other."""
    fields, apart = [], []
    for line in open(path, encoding="utf-8"):
        word, _, rest = line.strip().partition(" ")
        if word == "field":
            fields.append([])
        elif word == "topic":
            names, items = rest.split(" : ")
            fields[-1].append(Topic(names.split("|"), items.split("|")))
        elif word == "apart":
            one, others = rest.split(" : ")
            apart += [(one, other) for other in others.split("|")]
        elif word not in ("", "#"):
            raise ValueError(f"{path}: a line starts with {word!r}, expected field, topic or apart")
    for one, other in apart + [(b, a) for a, b in apart]:
        for topic in (topic for topics in fields for topic in topics if topic.names[0] == one):
            topic.apart.add(other)
    return fields


FIELDS = load()
ALL = [topic for topics in FIELDS for topic in topics]
SHOWN = ("{x}",) * 6 + ("{x}.", "{x}!", "{x}?", "[the word|about|just|only|something with|it says|I read|look:|again] {x}", "{x} [again|today|please|, they say]")


def mixed(one, other):
    """Whether two topics may be meant by the same text."""
    return one.names[0] in other.apart or other.names[0] in one.apart or not set(one.names).isdisjoint(other.names)


def topic_labels(r):
    """(labels, {label: what it is about}, a function that draws (text, label)): topics of one field, or of all."""
    offers = r.choice(FIELDS) if r.chance(0.6) else ALL
    count, chosen = r.choice((2, 3, 4, 4, 5, 6, 8, 12, 20)), []
    for topic in r.sample(offers, min(len(offers), 2 * count)):
        if len(chosen) < count and not any(mixed(topic, other) for other in chosen):
            chosen.append(topic)
    if len(chosen) < 2:
        return topic_labels(r)
    names = {id(topic): r.choice(topic.names) for topic in chosen}

    def draw():
        topic = r.choice(chosen)
        item = r.choice(topic.items)
        text = item if len(item.split()) > 3 else r.say(SHOWN, x=item)
        return (capitalized(text) if r.chance(0.6) else text), names[id(topic)]

    about = {names[id(topic)]: r.choice((" or ".join(topic.names), ", ".join(r.sample(topic.items, 2)))) for topic in chosen}
    return list(names.values()), about, draw
