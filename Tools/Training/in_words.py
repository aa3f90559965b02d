"""Data asked for in words, with no schema: "Extract the name and age: …". A few lines are due, or JSON where it is asked for. For training only.

Without these documents the model, which had seen forms with their schemas alone, opened an object and went on in circles.
"""

from after_results import AS_JSON
from chat import compact, spaced
from extraction import KINDS, SYSTEMS, extra, instance, shown
from function_bank import joined
from kinds import record
from source import capitalized
from tool_kinds import words_of

ASKS = (
    "[Please |]extract the {f}[ from this text| from this sentence| from the text|]",
    "[Find|Get|Tell me|Give me|List|Pick out|Note] the {f}[ in this text| of this text| in it|]",
    "[What is|Tell me|I need] the {f}",
    "[What|Which] {f} does this text give",
    "{f}, please",
    "Read this and say the {f}",
)


def told_facts(r):
    """(text, {name: value}) of a known kind of record or of one that nobody has seen."""
    if r.chance(0.35):
        schema, _, draw = record(r)
        text, value = draw()
        return text, {name: value[name] for name in schema["properties"]}
    kind = r.choice(KINDS.train)
    text, made = instance(r, kind)
    names = {}
    for (choices, *_), value in zip(kind.fields, made):
        names.setdefault(r.choice(choices), value)
    return text, names


def answer(r, value, as_json):
    if as_json:
        return compact(value) if r.chance(0.3) else spaced(value)
    if len(value) == 1:
        ((name, only),) = value.items()
        return f"The {words_of(name)} is {shown(only)}."
    return "\n".join(f"{capitalized(words_of(name))}: {shown(item)}" for name, item in value.items())


def in_words(r, corpora):
    turns, as_json = [], r.chance(0.3)
    for _ in range(r.randint(1, 4)):
        text, value = told_facts(r)
        names = r.sample(list(value), r.randint(1, min(4, len(value))))
        if r.chance(0.75):
            names.sort(key=list(value).index)
        value = {name: value[name] for name in names}
        said = [words_of(name) for name in names] if not as_json else list(names)
        asked = r.expand(r.choice(ASKS).replace("{f}", joined(r, said)))
        if as_json:
            asked += " " + r.choice(AS_JSON)
        if r.chance(0.2):
            text += " " + extra(r)
        if r.chance(0.75):
            question = capitalized(asked) + r.choice((": ", ":\n", ": ", ". ", "? ")) + text
        else:
            question = text + r.choice((" ", "\n")) + capitalized(asked) + r.choice((".", "?", ""))
        turns += [("user", question), ("assistant", answer(r, value, as_json))]
    return {"task": "in_words", "system": r.pick(SYSTEMS) if r.chance(0.4) else "", "turns": turns}
