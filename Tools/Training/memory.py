"""What was said before: facts of earlier turns, the role in the instructions, exact repetition."""

from chat import compact
from extraction import shown
from personas import PERSONAS, persona_turns
from schema import random_fields
from source import Pool, capitalized, fill
from values import *
from variety import noisy, pairing

# (what is told, maker, questions, answers, acknowledgements); `x` is the value, `y` a second one
FACTS = [
    (
        Pool(
            ("My name is {x}", "I am {x}", "Hi, I'm {x}", "People call me {x}"),
            ("The name's {x}", "You can call me {x}"),
        ),
        "person",
        Pool(("What is my name?", "Who am I?", "Do you know my name?"), ("Do you remember what I am called?",)),
        ["Your name is {x}.", "You are {x}."],
        ["Nice to meet you, {x}!", "Hello {x}!"],
    ),
    (
        Pool(("I live in {x}", "I am from {x}", "My home is {x}"), ("I have a flat in {x}",)),
        "city",
        Pool(("Where do I live?", "Which city am I from?", "Where is my home?"), ("In which town do I live?",)),
        ["You live in {x}.", "You told me you live in {x}."],
        ["{x} sounds lovely!", "I have heard good things about {x}."],
    ),
    (
        Pool(
            ("I have a {x} called {y}", "My {x} is called {y}", "I own a {x}, {y}"),
            ("At home I have a {x} by the name of {y}",),
        ),
        "pet",
        Pool(("What is my {x} called?", "What is the name of my {x}?"), ("How did I name my {x}?",)),
        ["Your {x} is called {y}.", "It is called {y}."],
        ["{y} is a great name!", "How nice! I would like to meet {y}."],
    ),
    (
        Pool(("My favorite color is {x}", "I like the color {x}"), ("No color is nicer than {x}",)),
        "color",
        Pool(("What is my favorite color?", "Which color do I like?"), ("Which color should my car have?",)),
        ["Your favorite color is {x}.", "You like {x}."],
        ["{x} is a nice color.", "Good choice!"],
    ),
    (
        Pool(("I am {x} years old", "I turned {x} today"), ("My age is {x}",)),
        "age",
        Pool(("How old am I?", "What is my age?"), ("Do you know how old I am?",)),
        ["You are {x} years old."],
        ["Good to know!", "{x} is a fine age."],
    ),
    (
        Pool(("I work as a {x}", "I am a {x}", "My job is {x}"), ("I earn my money as a {x}",)),
        "job",
        Pool(("What is my job?", "What do I do?", "What do I work as?"), ("What is my profession?",)),
        ["You work as a {x}.", "You are a {x}."],
        ["That sounds interesting!", "Being a {x} must be fun."],
    ),
    (
        Pool(("I would like a {x}", "A {x} for me", "One {x}, please"), ("I'll have the {x}",)),
        "drink",
        Pool(("What did I order?", "What was my order?"), ("Which drink did I want?",)),
        ["You ordered a {x}.", "A {x}."],
        ["One {x} coming up!", "A {x} for you."],
    ),
    (
        Pool(("My train leaves at {x}", "I have to go at {x}"), ("I must be gone by {x}",)),
        "time",
        Pool(("When do I have to go?", "At what time do I leave?"), ("How long can I stay?",)),
        ["You leave at {x}.", "At {x}."],
        ["I will keep that in mind.", "Good to know!"],
    ),
    (
        Pool(("My sister is called {x}", "I have a sister, {x}"), ("{x} is my sister",)),
        "person",
        Pool(("What is my sister called?", "Who is my sister?"), ("What is my sister's name?",)),
        ["Your sister is called {x}.", "Your sister is {x}."],
        ["How nice!", "{x} is a lovely name."],
    ),
    (
        Pool(("The code is {x}", "Remember the code {x}"), ("Please keep the number {x} in mind",)),
        "code",
        Pool(("What is the code?", "Which code did I tell you?"), ("Which number did I give you?",)),
        ["The code is {x}.", "You told me {x}."],
        ["I will remember it.", "Noted."],
    ),
]
MAKE = {
    "person": first_name,
    "city": city,
    "pet": lambda r: r.pick(ANIMAL),
    "color": lambda r: r.pick(COLOR),
    "age": lambda r: r.randint(6, 90),
    "job": lambda r: r.pick(JOB),
    "drink": lambda r: r.pick(DRINK),
    "time": clock,
    "code": code,
}


def recall(r, corpora):
    turns, late, kinds = [], [], set()
    for told, kind, asks, answers, heard in r.sample(FACTS, r.choice((1, 1, 2, 3))):
        known = {"x": MAKE[kind](r), "y": first_name(r)}
        turns += [
            ("user", fill(r.expand(noisy(r, r.pick(told), 1, 0.3)), known) + r.choice(("", "."))),
            ("assistant", capitalized(fill(r.choice(heard), known))),
        ]
        late.append(
            (
                fill(r.expand(noisy(r, r.pick(asks), 1, 0.3)), known),
                capitalized(fill(r.choice(answers), known)),
                str(known["y" if kind == "pet" else "x"]),
            )
        )
    if r.chance(0.4):
        turns += persona_turns(r, PERSONAS["assistant"], r.randint(1, 2), {})
    r.shuffle(late)
    for asked, answer, _ in late:
        turns += [("user", asked), ("assistant", answer)]
    return {
        "task": "recall",
        "check": late[-1][2],
        "turns": turns,
        "system": r.choice(
            ("", "", "You are a helpful assistant.", "You are a friendly barista. Respond to the customer.")
        ),
    }


