"""Poems, stories, trips, riddles and summaries, and the list of everything that is talk."""

import values
from games import RIDDLES
from memory import lookup, recall, repeat, role
from personas import assistant, barista, beyond, coffee_counter, rhyme, villager, world
from source import Pool, capitalized, fill
from structured import activities
from values import *
from variety import noisy

FIVE = [
    "Steam curls from the cup",
    "Morning light awakes",
    "Quiet {p} at dawn",
    "Dark beans, warm water",
    "Soft rain on the roof",
    "The old clock ticks on",
    "Snow falls on the hill",
    "A small cup of hope",
    "Leaves drift on the lake",
    "The moon lights the path",
    "One bird sings alone",
    "Warm hands hold the mug",
    "Gold sun on the sea",
    "Stars above the town",
    "Night turns into day",
    "Spring wakes the garden",
    "Wind plays with the grass",
    "A frog greets the pond",
    "Waves kiss the warm sand",
    "Bread warms the kitchen",
    "Clouds drift without sound",
    "A door softly shuts",
    "Red leaves in the wind",
    "Frost paints the window",
    "Bees hum in the sun",
]
SEVEN = [
    "a gentle morning whisper",
    "the city slowly wakes up",
    "soft foam drifts like summer clouds",
    "a single leaf is falling",
    "the river sings to the stones",
    "old friends share a quiet laugh",
    "the mountain keeps its secrets",
    "dreams float over sleeping towns",
    "the garden hums with small bees",
    "a lantern glows in the dark",
    "waves carry songs to the shore",
    "the kettle hums a soft tune",
    "a letter waits on the desk",
    "the fox crosses the white field",
    "somewhere a train is leaving",
    "the last guest pays and goes home",
]
THEMES = {
    "coffee": (
        ["Steam curls from the cup", "Dark beans, warm water", "Warm hands hold the mug", "A small cup of hope"],
        ["the kettle hums a soft tune", "soft foam drifts like summer clouds", "old friends share a quiet laugh"],
    ),
    "the sea": (["Gold sun on the sea", "Waves kiss the warm sand"], ["waves carry songs to the shore"]),
    "rain": (
        ["Soft rain on the roof", "Clouds drift without sound", "Frost paints the window"],
        ["the river sings to the stones"],
    ),
    "winter": (["Snow falls on the hill", "Frost paints the window"], ["the fox crosses the white field"]),
    "spring": (
        ["Spring wakes the garden", "Bees hum in the sun", "Wind plays with the grass"],
        ["the garden hums with small bees"],
    ),
    "morning": (
        ["Morning light awakes", "Night turns into day", "Bread warms the kitchen"],
        ["a gentle morning whisper", "the city slowly wakes up"],
    ),
    "the moon": (
        ["The moon lights the path", "Stars above the town"],
        ["a lantern glows in the dark", "dreams float over sleeping towns"],
    ),
    "autumn": (["Red leaves in the wind", "Leaves drift on the lake"], ["a single leaf is falling"]),
}


def haiku(r, corpora):
    topic = r.choice(list(THEMES) + [r.pick(TOPIC), r.pick(ANIMAL) + "s"])
    five, seven = THEMES.get(topic, (FIVE, SEVEN))
    first = r.choice(five)
    last = r.choice([x for x in FIVE if x != first])
    place = r.choice(("garden", "harbor", "village", "meadow"))
    text = fill(f"{first},\n{r.choice(seven)}.\n{last}.", {"p": place})
    ask = Pool(
        (
            "Write a haiku about {t}.",
            "Generate a haiku about {t}",
            "Write a haiku.",
            "A haiku about {t}, please",
            "Write me a poem about {t}",
        ),
        ("Compose a haiku on {t}", "I would like a haiku about {t}"),
    )
    asked = r.say(ask, t=topic)
    return {
        "task": "haiku",
        "system": r.choice(("", "", "You are a poet.")),
        "turns": [("user", asked), ("assistant", text)],
    }


