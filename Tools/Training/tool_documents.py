"""Documents about tools: choosing, arguments, two calls, none that fits, answers from results."""

import re

import tool_library
from contrast import FOREIGN_INTENTS, NO_TOOL, refused
from dates import Dated
from schema import joined_name
from source import Pool, fill, lowered
from tool_kinds import CHAT, TALK_INTENTS, Known, Random, polite, style, tool_json
from kinds import Typed
from meanings import offered
from wording import worded_intents

SYSTEMS = Pool(
    (
        "",
        "",
        "",
        "You are a helpful assistant.",
        "Help the user with the tools.",
        "You are a personal assistant. Be brief.",
        "You are a friendly assistant. Use the tools when needed.",
        "Help the person with getting things done.",
        "Your job is to help the user. Always use a tool when one fits.",
        "You are an assistant in an app.",
        "You are an assistant in an app. Answer in one sentence.",
        "Use the tools to help the user.",
        "You are the voice of a smart home.",
        "You plan trips and look things up.",
        "A conversation with a helpful assistant.",
    ),
    ("", "You assist the owner of this device.", "You help people with small tasks. Call a tool if one suits."),
)
FAILURES = ["not found", "no connection", "timeout", "access denied", "service unavailable", "invalid request"]


def choose(r, count, wanted=None):
    """Known tools that do not get into each other's way; `wanted` is among them."""
    chosen = [wanted] if wanted else []
    offers = r.picks(tool_library.TOOLS, count + 6)
    if not r.held and r.chance(0.35):
        first = chosen[0] if chosen else offers[0]
        offers = [first] + namesakes(r, first, count) + offers
    for tool in offers:
        if len(chosen) >= count:
            break
        if not any(tool_library.alike(tool, other) for other in chosen):
            chosen.append(tool)
    return chosen


def name_words(tool):
    return {word for word in re.findall("[a-z]+", re.sub("([A-Z])", " \\1", tool.names[0]).lower()) if len(word) > 2}


def namesakes(r, tool, count):
    """Tools whose names share a word with that of `tool`: locking and unlocking a door."""
    wanted = name_words(tool)
    near = [t for t in tool_library.TOOLS.part(r.held) if t is not tool and wanted & name_words(t)]
    return r.sample(near, min(count, len(near)))


def relatives(r, tool, count):
    """Tools that share a kind of argument or a word with `tool`, but cannot serve its requests."""
    makers = {p.maker for p in tool.parameters if not p.maker.startswith(("int", "one"))}
    near = [
        t
        for t in tool_library.TOOLS.part(r.held)
        if not tool_library.alike(t, tool) and makers & {p.maker for p in t.parameters}
    ]
    return r.sample(near, min(count, len(near)))


def unserved(r, corpora, tools):
    """(question, answer) that none of the tools serves: talk, another tool's request, something foreign."""
    if not r.held and r.chance(0.75):
        return refused(r, corpora, tools)
    k = r.random()
    refusal = NO_TOOL[0] if r.chance(0.6) else r.choice(NO_TOOL)
    known = [t.tool for t in tools if isinstance(t, Known)]
    if k < 0.22:
        question, answers = r.choice(CHAT)
        text = r.pick(question)
        return text + ("" if text.endswith("?") else r.choice(("", "", "!", "."))), r.choice(answers)
    if k < 0.34:
        intent = r.choice(list(TALK_INTENTS))
        return r.choice(corpora.by_label["clinc", intent]), r.choice(TALK_INTENTS[intent])
    if k < 0.42:
        return (
            r.choice(corpora.out_of_scope if not known else corpora.by_label["clinc", r.choice(FOREIGN_INTENTS)]),
            refusal,
        )
    if k < 0.52 and not known:
        return unseen(r).request(r)[0], refusal
    other = r.pick(tool_library.TOOLS)
    if known and r.chance(0.6):  # a relative of a tool that is there: half relevant
        near = relatives(r, r.choice(known), 1)
        other = near[0] if near else other
    if any(tool_library.alike(other, tool) for tool in known):
        return unserved(r, corpora, tools)
    return polite(r, Known(r, other).request(r)[0]), refusal


