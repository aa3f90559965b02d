"""Tools and texts in which a value is told by its kind alone: a number of dollars, a town, a date, somebody's name.

The tools of the library and the kinds of the extraction bank are learned by heart, random fields are told by their names.
Between them lies what people write: "Rent 6 bikes at Utrecht" names neither `count` nor `station`. Here the wording is
random, the kinds decide. For training only.
"""

from schema import joined_name, object_schema
from source import capitalized, fill
from tool_kinds import Random
from values import *
from variety import LINKS

# Kind: (names of its field, maker, ways to say it)
KINDS = {
    "person": (
        "person name guest client customer owner sender recipient author host member driver teacher patient who buyer seller friend "
        "student visitor player artist employee passenger fullName".split(),
        person,
        "for {x}|with {x}|by {x}|from {x}|to {x}|of {x}|{x}|{x}|and {x}|tell {x}|Mr. {x}",
    ),
    "city": (
        "city town place location destination origin where area venue home site region cityName".split(),
        city,
        "in {x}|at {x}|near {x}|to {x}|from {x}|around {x}|over in {x}|{x}|for {x}",
    ),
    "company": (
        "company vendor brand shop store supplier employer organization team club firm business".split(),
        company,
        "from {x}|by {x}|at {x}|for {x}|{x}|with {x}",
    ),
    "date": ("date day when due deadline dueDate on".split(), date, "on {x}|by {x}|before {x}|for {x}|until {x}|{x}|dated {x}"),
    "time": ("time hour at start startTime clock beginsAt".split(), clock, "at {x}|by {x}|before {x}|from {x}|after {x}|{x}"),
    "code": (
        "id code reference ticket tracking orderNumber key token serial".split(),
        code,
        "number {x}|under {x}|with code {x}|{x}|no. {x}|reference {x}|it is {x}",
    ),
    "email": ("email mail emailAddress address contact".split(), email, "at {x}|{x}|write to {x}|mail {x}|({x})"),
    "phone": ("phone telephone phoneNumber mobile number".split(), phone, "at {x}|{x}|call {x}|phone {x}|under {x}"),
    "thing": (
        "item object product thing article gift what piece".split(),
        lambda r: r.choice((thing(r), r.pick(OBJECT))),
        "the {x}|a {x}|my {x}|one {x}|this {x}|of the {x}|our {x}",
    ),
    "title": (
        "title song book film show album work track".split(),
        title,
        "{x}|called {x}|named {x}|the one called {x}|\"{x}\"|we say {x}",
    ),
    "topic": ("topic subject theme about field hobby interest".split(), lambda r: r.pick(TOPIC), "about {x}|on {x}|of {x}|{x}|with {x}"),
    "food": ("dish food meal order snack".split(), lambda r: r.pick(r.choice((DISH, FOOD, DRINK))), "a {x}|the {x}|{x}|some {x}|with {x}"),
    "color": ("color colour shade tone".split(), lambda r: r.pick(COLOR), "in {x}|{x}|the {x} one|all {x}"),
    "job": ("job profession role occupation position".split(), lambda r: r.pick(JOB), "as a {x}|the {x}|a {x}|works as {x}"),
    "animal": ("animal pet species creature".split(), lambda r: r.pick(ANIMAL), "the {x}|a {x}|my {x}|our {x}"),
    "count": (
        "count amount number quantity units howMany pieces".split(),
        lambda r: r.randint(1, 300),
        "{x} {u}s|{x} of them|{x} times|{x} pieces|{x}",
    ),
    "people": ("people persons guests partySize seats".split(), lambda r: r.randint(1, 40), "{x} people|for {x}|{x} persons|{x} guests"),
    "minutes": ("minutes duration length lasts".split(), lambda r: r.randint(2, 240), "{x} minutes|for {x} minutes|{x} min"),
    "days": ("days nights stay length".split(), lambda r: r.randint(1, 60), "{x} days|for {x} nights|{x} nights"),
    "price": (
        "price cost amount sum total fee dollars budget".split(),
        lambda r: round(r.uniform(1, 900), 2) if r.chance(0.5) else r.randint(2, 5000),
        "{x} dollars|for {x} dollars|${x}|at {x} dollars|costs {x}|{x} USD",
    ),
    "age": ("age years yearsOld".split(), lambda r: r.randint(3, 99), "{x} years old|aged {x}|at {x} years|is {x}"),
    "year": ("year since published founded built".split(), lambda r: r.randint(1801, 2031), "in {x}|since {x}|of {x}|({x})"),
    "percent": ("percent share level rate score".split(), lambda r: r.randint(0, 100), "{x} percent|{x}%|at {x} percent|to {x} percent"),
    "weight": ("weight kilos mass load".split(), lambda r: round(r.uniform(0.5, 90), 1), "{x} kilos|{x} kg|weighing {x} kg"),
    "size": ("height size width centimeters tall".split(), lambda r: r.randint(2, 400), "{x} centimeters|{x} cm|{x} cm high"),
    "distance": ("distance kilometers range far".split(), lambda r: round(r.uniform(1, 900), 1), "{x} kilometers|{x} km|{x} km away"),
    "stars": ("stars rating grade".split(), lambda r: r.randint(1, 5), "{x} stars|a {x} star rating|rated {x}"),
    "agreed": ("confirmed paid open active done enabled".split(), lambda r: r.chance(0.5), ""),
}
NUMBERS = {"price", "weight", "distance"}
INTEGERS = {"count", "people", "minutes", "days", "age", "year", "percent", "size", "stars"}


