"""Lists made up: search terms for a topic, and as many things of a kind as are asked for."""

import values
from chat import compact
from meanings import THINGS
from schema import *
from source import Pool

NUMBERS = "zero one two three four five six seven eight nine ten".split()
TERMS = Pool(
    (
        "best {} hotels",
        "{} for beginners",
        "cheap {} tips",
        "{} history",
        "{} near me",
        "{} travel guide",
        "top {} ideas",
        "{} with kids",
        "famous {} places",
        "{} photos",
        "how to start {}",
        "{} news today",
        "{} books",
        "learn {} fast",
        "{} prices",
        "{} videos",
        "why {} matters",
        "{} stories",
        "new {} trends",
        "{} for families",
        "what is {}",
        "{} festival",
        "{} tools",
        "easy {} projects",
    ),
    (
        "{} community",
        "{} mistakes to avoid",
        "{} in winter",
        "local {} events",
        "{} reviews",
        "{} checklist",
        "free {} lessons",
        "modern {}",
        "{} on a budget",
    ),
)


# The topic anywhere in the request, with the number or without.
WIDE_TERMS = (
    "[please |can you |could you |now |][suggest|list|write|make|give me|think of|propose|name|find|show] [{n} |{N} |some |a few |good |the best |][search "
    "terms|searches|queries|suggestions|things to search for|keywords|phrases][ for| about| on| around| to do with| concerning] {t}[.|, please|!|]",
    "[my|our|this|the] [app|site|shop|page|guide|magazine] is about {t}. [Which|What] [terms|searches|queries|words] [fit|come up|do people enter|should "
    "it offer]? [{n} of them|{n}, please|Name {n}|I want {n}|]",
    "{t}: [{n} |{N} |][search terms|searches|queries|suggestions|keywords]",
    "[someone|a visitor|a customer|my aunt|a student|a tourist] [is looking for|wants|likes|asks about|is interested in|needs] {t}. [Suggest|Offer|Name|List] [{n}|{N}|some] "
    "[searches|queries|search terms|suggestions]",
    "[people|users|visitors|customers|readers] who [like|love|want|look for|need|ask for] {t} [search for|enter|write|look up] what? [{n}, please|Name {n}|Tell me {N}|]",
    "[if|when] [someone|a reader|a guest] [looks up|searches for|asks for|is after] {t}, [what|which words|which terms] [come to mind|are usual|do they enter|would "
    "help]? [{N} of them|Just {n}|{n} answers|]",
    "[for|about|on] {t}[,| I need| we need] [{n}|{N}|some] [search terms|queries|searches|keywords|suggestions][, please|.|]",
)


def search_terms(r, corpora):
    topic = r.choice(
        (values.place_name(r), r.pick(TOPIC), r.pick(TOPIC), values.vocabulary_word(r).lower(), r.pick(OBJECT))
    )
    if r.chance(0.35):
        topic = (
            f"{r.choice('visiting finding buying making exploring repairing painting'.split())} "
            f"{r.choice((r.pick(ADJ), 'famous', 'local', 'historic'))} {r.choice((r.pick(PLACE), r.pick(OBJECT), 'landmark', 'recipe'))}s"
        )
    count = r.choice((2, 3, 4, 4, 4, 5, 6))
    value = {"searchTerms": [t.replace("{}", topic) for t in r.chain(TERMS, count)]}
    ask = Pool(
        (
            "[Generate|Create|Suggest] [a list of |][suggested |]search terms for an app about {t}",
            "What could people search for in an app about {t}?",
            "{n} search terms about {t}",
        ),
        ("Which words would a user type to find {t}? Give {n}",),
    )
    if not r.held and r.chance(0.7):
        ask = WIDE_TERMS
    name = r.choice(("searchTerms", "searchTerms", "suggestions", "terms", "queries"))
    schema = array(string(), count)
    if r.chance(0.5):
        schema["description"] = r.choice(("A list of suggested search terms", "The search terms"))
    return structured(
        r,
        "search",
        r.say(ask, t=topic, n=count, N=NUMBERS[count]),
        object_schema("SearchSuggestions", [(name, schema)]),
        {name: value["searchTerms"]},
    )


LISTS = [
    ("animals", ANIMAL),
    ("cities", CITY),
    ("colors", COLOR),
    ("jobs", JOB),
    ("drinks", DRINK),
    ("dishes", DISH),
    ("names", FIRST),
    ("last names", LAST),
    ("objects", OBJECT),
    ("places", PLACE),
    ("topics", TOPIC),
    ("ingredients", INGREDIENT),
    ("hobbies", TOPIC),
    ("adjectives", ADJ),
    ("nouns", NOUN),
    ("verbs", VERB),
    ("landmarks", LANDMARK),
    ("tasks", TASK),
    ("events", EVENT),
    ("rooms", ROOM),
]


