"""What must hold of the judges of the talks' samples. Run: python -m unittest test_samples"""

import json
import unittest

from sample_judges import JUDGES, RESULTS
from samples import SAMPLES

CITIES = [("getWeather", {"city": city}) for city in ("Bologna", "Cupertino", "Wellington")]
EVENT = [("getContactEvent", {"day": 9, "month": 6, "year": 2026})]
# A right answer of each sample: calls and a text, or an object.
RIGHT = {
    "barista": "13 years, and I would not trade it for anything.",
    "barista, second question": "A croissant.",
    "plain": "Hello! I can tell you a riddle.",
    "trip name": "Blossoms and Bullet Trains",
    "in rhyme": "A cup of tea, a slice of pie, beneath a warm and golden sky.",
    "haiku": "The line lies so still\nA float nods and is gone\nRings on the water",
    "haiku about coffee": "Steam over the cup\nThe street is not yet awake\nOne more sip, then work",
    "riddle": {"question": "What is ground every day?", "answers": [
        {"text": "Coffee", "isCorrect": True}, {"text": "A pilot", "isCorrect": False}]},
    "search terms": {"searchTerms": ["towers", "old bridges", "castles", "famous squares"]},
    "NPC": {"name": "Hugo", "level": 2, "attributes": ["tired", "sassy", "hungry"],
            "encounter": {"type": "orderCoffee", "value": "a latte"}},
    "NPC, plain": {"name": "Clara", "coffeeOrder": "a flat white"},
    "itinerary": {"destination": "Grand Canyon", "summary": "Three days of rock.", "days": [
        {"title": f"Day {day}", "activities": ["walk", "rest"]} for day in (1, 2, 3)]},
    "tags": {"topics": ["painting", "music", "gardening"]},
    "actions": {"actions": ["Water the plants", "Call the dentist"]},
    "cat": {"name": "Mia", "age": 3, "profile": "Mia sleeps all day."},
    "menu": {"dailySoup": "tomato", "price": 4.5},
    "craft": {"title": "Snail", "materials": ["paper", "glue"], "steps": ["Cut it.", "Roll it.", "Glue it."]},
    "weather tool": (CITIES, "It is hottest in Bologna."),
    "weather answer": "It is 71 degrees.",
    "contact tool": ([("findContact", {"generation": "genZ"})], "I found Piper."),
    "event tool": (EVENT, "You have lunch with Naomi."),
    "points of interest": (
        [("findPointsOfInterest", {"pointOfInterest": "hotel", "naturalLanguageQuery": "near the Serengeti"})],
        "The Acacia Lodge is near."),
    "no tool fits": "Sorry, I can't play music.",
    "recall": "You are Tobias.",
    "cannot know": "I do not have a clock, sorry.",
}
# Wrong ones, of those that look right: (name, calls and a text).
WRONG = [
    ("in rhyme", "The sun is warm. The sea is blue."),
    ("haiku", "All of it in one line"),
    ("riddle", {"question": "What?", "answers": [
        {"text": "A net", "isCorrect": True}, {"text": "A net", "isCorrect": False}]}),
    ("tags", {"topics": ["painting", "square"]}),
    ("actions", {"actions": ["Water the plants"]}),
    ("menu", {"dailySoup": "tomato", "price": 1e20}),
    ("itinerary", {"destination": "Grand Canyon", "summary": "Rock.", "days": [
        {"title": "Day 1", "activities": ["["]}] * 3}),
    ("weather tool", (CITIES[:2], "It is hottest in Bologna.")),
    ("weather tool", (CITIES, "The temperature is 71.")),
    ("contact tool", ([("findContact", {"generation": "genX"})], "I found Piper.")),
    ("event tool", (EVENT, '{"status":"Lunch with Naomi"}')),
    ("no tool fits", ([("getWeather", {"city": "jazz"})], "The temperature is 60.")),
    ("cannot know", "It is 9 o'clock."),
    ("plain", "I am here to help. " * 4),
]


def judged(name, answer):
    calls, text = answer if isinstance(answer, tuple) else ([], answer)
    return bool(JUDGES[name](calls, text if isinstance(text, str) else json.dumps(text)))


class Samples(unittest.TestCase):
    def test_each_sample_has_a_judge_that_knows_a_right_answer(self):
        names = [sample["name"] for sample in SAMPLES]
        self.assertEqual(sorted(names), sorted(JUDGES))
        for name in names:
            self.assertTrue(judged(name, RIGHT[name]), name)

    def test_rhymes_are_known_by_their_sound(self):
        for text in ("A cat danced around the tree, and what a joy it was to see.", "Hello, my dear, I am glad you are here."):
            self.assertTrue(judged("in rhyme", text), text)

    def test_no_judge_takes_nothing_or_an_object_of_something_else(self):
        for name in JUDGES:
            for answer in ("", "{}", '{"city":"Cupertino"}', "<tool_call>", '{"'):
                self.assertFalse(judged(name, answer), (name, answer))

    def test_what_looks_right_is_told_from_what_is(self):
        for name, answer in WRONG:
            self.assertFalse(judged(name, answer), (name, answer))

    def test_each_tool_has_a_result(self):
        tools = {tool["function"]["name"] for sample in SAMPLES for tool in sample["tools"]}
        self.assertEqual(tools, set(RESULTS))


if __name__ == "__main__":
    unittest.main()
