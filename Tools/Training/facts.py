"""Texts put together from facts, and forms that ask for some of them: which value belongs to which name, to which record?

The bank is `banks/facts.txt`. A text holds more facts than the form asks for, two of a kind often (from, to), in another
order; the form has names of its own, fields that may be absent, and comes again for other texts. For training only.
"""

import os
from dataclasses import dataclass

import values
from chat import compact
from kinds import filler
from schema import *
from source import capitalized, fill
from tool_library import BANKS, maker
from variety import link, noisy

TYPES = {"int": "integer", "decimal": "number", "money": "number", "flag": "boolean"}


@dataclass
class Fact:
    fields: list  # (names, schema, maker)
    says: list
    denies: list
    kinds: list  # of the makers


def load(path=os.path.join(BANKS, "facts.txt")):
    facts = []
    for line in open(path, encoding="utf-8"):
        word, _, rest = line.strip().partition(" ")
        if word == "fact":
            parts = rest.split(" ; ")
            facts.append(Fact([field(part) for part in parts], [], [], [part.split(" : ")[1].split("(")[0].strip() for part in parts]))
        elif word in ("say", "yes"):
            facts[-1].says += rest.split("|")
        elif word == "no":
            facts[-1].denies += rest.split("|")
        elif word not in ("", "#"):
            raise ValueError(f"{path}: a line starts with {word!r}, expected fact, say, yes or no")
    return facts


def field(text):
    names, make = text.split(" : ")
    schema = {"type": TYPES.get(make.split("(")[0], "string")}
    if make.startswith("one("):
        schema["enum"] = make[4:-1].split("|")
    return names.strip().split("|"), schema, maker(make.strip())


FACTS = load() + load(os.path.join(BANKS, "facts-wide.txt"))
ENDS = ("", "", "", " Thank you!", " Bye.", " That is all.", " More soon.", " Regards", " Take care.")
QUESTIONS = (
    "[And |Now |Then |]the [rest|others|following|next form][, please|]:",
    "[From|In] the same text:",
    "[Now|And|Again|Once more][, another form|, please| from it|]:",
    "",
)


def named(r, facts):
    """[(fact, [(name, schema, maker) or None])]: names that none of the other facts could have."""
    chosen, used = [], set()
    for one in facts:
        others = {n for other in facts if other is not one for names, _, _ in other.fields for n in names}
        row = []
        for names, schema, make in one.fields:
            free = [n for n in names if n not in used and n not in others]
            if not free:
                break
            name = r.choice(free)
            used.add(name)
            described = {}
            if r.chance(0.2):
                spoken = re_spoken(name)
                described = {"description": r.choice((f"The {spoken}", capitalized(spoken), f"{capitalized(r.choice(names))}"))}
            k = r.random()
            shown = name if k < 0.8 else joined_name(r, *re_spoken(name).split()) if k < 0.93 else joined_name(r, *re_spoken(name).split(), "Value")
            row.append((shown, {**schema, **described} if "enum" not in schema else schema, make))
        if len(row) == len(one.fields):
            chosen.append((one, row))
    return chosen


def re_spoken(name):
    """An identifier as words."""
    return "".join(" " + c.lower() if c.isupper() else c for c in name).replace("_", " ")


def sentence(r, fact, made):
    """One way to say the values of a fact."""
    if fact.denies:
        return r.choice(fact.says if made[0] else fact.denies)
    text = r.choice(fact.says)
    if r.chance(0.12) and len(made) == 1:
        before = r.choice(fact.fields[0][0])
        text = f"{r.choice(('', 'The ', 'the ', 'Its '))}{re_spoken(before)} {link(r)} {{0}}{r.choice('.;,')}"
    return fill(noisy(r, text, 1, 0.3 if len(made) == 1 else 0.0), {str(i): told(v) for i, v in enumerate(made)})


def told(value):
    return f"{value:.2f}" if isinstance(value, float) and round(value, 1) != value else str(value)


