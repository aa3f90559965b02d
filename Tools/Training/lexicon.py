"""Labels, kin and meanings of words out of WordNet: what only knowledge of words can tell. For training only.

`CORPUS/wordnet` holds `data.noun`, `data.verb` and `cntlist.rev` of WordNet 3.0, each compressed by gzip (Debian's package
`wordnet-base`). Without that folder the mix has no documents of this kind. The files' format: wndb(5WN), senseidx(5WN).
"""

import gzip
import os
import re

from source import capitalized

WORD = re.compile(r"[a-z]{3,14}( [a-z]{3,14})?")
VULGAR = re.compile(r"obscene|slang|disparag|ethnic slur|genital|sexual|offensive|vulgar")
ASIDE = re.compile(r"\([^()]*\) ?")
LONGEST = 15  # words of a meaning that is told


class Meaning:
    """A sense: its words, what it is told by, sentences that use it, how often texts mean it."""

    def __init__(self, words, parents, gloss, examples, count):
        self.words, self.parents, self.gloss, self.examples, self.count, self.kin = words, parents, gloss, examples, count, []


def _lines(root, name):
    with gzip.open(os.path.join(root, "wordnet", name + ".gz"), "rt", encoding="utf-8") as file:
        for line in file:
            yield line.rstrip("\n")


def read(root, part, letter, counts):
    """{offset: meaning} of a part of speech, those alone whose first word is plain."""
    found = {}
    for line in _lines(root, "data." + part):
        if not line or line[0] == " ":
            continue
        data, _, told = line.partition(" | ")
        fields = data.split()
        number = int(fields[3], 16)
        written = [fields[4 + 2 * i] for i in range(number)]
        keys = [f"{word.lower()}%{letter}:{fields[1]}:{int(fields[5 + 2 * i], 16):02d}" for i, word in enumerate(written)]
        words = [word.replace("_", " ") for word in written if WORD.fullmatch(word.replace("_", " "))]
        at = 4 + 2 * number
        pointers = [fields[at + 1 + 4 * i : at + 5 + 4 * i] for i in range(int(fields[at]))]
        parents = [p[1] for p in pointers if p[0] == "@" and p[2] == letter_name(letter)]
        gloss = ASIDE.sub("", told.split("; \"")[0].split(";")[0]).strip()
        examples = [e for e in re.findall(r'"([^"]+)"', told) if 3 < len(e.split()) < 16]
        if words and gloss and not VULGAR.search(told):
            found[fields[0]] = Meaning(words, parents, gloss, examples, sum(counts.get(key, 0) for key in keys))
    for meaning in found.values():
        for parent in meaning.parents:
            if parent in found:
                found[parent].kin.append(meaning)
    return found


def letter_name(letter):
    return {"1": "n", "2": "v"}[letter]


class Lexicon:
    def __init__(self, root):
        counts, first = {}, {}
        for line in _lines(root, "cntlist.rev"):
            key, _, count = line.split()
            counts[key.removesuffix("::")] = int(count)
        self.nouns, self.verbs = read(root, "noun", "1", counts), read(root, "verb", "2", counts)
        # A word stands for its most frequent sense alone: "bank" is no label of "slope".
        for meanings in (self.nouns, self.verbs):
            first.clear()
            for meaning in meanings.values():
                for word in meaning.words:
                    if word not in first or first[word].count < meaning.count:
                        first[word] = meaning
            for meaning in meanings.values():
                meaning.words = [word for word in meaning.words if first[word] is meaning]
        self.known = [[m for m in meanings.values() if m.words and m.count > 0] for meanings in (self.nouns, self.verbs)]
        self.told = [m for m in self.nouns.values() if m.words and len(m.gloss.split()) <= LONGEST]
        self.common = [m for m in self.told if m.count > 0]
        self.heads = [m for m in self.known[0] if m.kin and len(below(m)) <= 1500 and sum(one.count > 0 for one in below(m)) > 7]


