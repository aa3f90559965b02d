"""Texts, lists, options, dates, units, yes and no that functions take, and how a request tells them. For training only.

Names, titles, codes and words of any kind, mostly with a preposition or in quotes; dates in the format that the description
asks for; flags that are true where the request speaks of them and are left out elsewhere.
"""

import datetime

import values
from parameters import *
from schema import option_words
from source import capitalized, fill


def two_words(r):
    return " ".join(values.vocabulary_word(r) for _ in range(r.choice((1, 2, 2))))


# What a text is: names of the parameter | how it is made | ways to say it ({s} is the parameter's name in words).
TEXTS = [
    (
        "artist author director painter composer player customer owner teacher patient lawyer employee name person".split(),
        values.person,
        "by {x}|of {x}|from {x}|for {x}|with {x}|{s} {x}|the {s} {x}|{x}'s",
    ),
    (
        "city location place town destination area region".split(),
        lambda r: r.choice((values.city, values.city, lambda r: f"{values.city(r)}, {r.pick(values.COUNTRY)}"))(r),
        "in {x}|in {x}|near {x}|around {x}|at {x}|for {x}|{s} {x}",
    ),
    ("country state county".split(), lambda r: r.pick(values.COUNTRY), "in {x}|of {x}|from {x}|for {x}"),
    (
        "company brand store shop hotel team school bank organization".split(),
        values.company,
        "at {x}|from {x}|by {x}|of {x}|for the {s} {x}|the {s} '{x}'|{s} {x}",
    ),
    (
        "title book song movie game painting album title_name show".split(),
        values.title,
        "called {q}|titled {q}|the {s} {q}|{q}|named {q}|of {q}|{s} {q}|for {q}",
    ),
    (
        "case_id order_id id code reference ticket_number serial".split(),
        lambda r: values.code(r).strip("#"),
        "with {s} {x}|number {x}|with id {x}|{x}|under {x}|{s} {q}",
    ),
    (
        "dataset table file_name database column model variable".split(),
        lambda r: "_".join(two_words(r).lower().split()) + r.choice(("", "", ".csv", "_2")),
        "on {x}|from {x}|in the {s} {x}|of {x}|{s} {x}|{q}|using {x}",
    ),
    (
        "genre category topic subject material species crop style cuisine color type".split(),
        lambda r: r.choice((two_words(r).lower(), r.pick(values.TOPIC), r.pick(values.COLOR), values.vocabulary_word(r).lower())),
        "about {x}|of {x}|for {x}|with {x}|{x} as {s}|{s} {x}|made of {x}|PRE|PRE|PRE",
    ),
    ("method model algorithm approach tool".split(), lambda r: two_words(r).lower(), "using {x}|using the {x} {s}|with the {x} {s}|by the {x} {s}|by {x}"),
    (
        "food ingredient dish product item".split(),
        lambda r: r.pick(r.choice((values.INGREDIENT, values.DISH, values.FOOD, values.OBJECT))),
        "with {x}|of {x}|for {x}|{s} {x}|made from {x}",
    ),
    ("part organ component compartment element substance plant animal body".split(), two_words, "of {x}|in the {x}|of the {x}|for the {x}|inside the {x}|{x}"),
    ("formula expression equation".split(), lambda r: formula(r), "{x}|of {x}|for {x}|{s} {x}|{q}|given by {x}"),
]


def formula(r):
    x = r.choice("xtyn")
    parts = [
        r.choice((f"{r.randint(2, 9)}{x}^{r.randint(2, 5)}", f"{x}^{r.randint(2, 4)}", f"{r.randint(2, 20)}{x}", f"sin({x})", f"{r.randint(2, 9)}*{x}**2"))
        for _ in range(r.choice((1, 1, 2)))
    ]
    return f" {r.choice('+-')} ".join(parts) + (f" {r.choice('+-')} {r.randint(1, 20)}" if r.chance(0.5) else "")


