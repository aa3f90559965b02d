"""Tools as prompts show them: known ones from the library, random ones; their requests and results."""

import re

import tool_library
from chat import compact, spaced
from schema import SUFFIXES, field_noun, joined_name, option_words, session_form
from source import Pool, capitalized, fill, lowered
from values import *
from variety import noisy, pairing
from wording import echoed

CHAT = [
    (
        Pool(
            ("Hello", "Hi", "Hi there", "Good morning", "Hey", "Hello there", "Good evening"),
            ("Hey there", "Good afternoon"),
        ),
        ["Hello! How can I help you?", "Hi! What can I do for you?"],
    ),
    (
        Pool(
            ("Thanks", "Thank you", "Thanks a lot", "Thank you so much", "Great, thanks"),
            ("Many thanks", "That helps, thanks"),
        ),
        ["You are welcome!", "My pleasure."],
    ),
    (
        Pool(("Who are you?", "What are you?", "What is your name?"), ("Are you a person?",)),
        ["I am a small assistant that runs on your device.", "I am your assistant."],
    ),
    (
        Pool(("How are you?", "How is it going?", "How do you do?"), ("How are you feeling?",)),
        ["I am doing well, thank you!", "Very well, thanks. And you?"],
    ),
    (
        Pool(("Tell me a joke", "Make me laugh", "Do you know a joke?"), ("Say something funny",)),
        ["Why did the coffee file a report? It was mugged.", "What do you call a sleepy bull? A bulldozer."],
    ),
    (Pool(("Goodbye", "Bye", "See you", "Good night"), ("Bye bye", "See you tomorrow")), ["Goodbye!", "See you soon!"]),
    (
        Pool(("I am bored", "I am tired today", "I feel sad", "It was a long day"), ("I had a rough day",)),
        ["I am sorry to hear that.", "I hope it gets better soon."],
    ),
    (
        Pool(("You are great", "Good job", "Well done", "I like you"), ("You did well",)),
        ["Thank you, that is kind!", "Thank you!"],
    ),
    (
        Pool(("Never mind", "Forget it", "Stop, I changed my mind", "No, thank you"), ("Leave it", "No thanks")),
        ["All right.", "No problem."],
    ),
    (
        Pool(("Okay", "I see", "Interesting", "Good to know"), ("Got it",)),
        ["Is there anything else I can do?", "Let me know if you need anything."],
    ),
]
# Intents of CLINC150 that are talk, with what the assistant says to them.
TALK_INTENTS = {
    "greeting": CHAT[0][1],
    "thank_you": CHAT[1][1],
    "what_is_your_name": CHAT[2][1],
    "are_you_a_bot": CHAT[2][1],
    "goodbye": CHAT[5][1],
    "tell_joke": CHAT[4][1],
    "how_old_are_you": ["I am quite new. I was trained not long ago."],
    "what_are_your_hobbies": ["I like to talk, to read texts and to use tools."],
    "where_are_you_from": ["I live right here on your device."],
    "who_made_you": ["I was made by the people of the Nightjar project."],
    "do_you_have_pets": ["No, I have no pets, but I like to hear about yours."],
    "meaning_of_life": ["That is a big question. Many say it is to be kind."],
    "what_can_i_ask_you": ["I can chat, fill in forms, find facts in a text and call tools."],
}


def parameter_schema(kind, about, enum):
    schema = kind if isinstance(kind, dict) else {"type": kind}
    return {**schema, **({"description": about} if about else {}), **({"enum": enum} if enum else {})}


def style(r):
    """(title, descriptions, additionalProperties, x-order): the keywords of all tools of one prompt."""
    session = r.chance(0.55 if r.held else 0.45)
    return session, r.chance(0.5), session, session


def tool_json(name, about, parameters, look, optional=()):
    """A tool as the template takes it; `parameters` are (name, type or schema, description, options)."""
    schema = {"type": "object"}
    if look[0]:
        schema["title"] = "Arguments"
    schema["properties"] = {
        n: parameter_schema(kind, text if look[1] else None, enum) for n, kind, text, enum in parameters
    }
    schema["required"] = [n for n, *_ in parameters if n not in optional]
    if look[2]:
        schema["additionalProperties"] = False
    if look[3]:
        schema["x-order"] = [n for n, *_ in parameters]
    schema = session_form(schema) if look[0] else schema
    return {"type": "function", "function": {"name": name, "description": about, "parameters": schema}}