STORIES = [
    "Once upon a time, a {a} {n2} named {b} lived near the {p}. One day {b} found a {a2} {o}. It began to glow. {b} shared it with a "
    "friend, and they lived happily.",
    "{b} was a {a} {n2} who loved the {p}. Every morning {b} looked for a {o}. One day it was there, and {b} laughed with joy.",
    "There was a {a} {j} called {b}. In the {p} the {j} met a {a2} {n2}. Together they found the lost {o} and became friends.",
    "In a {a} {p} lived a {n2}. Its name was {b}. When the rain came, {b} hid under a {o} and dreamed of the sun. In the morning the sky "
    "was bright again.",
    "Nobody believed the {n2} when it spoke of the {a} {o} in the {p}. Only {b} the {j} went to look. There it was, and it sang.",
]


def story(r, corpora):
    scene = world(r)
    ask = Pool(
        (
            "Tell me a [short |]story about a {n2}.",
            "Write a [short |]story about a {a} {n2}",
            "Tell me a bedtime story[ about a {n2}|]",
            "Write a story with a {o} and a {n2}",
            "Tell a story about {b}",
            "Write a short story.",
        ),
        ("I want to hear a tale about a {n2}.",),
    )
    return {
        "task": "story",
        "turns": [("user", r.say(ask, **scene)), ("assistant", capitalized(fill(r.choice(STORIES), scene)))],
    }


def trip(r, corpora):
    place = place_name(r)
    if r.chance(0.3):
        asked = r.say(
            Pool(
                ("[What's a good name for|Suggest a title for|Give me a name for] a trip to {c}",),
                ("How could I call a trip to {c}",),
            ),
            c=place,
        )
        asked += r.choice(("?", "? Respond only with a title", ". Respond only with a title", ""))
        answer = r.choice(
            (
                "Whispers of {c}",
                "{c} Dreams",
                "Discover {c}",
                "A Taste of {c}",
                "{c} Adventure",
                "Under the Sky of {c}",
                "Secrets of {c}",
            )
        )
        return {"task": "trip", "turns": [("user", asked), ("assistant", fill(answer, {"c": place}))]}
    some = activities(r, 3)
    low = [x[0].lower() + x[1:] for x in some]
    ask = Pool(
        (
            "What can I do in {c}?",
            "Give me ideas for a trip to {c}",
            "I am going to {c}. Any tips?",
            "What's a good activity in {c}?",
            "Plan a day in {c}",
        ),
        ("What is worth seeing in {c}?",),
    )
    answer = r.choice(
        (
            f"In {place} you can {low[0]}, {low[1]} and {low[2]}.",
            f"I suggest three things for {place}: {low[0]}, {low[1]} and {low[2]}.",
            f"{some[0]}, then {low[1]}. In the evening, {low[2]}.",
        )
    )
    return {"task": "trip", "turns": [("user", r.say(ask, c=place)), ("assistant", answer)]}


def riddle_talk(r, corpora):
    asked, right, wrong = r.choice(RIDDLES)
    coffee = (asked, right, wrong) in RIDDLES[:8]
    ask = (
        ("Tell me a riddle about coffee", "Give me a coffee riddle", "Ask me a riddle about coffee.")
        if coffee
        else ("Tell me a riddle", "Ask me a riddle", "A riddle please")
    )
    low = right[0].lower() + right[1:]
    turns = [("user", r.choice(ask)), ("assistant", asked)]
    if r.chance(0.7):
        good = r.chance(0.5)
        guess = right if good else r.choice(wrong)
        turns += [
            ("user", r.choice((guess, guess + "?", "Is it " + guess[0].lower() + guess[1:] + "?"))),
            (
                "assistant",
                (
                    r.choice((f"Correct! It is {low}.", f"Yes! The answer is {low}."))
                    if good
                    else f"Not quite. The answer is {low}."
                ),
            ),
        ]
    return {"task": "riddle_talk", "turns": turns}