def text(r, thing, need):
    names, make, ways = r.choice(TEXTS)
    word = r.choice(names)
    words = word.replace("_", " ")
    name = (
        word
        if r.chance(0.7)
        else word + "_name" if make in (values.person, values.company, values.title) else f"{thing.split()[-1].lower()}_{word}" if thing.isascii() else word
    )
    example = f", e.g. {quoted(r, make(r))}" if r.chance(0.12) else ""
    schema = {"type": "string", "description": about(r, words, thing, quoted(r, make(r)) if need == FREE else None, example)}

    def tell(r):
        value = make(r)
        way = r.choice(ways.split("|"))
        if way == "PRE":
            return [("pre", value)], {name: value}
        if r.chance(0.15):
            return [told(r, words, value if r.chance(0.6) else quoted(r, value))], {name: value}
        return [("at", fill(way, {"x": value, "s": words, "q": quoted(r, value) if r.chance(0.75) else value}))], {name: value}

    return Slot([(name, schema, need)], tell, names[0])


def twin(r, thing, need):
    """Two texts of one kind: from here to there, this against that."""
    a, b, make, ways = r.choice(
        (
            ("start_location", "end_location", values.city, "from {x} to {y}|between {x} and {y}"),
            ("origin", "destination", values.city, "from {x} to {y}|to {y} from {x}|between {x} and {y}"),
            ("city1", "city2", values.city, "of {x} and {y}|between {x} and {y}"),
            (
                "from_unit",
                "to_unit",
                lambda r: r.choice("meters feet grams ounces liters cups miles pounds hours minutes inches yards".split()),
                "from {x} to {y}|{x} into {y}|{x} to {y}",
            ),
            ("base_currency", "target_currency", lambda r: r.choice("USD EUR GBP JPY CHF SEK NOK INR BRL".split()), "from {x} to {y}|{x} to {y}|{x} into {y}"),
            ("sender", "receiver", values.person, "from {x} to {y}|to {y} from {x}"),
            ("team1", "team2", values.company, "{x} against {y}|between {x} and {y}|{x} versus {y}"),
            ("first_item", "second_item", lambda r: two_words(r).lower(), "{x} and {y}|of {x} and {y}|between {x} and {y}|{x} with {y}"),
            (
                "source_language",
                "target_language",
                lambda r: r.pick(values.LANGUAGE) if hasattr(values, "LANGUAGE") else r.choice("French Dutch Greek Polish".split()),
                "from {x} to {y}|from {x} into {y}",
            ),
        )
    )
    texts = [capitalized(name.replace("_", " ")) + r.choice((".", "", f" of the {thing}.")) for name in (a, b)]

    def tell(r):
        one, other = make(r), make(r)
        return [("at", fill(r.choice(ways.split("|")), {"x": one, "y": other}))], {a: one, b: other}

    return Slot([(name, {"type": "string", "description": said}, need) for name, said in zip((a, b), texts)], tell)


def listing(r, thing, need):
    """A list of words or names."""
    noun, make = r.choice(
        (
            ("ingredients", lambda r: r.pick(values.INGREDIENT)),
            ("companies", values.company),
            ("cities", values.city),
            ("names", values.first_name),
            ("columns", lambda r: values.vocabulary_word(r).lower()),
            ("items", lambda r: r.pick(values.OBJECT)),
            ("topics", lambda r: r.pick(values.TOPIC)),
            ("features", lambda r: two_words(r).lower()),
            ("colors", lambda r: r.pick(values.COLOR)),
            ("variables", lambda r: capitalized(values.vocabulary_word(r))),
            ("animals", lambda r: r.pick(values.ANIMAL)),
            ("tags", lambda r: values.vocabulary_word(r).lower()),
            ("participants", values.person),
            ("stops", values.city),
            ("preferences", lambda r: values.vocabulary_word(r).lower()),
        )
    )
    schema = {
        "type": "array",
        "items": {"type": "string"},
        "description": about(r, noun, thing, "an empty list" if need == FREE else None, r.choice(("", "", " as a list"))),
    }

    def tell(r):
        made = []
        while len(made) < r.choice((1, 2, 2, 3, 3, 4)):
            value = make(r)
            if value not in made and "," not in value and " and " not in value:
                made.append(value)
        k = r.random()
        said = [quoted(r, v) for v in made] if k < 0.25 else made
        joined = f"[{', '.join(said)}]" if k < 0.1 else said[0] if len(said) == 1 else ", ".join(said[:-1]) + r.choice((" and ", ", and ", " and ")) + said[-1]
        way = r.choice(
            (
                f"with {joined}",
                f"the {noun} {joined}",
                f"with the {noun} {joined}",
                f"{noun}: {joined}",
                f"for {joined}",
                f"using {joined}",
                f"of {joined}",
                f"with {noun} {joined}",
                f"between {joined}" if len(made) == 2 else f"for {joined}",
            )
        )
        return [("at", way)], {noun: made}

    return Slot([(noun, schema, need)], tell)


