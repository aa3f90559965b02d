"""Words changed for others throughout a document: what was copied or matched still is, but from words never seen.

A word that an answer takes from the request ("Rent 6 bikes" and `rentBike`) becomes another one wherever it stands, inside
of identifiers too. A model that recalls instead of reading finds nothing to recall. Words that carry the meaning of an
answer (labels, names of fields that a text does not say) stay.
"""

import re

import values
import words
from values import NOUN, invented
from variety import LINKS

MARKED = r"<\|\w+\|>(?:system|user|assistant)?|</?tool\w*>"
PIECE = re.compile(MARKED + r"|[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
KEPT = set(LINKS) | set(
    """the a an and or not no yes true false null off do does did done don have that this these those it its i you he she we they me my
    your his her our their what which who how when where why there here please sorry hello thanks thank help one two some any all
    name names arguments type properties required title string integer number boolean array items object enum description
    additional order min max anyof ref defs const pattern minimum maximum tool tools call answer schema json respond follows text
    label labels system user assistant more than out up down into if so but because let us also next""".split()
)
TASKS = ("tool", "slots", "extract", "random_extract", "recall", "repeat", "tags", "summary", "role")


def stem(word):
    word = word.lower()
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith("ss") else word


def stems(text):
    return {stem(m) for m in PIECE.findall(text) if len(m) > 2 and m[0] != "<"} - KEPT


def replacement(r, taken):
    """A word that stands nowhere in the document."""
    while True:
        k = r.random()
        if k < 0.45:
            new = values.vocabulary_word(r)
        else:
            new = invented(r) if k < 0.8 else r.pick(r.choice((NOUN, words.OBJECT, words.PLACE)))
        new = stem(new.split()[0].split("-")[0])
        if new.isascii() and new.isalpha() and new not in taken and new not in KEPT:
            taken.add(new)
            return new


def cased(new, old):
    """`new` in the case and with the plural of `old`."""
    if len(old) > 4 and old.lower().endswith("s") and not old.lower().endswith("ss"):
        new += "s"
    return new.upper() if old.isupper() and len(old) > 1 else new[0].upper() + new[1:] if old[0].isupper() else new


def renamed(r, document, spans, share=0.15):
    """The spans of a rendered document (`chat.render`), in a share of the cases with words changed.

    The public slots seldom: what an `object_type` is shows in the word alone.
    """
    if document["task"].startswith("slots"):
        share /= 3
    if not document["task"].startswith(TASKS) or not r.chance(share):
        return spans
    told = {stem for text, target in spans if target for stem in stems(text)}
    asked, kept = set(), set()
    for text, target in spans:
        if target or text.startswith("<|im_start|>system"):
            continue
        if "schema" in document and '{"' in text:
            cut = text.index('{"')
            kept |= stems(text[cut:])
            text = text[:cut]
        asked |= stems(text)
    chosen = r.choice((0.35, 0.7, 1.0))
    taken = {stem for text, _ in spans for stem in stems(text)}
    new = {old: replacement(r, taken) for old in sorted(told & asked - kept) if r.chance(chosen)}
    change = lambda m: cased(new[stem(m[0])], m[0]) if m[0][0] != "<" and stem(m[0]) in new else m[0]
    return [(PIECE.sub(change, text), target) for text, target in spans]