NEWS = Pool(
    (
        "{n} opened a new {s} in {c}",
        "{n} won the {e} in {c}",
        "{n} lost a {o} in {c}",
        "{n} is planning a {e} {w}",
        "The {e} in {c} was cancelled",
        "{n} moved from {c} to {c2}",
        "{n} built a {a} {o}",
        "The {b} in {c} has a new owner, {n}",
        "{n} wrote a book about {t}",
        "{n} found a {a} {o} near {c}",
        "A {a} {x} was seen in {c}",
        "{n} will teach {t} in {c}",
    ),
    ("{n} sold the {b} in {c}", "{n} donated a {o} to the {s} of {c}", "In {c}, {n} started a club for {t}"),
)
DETAILS = Pool(
    (
        "It took {k} months",
        "Many people were {m}",
        "The weather was {v}",
        "A {x} was there too",
        "There was music and food",
        "More than {q} people came",
        "It began at {h}",
        "Nobody knows why",
        "The {o2} was {y}",
        "{f} helped a lot",
        "It cost {q} dollars",
        "The old {o2} was gone",
        "{f} took photos",
    ),
    ("The neighbors clapped", "It was over at {h}", "{f} brought a {o2}"),
)


WIDE_SUMMARIES = (
    "[Please |][summarize|sum up|shorten|condense|reduce|compress|cut down] [this|the|the following|my][ text| story| news| note| report|]"
    "[ to one sentence| into one line| for me| briefly|][:|.]",
    "[The gist|The main point|The main news|The short version|A short version|A headline|The essence|One line|In short|In brief][ please|, please| of this|][:|.|?]",
    "[What|Which] [is the main point|is the news|is it about|matters here|is the point][ here|]?",
    "[Give|Tell|Write] me the [main point|news|short version|gist|essence][ of this| in one line|][:|.]",
)


def summary(r, corpora):
    """One sentence: the main clause; the others are details."""
    v = {
        "n": person(r),
        "c": city(r),
        "c2": city(r),
        "s": r.choice(("bakery", "library", "cafe", "shop", "school", "gallery")),
        "e": r.pick(EVENT),
        "o": r.pick(OBJECT),
        "w": r.pick(WHEN),
        "a": r.pick(ADJ),
        "b": restaurant(r),
        "t": r.pick(TOPIC),
        "x": r.pick(ANIMAL),
    }
    main = capitalized(fill(noisy(r, r.pick(NEWS)), v))
    details = [
        fill(
            noisy(r, d),
            {
                "k": r.randint(2, 30),
                "m": r.choice(("happy", "surprised", "excited")),
                "v": r.pick(WEATHER),
                "x": r.pick(ANIMAL),
                "q": r.randint(20, 900),
                "h": clock(r),
                "o2": r.pick(OBJECT),
                "y": r.pick(COLOR),
                "f": first_name(r),
            },
        )
        for d in r.picks(DETAILS, r.randint(1, 4))
    ]
    text = ". ".join([main] + details) + "."
    ask = Pool(
        (
            "Summarize in one sentence: ",
            "Summarize: ",
            "Give me a short summary: ",
            "What is this text about? ",
            "Summarize this text.\n",
            "One sentence, please: ",
        ),
        ("In one sentence, what happened?\n", "Make this short: "),
    )
    system = r.choice(("", "", "You summarize texts in one sentence."))
    wide = not r.held and r.chance(0.6)
    asked = r.say(WIDE_SUMMARIES) + r.choice(("\n", " ")) if wide else r.pick(ask)
    return {
        "task": "summary",
        "system": system,
        "label": main + ".",
        "turns": [("user", asked + text), ("assistant", main + ".")],
    }


KINDS = [
    (barista, 9),
    (villager, 4),
    (assistant, 14),
    (role, 4),
    (haiku, 4),
    (story, 2),
    (trip, 4),
    (riddle_talk, 3),
    (recall, 9),
    (rhyme, 2),
    (summary, 8),
    (repeat, 8),
    (lookup, 15),
    (coffee_counter, 1),
    (beyond, 7),
]
TEST_SHARES = (9, 4, 14, 4, 4, 2, 4, 2, 6, 1, 5, 4, 16, 1, 0)