def date(r, thing, need):
    """A date, in the format that the description asks for or as it is told."""
    word, iso = r.choice(("date", "start_date", "day", "deadline", "departure_date", "due_date", "end_date")), r.chance(0.6)
    words = word.replace("_", " ")
    extra = r.choice((" in YYYY-MM-DD format", " in the format YYYY-MM-DD", " (YYYY-MM-DD)", ", format: YYYY-MM-DD")) if iso else ""
    schema = {"type": "string", "description": about(r, words, thing, "today" if need == FREE else None, extra)}

    def tell(r):
        day = datetime.date(r.randint(1995, 2031), r.randint(1, 12), r.randint(1, 28))
        month = MONTHS[day.month - 1]
        said = r.choice(
            (
                f"{month} {day.day}, {day.year}",
                f"{day.day} {month} {day.year}",
                f"{month} {ordinal(day.day)}, {day.year}",
                day.isoformat(),
                f"{ordinal(day.day)} {month} {day.year}",
                f"{month[:3]} {day.day}, {day.year}",
                f"{ordinal(day.day)} of {month} {day.year}",
            )
        )
        way = r.choice(("on {x}", "from {x}", "starting on {x}", "by {x}", "for {x}", "after {x}", "starting {x}"))
        return [("at", way.format(x=said))], {word: day.isoformat() if iso else said}

    return Slot([(word, schema, need)], tell, "date")


def option(r, thing, need):
    """One of several words, told as they are or with the blank that an identifier can't have."""
    word = r.choice(("mode", "format", "type", "level", "order", "size", "unit", "style", "kind", "view", "season", "method", "status", "gender", "class"))
    options = [("_".join(o.split()) if r.chance(0.7) else o).lower() for o in option_words(r, r.randint(2, 5))]
    name = r.choice((word, word, f"{values.vocabulary_word(r).lower()}_{word}"))
    words, listed = name.replace("_", " "), r.chance(0.8)
    extra = "" if listed and r.chance(0.6) else r.choice((": ", ". One of ", ", such as ")) + ", ".join(f"'{o}'" for o in options)
    schema = {
        "type": "string",
        **({"enum": options} if listed else {}),
        "description": about(r, words, thing, f"'{options[0]}'" if need == FREE else None, extra),
    }
    if r.chance(0.5):
        schema = dict(reversed(schema.items()))

    def tell(r):
        value = r.choice(options)
        said = value.replace("_", " ")
        if r.chance(0.3):
            return [("pre", said)], {name: value}
        return [r.choice((told(r, words, said), ("at", f"in {said} {word}"), ("at", f"with {said} {words}"), ("at", f"in {said}"), ("at", f"by {said}")))], {
            name: value
        }

    return Slot([(name, schema, need)], tell)


def unit(r, thing, need):
    word, units = r.choice(
        (
            ("unit", "meters|feet|inches|kilometers|miles|centimeters"),
            ("units", "miles|kilometers|meters"),
            ("temperature_unit", "Celsius|Fahrenheit|Kelvin"),
            ("weight_unit", "kilograms|pounds|grams|ounces"),
            ("currency", "dollars|euros|pounds|yen|francs"),
            ("time_unit", "seconds|minutes|hours|days"),
            ("output_format", "json|csv|table|text|chart"),
            ("language", "French|German|Dutch|Italian|Polish|Greek"),
        )
    )
    units = units.split("|")
    schema = {
        "type": "string",
        "description": r.choice(
            (
                f"The {word.replace('_', ' ')} of the result",
                f"The {word.replace('_', ' ')} to answer in",
                f"In which {word.replace('_', ' ')} the {thing} is given",
            )
        ),
    }
    if need == FREE:
        schema["description"] += r.choice((f" (default is '{units[0]}')", f". Default is '{units[0]}'.", " (optional)"))
    if r.chance(0.4):
        schema["enum"] = units

    def tell(r):
        value = r.choice(units)
        return [("at", r.choice((f"in {value}", f"in {value}", f"in {value}", f"and give it in {value}", f"as {value}", f"expressed in {value}")))], {
            word: value
        }

    return Slot([(word, schema, need)], tell)


