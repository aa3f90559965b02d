"""What must hold of labels and tools told by words of the texts. Run: CORPUS=… python -m unittest test_wording"""

import itertools
import os
import re
import unittest

import classification
import moods
import tool_library
import topics
import words
import wording
from mix import open_corpora
from source import Pool, Source
from tool_kinds import Known

CORPUS = os.environ.get("CORPUS", "")


def stems(text):
    return {wording.stem(word) for word in re.findall("[a-z]{4,}", text.replace("_", " ").lower())}


def named(name):
    """The stems of an identifier's words."""
    return stems(re.sub("([A-Z])", r" \1", name))


class Banks(unittest.TestCase):
    def test_intents_are_not_the_tests(self):
        held = classification.SETS.held
        seen = {text for one in held for _, texts in one.labels for text in texts}
        names = [{name for all_, _ in one.labels for name in all_} for one in held]
        for one in classification.INTENTS:
            self.assertEqual([text for _, texts in one.labels for text in texts if text in seen], [], one.name)
            for theirs in names:
                shared = sum(1 for all_, _ in one.labels if theirs & set(all_))
                self.assertLess(shared * 2, len(one.labels), one.name)

    def test_topics_hold_no_word_of_the_tests(self):
        texts = [re.sub(r"\{[^}]*\}", "", t) for one in classification.SETS.held for _, all_ in one.labels for t in all_]
        everyday = stems("that this with have from over time your what more next most best good well done city start days comes full little every last than into")
        told = set().union(*map(stems, texts)) - everyday
        drawn = {str(x).lower() for pool in vars(words).values() if isinstance(pool, Pool) for x in pool.held if x not in pool.train}
        for topic in topics.ALL:
            self.assertEqual([item for item in topic.items if stems(item) & told], [], topic.names)
            self.assertEqual([item for item in topic.items if item.lower() in drawn], [], topic.names)

    def test_topics_that_mean_the_same_never_stand_together(self):
        known = {topic.names[0] for topic in topics.ALL}
        for topic in topics.ALL:
            self.assertLessEqual(topic.apart, known, topic.names)
        r = Source(3)
        named = {}  # a few names belong to two topics, such as clothing
        for topic in topics.ALL:
            for name in topic.names:
                named.setdefault(name, []).append(topic)
        for _ in range(500):
            labels, about, draw = topics.topic_labels(r)
            self.assertEqual(len(set(labels)), len(labels))
            self.assertEqual(set(about), set(labels))
            self.assertIn(draw()[1], labels)
            for one, other in itertools.combinations(labels, 2):
                self.assertFalse(all(topics.mixed(a, b) for a in named[one] for b in named[other]), (one, other))

    def test_a_good_share_of_the_texts_of_intents_use_the_words_of_the_label(self):
        using, texts_seen = 0, 0
        for one in classification.INTENTS:
            for names, texts in one.labels:
                using += sum(1 for text in texts if stems(text) & stems(" ".join(names)))
                texts_seen += len(texts)
        self.assertTrue(0.35 < using / texts_seen < 0.75, using / texts_seen)

    def test_opinions_of_the_tests_are_no_opinions_of_the_training(self):
        for pool in (moods.PRAISE, moods.BLAME, moods.PLAIN):
            self.assertFalse(set(pool.train) & set(pool.held))


class Echoes(unittest.TestCase):
    def test_an_echo_holds_all_values_and_words_of_the_description(self):
        r, told = Source(1), 0
        for _ in range(2000):
            tool = Known(r, r.choice(tool_library.TOOLS.train))
            values = [str(r.randint(1000, 9999)) for _ in tool.parameters]
            text = wording.echoed(r, tool.about, values)
            if text is None:
                continue
            told += 1
            self.assertTrue(all(value in text for value in values), text)
            said, about = (set(re.findall(r"[a-z-]+", t.lower())) for t in (text, tool.about))
            self.assertTrue(said & about, (text, tool.about))
        self.assertGreater(told, 1000)


@unittest.skipUnless(CORPUS, "set CORPUS to the folder of the public sets")
class Words(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.corpora = open_corpora(CORPUS)

    def test_a_text_holds_a_word_of_its_label(self):
        r = Source(2)
        for _ in range(300):
            labels, _, draw = wording.worded_labels(r, self.corpora)
            self.assertEqual(len(labels), len(set(labels)))
            for _ in range(5):
                text, label = draw()
                self.assertIn(label, labels)
                self.assertTrue(stems(text) & stems(label), (text, label))

    def test_no_tool_is_named_by_what_is_foreign_to_all(self):
        r = Source(3)
        for _ in range(200):
            items, foreign = wording.worded_intents(r, self.corpora, r.randint(1, 12))
            for name, _, texts in items:
                self.assertTrue(all(stems(text) & named(name) for text in texts), (name, texts))
            text = foreign()
            self.assertFalse(any(stems(text) & (named(name) - {wording.stem(w) for w in wording.GENERIC}) for name, _, _ in items), text)


if __name__ == "__main__":
    unittest.main()
