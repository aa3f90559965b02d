"""The prompts of the talks, chosen in advance; the card shows their answers verbatim."""

from chat import compact
from schema import LEAD, array, integer, object_schema, reference, session_form, string
from tool_kinds import tool_json

LOOK = (True, True, True, True)
PIXEL = "You are a friendly barista in a world full of pixels.\nRespond to the player's question."
DREAM = (
    "A conversation between a user and a helpful assistant. This is a fantasy RPG game that takes place at Dream Coffee, the beloved "
    "coffee shop of the dream world. Your role is to use your imagination to generate fun game characters."
)
WEATHER = tool_json(
    "getWeather",
    "Retrieve the latest weather information for a city",
    [("city", "string", "The city to get weather information for", None)],
    LOOK,
)
CONTACT = tool_json(
    "findContact",
    "Finds a contact from a specified age generation",
    [("generation", "string", "The generation", ["babyBoomers", "genX", "millennial", "genZ"])],
    LOOK,
)
EVENT = tool_json(
    "getContactEvent",
    "Get an event with a contact",
    [(n, "integer", "The " + n, None) for n in ("day", "month", "year")],
    LOOK,
)
POINTS = tool_json(
    "findPointsOfInterest",
    "Finds points of interest for a landmark",
    [
        (
            "pointOfInterest",
            "string",
            "This is the type of destination to look up for.",
            ["campground", "hotel", "cafe", "museum", "marina", "restaurant"],
        ),
        ("naturalLanguageQuery", "string", "The natural language query of what to search for.", None),
    ],
    LOOK,
)
SEARCH = object_schema(
    "SearchSuggestions", [("searchTerms", {**array(string(), 4), "description": "A list of suggested search terms"})]
)
DISCRIMINATED = lambda kind, field: object_schema(
    "Discriminated" + kind[0].upper() + kind[1:], [("type", {"const": kind}), (field, string())]
)
NPC = object_schema(
    "NPC",
    [
        ("name", string("A full name")),
        ("level", integer(minimum=1, maximum=10)),
        ("attributes", array(reference("Attribute"), 3)),
        ("encounter", reference("Encounter")),
    ],
)
NPC["$defs"] = {
    "Attribute": {"type": "string", "enum": ["sassy", "tired", "hungry"], "title": "Attribute"},
    "Encounter": {
        "anyOf": [reference("DiscriminatedOrderCoffee"), reference("DiscriminatedWantToTalkToManager")],
        "title": "Encounter",
    },
    "DiscriminatedOrderCoffee": DISCRIMINATED("orderCoffee", "value"),
    "DiscriminatedWantToTalkToManager": DISCRIMINATED("wantToTalkToManager", "complaint"),
}
RIDDLE = object_schema("Riddle", [("question", string()), ("answers", array(reference("Answer")))])
RIDDLE["$defs"] = {"Answer": object_schema("Answer", [("text", string()), ("isCorrect", {"type": "boolean"})])}
ITINERARY = object_schema(
    "Itinerary", [("destination", string()), ("days", array(reference("DayPlan"), 3)), ("summary", string())]
)
ITINERARY["$defs"] = {"DayPlan": object_schema("DayPlan", [("title", string()), ("activities", array(string()))])}
CUSTOMER = object_schema("Customer", [("name", string()), ("coffeeOrder", string())])
TAGS = object_schema("Result", [("topics", array(string()))])
ACTIONS = object_schema("Result", [("actions", array(string(), maximum=3))])
CAT = object_schema(
    "CatProfile",
    [
        ("name", string()),
        ("age", integer(minimum=0, maximum=20)),
        ("profile", string("A one sentence profile about the cat's personality")),
    ],
)
MENU = object_schema(
    "Menu", [("dailySoup", string(enum=["tomato", "chicken noodle", "clam chowder"])), ("price", {"type": "number"})]
)
CRAFT = object_schema("CraftIdea", [("title", string()), ("materials", array(string())), ("steps", array(string(), 3))])


def sample(name, turns, system="", tools=(), schema=None):
    turns = [("user", turns)] if isinstance(turns, str) else turns
    return {"name": name, "system": system, "tools": list(tools), "turns": turns, "schema": schema}


def hand_document(case):
    """A hand-written case as a document: the schema goes into the last user turn as a session writes it."""
    turns = [tuple(t) for t in case["turns"]]
    if case["schema"]:
        turns[-1] = ("user", turns[-1][1] + "\n" + LEAD + compact(session_form(case["schema"])))
    return {"system": case["system"], "tools": case["tools"], "turns": turns}


U, A = (lambda text: ("user", text)), (lambda text: ("assistant", text))
SAMPLES = [
    sample("barista", "How long have you worked here?", PIXEL),
    sample("barista, second question", "Which pastry goes well with a latte?", PIXEL),
    sample("plain", "Hello! What can you do?"),
    sample("trip name", "What's a good name for a trip to Japan? Respond only with a title"),
    sample("in rhyme", "Tell me about your day.", "Always respond in rhyme."),
    sample("haiku", "Write a haiku about fishing"),
    sample("haiku about coffee", "Generate a haiku about coffee"),
    sample("riddle", "Generate a fun riddle about coffee.", schema=RIDDLE),
    sample(
        "search terms",
        "Generate a list of suggested search terms for an app about visiting famous landmarks.",
        schema=SEARCH,
    ),
    sample("NPC", "Create an NPC who comes into the coffee shop.", DREAM, schema=NPC),
    sample(
        "NPC, plain",
        "Create an NPC customer with a fun personality suitable for the dream realm. Have the customer order coffee.",
        DREAM,
        schema=CUSTOMER,
    ),
    sample("itinerary", "Generate a 3-day itinerary to the Grand Canyon.", schema=ITINERARY),
    sample("tags", "I spent the morning painting, then we talked about music and gardening.", schema=TAGS),
    sample(
        "actions",
        "Tomorrow I must water the plants and call the dentist.",
        "Provide the actions that are most important.",
        schema=ACTIONS,
    ),
    sample("cat", "Generate a cute rescue cat", schema=CAT),
    sample("menu", "What is on the menu today?", schema=MENU),
    sample("craft", "Suggest a craft idea with paper.", "You brainstorm craft ideas with the user.", schema=CRAFT),
    sample(
        "weather tool",
        "Is it hotter in Cupertino, Wellington, or Bologna?",
        "Help the person with getting weather information.",
        [WEATHER],
    ),
    sample(
        "weather answer",
        [
            U("What is the weather in Cupertino?"),
            A([("getWeather", {"city": "Cupertino"})]),
            ("tool", ['{"temperature": 71}']),
        ],
        "Help the person with getting weather information.",
        [WEATHER],
    ),
    sample("contact tool", "Find a contact from the genZ generation", tools=[CONTACT, EVENT]),
    sample("event tool", "What events do I have on 6/9/2026?", tools=[CONTACT, EVENT]),
    sample(
        "points of interest",
        "Find a hotel near Serengeti",
        "Your job is to create an itinerary for the person.",
        [POINTS],
    ),
    sample("no tool fits", "Play some jazz", tools=[WEATHER, CONTACT]),
    sample("recall", [U("My name is Tobias."), A("Nice to meet you, Tobias!"), U("What is my name?")]),
    sample("cannot know", "What time is it?"),
]