class Known:
    """A tool of the library with names and descriptions chosen."""

    def __init__(self, r, tool):
        self.strange = False
        self.tool, self.name, self.about = tool, r.choice(tool.names), r.choice(tool.abouts)
        self.parameters = []
        for p in tool.parameters:
            name = next(
                (n for n in r.sample(p.names, len(p.names)) if n not in [q[0] for q in self.parameters]), p.names[0]
            )
            self.parameters.append((name, p.kind, p.about, p.enum))
        if not r.held and r.chance(0.45):
            self.estrange(r)

    def estrange(self, r):
        """Another name, and perhaps other names of the parameters: what the tool is for shows in its description alone."""
        k = r.random()
        if k < 0.3:
            self.name = r.choice(("tool", "fn", "action", "run", "skill", "x", "do", "api")) + r.choice(("", "_", "")) + str(r.randint(1, 99))
        elif k < 0.65:
            words = [w for w in re.findall(r"[A-Za-z]+", self.about) if len(w) > 2 and w.lower() not in ("the", "for", "that", "which", "with")]
            self.name = joined_name(r, *words[: r.choice((2, 3))])
        else:
            self.name = joined_name(r, r.choice((r.pick(VERB), vocabulary_word(r))), field_noun(r))
        if r.chance(0.4):
            names = {}
            for p in self.parameters:
                names.setdefault(joined_name(r, field_noun(r), r.choice(("", "", "Value", "Text"))), p)
            if len(names) == len(self.parameters):
                self.parameters = [(name, kind, about, enum) for name, (_, kind, about, enum) in names.items()]
                self.strange = True

    def json(self, look):
        look = (look[0], look[1] or self.strange, *look[2:])
        return tool_json(self.name, self.about, self.parameters, look)

    def request(self, r):
        """(text, call, values by position)."""
        made = [p.make(r) for p in self.tool.parameters]
        if len(made) > 1 and len(set(map(str, made))) < len(made):
            made = [p.make(r) for p in self.tool.parameters]
        spoken = {str(i): ("on" if v else "off") if isinstance(v, bool) else v for i, v in enumerate(made)}
        text = None
        if not r.held and r.chance(0.4):
            text = echoed(r, self.about, spoken.values())
        if text is None:
            text = fill(r.expand(noisy(r, r.choice(self.tool.requests), 1, 0.06)), spoken)
        return text, (self.name, {p[0]: v for p, v in zip(self.parameters, made)}), spoken

    def result(self, r, spoken):
        """(the text a tool returns, the answer that uses it)."""
        made = {k: make(r) for k, make in self.tool.result.items()}
        answer = fill(r.choice(self.tool.answers), {**made, **spoken})
        plain = not r.held and r.chance(0.45)
        k = r.random()
        text = (
            spaced(made) if k < 0.4 else compact(made) if k < 0.7 else ", ".join(f"{a}: {b}" for a, b in made.items())
        )
        if len(made) == 1 and r.chance(0.3):
            text = str(next(iter(made.values())))
            if plain and text not in DONE:
                return text, fill(r.choices(("It is {x}.", "The answer is {x}.", "{x}."), (5, 2, 1))[0], {"x": text})
        if plain and not DONE & set(map(str, made.values())):
            return text, " ".join(f"The {words_of(key)} is {value}." for key, value in made.items())
        return text, capitalized(answer)


DONE = {"ok", "done", "success", "sent", "saved", "created", "added", "on", "off", "True", "False", "true", "false"}