def counted_list(r, corpora):
    """Exactly as many items as the schema or the prompt says, all different."""
    if not r.held and r.chance(0.75):
        return counted_lists(r)
    what, bank = r.choice(LISTS)
    count = r.choice((2, 3, 3, 4, 4, 5, 5, 6, 7, 8))
    items = r.chain(bank, count)
    count = len(items)
    ask = Pool(
        (
            "[Name|List|Give me|Generate|Suggest|Think of] {n} {w}",
            "{n} {w}, please",
            "I need {n} {w}",
            "What are {n} {w}?",
        ),
        ("Write down {n} {w}", "Come up with {n} different {w}"),
    )
    prompt = r.say(ask, n=count, w=what) + r.choice((".", "", ""))
    if r.chance(0.25):
        return {"task": "count_text", "count": count, "turns": [("user", prompt), ("assistant", ", ".join(items))]}
    if r.chance(0.4):
        prompt = r.choice((f"Some {what}.", f"Generate {what}.", f"List {what}"))
    name = r.choice((what.split()[-1], "items", "list", "words", "results", "names"))
    schema = array(string(), count)
    if r.chance(0.3):
        schema["description"] = f"{count} {what}"
    properties, value = [(name, schema)], {name: items}
    if r.chance(0.3):
        properties.insert(0, ("title", string()))
        value = {"title": what.capitalize(), **value}
    return structured(
        r,
        "count",
        prompt,
        object_schema(r.choice(("List", "Result", "Suggestions", what.title().replace(" ", ""))), properties),
        value,
    )


WIDE_COUNTS = (
    "[please |can you |could you |now |I want you to |go on and |][name|list|give me|generate|suggest|think of|write|make|tell me|create|show|find|say|"
    "pick|collect|put down] [exactly |just |only |][{n}|{N}] [different |good |more |other |nice |][{w}|kinds of {w}|words for {w}|things like {w}][, please| for me| now|]",
    "[{n}|{N}] {w}[, please| please|!|]",
    "[I need|we want|I would like|show me|let me have] [{n}|{N}] {w}",
    "[what|which] [are|would be] [{n}|{N}] [good |common |]{w}?",
    "{w}: {n}",
    "a list of [{n}|{N}] {w}",
)


def counted_lists(r):
    """One list after the other, each as long as is asked: known ones from their beginning, or the first ones of those told."""
    turns, last, short = [], {}, r.chance(0.5)
    for _ in range(r.choice((3, 4, 6, 8, 10)) if short else r.choice((1, 2, 3, 3, 4, 5))):
        count, k = r.choice((1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8)), r.random()
        if k < 0.45:
            what, bank = r.choice(LISTS)
            items = r.chain(bank, count)
        elif k < 0.7:
            heads, parts = r.choice(THINGS)
            what, items = r.choice((f"{heads[0]} words", f"things that go with {heads[0]}", f"words about {heads[0]}")), r.chain(parts, count)
        else:
            bank = r.choice(LISTS)[1] if r.chance(0.6) else values.VOCABULARY
            told = r.picks(bank, min(12, count + r.randint(0, 5)))
            count = min(count, len(told))
            what, items = r.choice(("of these: ", "of them, in this order: ", "out of ")) + ", ".join(told), told[:count]
        count = len(items)
        prompt = r.say(WIDE_COUNTS, n=count, N=NUMBERS[count], w=what)
        prompt = prompt if r.chance(0.3) else prompt[:1].upper() + prompt[1:]
        if short or r.chance(0.15):
            turns += [("user", prompt), ("assistant", r.choice((", ", ", ", ", ", "\n")).join(items))]
            continue
        if r.chance(0.45) and k < 0.7:
            prompt = r.choice((f"Some {what}.", f"Generate {what}.", f"List {what}", f"{what}", f"More {what}", f"Give me {what}."))
        name = r.choice((what.split()[-1] if k < 0.7 else "chosen", "items", "list", "words", "results", "names", field_noun(r) + "s"))
        schema = array(string(), count)
        if r.chance(0.3):
            schema["description"] = f"{count} of them" if k > 0.7 else f"{count} {what}"
        properties, value = [(name, schema)], {name: items}
        if r.chance(0.25) and name != "title" and k < 0.7:
            properties.insert(0, ("title", string()))
            value = {"title": what.capitalize(), **value}
        last = {
            "value": value,
            "schema": object_schema(r.choice(("List", "Result", "Suggestions", "Answer", name.capitalize())), properties),
        }
        turns += [("user", prompt + "\n" + schema_text(r, last["schema"])), ("assistant", compact(value))]
    if not turns[-1][1].startswith("{"):
        return {"task": "count_text", "count": 0, "turns": turns}
    return {"task": "count", "turns": turns, **last}
