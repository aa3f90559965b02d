"""The hand-written prompts about tools: one call, two, none, and answers from results."""

import hand_forms  # adds its cases
from hand_prompts import CASES, case
from tool_kinds import tool_json

LOOK = (True, True, True, True)


def tool(name, about, *parameters):
    return tool_json(name, about, [(*p, None)[:4] if len(p) == 3 else p for p in parameters], LOOK)


WEATHER = tool(
    "getWeather",
    "Retrieve the latest weather information for a city",
    ("city", "string", "The city to get weather information for"),
)
TIMER = tool("startTimer", "Start a kitchen timer", ("minutes", "integer", "The number of minutes"))
BREAD = tool(
    "searchBreadDatabase",
    "Searches a local database for bread recipes",
    ("searchTerm", "string", "The type of bread to search for"),
    ("limit", "integer", "The number of recipes to get"),
)
OVEN = tool("heatOven", "Heat the oven", ("degrees", "integer", "The temperature"))
TAXI = tool("bookTaxi", "Order a taxi", ("address", "string", "Where to go"), ("time", "string", "When to leave"))
POINTS = tool(
    "findPointsOfInterest",
    "Finds points of interest for a landmark",
    ("pointOfInterest", "string", "The type of place", ["campground", "hotel", "cafe", "museum", "marina"]),
    ("naturalLanguageQuery", "string", "What to search for"),
)
STEREO = tool(
    "tune_radio",
    "Tune the radio to a station",
    ("station", "string", "The station"),
    ("loud", "boolean", "Whether to play loudly"),
)
TREE = tool(
    "plantTree",
    "Plant a tree in the garden of the player",
    ("species", "string", "The species"),
    ("count", "integer", "How many"),
)
LETTER = tool(
    "write_letter",
    "Write a letter to somebody",
    ("recipient", "string", "Who gets the letter"),
    ("text", "string", "What it says"),
)
ROUTE = tool(
    "planRoute",
    "Plan a bicycle route",
    ("start", "string", "Start"),
    ("goal", "string", "Goal"),
    ("kilometers", "number", "Longest distance"),
)
CONTACT = tool(
    "findContact",
    "Finds a contact from a specified age generation",
    ("generation", "string", "The generation", ["babyBoomers", "genX", "millennial", "genZ"]),
)


def calls(text, tools, *wanted, system="Help the user."):
    case("call" if len(wanted) == 1 else "two calls", text, ("calls", *wanted), system, tools)


calls("Is it hotter in Cupertino than usual?", [WEATHER, TIMER], ("getWeather", {"city": "Cupertino"}))
calls("Do I need a jacket in Bergen?", [TIMER, WEATHER, BREAD], ("getWeather", {"city": "Bergen"}))
calls("Set a timer for 25 minutes", [WEATHER, TIMER], ("startTimer", {"minutes": 25}))
calls("The eggs need 8 minutes, start the clock", [WEATHER, TIMER, OVEN], ("startTimer", {"minutes": 8}))
calls("Find 3 sourdough recipes", [BREAD], ("searchBreadDatabase", {"searchTerm": "sourdough", "limit": 3}))
calls("Heat the oven to 180 degrees", [TIMER, OVEN], ("heatOven", {"degrees": 180}))
calls(
    "I need a taxi to 12 Baker Street at 9:15",
    [WEATHER, TAXI],
    ("bookTaxi", {"address": "12 Baker Street", "time": "9:15"}),
)
calls(
    "Find a hotel near Yosemite",
    [POINTS],
    ("findPointsOfInterest", {"pointOfInterest": "hotel", "naturalLanguageQuery": "Yosemite"}),
)
calls("Tune the radio to Jazz FM, loud yes", [STEREO, TIMER], ("tune_radio", {"station": "Jazz FM", "loud": True}))
calls("Plant 4 birch trees", [TREE, LETTER], ("plantTree", {"species": "birch", "count": 4}))
calls(
    "Write a letter to Aunt Rosa: the roses are in bloom",
    [TREE, LETTER],
    ("write_letter", {"recipient": "Aunt Rosa", "text": "the roses are in bloom"}),
)
calls(
    "Plan a route from Delft to Leiden, 25 kilometers at most",
    [ROUTE, WEATHER],
    ("planRoute", {"start": "Delft", "goal": "Leiden", "kilometers": 25}),
)
calls(
    "Find a contact from the millennial generation", [CONTACT, WEATHER], ("findContact", {"generation": "millennial"})
)
calls("What's the forecast for Lake Como?", [POINTS, WEATHER], ("getWeather", {"city": "Lake Como"}))
calls(
    "What is the weather in Oslo and set a timer for 12 minutes",
    [WEATHER, TIMER],
    ("getWeather", {"city": "Oslo"}),
    ("startTimer", {"minutes": 12}),
)
calls(
    "Heat the oven to 220 degrees and start a timer for 30 minutes",
    [TIMER, OVEN],
    ("heatOven", {"degrees": 220}),
    ("startTimer", {"minutes": 30}),
)
calls(
    "Start a timer for 3 minutes and tell me the weather in Graz",
    [WEATHER, TIMER],
    ("startTimer", {"minutes": 3}),
    ("getWeather", {"city": "Graz"}),
)
calls(
    "Find 5 focaccia recipes and heat the oven to 230 degrees",
    [BREAD, OVEN],
    ("searchBreadDatabase", {"searchTerm": "focaccia", "limit": 5}),
    ("heatOven", {"degrees": 230}),
)
calls(
    "Weather in Rome and weather in Naples",
    [WEATHER],
    ("getWeather", {"city": "Rome"}),
    ("getWeather", {"city": "Naples"}),
)
calls(
    "Plant 2 oak trees and write a letter to Finn: come and see them",
    [LETTER, TREE],
    ("plantTree", {"species": "oak", "count": 2}),
    ("write_letter", {"recipient": "Finn", "text": "come and see them"}),
)

