"""Structured answers made up rather than read: the types of the talks, counted lists, forms nobody has seen."""
import values
from chat import compact
from schema import *
from source import Pool, capitalized, fill, lowered

COMPLAINTS = Pool(("The {d} is too cold", "My {d} is too hot", "You forgot my {f}", "The {f} is stale", "I waited {n} minutes for a {d}",
                   "This is not the {d} I ordered", "The music is too loud", "There is a hair in my {d}", "My cup is empty",
                   "The {d} tastes like soap", "Someone took my seat", "The {f} is burnt", "The queue is far too long"),
                  ("My {d} is bitter", "The {f} is soggy"))
ORDERS = Pool(("A {d}", "One {d}, please", "A {d} and a {f}", "{d}", "A large {d}", "A small {d} with extra foam", "Two {d} to go"),
              ("A tall {d}, no sugar",))
ATTRIBUTES = Pool("sassy tired hungry happy grumpy sleepy curious shy brave polite loud dreamy clever clumsy".split(),
                  "patient moody cheerful stubborn witty".split())
GAME_SYSTEMS = Pool(("", "", "You make customers for a coffee shop game.",
                     "A conversation between a user and a helpful assistant. This is a fantasy RPG game that takes place at "
                     "Dream Coffee, the beloved coffee shop of the dream world. Your role is to use your imagination to "
                     "generate fun game characters."), ("You invent people for a game.",))


def complaint(r):
    return r.say(COMPLAINTS, d=r.pick(DRINK), f=r.pick(FOOD), n=r.randint(5, 60))


def coffee_order(r):
    return capitalized(r.say(ORDERS, d=r.pick(DRINK), f=r.pick(FOOD)))


def made_up(noun):
    return Pool((f"[Create|Generate|Make] {noun}[ for the game| for my coffee shop| who orders coffee|]",
                 f"[Create|Generate] {noun}[ with a fun personality| suitable for a coffee shop|]", f"Invent {noun}", f"I need {noun}"),
                (f"Come up with {noun}", f"Please make up {noun}"))


def npc(r, corpora):
    attributes = ["sassy", "tired", "hungry"] if r.chance(.4) else r.picks(ATTRIBUTES, r.randint(3, 5))
    low, high = (1, 10) if r.chance(.7) else (r.choice((0, 1)), r.choice((5, 20, 100)))
    count = r.choice((3, 3, 2))
    encounter = {"type": "orderCoffee", "value": coffee_order(r)} if r.chance(.55) \
        else {"type": "wantToTalkToManager", "complaint": complaint(r)}
    name = r.choice((values.first_name(r), values.full_name(r), r.choice(("Mr", "Mrs")) + ". " + values.first_name(r)))
    case = lambda kind, field: object_schema("Discriminated" + capitalized(kind), [
        ("type", {"const": kind} if r.chance(.5) else {"type": "string", "enum": [kind]}), (field, string())])
    apart = r.chance(.55)
    properties = [("name", string("A full name" if r.chance(.5) else None)), ("level", integer(minimum=low, maximum=high)),
                  ("attributes", array(reference("Attribute") if apart else {"type": "string", "enum": attributes}, count))]
    value = {"name": name, "level": r.randint(low, high), "attributes": r.sample(attributes, count)}
    definitions = {"Attribute": {"type": "string", "enum": attributes, "title": "Attribute"}} if apart else {}
    if r.chance(.75):
        properties.append(("encounter", reference("Encounter")))
        definitions |= {"Encounter": {"anyOf": [reference("DiscriminatedOrderCoffee"), reference("DiscriminatedWantToTalkToManager")],
                                      "title": "Encounter"},
                        "DiscriminatedOrderCoffee": case("orderCoffee", "value"),
                        "DiscriminatedWantToTalkToManager": case("wantToTalkToManager", "complaint")}
        value["encounter"] = encounter
    if r.chance(.3):
        value["coffeeOrder"] = coffee_order(r)
        properties.append(("coffeeOrder", string()))
    schema = object_schema("NPC", properties)
    if definitions: schema["$defs"] = definitions
    ask = Pool(("[Create|Generate|Make] [an NPC|a character|a customer|an NPC customer|a coffee shop customer][ for the game| for my "
                "coffee shop| who orders coffee|]", "Generate a character that orders a coffee", "Who enters the shop next?",
                "Create an NPC customer[ with a fun personality| suitable for a coffee shop|]"),
               ("Invent the next guest of the cafe", "Who is at the counter?"))
    return structured(r, "npc", r.say(ask) + r.choice((".", "")), schema, value, r.pick(GAME_SYSTEMS))


