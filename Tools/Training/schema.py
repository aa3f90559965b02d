"""JSON schemas in the form that `GenerationSchema` encodes to, and random ones."""

from chat import compact, spaced
from source import Pool, capitalized
from values import *

LEAD = "Respond with JSON that follows this schema: "
OTHER_LEADS = Pool(
    (
        "Answer with JSON that follows this schema: ",
        "Respond with JSON matching this schema: ",
        "Output JSON in this schema: ",
        "Use this JSON schema: ",
    ),
    ("Reply in JSON with this schema: ",),
)
SUFFIXES = [
    "",
    "",
    "",
    "",
    "Name",
    "Id",
    "Count",
    "Type",
    "Date",
    "Level",
    "Code",
    "Status",
    "List",
    "Number",
    "Time",
    "Value",
    "Total",
]


def object_schema(title, properties, description=None, optional=()):
    """`properties` are (name, schema); those named in `optional` may be absent."""
    schema = {
        "type": "object",
        "title": title,
        "properties": dict(properties),
        "required": [name for name, _ in properties if name not in optional],
        "additionalProperties": False,
        "x-order": [name for name, _ in properties],
    }
    if description:
        schema["description"] = description
    return schema


def string(description=None, **keywords):
    return {"type": "string", **({"description": description} if description else {}), **keywords}


def integer(**keywords):
    return {"type": "integer", **keywords}


def array(items, count=None, maximum=None):
    schema = {"type": "array", "items": items}
    if count:
        schema |= {"minItems": count, "maxItems": count}
    if maximum:
        schema["maxItems"] = maximum
    return schema


def reference(name):
    return {"$ref": "#/$defs/" + name}


def without(schema, keywords):
    """The schema without some keywords, at every depth; names of properties are not keywords."""
    if isinstance(schema, list):
        return [without(item, keywords) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: (
            {name: without(item, keywords) for name, item in value.items()}
            if key in ("properties", "$defs")
            else without(value, keywords)
        )
        for key, value in schema.items()
        if key not in keywords or isinstance(value, dict)
    }


def shuffled(r, schema):
    """JSON objects are unordered: shuffle the members, leaving `x-order` to tell."""
    if isinstance(schema, list):
        return [shuffled(r, item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: shuffled(r, value) for key, value in schema.items()}
    if "x-order" in schema and "properties" in schema:
        names = list(schema["properties"])
        r.shuffle(names)
        schema["properties"] = {name: schema["properties"][name] for name in names}
        keys = list(schema)
        r.shuffle(keys)
        schema = {key: schema[key] for key in keys}
    return schema


SESSION_KEYS = (
    "title type properties items minItems maxItems required additionalProperties x-order anyOf $ref const enum pattern minimum "
    "maximum description $defs"
).split()


def session_form(schema, named=True):
    """The schema with its members in the order in which a session writes them; objects in place have no title."""
    form = {}
    for key in sorted(schema, key=SESSION_KEYS.index):
        value = schema[key]
        if key == "title" and not named:
            continue
        if key == "properties":
            value = {name: session_form(item, False) for name, item in value.items()}
        elif key == "$defs":
            value = {name: session_form(value[name]) for name in sorted(value)}
        elif key == "items":
            value = session_form(value, False)
        elif key == "anyOf":
            value = [session_form(item, False) for item in value]
        form[key] = value
    return form


def schema_text(r, schema):
    """The sentence that asks for the schema; mostly exactly as a session renders it."""
    k = r.random()
    if k < 0.2:
        schema = without(schema, ("additionalProperties", "x-order", "title"))
    elif k < 0.28:
        schema = without(schema, ("description",))
    elif k < 0.38:
        schema = shuffled(r, schema)
    else:
        schema = session_form(schema)
    lead = LEAD if r.chance(0.9) else r.pick(OTHER_LEADS)
    return lead + (compact(schema) if r.chance(0.88) else spaced(schema))


def structured(r, task, prompt, schema, value, system=""):
    """A document with one question and its answer in JSON."""
    prompt = prompt.strip()
    join = ("\n" if r.chance(0.85) else " ") if prompt else ""
    return {
        "task": task,
        "system": system,
        "schema": schema,
        "value": value,
        "turns": [("user", prompt + join + schema_text(r, schema)), ("assistant", compact(value))],
    }


def joined_name(r, *parts):
    """An identifier of the parts, in camel case, snake case or Pascal case."""
    parts = [p for part in parts if part for p in part.replace("-", " ").replace("'", "").split()]
    k = r.random()
    if k < 0.65:
        return parts[0].lower() + "".join(capitalized(p) for p in parts[1:])
    if k < 0.92:
        return "_".join(p.lower() for p in parts)
    return "".join(capitalized(p) for p in parts)


def field_noun(r):
    k = r.random()
    if k < 0.6:
        return r.pick(NOUN)
    if k < 0.9:
        return vocabulary_word(r).lower()
    return invented(r).lower()


def option_words(r, count):
    """Distinct words for an enumeration."""
    bank = r.choice((NOUN, ADJ, COLOR, TOPIC, VOCABULARY_POOL()))
    return r.picks(bank, count)


def VOCABULARY_POOL():
    import values

    return values.VOCABULARY


def random_field(r, depth=0):
    """(name, schema, value, spoken name) of a field nobody has seen."""
    noun, suffix = field_noun(r), r.choice(SUFFIXES)
    name = joined_name(r, noun, suffix)
    spoken = (noun + " " + suffix.lower()).strip()
    described = (
        {"description": r.choice((f"The {spoken}", f"{capitalized(spoken)}", f"The {spoken} of the {r.pick(NOUN)}"))}
        if r.chance(0.25)
        else {}
    )
    kind = r.choice(
        ("string",) * 6
        + ("integer",) * 4
        + ("number", "number", "boolean", "enum", "enum", "array", "array")
        + (("object", "objects") if depth == 0 else ())
    )
    if kind == "enum":
        options = option_words(r, r.randint(2, 5))
        return name, {"type": "string", "enum": options, **described}, r.choice(options), spoken
    if kind == "array":
        count = r.randint(1, 5)
        limit = count if r.chance(0.6) else None
        make, items = r.choice(
            (
                (integer_value, integer()),
                (list_item, string()),
                (list_item, string()),
                (number_value, {"type": "number"}),
            )
        )
        return name, {**array(items, limit), **described}, [make(r) for _ in range(count)], spoken
    if kind in ("object", "objects"):
        fields = distinct([random_field(r, 1) for _ in range(r.randint(1, 3))])
        inner = object_schema(capitalized(noun), [(f[0], f[1]) for f in fields])
        return name, {**inner, **described}, {f[0]: f[2] for f in fields}, spoken
    make = {
        "string": string_value,
        "integer": integer_value,
        "number": number_value,
        "boolean": lambda r: r.chance(0.5),
    }[kind]
    value = make(r)
    bounds = {"minimum": 0, "maximum": 10 ** len(str(value))} if kind == "integer" and r.chance(0.2) else {}
    return name, {"type": kind, **bounds, **described}, value, spoken


def distinct(fields):
    """Fields with distinct names and distinct spoken names."""
    kept, spoken = {}, set()
    for one in fields:
        if one[3] not in spoken:
            kept.setdefault(one[0], one)
            spoken.add(one[3])
    return list(kept.values())


def random_fields(r, count):
    return distinct([random_field(r) for _ in range(count)])
