"""Documents about tools: choosing, arguments, two calls, none that fits, answers from results."""
import tool_library
from chat import compact, spaced
from schema import field_noun, joined_name, option_words, SUFFIXES
from source import Pool, capitalized, fill, lowered
from values import *

SYSTEMS = Pool((
    "", "", "", "You are a helpful assistant.", "Help the user with the tools.", "You are a personal assistant. Be brief.",
    "You are a friendly assistant. Use the tools when needed.", "Help the person with getting things done.",
    "Your job is to help the user. Always use a tool when one fits.", "You are an assistant in an app.",
    "You are an assistant in an app. Answer in one sentence.", "Use the tools to help the user.",
    "You are the voice of a smart home.", "You plan trips and look things up.", "A conversation with a helpful assistant."),
    ("", "You assist the owner of this device.", "You help people with small tasks. Call a tool if one suits."))
NO_TOOL = ["Sorry, I do not have a tool for that.", "I am sorry, I cannot do that here.",
           "I cannot help with that, I have no tool for it."]
CHAT = [
    (Pool(("Hello", "Hi", "Hi there", "Good morning", "Hey", "Hello there", "Good evening"), ("Hey there", "Good afternoon")),
     ["Hello! How can I help you?", "Hi! What can I do for you?"]),
    (Pool(("Thanks", "Thank you", "Thanks a lot", "Thank you so much", "Great, thanks"), ("Many thanks", "That helps, thanks")),
     ["You are welcome!", "My pleasure."]),
    (Pool(("Who are you?", "What are you?", "What is your name?"), ("Are you a person?",)),
     ["I am a small assistant that runs on your device.", "I am your assistant."]),
    (Pool(("How are you?", "How is it going?", "How do you do?"), ("How are you feeling?",)),
     ["I am doing well, thank you!", "Very well, thanks. And you?"]),
    (Pool(("Tell me a joke", "Make me laugh", "Do you know a joke?"), ("Say something funny",)),
     ["Why did the coffee file a report? It was mugged.", "What do you call a sleepy bull? A bulldozer."]),
    (Pool(("Goodbye", "Bye", "See you", "Good night"), ("Bye bye", "See you tomorrow")), ["Goodbye!", "See you soon!"]),
    (Pool(("I am bored", "I am tired today", "I feel sad", "It was a long day"), ("I had a rough day",)),
     ["I am sorry to hear that.", "I hope it gets better soon."]),
    (Pool(("You are great", "Good job", "Well done", "I like you"), ("You did well",)), ["Thank you, that is kind!", "Thank you!"]),
    (Pool(("Never mind", "Forget it", "Stop, I changed my mind", "No, thank you"), ("Leave it", "No thanks")),
     ["All right.", "No problem."]),
    (Pool(("Okay", "I see", "Interesting", "Good to know"), ("Got it",)), ["Is there anything else I can do?", "Let me know if you need anything."]),
]
# Intents of CLINC150 that are talk, with what the assistant says to them.
TALK_INTENTS = {
    "greeting": CHAT[0][1], "thank_you": CHAT[1][1], "what_is_your_name": CHAT[2][1], "are_you_a_bot": CHAT[2][1],
    "goodbye": CHAT[5][1], "tell_joke": CHAT[4][1],
    "how_old_are_you": ["I am quite new. I was trained not long ago."],
    "what_are_your_hobbies": ["I like to talk, to read texts and to use tools."],
    "where_are_you_from": ["I live right here on your device."],
    "who_made_you": ["I was made by the people of the Nightjar project."],
    "do_you_have_pets": ["No, I have no pets, but I like to hear about yours."],
    "meaning_of_life": ["That is a big question. Many say it is to be kind."],
    "what_can_i_ask_you": ["I can chat, fill in forms, find facts in a text and call tools."]}
