"""Forms whose values are told once for all: what such a document trains is the shape of an answer.

"Every string is blue, every number 4": which member comes next, how many items a list has and which bracket closes what all
follow from the schema, and nothing else is to be known.
"""

import values
from chat import compact
from schema import *

WORDS = (
    "[every|each|all|any] [string|text|word][ is| says| should be| becomes|:] {s}",
    "[write|put|say|use|take] {s} [for|as|in] [every|each|all|any] [string|text|strings|texts]",
    "[strings|texts|words] [are|say|become] {s}",
)
NUMBERS = (
    "[every|each|all|any] [number|integer|count][ is| should be| becomes|:] {n}",
    "[write|put|use|take] {n} [for|as] [every|each|all|any] [number|numbers|integer]",
    "[numbers|counts] [are|become] {n}",
)
FLAGS = ("[every|each|all] [flag|boolean|yes or no][ is| becomes|:] {b}", "[flags|booleans] [are|become] {b}", "[put|use] {b} for [flags|every flag]")
CHOICES = (
    "[take|choose|use|pick] the {c} [choice|option][ each time| of every list| always|]",
    "[every|each] choice is the {c}[ one|]",
)
AGAIN = ("[now|again|then|next|the same|once more][ with|,|:]", "[and|now|so]", "")


def shape(r, names, definitions, depth):
    """A schema: of any kind within an object, an object above."""
    kind = r.choices(
        ("string", "integer", "number", "boolean", "enum", "array", "object"),
        (10, 6, 2, 4, 5, 8 if depth < 3 else 0, 5 if depth < 3 else 0),
    )[0]
    if kind in ("string", "integer", "number", "boolean"):
        return {"type": kind}
    if kind == "enum":
        return string(enum=option_words(r, r.randint(2, 4)))
    if kind == "array":
        return array(shape(r, names, definitions, depth + 1), r.choice((1, 2, 2, 3, 3, 4, 5) if depth < 2 else (1, 2)))
    return placed(r, members(r, names, definitions, depth + 1), definitions)


def members(r, names, definitions, depth, title=None):
    """An object of one to five members; the names are those of the whole schema, some of them again."""
    properties = {}
    for _ in range(r.choice((1, 2, 2, 3, 3, 4, 5) if depth < 2 else (1, 1, 2, 2, 3))):
        properties.setdefault(r.choice(names), shape(r, names, definitions, depth))
    return object_schema(title or capitalized(values.vocabulary_word(r)), list(properties.items()))


def placed(r, schema, definitions):
    """The schema itself, or a reference to it."""
    if schema["title"] in definitions or r.chance(0.4):
        return schema
    definitions[schema["title"]] = schema
    return reference(schema["title"])


def filled_in(schema, definitions, say, number=""):
    """What the schema asks for, with the values of `say`; strings of a list are numbered."""
    if "$ref" in schema:
        schema = definitions[schema["$ref"].rsplit("/", 1)[1]]
    if "enum" in schema:
        return schema["enum"][say["choice"]]
    if schema["type"] == "object":
        return {name: filled_in(inner, definitions, say) for name, inner in schema["properties"].items()}
    if schema["type"] == "array":
        return [filled_in(schema["items"], definitions, say, f" {i + 1}") for i in range(schema["maxItems"])]
    return say["string"] + number if schema["type"] == "string" else say[schema["type"]]


def skeleton(r, corpora):
    """One schema, filled in a few times; now and then another for the same values."""
    turns, say, form = [], {}, None
    for _ in range(r.choice((1, 2, 3, 4))):
        if not turns or r.chance(0.25):
            definitions, nouns = {}, [joined_name(r, field_noun(r), r.choice(SUFFIXES)) for _ in range(r.randint(2, 9))]
            form = members(r, nouns, definitions, 0, capitalized(values.vocabulary_word(r)))
            if definitions:
                form["$defs"] = definitions
            if len(compact(form)) > 1600:
                return skeleton(r, corpora)
            asked = "\n" + schema_text(r, form)
        else:
            asked = ""
        if not say or not asked or r.chance(0.4):
            say = {
                "string": r.choice((values.vocabulary_word(r).lower(), r.pick(COLOR), r.pick(ADJ) + " " + r.pick(OBJECT), values.invented(r))),
                "integer": r.choice((r.randint(0, 9), r.randint(10, 999))),
                "boolean": r.chance(0.5),
                "choice": r.choice((0, 0, -1)),
            }
            say["number"] = say["integer"]
            slots = {"s": r.choice(("{}", '"{}"')).format(say["string"]), "n": say["integer"], "b": str(say["boolean"]).lower()}
            slots["c"] = "first" if say["choice"] == 0 else "last"
            told = [r.say(part, **slots) for part in (WORDS, NUMBERS, FLAGS, CHOICES)]
            r.shuffle(told)
            told = r.choice((", ", "; ", ". ", " and ")).join(told) + r.choice((".", ""))
            prompt = (r.say(AGAIN) + " " + told).strip() if turns else told
            prompt = capitalized(prompt) if r.chance(0.7) else prompt
        else:
            prompt = r.choice(("The same for this.", "Now this one.", "Again.", "The same values."))
        value = filled_in(form, definitions, say)
        if len(compact(value)) > 900:
            return skeleton(r, corpora)
        turns += [("user", prompt + asked), ("assistant", compact(value))]
    return {"task": "skeleton", "turns": turns}
