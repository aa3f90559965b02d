"""Several results side by side: which is the most, which the least? Asked of tools, one call for each, and of texts. For training only.

The answer says the number first more often than not: finding the largest number and finding whose number it is are two steps, and
a small model takes them one after the other sooner than at once.
"""

import tool_library
import values
import words
from chat import compact, spaced
from contrast import refused
from schema import joined_name
from source import capitalized, fill
from tool_documents import SYSTEMS
from tool_kinds import Known, Random, style, tool_json
from values import *

# key | words of what it is of | comparative and superlative of more | of less | where it holds (in: a place has it, is: a thing is so,
# has: a thing has more of it) | makers of what is compared | from | to | unit
ROWS = """
temperature|room|warmer warmest|colder coldest|in|ROOM|8|38|degrees
temperature|city|warmer warmest|cooler coolest|in|CITY|-9|41|degrees
temperature|dish|hotter hottest|cooler coolest|is|DISH|20|290|degrees
windSpeed|town|windier windiest|calmer calmest|in|CITY|1|95|km/h
rainfall|region|wetter wettest|drier driest|in|CITY|0|300|mm
humidity|cellar|damper dampest|drier driest|in|ROOM|20|98|percent
noise|street|louder loudest|quieter quietest|in|CITY|25|110|decibels
visitors|museum|busier busiest|emptier emptiest|in|PLACE|0|900|
price|article|dearer dearest|cheaper cheapest|is|FOOD|1|60|dollars
price|item|more-expensive most-expensive|cheaper cheapest|is|OBJECT|3|990|dollars
distance|place|farther farthest|nearer nearest|is|PLACE|1|90|km
distance|town|farther farthest|closer closest|is|CITY|12|900|km
height|person|taller tallest|shorter shortest|is|PERSON|120|205|cm
height|tower|higher highest|lower lowest|is|LANDMARK|20|800|m
length|film|longer longest|shorter shortest|is|TITLE|60|210|minutes
age|person|older oldest|younger youngest|is|PERSON|3|98|years
founded|company|newer newest|older oldest|is|COMPANY|1801|2029|
weight|object|heavier heaviest|lighter lightest|is|OBJECT|1|80|kg
weight|animal|heavier heaviest|lighter lightest|is|ANIMAL|1|700|kg
speed|animal|faster fastest|slower slowest|is|ANIMAL|2|110|km/h
rating|restaurant|better best|worse worst|is|SHOP|1|100|points
population|city|larger largest|smaller smallest|is|CITY|10|9900|thousand
area|country|bigger biggest|smaller smallest|is|COUNTRY|10|9900|thousand km²
brightness|lamp|brighter brightest|darker darkest|is|ROOM|5|100|percent
depth|lake|deeper deepest|shallower shallowest|is|INVENTED|2|400|m
battery|device|fuller fullest|emptier emptiest|is|OBJECT|1|100|percent
waitingTime|counter|slower slowest|faster fastest|is|SHOP|1|95|minutes
difficulty|course|harder hardest|easier easiest|is|TOPIC|1|100|points
points|player|more most|fewer fewest|has|PERSON|0|999|points
stock|item|more most|fewer fewest|has|FOOD|0|500|pieces
votes|candidate|more most|fewer fewest|has|PERSON|5|9000|votes
sales|branch|more most|fewer fewest|has|CITY|10|9000|sales
students|school|more most|fewer fewest|has|TOWN|30|2500|students
calories|dish|more most|fewer fewest|has|DISH|50|1200|calories
pages|book|more most|fewer fewest|has|TITLE|40|1400|pages
rooms|building|more most|fewer fewest|has|COMPANY|3|400|rooms
followers|band|more most|fewer fewest|has|INVENTED|10|99000|followers
"""
ROWS = [row.split("|") for row in ROWS.strip().splitlines()]
MAKERS = {
    "PERSON": lambda r: first_name(r),
    "SHOP": restaurant,
    "TITLE": title,
    "COMPANY": company,
    "TOWN": place_name,
    "INVENTED": invented,
}
ARTICLED = ("ROOM", "PLACE", "OBJECT", "ANIMAL")  # "the kitchen", and a tool gets "kitchen"
VERBS = "get read check look-up measure fetch find show tell report query retrieve".split()
ABOUTS = (
    "{V} the {k} of a {h}",
    "{V} the current {k} of a given {h}",
    "Use this to {v} the {k} of one {h}",
    "The {k} of a {h}",
    "{V} a {h}'s {k}",
    "{V} what {k} a {h} has",
    "Tells how {k} stands for a {h}",
)
ASKS = {
    "in": (
        "Is it {c} in {or}?",
        "Is it {c} in {or}?",
        "Where is it {s}, in {or}?",
        "Where is it {s}: {or}?",
        "Which one is {s}, {or}?",
        "In which {h} is it {s}? {list}",
        "Tell me where it is {s}: {or}",
        "Is {or} {c}?",
    ),
    "is": (
        "Is {or} {c}?",
        "Which is {c}, {or}?",
        "Which {h} is {s}, {or}?",
        "Which of {and} is the {s}?",
        "Who or what is {s}: {or}?",
        "I need the {s} of {and}",
        "What is {c}: {or}?",
        "Find the {s} {h} among {and}.",
        "The {s} one: {or}?",
    ),
    "has": (
        "Which has {c} {k}, {or}?",
        "Which {h} has the {s} {k}: {or}?",
        "Which of {and} has the {s} {k}?",
        "Does {or} have {c} {k}?",
        "Who or what has {s} {k}, {or}?",
        "Find the one with the {s} {k} among {and}.",
    ),
}
# The number first, and the name first.
SAYS = {
    "in": (
        ("With {v}{u}, it is {s} in {x}.", "At {v}{u}, it is {s} in {x}.", "With {v}{u}, {x} is the {s}."),
        ("It is {s} in {x}, with {v}{u}.", "It is {s} in {x}.", "{x} is the {s}, with {v}{u}."),
    ),
    "is": (
        ("With {v}{u}, {x} is the {s}.", "At {v}{u}, {x} is {s}."),
        ("The {s} is {x}, with {v}{u}.", "{x} is the {s}.", "{x} is the {s}, with {v}{u}."),
    ),
    "has": (
        ("With {v}, {x} has the {s} {k}.", "With {v} {k}, {x} has the {s}."),
        ("{x} has the {s} {k}.", "{x} has the {s} {k}: {v}."),
    ),
}
LEVELS = ("What is the {k} of {and}?", "Give me the {k} of {and}.", "{k} of {and}, please")