def words_of(name):
    """An identifier as it is spoken."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).lower()


HEADS = Pool(
    (
        "{v} the {n}",
        "{v} a {n}",
        "{v} {n}",
        "please {v} the {n}",
        "can you {v} the {n}",
        "I want to {v} a {n}",
        "I need to {v} the {n}",
        "{v} my {n}",
        "go and {v} the {n}",
        "help me {v} a {n}",
        "it is time to {v} the {n}",
    ),
    ("could you {v} the {n}", "let us {v} a {n}", "I would like you to {v} this {n}"),
)
PARTS = Pool(
    (
        "{s} {x}",
        "{s} {x}",
        "{x} as {s}",
        "{s}: {x}",
        "{s} set to {x}",
        "{s} is {x}",
        "{x} for the {s}",
        "use {x} as the {s}",
        "the {s} should be {x}",
        "{s} = {x}",
        "{x} as its {s}",
        "having the {s} {x}",
        "where the {s} is {x}",
        "make the {s} {x}",
        "{x} ({s})",
        "under {s} put {x}",
        "taking {x} for {s}",
        "{s} of {x}",
    ),
    ("with a {s} of {x}", "{x} being the {s}", "its {s} {x}"),
)


WIDE_HEADS = (
    "[please |can you |can we |could we |would you |I want to |we have to |we should |now |kindly |I need you to |I'd love to |I wish to |"
    "will you |first |you should |let me |]{v} [the |a |my |our |that |one |another |]{n}[ please| now| for me| today| again|]",
    "[time to|I came to|we are here to|remember to|try to|it would be nice to] {v} [the |a |my |our |that |]{n}",
)


FOUND = "The {n} is {x}.|The {n} is {x}.|The {n} is {x}.|I found {x}.|I found this {n}: {x}.|It is {x}.|Your {n} is {x}.".split("|")
# What somebody has planned: "Dinner with Ana".
PLANS = "{e} with {p}|{e} at {t}|{e}|{k}|Call {p}|{p}'s {e}|{e} with {p} and {q}".split("|")


def plan(r):
    names = {"p": first_name(r), "q": full_name(r), "t": clock(r), "e": r.pick(EVENT), "k": r.pick(TASK)}
    return capitalized(fill(r.choice(PLANS), names))


def bare(r, noun):
    """(a result that is a text and nothing else, the sentence that says it)."""
    text = r.choice((plan, plan, first_name, full_name, title, place_name, restaurant, thing, phrase, code, string_value))(r)
    return text, fill(r.choice(FOUND), {"n": noun, "x": text})


class Random:
    """A tool nobody has seen: invented names, plain requests that name the parameters."""

    def __init__(self, r, largest=4):
        self.verb, self.noun = r.pick(VERB), field_noun(r)
        self.name = joined_name(r, self.verb, self.noun, r.choice(("", "", "", r.pick(NOUN))))
        self.about = r.expand(
            fill(
                r.choice(
                    (
                        "[The tool to |]{v} a {n}",
                        "{V} the {n} of the user",
                        "{V}s {n}s",
                        "Use this to {v} a {n}",
                        "{V} {n}s by {p}",
                    )
                ),
                {"v": self.verb, "V": self.verb.capitalize(), "n": self.noun, "p": r.pick(NOUN)},
            )
        )
        self.parameters, self.spoken, self.optional, used = [], [], set(), set()
        for _ in range(r.choice((0, 1, 1, 1, 2, 2, 2, 3, largest))):
            noun, suffix = field_noun(r), r.choice(SUFFIXES)
            name = joined_name(r, noun, suffix)
            if noun in used or name in [p[0] for p in self.parameters]:
                continue
            used.add(noun)
            kind = r.choice(("string",) * 4 + ("integer",) * 3 + ("number", "boolean", "enum", "list"))
            spoken = (noun + " " + suffix.lower()).strip()
            enum = option_words(r, r.randint(2, 5)) if kind == "enum" else None
            schema = "string" if enum else {"type": "array", "items": {"type": "string"}} if kind == "list" else kind
            self.parameters.append(
                (name, schema, r.choice((f"The {spoken}", capitalized(spoken), f"The {spoken} to {self.verb}")), enum)
            )
            self.spoken.append((spoken, kind, enum))
            if r.chance(0.15):
                self.optional.add(name)

    def json(self, look):
        return tool_json(self.name, self.about, self.parameters, look, self.optional)

    def request(self, r):
        arguments, parts = {}, []
        for (name, _, _, _), (spoken, kind, enum) in zip(self.parameters, self.spoken):
            if name in self.optional and r.chance(0.6):
                continue
            if kind == "enum":
                value = r.choice(enum)
            elif kind == "list":
                value = [list_item(r) for _ in range(r.randint(1, 3))]
            elif kind == "boolean":
                value = r.chance(0.5)
            else:
                value = {"string": string_value, "integer": integer_value, "number": number_value}[kind](r)
            arguments[name] = value
            shown = (
                value
                if not isinstance(value, (bool, list))
                else (
                    " and ".join(value)
                    if isinstance(value, list)
                    else r.choice((("on", "off"), ("yes", "no"), ("true", "false")))[not value]
                )
            )
            part = pairing(r) if not r.held and r.chance(0.5) else r.pick(PARTS)
            parts.append(fill(part, {"s": spoken, "x": shown}))
        if r.chance(0.3):
            r.shuffle(parts)
        heads = WIDE_HEADS if not r.held and r.chance(0.5) else HEADS
        head = capitalized(r.say(heads, v=self.verb, n=self.noun))
        text = head + (
            r.choice((" with ", ", ", ": ", " - ")) + r.choice((" and ", ", ", "; ")).join(parts) if parts else ""
        )
        return text, (self.name, arguments), {}

    def result(self, r, spoken):
        if not r.held and r.chance(0.4):
            return bare(r, words_of(self.noun))
        key, value = r.pick(NOUN), r.choice((string_value, integer_value))(r)
        return r.choice((spaced, compact))({key: value}), r.choice(
            (f"The {key} is {value}.", f"Done. The {key} is {value}.")
        )


def polite(r, text):
    k = r.random()
    question = text.endswith("?")
    if k < 0.08:
        return "Please " + lowered(text) if not question and not text.startswith("I ") else text
    if k < 0.14 and not question:
        return text.rstrip(".") + " please"
    if k < 0.18:
        return r.choice(("Hey, ", "Hi! ", "Ok, ", "Hello, ")) + text
    if k < 0.24 and not text.endswith(("?", ".", "!")):
        return text + "."
    if k < 0.29:
        return text.rstrip("?.")
    if k < 0.33:
        return lowered(text)
    if k < 0.36:
        return r.choice(("Could you help me? ", "One more thing. ", "Quick question. ")) + text
    return text