for text, tools in (
    ("Hi there!", [WEATHER, TIMER]),
    ("Thank you so much", [BREAD]),
    ("Who are you?", [TAXI, OVEN]),
    ("Tell me a joke", [WEATHER]),
    ("Play some jazz", [WEATHER, TIMER]),
    ("Send an email to Ruth", [BREAD, OVEN]),
    ("Translate good morning into Dutch", [WEATHER]),
    ("How much is 20 euros in dollars?", [TIMER, TAXI]),
    ("Turn off the lights in the attic", [OVEN, STEREO]),
    ("What time is it in Lima?", [WEATHER]),
    ("Book a flight to Athens", [ROUTE]),
    ("Remind me to call Ada tomorrow", [TREE, POINTS]),
    ("I had a long day", [CONTACT]),
    ("Good evening!", [LETTER, ROUTE]),
):
    case("no tool", text, ("talks",), "You are a helpful assistant.", tools)


def answers(text, tools, call, result, *words):
    CASES.append(
        {
            "group": "from result",
            "system": "",
            "tools": list(tools),
            "schema": None,
            "check": ("says", *words),
            "turns": [("user", text), ("assistant", [call]), ("tool", [result])],
        }
    )


answers(
    "What is the weather like in Lisbon?",
    [WEATHER],
    ("getWeather", {"city": "Lisbon"}),
    '{"temperature": 24, "condition": "sunny"}',
    "24",
)
answers(
    "Weather in Tromso?",
    [WEATHER, TIMER],
    ("getWeather", {"city": "Tromso"}),
    '{"temperature": -7, "condition": "snowy"}',
    "-7",
)
answers(
    "Find a cafe near Delft",
    [POINTS],
    ("findPointsOfInterest", {"pointOfInterest": "cafe", "naturalLanguageQuery": "Delft"}),
    '{"results": "Blue Heron Coffee"}',
    "Blue Heron",
)
answers(
    "Start a timer for 5 minutes", [TIMER], ("startTimer", {"minutes": 5}), '{"status": "started"}', "5 minute", "timer"
)
answers(
    "Find 2 rye recipes",
    [BREAD],
    ("searchBreadDatabase", {"searchTerm": "rye", "limit": 2}),
    '{"recipes": "dark loaf and seed loaf"}',
    "dark loaf",
)
answers(
    "Find a contact from genX",
    [CONTACT],
    ("findContact", {"generation": "genX"}),
    '{"name": "Viggo Lind"}',
    "Viggo Lind",
)
answers(
    "Get me a taxi to the museum at 10 am",
    [TAXI],
    ("bookTaxi", {"address": "museum", "time": "10 am"}),
    "Error: no connection",
    "sorry",
    "not work",
    "no connection",
)