def person_type(r, corpora):
    properties = [("name", string("The name" if r.chance(.3) else None)), ("age", integer())]
    value = {"name": values.person(r), "age": r.randint(5, 90)}
    job = r.pick(JOB)
    for key, schema, made in (("occupation", string(), job), ("city", string(), r.pick(CITY)), ("married", {"type": "boolean"}, r.chance(.5)),
                              ("hobbies", array(string(), maximum=3), r.picks(TOPIC, r.randint(1, 3))),
                              ("favoriteColor", string(), r.pick(COLOR)), ("email", string(), values.email(r))):
        if r.chance(.25):
            properties.append((key, schema))
            value[key] = made
    if r.chance(.2): r.shuffle(properties)
    ask = r.pick(Pool(("Generate a person", "Invent a person", "Create a person", "Make up a person", f"Generate a {job}", "Who are you?"),
                      ("Describe someone", f"Invent a {job}")))
    if job in ask and "occupation" in value: value["occupation"] = job
    return structured(r, "person", ask + ".", object_schema(r.choice(("Person", "User", "Profile")), properties),
                      {name: value[name] for name, _ in properties})


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
    ("I go up and never come down. What am I?", "Your age", ["A balloon", "A ladder", "Smoke"])]


def riddle(r, corpora):
    question, right, wrong = r.choice(RIDDLES)
    answers = [{"text": right, "isCorrect": True}] + [{"text": w, "isCorrect": False} for w in r.sample(wrong, r.choice((2, 2, 3)))]
    r.shuffle(answers)
    flag = r.choice(("isCorrect", "isCorrect", "correct", "right"))
    answers = [{"text": a["text"], flag: a["isCorrect"]} for a in answers]
    inner = object_schema("Answer", [("text", string()), (flag, {"type": "boolean"})])
    count = len(answers) if r.chance(.3) else None
    if r.chance(.7):
        schema = object_schema("Riddle", [("question", string()), ("answers", array(reference("Answer"), count))])
        schema["$defs"] = {"Answer": inner}
    else: schema = object_schema("Riddle", [("question", string()), ("answers", array(inner, count))])
    topic = " about coffee" if (question, right, wrong) in RIDDLES[:8] else r.choice(("", " about things at home"))
    ask = Pool((f"[Generate|Make|Create|Tell me|Give me] a [fun |]riddle{topic}[.|]",), (f"I would like a riddle{topic}.",))
    return structured(r, "riddle", r.say(ask), schema, {"question": question, "answers": answers})


ACTIVITIES = Pool((
    "Visit the {p} museum", "Walk through the old town", "Taste the local food", "Take a boat trip", "Climb the {p} hill",
    "Relax in the park", "See the sunset at the {p}", "Shop at the market", "Swim in the lake", "Hike to the {p}",
    "Take photos of the {p}", "Listen to live music", "Have coffee at the {p} cafe", "Ride a bike along the river",
    "Join a cooking class", "Explore the {p}", "Watch the stars", "Eat at a small restaurant", "Rent a kayak",
    "Meet the people of the {p}", "Sleep in a {a} inn", "Look for the {a} {n}", "Draw the {p}", "Take the night train",
    "Try the {d}", "Buy a {o} at the market"), ("Wander past the {p}", "Learn about the {p}"))


def activity(r):
    return r.say(ACTIVITIES, p=r.pick(PLACE), a=r.pick(ADJ), n=r.pick(ANIMAL), d=r.pick(DISH), o=r.pick(OBJECT))


def activities(r, count):
    """Distinct ones."""
    found = []
    while len(found) < count:
        one = activity(r)
        if one not in found: found.append(one)
    return found


