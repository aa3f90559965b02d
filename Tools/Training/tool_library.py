"""The realistic tools: what they are called, what they take, how people ask for them, what they answer.

The bank is `banks/tools.txt`, one paragraph a tool:

    tool   alternative names
    about  alternative descriptions
    takes  names of the parameter : type : maker of values [: enum] : description
    ask    a request; `{0}` is the first argument, `[a|b]` a choice
    gives  fields of the result = maker of values; …
    say    an answer that uses the result
    like   tools that may answer the same request

Tools after `== held out ==` serve the tests only.
"""

import os
from dataclasses import dataclass, field

import values
import words
from source import Pool

BANKS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "banks")
SIMPLE_PHRASES = Pool(
    (
        "good morning",
        "thank you",
        "where is the station",
        "how are you",
        "good night",
        "one coffee please",
        "I am hungry",
        "my name is Ben",
        "how much is it",
        "see you tomorrow",
    ),
    ("where is the museum", "a table for two", "I am lost"),
)
SUBJECTS = Pool(
    (
        "the rent",
        "Monday",
        "holiday plans",
        "the invoice",
        "dinner",
        "the new contract",
        "our trip",
        "the report",
        "birthday",
        "the garden",
        "lost keys",
    ),
    ("the roof repair", "tickets", "our anniversary"),
)
PROBLEMS = Pool(
    (
        "the printer does not work",
        "the login page is blank",
        "my screen is black",
        "the app crashes",
        "the door is stuck",
        "the heating is off",
        "the download stops",
        "the sound is missing",
        "the link is broken",
        "the elevator is slow",
    ),
    ("the projector flickers", "my keyboard is dead", "the search finds nothing"),
)
UNITS = Pool(
    ("miles", "kilometers", "pounds", "grams", "liters", "cups", "feet", "meters", "inches", "ounces"),
    ("yards", "gallons", "tons"),
)
EXTENSIONS = "pdf txt docx png jpg csv md swift html".split()


def _either(r, *makers):
    return r.choice(makers)(r)


MAKERS = {
    "two_words": lambda r: f"{values.invented(r)} {values.invented(r)}".lower(),
    "two_dishes": lambda r: " and ".join(r.picks(words.DISH, 2)),
    "expression": lambda r: f"{r.randint(1, 999)} {r.choice('+-*/')} {r.randint(1, 99)}",
    "simple_phrase": lambda r: _either(r, lambda r: r.pick(SIMPLE_PHRASES), values.thing, values.phrase),
    "simple_subject": lambda r: r.pick(SUBJECTS),
    "problem": lambda r: r.pick(PROBLEMS),
    "day_or_date": lambda r: r.pick(words.DAY) if r.chance(0.5) else values.date(r),
    "unit": lambda r: r.pick(UNITS),
    "decimal": lambda r: round(r.uniform(0.1, 9.9), r.choice((1, 2))),
    "address": lambda r: f"{r.randint(1, 300)} {values.last_name(r)} {r.choice(('Street', 'Road', 'Avenue', 'Lane', 'Square'))}",
    "animal_or_thing": lambda r: r.pick(r.choice((words.ANIMAL, words.OBJECT, words.PLACE))),
    "file": lambda r: f"{r.choice((values.vocabulary_word(r), r.pick(words.NOUN), values.code(r).strip('#')))}.{r.choice(EXTENSIONS)}",
    "flag": lambda r: r.chance(0.5),
}


def maker(text):
    """A function of a `Source` from its name in the bank: `int(a,b)`, `one(a|b)`, a word list or a maker of values."""
    if text.startswith("int("):
        low, high = map(int, text[4:-1].split(","))
        return lambda r: r.randint(low, high)
    if text.startswith("one("):
        options = text[4:-1].split("|")
        return lambda r: r.choice(options)
    if text in MAKERS:
        return MAKERS[text]
    if hasattr(values, text):
        return lambda r: getattr(values, text)(r)
    choices = getattr(words, text.upper())
    return lambda r: r.pick(choices)


@dataclass
class Parameter:
    names: list
    kind: str
    make: object
    enum: list
    about: str
    maker: str


@dataclass
class Tool:
    names: list
    abouts: list = field(default_factory=list)
    parameters: list = field(default_factory=list)
    requests: list = field(default_factory=list)
    result: dict = field(default_factory=dict)
    answers: list = field(default_factory=list)
    like: set = field(default_factory=set)  # tools that may answer the same request


