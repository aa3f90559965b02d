"""Functions as the documentation of a library describes them, requests that give their arguments, and requests they don't serve.

`estimate_kiln_cost` takes a depth, a rate and perhaps a unit, and is asked for by "What does a kiln 3 m deep cost at 5 %?".
Things and results are drawn at random and so is what a function takes (`parameters.py`): there is nothing to recall. What
a function does not serve lies near to it: another result of the same thing, the same of another thing, a question about
the thing, or its own request without any value. For training only.
"""

import meanings
import number_parameters as n
import parameters as p
import text_parameters as t
import tool_documents
import values
from contrast import NO_TOOL, refused
from function_bank import ENTRIES, Banked
from schema import joined_name
from source import capitalized
from tool_kinds import Known, polite

# What a function may find out of a thing: words for one, the first ones in names.
RESULTS = [row.split("|") for row in """cost|price|expense
    time|duration
    area|surface area
    volume|capacity
    weight|mass
    speed|velocity
    risk|danger
    yield|output
    growth|increase
    loss|shrinkage
    score|rating
    average|mean
    variance|spread
    efficiency
    lifetime|life span
    demand|need
    profit|gain
    pressure|strain
    strength|stability
    density|concentration
    energy|consumption
    resistance|drag
    temperature|heat
    growth rate
    median
    probability|chance|odds
    correlation
    ratio|proportion
    dose|dosage
    value|worth
    payment|installment
    length|extent
    distance
    angle|inclination
    frequency
    population|number
    age
    balance
    footprint|emissions
    height|elevation
    schedule|timetable
    availability
    forecast|outlook
    route|way
    ranking|order
    status|state
    owner
    location|place
    ingredients
    history|record
    details|information
    reviews|opinions
    statistics|figures
    distribution
    threshold|limit
    error|deviation
    supply|stock""".splitlines()]
RESULTS = [[word.strip() for word in row] for row in RESULTS]
OPEN = {"history", "details", "reviews", "owner", "location", "ingredients", "statistics", "status"}  # questions may ask for these
FINDING = "calculate compute estimate find determine get predict evaluate retrieve fetch analyze".split()
NUMBERS = (
    n.measure,
    n.measure,
    n.measure,
    n.measure,
    n.pair,
    n.pair,
    n.pair,
    n.count,
    n.count,
    n.money,
    n.money,
    n.share,
    n.share,
    n.letters,
    n.ordered,
    n.span,
    n.series,
    n.series,
)
TEXTS = (t.text, t.text, t.text, t.text, t.text, t.text, t.twin, t.listing, t.listing, t.date, n.span, t.option, n.count, n.money, n.measure, t.record)
EXTRAS = (t.flag, t.flag, t.flag, t.unit, t.unit, t.option, t.option, t.top, t.text, t.text, t.listing, n.money, n.measure, n.share, t.date, n.count)
ASKS = (
    "{V} the {r} of {a} {t}",
    "{V} the {r} of {a} {t}",
    "{V} the {r} of {a} {t}",
    "{V} the {t} {r}",
    "{V} the {r} for {a} {t}",
    "What is the {r} of {a} {t}",
    "What's the {r} of {a} {t}",
    "What is the {r} for {a} {t}",
    "what would be the {r} of {a} {t}",
    "I need the {r} of {a} {t}",
    "Can you {v} the {r} of {a} {t}",
    "Please {v} the {r} for {a} {t}",
    "Tell me the {r} of {a} {t}",
    "I want to know the {r} of {a} {t}",
    "Could you tell me the {t} {r}",
    "Help me {v} the {r} of {a} {t}",
    "Give me the {r} of {a} {t}",
    "Get me the {t} {r}",
    "Show the {r} of {a} {t}",
    "Look up the {r} of {a} {t}",
    "How do I get the {r} of {a} {t}",
    "{R} of {a} {t}",
)
DOES = (
    "{V} {a} {t}",
    "{V} {a} {t}",
    "Please {v} {a} {t}",
    "Can you {v} {a} {t}",
    "I want to {v} {a} {t}",
    "I would like to {v} {a} {t}",
    "Help me {v} {a} {t}",
    "{V} me {a} {t}",
    "I need to {v} {a} {t}",
    "{V} {t}s",
)
QUESTIONS = (
    "Who invented the {t}?",
    "How do I repair a {t}?",
    "What is the best {t}?",
    "Why is the {t} so important?",
    "What does {t} mean?",
    "How can I improve the {r} of my {t}?",
    "Is a {t} dangerous?",
    "What's the largest {t} in the world?",
    "What is a {t}?",
    "How many {t}s are there in {c}?",
    "What's the difference between a {t} and a {u}?",
    "Explain how the {r} is found.",
    "When was the first {t} made?",
    "Which {t} should I buy?",
    "What kinds of {t} are there?",
    "How does a {t} work?",
    "Who makes the {t} in {c}?",
    "Can I use a {u} as a {t}?",
    "Why does the {r} matter?",
    "What is the meaning of {r}?",
    "What are the parts of a {t}?",
    "Which color suits a {t}?",
    "How should I clean the {t}?",
    "Where do people use a {t}?",
    "What do experts say about the {t}?",
    "Write a poem about the {t}.",
    "What is the oldest {t} in {c}?",
    "Is the {t} better than the {u}?",
)
SYSTEMS = ("",) * 12 + (
    "You are a helpful assistant.",
    "You have functions at hand. Call one where it fits.",
    "Answer with a function call where one serves the request.",
)