# Intents that no tool of the library serves.
FOREIGN_INTENTS = """account_blocked apr credit_score credit_limit w2 taxes insurance oil_change_how tire_pressure tire_change
    vaccines pto_balance payday rollover_401k routing pin_change report_fraud international_visa carry_on lost_luggage
    jump_start plug_type mpg gas_type interest_rate direct_deposit order_checks replacement_card_duration
    expiration_date income application_status change_accent min_payment""".split()
FAILURES = ["not found", "no connection", "timeout", "access denied", "service unavailable", "invalid request"]


def parameter_schema(kind, about, enum):
    schema = kind if isinstance(kind, dict) else {"type": kind}
    return {**schema, **({"description": about} if about else {}), **({"enum": enum} if enum else {})}


def style(r):
    """(title, descriptions, additionalProperties, x-order): the keywords of all tools of one prompt."""
    session = r.chance(.55)
    return session, r.chance(.5), session, session


def tool_json(name, about, parameters, look, optional=()):
    """A tool as the template takes it; `parameters` are (name, type or schema, description, options)."""
    schema = {"type": "object"}
    if look[0]: schema["title"] = "Arguments"
    schema["properties"] = {n: parameter_schema(kind, text if look[1] else None, enum) for n, kind, text, enum in parameters}
    schema["required"] = [n for n, *_ in parameters if n not in optional]
    if look[2]: schema["additionalProperties"] = False
    if look[3]: schema["x-order"] = [n for n, *_ in parameters]
    return {"type": "function", "function": {"name": name, "description": about, "parameters": schema}}


class Known:
    """A tool of the library with names and descriptions chosen."""

    def __init__(self, r, tool):
        self.tool, self.name, self.about = tool, r.choice(tool.names), r.choice(tool.abouts)
        self.parameters = []
        for p in tool.parameters:
            name = next((n for n in r.sample(p.names, len(p.names)) if n not in [q[0] for q in self.parameters]), p.names[0])
            self.parameters.append((name, p.kind, p.about, p.enum))

    def json(self, look):
        return tool_json(self.name, self.about, self.parameters, look)

    def request(self, r):
        """(text, call, values by position)."""
        made = [p.make(r) for p in self.tool.parameters]
        if len(made) > 1 and len(set(map(str, made))) < len(made): made = [p.make(r) for p in self.tool.parameters]
        spoken = {str(i): ("on" if v else "off") if isinstance(v, bool) else v for i, v in enumerate(made)}
        text = fill(r.expand(r.choice(self.tool.requests)), spoken)
        return text, (self.name, {p[0]: v for p, v in zip(self.parameters, made)}), spoken

    def result(self, r, spoken):
        """(the text a tool returns, the answer that uses it)."""
        made = {k: make(r) for k, make in self.tool.result.items()}
        answer = fill(r.choice(self.tool.answers), {**made, **spoken})
        k = r.random()
        text = spaced(made) if k < .4 else compact(made) if k < .7 else ", ".join(f"{a}: {b}" for a, b in made.items())
        if len(made) == 1 and r.chance(.3): text = str(next(iter(made.values())))
        return text, capitalized(answer)


HEADS = Pool(("{v} the {n}", "{v} a {n}", "{v} {n}", "please {v} the {n}", "can you {v} the {n}", "I want to {v} a {n}",
              "I need to {v} the {n}", "{v} my {n}", "go and {v} the {n}", "help me {v} a {n}", "it is time to {v} the {n}"),
             ("could you {v} the {n}", "let us {v} a {n}", "I would like you to {v} this {n}"))
PARTS = Pool(("{s} {x}", "{s} {x}", "{x} as {s}", "{s}: {x}", "{s} set to {x}", "{s} is {x}", "{x} for the {s}", "use {x} as the {s}",
              "the {s} should be {x}", "{s} = {x}"), ("with a {s} of {x}", "{x} being the {s}", "its {s} {x}"))