def unseen(r):
    """A tool made up: its values are told by their names or, in training, by their kinds."""
    return Typed(r) if not r.held and r.chance(0.4) else Random(r)


def tool_set(r):
    """(task, tools): some of the library, or random ones, with distinct names."""
    if not r.held and r.chance(0.06):
        task, tools = "tool_random", [Dated(r)] + [unseen(r) for _ in range(r.choice((0, 1, 2)))]
        r.shuffle(tools)
    elif not r.held and r.chance(0.25):
        task, tools = "tool_random", offered(r, r.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 8)))
    elif r.chance(0.4 if r.held else 0.28):
        task, tools = "tool_random", [unseen(r) for _ in range(r.choice((1, 1, 2, 2, 3, 4, 5)))]
    else:
        task, tools = "tool", [Known(r, t) for t in choose(r, r.choice((1, 1, 2, 2, 3, 3, 4, 5)))]
        if r.chance(0.12):
            tools.append(unseen(r))
        r.shuffle(tools)
    named = {}
    for tool in tools:
        named.setdefault(tool.name, tool)
    return task, list(named.values())


def joined_requests(r, texts):
    second = texts[1]
    return (
        texts[0].rstrip("?.")
        + r.choice((" and ", ", and ", " and also ", ". Then ", ". Also, ", " and then "))
        + (lowered(second) if r.chance(0.9) else second)
    )


def several(r, tools):
    """One tool for several values: three calls or two; None where no tool takes one text."""
    able = [t for t in tools if isinstance(t, Known) and [(p[1], p[3]) for p in t.parameters] == [("string", None)]]
    if not able:
        return None
    tool = r.choice(able)
    texts, made = r.choice(tool.tool.requests), {}
    for _ in range(r.choice((2, 3, 3))):
        value = tool.tool.parameters[0].make(r)
        if " and " not in value and "," not in value:
            made[value] = (tool, ("", (tool.name, {tool.parameters[0][0]: value}), {"0": value}))
    if len(made) < 2:
        return None
    *first, last = made
    listed = ", ".join(first) + (r.choice((",", "")) if len(first) > 1 else "")
    return fill(r.expand(texts), {"0": listed + r.choice((" and ", " or ", " and ")) + last}), list(made.values())


def requested(r, tools):
    """(text, [(tool, its request)]): one call, or two at once."""
    if not r.held and r.chance(0.1):
        made = several(r, tools)
        if made:
            return made
    if r.chance(0.2 if r.held else 0.36):
        pair = r.sample(tools, 2) if len(tools) > 1 and r.chance(0.7) else [tools[0], tools[0]]
        made = [(tool, tool.request(r)) for tool in pair]
        if made[0][1][1] != made[1][1][1]:
            return joined_requests(r, [m[1][0] for m in made]), made
    tool = r.choice(tools)
    made = [(tool, tool.request(r))]
    text = made[0][1][0]
    return polite(r, text) if isinstance(tool, Known) else text, made


def results(r, made):
    """The tool turn and the answer from it; now and then the tools fail."""
    if r.chance(0.06):
        reason = r.choice(FAILURES)
        return [
            ("tool", [r.choice((f"Error: {reason}", f'{{"error": "{reason}"}}')) for _ in made]),
            ("assistant", f"Sorry, that did not work: {reason}."),
        ]
    told = [tool.result(r, spoken) for tool, (_, _, spoken) in made]
    return [("tool", [x[0] for x in told]), ("assistant", " ".join(x[1] for x in told))]


