"""Numbers that functions take: measures with their units, pairs of them, counts, money, shares, letters, ranges, lists.

"100g" is 100, "$12,000" is 12000, "2 million" 2000000, and 5 % the decimal 0.05 unless the description asks for percent.
Which number belongs to which parameter shows in its name, in its unit or in the order. For training only.
"""

from parameters import *
from source import capitalized, fill

# A measure: what it is called | units | least and most | ways to say it without its name.
MEASURES = [[part.strip() for part in line.split(":")] for line in """
    length|span : m|meters|cm|feet|km|inches|mm|yards : 2 900 : {x} {u} long|a length of {x} {u}
    width|breadth : m|meters|cm|feet|inches|mm : 2 400 : {x} {u} wide
    height|elevation|altitude : m|meters|cm|feet : 2 4000 : {x} {u} high|{x} {u} tall|at {x} {u}
    depth : m|meters|cm|feet|mm : 1 300 : {x} {u} deep
    thickness|wall : mm|cm|inches : 1 90 : {x} {u} thick
    radius|diameter : m|cm|mm|inches|feet|meters : 1 120 :
    distance|range|route : km|miles|m|meters|kilometers : 1 4000 : {x} {u} away|over {x} {u}|for {x} {u}
    weight|mass|load : kg|g|pounds|grams|tons|ounces|lbs|kilograms : 1 900 : weighing {x} {u}|of {x} {u}|{x} {u} heavy
    volume|capacity : liters|l|gallons|ml|cubic meters|cups : 1 900 : holding {x} {u}|of {x} {u}
    area|surface : square meters|acres|hectares|square feet|m2 : 2 9000 : covering {x} {u}
    duration|time|period : seconds|minutes|hours|s|min|h : 1 300 : for {x} {u}|in {x} {u}|after {x} {u}|within {x} {u}|lasting {x} {u}
    days|stay : days|nights : 1 60 : for {x} {u}|over {x} {u}|in the next {x} {u}
    years|term|age : years : 1 60 : over {x} {u}|for {x} {u}|in {x} {u}|{x} {u} old|within {x} {u}
    months|weeks : months|weeks : 1 40 : for {x} {u}|over {x} {u}|in the last {x} {u}
    speed|velocity|pace : km/h|m/s|mph|knots|meters per second : 1 300 : at {x} {u}|moving at {x} {u}|going {x} {u}
    temperature|heat : degrees|°C|degrees Celsius|K|°F|C : 1 900 : at {x} {u}|of {x} {u}
    pressure : bar|kPa|psi|Pa|atm : 1 900 : under {x} {u}|at {x} {u}
    voltage|charge : V|volts|mV : 1 480 : at {x} {u}
    current : A|amps|mA : 1 90 : drawing {x} {u}
    power : W|watts|kW : 1 900 : of {x} {u}
    resistance : ohms|kohm : 1 900 :
    frequency|rate : Hz|kHz|rpm|beats per minute : 1 900 : at {x} {u}
    angle|slope|tilt : degrees|radians|° : 1 180 : tilted by {x} {u}|at {x} {u}
    energy|consumption : kWh|joules|J|calories : 1 9000 : using {x} {u}
    flow|output : liters per minute|l/s|units per hour : 1 900 : giving {x} {u}
    dose|concentration : mg|ml|mg/l|grams per liter : 1 900 : of {x} {u}
    efficiency|mileage : miles per gallon|km per liter|MPG : 5 60 : getting {x} {u}
    """.strip().splitlines() for line in [line]]
COUNTS = "rows seats pages bottles trees workers boxes samples layers tickets guests items copies cycles turns rooms steps units visits bags lamps horses panels players".split()
MONEY = "price cost budget salary fee deposit rent income revenue debt loan investment balance payment expense amount principal profit wage".split()
SHARES = "rate|discount|tax rate|growth rate|share|margin|interest|loss|humidity|yield|commission|inflation|probability|return|fraction|markup".split("|")
PAIRS = [
    pair.split()
    for pair in "initial final|start end|first second|inner outer|old new|upper lower|left right|front rear|minimum maximum|inlet outlet|"
    "current target|daily weekly|wet dry|summer winter|base top|own rival|gross net|empty full|expected actual|morning evening|source target".split("|")
]