def load(path=os.path.join(BANKS, "tools.txt")):
    """The tools of the bank, as a pool."""
    parts = ([], [])
    held = False
    for line in open(path, encoding="utf-8"):
        line = line.strip()
        if not line:
            continue
        if line.startswith("=="):
            held = True
            continue
        word, rest = line.split(" ", 1)
        rest = rest.strip()
        if word == "tool":
            tool = Tool(rest.split("|"))
            parts[held].append(tool)
        elif word == "about":
            tool.abouts = rest.split("|")
        elif word == "takes":
            names, kind, make, *more = [x.strip() for x in rest.split(" : ")]
            enum = make[4:-1].split("|") if "enum" in more[:-1] or more[-1] == "enum" else None
            about = next(x for x in more if x != "enum")
            tool.parameters.append(Parameter(names.split("|"), kind, maker(make), enum, about, make))
        elif word == "ask":
            tool.requests.append(rest)
        elif word == "gives":
            for item in rest.split(";"):
                name, make = item.split("=")
                tool.result[name.strip()] = maker(make.strip())
        elif word == "say":
            tool.answers.append(rest)
        elif word == "like":
            tool.like.update(rest.split("|"))
        else:
            raise ValueError(f"{path}: a line starts with {word!r}, expected tool, about, takes, ask, gives, say or like")
    return Pool(parts[0], parts[1])


def widened(load, name):
    """A bank with `name`-wide.txt, which serves the training only: the tests stay the same."""
    bank, wide = load(os.path.join(BANKS, name + ".txt")), load(os.path.join(BANKS, name + "-wide.txt"))
    return Pool(bank.train + wide.train, bank.held)


TOOLS = widened(load, "tools")

# Tools that may answer the same request: one prompt never holds two of a set, unless it asks for neither.
ALIKE = [
    {"searchRecipes", "searchBreadDatabase"},
    {"findContact", "getContactInfo", "callContact", "locateFriend"},
    {"getContactEvent", "addCalendarEvent", "createReminder", "setTimer", "setAlarm", "cancelEvent"},
    {"playMusic", "playGenre", "nextSong", "pauseMusic", "playPodcast", "setVolume"},
    {"searchNotes", "takeNote", "createReminder"},
    {"getDirections", "getTraffic", "callTaxi", "moveTo"},
    {"findPointsOfInterest", "findRestaurant", "bookRestaurant", "findParking"},
    {"convertCurrency", "getExchangeRate", "convertUnits"},
    {"translate", "defineWord"},
    {"scanDocument", "deleteFile", "printDocument", "openApp"},
    {"getWeather", "getSunrise", "measureAirQuality"},
    {"trackPackage", "getFlightStatus"},
    {"bookFlight", "getFlightStatus"},
    {"transferMoney", "donate"},
    {"addToShoppingList", "giveItem", "getInventory"},
    {"createTicket", "takeNote"},
    {"rollDice", "pickRandom"},
    {"countdownTo", "getContactEvent"},
    {"orderPizza", "orderCoffee", "countCalories"},
    {"assignTask", "createReminder"},
    {"sendMessage", "sendEmail", "takeNote", "assignTask"},
    {"generateName", "createCharacter"},
    {"findMovies", "findBook", "rateMovie", "renewLoan"},
    {"getHealthData", "logWater", "countCalories", "startWorkout"},
    {"bookDoctor", "callVet", "addCalendarEvent"},
    {"calculate", "calculateTip", "splitBill", "solveEquation", "logExpense"},
    {"buyTicket", "getTimetable", "getDirections", "bookFlight", "findFlights"},
    {"brewCoffee", "orderCoffee"},
    {"recordShow", "setTvChannel", "findMovies"},
    {"renameFile", "deleteFile", "resizeImage", "backupData"},
    {"readAloud", "translate", "defineWord", "spellCheck", "takeNote"},
    {"findPharmacy", "findPointsOfInterest", "findRestaurant", "refillPrescription"},
    {"startMeditation", "setTimer"},
    {"identifySong", "playMusic", "playGenre"},
    {"parkCar", "findParking", "chargeCar", "rentCar"},
    {"chargeCar", "getBattery"},
    {"mowLawn", "waterPlants"},
    {"approveRequest", "rejectRequest", "createTicket"},
    {"weighIn", "getHealthData", "trackSleep"},
    {"transferMoney", "sendInvoice", "logExpense"},
    {"returnItem", "trackPackage", "renewLoan"},
    {"craftItem", "giveItem", "searchCrafts"},
    {"comparePrices", "getStockPrice", "addToShoppingList"},
    {"scheduleInterview", "addCalendarEvent", "bookDoctor"},
    {"emptyTrash", "reportPothole", "createTicket"},
]


def alike(one, other):
    """Whether a request for one tool might as well be meant for the other."""
    a, b = one.names[0], other.names[0]
    if a == b or a in other.like or b in one.like:
        return True
    return any(a in group and b in group for group in ALIKE)
