"""The mix: which documents, how often."""

import values
from classification import classify, sentiment, tagging
from corpora import Corpora
from dialogue import KINDS as TALK
from extraction import extract, extract_long, random_extract, slot_extract
from structured import KINDS as FORMS
from tool_documents import tool_document


def one_of(kinds):
    makers, weights = [k for k, _ in kinds], [w for _, w in kinds]
    return lambda r, corpora: r.choices(makers, weights)[0](r, corpora)


def book(r, corpora):
    """A little prose: go on with a paragraph."""
    words = r.choice(corpora.paragraphs).split()
    cut = max(8, len(words) // 3)
    return {
        "task": "book",
        "turns": [
            ("user", "Continue the story: " + " ".join(words[:cut])),
            ("assistant", " ".join(words[cut : cut + 60])),
        ],
    }


# Documents out of 100. Where a family is weak more often fails than is rare, it has more.
MIX = [
    (tool_document, 31),
    (extract, 10),
    (random_extract, 11),
    (extract_long, 1.2),
    (slot_extract, 4),
    (one_of(FORMS), 18),
    (classify, 15),
    (sentiment, 2),
    (tagging, 2),
    (one_of(TALK), 44),
    (book, 0.3),
]
document = one_of(MIX)


def open_corpora(root, held=False):
    """The corpora, with their words installed as the open word list of the generators."""
    corpora = Corpora(root, held)
    values.set_vocabulary(corpora.words, corpora.phrases)
    return corpora
