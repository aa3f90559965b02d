"""What must hold of the data, the scores and the trainer. Run: CORPUS=… python -m unittest test_training"""

import argparse
import hashlib
import json
import os
import re
import unittest

import jinja2
import numpy as np

from tokenizers import Tokenizer

import classification
import extraction
import lists
import meanings
import moods
import names
import tool_library
import words
from chat import TEMPLATE, prompt, render, spaced
from drills import Drills
from extraction import from_facts
from generate import encode, pack, stressed
from hand_samples import line
from hand_tools import CASES
from mix import document, open_corpora
from runners import DOCUMENT, MESSAGES
from scoring import calls_of, follows, leaves, score_calls, score_check, score_json
from skeletons import skeleton
from source import Pool, Source, fill
from train import clock, scale

CORPUS = os.environ.get("CORPUS", "")


class Words(unittest.TestCase):
    def test_words_of_the_tests_are_not_in_training(self):
        for module in (names, words):
            for name, value in vars(module).items():
                if isinstance(value, Pool) and value.held != value.train:
                    self.assertFalse(set(value.train) & set(value.held), name)

    def test_tools_of_the_tests_are_not_in_training(self):
        spelled = lambda held: {n.replace("_", "").lower() for tool in tool_library.TOOLS.part(held) for n in tool.names}
        self.assertFalse(spelled(True) & spelled(False))

    def test_articles_follow_the_word(self):
        self.assertEqual(fill("A {x} and a {y}", {"x": "owl", "y": "cat"}), "An owl and a cat")


class ByHand(unittest.TestCase):
    def test_lines_for_sessions_accept_what_the_checks_accept(self):
        for case in CASES:
            one, (kind, *rest) = line(case), case["check"]
            if not one:
                continue
            self.assertTrue(("pattern" in one) != ("expected" in one), case)
            if kind == "says":
                answers = [f"Well, {word.upper()}!" for word in rest]
            elif kind == "is":
                answers = [f" {rest[0].upper()}\n"]
            else:
                answers = ["Hello there."]
            if kind == "fields":
                self.assertTrue(score_check(json.dumps(one["expected"]), case), case)
                continue
            for answer in answers:
                self.assertTrue(score_check(answer, case) and re.search(one["pattern"], answer), (answer, one))
            for answer in ("[1]" if kind == "talks" else "zzz", ""):
                self.assertFalse(score_check(answer, case) or re.search(one["pattern"], answer), (answer, one))


class Copying(unittest.TestCase):
    def setUp(self):
        self.tokenizer = Tokenizer.from_file(os.path.join(os.path.dirname(__file__), "../../Weights/tokenizer.json"))

    def drills(self, count=300):
        r, made = Source(3), Drills(self.tokenizer)
        return made, [made.make(r) for _ in range(count)]

    def test_the_seed_alone_decides(self):
        self.assertEqual(self.drills()[1], self.drills()[1])

    def test_what_is_trained_was_said_before(self):
        made, drills = self.drills()
        marks = set(made.end + made.brace + made.colon + made.comma + made.close)
        for ids, mask in drills:
            self.assertEqual(len(ids), len(mask))
            self.assertTrue(any(mask))
            for i, trained in enumerate(mask):
                self.assertTrue(not trained or ids[i] in marks or ids[i] in ids[:i], ids)

    def test_what_the_first_answer_decides_is_not_trained_there(self):
        made = Drills(self.tokenizer)
        for kind in (made.same_place, made.alike):
            for seed in range(30):
                ids, mask = kind(Source(seed))
                trained = [token for token, weight in zip(ids, mask) if weight]
                first = [i for i in range(len(ids)) if ids[i : i + len(made.assistant)] == made.assistant][0] + len(made.assistant)
                self.assertTrue(trained)
                if kind == made.same_place:
                    self.assertFalse(mask[first])
                else:
                    at = next(i for i in range(first, len(ids)) if ids[i : i + len(made.colon)] == made.colon) + len(made.colon)
                    self.assertFalse(mask[at])

    def test_texts_told_alike_answer_each_other(self):
        made = Drills(self.tokenizer)
        for seed in range(30):
            ids, mask = made.parallel(Source(seed))
            answers, one = [], []
            for token, weight in list(zip(ids, mask)) + [(0, 0)]:
                if weight:
                    one.append(token)
                elif one:
                    answers, one = answers + [one[: -len(made.end)]], []
            self.assertIn(len(answers), (2, 3, 4, 6))
            for answer in answers:
                starts = [i for i in range(len(ids)) if ids[i : i + len(answer)] == answer]
                self.assertGreater(len(starts), 1)


