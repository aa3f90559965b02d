"""Parameters as the documentation of a library describes them, and the ways in which a request tells their values.

What parameters of numbers (`number_parameters.py`) and of texts (`text_parameters.py`) share. For training only: the tests'
documents have none of these.
"""

from source import capitalized, fill
from variety import pairing

NEEDED, FREE = "required", "optional"
WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()
MONTHS = "January February March April May June July August September October November December".split()


class Slot:
    """Parameters that belong together: `parameters` are (name, schema, required), `tell` says values of them.

    Two slots of one function never have the same `kind`: a request could not tell them apart.
    """

    def __init__(self, parameters, tell, kind=None):
        self.parameters, self.tell, self.kind = parameters, tell, kind or id(self)


def spelled(r, name, style=None):
    """The words of a name as an identifier."""
    words = name.replace("-", " ").split()
    k = r.random() if style is None else style
    return "_".join(words).lower() if k < 0.88 else words[0].lower() + "".join(capitalized(w) for w in words[1:])


def about(r, words, thing, optional=None, extra=""):
    """A parameter's description, with its default where it may be left out."""
    text = (
        r.choice(
            (
                f"The {words} of the {thing}",
                f"The {words}",
                f"The {words}",
                capitalized(words),
                f"{capitalized(words)} of the {thing}",
                f"The {words} to use",
                f"The {words} for the {thing}",
                f"What {words} the {thing} has",
            )
        )
        + extra
    )
    if optional is not None and r.chance(0.8):
        text += r.choice((f". Default is {optional}", f" (default is {optional})", f". Optional, default {optional}", f", default: {optional}", " (optional)"))
    return text + r.choice((".", ".", ""))


def shown(r, value):
    """A number as people write it."""
    if isinstance(value, int):
        k = r.random()
        if 0 < value <= 12 and k < 0.2:
            return WORDS[value]
        if value >= 1000 and k < 0.5:
            return f"{value:,}"
        if value >= 100_000 and value % 100_000 == 0 and k < 0.9:
            return f"{value / 1_000_000:g} million"
    return str(value)


def told(r, name, text, bare=()):
    """("with" or "at", words) that tell a value by its name, or without."""
    if bare and r.chance(0.5):
        return "at", r.choice(bare)
    if r.chance(0.12):
        return "with", fill(pairing(r), {"s": name, "x": text})
    form = r.choice(
        (
            "{a} {s} of {x}",
            "{a} {s} of {x}",
            "{a} {s} of {x}",
            "the {s} {x}",
            "{s} {x}",
            "{s}: {x}",
            "{s} = {x}",
            "{s}={x}",
            "{x} {s}",
            "{x} as the {s}",
            "{s} is {x}",
            "the {s} is {x}",
            "{s} set to {x}",
            "{x} for the {s}",
            "{s} equals {x}",
            "{s} as {x}",
            "{s} at {x}",
            "its {s} being {x}",
            "{a} {x} {s}",
        )
    )
    article = lambda word: "an" if word[0] in "aeiou8" else "a"
    return "with", form.format(a=article(name if form.startswith("{a} {s}") else text), s=name, x=text)


def quoted(r, text):
    return r.choice((f"'{text}'", f'"{text}"', f"'{text}'", f"`{text}`"))


def ordinal(day):
    """`1st`, `12th`, `23rd`, up to 30."""
    return f"{day}th" if 4 <= day <= 20 or day > 23 else f"{day}" + ("st", "nd", "rd")[(day - 1) % 10]
