"""Extraction: a text, a schema, and the values copied out of the text.

The bank is `banks/extraction.txt`; kinds after `== held out ==` and `test` lines serve the evaluation only.
"""

import os
from dataclasses import dataclass, field

import values
from chat import compact, spaced
from schema import *
from source import Pool, capitalized, fill
from tool_library import BANKS, maker, widened
from facts import fact_extract, listed_facts
from kinds import record
from variety import noisy, pairing


@dataclass
class Kind:
    name: str
    fields: list = field(default_factory=list)  # (names, type, maker, options)
    texts: list = field(default_factory=list)
    tests: list = field(default_factory=list)


def load(path=os.path.join(BANKS, "extraction.txt")):
    parts, held = ([], []), False
    for line in open(path, encoding="utf-8"):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("=="):
            held = True
            continue
        word, rest = line.split(" ", 1)
        if word == "kind":
            parts[held].append(Kind(rest))
        elif word == "field":
            names, kind, make, *more = [x.strip() for x in rest.split(" : ")]
            parts[held][-1].fields.append(
                (names.split("|"), kind, maker(make), make[4:-1].split("|") if more else None)
            )
        elif word == "text":
            parts[held][-1].texts.append(rest.replace("\\n", "\n"))
        elif word == "test":
            parts[held][-1].tests.append(rest.replace("\\n", "\n"))
        else:
            raise ValueError(f"{path}: a line starts with {word!r}, expected kind, field, text or test")
    return Pool(parts[0], parts[0] + parts[1])


KINDS = widened(load, "extraction")
SYSTEMS = Pool(
    (
        "",
        "",
        "",
        "You extract data from text.",
        "Extract information. Copy values exactly.",
        "You read texts and fill in forms.",
        "Your task is to find facts in texts.",
    ),
    ("", "You turn letters into records.", "Read carefully and note the facts."),
)
LEADS = Pool(
    (
        "Extract the {k} [from this text|]:",
        "[Get|Find] the {k} [in|from] this text:",
        "Extract the details:",
        "Text:",
        "",
        "Parse this {k}:",
        "Read this and fill in the {k}:",
        "What does this text say about the {k}?",
        "{k}:",
        "Fill in the form from this text:",
        "Here is a text:",
    ),
    ("Turn this into a {k}:", "Note the {k} that is described here:", "Pull the facts out of this message:"),
)
WIDE_LEADS = (
    "[Please |Now |][extract|get|collect|pick out|find|copy|list|take|write down|fill in|complete|return|give me|show] the "
    "[{k}|{k} data|facts|values|fields|details|information|entries|data][ of the {k}|] [from|in|of|out of|that are in] "
    "[this|the|the following|my] [text|note|mail|letter|passage|line|sentence|record|story][:|.|]",
    "[Make|Build|Write|Create|Form] a {k} [of|from|with|out of] [this|the following|what it says][ text| letter|]:",
    "[Which|What] [{k}|data|values] [do you find|is given|are told] here?",
    "[Input|Source|Letter|Mail|Content|Report|News|Data|Story|Document]:",
    "[This|Here|The following] [is|tells of|shows] a {k}[:|.]",
    "[A|The|One] [new |last |]{k}[:|.]",
)
EXTRAS = Pool(
    (
        "Thank you!",
        "Best regards, {f}.",
        "It was a good day.",
        "Please confirm.",
        "Let me know.",
        "The {o} was {a}.",
        "{p}.",
        "By the way, the {o} is {c}.",
        "We look forward to it.",
        "{f} says hello.",
    ),
    ("Kind greetings from {f}.", "Nobody asked about the {o}.", "{p}."),
)


