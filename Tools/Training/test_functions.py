"""What must hold of functions as documentation describes them. Run: CORPUS=… python -m unittest test_functions"""

import importlib.util
import json
import os
import re
import unittest

import bfcl
import function_bank
import functions
import number_parameters
import parameters
from functions import Everyday, Function, function_document
from mix import open_corpora
from scoring import follows
from source import Source

CORPUS = os.environ.get("CORPUS", "")


def plain(text):
    return re.sub(r"[^a-z0-9]", "", text.lower())


@unittest.skipUnless(CORPUS, "set CORPUS to the folder of the public sets")
class Functions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.corpora = open_corpora(CORPUS)

    def test_calls_follow_the_schemas_that_stand_in_the_prompt(self):
        r, called, two, refused, left_out = Source(1), 0, 0, 0, 0
        for _ in range(400):
            one = function_document(r, self.corpora)
            schemas = {t["function"]["name"]: t["function"]["parameters"] for t in one["tools"]}
            self.assertEqual(len(schemas), len(one["tools"]))
            for role, said in one["turns"]:
                if role != "assistant" or isinstance(said, str):
                    refused += role == "assistant"
                    continue
                two += len(said) == 2
                for name, arguments in said:
                    called += 1
                    schema = schemas[name] | {"additionalProperties": False}
                    self.assertTrue(follows(arguments, schema, schema), (arguments, schema))
                    self.assertEqual(list(arguments), [key for key in schema["properties"] if key in arguments])
                    left_out += len(arguments) < len(schema["properties"])
        self.assertGreater(two, 50)
        self.assertTrue(0.6 < called / (called + refused) < 0.8, (called, refused))
        self.assertGreater(left_out, called / 5)

    def test_texts_are_told_as_they_are(self):
        r = Source(2)
        for _ in range(500):
            tool = Function(r)
            text, (_, arguments), _ = tool.request(r)
            told = plain(text)
            for name, schema, _ in tool.parameters:
                value = arguments.get(name)
                if schema["type"] == "string" and value and "YYYY" not in schema["description"]:
                    self.assertIn(plain(value), told, (name, text))

    def test_every_request_of_the_bank_tells_what_its_function_needs(self):
        r = Source(3)
        for entry in function_bank.ENTRIES:
            self.assertGreaterEqual(len(entry.requests), 4)
            known = {name for name, *_ in entry.parameters}
            needed = {name for name, _, need, *_ in entry.parameters if need == parameters.NEEDED}
            for text in entry.requests:
                flags = {part.split("=")[1] for part in function_bank.PART.findall(text) if "=" in part}
                self.assertLessEqual(set(function_bank.NAME.findall(text)) | flags, known, text)
            for _ in range(20):
                text, (_, arguments), _ = Everyday(r, entry).request(r)
                self.assertNotRegex(text, r"[{}<>]")
                self.assertLessEqual(needed, set(arguments), text)

    def test_numbers_are_read_from_how_people_write_them(self):
        r, forms = Source(4), set()
        for _ in range(3000):
            value = r.choice((r.randint(1, 12), r.randint(1000, 9999), r.randint(1, 30) * 100_000))
            said = parameters.shown(r, value)
            forms.add(re.sub(r"\d", "0", said) if not said.isalpha() else "word")
            if "million" in said:
                self.assertAlmostEqual(float(said.split()[0]) * 1e6, value)
            elif said in parameters.WORDS:
                self.assertEqual(parameters.WORDS.index(said), value)
            else:
                self.assertEqual(int(said.replace(",", "")), value)
        self.assertLessEqual({"word", "0,000", "0 million"}, forms)

    def test_a_share_is_a_decimal_where_the_description_does_not_ask_for_percent(self):
        r = Source(5)
        for _ in range(300):
            slot = number_parameters.share(r, "kiln", parameters.NEEDED)
            ((name, schema, _),) = slot.parameters
            chunks, found = slot.tell(r)
            percent = re.search(r"([\d.]+) ?(?:%|percent)", chunks[0][1])
            if percent:
                self.assertAlmostEqual(float(percent[1]), found[name] * (100 if schema["type"] == "number" else 1))

    def test_what_is_refused_means_none_of_the_functions(self):
        r = Source(6)
        for _ in range(300):
            tools = functions.offered(r, 2)
            self.assertFalse(functions.clash(*tools))
            question, answer = functions.strange(r, self.corpora, tools)
            self.assertTrue(question and answer and "<tool_call>" not in answer)

    @unittest.skipUnless(importlib.util.find_spec("bfcl_eval"), "without bfcl_eval")
    def test_nothing_of_the_leaderboard_is_in_the_bank(self):
        names, descriptions, questions = set(), set(), set()
        for part in bfcl.PARTS.values():
            for item in bfcl.lines(bfcl.data_folder() / f"BFCL_v4_{part}.json"):
                names |= {plain(one["name"]) for one in item["function"]}
                descriptions |= {plain(one["description"]) for one in item["function"]}
                questions.add(plain(item["question"][0][-1]["content"]))
        for entry in function_bank.ENTRIES:
            self.assertFalse({plain(name) for name in entry.names} & names)
            self.assertFalse({plain(about) for about in entry.abouts} & descriptions)
            self.assertFalse({plain(text) for text in entry.requests} & questions)


class Runner(unittest.TestCase):
    def test_a_description_keeps_the_order_of_its_keywords(self):
        told = {"type": "dict", "properties": {"a": {"type": "float", "description": "A", "optional": True}, "b": {"type": "any"}}, "required": ["a"]}
        wanted = '{"type": "object", "properties": {"a": {"type": "number", "description": "A"}, "b": {}}, "required": ["a"]}'
        self.assertEqual(json.dumps(bfcl.schema(told)), wanted)


if __name__ == "__main__":
    unittest.main()