def number(r, least, most, kind):
    low, high = float(least), float(most)
    if kind == "integer":
        k = r.random()
        if k < 0.3 and high >= 100:
            return r.randint(1, int(high) // 10) * 10
        if k < 0.5:
            return r.randint(int(low), min(int(high), 20))
        return r.randint(int(low), int(high))
    k = r.random()
    if k < 0.3:
        return r.randint(int(low), int(high))
    if k < 0.5:
        return round(r.uniform(0, 1), r.choice((1, 2, 3)))
    return round(r.uniform(low, min(high, 100)), r.choice((1, 1, 2)))


def measured(r, value, unit):
    """A number with its unit: `5 m`, `5m`, `5-meter` stay apart from what follows."""
    short = len(unit) <= 3 and unit[0] not in "°" and isinstance(value, (int, float))
    if unit.startswith("°") or short and r.chance(0.5):
        return f"{value}{unit}"
    return f"{shown(r, value)} {unit}"


def kind_of(r):
    return r.choice(("integer", "integer", "number"))


def measure(r, thing, need):
    """One measure with a unit."""
    names, units, bounds, bare = r.choice(MEASURES)
    word, low_high = r.choice(names.split("|")), bounds.split()
    unit, kind = r.choice(units.split("|")), kind_of(r)
    modifier = r.choice(("", "", "", "total", "average", "maximum", thing.split()[-1].lower()))
    words = f"{modifier} {word}".strip()
    name = spelled(r, words + r.choice(("", "", "", " " + unit if unit.isalpha() else "", " value")))
    fallback = number(r, *low_high, kind)
    extra = r.choice(("", f" in {unit}", f" ({unit})", f" in {unit}"))
    schema = {"type": kind, "description": about(r, words, thing, fallback if need == FREE else None, extra)}

    def tell(r):
        value = number(r, *low_high, kind)
        text = measured(r, value, unit)
        ways = [fill(way, {"x": "", "u": ""}) and way.replace("{x} {u}", text) for way in bare.split("|") if way]
        return [told(r, words, text, ways)], {name: value}

    return Slot([(name, schema, need)], tell)


def pair(r, thing, need):
    """Two measures of one kind: which is which?"""
    names, units, bounds, _ = r.choice(MEASURES)
    word, unit, kind = r.choice(names.split("|")), r.choice(units.split("|")), kind_of(r)
    if r.chance(0.25):
        word, unit, bounds = r.choice(MONEY), "dollars", "10 9000"
    first, second = r.choice(PAIRS)
    both = [f"{first} {word}", f"{second} {word}"] if r.chance(0.8) else [f"{word} {first}", f"{word} {second}"]
    both = both if r.chance(0.85) else [f"{word} 1", f"{word} 2"]
    style = r.random()
    names = [spelled(r, one, style) for one in both]
    schemas = [{"type": kind, "description": about(r, one, thing, None, r.choice(("", f" in {unit}")))} for one in both]

    def tell(r):
        a, b = (number(r, *bounds.split(), kind) for _ in range(2))
        x, y = measured(r, a, unit), measured(r, b, unit)
        k, found = r.random(), {names[0]: a, names[1]: b}
        if k < 0.25:
            return [("at", r.choice((f"from {x} to {y}", f"going from {x} to {y}", f"with {word} from {x} to {y}", f"between {x} and {y}")))], found
        if k < 0.35 and both[0].endswith(word):
            return [("with", r.choice((f"{first} and {second} {word} of {x} and {y}", f"{word}s {x} and {y}", f"{first} {word} {x}, {second} {y}")))], found
        if k < 0.5 and first in ("initial", "start", "old", "current"):
            return [
                ("at", r.choice((f"starting from {x}", f"starting at {x}", f"beginning at {x}"))),
                ("at", r.choice((f"ending at {y}", f"until {y}", f"reaching {y}", f"up to {y}"))),
            ], found
        parts = [told(r, both[0], x), told(r, both[1], y)]
        return parts if r.chance(0.75) else parts[::-1], found

    return Slot([(name, schema, need) for name, schema in zip(names, schemas)], tell)


def count(r, thing, need):
    word = r.choice(COUNTS)
    one, name = word[:-1], r.choice(("num_" + word, "number_of_" + word, word, word[:-1] + "_count", "n_" + word, "num" + capitalized(word)))
    schema = {"type": "integer", "description": about(r, f"number of {word}", thing, r.randint(1, 20) if need == FREE else None)}

    def tell(r):
        value = r.choice((r.randint(1, 12), r.randint(2, 90), r.randint(20, 2000)))
        x = shown(r, value)
        x = one if value == 1 else x
        ways = [f"{x} {word}", f"for {x} {word}", f"using {x} {word}", f"{x} {word} in it"]
        return [("with" if r.chance(0.6) else "at", r.choice(ways[:1] if r.chance(0.6) else ways))] if value > 1 else [told(r, f"number of {word}", "1")], {
            name: value
        }

    return Slot([(name, schema, need)], tell)


def money(r, thing, need):
    word, kind = r.choice(MONEY), r.choice(("integer", "integer", "number"))
    modifier = r.choice(("", "", "", "monthly", "yearly", "total", "initial", thing.split()[-1].lower()))
    words = f"{modifier} {word}".strip()
    name, unit = spelled(r, words), r.choice(("dollars", "USD", "euros", "pounds"))
    schema = {"type": kind, "description": about(r, words, thing, r.randint(1, 90) * 10 if need == FREE else None, r.choice(("", "", f" in {unit}")))}

    def tell(r):
        k = r.random()
        value = r.randint(1, 99) * 1000 if k < 0.3 else r.randint(2, 5000) if k < 0.7 else r.randint(1, 90) * 100_000 if k < 0.85 else r.randint(10, 999)
        if kind == "number" and r.chance(0.4):
            value = round(r.uniform(1, 900), 2)
        text = shown(r, value)
        sign = {"dollars": "$", "USD": "$", "euros": "€", "pounds": "£"}[unit]
        text = sign + text if r.chance(0.6) and text[0].isdigit() else f"{text} {unit}"
        return [told(r, words, text, [f"for {text}", f"costing {text}", f"worth {text}"] if word in ("price", "cost", "fee") else ())], {name: value}

    return Slot([(name, schema, need)], tell)


def share(r, thing, need):
    """A rate: told in percent, taken as a decimal by a number and as it is by an integer."""
    word = r.choice(SHARES)
    modifier = r.choice(("", "", "annual", "monthly", "expected", thing.split()[-1].lower()))
    words = f"{modifier} {word}".strip()
    name, whole = spelled(r, words), r.chance(0.2)
    extra = r.choice((" in percent", " as a percentage", " (%)")) if whole else r.choice(("", "", " as a decimal", " (e.g. 0.25 for 25%)", " in decimal form"))
    fallback = None if need == NEEDED else 10 if whole else 0.1
    schema = {"type": "integer" if whole else "number", "description": about(r, words, thing, fallback, extra)}

    def tell(r):
        percent = r.choice((r.randint(1, 12), r.randint(1, 12), r.randint(1, 99), round(r.uniform(0.5, 15), 1)))
        if whole:
            percent = int(percent) or 1
        value = percent if whole else round(percent / 100, 5)
        text = r.choice((f"{percent}%", f"{percent}%", f"{percent} percent", f"{percent} %"))
        if not whole and r.chance(0.25):
            text = str(value)
        return [told(r, words, text, [f"at {text}"] if text != str(value) else ())], {name: value}

    return Slot([(name, schema, need)], tell)


def letters(r, thing, need):
    """Letters with values, negative ones too, in their order or not."""
    some = r.sample("abcdfghkmnpqrstuvwxyz", r.choice((2, 2, 3, 3, 4)))
    some, kind = sorted(some) if r.chance(0.7) else some, kind_of(r)
    long = {one: r.choice((one, one, f"coef_{one}", f"value_{one}")) for one in some}
    parameters = [
        (
            long[one],
            {"type": kind, "description": r.choice((f"Coefficient {one}.", f"The value of {one}", f"Value of {one}.", f"The {one} of the {thing}."))},
            need,
        )
        for one in some
    ]

    def tell(r):
        found = {long[one]: signed(r, kind) for one in some}
        if r.chance(0.2):
            joined = ", ".join(str(v) for v in list(found.values())[:-1]) + f" and {found[long[some[-1]]]}"
            return [("with", ", ".join(some[:-1]) + f" and {some[-1]} " + r.choice(("of ", "equal to ", "= ", "as ")) + joined)], found
        form = r.choice(("{k}={v}", "{k} = {v}", "{k}: {v}", "{k} is {v}", "{k} {v}", "{k} equal to {v}", "{k}={v}"))
        listed = [form.format(k=one, v=found[long[one]]) for one in some]
        if r.chance(0.3):
            r.shuffle(listed)
        return [("with", ", ".join(listed[:-1]) + r.choice((" and ", ", and ", ", ")) + listed[-1])], found

    return Slot(parameters, tell)


def signed(r, kind):
    value = r.choice((r.randint(0, 9), r.randint(1, 99), r.randint(100, 999)))
    if kind == "number" and r.chance(0.5):
        value = round(r.uniform(0, 20), r.choice((1, 2)))
    return -value if r.chance(0.3) and value else value


def ordered(r, thing, need):
    """Two or three numbers that have nothing but their order."""
    names = r.choice(
        (
            ("num1", "num2"),
            ("number1", "number2"),
            ("first_number", "second_number"),
            ("x", "y"),
            ("value_a", "value_b"),
            ("left", "right"),
            ("base", "other"),
            ("n1", "n2", "n3"),
            ("first", "second", "third"),
        )
    )
    kind = kind_of(r)
    parameters = [
        (name, {"type": kind, "description": text}, need) for name, text in zip(names, ("The first number.", "The second number.", "The third number."))
    ]

    def tell(r):
        made = [signed(r, kind) for _ in names]
        text = ", ".join(map(str, made[:-1])) + r.choice((" and ", " and ", " with ", " to ")) + str(made[-1])
        return [("of", text)], dict(zip(names, made))

    return Slot(parameters, tell)


def span(r, thing, need):
    """From here to there: years, numbers, hours; as two parameters, or as a list of two."""
    what = r.choice(("year", "year", "page", "hour", "x", "price", "row", "day"))
    low, high = {"year": (1850, 2030), "page": (1, 400), "hour": (0, 23), "x": (-20, 50), "price": (5, 900), "row": (1, 300), "day": (1, 31)}[what]
    ways = (
        "from {a} to {b}",
        "between {a} and {b}",
        f"from {what} {{a}} to {{b}}",
        f"{what}s {{a}} to {{b}}",
        f"from {what} = {{a}} to {what} = {{b}}",
        "{a}-{b}" if low > 0 else "from {a} to {b}",
    )
    k = r.random()
    names = r.choice(((f"from_{what}", f"to_{what}"), (f"start_{what}", f"end_{what}"), (f"min_{what}", f"max_{what}"), (f"{what}_start", f"{what}_end")))

    def tell(r):
        a, b = sorted(r.sample(range(low, high + 1), 2))
        return [("at", r.choice(ways).format(a=a, b=b))], {f"{what}_range": [a, b]} if k < 0.35 else dict(zip(names, (a, b)))

    if k < 0.35:
        schema = {
            "type": "array",
            "items": {"type": "integer"},
            "description": r.choice((f"The {what}s to look at, as [start, end].", f"Range of the {what}", f"The first and the last {what}.")),
        }
        return Slot([(f"{what}_range", schema, need)], tell)
    texts = (f"The first {what}.", f"The last {what}.") if r.chance(0.5) else (f"The {what} to start from", f"The {what} to end at")
    return Slot([(name, {"type": "integer", "description": text}, need) for name, text in zip(names, texts)], tell)


def series(r, thing, need):
    """Lists of numbers: one, or two that must not be mixed up."""
    kind, noun = kind_of(r), r.choice(("data", "values", "numbers", "scores", "readings", "points", "weights", "samples", "measurements", "prices"))
    two = r.chance(0.45)
    tags = r.choice((("1", "2"), ("a", "b"), ("x", "y"), ("control", "treated"), ("before", "after"))) if two else ("",)
    names = [spelled(r, f"{noun} {tag}" if r.chance(0.6) or tag in "12" else f"{tag} {noun}", 0) for tag in tags]
    parameters = [
        (
            name,
            {
                "type": "array",
                "items": {"type": kind},
                "description": r.choice((f"The {noun} of the {thing}.", f"List of {noun}", f"The {name.replace('_', ' ')}.", f"An array of {noun}.")),
            },
            need,
        )
        for name in names
    ]

    def tell(r):
        found, chunks = {}, []
        form = r.random()
        for name in names:
            made = [signed(r, kind) if r.chance(0.25) else abs(signed(r, kind)) for _ in range(r.randint(2, 8))]
            text = ", ".join(map(str, made))
            text = f"[{text}]" if form < 0.5 else f"({text})" if form < 0.6 else ", ".join(map(str, made[:-1])) + f" and {made[-1]}" if form < 0.8 else text
            label = r.choice((name, name.replace("_", " "), "the " + name.replace("_", " ")))
            chunks.append(("with", label + r.choice((" ", ": ", " = ", "=", " being ", " of ")) + text))
            found[name] = made
        if not two and r.chance(0.4):
            chunks = [("of", chunks[0][1] if r.chance(0.3) else text)]
        return chunks, found

    return Slot(parameters, tell)