@unittest.skipUnless(CORPUS, "set CORPUS to the folder of the public sets: the documents are NOT tested without it")
class Documents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.corpora = {held: open_corpora(CORPUS, held) for held in (True, False)}

    def some(self, held, count=1500, seed=5):
        r = Source(seed, held)
        return [document(r, self.corpora[held]) for _ in range(count)]

    def test_the_seed_alone_decides(self):
        digests = {hashlib.sha256(repr(self.some(False)).encode()).hexdigest() for _ in range(2)}
        self.assertEqual(len(digests), 1)

    def test_answers_in_json_follow_their_schema(self):
        for held in (False, True):
            for one in self.some(held):
                if "schema" in one:
                    self.assertTrue(follows(one["value"], one["schema"], one["schema"]), one)

    def test_calls_name_a_tool_of_the_prompt_and_its_parameters(self):
        for held in (False, True):
            for one in self.some(held):
                tools = {tool["function"]["name"]: tool["function"]["parameters"] for tool in one.get("tools", [])}
                for role, content in one["turns"]:
                    if role == "assistant" and isinstance(content, list):
                        for name, arguments in content:
                            self.assertLessEqual(set(arguments), set(tools[name]["properties"]))
                            self.assertLessEqual(set(tools[name]["required"]), set(arguments))

    def test_no_brace_is_left_unfilled(self):
        for one in self.some(False) + self.some(True):
            for role, content in one["turns"]:
                if role == "user":
                    self.assertNotRegex(content.split("schema: ")[0], r"\{[a-z0-9_]{1,6}\}")


    def test_a_text_of_facts_tells_what_the_form_asks(self):
        r = Source(6)
        for _ in range(300):
            one = from_facts(r, self.corpora[False])
            text = "".join(content for role, content in one["turns"] if role == "user")
            for role, content in one["turns"]:
                if role == "assistant":
                    self.assertTrue(follows(json.loads(content), *schemas_beside(one, content)), one)
            for _, value in leaves(one["value"]):
                if not isinstance(value, bool):
                    self.assertIn(f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value), text)

    def test_tools_beside_each_other_do_not_mean_the_same(self):
        r = Source(7)
        for _ in range(200):
            tools = meanings.offered(r, 6)
            for i, one in enumerate(tools):
                for other in tools[:i]:
                    self.assertFalse(one.thing is other.thing and meanings.near(one.deed, other.deed))
            self.assertTrue(meanings.beside(r, tools))

    def test_lists_are_as_long_as_asked(self):
        r = Source(8)
        for _ in range(300):
            one = lists.counted_lists(r)
            for (_, asked), (_, answer) in zip(one["turns"][::2], one["turns"][1::2]):
                if '"minItems":' in asked:
                    count = int(asked.split('"minItems":')[1].split(",")[0])
                    self.assertIn(count, [len(v) for v in json.loads(answer).values() if isinstance(v, list)])

    def test_skeletons_follow_the_last_schema_that_was_told(self):
        r = Source(9)
        for _ in range(300):
            turns = skeleton(r, self.corpora[False])["turns"]
            for (_, asked), (_, answer) in zip(turns[::2], turns[1::2]):
                schema = json.loads(asked.split("schema: ")[1]) if "schema: " in asked else schema
                self.assertTrue(follows(json.loads(answer), schema, schema), (asked, answer))

    def test_moods_are_told_apart(self):
        self.assertFalse(set(moods.GOOD) & set(moods.BAD) | set(moods.GOOD) & set(moods.FLAT) | set(moods.BAD) & set(moods.FLAT))


def schemas_beside(document, content):
    """The schema that an answer was asked for, twice (as a schema and as its root)."""
    before = [text for role, text in document["turns"][: document["turns"].index(("assistant", content))] if "schema: " in text]
    schema = json.loads(before[-1].split("schema: ")[1])
    return schema, schema


