"""Values after tool results: a question, calls, what the tools return, and an answer in JSON. For the training.

A session that generates a type asks so: the schema stands in the prompt, or its text says what is wanted, and once the results are there
a value is due, not another call. Where neither says so, a sentence is due (`tool_documents.py`): a session without the schema in its prompt is held to it
by its grammar, and needs no habit of answering in JSON. With such a habit half of the answers behind a bare text were objects.
"""

from chat import compact
from schema import array, joined_name, object_schema, schema_text, string
from tool_documents import SYSTEMS, requested, tool_set, unserved
from tool_kinds import Known, style

KINDS = {bool: "boolean", int: "integer", float: "number", str: "string"}
AS_JSON = ("as JSON", "in JSON", "as an object", "as a JSON object")


def outcome(r, tool):
    """What a tool returns, as a dictionary."""
    if isinstance(tool, Known) and tool.tool.result:
        return {key: make(r) for key, make in tool.tool.result.items()}
    key, value = r.choice(("value", "result", "status", "count", "answer", tool.noun.lower() if hasattr(tool, "noun") else "level")), r.randint(0, 500)
    return {key: value if r.chance(0.6) else r.choice(("done", "open", "closed", "ready", "late", "found"))}


def returned(r, made):
    """The text of a result."""
    k = r.random()
    if len(made) == 1 and k < 0.3:
        return str(next(iter(made.values())))
    return compact(made) if k < 0.65 else ", ".join(f"{a}: {b}" for a, b in made.items()) if k < 0.85 else f"OK {compact(made)}"


def told(name, given):
    """A result in words without JSON."""
    return f"{name}: done, {', '.join(f'{k} {v}' for k, v in given.items())}" if given else f"{name}: done"


def names_of(r, found):
    """Fields for what was found: mostly under its names, now and then under others."""
    return {key if r.chance(0.75) else joined_name(r, *key.split(), r.choice(("value", "found", "result"))): value for key, value in found.items()}


def valued(r, corpora):
    task, tools = tool_set(r)
    wanted = [t for t in tools if isinstance(t, Known)] or tools
    shown, turns, schema, keys = r.chance(0.6), [], None, None
    words = "" if shown else " " + r.choice(AS_JSON)
    system = r.pick(SYSTEMS)
    if words and r.chance(0.4):
        system, words = (system + " Answer" + words + ".").strip(), ""
    for round in range(r.choice((1, 1, 1, 2, 2, 3))):
        if round and r.chance(0.25):
            question, answer = unserved(r, corpora, tools)
            turns += [("user", question), ("assistant", answer)]
        text, made = requested(r, wanted)
        found, said = {}, []
        for tool, (_, (name, arguments), _) in made:
            result = outcome(r, tool)
            given = {k: v for k, v in arguments.items() if isinstance(v, (str, int, float, bool))}
            if r.chance(0.2):
                result, line = {}, told(name, given)
            else:
                line = returned(r, result)
            said.append(line)
            found.update(result or given or {"done": True})
            if given and r.chance(0.35):
                found.update(dict([r.choice(list(given.items()))]))
        value = names_of(r, found)
        if len(value) > 1 and r.chance(0.4):
            value = dict(r.sample(list(value.items()), r.randint(1, len(value) - 1)))
        if len(value) == 1 and len(made) > 1 and r.chance(0.3):
            value = {"answers": [str(v) for v in value.values()]}
        kind = lambda v: array(string()) if isinstance(v, list) else {"type": KINDS[type(v)]}
        asked = text + words
        if shown:
            schema = object_schema(r.choice(("Answer", "Result", "Report", "Summary", "Reply")), [(k, kind(v)) for k, v in value.items()])
            asked += ("\n" if r.chance(0.85) else " ") + schema_text(r, schema)
        turns += [("user", asked), ("assistant", [m[1][1] for m in made]), ("tool", said), ("assistant", compact(value))]
    look = style(r)
    document = {"task": "tool_value", "system": system, "tools": [t.json(look) for t in tools], "turns": turns}
    return document