def spoken(key):
    return "".join(" " + c.lower() if c.isupper() else c for c in key)


class Quantity:
    """What is compared, and a tool that tells it for one at a time."""

    def __init__(self, r):
        self.key, self.head, more, less, self.holds, self.maker, low, high, self.unit = r.choice(ROWS)
        self.words = [[word.replace("-", " ") for word in pair.split()] for pair in (more, less)]
        self.low, self.high = int(low), int(high)
        if r.chance(0.15):
            self.head = r.pick(words.NOUN)
        verb = r.choice(VERBS).replace("-", " ")
        self.name = joined_name(r, *verb.split(), self.head if r.chance(0.6) else "", spoken(self.key))
        if r.chance(0.2):
            self.name = joined_name(r, r.pick(words.VERB), self.head)
        self.about = fill(r.choice(ABOUTS), {"V": capitalized(verb), "v": verb, "k": spoken(self.key), "h": self.head})
        one = r.choice((self.head, self.head, "name", "of", "item", r.pick(words.NOUN)))
        self.parameter = joined_name(r, one, r.choice(("", "", "", "name", "Name")))
        self.parameters = [(self.parameter, "string", r.choice((f"The {self.head}", f"The {self.head} to look at", f"Name of the {self.head}", f"Which {self.head}")), None)]
        self.field = r.choice((self.key, self.key, self.key, spoken(self.key).replace(" ", "_"), "value", "result", "level"))
        self.form = r.choice(("compact", "spaced", "spaced", "bare", "unit", "line"))
        self.extra = (r.pick(words.NOUN), r.choice((integer_value, string_value))(r)) if r.chance(0.15) else None

    def json(self, look):
        return tool_json(self.name, self.about, self.parameters, look)

    def make(self, r):
        if self.maker in MAKERS:
            return MAKERS[self.maker](r)
        return r.pick(getattr(words, self.maker, None) or getattr(values, self.maker))

    def numbers(self, r, count):
        """Distinct numbers, now and then near to each other, now and then of different lengths."""
        low, high = self.low, self.high
        if r.chance(0.35):
            span = max(2 * count, (high - low) // r.choice((5, 12)))
            low = r.randint(low, max(low, high - span))
            high = low + span
        found = r.sample(range(low, max(high, low + 2 * count) + 1), count)
        if r.chance(0.12) and high < 1000:
            found = [n + r.randint(0, 9) / 10 for n in found]
        return found

    def drawn(self, r):
        """[(name, as it is spoken, number)] of a few."""
        count, found = r.choice((2, 2, 3, 3, 3, 4)), {}
        while len(found) < count:
            one = self.make(r)
            if " and " not in one and " or " not in one and "," not in one:
                found.setdefault(one, ("the " if self.maker in ARTICLED else "") + one)
        return [(name, said, number) for (name, said), number in zip(found.items(), self.numbers(r, count))]

    def result(self, value):
        made = {self.field: value}
        if self.extra:
            made[self.extra[0]] = self.extra[1]
        if self.form == "spaced":
            return spaced(made)
        if self.form == "compact":
            return compact(made)
        if self.form == "unit" and self.unit:
            return f"{value} {self.unit}"
        return f"{spoken(self.field)}: {value}" if self.form == "line" else str(value)

    def said(self, r, some, most):
        """(question, answer): which of these is the most, or the least."""
        comparative, superlative = self.words[0 if most else 1]
        listed = lambda word: listing(r, [said for _, said, _ in some], word)
        asked = r.choice(ASKS[self.holds])
        asked = fill(asked, {"c": comparative, "s": superlative, "or": listed("or"), "and": listed("and"), "h": self.head, "k": spoken(self.key), "list": capitalized(listed("or")) + "?"})
        _, best, value = (max if most else min)(some, key=lambda one: one[2])
        first, after = SAYS[self.holds]
        answer = r.choice(first if r.chance(0.65) else after)
        if len(some) == 2 and r.chance(0.5):
            answer = answer.replace("the {s}", "{c}").replace("{s}", "{c}")
        unit = f" {self.unit}" if self.unit and r.chance(0.4) else ""
        answer = fill(answer, {"v": value, "u": unit, "x": best, "s": superlative, "c": comparative, "k": spoken(self.key)})
        return capitalized(asked), capitalized(answer)


def listing(r, names, word):
    *first, last = names
    return ", ".join(first) + (r.choice((",", "")) if len(first) > 1 else "") + f" {word} " + last


def levels(r, one, some):
    """(question, answer): how much is it of each?"""
    asked = fill(r.choice(LEVELS), {"k": spoken(one.key), "and": listing(r, [said for _, said, _ in some], "and")})
    told = [f"{number} {'in' if one.holds == 'in' else 'for'} {said}" for _, said, number in some]
    return capitalized(asked), f"The {spoken(one.key)} is {listing(r, told, 'and')}."


def told_text(r, one, some):
    """The numbers in a text instead of in results."""
    parts = [r.choice(("{x}: {v}", "{x} {v}", "{x} has {v}", "{v} for {x}")).format(x=said, v=number) for _, said, number in some]
    lead = r.choice(("", f"{capitalized(spoken(one.key))}: ", f"The {spoken(one.key)} of each {one.head}: "))
    return lead + r.choice((", ", "; ", "\n")).join(parts) + r.choice((". ", "\n"))


def comparison(r, corpora):
    one = Quantity(r)
    turns, system = [], r.pick(SYSTEMS)
    if r.chance(0.45):
        for _ in range(r.randint(4, 12)):
            some = one.drawn(r)
            asked, answer = one.said(r, some, r.chance(0.6))
            turns += [("user", told_text(r, one, some) + asked), ("assistant", answer)]
            if r.chance(0.3):
                one = Quantity(r)
        return {"task": "compare_text", "system": r.choice(("", "", "You are a helpful assistant.")), "turns": turns}
    others = [Known(r, r.choice(tool_library.TOOLS.train)) if r.chance(0.6) else Random(r) for _ in range(r.choice((0, 0, 1, 1, 2)))]
    tools = list({tool.name: tool for tool in [one] + others}.values())
    r.shuffle(tools)
    for _ in range(r.randint(2, 6)):
        if r.chance(0.15):
            question, answer = refused(r, corpora, [tool for tool in tools if tool is not one] or [Random(r)])
            turns += [("user", question), ("assistant", answer)]
            continue
        some = one.drawn(r)
        k = r.random()
        if k < 0.12:
            some = some[:1]
            asked = capitalized(f"What is the {spoken(one.key)} of {some[0][1]}?")
            answer = f"The {spoken(one.key)} is {some[0][2]}."
        elif k < 0.22:
            asked, answer = levels(r, one, some)
        else:
            asked, answer = one.said(r, some, r.chance(0.6))
        calls = [(one.name, {one.parameter: name}) for name, _, _ in some]
        turns += [("user", asked), ("assistant", calls), ("tool", [one.result(number) for *_, number in some]), ("assistant", answer)]
    look = style(r)
    return {"task": "compare", "system": system, "tools": [t.json(look) for t in tools], "turns": turns}
