"""What must hold of requests that no tool serves, dates in parts and values after results. Run: CORPUS=… python -m unittest test_contrast"""

import json
import os
import unittest

import contrast
import dates
import tool_library
from after_results import valued
from hand_tools import CASES
from mix import open_corpora
from scoring import follows
from source import Source
from tool_documents import choose, unserved
from tool_kinds import Known

CORPUS = os.environ.get("CORPUS", "")


@unittest.skipUnless(CORPUS, "set CORPUS to the folder of the public sets")
class Contrast(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.corpora = open_corpora(CORPUS)

    def test_no_tool_at_hand_is_asked_for_by_another_tools_request(self):
        r = Source(1)
        for _ in range(300):
            tools = [Known(r, t) for t in choose(r, r.randint(1, 5))]
            other = contrast.elsewhere(r, tools, near=False)
            self.assertIsNotNone(other)
            self.assertFalse(contrast.tool_stems(other) & contrast.purpose(tools))
            self.assertFalse(any(tool_library.alike(other, tool.tool) for tool in tools))

    def test_an_odd_request_speaks_of_nothing_that_the_tools_are_for(self):
        r, requests = Source(2), {text: keys for keys, texts in contrast.ODD for text in texts}
        for _ in range(300):
            tools = [Known(r, t) for t in choose(r, r.randint(1, 5))]
            told = " ".join(f"{tool.name} {tool.about}" for tool in tools).lower()
            self.assertFalse(any(key in told for key in requests[contrast.odd(r, tools)]))

    def test_answers_to_what_no_tool_serves_are_texts(self):
        r = Source(3)
        for _ in range(300):
            question, answer = unserved(r, self.corpora, [Known(r, t) for t in choose(r, 3)])
            self.assertTrue(question and answer and "<tool_call>" not in answer)

    def test_the_banks_hold_no_prompt_written_by_hand(self):
        plain = lambda text: "".join(c for c in text.lower() if c.isalnum())
        asked = {plain(text) for case in CASES for role, text in case["turns"] if role == "user" and isinstance(text, str)}
        texts = [text for _, texts in contrast.ODD for text in texts] + [text for said, _ in contrast.TALK for text in said]
        self.assertEqual([text for text in texts if len(plain(text)) > 8 and plain(text) in asked], [])

    def test_what_follows_a_result_is_a_value_that_fits_its_schema(self):
        r, shown = Source(4), 0
        for _ in range(300):
            one = valued(r, self.corpora)
            turns = one["turns"]
            for (_, asked), (role, _), (last, value) in zip(turns, turns[2:], turns[3:]):
                if role != "tool":
                    continue
                self.assertEqual(last, "assistant")
                if "schema: " in asked:
                    schema = json.loads(asked.split("schema: ")[1])
                    self.assertTrue(follows(json.loads(value), schema, schema), one)
                    shown += 1
        self.assertGreater(shown, 100)


class Dates(unittest.TestCase):
    def test_a_date_is_told_with_all_its_parts(self):
        r = Source(5)
        for _ in range(500):
            text, parts = dates.spoken(r)
            self.assertIn(str(parts["day"]), text)
            self.assertIn(str(parts["year"]), text)
            named = dates.MONTHS[parts["month"] - 1][:3] in text
            self.assertTrue(named or str(parts["month"]) in text, text)

    def test_a_tool_gets_the_parts_it_asks_for(self):
        r = Source(6)
        for _ in range(300):
            tool = dates.Dated(r)
            _, (name, arguments), _ = tool.request(r)
            self.assertEqual((name, list(arguments)), (tool.name, [p[0] for p in tool.parameters]))
            self.assertTrue(all(isinstance(value, int) for value in arguments.values()))


if __name__ == "__main__":
    unittest.main()
