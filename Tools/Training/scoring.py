"""What is right: JSON against a schema, calls against calls, answers against checks."""

import json
import re

CALL = re.compile(r"<tool_call>\n?(.*?)\n?</tool_call>", re.S)


def parse(text):
    """The JSON value of a text, or None."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def follows(value, schema, root):
    """Whether a value follows a schema of the kinds that the generators and sessions write; the order counts."""
    if "$ref" in schema:
        return follows(value, root["$defs"][schema["$ref"].split("/")[-1]], root)
    if "anyOf" in schema:
        return any(follows(value, one, root) for one in schema["anyOf"])
    if "const" in schema:
        return value == schema["const"]
    if "enum" in schema:
        return value in schema["enum"]
    kind = schema.get("type")
    if kind == "object":
        order = schema.get("x-order", list(schema["properties"]))
        return (
            isinstance(value, dict)
            and [name for name in order if name in value] == list(value)
            and all(name in value for name in schema.get("required", []))
            and all(follows(item, schema["properties"][name], root) for name, item in value.items())
        )
    if kind == "array":
        return (
            isinstance(value, list)
            and schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
            and all(follows(item, schema["items"], root) for item in value)
        )
    if kind == "boolean":
        return isinstance(value, bool)
    if kind == "integer":
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and schema.get("minimum", value) <= value <= schema.get("maximum", value)
        )
    if kind == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, str)


def calls_of(text):
    return [parse(body) for body in CALL.findall(text)]


def leaves(value, path=()):
    """(path, value) of everything in a JSON value that is no container."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from leaves(item, path + (name,))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from leaves(item, path + (i,))
    else:
        yield path, value


def at(value, path):
    for step in path:
        if (
            isinstance(value, dict)
            and step in value
            or isinstance(value, list)
            and isinstance(step, int)
            and step < len(value)
        ):
            value = value[step]
        else:
            return None
    return value


def score_calls(text, wanted):
    """{measure: [right or not]} for an answer that should make `wanted`, [(name, arguments)]; empty: none."""
    made = calls_of(text)
    if not wanted:
        return {"no call": [not made and "<tool_call>" not in text]}
    expected = [{"name": name, "arguments": arguments} for name, arguments in wanted]
    names = [call.get("name") for call in made if isinstance(call, dict)]
    return {
        "calls": [bool(made)],
        "tool": [names == [call["name"] for call in expected]],
        "arguments": [made == expected],
        "valid JSON": [bool(made) and all(isinstance(call, dict) for call in made)],
    }


def score_json(text, schema, value=None):
    """{measure: [right or not]} for an answer in JSON; with `value`, its fields too."""
    made = parse(text)
    scores = {"valid JSON": [made is not None], "follows schema": [made is not None and follows(made, schema, schema)]}
    if value is not None:
        pairs = list(leaves(value))
        scores["fields"] = [same(at(made, path), item) for path, item in pairs]
        scores["all fields"] = [made == value]
    return scores


def same(one, other):
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def score_result(text, gold, results):
    """Whether the values of the results that the right answer uses are in the answer."""
    told = set(re.findall(r"[\w.:-]*\w", " ".join(results))) & set(re.findall(r"[\w.:-]*\w", gold))
    return {"uses result": [all(word in text for word in told)]}


def score_check(text, case):
    """Whether a hand-written case is answered rightly."""
    kind, *rest = case["check"]
    if kind == "says":
        return bool(text.strip()) and "<tool_call>" not in text and any(w.lower() in text.lower() for w in rest)
    if kind == "is":
        return text.strip().lower() == rest[0].lower()
    if kind == "talks":
        return bool(text.strip()) and "<tool_call>" not in text and parse(text) is None
    if kind == "calls":
        return calls_of(text) == [{"name": name, "arguments": arguments} for name, arguments in rest]
    made = parse(text)
    if made is None or not follows(made, case["schema"], case["schema"]):
        return False
    return kind == "follows" or all(made.get(name) == value for name, value in rest[0].items())
