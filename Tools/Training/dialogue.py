"""Dialogue: personas, poems, stories, summaries, small talk, recall of earlier turns, honest refusals."""
import os
from dataclasses import dataclass, field

import values
from source import Pool, capitalized, fill, lowered
from structured import RIDDLES, activities, complaint
from tool_documents import TALK_INTENTS
from tool_library import BANKS
from values import *


@dataclass
class Topic:
    asks: list
    unseen: list = field(default_factory=list)
    answers: list = field(default_factory=list)


@dataclass
class Persona:
    name: str
    systems: list = field(default_factory=list)
    unseen: list = field(default_factory=list)
    topics: list = field(default_factory=list)


def load(path=os.path.join(BANKS, "personas.txt")):
    found = {}
    for line in open(path, encoding="utf-8"):
        line = line.strip()
        if not line or line.startswith("#"): continue
        held = line.startswith("unseen ")
        word, rest = line.removeprefix("unseen ").split(" ", 1)
        rest = rest.replace("\\n", "\n")
        if word == "persona": found[rest] = persona = Persona(rest)
        elif word == "system": (persona.unseen if held else persona.systems).append("" if rest == "-" else rest)
        elif word == "ask" and held: persona.topics[-1].unseen += rest.split("|")
        elif word == "ask": persona.topics.append(Topic(rest.split("|")))
        elif word == "say": persona.topics[-1].answers += rest.split("|")
        else: raise ValueError(f"{path}: a line starts with {word!r}, expected persona, system, ask or say")
    return found


PERSONAS = load()


def world(r):
    """Values for the braces of the bank."""
    return {"n": r.randint(2, 20), "n2": r.pick(ANIMAL), "d": r.pick(DRINK), "f": r.pick(FOOD), "f2": r.pick(FOOD), "b": first_name(r),
            "b2": first_name(r), "c": complaint(r), "k": r.randint(2, 9), "j": r.pick(JOB), "p": r.pick(PLACE), "o": r.pick(OBJECT),
            "a": r.pick(ADJ), "a2": r.pick(ADJ), "x": first_name(r), "dish": r.pick(DISH), "pet": r.pick(ANIMAL), "topic": r.pick(TOPIC)}


def question(r, topic):
    return r.choice(topic.unseen if r.held and topic.unseen else topic.asks)


def persona_turns(r, persona, count, fixed):
    topics = [t for t in persona.topics if t.unseen] if r.held else persona.topics
    turns = []
    for topic in r.sample(topics, min(count, len(topics))):
        values = {**world(r), **fixed}
        asked = capitalized(fill(question(r, topic), values))
        if asked[-1] not in "?!." and r.chance(.3): asked += r.choice((".", "!"))
        turns += [("user", asked), ("assistant", capitalized(fill(r.choice(topic.answers), values)))]
    return turns


def persona(r, corpora, name):
    who = PERSONAS[name]
    fixed = {key: value for key, value in world(r).items() if key in ("b", "j")}
    fixed_place = {"p": r.pick(PLACE)}
    system = fill(r.choice(who.unseen if r.held else who.systems), {**fixed, **fixed_place})
    return {"task": name, "system": system, "turns": persona_turns(r, who, r.choice((1, 1, 2, 3, 4)), fixed)}


def barista(r, corpora): return persona(r, corpora, "barista")
def villager(r, corpora): return persona(r, corpora, "villager")


def assistant(r, corpora):
    """The plain helpful one; a share of the talk is what people really say (CLINC150)."""
    document = persona(r, corpora, "assistant")
    if r.chance(.3):
        intent = r.choice(list(TALK_INTENTS))
        document["turns"] += [("user", r.choice(corpora.by_label["clinc", intent])), ("assistant", r.choice(TALK_INTENTS[intent]))]
    elif r.chance(.15):
        document["turns"] += [("user", r.choice(corpora.out_of_scope)),
                              ("assistant", r.choice(("I am sorry, I do not know that.", "Sorry, I am a small model and do not know that.")))]
    return document


FIVE = ["Steam curls from the cup", "Morning light awakes", "Quiet {p} at dawn", "Dark beans, warm water", "Soft rain on the roof",
        "The old clock ticks on", "Snow falls on the hill", "A small cup of hope", "Leaves drift on the lake", "The moon lights the path",
        "One bird sings alone", "Warm hands hold the mug", "Gold sun on the sea", "Stars above the town", "Night turns into day",
        "Spring wakes the garden", "Wind plays with the grass", "A frog greets the pond", "Waves kiss the warm sand", "Bread warms the kitchen",
        "Clouds drift without sound", "A door softly shuts", "Red leaves in the wind", "Frost paints the window", "Bees hum in the sun"]
