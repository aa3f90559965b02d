"""What must hold of results side by side, and of results that are a bare text. Run: CORPUS=… python -m unittest test_comparing"""

import json
import os
import re
import unittest

import samples
import sample_judges
from after_results import valued
from comparing import ROWS, comparison
from mix import open_corpora
from source import Source
from tool_kinds import bare

CORPUS = os.environ.get("CORPUS", "")
# Words of more, and words of less.
MORE, LESS = ({word.replace("-", " ") for row in ROWS for word in row[place].split()} for place in (2, 3))
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def names_in(text, names):
    return [name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE)]


@unittest.skipUnless(CORPUS, "set CORPUS to the folder of the public sets")
class Comparing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.corpora = open_corpora(CORPUS)

    def test_the_answer_names_the_most_or_the_least_of_the_results(self):
        r, judged = Source(1), 0
        for _ in range(300):
            turns = comparison(r, self.corpora)["turns"]
            for place in range(len(turns) - 3):
                calls, results, answer = (turns[place + k][1] for k in (1, 2, 3))
                if turns[place + 2][0] != "tool" or len(calls) < 2 or answer.startswith("The ") and " is " in answer and " and " in answer:
                    continue
                asked = turns[place][1].lower()
                numbers = {}
                for (_, arguments), result in zip(calls, results):
                    (name,) = arguments.values()
                    value = json.loads(result) if result.startswith("{") else result
                    value = next(iter(value.values())) if isinstance(value, dict) else value
                    numbers[name] = float(NUMBER.search(str(value))[0])
                more, less = (any(re.search(rf"\b{word}\b", asked) for word in words) for words in (MORE, LESS))
                named = names_in(answer, numbers)
                if more == less or len(named) != 1:
                    continue  # "older" is more of an age and less of a year; one name may be within another
                wanted = (max if more else min)(numbers, key=numbers.get)
                self.assertEqual(named, [wanted], (asked, numbers, answer))
                judged += 1
        self.assertGreater(judged, 200)

    def test_a_text_tells_all_numbers_and_the_answer_one_of_its_names(self):
        r, seen = Source(2), 0
        for _ in range(200):
            one = comparison(r, self.corpora)
            if one["task"] != "compare_text":
                continue
            for question, answer in zip(one["turns"][::2], one["turns"][1::2]):
                self.assertGreaterEqual(len(NUMBER.findall(question[1])), 2)
                for number in NUMBER.findall(answer[1]):
                    self.assertIn(number, question[1])
                seen += 1
        self.assertGreater(seen, 300)

    def test_no_question_of_the_talks_samples_comes(self):
        asked = {said.lower() for one in samples.SAMPLES for role, said in one["turns"] if role == "user"}
        abouts = {tool["function"]["description"] for one in samples.SAMPLES for tool in one["tools"]}
        r = Source(3)
        for _ in range(500):
            one = comparison(r, self.corpora)
            self.assertFalse(asked & {said.lower() for role, said in one["turns"] if role == "user"})
            self.assertFalse(abouts & {tool["function"]["description"] for tool in one.get("tools", ())})

    def test_a_bare_text_is_followed_by_a_sentence_that_says_it(self):
        r = Source(4)
        for _ in range(300):
            text, answer = bare(r, "song")
            self.assertIn(text, answer)
            self.assertTrue(sample_judges.is_prose(answer) or not text[0].isalnum(), answer)

    def test_values_are_asked_for_by_a_schema_or_by_a_word(self):
        r = Source(5)
        for _ in range(300):
            one = valued(r, self.corpora)
            asked = one["system"] + " ".join(said for role, said in one["turns"] if role == "user")
            self.assertRegex(asked, r"JSON|object|schema|\{")


if __name__ == "__main__":
    unittest.main()