def role(r, corpora):
    """What the instructions say about the speaker is what the speaker says."""
    name, job, place, age = first_name(r), r.pick(JOB), city(r), r.randint(18, 90)
    pieces = [
        (f"Your name is {name}.", ("What is your name?", "Who are you?"), (f"I am {name}.", f"My name is {name}.")),
        (
            fill("You work as a {j}.", {"j": job}),
            ("What do you do?", "What is your job?"),
            (fill("I am a {j}.", {"j": job}), fill("I work as a {j}.", {"j": job})),
        ),
        (
            f"You live in {place}.",
            ("Where do you live?", "Where are you from?"),
            (f"I live in {place}.", f"My home is {place}."),
        ),
        (f"You are {age} years old.", ("How old are you?", "What is your age?"), (f"I am {age} years old.",)),
        (f"You love {r.pick(TOPIC)}.",) + (("What do you like?", "What is your hobby?"),),
    ]
    topic = pieces[4][0][9:-1]
    pieces[4] += ((f"I love {topic}.", f"My hobby is {topic}."),)
    chosen = r.sample(pieces, r.randint(2, 5))
    asked = r.sample(chosen, r.randint(1, min(3, len(chosen))))
    turns = []
    for _, asks, answers in asked:
        turns += [("user", r.choice(asks)), ("assistant", r.choice(answers))]
    return {"task": "role", "system": " ".join(p[0] for p in chosen), "turns": turns}


ASKS = Pool(
    ("What is the {s}?", "{s}?", "And the {s}?", "Tell me the {s}.", "Which {s}?", "{s}, please"),
    ("Do you have the {s}?", "Look up the {s}"),
)


WIDE_ASKS = (
    "[What is|What's|Tell me|Give me|Show|Show me|Find|Read|Say|And|Now|Next,|Then|Name|I need|We want|Get|Fetch|How about|What about] "
    "[the|its|this|our|] {s}[, please| please| now| here|][?|.|]",
    "[Can|Could|Would|Will] [you|we|I] [find|tell me|see|read|get|give me|say|name] [the|its|our] {s}[ here| now| please|]?",
    "{s}[?| please|, now|: ?|]",
    "[Which|What] {s} [is it|do we have|is given|was it|is there]?",
)


def lookup(r, corpora):
    """A list of things and their values, then question after question about it: reading, at its densest."""
    fields = random_fields(r, r.randint(4, 12))
    plain = [(spoken, shown(value)) for _, _, value, spoken in fields if not isinstance(value, (dict, list, bool))]
    if len(plain) < 2:
        return lookup(r, corpora)
    form = r.pick(Pool(("{s}: {x}", "{s} = {x}", "the {s} is {x}", "{s} {x}"), ("{x} is the {s}",)))
    form = form if r.held or r.chance(0.4) else pairing(r)
    text = r.choice(("\n", ", ", "; ", ". ")).join(fill(form, {"s": s, "x": x}) for s, x in plain)
    asked = r.sample(plain, r.randint(min(2, len(plain)), len(plain)))
    as_json = r.chance(0.3)
    turns = []
    for i, (spoken, value) in enumerate(asked):
        question = r.say(WIDE_ASKS if not r.held and r.chance(0.6) else ASKS, s=spoken)
        answer = compact({spoken: value}) if as_json else value
        turns += [("user", text + "\n" + question if i == 0 else question), ("assistant", answer)]
    return {"task": "lookup", "check": asked[-1][1], "turns": turns, "system": "Answer in JSON." if as_json else ""}


WIDE_REPEATS = (
    "[Please |Now |][say|repeat|echo|copy|write|type|print|spell|tell me|send back|return|give back|note]"
    "[ again| this| it| these words| the words| the text| the line| the following| after me| that once more|][:|: |,| -] {x}",
    '[Say|Repeat|Echo|Copy|Write|Type|Print] "{x}"',
    "{x} - [say|repeat|copy|write|type] [it|that|this][ again| please| back to me|]",
    "[I say|My words are|The text is|It goes] {x}, [repeat it|say it too|copy that]",
)


def repeat(r, corpora):
    """Say it again, exactly: the plainest copying, of the hardest strings."""
    thing = r.choice(
        (
            full_name,
            company,
            date,
            code,
            email,
            phone,
            phrase,
            title,
            invented,
            lambda r: " ".join(invented(r) for _ in range(r.randint(2, 5))),
            lambda r: str(integer_value(r)),
            lambda r: ", ".join(string_value(r) for _ in range(r.randint(2, 8))),
        )
    )(r)
    ask = Pool(("Repeat: {x}", "Say {x}", "Repeat after me: {x}", "Copy this text: {x}"), ("Write exactly this: {x}",))
    if not r.held and r.chance(0.6):
        ask = WIDE_REPEATS
    turns = [("user", r.say(ask, x=thing)), ("assistant", thing)]
    if not r.held and r.chance(0.4):
        thing = string_value(r)
        turns += [("user", r.say(WIDE_REPEATS, x=thing)), ("assistant", thing)]
    return {"task": "repeat", "check": thing, "turns": turns}