def calling(r, corpora):
    """Tools and what is asked of them, in one turn or in several: calls, two at once, and what no tool serves."""
    task, tools = tool_set(r)
    wanted = [t for t in tools if isinstance(t, Known)] or tools
    turns, calls, kind = [], None, task
    count = 1 if r.held or r.chance(0.12) else r.randint(3, 10)
    for i in range(count):
        if r.chance(0.3 if r.held else 0.46):
            question, answer = unserved(r, corpora, tools)
            turns += [("user", question), ("assistant", answer)]
            made_calls = []
        else:
            text, made = requested(r, wanted)
            made_calls = [m[1][1] for m in made]
            turns += [("user", text), ("assistant", made_calls)]
            if r.chance(0.45):
                turns += results(r, made)
                if r.chance(0.15):
                    turns += [("user", r.pick(CHAT[1][0]) + r.choice(("", "!"))), ("assistant", r.choice(CHAT[1][1]))]
        if i == 0:
            calls, kind = made_calls, "tool_none" if not made_calls else task + "_two" if len(made_calls) == 2 else task
    look = style(r)
    return {
        "task": kind,
        "system": r.pick(SYSTEMS),
        "tools": [t.json(look) for t in tools],
        "turns": turns,
        "calls": calls,
    }


def intent_tools(r, corpora):
    """Intents of CLINC150 as tools without arguments, told by their names: which one does the sentence mean?"""
    labels = [
        l
        for l in corpora.labels["clinc"]
        if l not in TALK_INTENTS and l not in ("yes", "no", "maybe", "repeat", "cancel")
    ]
    if not r.held and r.chance(0.45):
        return worded_tools(r, corpora)
    chosen = r.sample(labels, r.randint(2, 6) if r.held or r.chance(0.5) else r.randint(6, 16))
    words = {l: l.replace("_", " ") for l in chosen}
    names = {l: joined_name(r, *r.choice(((), (), ("handle",), ("get",), ("do",))), *l.split("_")) for l in chosen}
    look = style(r)
    tools = [
        tool_json(
            names[l], r.choice(("Handles requests about {}", "For questions about {}", "{}")).format(words[l]), [], look
        )
        for l in chosen
    ]
    turns, calls = [], None
    for i in range(1 if r.held else r.randint(6, 17)):
        k = r.random()
        if k < 0.15:
            text, made = r.choice(corpora.out_of_scope), []
        elif not r.held and k < 0.4:
            text, made = r.choice(corpora.by_label["clinc", strange(r, labels, chosen)]), []
        else:
            label = r.choice(chosen)
            text, made = r.choice(corpora.by_label["clinc", label]), [(names[label], {})]
        turns += [("user", text), ("assistant", made or NO_TOOL[0])]
        if i == 0:
            calls = made
    return {"task": "tool_intent", "system": r.pick(SYSTEMS), "tools": tools, "calls": calls, "turns": turns}


def worded_tools(r, corpora):
    """Tools without arguments that a request names by its own words. For training only."""
    items, foreign = worded_intents(r, corpora, r.choice((1, 2, 3, 4, 6, 8, 12)))
    if not items:
        return worded_tools(r, corpora)
    look, turns, calls = style(r), [], None
    for i in range(r.randint(6, 17)):
        name, _, texts = r.choice(items)
        made = [(name, {})] if r.chance(0.6) else []
        turns += [("user", r.choice(texts) if made else foreign()), ("assistant", made or NO_TOOL[0])]
        calls = made if i == 0 else calls
    tools = [tool_json(name, about, [], look) for name, about, _ in items]
    return {"task": "tool_intent", "system": r.pick(SYSTEMS), "tools": tools, "calls": calls, "turns": turns}


def strange(r, labels, chosen):
    """An intent that shares no word with the chosen ones."""
    used = set("_".join(chosen).split("_"))
    return next(l for l in r.sample(labels, len(labels)) if l not in chosen and not used & set(l.split("_")))