def itinerary(r, corpora):
    destination = values.place_name(r)
    days, each = r.choice((1, 2, 3, 3, 4)), r.choice((2, 3))
    rich, titled = r.chance(.3), r.chance(.5)
    plan = []
    for d in range(days):
        names = activities(r, each)
        kinds = ["sightseeing", "foodAndDining", "shopping", "hotelAndLodging"]
        one = {"activities": [{"type": r.choice(kinds), "title": n, "description": f"{n} in {destination}."} for n in names] if rich else names}
        plan.append({"title": r.choice((f"Day {d + 1}", names[0])), **one} if titled else one)
    activity_schema = object_schema("Activity", [("type", string(enum=["sightseeing", "foodAndDining", "shopping", "hotelAndLodging"])),
                                                 ("title", string()), ("description", string())])
    counted = r.chance(.6)
    day = object_schema("DayPlan", ([("title", string())] if titled else [])
                        + [("activities", array(reference("Activity") if rich else string(), each if counted else None))])
    key = r.choice(("destination", "destination", "destinationName", "title", "name"))
    value = {key: r.choice((f"Trip to {destination}", f"A Taste of {destination}", f"{destination} Adventure")) if key == "title" else destination}
    properties = [(key, string())]
    if key == "title" and r.chance(.5):
        properties.append(("destinationName", string(enum=[destination] + r.picks(LANDMARK, 3))))
        r.shuffle(properties[-1][1]["enum"])
        value["destinationName"] = destination
    if r.chance(.3):
        properties.append(("description", string()))
        value["description"] = f"{days} days in {destination} for everyone."
    properties += [("days", array(reference("DayPlan"), days))]
    value["days"] = plan
    if r.chance(.6):
        properties.append(("summary", string("A summary of the trip" if r.chance(.5) else None)))
        value["summary"] = r.choice((f"{days} days of fun in {destination}.", f"A lovely trip to {destination}.", f"See the best of {destination}."))
    schema = object_schema("Itinerary", properties)
    schema["$defs"] = {"DayPlan": day} | ({"Activity": activity_schema} if rich else {})
    ask = Pool(("[Generate|Plan|Create|Make] a {n}[-| ]day [itinerary|trip|vacation] [to|in] {c}", "I have {n} days in {c}. Plan them",
                "{n} days in {c}, please"), ("Put together {n} days in {c}",))
    return structured(r, "itinerary", r.say(ask, n=days, c=destination) + ".", schema, value)


TERMS = Pool(("best {} hotels", "{} for beginners", "cheap {} tips", "{} history", "{} near me", "{} travel guide", "top {} ideas", "{} with kids",
              "famous {} places", "{} photos", "how to start {}", "{} news today", "{} books", "learn {} fast", "{} prices", "{} videos",
              "why {} matters", "{} stories", "new {} trends", "{} for families", "what is {}", "{} festival", "{} tools", "easy {} projects"),
             ("{} community", "{} mistakes to avoid", "{} in winter", "local {} events", "{} reviews", "{} checklist", "free {} lessons",
              "modern {}", "{} on a budget"))


def search_terms(r, corpora):
    topic = r.choice((values.place_name(r), r.pick(TOPIC), r.pick(TOPIC), values.vocabulary_word(r).lower(), r.pick(OBJECT)))
    if r.chance(.35):
        topic = f"{r.choice('visiting finding buying making exploring repairing painting'.split())} " \
                f"{r.choice((r.pick(ADJ), 'famous', 'local', 'historic'))} {r.choice((r.pick(PLACE), r.pick(OBJECT), 'landmark', 'recipe'))}s"
    count = r.choice((2, 3, 4, 4, 4, 5, 6))
    value = {"searchTerms": [t.replace("{}", topic) for t in r.picks(TERMS, count)]}
    ask = Pool(("[Generate|Create|Suggest] [a list of |][suggested |]search terms for an app about {t}", "What could people search for in an app about {t}?",
                "{n} search terms about {t}"), ("Which words would a user type to find {t}? Give {n}",))
    name = r.choice(("searchTerms", "searchTerms", "suggestions", "terms", "queries"))
    schema = array(string(), count)
    if r.chance(.5): schema["description"] = r.choice(("A list of suggested search terms", "The search terms"))
    return structured(r, "search", r.say(ask, t=topic, n=count), object_schema("SearchSuggestions", [(name, schema)]), {name: value["searchTerms"]})