SEVEN = ["a gentle morning whisper", "the city slowly wakes up", "soft foam drifts like summer clouds", "a single leaf is falling",
         "the river sings to the stones", "old friends share a quiet laugh", "the mountain keeps its secrets", "dreams float over sleeping towns",
         "the garden hums with small bees", "a lantern glows in the dark", "waves carry songs to the shore", "the kettle hums a soft tune",
         "a letter waits on the desk", "the fox crosses the white field", "somewhere a train is leaving", "the last guest pays and goes home"]
THEMES = {"coffee": (["Steam curls from the cup", "Dark beans, warm water", "Warm hands hold the mug", "A small cup of hope"],
                     ["the kettle hums a soft tune", "soft foam drifts like summer clouds", "old friends share a quiet laugh"]),
          "the sea": (["Gold sun on the sea", "Waves kiss the warm sand"], ["waves carry songs to the shore"]),
          "rain": (["Soft rain on the roof", "Clouds drift without sound", "Frost paints the window"], ["the river sings to the stones"]),
          "winter": (["Snow falls on the hill", "Frost paints the window"], ["the fox crosses the white field"]),
          "spring": (["Spring wakes the garden", "Bees hum in the sun", "Wind plays with the grass"], ["the garden hums with small bees"]),
          "morning": (["Morning light awakes", "Night turns into day", "Bread warms the kitchen"], ["a gentle morning whisper", "the city slowly wakes up"]),
          "the moon": (["The moon lights the path", "Stars above the town"], ["a lantern glows in the dark", "dreams float over sleeping towns"]),
          "autumn": (["Red leaves in the wind", "Leaves drift on the lake"], ["a single leaf is falling"])}


def haiku(r, corpora):
    topic = r.choice(list(THEMES) + [r.pick(TOPIC), r.pick(ANIMAL) + "s"])
    five, seven = THEMES.get(topic, (FIVE, SEVEN))
    first = r.choice(five)
    last = r.choice([x for x in FIVE if x != first])
    place = r.choice(("garden", "harbor", "village", "meadow"))
    text = fill(f"{first},\n{r.choice(seven)}.\n{last}.", {"p": place})
    ask = Pool(("Write a haiku about {t}.", "Generate a haiku about {t}", "Write a haiku.", "A haiku about {t}, please", "Write me a poem about {t}"),
               ("Compose a haiku on {t}", "I would like a haiku about {t}"))
    asked = r.say(ask, t=topic)
    return {"task": "haiku", "system": r.choice(("", "", "You are a poet.")), "turns": [("user", asked), ("assistant", text)]}


STORIES = ["Once upon a time, a {a} {n2} named {b} lived near the {p}. One day {b} found a {a2} {o}. It began to glow. {b} shared it with a "
           "friend, and they lived happily.",
           "{b} was a {a} {n2} who loved the {p}. Every morning {b} looked for a {o}. One day it was there, and {b} laughed with joy.",
           "There was a {a} {j} called {b}. In the {p} the {j} met a {a2} {n2}. Together they found the lost {o} and became friends.",
           "In a {a} {p} lived a {n2}. Its name was {b}. When the rain came, {b} hid under a {o} and dreamed of the sun. In the morning the sky "
           "was bright again.",
           "Nobody believed the {n2} when it spoke of the {a} {o} in the {p}. Only {b} the {j} went to look. There it was, and it sang."]


def story(r, corpora):
    scene = world(r)
    ask = Pool(("Tell me a [short |]story about a {n2}.", "Write a [short |]story about a {a} {n2}", "Tell me a bedtime story[ about a {n2}|]",
                "Write a story with a {o} and a {n2}", "Tell a story about {b}", "Write a short story."), ("I want to hear a tale about a {n2}.",))
    return {"task": "story", "turns": [("user", r.say(ask, **scene)), ("assistant", capitalized(fill(r.choice(STORIES), scene)))]}


