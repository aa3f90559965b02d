"""What is a right answer to each of the talks' samples, by code; what their tools answer, where a call is followed up."""

import json
import re

CITIES = {"cupertino": 71, "wellington": 58, "bologna": 84}
# A result each for the tools of the samples, as an app would give it.
RESULTS = {
    "getWeather": lambda call: json.dumps({"temperature": CITIES.get(str(call.get("city")).lower(), 60)}),
    "findContact": lambda call: "Piper",
    "getContactEvent": lambda call: "Lunch with Naomi",
    "findPointsOfInterest": lambda call: "Acacia Lodge",
}


def words(text):
    return re.findall(r"[\w']+", text.lower())


def is_prose(text):
    """Whether a text is said to somebody: it begins with a word or a quote, and isn't JSON or a call."""
    return bool(re.match(r"\s*[\"'*A-Za-z0-9]", text)) and "tool_call" not in text and "{" not in text


def loops(text):
    """Whether a run of four words comes again more than twice."""
    found = words(text)
    runs = [tuple(found[place:place + 4]) for place in range(len(found) - 3)]
    return any(runs.count(run) > 2 for run in set(runs))


def says(*parts):
    """A judge of prose that holds all of these, whatever their case."""
    return lambda calls, text: is_prose(text) and not loops(text) and all(part.lower() in text.lower() for part in parts)


def talks(calls, text):
    return not calls and says()(calls, text)


def lines_of(count):
    def judge(calls, text):
        parts = [part for part in re.split(r"\n| / ", text.strip()) if part.strip()]
        return talks(calls, text) and len(parts) == count
    return judge


def sound(word):
    """How a word ends for the ear, roughly: sky and pie, tree and sea, dear and here end alike; else the last letters tell."""
    for spelled, heard in ((r"(igh|ie|ye|y)$", "-ai"), (r"(ee|ea)$", "-ee"), (r"(eer|ear|ere)$", "-eer")):
        if re.search(spelled, word):
            return heard
    return word[-3 if word[-1] == "e" else -2:]


def rhymes(calls, text):
    """Whether two of its lines or sentences end alike, but not in the same word."""
    ends = [found[-1] for part in re.split(r"[\n.!?;,]", text) if (found := words(part))]
    sounds = [sound(end) for end in ends]
    return talks(calls, text) and any(
        ends[a] != ends[b] and sounds[a] == sounds[b] for a in range(len(ends)) for b in range(a))


def form(check):
    """A judge of an object's values; its shape is the grammar's, and what has another is wrong."""
    def judge(calls, text):
        try:
            return not calls and not loops(text) and bool(check(json.loads(text)))
        except (ValueError, KeyError, TypeError, AttributeError):
            return False
    return judge


def distinct(values, at_least=1):
    """Whether there are so many values, each with a word and none like another."""
    plain = [" ".join(words(str(value))) for value in values]
    return len(plain) >= at_least and all(plain) and len(set(plain)) == len(plain)


def riddle(value):
    answers = value["answers"]
    return (words(value["question"]) and distinct([one["text"] for one in answers], 2)
            and sum(one["isCorrect"] for one in answers) == 1)


def encounter(value):
    return words(value["name"]) and distinct(value["attributes"], 1) and words(
        str(value["encounter"].get("value") or value["encounter"].get("complaint") or ""))


def itinerary(value):
    return ("canyon" in value["destination"].lower() and distinct([day["title"] for day in value["days"]], 3)
            and all(distinct(day["activities"]) for day in value["days"]) and words(value["summary"]))


def calls_are(*wanted):
    """Whether these calls were made, in any order and none besides."""
    def key(name, arguments):
        return name, json.dumps(arguments, sort_keys=True).lower()
    return lambda calls: sorted(key(*call) for call in calls) == sorted(key(*call) for call in wanted)


def after(calls_fit, *parts):
    """A judge of calls and of the sentence behind their results."""
    return lambda calls, text: calls_fit(calls) and says(*parts)(calls, text)


def finds_hotels(calls):
    return len(calls) == 1 and calls[0][1].get("pointOfInterest") == "hotel" and (
        "serengeti" in str(calls[0][1].get("naturalLanguageQuery")).lower())


JUDGES = {
    "barista": talks,
    "barista, second question": talks,
    "plain": talks,
    "trip name": lambda calls, text: talks(calls, text) and len(words(text)) <= 8,
    "in rhyme": rhymes,
    "haiku": lines_of(3),
    "haiku about coffee": lines_of(3),
    "riddle": form(riddle),
    "search terms": form(lambda value: distinct(value["searchTerms"], 4)),
    "NPC": form(encounter),
    "NPC, plain": form(lambda value: distinct([value["name"], value["coffeeOrder"]], 2)),
    "itinerary": form(itinerary),
    "tags": form(lambda value: {"painting", "music", "gardening"} <= set(value["topics"]) <= {
        "painting", "music", "gardening", "morning"} and distinct(value["topics"])),
    "actions": form(lambda value: distinct(value["actions"], 2) and len(value["actions"]) == 2
                    and "water the plants" in value["actions"][0].lower()
                    and "call the dentist" in value["actions"][1].lower()),
    "cat": form(lambda value: words(value["name"]) and len(words(value["profile"])) >= 3),
    "menu": form(lambda value: 0 < value["price"] < 100),
    "craft": form(lambda value: "paper" in " ".join(value["materials"]).lower() and distinct(value["materials"])
                  and distinct(value["steps"], 3)),
    "weather tool": after(
        calls_are(*(("getWeather", {"city": city.capitalize()}) for city in CITIES)), "Bologna"),
    "weather answer": says("71"),
    "contact tool": after(calls_are(("findContact", {"generation": "genZ"})), "Piper"),
    "event tool": after(calls_are(("getContactEvent", {"day": 9, "month": 6, "year": 2026})), "Naomi"),
    "points of interest": after(finds_hotels, "Acacia"),
    "no tool fits": talks,
    "recall": says("Tobias"),
    "cannot know": lambda calls, text: talks(calls, text) and not re.search(r"\d", text),
}
