"""The mix: which documents, how often."""

import values
from after_results import valued
from classification import classify, sorted_texts
from comparing import comparison
from corpora import Corpora
from dialogue import KINDS as TALK, TEST_SHARES as TALK_TESTS
from extraction import extract, extract_long, from_facts, random_extract, slot_extract
from functions import function_document
from in_words import in_words
from lexicon import told
from matching import matched_tools
from opinions import sentiment, tagging
from structured import KINDS as FORMS, TEST_SHARES as FORM_TESTS
from tool_documents import tool_document


def one_of(kinds, tests):
    """A maker of one of the kinds, by their shares; the documents of the tests keep the shares `tests`."""
    makers, shares = [k for k, _ in kinds], [w for _, w in kinds]
    return lambda r, corpora: r.choices(makers, tests if r.held else shares)[0](r, corpora)


TELL_ON = ("Continue the story: ", "Continue: ", "What comes next? ", "Write the next sentences: ", "Finish this text: ", "Then what? ")


def book(r, corpora):
    """A little prose: go on with a paragraph."""
    words = r.choice(corpora.paragraphs).split()
    cut = max(8, len(words) // 3)
    asked = "Continue the story: " if r.held else r.choice(TELL_ON)
    return {
        "task": "book",
        "turns": [
            ("user", asked + " ".join(words[:cut])),
            ("assistant", " ".join(words[cut : cut + 60])),
        ],
    }


def meanings(r, corpora):
    """What words mean; where there is no lexicon, prose."""
    return told(r, corpora) if corpora.lexicon else book(r, corpora)


# Shares of the documents. Where a family is weak more often fails than is rare, it has more.
MIX = [
    (tool_document, 46),
    (extract, 42),
    (random_extract, 22),
    (extract_long, 2),
    (slot_extract, 9),
    (one_of(FORMS, FORM_TESTS), 59),
    (classify, 46),
    (sentiment, 16),
    (tagging, 3),
    (one_of(TALK, TALK_TESTS), 40),
    (book, 8),
    (from_facts, 22),
    (valued, 6),
    (matched_tools, 5),
    (sorted_texts, 12),
    (function_document, 50),
    (comparison, 24),
    (in_words, 12),
    (meanings, 5),
]
# The tests keep their shares, so that their items stay the same when the training's change.
TEST_SHARES = (31, 10, 11, 1.2, 4, 18, 15, 2, 2, 32, 0.3, 0, 0, 0, 0, 0, 0, 0, 0)
document = one_of(MIX, TEST_SHARES)


def open_corpora(root, held=False):
    """The corpora, with their words installed as the open word list of the generators."""
    corpora = Corpora(root, held)
    values.set_vocabulary(corpora.words, corpora.phrases)
    return corpora