def flag(r, thing, need):
    """Yes or no, mostly left out; told by its name."""
    noun = " ".join(values.vocabulary_word(r).lower() for _ in range(r.choice((1, 1, 2))))
    verb = r.choice(("include", "include", "with", "show", "detailed", "avoid", "only", "use", "round", "sort", "allow", "open"))
    name = {"detailed": "detailed", "only": f"{noun}_only"}.get(verb, f"{verb} {noun}").replace(" ", "_")
    yes = {
        "include": "including {n}|including the {n}|and include {n}|with {n} included|including its {n}",
        "with": "with {n}|with the {n}|and with {n}|together with the {n}",
        "show": "showing {n}|and show the {n}|with the {n} shown",
        "detailed": "in detail|with all details|and be detailed|detailed please",
        "avoid": "avoiding {n}|without {n}|and avoid {n}|with {n} avoided",
        "only": "only {n}|{n} only|and only {n}",
        "use": "using {n}|and use {n}",
        "round": "with {n} rounded|rounding the {n}|and round the {n}",
        "sort": "sorted by {n}|sorting {n}|with {n} sorted",
        "allow": "allowing {n}|with {n} allowed|and you can use {n}",
        "open": "with open {n}|that has open {n}|open {n}",
    }[verb].split("|")
    no = {
        "include": "without {n}|not including {n}|excluding {n}",
        "with": "without {n}|no {n}",
        "show": "without showing {n}|hiding {n}",
        "use": "without using {n}|not using {n}",
        "allow": "with no {n} allowed|not allowing {n}",
    }.get(verb)
    description = (
        r.choice((f"Whether to {verb} the {noun}", f"If true, {noun} is taken into account", f"Whether {noun} counts", f"{capitalized(verb)} {noun} or not"))
        if verb != "detailed"
        else "Whether to return details"
    )
    schema = {
        "type": "boolean",
        "description": description + (r.choice((". Default is false.", " (default is False)", ". Optional.", "")) if need == FREE else ""),
    }

    def tell(r):
        value = not no or r.chance(0.8)
        return [("at", fill(r.choice(yes if value else no.split("|")), {"n": noun}))], {name: value}

    return Slot([(name, schema, need)], tell)


def top(r, thing, need):
    name = r.choice(("limit", "top_n", "max_results", "number", "count", "num_results", "top"))
    schema = {
        "type": "integer",
        "description": r.choice(("The number of results", "How many results to return", "Number of entries", "Most entries to list"))
        + (r.choice((". Default is 10.", " (default 5)", "")) if need == FREE else "."),
    }

    def tell(r):
        value = r.choice((3, 5, 10, r.randint(2, 12), r.randint(2, 50)))
        x = shown(r, value)
        return [("pre", r.choice((f"top {x}", f"first {x}", f"{x} best", f"top {x}", f"{x} latest", x)))], {name: value}

    return Slot([(name, schema, need)], tell)


def record(r, thing, need):
    """An object: names with their values."""
    name = r.choice(("details", "info", "filters", "conditions", "settings", "data", "update"))
    fields = {}
    for _ in range(r.choice((1, 2, 2, 3))):
        names, make, _ = r.choice(TEXTS[:8])
        fields[r.choice(names)] = make
    if r.chance(0.4):
        fields[r.choice(("age", "year", "size", "score"))] = lambda r: r.randint(1, 2030)
    properties = {
        key: {"type": "integer" if key in ("age", "year", "size", "score") else "string", "description": f"The {key.replace('_', ' ')}"} for key in fields
    }
    schema = {"type": "object", "properties": properties, "description": about(r, name, thing)}

    def tell(r):
        found = {key: make(r) for key, make in fields.items()}
        form = r.choice(("{k} {v}", "{k}: {v}", "{k} = {v}", "'{k}': '{v}'", "{k} is {v}", "{k} '{v}'"))
        listed = [form.format(k=key.replace("_", " ") if r.chance(0.7) else key, v=v) for key, v in found.items()]
        return [("with", r.choice(("", name + " ", name + ": ")) + ", ".join(listed[:-1]) + (" and " if len(listed) > 1 else "") + listed[-1])], {name: found}

    return Slot([(name, schema, need)], tell)
