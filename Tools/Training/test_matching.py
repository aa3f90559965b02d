"""What must hold of tools and labels told apart by random words. Run: CORPUS=… python -m unittest test_matching"""

import os
import re
import unittest

from tokenizers import Tokenizer

import mix
from drills import Drills
from matching import Matched, matched_labels, matched_tools
from source import Source

CORPUS = os.environ.get("CORPUS", "")
WEIGHTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Weights")


def words(text):
    return set(re.findall(r"[^\W_]+", text.lower()))


@unittest.skipUnless(CORPUS, "CORPUS names the public sets")
class Matching(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        mix.open_corpora(CORPUS)

    def test_a_request_says_words_of_the_description(self):
        r, bare = Source(1), 0
        for _ in range(1000):
            tool = Matched(r)
            text, (name, arguments) = tool.request(r)
            self.assertTrue(words(text) & set(tool.words), (text, tool.about))
            self.assertEqual(set(arguments), {p[0] for p in tool.parameters})
            self.assertTrue(all(str(value) in text for value in arguments.values()))
            bare += not words(re.sub("([A-Z])", r" \1", name).replace("_", " ")) & set(tool.words)
        self.assertTrue(700 < bare < 950, bare)

    def test_a_document_calls_the_tools_that_it_lists_and_refuses_what_shares_no_word(self):
        r, refused, two = Source(2), 0, 0
        for _ in range(300):
            one = matched_tools(r, None)
            listed = {t["function"]["name"]: words(t["function"]["description"]) for t in one["tools"]}
            self.assertEqual(len(listed), len(one["tools"]))
            called = [name for _, said in one["turns"][1::2] if isinstance(said, list) for name, _ in said]
            self.assertEqual(sorted(called), sorted(listed), "each tool once, so that no call can be copied from another")
            for (_, asked), (role, said) in zip(one["turns"][::2], one["turns"][1::2]):
                self.assertEqual(role, "assistant")
                refused, two = refused + isinstance(said, str), two + (not isinstance(said, str) and len(said) == 2)
                for name, _ in said if isinstance(said, list) else []:
                    self.assertTrue(words(asked) & listed[name], (asked, name))
        self.assertGreater(refused, 100)
        self.assertGreater(two, 50)

    def test_a_text_says_words_of_its_label_alone(self):
        r = Source(3)
        for _ in range(300):
            labels, abouts, draw = matched_labels(r)
            for _ in range(3):
                text, label = draw()
                self.assertIn(label, labels)
                about = re.sub("^(about|has to do with) ", "", abouts.get(label, label))
                self.assertTrue(words(text) & words(about), (text, label, about))
                self.assertGreater(len(labels), 1)

    def test_the_tests_see_none_of_it(self):
        r, tasks = Source(4, held=True), set()
        corpora = mix.open_corpora(CORPUS, held=True)
        for _ in range(1500):
            tasks.add(mix.document(r, corpora)["task"])
        self.assertNotIn("tool_match", tasks)
        self.assertIn("tool", tasks)
        mix.open_corpora(CORPUS)


class MatchingDrills(unittest.TestCase):
    def setUp(self):
        self.tokenizer = Tokenizer.from_file(os.path.join(WEIGHTS, "tokenizer.json"))
        self.drills = Drills(self.tokenizer)

    def turns(self, ids, mask):
        """[(prompt tokens, answer tokens)] of a drill."""
        turns, asked, told = [], [], []
        for token, weight in zip(ids, mask):
            if weight:
                told.append(token)
            elif told:
                turns, asked, told = turns + [(asked, told[:-1])], [token], []
            else:
                asked.append(token)
        return turns + ([(asked, told[:-1])] if told else [])

    def test_answers_are_copied_from_what_stands_before(self):
        r = Source(5)
        for kind in (self.drills.match, self.drills.choose, self.drills.needle):
            for _ in range(200):
                ids, mask = kind(r)
                self.assertEqual(len(ids), len(mask))
                turns = self.turns(ids, mask)
                listed = turns[0][0]
                for _, told in turns:
                    runs = [listed[i : i + len(told)] for i in range(len(listed))]
                    self.assertIn(told, runs, kind.__name__)

    def test_no_answer_comes_twice(self):
        r = Source(7)
        for kind in (self.drills.match, self.drills.choose):
            for _ in range(200):
                answers = [tuple(told) for _, told in self.turns(*kind(r))]
                self.assertEqual(len(answers), len(set(answers)), kind.__name__)

    def test_records_keep_their_values_in_order(self):
        r = Source(6)
        for _ in range(200):
            ids, mask = self.drills.records(r)
            (asked, told), = self.turns(ids, mask)
            rows = self.tokenizer.decode(told, skip_special_tokens=False).count('{"')
            self.assertGreaterEqual(rows, 2)
            marks = self.drills.brace + self.drills.colon + self.drills.comma + self.drills.close
            self.assertLessEqual(set(told), set(asked) | set(sum(self.drills.asides, marks)))


if __name__ == "__main__":
    unittest.main()