def drawn(r, rows):
    """(text, {name: value}) of named facts."""
    found, said = {}, []
    for fact, row in rows:
        made = [make(r) for *_, make in row]
        if len(made) > 1 and made[0] == made[1]:
            made[1] = row[1][2](r)
        found.update({name: value for (name, *_), value in zip(row, made)})
        said.append(sentence(r, fact, made))
    r.shuffle(said)
    if r.chance(0.3):
        said.insert(r.randint(0, len(said)), capitalized(r.choice((values.phrase(r), filler(r) or "so it is"))) + ".")
    between = r.choice((" ", " ", " ", "\n", " - "))
    return between.join(said) + r.choice(ENDS), found


def form(r, rows, most=7):
    """A schema that asks for some of the fields, in any order, and its names; a field may be optional."""
    every = [(name, schema) for _, row in rows for name, schema, _ in row]
    r.shuffle(every)
    asked = every[: r.randint(1, min(most, len(every)))]
    optional = {name for name, _ in asked[1:] if r.chance(0.1)}
    return asked, optional


def chosen_facts(r, count):
    rows = named(r, r.sample(FACTS, count))
    return rows or chosen_facts(r, count + 1)


def fact_extract(r, corpora, lead, systems):
    """One text and a form; then other forms for it, or other texts for the form."""
    rows = chosen_facts(r, r.choice((1, 2, 2, 3, 3, 4, 5, 6)))
    text, found = drawn(r, rows)
    asked, optional = form(r, rows)
    noun = r.choice((r.pick(NOUN), "note", "message", "entry", "form", "data"))
    absent = []
    if r.chance(0.2):
        others = [f for f in named(r, [r.choice(FACTS)]) if f[0] not in [o for o, _ in rows]]
        taken = {n for fact, _ in rows for names, _, _ in fact.fields for n in names} | {n for n, _ in asked}
        absent = [(n, s) for f, row in others for n, s, _ in row[:1] if not taken & {n, *f.fields[0][0]}]
    listed = asked[:]
    for one in absent:
        listed.insert(r.randint(0, len(listed)), one)
    schema = object_schema(capitalized(noun), listed, optional=optional | {n for n, _ in absent})
    answer = lambda found, asked=asked: {name: found[name] for name, _ in asked}
    document = structured(r, "random_extract", lead(r, noun) + text, schema, answer(found), r.pick(systems))
    if r.chance(0.55):  # the same form for further texts
        while len(document["turns"]) < 12 and r.chance(0.75):
            text, found = drawn(r, rows)
            document["turns"] += [
                ("user", r.choice(("", "", "Next: ", "And this one: ", "Text: ")) + text),
                ("assistant", compact(answer(found))),
            ]
    else:  # another form for the same text
        while len(document["turns"]) < 8 and r.chance(0.5):
            asked, optional = form(r, rows)
            schema = object_schema(capitalized(noun), asked, optional=optional)
            document["turns"] += [
                ("user", r.say(QUESTIONS) + "\n" + schema_text(r, schema)),
                ("assistant", compact(answer(found, asked))),
            ]
    document["value"], document["schema"] = answer(found, asked), schema
    return document


VERBS = """is has gets wants costs takes brings needs pays owns makes plays sells buys got had was took came scored won ran slept ate drank wrote
    sold bought paid with for at in on to by = - : from of as""".split()
KEYS = [fact for fact in FACTS if len(fact.fields) == 1 and not fact.denies and fact.fields[0][1]["type"] == "string"
        and "enum" not in fact.fields[0][1]]
JOINTS = (", ", " - ", ": ", " | ", "; ", " / ", " (", " = ", "\t", " with ", " and ", " at ", " for ")