LISTS = [("animals", ANIMAL), ("cities", CITY), ("colors", COLOR), ("jobs", JOB), ("drinks", DRINK), ("dishes", DISH), ("names", FIRST),
         ("last names", LAST), ("objects", OBJECT), ("places", PLACE), ("topics", TOPIC), ("ingredients", INGREDIENT), ("hobbies", TOPIC),
         ("adjectives", ADJ), ("nouns", NOUN), ("verbs", VERB), ("landmarks", LANDMARK), ("tasks", TASK), ("events", EVENT), ("rooms", ROOM)]


def counted_list(r, corpora):
    """Exactly as many items as the schema or the prompt says, all different."""
    what, bank = r.choice(LISTS)
    count = r.choice((2, 3, 3, 4, 4, 5, 5, 6, 7, 8))
    items = r.picks(bank, count)
    count = len(items)
    ask = Pool(("[Name|List|Give me|Generate|Suggest|Think of] {n} {w}", "{n} {w}, please", "I need {n} {w}", "What are {n} {w}?"),
               ("Write down {n} {w}", "Come up with {n} different {w}"))
    prompt = r.say(ask, n=count, w=what) + r.choice((".", "", ""))
    if r.chance(.25):
        return {"task": "count_text", "count": count, "turns": [("user", prompt), ("assistant", ", ".join(items))]}
    if r.chance(.4): prompt = r.choice((f"Some {what}.", f"Generate {what}.", f"List {what}"))
    name = r.choice((what.split()[-1], "items", "list", "words", "results", "names"))
    schema = array(string(), count)
    if r.chance(.3): schema["description"] = f"{count} {what}"
    properties, value = [(name, schema)], {name: items}
    if r.chance(.3):
        properties.insert(0, ("title", string()))
        value = {"title": what.capitalize(), **value}
    return structured(r, "count", prompt, object_schema(r.choice(("List", "Result", "Suggestions", what.title().replace(" ", ""))), properties), value)


def recipe(r, corpora):
    dish, stuff = r.pick(DISH), r.picks(INGREDIENT, r.randint(3, 6))
    steps = [f"Chop the {stuff[0]}.", f"Mix the {stuff[1]} with the {stuff[2]}.", f"Cook for {r.randint(5, 60)} minutes.", "Serve warm."]
    steps = steps[r.choice((0, 1)):]
    counted = r.chance(.4)
    properties = [(r.choice(("title", "name", "dish")), string()), ("ingredients", array(string(), len(stuff) if counted else None))]
    value = {properties[0][0]: capitalized(dish), "ingredients": stuff}
    if r.chance(.6):
        properties.append(("steps", array(string(), len(steps) if counted else None)))
        value["steps"] = steps
    if r.chance(.6):
        name = r.choice(("minutes", "servings", "cookingTime"))
        properties.append((name, integer()))
        value[name] = r.randint(2, 60)
    if r.chance(.25):
        properties.append(("difficulty", string(enum=["easy", "medium", "hard"])))
        value["difficulty"] = r.choice(("easy", "medium", "hard"))
    ask = Pool(("Give me a recipe for {d}.", "How do I make {d}?", "Recipe: {d}", "Write a {d} recipe.", "I want to cook {d}"),
               ("What do I need for {d}?", "Explain how to cook {d}."))
    return structured(r, "recipe", r.say(ask, d=dish), object_schema("Recipe", properties), value)


MATERIALS = ["paper", "wool", "wood", "clay", "felt", "cardboard", "beads", "fabric", "yarn", "leather", "shells", "corks"]


