"""Structured answers made up rather than read: trips, recipes, counted lists, forms nobody has seen."""

import values
from games import MATERIALS, level_object, npc, person_type, riddle
from lists import counted_list, search_terms
from schema import *
from skeletons import skeleton
from source import Pool, capitalized, fill

ACTIVITIES = Pool(
    (
        "Visit the {p} museum",
        "Walk through the old town",
        "Taste the local food",
        "Take a boat trip",
        "Climb the {p} hill",
        "Relax in the park",
        "See the sunset at the {p}",
        "Shop at the market",
        "Swim in the lake",
        "Hike to the {p}",
        "Take photos of the {p}",
        "Listen to live music",
        "Have coffee at the {p} cafe",
        "Ride a bike along the river",
        "Join a cooking class",
        "Explore the {p}",
        "Watch the stars",
        "Eat at a small restaurant",
        "Rent a kayak",
        "Meet the people of the {p}",
        "Sleep in a {a} inn",
        "Look for the {a} {n}",
        "Draw the {p}",
        "Take the night train",
        "Try the {d}",
        "Buy a {o} at the market",
    ),
    ("Wander past the {p}", "Learn about the {p}"),
)


def activity(r):
    return r.say(ACTIVITIES, p=r.pick(PLACE), a=r.pick(ADJ), n=r.pick(ANIMAL), d=r.pick(DISH), o=r.pick(OBJECT))


def activities(r, count):
    """Distinct ones."""
    found = []
    while len(found) < count:
        one = activity(r)
        if one not in found:
            found.append(one)
    return found


DAYS = Pool(
    (
        ("Walk through the old town", "Visit the museum", "Eat at a small restaurant"),
        ("Take a boat trip", "Hike to the viewpoint", "Watch the stars"),
        ("Shop at the market", "Relax in the park", "Listen to live music"),
        ("Climb the hill", "Have coffee at the cafe", "Take the night train"),
    )
)


def day_plans(r, days, each):
    """The activities of each day, mostly those of `DAYS`: greedily, a plain plan rather than one thing again and again."""
    if r.chance(0.65 if r.held else 0.85):
        return [list(plan[:each]) for plan in DAYS.part(r.held)[:days]]
    every = activities(r, days * each)
    return [every[d * each : d * each + each] for d in range(days)]


def itinerary(r, corpora):
    destination = values.place_name(r)
    days, counted = r.choice((1, 2, 3, 3, 4)), r.chance(0.5)
    each = r.choice((2, 3)) if counted else 3
    plans = day_plans(r, days, each)
    rich, titled, numbered = r.chance(0.3), r.chance(0.5), r.chance(0.7)
    plan = []
    for d in range(days):
        names = plans[d]
        kinds = ["sightseeing", "foodAndDining", "shopping", "hotelAndLodging"]
        one = {
            "activities": (
                [{"type": r.choice(kinds), "title": n, "description": f"{n} in {destination}."} for n in names]
                if rich
                else names
            )
        }
        plan.append({"title": f"Day {d + 1}" if numbered else names[0], **one} if titled else one)
    activity_schema = object_schema(
        "Activity",
        [
            ("type", string(enum=["sightseeing", "foodAndDining", "shopping", "hotelAndLodging"])),
            ("title", string()),
            ("description", string()),
        ],
    )
    day = object_schema(
        "DayPlan",
        ([("title", string())] if titled else [])
        + [("activities", array(reference("Activity") if rich else string(), each if counted else None))],
    )
    key = r.choice(("destination", "destination", "destinationName", "title", "name"))
    value = {
        key: (
            r.choice((f"Trip to {destination}", f"A Taste of {destination}", f"{destination} Adventure"))
            if key == "title"
            else destination
        )
    }
    properties = [(key, string())]
    if key == "title" and r.chance(0.5):
        properties.append(("destinationName", string(enum=[destination] + r.picks(LANDMARK, 3))))
        r.shuffle(properties[-1][1]["enum"])
        value["destinationName"] = destination
    if r.chance(0.3):
        properties.append(("description", string()))
        value["description"] = f"{days} day{'s' * (days > 1)} in {destination} for everyone."
    properties += [("days", array(reference("DayPlan"), days))]
    value["days"] = plan
    if r.chance(0.6):
        properties.append(("summary", string("A summary of the trip" if r.chance(0.5) else None)))
        value["summary"] = r.choice(
            (
                f"{days} day{'s' * (days > 1)} of fun in {destination}.",
                f"A lovely trip to {destination}.",
                f"See the best of {destination}.",
            )
        )
    schema = object_schema("Itinerary", properties)
    schema["$defs"] = {"DayPlan": day} | ({"Activity": activity_schema} if rich else {})
    ask = Pool(
        (
            "[Generate|Plan|Create|Make] a {n}[-| ]day [itinerary|trip|vacation] [to|in] {c}",
            "I have {n} days in {c}. Plan them",
            "{n} days in {c}, please",
        ),
        ("Put together {n} days in {c}",),
    )
    return structured(r, "itinerary", r.say(ask, n=days, c=destination) + ".", schema, value)


