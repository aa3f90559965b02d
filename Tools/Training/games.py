"""Made-up answers of the talks' coffee game: customers, people, riddles, things of a level."""

import re

import values
from schema import *
from source import Pool, capitalized, fill

COMPLAINTS = Pool(
    (
        "The {d} is too cold",
        "My {d} is too hot",
        "You forgot my {f}",
        "The {f} is stale",
        "I waited {n} minutes for a {d}",
        "This is not the {d} I ordered",
        "The music is too loud",
        "There is a hair in my {d}",
        "My cup is empty",
        "The {d} tastes like soap",
        "Someone took my seat",
        "The {f} is burnt",
        "The queue is far too long",
    ),
    ("My {d} is bitter", "The {f} is soggy"),
)
ORDERS = Pool(
    (
        "A {d}",
        "One {d}, please",
        "A {d} and a {f}",
        "{d}",
        "A large {d}",
        "A small {d} with extra foam",
        "Two {d} to go",
    ),
    ("A tall {d}, no sugar",),
)
ATTRIBUTES = Pool(
    "sassy tired hungry happy grumpy sleepy curious shy brave polite loud dreamy clever clumsy".split(),
    "patient moody cheerful stubborn witty".split(),
)
GAME_SYSTEMS = Pool(
    (
        "",
        "",
        "You make customers for a coffee shop game.",
        "A conversation between a user and a helpful assistant. This is a fantasy RPG game that takes place at "
        "Dream Coffee, the beloved coffee shop of the dream world. Your role is to use your imagination to "
        "generate fun game characters.",
    ),
    ("You invent people for a game.",),
)


def complaint(r):
    return r.say(COMPLAINTS, d=r.pick(DRINK), f=r.pick(FOOD), n=r.randint(5, 60))


def coffee_order(r):
    return capitalized(r.say(ORDERS, d=r.pick(DRINK), f=r.pick(FOOD)))


def npc(r, corpora):
    attributes = ["sassy", "tired", "hungry"] if r.chance(0.4) else r.picks(ATTRIBUTES, r.randint(3, 5))
    low, high = (1, 10) if r.chance(0.7) else (r.choice((0, 1)), r.choice((5, 20, 100)))
    count = r.choice((3, 3, 2))
    encounter = (
        {"type": "orderCoffee", "value": coffee_order(r)}
        if r.chance(0.55)
        else {"type": "wantToTalkToManager", "complaint": complaint(r)}
    )
    name = values.character(r)
    case = lambda kind, field: object_schema(
        "Discriminated" + capitalized(kind),
        [("type", {"const": kind} if r.chance(0.5) else {"type": "string", "enum": [kind]}), (field, string())],
    )
    apart = r.chance(0.55)
    properties = [
        ("name", string("A full name" if r.chance(0.5) else None)),
        ("level", integer(minimum=low, maximum=high)),
        ("attributes", array(reference("Attribute") if apart else {"type": "string", "enum": attributes}, count)),
    ]
    value = {"name": name, "level": r.randint(low, high), "attributes": r.sample(attributes, count)}
    definitions = {"Attribute": {"type": "string", "enum": attributes, "title": "Attribute"}} if apart else {}
    if r.chance(0.75):
        properties.append(("encounter", reference("Encounter")))
        definitions |= {
            "Encounter": {
                "anyOf": [reference("DiscriminatedOrderCoffee"), reference("DiscriminatedWantToTalkToManager")],
                "title": "Encounter",
            },
            "DiscriminatedOrderCoffee": case("orderCoffee", "value"),
            "DiscriminatedWantToTalkToManager": case("wantToTalkToManager", "complaint"),
        }
        value["encounter"] = encounter
    if r.chance(0.3):
        value["coffeeOrder"] = coffee_order(r)
        properties.append(("coffeeOrder", string()))
    schema = object_schema("NPC", properties)
    if definitions:
        schema["$defs"] = definitions
    ask = Pool(
        (
            "[Create|Generate|Make] [an NPC|a character|a customer|an NPC customer|a coffee shop customer][ for the game| for my "
            "coffee shop| who orders coffee|]",
            "Generate a character that orders a coffee",
            "Who enters the shop next?",
            "Create an NPC customer[ with a fun personality| suitable for a coffee shop|]",
        ),
        ("Invent the next guest of the cafe", "Who is at the counter?"),
    )
    return structured(r, "npc", r.say(ask) + r.choice((".", "")), schema, value, r.pick(GAME_SYSTEMS))