def things(r):
    """[words for one thing]: known ones, or one or two words of the open list."""
    if r.chance(0.6):
        return r.choice(meanings.THINGS)[0]
    return [" ".join(values.vocabulary_word(r).lower() for _ in range(r.choice((1, 2))))]


class Function:
    """A function: what it finds or does, of which thing, and what it takes."""

    def __init__(self, r, thing=None, result=None, slots=None, finds=None):
        self.thing, self.finds = thing or things(r), r.chance(0.65) if finds is None else finds
        self.result = result or r.choice(RESULTS if self.finds else meanings.DEEDS)
        head, verb = self.thing[0], r.choice(FINDING)
        self.verb = verb
        words = (verb, head, self.result[0]) if self.finds else (self.result[0], head)
        self.name = self.named(r, words)
        self.slots = self.drawn(r, head) if slots is None else slots
        self.parameters = []
        for slot in self.slots:
            self.parameters += slot.parameters
        self.about = self.described(r, verb, head)

    @staticmethod
    def named(r, words):
        words = [part for word in words for part in word.replace("-", " ").split()]
        k = r.random()
        if k < 0.15:  # a module's name, its dot written as names of functions allow
            words = words[1:] + words[:1] if len(words) > 2 else words
            return f"{words[0]}_{joined_name(r, *words[1:])}".lower() if r.chance(0.7) else "_".join(words)
        if k < 0.2:
            words = words[:-1] if len(words) > 2 else words
        return "_".join(words) if r.chance(0.8) else joined_name(r, *words)

    def drawn(self, r, head):
        """Slots of distinct names, the required ones first."""
        makers = [(r.choice(NUMBERS if r.chance(0.75 if self.finds else 0.15) else TEXTS), p.NEEDED) for _ in range(r.choice((1, 1, 2, 2, 2, 3)))]
        makers += [(r.choice(EXTRAS), p.FREE) for _ in range(r.choice((0, 0, 1, 1, 1, 2)))]
        slots, used = [], set()
        for make, need in makers:
            slot = make(r, head, need)
            names = {slot.kind} | {part for name, *_ in slot.parameters for part in (name, name.split("_")[-1])}
            if not names & used and len({name for name, *_ in slot.parameters}) == len(slot.parameters):
                used |= names
                slots.append(slot)
        return slots

    def described(self, r, verb, head):
        spoken = [name.replace("_", " ") for name, _, need in self.parameters if need == p.NEEDED]
        listed = ", ".join(spoken[:-1]) + " and " + spoken[-1] if len(spoken) > 1 else "".join(spoken)
        head, result = (r.choice(self.thing), r.choice(self.result)) if r.chance(0.3) else (head, self.result[0])
        verb = r.choice(FINDING) if r.chance(0.3) else verb
        ending = (
            r.choice(
                (
                    "",
                    "",
                    f" based on {listed}",
                    f" given its {listed}",
                    f" by {listed}",
                    f" from the {listed}",
                    " using its parameters",
                    f" with the given {listed}",
                )
            )
            if listed
            else ""
        )
        if self.finds:
            form = r.choice(
                (
                    "{V} the {r} of a {h}",
                    "{V}s the {r} of a {h}",
                    "{V} the {r} of the {h}",
                    "{V} {h} {r}",
                    "{V} the {r} for a specific {h}",
                    "{V} the {h}'s {r}",
                )
            )
            text = form.format(V=capitalized(verb), r=result, h=head)
        else:
            text = r.choice(("{V} a {h}", "{V} the {h}", "{V} {h}", "Function to {v} a {h}", "{V} a specific {h}")).format(
                V=capitalized(result), v=result, h=head
            )
        return text + ending + r.choice((".", ".", ""))

    def json(self, look):
        return described(look, self.name, self.about, self.parameters)

    def request(self, r, bare=False):
        """(text, call, {}); `bare`: with none of the values."""
        found, chunks = {}, []
        for slot in self.slots if not bare else ():
            if all(need == p.FREE for *_, need in slot.parameters) and r.chance(0.65):
                continue
            said, got = slot.tell(r)
            chunks.append(said)
            found |= got
        if r.chance(0.25):
            r.shuffle(chunks)
        arguments = {name: found[name] for name, *_ in self.parameters if name in found}
        return self.asked(r, [one for said in chunks for one in said]), (self.name, arguments), {}

    def asked(self, r, chunks):
        thing, result, verb = r.choice(self.thing), r.choice(self.result), r.choice((self.verb, self.verb, *FINDING))
        if r.chance(0.5):
            thing, result = self.thing[0], self.result[0]
        before = " ".join(text for place, text in chunks if place == "pre")
        what = f"{before} {thing}".strip()
        article = r.choice(("a", "a", "the", "the", "my", "our", "this"))
        article = "an" if article == "a" and what[0].lower() in "aeiou8" else "the" if before.startswith(("top", "first")) else article
        if self.finds:
            head = r.choice(ASKS).format(V=capitalized(verb), v=verb, r=result, R=capitalized(result), a=article, t=what)
        else:
            head = r.choice(DOES).format(V=capitalized(result), v=result, a=article, t=what)
        of = "".join(r.choice((" of ", " of ", " for ", " with ")) + text for place, text in chunks if place == "of")
        at = [text for place, text in chunks if place == "at"]
        given = [text for place, text in chunks if place == "with"]
        joined = r.choice((", ", ", ", "; ")).join(given[:-1]) + (r.choice((" and ", ", and ", ", ")) if len(given) > 1 else "") + given[-1] if given else ""
        trail = "".join((r.choice((" ", " ", " ", ", ")) + text) for text in at)
        lead = r.choice((" with ", " with ", " given ", ", given ", " where ", ": ", " for ", " using ", " if ", " that has "))
        k = r.random()
        if not given or k < 0.62:
            parts = [of, trail, lead + joined if given else ""]
            text = head + (parts[0] + parts[1] + parts[2] if r.chance(0.6) else parts[0] + parts[2] + parts[1])
        elif k < 0.76:
            text = r.choice(("Given ", "With ", "For ", "If ", "Assuming ")) + joined + ", " + lower(head) + of + trail
        elif k < 0.9:
            text = f"{r.choice(('I have', 'There is', 'We have', 'Take'))} a {what} with {joined}{trail}. {head}{of}"
        else:
            text = capitalized(joined) + trail + r.choice((". ", ": ", ", ")) + head + of
        question = head.lower().startswith(("what", "how", "can", "could"))
        text = text.strip() + ("?" if question and r.chance(0.85) else r.choice((".", ".", "")))
        if r.chance(0.06):
            text = r.choice(meanings.TALK) + " " + text
        return capitalized(text) if r.chance(0.9) else text