def craft(r, corpora):
    """Craft projects: an idea, materials, steps, a level."""
    stuff, thing, animal = r.sample(MATERIALS, r.randint(2, 4)), r.pick(OBJECT), r.pick(ANIMAL)
    name = r.choice((f"{capitalized(stuff[0])} {thing.title()}", f"{capitalized(r.pick(ADJ))} {animal.title()}", f"{capitalized(stuff[0])} {animal.title()}"))
    steps = [f"Cut the {stuff[0]}.", f"Glue it to the {stuff[1]}.", f"Paint it {r.pick(COLOR)}.", "Let it dry."][:r.randint(2, 4)]
    options = [("title", string(), name), ("materials", array(string()), stuff), ("steps", array(string(), len(steps) if r.chance(.5) else None), steps),
               ("difficulty", string(enum=["beginner", "intermediate", "advanced"]), r.choice(("beginner", "intermediate", "advanced"))),
               ("minutes", integer(), r.randint(1, 12) * 10), ("kidFriendly", {"type": "boolean"}, r.chance(.7))]
    chosen = [options[0]] + [o for o in options[1:] if r.chance(.55)]
    ask = Pool(("Suggest a craft [project|idea] with {m}", "What can I make from {m}?", "Brainstorm a craft idea[ for kids|]", "Give me a project with {m}"),
               ("I have {m}. Any idea what to build?",))
    return structured(r, "craft", r.say(ask, m=stuff[0]), object_schema(r.choice(("Craft", "Project", "CraftIdea")), [(n, s) for n, s, _ in chosen]),
                      {n: v for n, _, v in chosen}, r.choice(("", "", "You are a crafting expert.", "You brainstorm craft ideas with the user.")))


def level_object(r, corpora):
    """Dynamic schemas made at run time by a game's player."""
    kind = r.choice(("customer", "monster", "item", "spell", "quest", "chest", "potion", "shop", "pet", "room"))
    bank = {"name": values.first_name, "title": values.title, "color": lambda r: r.pick(COLOR), "customer": values.first_name,
            "order": coffee_order, "greeting": lambda r: r.choice(("Hello!", "Welcome!", "Good day, traveler.")),
            "description": lambda r: fill("A {a} {k} from the {p}.", {"a": r.pick(ADJ), "k": kind, "p": r.pick(PLACE)}), "material": lambda r: r.choice(MATERIALS),
            "home": lambda r: r.pick(PLACE), "weapon": lambda r: r.pick(OBJECT), "creature": lambda r: r.pick(ANIMAL), "mood": lambda r: r.pick(ATTRIBUTES)}
    properties, value = [], {}
    for name in r.sample(list(bank), r.randint(2, 4)):
        properties.append((name, string()))
        value[name] = bank[name](r)
    for name, low, high in r.sample([("level", 1, 10), ("price", 1, 99), ("health", 10, 100), ("power", 1, 50), ("age", 1, 300)], r.randint(0, 2)):
        properties.append((name, integer(minimum=low, maximum=high) if r.chance(.5) else integer()))
        value[name] = r.randint(low, high)
    if r.chance(.4):
        part = r.choice(("answers", "rewards", "friends", "items"))
        inner = object_schema(capitalized(part[:-1]), [("name", string()), ("count", integer())])
        count = r.randint(1, 3)
        properties.append((part, array(reference(inner["title"]), count if r.chance(.6) else None)))
        value[part] = [{"name": r.pick(OBJECT), "count": r.randint(1, 9)} for _ in range(count)]
        definitions = {inner["title"]: inner}
    else: definitions = {}
    if r.chance(.3): r.shuffle(properties)
    schema = object_schema(capitalized(kind), properties)
    if definitions: schema["$defs"] = definitions
    ask = Pool(("[Generate|Create|Invent] a [fun |]{k}[ for the game| for my coffee shop|]", "Generate a {k} for a level of the game"),
               ("Please design a {k}",))
    return structured(r, "object", r.say(ask, k=kind) + r.choice((".", "")), schema, {n: value[n] for n, _ in properties}, r.pick(GAME_SYSTEMS))


def random_object(r, corpora):
    """A schema nobody has seen, filled without a text."""
    fields, noun = random_fields(r, r.randint(1, 6)), r.pick(NOUN)
    article = "an" if noun[0] in "aeiou" else "a"
    ask = Pool(("[Generate|Create|Make up|Invent] {a} {n}[.|]", "I need {a} {n}", "{a} {n}, please"), ("Produce {a} {n}.", "Think of {a} {n}"))
    return structured(r, "random_schema", capitalized(r.say(ask, a=article, n=noun)), object_schema(capitalized(noun), [(f[0], f[1]) for f in fields]),
                      {f[0]: f[2] for f in fields})


KINDS = [(npc, 4), (person_type, 3), (riddle, 2), (itinerary, 4), (search_terms, 4), (counted_list, 6), (recipe, 2), (craft, 2),
         (level_object, 3), (random_object, 3)]