def trip(r, corpora):
    place = place_name(r)
    if r.chance(.3):
        asked = r.say(Pool(("[What's a good name for|Suggest a title for|Give me a name for] a trip to {c}",), ("How could I call a trip to {c}",)), c=place)
        asked += r.choice(("?", "? Respond only with a title", ". Respond only with a title", ""))
        answer = r.choice(("Whispers of {c}", "{c} Dreams", "Discover {c}", "A Taste of {c}", "{c} Adventure", "Under the Sky of {c}", "Secrets of {c}"))
        return {"task": "trip", "turns": [("user", asked), ("assistant", fill(answer, {"c": place}))]}
    some = activities(r, 3)
    low = [x[0].lower() + x[1:] for x in some]
    ask = Pool(("What can I do in {c}?", "Give me ideas for a trip to {c}", "I am going to {c}. Any tips?", "What's a good activity in {c}?", "Plan a day in {c}"),
               ("What is worth seeing in {c}?",))
    answer = r.choice((f"In {place} you can {low[0]}, {low[1]} and {low[2]}.", f"I suggest three things for {place}: {low[0]}, {low[1]} and {low[2]}.",
                       f"{some[0]}, then {low[1]}. In the evening, {low[2]}."))
    return {"task": "trip", "turns": [("user", r.say(ask, c=place)), ("assistant", answer)]}


def riddle_talk(r, corpora):
    asked, right, wrong = r.choice(RIDDLES)
    coffee = (asked, right, wrong) in RIDDLES[:8]
    ask = ("Tell me a riddle about coffee", "Give me a coffee riddle", "Ask me a riddle about coffee.") if coffee \
        else ("Tell me a riddle", "Ask me a riddle", "A riddle please")
    low = right[0].lower() + right[1:]
    turns = [("user", r.choice(ask)), ("assistant", asked)]
    if r.chance(.7):
        good = r.chance(.5)
        guess = right if good else r.choice(wrong)
        turns += [("user", r.choice((guess, guess + "?", "Is it " + guess[0].lower() + guess[1:] + "?"))),
                  ("assistant", r.choice((f"Correct! It is {low}.", f"Yes! The answer is {low}.")) if good else f"Not quite. The answer is {low}.")]
    return {"task": "riddle_talk", "turns": turns}


# (what is told, maker, questions, answers, acknowledgements); `x` is the value, `y` a second one
FACTS = [
    (Pool(("My name is {x}", "I am {x}", "Hi, I'm {x}", "People call me {x}"), ("The name's {x}", "You can call me {x}")), "person",
     Pool(("What is my name?", "Who am I?", "Do you know my name?"), ("Do you remember what I am called?",)),
     ["Your name is {x}.", "You are {x}."], ["Nice to meet you, {x}!", "Hello {x}!"]),
    (Pool(("I live in {x}", "I am from {x}", "My home is {x}"), ("I have a flat in {x}",)), "city",
     Pool(("Where do I live?", "Which city am I from?", "Where is my home?"), ("In which town do I live?",)),
     ["You live in {x}.", "You told me you live in {x}."], ["{x} sounds lovely!", "I have heard good things about {x}."]),
    (Pool(("I have a {x} called {y}", "My {x} is called {y}", "I own a {x}, {y}"), ("At home I have a {x} by the name of {y}",)), "pet",
     Pool(("What is my {x} called?", "What is the name of my {x}?"), ("How did I name my {x}?",)),
     ["Your {x} is called {y}.", "It is called {y}."], ["{y} is a great name!", "How nice! I would like to meet {y}."]),
    (Pool(("My favorite color is {x}", "I like the color {x}"), ("No color is nicer than {x}",)), "color",
     Pool(("What is my favorite color?", "Which color do I like?"), ("Which color should my car have?",)),
     ["Your favorite color is {x}.", "You like {x}."], ["{x} is a nice color.", "Good choice!"]),
    (Pool(("I am {x} years old", "I turned {x} today"), ("My age is {x}",)), "age",
     Pool(("How old am I?", "What is my age?"), ("Do you know how old I am?",)), ["You are {x} years old."], ["Good to know!", "{x} is a fine age."]),
    (Pool(("I work as a {x}", "I am a {x}", "My job is {x}"), ("I earn my money as a {x}",)), "job",
     Pool(("What is my job?", "What do I do?", "What do I work as?"), ("What is my profession?",)),
     ["You work as a {x}.", "You are a {x}."], ["That sounds interesting!", "Being a {x} must be fun."]),
    (Pool(("I would like a {x}", "A {x} for me", "One {x}, please"), ("I'll have the {x}",)), "drink",
     Pool(("What did I order?", "What was my order?"), ("Which drink did I want?",)), ["You ordered a {x}.", "A {x}."], ["One {x} coming up!", "A {x} for you."]),
    (Pool(("My train leaves at {x}", "I have to go at {x}"), ("I must be gone by {x}",)), "time",
     Pool(("When do I have to go?", "At what time do I leave?"), ("How long can I stay?",)), ["You leave at {x}.", "At {x}."], ["I will keep that in mind.", "Good to know!"]),
    (Pool(("My sister is called {x}", "I have a sister, {x}"), ("{x} is my sister",)), "person",
     Pool(("What is my sister called?", "Who is my sister?"), ("What is my sister's name?",)), ["Your sister is called {x}.", "Your sister is {x}."],
     ["How nice!", "{x} is a lovely name."]),
    (Pool(("The code is {x}", "Remember the code {x}"), ("Please keep the number {x} in mind",)), "code",
     Pool(("What is the code?", "Which code did I tell you?"), ("Which number did I give you?",)), ["The code is {x}.", "You told me {x}."], ["I will remember it.", "Noted."])]