class Random:
    """A tool nobody has seen: invented names, plain requests that name the parameters."""

    def __init__(self, r, largest=4):
        self.verb, self.noun = r.pick(VERB), field_noun(r)
        self.name = joined_name(r, self.verb, self.noun, r.choice(("", "", "", r.pick(NOUN))))
        self.about = r.expand(fill(r.choice(("[The tool to |]{v} a {n}", "{V} the {n} of the user", "{V}s {n}s", "Use this to {v} a {n}",
                                             "{V} {n}s by {p}")), {"v": self.verb, "V": self.verb.capitalize(), "n": self.noun,
                                                                   "p": r.pick(NOUN)}))
        self.parameters, self.spoken, self.optional, used = [], [], set(), set()
        for _ in range(r.choice((0, 1, 1, 1, 2, 2, 2, 3, largest))):
            noun, suffix = field_noun(r), r.choice(SUFFIXES)
            name = joined_name(r, noun, suffix)
            if noun in used or name in [p[0] for p in self.parameters]: continue
            used.add(noun)
            kind = r.choice(("string",) * 4 + ("integer",) * 3 + ("number", "boolean", "enum", "list"))
            spoken = (noun + " " + suffix.lower()).strip()
            enum = option_words(r, r.randint(2, 5)) if kind == "enum" else None
            schema = "string" if enum else {"type": "array", "items": {"type": "string"}} if kind == "list" else kind
            self.parameters.append((name, schema, r.choice((f"The {spoken}", capitalized(spoken), f"The {spoken} to {self.verb}")), enum))
            self.spoken.append((spoken, kind, enum))
            if r.chance(.15): self.optional.add(name)

    def json(self, look):
        return tool_json(self.name, self.about, self.parameters, look, self.optional)

    def request(self, r):
        arguments, parts = {}, []
        for (name, _, _, _), (spoken, kind, enum) in zip(self.parameters, self.spoken):
            if name in self.optional and r.chance(.6): continue
            if kind == "enum": value = r.choice(enum)
            elif kind == "list": value = [list_item(r) for _ in range(r.randint(1, 3))]
            elif kind == "boolean": value = r.chance(.5)
            else: value = {"string": string_value, "integer": integer_value, "number": number_value}[kind](r)
            arguments[name] = value
            shown = value if not isinstance(value, (bool, list)) else " and ".join(value) if isinstance(value, list) \
                else r.choice((("on", "off"), ("yes", "no"), ("true", "false")))[not value]
            parts.append(fill(r.pick(PARTS), {"s": spoken, "x": shown}))
        if r.chance(.3): r.shuffle(parts)
        head = capitalized(fill(r.pick(HEADS), {"v": self.verb, "n": self.noun}))
        text = head + (r.choice((" with ", ", ", ": ", " - ")) + r.choice((" and ", ", ", "; ")).join(parts) if parts else "")
        return text, (self.name, arguments), {}

    def result(self, r, spoken):
        key, value = r.pick(NOUN), r.choice((string_value, integer_value))(r)
        return r.choice((spaced, compact))({key: value}), r.choice((f"The {key} is {value}.", f"Done. The {key} is {value}."))


def polite(r, text):
    k = r.random()
    question = text.endswith("?")
    if k < .08: return "Please " + lowered(text) if not question and not text.startswith("I ") else text
    if k < .14 and not question: return text.rstrip(".") + " please"
    if k < .18: return r.choice(("Hey, ", "Hi! ", "Ok, ", "Hello, ")) + text
    if k < .24 and not text.endswith(("?", ".", "!")): return text + "."
    if k < .29: return text.rstrip("?.")
    if k < .33: return lowered(text)
    if k < .36: return r.choice(("Could you help me? ", "One more thing. ", "Quick question. ")) + text
    return text


def choose(r, count, wanted=None):
    """Known tools that do not get into each other's way; `wanted` is among them."""
    chosen = [wanted] if wanted else []
    for tool in r.picks(tool_library.TOOLS, count + 6):
        if len(chosen) >= count: break
        if not any(tool_library.alike(tool, other) for other in chosen): chosen.append(tool)
    return chosen


