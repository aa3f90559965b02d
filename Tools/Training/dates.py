"""Dates and times in parts: a tool that takes day, month and year, and requests that tell them in one piece. For the training."""

from schema import joined_name
from source import capitalized
from tool_kinds import HEADS, WIDE_HEADS, Random, tool_json
from words import NOUN

MONTHS = "January February March April May June July August September October November December".split()
PARTS = {"day": "The day of the month", "month": "The month", "year": "The year", "hour": "The hour", "minute": "The minute"}


def ordinal(day):
    return f"{day}{'th' if 10 < day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"


def spoken(r):
    """(text, {part: number}): a date; numbers alone are month/day/year, day.month.year or year-month-day."""
    day, month, year = r.randint(1, 28), r.randint(1, 12), r.randint(1990, 2035)
    name = MONTHS[month - 1]
    if r.chance(0.3):
        name = name[:3]
    text = r.choice(
        (
            f"{month}/{day}/{year}",
            f"{month}/{day}/{year}",
            f"{month}/{day}/{year}",
            f"{day}.{month}.{year}",
            f"{year}-{month:02}-{day:02}",
            f"{name} {day}, {year}",
            f"{name} {ordinal(day)} {year}",
            f"{day} {name} {year}",
            f"the {ordinal(day)} of {name} {year}",
            f"day {day} of month {month} in {year}",
        )
    )
    return text, {"day": day, "month": month, "year": year}


def spoken_time(r):
    """(text, {part: number}) of a time of day."""
    hour, minute = r.randint(0, 23), r.choice((0, 0, 5, 10, 15, 20, 30, 40, 45, 50, r.randint(0, 59)))
    if r.chance(0.5) and 0 < hour < 12:
        return (f"{hour}:{minute:02} am" if minute or r.chance(0.5) else f"{hour} am"), {"hour": hour, "minute": minute}
    return f"{hour}:{minute:02}", {"hour": hour, "minute": minute}


class Dated(Random):
    """A made-up tool that takes a date in parts, now and then a time in parts as well."""

    def __init__(self, r):
        super().__init__(r)
        self.timed, self.optional = r.chance(0.25), set()
        parts = ["day", "month", "year"]
        if r.chance(0.4):
            r.shuffle(parts)
        parts += ["hour", "minute"] if self.timed else []
        prefix = r.choice(("", "", "", "start", "event", r.pick(NOUN)))
        self.names = {part: joined_name(r, prefix, part) if prefix else part for part in parts}
        self.noun = r.choice(("event", "appointment", "meeting", "visit", "delivery", "report", "diary entry", self.noun))
        self.verb = r.choice(("get", "find", "show", "check", "book", "plan", "cancel", self.verb))
        self.name = joined_name(r, self.verb, *self.noun.split(), r.choice(("", "", "on date", "by day")))
        self.about = r.choice((f"{capitalized(self.verb)} {self.noun}s by date", f"{capitalized(self.verb)} the {self.noun} of a date"))
        self.parameters = [(name, "integer", PARTS[part] if r.chance(0.7) else "The " + part, None) for part, name in self.names.items()]

    def json(self, look):
        return tool_json(self.name, self.about, self.parameters, look)

    def request(self, r):
        text, parts = spoken(r)
        if self.timed:
            time, more = spoken_time(r)
            text, parts = f"{text} at {time}", parts | more
        k = r.random()
        if k < 0.3:
            asked = r.expand(f"[What|Which] {self.noun}s [do I have|are there|are planned|did we have] on {text}?")
        elif k < 0.45:
            asked = r.expand(f"[Is there|Do I have|Was there] a {self.noun} on {text}?")
        else:
            head = r.say(WIDE_HEADS if r.chance(0.6) else HEADS, v=self.verb, n=self.noun)
            asked = capitalized(r.expand(f"{head} [on|for|of|from] {text}[.|]"))
        return asked, (self.name, {name: parts[part] for part, name in self.names.items()}), {}