def recipe(r, corpora):
    dish, stuff = r.pick(DISH), r.picks(INGREDIENT, r.randint(3, 6))
    steps = [
        f"Chop the {stuff[0]}.",
        f"Mix the {stuff[1]} with the {stuff[2]}.",
        f"Cook for {r.randint(5, 60)} minutes.",
        "Serve warm.",
    ]
    steps = steps[r.choice((0, 1)) :]
    counted = r.chance(0.4)
    properties = [
        (r.choice(("title", "name", "dish")), string()),
        ("ingredients", array(string(), len(stuff) if counted else None)),
    ]
    value = {properties[0][0]: capitalized(dish), "ingredients": stuff}
    if r.chance(0.6):
        properties.append(("steps", array(string(), len(steps) if counted else None)))
        value["steps"] = steps
    if r.chance(0.6):
        name = r.choice(("minutes", "servings", "cookingTime"))
        properties.append((name, integer()))
        value[name] = r.randint(2, 60)
    if r.chance(0.25):
        properties.append(("difficulty", string(enum=["easy", "medium", "hard"])))
        value["difficulty"] = r.choice(("easy", "medium", "hard"))
    ask = Pool(
        ("Give me a recipe for {d}.", "How do I make {d}?", "Recipe: {d}", "Write a {d} recipe.", "I want to cook {d}"),
        ("What do I need for {d}?", "Explain how to cook {d}."),
    )
    return structured(r, "recipe", r.say(ask, d=dish), object_schema("Recipe", properties), value)


def craft(r, corpora):
    """Craft projects: an idea, materials, steps, a level."""
    some = r.sample if r.held else r.chain
    stuff, thing, animal = some(MATERIALS, r.randint(2, 4)), r.pick(OBJECT), r.pick(ANIMAL)
    name = r.choice(
        (
            f"{capitalized(stuff[0])} {thing.title()}",
            f"{capitalized(r.pick(ADJ))} {animal.title()}",
            f"{capitalized(stuff[0])} {animal.title()}",
        )
    )
    steps = [f"Cut the {stuff[0]}.", f"Glue it to the {stuff[1]}.", f"Paint it {r.pick(COLOR)}.", "Let it dry."][
        : r.randint(2, 4)
    ]
    options = [
        ("title", string(), name),
        ("materials", array(string()), stuff),
        ("steps", array(string(), len(steps) if r.chance(0.5) else None), steps),
        (
            "difficulty",
            string(enum=["beginner", "intermediate", "advanced"]),
            r.choice(("beginner", "intermediate", "advanced")),
        ),
        ("minutes", integer(), r.randint(1, 12) * 10),
        ("kidFriendly", {"type": "boolean"}, r.chance(0.7)),
    ]
    chosen = [options[0]] + [o for o in options[1:] if r.chance(0.55)]
    ask = Pool(
        (
            "Suggest a craft [project|idea] with {m}",
            "What can I make from {m}?",
            "Brainstorm a craft idea[ for kids|]",
            "Give me a project with {m}",
        ),
        ("I have {m}. Any idea what to build?",),
    )
    return structured(
        r,
        "craft",
        r.say(ask, m=stuff[0]),
        object_schema(r.choice(("Craft", "Project", "CraftIdea")), [(n, s) for n, s, _ in chosen]),
        {n: v for n, _, v in chosen},
        r.choice(("", "", "You are a crafting expert.", "You brainstorm craft ideas with the user.")),
    )


def invention(r, schema, name):
    """A plain value for a field, mostly made of the field's name: what nobody told can't be known, but can be sensible."""
    kind = schema["type"]
    if kind == "object":
        return {key: invention(r, inner, key) for key, inner in schema["properties"].items()}
    if kind == "array":
        count = schema.get("maxItems", r.choice((2, 3, 3)) if r.held else 2)
        items = {"string": OBJECT, "integer": range(1, 99), "number": [n + 0.5 for n in range(1, 99)]}
        return r.chain(items[schema["items"]["type"]], count)
    if "enum" in schema:
        return schema["enum"][0] if r.chance(0.5) else r.choice(schema["enum"])
    if kind == "string":
        return r.choices(("A fine {}", "The {} of the day", "My {}"), (6, 2, 1))[0].replace("{}", name)
    return {
        "integer": lambda: r.choices((3, 5, 7, 9), (5, 2, 1, 1))[0],
        "number": lambda: r.choices((2.5, 9.5, 4.0), (5, 2, 1))[0],
        "boolean": lambda: r.chance(0.8),
    }[kind]()


def random_object(r, corpora):
    """A schema nobody has seen, filled without a text."""
    fields, noun = random_fields(r, r.randint(1, 6)), r.pick(NOUN)
    if r.chance(0.8 if r.held else 0.95):
        fields = [(name, schema, invention(r, schema, spoken), spoken) for name, schema, _, spoken in fields]
    article = "an" if noun[0] in "aeiou" else "a"
    ask = Pool(
        ("[Generate|Create|Make up|Invent] {a} {n}[.|]", "I need {a} {n}", "{a} {n}, please"),
        ("Produce {a} {n}.", "Think of {a} {n}"),
    )
    return structured(
        r,
        "random_schema",
        capitalized(r.say(ask, a=article, n=noun)),
        object_schema(capitalized(noun), [(f[0], f[1]) for f in fields]),
        {f[0]: f[2] for f in fields},
    )


KINDS = [
    (npc, 4),
    (person_type, 4),
    (riddle, 5),
    (itinerary, 8),
    (search_terms, 8),
    (counted_list, 16),
    (recipe, 2),
    (craft, 3),
    (level_object, 3),
    (random_object, 6),
    (skeleton, 8),
]
TEST_SHARES = (4, 3, 2, 8, 4, 6, 2, 2, 3, 3, 0)