def relatives(r, tool, count):
    """Tools that share a kind of argument or a word with `tool`, but cannot serve its requests."""
    makers = {p.maker for p in tool.parameters if not p.maker.startswith(("int", "one"))}
    near = [t for t in tool_library.TOOLS.part(r.held) if not tool_library.alike(t, tool)
            and makers & {p.maker for p in t.parameters}]
    return r.sample(near, min(count, len(near)))


def unserved(r, corpora, tools):
    """(question, answer) that none of the tools serves: talk, another tool's request, something foreign."""
    k = r.random()
    refusal = NO_TOOL[0] if r.chance(.6) else r.choice(NO_TOOL)
    known = [t.tool for t in tools if isinstance(t, Known)]
    if k < .22:
        question, answers = r.choice(CHAT)
        text = r.pick(question)
        return text + ("" if text.endswith("?") else r.choice(("", "", "!", "."))), r.choice(answers)
    if k < .34:
        intent = r.choice(list(TALK_INTENTS))
        return r.choice(corpora.by_label["clinc", intent]), r.choice(TALK_INTENTS[intent])
    if k < .42: return r.choice(corpora.out_of_scope if not known else corpora.by_label["clinc", r.choice(FOREIGN_INTENTS)]), refusal
    if k < .52 and not known: return Random(r).request(r)[0], refusal
    other = r.pick(tool_library.TOOLS)
    if known and r.chance(.6):                          # a relative of a tool that is there: half relevant
        near = relatives(r, r.choice(known), 1)
        other = near[0] if near else other
    if any(tool_library.alike(other, tool) for tool in known): return unserved(r, corpora, tools)
    return polite(r, Known(r, other).request(r)[0]), refusal


def tool_set(r):
    """(task, tools): some of the library, or random ones, with distinct names."""
    if r.chance(.4): task, tools = "tool_random", [Random(r) for _ in range(r.choice((1, 1, 2, 2, 3, 4, 5)))]
    else:
        task, tools = "tool", [Known(r, t) for t in choose(r, r.choice((1, 1, 2, 2, 3, 3, 4, 5)))]
        if r.chance(.12): tools.append(Random(r))
        r.shuffle(tools)
    named = {}
    for tool in tools: named.setdefault(tool.name, tool)
    return task, list(named.values())


def joined_requests(r, texts):
    second = texts[1]
    return texts[0].rstrip("?.") + r.choice((" and ", ", and ", " and also ", ". Then ", ". Also, ", " and then ")) \
        + (lowered(second) if r.chance(.9) else second)


def requested(r, tools):
    """(text, [(tool, its request)]): one call, or two at once."""
    if r.chance(.2):
        pair = r.sample(tools, 2) if len(tools) > 1 and r.chance(.7) else [tools[0], tools[0]]
        made = [(tool, tool.request(r)) for tool in pair]
        if made[0][1][1] != made[1][1][1]: return joined_requests(r, [m[1][0] for m in made]), made
    tool = r.choice(tools)
    made = [(tool, tool.request(r))]
    text = made[0][1][0]
    return polite(r, text) if isinstance(tool, Known) else text, made


def results(r, made):
    """The tool turn and the answer from it; now and then the tools fail."""
    if r.chance(.06):
        reason = r.choice(FAILURES)
        return [("tool", [r.choice((f"Error: {reason}", f'{{"error": "{reason}"}}')) for _ in made]),
                ("assistant", f"Sorry, that did not work: {reason}.")]
    told = [tool.result(r, spoken) for tool, (_, _, spoken) in made]
    return [("tool", [x[0] for x in told]), ("assistant", " ".join(x[1] for x in told))]