class Bare:
    """A tool without its parameters: which one is meant is all that a request asks."""

    def __init__(self, tool):
        self.full, self.name = tool, tool.name

    def json(self, look):
        return tool_json(self.name, self.full.about, [], look)

    def request(self, r):
        return self.full.request(r)[0], (self.name, {}), {}


def choices(r, corpora):
    """Many requests, one after the other, for tools that take nothing. For training only."""
    k, count = r.random(), r.choice((1, 2, 3, 4, 4, 5, 6, 8, 10))
    if k < 0.45:
        full = offered(r, count)
    elif k < 0.85:
        full = [Known(r, t) for t in choose(r, count)]
    else:
        full = [Random(r, 1) for _ in range(count)]
    tools = list({tool.name: Bare(tool) for tool in full}.values())
    turns, calls = [], []
    for _ in range(r.randint(4, 15)):
        if r.chance(0.45):
            question, answer = unserved(r, corpora, [tool.full for tool in tools])
            turns += [("user", question), ("assistant", answer)]
            continue
        asked = r.sample(tools, 2) if len(tools) > 1 and r.chance(0.12) else [r.choice(tools)]
        made = [(tool, tool.request(r)) for tool in asked]
        text = polite(r, made[0][1][0]) if len(made) == 1 else joined_requests(r, [m[1][0] for m in made])
        turns += [("user", text), ("assistant", [m[1][1] for m in made])]
    look = style(r)
    return {"task": "tool_choice", "system": r.pick(SYSTEMS), "tools": [t.json(look) for t in tools], "turns": turns, "calls": calls}


SNIPS_ABOUT = {
    "AddToPlaylist": "Add a song to a playlist",
    "BookRestaurant": "Book a restaurant",
    "GetWeather": "Get the weather",
    "PlayMusic": "Play music",
    "RateBook": "Rate a book",
    "SearchCreativeWork": "Find a book, song or show",
    "SearchScreeningEvent": "Find movie times",
}


def slot_tools(r, corpora):
    """Public intent data as tools with spans of the text as arguments; sometimes the tool it needs is absent."""
    intent, text, slots = r.choice(corpora.intents)
    small = lambda name: name[0].lower() + name[1:]
    others = {}
    for name, _, more in r.sample(corpora.intents, r.choice((0, 1, 2, 3))):
        if name != intent:
            others[name] = list(more)
    look = style(r)
    make = lambda name, keys: tool_json(
        small(name), SNIPS_ABOUT[name], [(k, "string", "The " + k.replace("_", " "), None) for k in keys], look
    )
    absent = len(others) > 0 and r.chance(0.15 if r.held else 0.35)
    tools = [make(*item) for item in others.items()] + ([] if absent else [make(intent, list(slots))])
    r.shuffle(tools)
    calls = [] if absent else [(small(intent), dict(slots))]
    turns = [("user", text), ("assistant", calls or NO_TOOL[0])]
    while not r.held and len(turns) < 16 and r.chance(0.8):  # further texts for the same tools, or for none of them
        k = r.random()
        if k < 0.2:
            text = r.choice(corpora.by_label["clinc", r.choice(FOREIGN_INTENTS)])
            turns += [("user", text), ("assistant", NO_TOOL[0])]
            continue
        name, keys = (intent, slots) if k < 0.6 or not others else r.choice(list(others.items()))
        _, said, found = r.choice(corpora.alike[name, frozenset(keys)])
        call = [(small(name), {key: found[key] for key in keys})]
        turns += [("user", said), ("assistant", NO_TOOL[0] if absent and name == intent else call)]
    return {"task": "slots_tool", "system": r.pick(SYSTEMS), "tools": tools, "calls": calls, "turns": turns}


def tool_document(r, corpora):
    k = r.random()
    if k < (0.14 if r.held else 0.24):
        return intent_tools(r, corpora)
    if k < (0.22 if r.held else 0.31):
        return slot_tools(r, corpora)
    if not r.held and r.chance(0.22):
        return choices(r, corpora)
    return calling(r, corpora)