MAKE = {"person": first_name, "city": city, "pet": lambda r: r.pick(ANIMAL), "color": lambda r: r.pick(COLOR), "age": lambda r: r.randint(6, 90),
        "job": lambda r: r.pick(JOB), "drink": lambda r: r.pick(DRINK), "time": clock, "code": code}


def recall(r, corpora):
    turns, late, kinds = [], [], set()
    for told, kind, asks, answers, heard in r.sample(FACTS, r.choice((1, 1, 2, 3))):
        known = {"x": MAKE[kind](r), "y": first_name(r)}
        turns += [("user", r.say(told, **known) + r.choice(("", "."))), ("assistant", capitalized(fill(r.choice(heard), known)))]
        late.append((r.say(asks, **known), capitalized(fill(r.choice(answers), known)), str(known["y" if kind == "pet" else "x"])))
    if r.chance(.4): turns += persona_turns(r, PERSONAS["assistant"], r.randint(1, 2), {})
    r.shuffle(late)
    for asked, answer, _ in late: turns += [("user", asked), ("assistant", answer)]
    return {"task": "recall", "check": late[-1][2], "turns": turns,
            "system": r.choice(("", "", "You are a helpful assistant.", "You are a friendly barista. Respond to the customer."))}


def role(r, corpora):
    """What the instructions say about the speaker is what the speaker says."""
    name, job, place, age = first_name(r), r.pick(JOB), city(r), r.randint(18, 90)
    pieces = [(f"Your name is {name}.", ("What is your name?", "Who are you?"), (f"I am {name}.", f"My name is {name}.")),
              (fill("You work as a {j}.", {"j": job}), ("What do you do?", "What is your job?"),
               (fill("I am a {j}.", {"j": job}), fill("I work as a {j}.", {"j": job}))),
              (f"You live in {place}.", ("Where do you live?", "Where are you from?"), (f"I live in {place}.", f"My home is {place}.")),
              (f"You are {age} years old.", ("How old are you?", "What is your age?"), (f"I am {age} years old.",)),
              (f"You love {r.pick(TOPIC)}.",) + (("What do you like?", "What is your hobby?"),)]
    topic = pieces[4][0][9:-1]
    pieces[4] += ((f"I love {topic}.", f"My hobby is {topic}."),)
    chosen = r.sample(pieces, r.randint(2, 5))
    asked = r.sample(chosen, r.randint(1, min(3, len(chosen))))
    turns = []
    for _, asks, answers in asked: turns += [("user", r.choice(asks)), ("assistant", r.choice(answers))]
    return {"task": "role", "system": " ".join(p[0] for p in chosen), "turns": turns}


RHYMES = ["The {n2} sat down upon a mat, and wore a very silly hat.", "The sky is blue, the sun is bright, I hope your day is full of light.",
          "A cup of tea, a slice of pie, beneath a warm and golden sky.", "Hello to you, my friend so dear, I am so glad that you are here.",
          "I cannot say it any better, so I will write it in a letter.", "A {n2} danced around the tree, and what a joy it was to see."]