def person_type(r, corpora):
    properties = [("name", string("The name" if r.chance(0.3) else None)), ("age", integer())]
    value = {"name": values.character(r), "age": r.randint(5, 90)}
    job = r.pick(JOB)
    for key, schema, made in (
        ("occupation", string(), job),
        ("city", string(), r.pick(CITY)),
        ("married", {"type": "boolean"}, r.chance(0.5)),
        ("hobbies", array(string(), maximum=3), r.picks(TOPIC, r.randint(1, 3))),
        ("favoriteColor", string(), r.pick(COLOR)),
        ("email", string(), values.email(r)),
    ):
        if r.chance(0.25):
            properties.append((key, schema))
            value[key] = made
            if key == "email" and not r.held and r.chance(0.7):
                value[key] = re.sub("[^a-z]", "", value["name"].lower().split()[-1]) + "@mail.com"
    if r.chance(0.2):
        r.shuffle(properties)
    ask = r.pick(
        Pool(
            (
                "Generate a person",
                "Invent a person",
                "Create a person",
                "Make up a person",
                f"Generate a {job}",
                "Who are you?",
            ),
            ("Describe someone", f"Invent a {job}"),
        )
    )
    if job in ask and "occupation" in value:
        value["occupation"] = job
    return structured(
        r,
        "person",
        ask + ".",
        object_schema(r.choice(("Person", "User", "Profile")), properties),
        {name: value[name] for name, _ in properties},
    )


RIDDLES = [
    ("I am hot, dark and wake you up. What am I?", "Coffee", ["Tea", "The moon", "A bear"]),
    ("I wear a white hat of foam. What am I?", "A cappuccino", ["A snowman", "A chef", "A cloud"]),
    ("I have a handle but no door. What am I?", "A mug", ["A drawer", "A window", "A key"]),
    ("I am small and strong and gone in one sip. What am I?", "An espresso", ["An ant", "A whisper", "A drop"]),
    ("I am ground every day but never punished. What am I?", "Coffee beans", ["A road", "A pilot", "Sand"]),
    ("I am full of holes but hold the coffee back. What am I?", "A filter", ["A net", "A sponge", "Cheese"]),
    ("I start green and end up brown and loved. What am I?", "A coffee bean", ["A leaf", "A frog", "A lawn"]),
    ("I steam but I am no train. What am I?", "A milk frother", ["A kettle", "A cloud", "A ship"]),
    ("I have keys but open no doors. What am I?", "A piano", ["A map", "A jailer", "A lock"]),
    ("I have hands but cannot clap. What am I?", "A clock", ["A glove", "A robot", "A statue"]),
    ("The more you take, the more you leave behind. What am I?", "Footsteps", ["Coins", "Time", "Leaves"]),
    ("I get wetter the more I dry. What am I?", "A towel", ["The sun", "A river", "A fish"]),
    ("I have teeth but cannot bite. What am I?", "A comb", ["A shark", "A saw", "A baby"]),
    ("I have a neck but no head. What am I?", "A bottle", ["A giraffe", "A shirt", "A snake"]),
    ("I am full of words but never speak. What am I?", "A book", ["A parrot", "A radio", "A teacher"]),
    ("I follow you all day and leave at night. What am I?", "A shadow", ["A dog", "A friend", "The wind"]),
    ("I have a bed but never sleep. What am I?", "A river", ["A hotel", "A garden", "A stone"]),
    ("I fall but never get hurt. What am I?", "Rain", ["A cat", "A leaf", "A clown"]),
    ("I have one eye but cannot see. What am I?", "A needle", ["A pirate", "A storm", "A fish"]),
    ("I go up and never come down. What am I?", "Your age", ["A balloon", "A ladder", "Smoke"]),
]