def calling(r, corpora):
    """Tools and what is asked of them, in one turn or in several: calls, two at once, and what no tool serves."""
    task, tools = tool_set(r)
    wanted = [t for t in tools if isinstance(t, Known)] or tools
    turns, calls, kind = [], None, task
    count = 1 if r.held or r.chance(.3) else r.randint(2, 6)
    for i in range(count):
        if r.chance(.3):
            question, answer = unserved(r, corpora, tools)
            turns += [("user", question), ("assistant", answer)]
            made_calls = []
        else:
            text, made = requested(r, wanted)
            made_calls = [m[1][1] for m in made]
            turns += [("user", text), ("assistant", made_calls)]
            if r.chance(.45):
                turns += results(r, made)
                if r.chance(.15): turns += [("user", r.pick(CHAT[1][0]) + r.choice(("", "!"))), ("assistant", r.choice(CHAT[1][1]))]
        if i == 0: calls, kind = made_calls, "tool_none" if not made_calls else task + "_two" if len(made_calls) == 2 else task
    look = style(r)
    return {"task": kind, "system": r.pick(SYSTEMS), "tools": [t.json(look) for t in tools], "turns": turns, "calls": calls}


def intent_tools(r, corpora):
    """Intents of CLINC150 as tools without arguments, told by their names: which one does the sentence mean?"""
    labels = [l for l in corpora.labels["clinc"] if l not in TALK_INTENTS and l not in ("yes", "no", "maybe", "repeat", "cancel")]
    chosen = r.sample(labels, r.randint(2, 6))
    words = {l: l.replace("_", " ") for l in chosen}
    names = {l: joined_name(r, *r.choice(((), (), ("handle",), ("get",), ("do",))), *l.split("_")) for l in chosen}
    look = style(r)
    tools = [tool_json(names[l], r.choice(("Handles requests about {}", "For questions about {}", "{}")).format(words[l]), [], look)
             for l in chosen]
    turns, calls = [], None
    for i in range(1 if r.held else r.randint(1, 5)):
        if r.chance(.15): text, made = r.choice(corpora.out_of_scope), []
        else:
            label = r.choice(chosen)
            text, made = r.choice(corpora.by_label["clinc", label]), [(names[label], {})]
        turns += [("user", text), ("assistant", made or NO_TOOL[0])]
        if i == 0: calls = made
    return {"task": "tool_intent", "system": r.pick(SYSTEMS), "tools": tools, "calls": calls, "turns": turns}


SNIPS_ABOUT = {"AddToPlaylist": "Add a song to a playlist", "BookRestaurant": "Book a restaurant", "GetWeather": "Get the weather",
               "PlayMusic": "Play music", "RateBook": "Rate a book", "SearchCreativeWork": "Find a book, song or show",
               "SearchScreeningEvent": "Find movie times"}


def slot_tools(r, corpora):
    """Public intent data as tools with spans of the text as arguments; sometimes the tool it needs is absent."""
    intent, text, slots = r.choice(corpora.intents)
    small = lambda name: name[0].lower() + name[1:]
    others = {}
    for name, _, more in r.sample(corpora.intents, r.choice((0, 1, 2, 3))):
        if name != intent: others[name] = list(more)
    look = style(r)
    make = lambda name, keys: tool_json(small(name), SNIPS_ABOUT[name],
                                        [(k, "string", "The " + k.replace("_", " "), None) for k in keys], look)
    absent = len(others) > 0 and r.chance(.15)
    tools = [make(*item) for item in others.items()] + ([] if absent else [make(intent, list(slots))])
    r.shuffle(tools)
    calls = [] if absent else [(small(intent), dict(slots))]
    return {"task": "slots_tool", "system": r.pick(SYSTEMS), "tools": tools, "calls": calls,
            "turns": [("user", text), ("assistant", calls or NO_TOOL[0])]}


def tool_document(r, corpora):
    k = r.random()
    if k < .14: return intent_tools(r, corpora)
    if k < .22: return slot_tools(r, corpora)
    return calling(r, corpora)
