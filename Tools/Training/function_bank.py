"""Functions of everyday trades with requests in everyday words, some of their parameters optional: `banks/functions.txt`. For training only."""

import datetime
import os
import re

import parameters as p
import tool_library
import values
import words
from number_parameters import signed
from source import capitalized
from tool_library import BANKS

PART = re.compile(r"<([^<>]*)>")
NAME = re.compile(r"\{(\w+)\}")


def joined(r, texts):
    return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + r.choice((" and ", ", and ", " and ")) + texts[-1]


def percent(r):
    value = r.choice((r.randint(1, 99), r.randint(1, 20), round(r.uniform(0.5, 15), 1)))
    return round(value / 100, 5), r.choice((f"{value}%", f"{value} percent", f"{value}%"))


def iso(r):
    day = datetime.date(r.randint(1995, 2031), r.randint(1, 12), r.randint(1, 28))
    month = p.MONTHS[day.month - 1]
    return day.isoformat(), r.choice(
        (
            f"{month} {day.day}, {day.year}",
            f"{day.day} {month} {day.year}",
            day.isoformat(),
            f"the {p.ordinal(day.day)} of {month} {day.year}",
            f"{month} {p.ordinal(day.day)}, {day.year}",
        )
    )


def numbers(r, low, high):
    made = [abs(signed(r, "number" if r.chance(0.3) else "integer")) for _ in range(r.randint(low, high))]
    return made, r.choice((joined(r, list(map(str, made))), ", ".join(map(str, made)), str(made)))


def names(r, low, high):
    made = list(dict.fromkeys(r.choice((values.first_name, values.first_name, values.full_name))(r) for _ in range(r.randint(low, high))))
    return made, joined(r, made)


def chosen(r, options):
    made = r.sample(options, r.randint(1, min(4, len(options))))
    return made, joined(r, made)


def amount(r, low, high):
    value = r.randint(low, high)
    return value, p.shown(r, value)


def maker(text):
    """A function of a source that gives (value, how it is told)."""
    name, _, inside = text.rstrip(")").partition("(")
    bounds = inside.split(",") if inside else []
    if name in ("numbers", "names", "amount"):
        return lambda r: globals()[name](r, *map(int, bounds))
    if name == "words":
        return lambda r: chosen(r, inside.split("|"))
    if name in ("percent", "iso"):
        return globals()[name]
    if name == "decimal":
        low, high = map(float, bounds)
        return lambda r: told(round(r.uniform(low, high), r.choice((1, 1, 2))))
    if name == "brandname":
        return lambda r: told(f"{values.invented(r)} {r.choice((str(r.randint(2, 30)), r.choice('XSZ') + str(r.randint(1, 9)), 'Pro', 'Mini'))}")
    if name == "flag":
        return lambda r: told(True)
    make = (lambda r: r.pick(getattr(words, text))) if text.isupper() else tool_library.maker(text)
    return lambda r: told(make(r))


def told(value):
    return value, str(value)


class Entry:
    """A function of the bank."""

    def __init__(self, names):
        self.names, self.abouts, self.parameters, self.makers, self.requests = names, [], [], {}, []


def load(path=os.path.join(BANKS, "functions.txt")):
    entries = []
    for line in open(path, encoding="utf-8"):
        word, _, rest = line.strip().partition(" ")
        if word == "function":
            entries.append(Entry(rest.split("|")))
        elif word == "about":
            entries[-1].abouts = rest.split("|")
        elif word in ("takes", "may"):
            name, kind, make, *more = rest.split(" : ")
            schema = {"type": kind, "description": more[-1]}
            if kind == "array":
                schema["items"] = {"type": "number" if make.startswith("numbers") else "string"}
            entries[-1].parameters.append((name, schema, p.NEEDED if word == "takes" else p.FREE, make, more[0]))
            entries[-1].makers[name] = maker(make)
        elif word == "ask":
            entries[-1].requests.append(rest)
        elif word not in ("", "#"):
            raise ValueError(f"{path}: a line starts with {word!r}, expected function, about, takes, may or ask")
    return entries


ENTRIES = load()


class Banked:
    """A function of the bank, its options listed as an enumeration, in the description or not at all."""

    def __init__(self, r, entry=None):
        self.entry = entry or r.choice(ENTRIES)
        self.name, self.about = r.choice(self.entry.names).replace(".", "_"), r.choice(self.entry.abouts)
        self.parameters, optional = [], r.chance(0.85)
        for name, schema, need, make, fallback in self.entry.parameters:
            schema = dict(schema)
            if need == p.FREE and not optional:
                continue
            if make.startswith(("one(", "words(")) and (k := r.random()) < 0.7:
                options = make[make.index("(") + 1 : -1].split("|")
                if k < 0.45:
                    (schema["items"] if schema["type"] == "array" else schema)["enum"] = options
                else:
                    schema["description"] = schema["description"].rstrip(".") + r.choice((": ", ", such as ")) + ", ".join(f"'{o}'" for o in options)
            if need == p.FREE:
                schema["description"] = schema["description"].rstrip(".") + r.choice(
                    (f". Default is {fallback}.", f" (default {fallback})", f". Optional, default '{fallback}'", " (optional)", f", default: {fallback}.")
                )
            self.parameters.append((name, schema, need))

    def request(self, r):
        """(text, call, {})."""
        open_to, found = {name for name, *_ in self.parameters}, {}
        able = [text for text in self.entry.requests if set(NAME.findall(PART.sub("", text))) <= open_to]

        def part(match):
            text, _, flag = match[1].partition("=")
            wanted = set(NAME.findall(text)) | ({flag} if flag else set())
            if not wanted <= open_to or r.chance(0.6):
                return ""
            if flag:
                found[flag] = True
            return text

        def say(match):
            value, said = self.entry.makers[match[1]](r)
            found[match[1]] = value
            return said

        text = NAME.sub(say, PART.sub(part, r.choice(able)))
        arguments = {name: found[name] for name, *_ in self.parameters if name in found}
        return capitalized(re.sub(r"  +", " ", text).strip()), (self.name, arguments), {}