def shown(value):
    """A value as a text says it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.2f}" if round(value, 1) != value else str(value)
    return str(value)


def extra(r):
    return capitalized(
        r.say(EXTRAS, f=values.first_name(r), o=r.pick(OBJECT), a=r.pick(ADJ), c=r.pick(COLOR), p=values.phrase(r))
    )


def long_text(r, corpora, text, size):
    """The text among paragraphs of a book, about `size` characters in all."""
    before, after = [], []
    while sum(map(len, before + after)) < size:
        paragraph = r.choice(corpora.paragraphs)
        (before if r.chance(0.5) else after).append(paragraph[: max(80, size - sum(map(len, before + after)))])
    return "\n".join(before + [text] + after)


def lead(r, kind):
    leads = WIDE_LEADS if not r.held and r.chance(0.5) else LEADS
    return r.say(leads, k=kind) + r.choice((" ", "\n", " "))


def instance(r, kind, texts=None):
    """(sentence, values) of one record of a kind, told by one of the texts."""
    made = [make(r) for _, _, make, _ in kind.fields]
    texts = texts or ((kind.tests or kind.texts) if r.held else kind.texts)
    context = {"q": r.randint(2, 300), "o": r.pick(OBJECT), "c": values.code(r)}
    text = fill(noisy(r, r.choice(texts), 1, 0.06), {**{str(i): shown(v) for i, v in enumerate(made)}, **context})
    return text, made


def properties(r, kind):
    """[(position, name, schema)]: names chosen, perhaps described, perhaps in another order, perhaps fewer."""
    chosen, used = [], set()
    for i, (names, type_, _, options) in enumerate(kind.fields):
        names = [n for n in names if n not in used]
        name = r.choice(names)
        used.add(name)
        schema = {"type": type_, **({"enum": options} if options else {})}
        if r.chance(0.2):
            schema["description"] = r.choice(
                ("The " + name, capitalized(name), f"{capitalized(name)} of the {kind.name}")
            )
        chosen.append((i, name, schema))
    if r.chance(0.35):
        r.shuffle(chosen)
    if r.chance(0.3):
        chosen = chosen[: r.randint(1, len(chosen))]
    return chosen


def extract(r, corpora):
    """One record, or several with one schema: in later turns, or as an array."""
    kind = r.pick(KINDS)
    chosen = properties(r, kind)
    record = lambda made: {name: made[i] for i, name, _ in chosen}
    inner = object_schema(capitalized(kind.name), [(name, schema) for _, name, schema in chosen])
    k = r.random()
    if k < (0.17 if r.held else 0.26):  # several records in one text
        told = None if r.held or r.chance(0.4) else r.sample(kind.texts, min(len(kind.texts), r.choice((1, 1, 2))))
        pairs = [instance(r, kind, told) for _ in range(r.randint(2, 4) if r.held else r.choice((2, 3, 3, 4, 5)))]
        name = r.choice((kind.name + "s", "items", "records", "entries", "list"))
        items = inner
        outer = object_schema(
            r.choice(("List", capitalized(kind.name) + "List", "Result")),
            [(name, array(items, len(pairs) if r.chance(0.5) else None))],
        )
        if r.chance(0.5):
            outer["properties"][name]["items"] = reference(inner["title"])
            outer["$defs"] = {inner["title"]: inner}
        text = r.choice(("\n", " ")).join(p[0] for p in pairs)
        return structured(
            r,
            "extract_list",
            lead(r, kind.name + "s") + text,
            outer,
            {name: [record(p[1]) for p in pairs]},
            r.pick(SYSTEMS),
        )
    told = None if r.held or r.chance(0.6) else r.sample(kind.texts, min(len(kind.texts), r.choice((1, 1, 2))))
    text, made = instance(r, kind, told)
    if r.chance(0.3):
        text += " " + extra(r)
    if r.chance(0.12):
        text = extra(r) + " " + text
    optional = ()
    if r.chance(0.08):  # an optional property that the text does not mention
        name = joined_name(r, field_noun(r), r.choice(SUFFIXES))
        if name not in inner["properties"]:
            inner = object_schema(inner["title"], [(n, s) for _, n, s in chosen] + [(name, string())], optional=(name,))
    task = "extract"
    if not r.held and r.chance(0.12):
        text, task = long_text(r, corpora, text, r.choice((200, 400, 700, 1000, 1500, 2500))), "extract_long"
    doc = structured(r, task, lead(r, kind.name) + text, inner, record(made), r.pick(SYSTEMS))
    if k > 0.6 and not r.held:  # the same form for further texts
        for _ in range(r.randint(1, 4)):
            text, made = instance(r, kind, told)
            doc["turns"] += [
                ("user", r.choice(("", "Next: ", "And this one: ", "Text: ")) + text),
                ("assistant", compact(record(made))),
            ]
        doc["value"] = record(made)
    return doc


def several_long(r, corpora):
    """Records of several kinds among pages of a book, each asked for with its own form: one long prompt, many answers."""
    kinds = r.sample(KINDS.part(r.held), r.choice((2, 3, 3, 4, 5)))
    records = [(kind, properties(r, kind), *instance(r, kind)) for kind in kinds]
    parts, size = [text for _, _, text, _ in records], r.choice((600, 800, 1000, 1500, 2500, 3200))
    while sum(map(len, parts)) < size:
        parts.append(r.choice(corpora.paragraphs)[: r.choice((120, 300, 500))])
    r.shuffle(parts)
    document = None
    for kind, chosen, _, made in r.sample(records, len(records)):
        inner = object_schema(capitalized(kind.name), [(name, schema) for _, name, schema in chosen])
        value = {name: made[i] for i, name, _ in chosen}
        asked = lead(r, kind.name).strip()
        if document is None:
            document = structured(r, "extract_long", asked + "\n" + "\n".join(parts), inner, value, r.pick(SYSTEMS))
            continue
        follow = r.choice(("", f"Now the {kind.name}. ", f"And the {kind.name}? ", f"The {kind.name}: "))
        document["turns"] += [("user", follow + schema_text(r, inner)), ("assistant", compact(value))]
        document |= {"schema": inner, "value": value}
    return document


def extract_long(r, corpora, size=None):
    """A short fact among pages of a book."""
    if not r.held and size is None and r.chance(0.8):
        return several_long(r, corpora)
    kind = r.pick(KINDS)
    chosen = properties(r, kind)
    text, made = instance(r, kind)
    inner = object_schema(capitalized(kind.name), [(name, schema) for _, name, schema in chosen])
    text = long_text(r, corpora, text, size or r.randint(1500, 4600))
    return structured(
        r, "extract_long", lead(r, kind.name) + text, inner, {name: made[i] for i, name, _ in chosen}, r.pick(SYSTEMS)
    )


def spoken_list(items):
    return ", ".join(items[:-1]) + " and " + items[-1] if len(items) > 1 else items[0]


def told(value):
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(shown, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {told(item)}" for name, item in value.items())
    return str(value)


SENTENCES = Pool(
    (
        "The {s} is {x}",
        "{s}: {x}",
        "Its {s} is {x}",
        "We set the {s} to {x}",
        "{x} is the {s}",
        "The {s} was {x}",
        "Note the {s}: {x}",
        "It has the {s} {x}",
        "{s} {x}",
        "Somebody wrote {x} under {s}",
        "They say that the {s} is {x}",
        "{x} ({s})",
        "{s} - {x}",
        "For {s} we have {x}",
        "You will find {x} as the {s}",
        "Its {s}, {x}, is known",
        "What about the {s}? {x}",
    ),
    ("As for the {s}, it is {x}", "The {s} reads {x}", "{s} = {x}"),
)


def random_extract(r, corpora):
    """A schema of random fields and a text that tells them."""
    if not r.held and r.chance(0.4):
        return typed_extract(r)
    fields, noun = random_fields(r, r.choice((1, 2, 2, 3, 3, 4, 5, 6, 7))), r.pick(NOUN)
    text, value = random_text(r, fields, noun), {f[0]: f[2] for f in fields}
    schema = object_schema(capitalized(noun), [(f[0], f[1]) for f in fields])
    absent = random_field(r, 1)
    if r.chance(0.1) and absent[0] not in value and absent[3] not in [f[3] for f in fields]:
        names = [(f[0], f[1]) for f in fields]
        names.insert(r.randint(0, len(names)), absent[:2])
        schema = object_schema(schema["title"], names, optional=(absent[0],))
    document = structured(r, "random_extract", lead(r, noun) + text, schema, value, r.pick(SYSTEMS))
    while not r.held and r.chance(0.4):  # the same form for further texts
        fields = [(name, schema, remade(r, schema), spoken) for name, schema, _, spoken in fields]
        document["turns"] += [
            ("user", r.choice(("", "Next: ", "And this one: ", "Text: ")) + random_text(r, fields, noun)),
            ("assistant", compact({f[0]: f[2] for f in fields})),
        ]
    return document


def typed_extract(r):
    """A schema of fields that a text tells by their kinds, and perhaps further texts for it."""
    schema, noun, draw = record(r)
    text, value = draw()
    document = structured(r, "random_extract", lead(r, noun) + text, schema, value, r.pick(SYSTEMS))
    while r.chance(0.5):
        text, value = draw()
        document["turns"] += [
            ("user", r.choice(("", "Next: ", "And this one: ", "Text: ")) + text),
            ("assistant", compact(value)),
        ]
    return document


def remade(r, schema):
    """Another value for a random field."""
    if "enum" in schema:
        return r.choice(schema["enum"])
    kind = schema["type"]
    if kind == "object":
        return {name: remade(r, inner) for name, inner in schema["properties"].items()}
    if kind == "array":
        make = {"string": list_item, "integer": integer_value, "number": number_value}[schema["items"]["type"]]
        return [make(r) for _ in range(schema.get("maxItems", r.randint(1, 5)))]
    if kind == "integer":
        return r.randint(schema.get("minimum", 0), schema.get("maximum", r.choice((9, 99, 9999))))
    return {"string": string_value, "number": number_value, "boolean": lambda r: r.chance(0.5)}[kind](r)


def random_text(r, fields, noun):
    """A text that tells the values of random fields."""
    order = fields[:]
    if r.chance(0.5):
        r.shuffle(order)
    k = r.random()
    pairs = [(f[3], told(f[2])) for f in order]
    if not r.held and r.chance(0.55):
        one, between = pairing(r), r.choice((". ", ". ", "; ", "\n", "\n", ", "))
        alike = r.chance(0.5)
        text = between.join(fill(one if alike else pairing(r), {"s": s, "x": x}) for s, x in pairs) + r.choice((".", ""))
        return text + " " + extra(r) if r.chance(0.25) else text
    if r.held or k < 0.35:
        one = r.pick(SENTENCES)
        text = ". ".join(fill(one if r.chance(0.5) else r.pick(SENTENCES), {"s": s, "x": x}) for s, x in pairs) + "."
    elif k < 0.5:
        text = "\n".join(f"{capitalized(s)}: {x}" for s, x in pairs)
    elif k < 0.65:
        text = f"This {noun} has " + ", ".join(f"{s} {x}" for s, x in pairs) + "."
    elif k < 0.8:
        text = f"The {noun}: " + "; ".join(f"{s} = {x}" for s, x in pairs)
    else:
        text = f"{capitalized(noun)} with " + " and ".join(f"{s} {x}" for s, x in pairs)
    if r.chance(0.25):
        text += " " + extra(r)
    return text


def from_facts(r, corpora):
    """Texts put together from facts: one record, or a list of them."""
    return (listed_facts if r.chance(0.4) else fact_extract)(r, corpora, lead, SYSTEMS)


def slot_extract(r, corpora):
    """Public intent data: slots become a schema, values are spans of the text."""
    intent, text, slots = r.choice(corpora.slots)
    names = {slot: joined_name(r, *slot.split("_")) for slot in slots}
    order = list(slots)
    if r.chance(0.4):
        r.shuffle(order)
    schema = object_schema(intent, [(names[s], string()) for s in order])
    values = lambda slots: {names[s]: slots[s] for s in order}
    document = structured(r, "slots", lead(r, "details") + text, schema, values(slots), r.pick(SYSTEMS))
    while not r.held and len(document["turns"]) < 14 and r.chance(0.7):  # the same form for further texts
        _, text, slots = r.choice(corpora.alike[intent, frozenset(names)])
        document["turns"] += [("user", r.choice(("", "", "Next: ", "Text: ")) + text), ("assistant", compact(values(slots)))]
        document["value"] = values(slots)
    return document