def lower(text):
    return text if text.startswith("I ") else text[:1].lower() + text[1:]


def described(look, name, about, parameters):
    """The tool's JSON; `look`: whether `type` comes first of the function's parameters, of a parameter, and whether `required` does."""
    outer, inner, early = look
    properties = {}
    for one, schema, _ in parameters:
        kind = {"type": schema["type"]}
        rest = {key: value for key, value in schema.items() if key != "type"}
        properties[one] = kind | rest if inner else rest | kind
    required = {"required": [one for one, _, need in parameters if need == p.NEEDED]}
    body = {"properties": properties, **required} if not early else {**required, "properties": properties}
    body = {"type": "object"} | body if outer else body | {"type": "object"}
    return {"type": "function", "function": {"name": name, "description": about, "parameters": body}}


class Everyday(Banked):
    """A function of the bank as documentation describes it."""

    def json(self, look):
        return described(look, self.name, self.about, self.parameters)


class Documented(Known):
    """A tool of the library as documentation describes it."""

    def json(self, look):
        rows = []
        for name, kind, about, enum in self.parameters:
            schema = {**(kind if isinstance(kind, dict) else {"type": kind}), "description": about, **({"enum": enum} if enum else {})}
            rows.append((name, schema, p.NEEDED))
        return described(look, self.name, self.about, rows)