def fields(r, most):
    """[(kind, name, schema)] of distinct kinds and names."""
    made, used = [], set()
    for kind in r.sample(list(KINDS), r.choice((1, 2, 2, 3, 3, 4, most))):
        name = r.choice(KINDS[kind][0])
        if r.chance(0.12):
            name = joined_name(r, name, r.choice(("Value", "Name", "Text", r.pick(NOUN))))
        if name.lower() in used or kind == "agreed" and r.chance(0.5):
            continue
        used.add(name.lower())
        type_ = (
            "number" if kind in NUMBERS else "integer" if kind in INTEGERS else "boolean" if kind == "agreed" else "string"
        )
        made.append((kind, name, {"type": type_}))
    return made


def chunk(r, kind, name, value, noun):
    """A few words that tell the value of a field."""
    if kind == "agreed":
        return f"{name}: yes" if value else f"{name}: no"
    said = r.choice(KINDS[kind][2].split("|"))
    shown = f"{value:.2f}" if isinstance(value, float) and round(value, 1) != value else value
    return fill(said, {"x": shown, "u": noun})


def filler(r):
    """A word or two between values."""
    count = r.choice((0, 0, 1, 1, 2))
    return " ".join(r.choice(LINKS) if r.chance(0.6) else vocabulary_word(r).lower() for _ in range(count))


def told(r, made, noun):
    """(text, {name: value}) of fields, in any order, with other words between."""
    values, chunks = {}, []
    for kind, name, _ in made:
        values[name] = KINDS[kind][1](r)
        chunks.append(chunk(r, kind, name, values[name], noun))
    r.shuffle(chunks)
    text = chunks[0] if chunks else ""
    for one in chunks[1:]:
        words = filler(r)
        between = r.choice((" ", " ", " ", ", ", ", ", ". ", " - ", "; ", "\n", " and "))
        text += (between if between != ". " else r.choice((". ", ", "))) + (words + " " if words else "") + one
    return text, values


class Typed(Random):
    """A tool nobody has seen, whose requests tell values by their kinds."""

    def __init__(self, r):
        super().__init__(r)
        self.fields, self.optional = fields(r, 4), set()
        self.parameters = [
            (name, schema, r.choice(("The " + name, capitalized(name), f"The {name} to {self.verb}")), None)
            for _, name, schema in self.fields
        ]

    def request(self, r):
        text, arguments = told(r, self.fields, self.noun) if self.fields else ("", {})
        ask = r.say(
            (
                "[please |can you |we want to |I have to |now |I need to |time to |you should |let me |]{v} [the |a |my |our |that |]{n}",
                "{v}",
                "{n}",
                "{v} [it|this|that|some|one more|again]",
            ),
            v=self.verb,
            n=self.noun,
        )
        parts = [ask, text] if r.chance(0.75) else [text, ask]
        joined = r.choice((" ", " ", " ", ", ", ": ")).join(p for p in parts if p)
        return capitalized(joined) + r.choice(("", "", ".", " please")), (self.name, arguments), {}


def record(r):
    """(schema, noun, a function that draws (text, value)) of a form that nobody has seen."""
    made, noun = fields(r, 6), r.pick(NOUN)
    while not made:
        made = fields(r, 6)
    order = made[:]
    r.shuffle(order)
    schema = object_schema(capitalized(noun), [(name, schema) for _, name, schema in order])

    def draw():
        text, values = told(r, made, noun)
        words = filler(r)
        text = capitalized((words + " " if words else "") + text) + r.choice((".", ".", "", f" {filler(r)}."))
        return text, {name: values[name] for _, name, _ in order}

    return schema, noun, draw