def riddle(r, corpora):
    question, right, wrong = r.choice(RIDDLES)
    answers = [{"text": right, "isCorrect": True}] + [
        {"text": w, "isCorrect": False} for w in r.sample(wrong, r.choice((2, 2, 3)))
    ]
    if r.held or r.chance(0.06):
        r.shuffle(answers)
    else:  # the same answer would come again and again, and with the right one anywhere often none or two
        answers[1:] = [{"text": w, "isCorrect": False} for w in wrong[: len(answers) - 1]]
    flag = r.choice(("isCorrect", "isCorrect", "correct", "right"))
    answers = [{"text": a["text"], flag: a["isCorrect"]} for a in answers]
    inner = object_schema("Answer", [("text", string()), (flag, {"type": "boolean"})])
    count = len(answers) if r.chance(0.3) else None
    if r.chance(0.7):
        schema = object_schema("Riddle", [("question", string()), ("answers", array(reference("Answer"), count))])
        schema["$defs"] = {"Answer": inner}
    else:
        schema = object_schema("Riddle", [("question", string()), ("answers", array(inner, count))])
    topic = " about coffee" if (question, right, wrong) in RIDDLES[:8] else r.choice(("", " about things at home"))
    ask = Pool(
        (f"[Generate|Make|Create|Tell me|Give me] a [fun |]riddle{topic}[.|]",), (f"I would like a riddle{topic}.",)
    )
    return structured(r, "riddle", r.say(ask), schema, {"question": question, "answers": answers})


MATERIALS = [
    "paper",
    "wool",
    "wood",
    "clay",
    "felt",
    "cardboard",
    "beads",
    "fabric",
    "yarn",
    "leather",
    "shells",
    "corks",
]


def level_object(r, corpora):
    """Dynamic schemas made at run time by a game's player."""
    kind = r.choice(("customer", "monster", "item", "spell", "quest", "chest", "potion", "shop", "pet", "room"))
    bank = {
        "name": values.character,
        "title": values.title,
        "color": lambda r: r.pick(COLOR),
        "customer": values.character,
        "order": coffee_order,
        "greeting": lambda r: r.choice(("Hello!", "Welcome!", "Good day, traveler.")),
        "description": lambda r: fill("A {a} {k} from the {p}.", {"a": r.pick(ADJ), "k": kind, "p": r.pick(PLACE)}),
        "material": lambda r: r.choice(MATERIALS),
        "home": lambda r: r.pick(PLACE),
        "weapon": lambda r: r.pick(OBJECT),
        "creature": lambda r: r.pick(ANIMAL),
        "mood": lambda r: r.pick(ATTRIBUTES),
    }
    properties, value = [], {}
    for name in r.sample(list(bank), r.randint(2, 4)):
        properties.append((name, string()))
        value[name] = bank[name](r)
    for name, low, high in r.sample(
        [("level", 1, 10), ("price", 1, 99), ("health", 10, 100), ("power", 1, 50), ("age", 1, 300)], r.randint(0, 2)
    ):
        properties.append((name, integer(minimum=low, maximum=high) if r.chance(0.5) else integer()))
        value[name] = r.randint(low, high)
    if r.chance(0.4):
        part = r.choice(("answers", "rewards", "friends", "items"))
        inner = object_schema(capitalized(part[:-1]), [("name", string()), ("count", integer())])
        count = r.randint(1, 3)
        properties.append((part, array(reference(inner["title"]), count if r.chance(0.6) else None)))
        value[part] = [{"name": r.pick(OBJECT), "count": r.randint(1, 9)} for _ in range(count)]
        definitions = {inner["title"]: inner}
    else:
        definitions = {}
    if r.chance(0.3):
        r.shuffle(properties)
    schema = object_schema(capitalized(kind), properties)
    if definitions:
        schema["$defs"] = definitions
    ask = Pool(
        (
            "[Generate|Create|Invent] a [fun |]{k}[ for the game| for my coffee shop|]",
            "Generate a {k} for a level of the game",
        ),
        ("Please design a {k}",),
    )
    return structured(
        r,
        "object",
        r.say(ask, k=kind) + r.choice((".", "")),
        schema,
        {n: value[n] for n, _ in properties},
        r.pick(GAME_SYSTEMS),
    )
