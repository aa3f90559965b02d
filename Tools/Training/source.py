"""Seeded randomness, pools with a held-out part, and the expansion of templates.

Everything the generator says is drawn from pools. A pool has two parts: training documents see only the first, the
evaluation's documents only the second (`Source.held`), so words and templates of the tests never occur in training.
"""

import random
import re

VOWELS = tuple("aeioAEIO")
BRACKET = re.compile(r"\[([^\[\]]*)\]")


class Pool:
    """Alternatives for training and, apart from them, alternatives for evaluation."""

    def __init__(self, train, held=()):
        self.train = tuple(train)
        self.held = tuple(held) or self.train

    def part(self, held):
        return self.held if held else self.train


def pool(train, held=""):
    """A pool from two texts with `|` (or, where there is none, blanks) between the alternatives."""

    def cut(text):
        parts = text.split("|") if "|" in text else text.split()
        return [" ".join(part.split()) for part in parts]

    return Pool(cut(train), cut(held) if held else ())


def merged(*pools):
    return Pool(sum((p.train for p in pools), ()), sum((p.held for p in pools), ()))


class Source(random.Random):
    """A random source that knows which part of every pool it may draw from."""

    def __init__(self, seed, held=False):
        super().__init__(seed)
        self.held = held

    def pick(self, choices):
        """One element of a pool or of a plain sequence."""
        return self.choice(choices.part(self.held) if isinstance(choices, Pool) else choices)

    def picks(self, choices, count):
        """Distinct elements of a pool or of a plain sequence, at most as many as there are."""
        every = choices.part(self.held) if isinstance(choices, Pool) else choices
        return self.sample(list(every), min(count, len(every)))

    def chain(self, choices, count):
        """Distinct elements: mostly neighbors in their order, often the first ones, else any.

        A small model that is to pick evenly among hundreds says one thing again and again when it decodes greedily;
        after a neighbor the next one is plain, and where lists begin alike, an item tells how many there are so far.
        """
        every = list(choices.part(self.held) if isinstance(choices, Pool) else choices)
        count = min(count, len(every))
        any_, start = (0.3, 0.6) if self.held else (0.04, 0.96)
        if self.chance(any_):
            return self.sample(every, count)
        first = 0 if self.chance(start) else self.randrange(len(every))
        return [every[(first + i) % len(every)] for i in range(count)]

    def chance(self, probability):
        return self.random() < probability

    def say(self, choices, **values):
        """A template of the pool, its brackets expanded and its braces filled."""
        return fill(self.expand(self.pick(choices)), values)

    def expand(self, text):
        """`[a|b|]` becomes one of its alternatives; brackets may be nested."""
        while "[" in text:
            text = BRACKET.sub(lambda m: self.choice(m[1].split("|")), text, count=1)
        return re.sub(r" +([ :?.!,])", r"\1", text).strip()


def fill(text, values):
    """Put values for `{name}`, with `an` where `a {name}` needs it; what has no value stays as it is."""
    text = re.sub(
        r"\b([Aa]) \{(\w+)\}",
        lambda m: m[1] + ("n" if str(values.get(m[2], ""))[:1] in VOWELS else "") + " {" + m[2] + "}",
        text,
    )
    return re.sub(r"\{(\w+)\}", lambda m: str(values.get(m[1], m[0])), text)


def capitalized(text):
    return text[:1].upper() + text[1:]


STARTERS = frozenset(
    """add alarm any are ask assign at book books bring brightness buy by call can cancel change check close
    connect convert could count create current define delete dim directions do does don't draw email exchange extend file find
    flight for from get give go has hear heat help here how identify in is it join launch let lights limit list locate lock log
    look lower make mark message my need no note now on open order oven pause pay phone pick place play please preheat print price
    put rate read recommend register remind remove renew rent report reserve ring roll run save say scan schedule search selfie
    send set should show sing skip start stop suggest sunset switch table take tell text the there throw tides timer track
    transfer translate trip turn use vacuum visa visit volume wake walk wash water we weather what what's when where which who
    wi-fi will write you your update move remove attach archive apply arrange""".split()
)


def lowered(text):
    """Lower the first letter where the first word is an everyday one; names and values keep theirs."""
    return text[:1].lower() + text[1:] if text.split(" ")[0].lower().strip(",") in STARTERS else text