def offered(r, count):
    """Functions side by side that share a thing or a result, with distinct names."""
    some = [Function(r)]
    while len(some) < count:
        k, one = r.random(), r.choice(some)
        if k < 0.35:
            new = Function(r, thing=one.thing)
        elif k < 0.5:
            new = Function(r, result=one.result, finds=one.finds)
        else:
            new = Function(r)
        if not any(clash(new, other) for other in some):
            some.append(new)
    r.shuffle(some)
    return some


def clash(one, other):
    """Whether the same request may mean both."""
    things = set(one.thing) & set(other.thing) or {w for t in one.thing for w in t.split()} & {w for t in other.thing for w in t.split()}
    return one.name == other.name or bool(things) and alike(one, other)


def alike(one, other):
    if one.finds != other.finds:
        return False
    return meanings.near(one.result, other.result) if not one.finds else bool(set(one.result) & set(other.result))


def strange(r, corpora, tools):
    """(question, answer) that none of the functions serves."""
    refusal, k, one = NO_TOOL[0] if r.chance(0.6) else r.choice(NO_TOOL), r.random(), r.choice(tools)
    if isinstance(one, Everyday) and k < 0.5:
        offered_here = {tool.entry.names[0] for tool in tools if isinstance(tool, Everyday)}
        return Everyday(r, r.choice([entry for entry in ENTRIES if entry.names[0] not in offered_here])).request(r)[0], refusal
    if not isinstance(one, Function) or k < 0.22:
        return refused(r, corpora, tools)
    if k < 0.42 and one.result[0] not in OPEN:
        return (
            r.choice(QUESTIONS).format(
                t=r.choice(one.thing), u=r.choice(things(r)), r=r.choice(one.result) if one.finds else "price", c=r.pick(values.COUNTRY)
            ),
            refusal,
        )
    if k < 0.5:
        needed = [name for name, _, need in one.parameters if need == p.NEEDED and name not in one.thing]
        if len(needed) > 1:
            spoken = ["the " + name.replace("_", " ") for name in needed]
            return one.request(r, bare=True)[0], f"Please tell me {', '.join(spoken[:-1])} and {spoken[-1]}."
    for _ in range(20):
        k = r.random()
        if k < 0.5:  # the same thing with the same values, another result
            other = Function(r, thing=one.thing, slots=one.slots if r.chance(0.6) else None, finds=one.finds if r.chance(0.7) else None)
        elif k < 0.75:
            other = Function(r, result=one.result, finds=one.finds, slots=one.slots if r.chance(0.5) else None)
        else:
            other = Function(r)
        if not any(isinstance(tool, Function) and clash(other, tool) for tool in tools):
            return other.request(r)[0], refusal
    return refused(r, corpora, tools)


def function_document(r, corpora):
    """Functions and a few requests in a row. For training only."""
    count = r.choice((1, 1, 1, 1, 2, 2, 3, 4))
    k = r.random()
    if k < 0.62:
        tools = offered(r, count)
    elif k < 0.85:
        tools = [Everyday(r, entry) for entry in r.sample(ENTRIES, count)]
    else:
        tools = list({tool.name: tool for tool in (Documented(r, t) for t in tool_documents.choose(r, count))}.values())
    turns, calls = [], None
    for _ in range(r.choice((1, 2, 3, 4, 6, 8))):
        if r.chance(0.34):
            question, answer = strange(r, corpora, tools)
            turns += [("user", question), ("assistant", answer)]
        else:
            made = [(tool, tool.request(r)) for tool in (r.sample(tools, 2) if len(tools) > 1 and r.chance(0.25) else [r.choice(tools)])]
            text = made[0][1][0]
            if len(made) == 2:
                text = tool_documents.joined_requests(r, [text, made[1][1][0]])
            elif isinstance(made[0][0], Known):
                text = polite(r, text)
            turns += [("user", text), ("assistant", [call for _, (_, call, _) in made])]
        calls = calls if calls is not None else turns[-1][1] if isinstance(turns[-1][1], list) else []
    look = (r.chance(0.6), r.chance(0.65), r.chance(0.1))
    return {"task": "tool_function", "system": r.choice(SYSTEMS), "tools": [t.json(look) for t in tools], "turns": turns, "calls": calls}