def rhyme(r, corpora):
    topic = r.choice(PERSONAS["assistant"].topics)
    return {"task": "rhyme", "system": r.choice(("Always respond in rhyme.", "Answer in rhyme.", "You are a poet. Always respond in rhyme.")),
            "turns": [("user", fill(r.choice(topic.asks), world(r))), ("assistant", fill(r.choice(RHYMES), world(r)))]}


NEWS = Pool(("{n} opened a new {s} in {c}", "{n} won the {e} in {c}", "{n} lost a {o} in {c}", "{n} is planning a {e} {w}", "The {e} in {c} was cancelled",
             "{n} moved from {c} to {c2}", "{n} built a {a} {o}", "The {b} in {c} has a new owner, {n}", "{n} wrote a book about {t}",
             "{n} found a {a} {o} near {c}", "A {a} {x} was seen in {c}", "{n} will teach {t} in {c}"),
            ("{n} sold the {b} in {c}", "{n} donated a {o} to the {s} of {c}", "In {c}, {n} started a club for {t}"))
DETAILS = Pool(("It took {k} months", "Many people were {m}", "The weather was {v}", "A {x} was there too", "There was music and food", "More than {q} people came",
                "It began at {h}", "Nobody knows why", "The {o2} was {y}", "{f} helped a lot", "It cost {q} dollars", "The old {o2} was gone", "{f} took photos"),
               ("The neighbors clapped", "It was over at {h}", "{f} brought a {o2}"))


def summary(r, corpora):
    """One sentence: the main clause; the others are details."""
    v = {"n": person(r), "c": city(r), "c2": city(r), "s": r.choice(("bakery", "library", "cafe", "shop", "school", "gallery")), "e": r.pick(EVENT),
         "o": r.pick(OBJECT), "w": r.pick(WHEN), "a": r.pick(ADJ), "b": restaurant(r), "t": r.pick(TOPIC), "x": r.pick(ANIMAL)}
    main = capitalized(fill(r.pick(NEWS), v))
    details = [fill(d, {"k": r.randint(2, 30), "m": r.choice(("happy", "surprised", "excited")), "v": r.pick(WEATHER), "x": r.pick(ANIMAL), "q": r.randint(20, 900),
                        "h": clock(r), "o2": r.pick(OBJECT), "y": r.pick(COLOR), "f": first_name(r)}) for d in r.picks(DETAILS, r.randint(1, 4))]
    text = ". ".join([main] + details) + "."
    ask = Pool(("Summarize in one sentence: ", "Summarize: ", "Give me a short summary: ", "What is this text about? ", "Summarize this text.\n",
                "One sentence, please: "), ("In one sentence, what happened?\n", "Make this short: "))
    return {"task": "summary", "system": r.choice(("", "", "You summarize texts in one sentence.")), "label": main + ".",
            "turns": [("user", r.pick(ask) + text), ("assistant", main + ".")]}


def repeat(r, corpora):
    """Say it again, exactly: the plainest copying, of the hardest strings."""
    thing = r.choice((full_name, company, date, code, email, phone, phrase, title, invented,
                      lambda r: " ".join(invented(r) for _ in range(r.randint(2, 5))), lambda r: str(integer_value(r)),
                      lambda r: ", ".join(string_value(r) for _ in range(3))))(r)
    ask = Pool(("Repeat: {x}", "Say {x}", "Repeat after me: {x}", "Copy this text: {x}"), ("Write exactly this: {x}",))
    turns = [("user", r.say(ask, x=thing)), ("assistant", thing)]
    return {"task": "repeat", "check": thing, "turns": turns}


def coffee_counter(r, corpora):
    """Real orders at a counter (Taskmaster-4), answered by a barista who repeats the drink where one is known."""
    text = r.choice(corpora.coffee)
    drink = next((d for d in sorted(DRINK.train + ("chai", "mocha", "coffee", "tea"), key=len, reverse=True) if d in text.lower()), None)
    if drink is None: return barista(r, corpora)
    answer = r.choice(("One {d} coming right up!", "Of course! A {d} for you. Anything else?", "Good choice! Your {d} will be ready in a minute."))
    return {"task": "counter", "system": r.choice(PERSONAS["barista"].systems[:3]), "turns": [("user", text), ("assistant", fill(answer, {"d": drink}))]}


KINDS = [(barista, 6), (villager, 4), (assistant, 6), (role, 4), (haiku, 2), (story, 2), (trip, 2), (riddle_talk, 2), (recall, 6), (rhyme, 1),
         (summary, 5), (repeat, 4), (coffee_counter, 1)]
