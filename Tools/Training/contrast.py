"""Requests that none of the tools at hand serves, for the training: other tools', odd ones, talk, other deeds and things.

Whether to call at all shows in what a request means beside what the tools are for; so the same requests come with a tool that
serves them in other documents. The banks are `banks/odd.txt` and `banks/talk.txt`.
"""

import os
import re

import tool_library
from kinds import Typed
from meanings import Meant, beside, offered
from source import capitalized
from tool_kinds import Known, Random, polite

NO_TOOL = [
    "Sorry, I do not have a tool for that.",
    "I am sorry, I cannot do that here.",
    "I cannot help with that, I have no tool for it.",
]
# Intents of CLINC150 that no tool of the library serves.
FOREIGN_INTENTS = """account_blocked apr credit_score credit_limit w2 taxes insurance oil_change_how tire_pressure tire_change
    vaccines pto_balance payday rollover_401k routing pin_change report_fraud international_visa carry_on lost_luggage
    jump_start plug_type mpg gas_type interest_rate direct_deposit order_checks replacement_card_duration
    expiration_date income application_status change_accent min_payment""".split()
PLAIN = frozenset(
    """the and for that which with from this user users user's use tool lets given several one choice some any new now get set show find look make add
    check list tell send number name names date time day people person text thing things place what when where who how many into its his her their
    your out about after before between over under all another other""".split()
)


def lines(name):
    path = os.path.join(tool_library.BANKS, name)
    return [line.strip() for line in open(path, encoding="utf-8") if line.strip() and not line.startswith("#")]


def load_odd():
    """[(stems of what could serve it, requests)]."""
    odd = []
    for line in lines("odd.txt"):
        keys, _, requests = line.partition(" : ")
        odd.append(([key.strip()[:6] for key in keys.split(",")], [text.strip() for text in requests.split("|")]))
    return odd


def load_talk():
    """[(what is said, replies)]."""
    talk = []
    for line in lines("talk.txt"):
        said, _, replies = line.partition(" => ")
        talk.append(tuple([text.strip() for text in part.split("|")] for part in (said, replies)))
    return talk


ODD, TALK = load_odd(), load_talk()


def stems(text):
    """The words that carry meaning, cut so that their forms agree."""
    words = re.findall("[a-z]+", re.sub("([A-Z])", r" \1", text).lower())
    return {word[:5] for word in words if len(word) > 2 and word not in PLAIN}


def purpose(tools):
    """What the tools are for, as stems."""
    return set().union(*(stems(f"{tool.name} {tool.about}") for tool in tools)) if tools else set()


STEMS = {}


def tool_stems(tool):
    if tool.names[0] not in STEMS:
        STEMS[tool.names[0]] = stems(" ".join(tool.names + tool.abouts))
    return STEMS[tool.names[0]]


def elsewhere(r, tools, near):
    """A tool of the library that serves nothing of what these serve; with `near` one that shares a word with one of them."""
    told, known = purpose(tools), [tool.tool for tool in tools if isinstance(tool, Known)]
    for _ in range(60):
        other = r.choice(tool_library.TOOLS.train)
        shared = bool(tool_stems(other) & told)
        if shared == near and not any(tool_library.alike(other, tool) for tool in known):
            return other
    return None


def foreign(r, tools):
    """A request for something of which no tool's description speaks."""
    told = " ".join(tool.about for tool in tools).lower()
    while True:
        asked = unseen(r) if r.chance(0.25) else offered(r, 1)[0]
        words = asked.deed + asked.thing[0] + asked.thing[1] if isinstance(asked, Meant) else [asked.noun]
        if not any(word.lower() in told for word in words):
            return asked.request(r)[0]


def unseen(r):
    """A tool made up: its values are told by their names or by their kinds."""
    return Typed(r) if r.chance(0.4) else Random(r)


def odd(r, tools):
    told = " ".join(f"{tool.name} {tool.about}" for tool in tools).lower()
    while True:
        keys, requests = r.choice(ODD)
        if not any(key in told for key in keys):
            return r.choice(requests)


def varied(r, text):
    """The same with or without its end and its capital."""
    k = r.random()
    if k < 0.15:
        return text.rstrip(".!?")
    if k < 0.25:
        return text[:1].lower() + text[1:] if not text.startswith(("I ", "I'")) else text
    return capitalized(text)


def refused(r, corpora, tools):
    """(question, answer) that none of the tools serves."""
    refusal = NO_TOOL[0] if r.chance(0.6) else r.choice(NO_TOOL)
    k = r.random()
    if k < 0.2:
        said, replies = r.choice(TALK)
        return varied(r, r.choice(said)), r.choice(replies)
    if k < 0.38:
        return varied(r, odd(r, tools)), refusal
    if k < 0.72:
        other = elsewhere(r, tools, near=r.chance(0.25))
        if other:
            return polite(r, Known(r, other).request(r)[0]), refusal
    if k < 0.88:
        return beside(r, tools) if any(isinstance(t, Meant) for t in tools) else foreign(r, tools), refusal
    if k < 0.94:
        return r.choice(corpora.by_label["clinc", r.choice(FOREIGN_INTENTS)]), refusal
    return foreign(r, tools), refusal