def below(meaning):
    """All meanings under one that have a word, the more frequent ones first."""
    if not hasattr(meaning, "below"):
        found, todo, seen = [], list(meaning.kin), set()
        while todo:
            one = todo.pop()
            if id(one) not in seen:
                seen.add(id(one))
                found += [one] if one.words else []
                todo += one.kin
        meaning.below = sorted(found, key=lambda m: -m.count)
    return meaning.below


COUNTS = (2, 3, 3, 4, 4, 5, 6, 8, 12)
SHOWN = ("{x}",) * 4 + ("[the word|a|the|this|my|some|one more|look: a|I saw a|we need a|it says] {x}", "{x}[.|!|?]")


def kinds(r, lexicon):
    """Labels are kinds of things, texts are things of these kinds, by name, by what they are, or in a sentence."""
    chosen, under = [], set()
    for head in r.sample(lexicon.heads, 60):
        members = {id(m) for m in below(head)}
        if members.isdisjoint(under) and id(head) not in under and not any(id(one) in members for one in chosen):
            chosen.append(head)
            under |= members | {id(head)}
        if len(chosen) == 12:
            break
    chosen = chosen[: r.choice(COUNTS)]
    names = {id(head): r.choice(head.words) for head in chosen}

    def draw():
        head = r.choice(chosen)
        every = below(head)
        one = every[min(int(len(every) * r.random() ** 2), len(every) - 1)]
        word = r.choice(one.words)
        k = r.random()
        if k < 0.15 and one.examples:
            return r.choice(one.examples), names[id(head)]
        if k < 0.25:
            return f"{word}: {one.gloss}", names[id(head)]
        return r.say(SHOWN, x=word), names[id(head)]

    return names, {names[id(head)]: head.gloss for head in chosen}, draw


def meant(r, lexicon):
    """Labels are words, texts say what they mean, or use another word for the same."""
    part = r.choice((0, 0, 1))
    chosen = r.sample(lexicon.known[part], r.choice(COUNTS))
    names = {id(one): r.choice(one.words) for one in chosen}

    def draw():
        one = r.choice(chosen)
        others = [word for word in one.words if word != names[id(one)]]
        if others and r.chance(0.6):
            return r.choice(others), names[id(one)]
        if one.examples and r.chance(0.4):
            return r.choice(one.examples), names[id(one)]
        return one.gloss, names[id(one)]

    return names, {}, draw


def lexical_labels(r, corpora):
    """(labels, {label: what it is about}, a function that draws (text, label))."""
    names, about, draw = (kinds if r.chance(0.7) else meant)(r, corpora.lexicon)
    if len(names) < 2 or len(set(names.values())) < len(names):
        return lexical_labels(r, corpora)
    return list(names.values()), about, draw


ASKS = (
    "[What|So what] is [a|an|the meaning of] {x}?",
    "[What does|Tell me what] {x} [mean|means][?|]",
    "[Please |][define|explain][ the word|] {x}[.|]",
    "{x}?",
)
KIN = (
    "[Name|Give|Tell] me [a word for|another word for|a synonym of] {x}[.|]",
    "[What is|Is there] another word for {x}?",
)


def article(word):
    return ("an " if word[0] in "aeiou" else "a ") + word


def told(r, corpora):
    """A talk about what words mean."""
    turns = []
    for _ in range(r.randint(1, 8)):
        one = r.choice(corpora.lexicon.common if r.chance(0.7) else corpora.lexicon.told)
        word = r.choice(one.words)
        if len(one.words) > 1 and r.chance(0.3):
            other = r.choice([w for w in one.words if w != word])
            turns += [("user", r.say(KIN, x=word)), ("assistant", f"Another word for {word} is {other}.")]
        else:
            asked = capitalized(r.say(ASKS, x=word))
            turns += [("user", asked), ("assistant", f"{capitalized(article(word))} is {one.gloss}.")]
    return {"task": "told", "system": r.choice(("", "", "You are a helpful assistant.")), "turns": turns}