class Chat(unittest.TestCase):
    def test_the_template_renders_what_is_trained(self):
        environment = jinja2.Environment(trim_blocks=True, lstrip_blocks=True)
        environment.filters["tojson"] = spaced
        made = environment.from_string(TEMPLATE).render(
            messages=MESSAGES, tools=DOCUMENT["tools"], add_generation_prompt=True
        )
        self.assertEqual(made, prompt(DOCUMENT, len(DOCUMENT["turns"])))

    def test_only_answers_are_trained(self):
        trained = "".join(text for text, target in render(DOCUMENT) if target)
        self.assertTrue(trained.startswith("<tool_call>") and trained.endswith("Done.<|im_end|>"))

    def test_names_in_calls_weigh_more_and_the_text_stays(self):
        spans = render(DOCUMENT)
        parts = stressed(spans)
        self.assertEqual("".join(text for text, _ in parts), "".join(text for text, _ in spans))
        names = {name for _, content in DOCUMENT["turns"] if isinstance(content, list) and isinstance(content[0], tuple) for name, _ in content}
        self.assertEqual({text for text, weight in parts if weight == 6}, names)

    def test_labels_weigh_more_also_when_they_come_again(self):
        tokenizer = Tokenizer.from_file(os.path.join(os.path.dirname(__file__), "../../Weights/tokenizer.json"))
        turns = [("user", "Good?"), ("assistant", "yes"), ("user", "Bad?"), ("assistant", "yes")]
        (_, mask), (_, other) = encode(tokenizer, [{"task": task, "turns": turns} for task in ("sentiment", "assistant")])
        self.assertGreater(min(weight for weight in mask if weight), 3)
        self.assertGreater(sum(mask), sum(other))

    def test_of_sorted_lines_the_labels_weigh_more_than_the_texts(self):
        tokenizer = Tokenizer.from_file(os.path.join(os.path.dirname(__file__), "../../Weights/tokenizer.json"))
        turns = [("user", "Sort: home, stock market\nsofa\nshares"), ("assistant", "sofa: home\nshares: stock market")]
        (ids, mask), = encode(tokenizer, [{"task": "sorted", "turns": turns}])
        heavy = tokenizer.decode([token for token, weight in zip(ids, mask) if weight == 4])
        self.assertEqual(heavy, "homestock market")
        light = tokenizer.decode([token for token, weight in zip(ids, mask) if 0 < weight < 4], skip_special_tokens=False)
        self.assertEqual(light, "sofa: \nshares: <|im_end|>")

    def test_what_comes_again_weighs_less(self):
        spans = [("asked", False), ("billing<|im_end|>", True), ("again", False), ("billing<|im_end|>", True)]
        self.assertEqual([weight for _, weight in stressed(spans)], [0, 3, 0, 1])
        calls = [span for span in render(DOCUMENT) if span[0].startswith("<tool_call>")]
        twice = stressed(calls + calls)
        self.assertLess(sum(weight for _, weight in twice[len(twice) // 2 :]), sum(weight for _, weight in twice[: len(twice) // 2]))

    def test_packing_fills_rows_and_loses_nothing(self):
        items = [([1] * 40, [1] * 40) for _ in range(20)]
        fillers = [([2] * n, [1] * n) for n in range(5, 25) for _ in range(3)]
        ids, _ = pack(items, 64, rest := fillers[:])
        self.assertEqual(int((ids == 1).sum()), 800)
        self.assertEqual(int((ids == 2).sum()), sum(len(i) for i, _ in fillers) - sum(len(i) for i, _ in rest))
        self.assertLess(int((ids == 0).sum()), ids.size // 20)

    def test_packing_keeps_every_document_whole(self):
        items = [([k + 1] * (5 + k % 40), [1] * (5 + k % 40)) for k in range(200)]
        ids, mask = pack(items, 64)
        for k, (tokens, _) in enumerate(items):
            self.assertEqual(int((ids == k + 1).sum()), len(tokens))
            self.assertEqual(len(set(np.nonzero(ids == k + 1)[0])), 1)
        self.assertEqual(int(mask.sum()), sum(len(tokens) for tokens, _ in items))


class Scores(unittest.TestCase):
    def test_a_right_call_is_right_and_a_wrong_one_is_not(self):
        text = '<tool_call>\n{"name": "a", "arguments": {"x": 1}}\n</tool_call>'
        self.assertEqual(score_calls(text, [("a", {"x": 1})])["arguments"], [True])
        self.assertEqual(score_calls(text, [("a", {"x": 2})])["arguments"], [False])
        self.assertEqual(score_calls(text, [])["no call"], [False])
        self.assertEqual(calls_of("<tool_call>\nnot JSON\n</tool_call>"), [None])

    def test_order_and_counts_matter(self):
        schema = {
            "type": "object",
            "properties": {
                "a": {"type": "integer"},
                "b": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "string"}},
            },
            "required": ["a", "b"],
            "x-order": ["b", "a"],
        }
        for text, right in (
            ('{"b":["x","y"],"a":1}', True),
            ('{"a":1,"b":["x","y"]}', False),
            ('{"b":["x"],"a":1}', False),
            ('{"b":["x","y"],"a":true}', False),
            ('{"b":["x","y"]}', False),
        ):
            self.assertEqual(score_json(text, schema)["follows schema"], [right], text)

    def test_there_are_150_prompts_by_hand_and_what_they_ask_can_be_met(self):
        self.assertEqual(len(CASES), 150)
        for case in CASES:
            if case["check"][0] == "fields":
                self.assertLessEqual(set(case["check"][1]), set(case["schema"]["properties"]))
            json.dumps(case["tools"])


class WideBanks(unittest.TestCase):
    """The banks that serve the training only hold nothing of what the tests ask."""

    def parts(self, name, load):
        bank, wide = (load(os.path.join(tool_library.BANKS, name + end)) for end in (".txt", "-wide.txt"))
        self.assertGreater(len(wide.train), len(bank.train))
        return [x for x in bank.held if x not in bank.train], wide.train

    def test_no_tool_has_a_name_or_a_request_of_the_tests(self):
        held, wide = self.parts("tools", tool_library.load)
        plain = lambda text: "".join(c for c in text.lower() if c.isalnum())
        for part in (lambda t: t.names, lambda t: t.requests, lambda t: t.answers):
            seen = {plain(x) for tool in held for x in part(tool)}
            self.assertEqual([x for tool in wide for x in part(tool) if plain(x) in seen], [])

    def test_no_text_of_a_label_is_one_of_the_tests_and_no_set_is_theirs(self):
        held, wide = self.parts("labels", classification.load)
        seen = {text for one in held for _, texts in one.labels for text in texts}
        self.assertEqual([x for one in wide for _, texts in one.labels for x in texts if x in seen], [])
        for theirs in held:
            known = {name for names_, _ in theirs.labels for name in names_}
            for one in wide:
                shared = sum(1 for names_, _ in one.labels if known & set(names_))
                self.assertLess(2 * shared, len(one.labels), f"{one.name} is {theirs.name}")

    def test_no_kind_of_record_is_one_of_the_tests(self):
        held, wide = self.parts("extraction", extraction.load)
        self.assertEqual({one.name for one in held} & {one.name for one in wide}, set())
        seen = {text for one in extraction.KINDS.held for text in one.tests}
        self.assertEqual([x for one in wide for x in one.texts if x in seen], [])


class Schedule(unittest.TestCase):
    def test_the_rate_rises_stays_and_falls(self):
        class Options:
            steps, anneal, warmup, floor, fall = 100, 20, 10, 0.02, None

        self.assertLess(scale(0, Options), 0.2)
        self.assertEqual(scale(50, Options), 1)
        self.assertAlmostEqual(scale(90, Options), 0.5)
        self.assertGreaterEqual(scale(99, Options), 0.02)
        Options.fall = clock("13:10-13:20")
        for minutes, share in ((-5, 1), (0, 1), (5, 0.5), (10, 0.02), (20, 0.02)):
            self.assertAlmostEqual(scale(50, Options, lambda: Options.fall[0] + 60 * minutes), share)
        for text in ("13:20-13:10", "13:20", "at noon"):
            self.assertRaises((ValueError, argparse.ArgumentTypeError), clock, text)


if __name__ == "__main__":
    unittest.main()