def line_style(r, count):
    """A way to write a record of so many values on one line."""
    order = list(range(count))
    if r.chance(0.35):
        r.shuffle(order)
    style = r.choice(("joints", "joint", "links", "links"))
    one = r.choice(JOINTS)
    start = r.choice(("", "", "", "- ", "* ", "> ", "#"))
    joints = [
        one if style == "joint" else r.choice(JOINTS) if style == "joints" else f" {r.choice(VERBS) if r.chance(0.6) else link(r)} "
        for _ in order
    ]
    if style == "links" and r.chance(0.5):
        start = r.choice(("the ", "our ", "Then ", "First ", "also "))

    def write(said):
        text = start + said[order[0]]
        for joint, i in zip(joints[1:], order[1:]):
            text += joint + said[i] + (")" if joint == " (" else "")
        return text

    return write


def told_by_kind(rows):
    """Whether a value alone tells whose it is: no two numbers, no two of a kind."""
    kinds = [kind if TYPES.get(kind) is None else "number" for fact, _ in rows for kind in fact.kinds]
    return len(set(kinds)) == len(kinds)


def listed_facts(r, corpora, lead, systems):
    """Several records of one kind in one text, and a form that lists them."""
    key = r.choice(KEYS)
    rows = named(r, [key] + r.sample([f for f in FACTS if f is not key], r.choice((0, 1, 1, 1, 2, 2))))
    if not rows or rows[0][0] is not key:
        return listed_facts(r, corpora, lead, systems)
    every = [(name, schema, make) for _, row in rows for name, schema, make in row]
    plain = r.chance(0.6) and not any(fact.denies for fact, _ in rows) and told_by_kind(rows)
    asked = every[:]
    if r.chance(0.3):
        r.shuffle(asked)
    if r.chance(0.3):
        asked = asked[: r.randint(1, len(asked))]
    noun = r.choice((r.pick(NOUN), "entry", "record", "item", "guest", "order"))
    name = r.choice((noun + "s", noun + "s", "items", "records", "list", "entries", "rows", "all", "found"))
    flat = len(asked) == 1 and r.chance(0.7)
    write = line_style(r, len(every))

    def draw():
        count, texts, found = r.choice((1, 2, 2, 3, 3, 4, 5, 6)), [], []
        for _ in range(count):
            if plain:
                one = {name: make(r) for name, _, make in every}
                texts.append(write([told(v) for v in one.values()]))
            else:
                one, said = {}, []
                for fact, row in rows:
                    made = [make(r) for *_, make in row]
                    one.update({name: value for (name, *_), value in zip(row, made)})
                    said.append(sentence(r, fact, made))
                texts.append(" ".join(said))
            found.append(one)
        between = r.choice(("\n", "\n", ". ", "; ", ", ")) if plain else r.choice(("\n", " ", "\n\n"))
        rows_ = [one[asked[0][0]] if flat else {n: one[n] for n, *_ in asked} for one in found]
        before = r.choice(("", "", capitalized(values.phrase(r)) + ". ", f"We have {count} of them: ", f"{count} {noun}s\n"))
        if between in (", ", "; ") and len(texts) > 1 and r.chance(0.7):
            texts[-2:] = [texts[-2] + r.choice((" and ", ", and ", " and then ", ", then ")) + texts[-1]]
        return before + between.join(texts) + r.choice(("", ".")), rows_, count

    text, found, count = draw()
    fixed = r.chance(0.4)
    inner = asked[0][1] if flat else object_schema(capitalized(noun), [(n, s) for n, s, _ in asked])
    outer = object_schema(r.choice(("List", "Result", capitalized(name))), [(name, array(inner, count if fixed else None))])
    if not flat and r.chance(0.5):
        outer["properties"][name]["items"] = reference(inner["title"])
        outer["$defs"] = {inner["title"]: inner}
    document = structured(r, "extract_list", lead(r, noun + "s") + text, outer, {name: found}, r.pick(systems))
    while not fixed and len(document["turns"]) < 8 and r.chance(0.6):
        text, found, count = draw()
        document["turns"] += [("user", r.choice(("", "Next: ", "Text: ")) + text), ("assistant", compact({name: found}))]
        document["value"] = {name: found}
    return document
