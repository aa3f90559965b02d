"""JSON Schemas and regular expressions, with instances to judge."""

import json

import mutation
from case import Case, Run

KEYWORDS = [
    "type",
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "items",
    "prefixItems",
    "contains",
    "minContains",
    "maxContains",
    "minItems",
    "maxItems",
    "uniqueItems",
    "enum",
    "const",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "if",
    "then",
    "else",
    "$ref",
    "$defs",
    "$id",
    "$anchor",
    "$dynamicRef",
    "pattern",
    "minLength",
    "maxLength",
    "format",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedProperties",
    "unevaluatedItems",
    "title",
    "default",
    "nosuch",
]
FORMATS = [
    "date",
    "date-time",
    "email",
    "uri",
    "ipv4",
    "ipv6",
    "uuid",
    "hostname",
    "idn-hostname",
    "regex",
    "json-pointer",
    "duration",
    "x",
]
TYPES = ["object", "array", "string", "number", "integer", "boolean", "null", "x", ["string", "null"], []]
ATOMS = [
    r"\d",
    r"\w",
    r"\p{L}",
    "[a-z]",
    "[^x]",
    ".",
    "a",
    "é",
    r"\s",
    "(?:ab)",
    "(a|b|)",
    r"\b",
    "^",
    "$",
    "(?=a)",
    "(?!b)",
    r"\1",
    "[",
    ")",
    r"\u{1F600}",
    r"\p{Script=Greek}",
    "(?<n>a)",
]
COUNTS = ["*", "+", "?", "{2}", "{0,5}", "{3,}", "{1000}", "{1,100000}", "{99999999999}", "{5,2}", "*?", "**"]


def regex(rng, depth=0):
    parts = []
    for _ in range(rng.randrange(1, 5)):
        atom = rng.choice(ATOMS)
        if depth < 3 and rng.random() < 0.3:
            atom = f"({regex(rng, depth + 1)})"
        parts.append(atom + (rng.choice(COUNTS) if rng.random() < 0.5 else ""))
    return rng.choice(["", "|"]).join(parts)


def size(rng):
    return rng.choice([0, 1, 2, 5, 20, 300, 10_000]) if rng.random() < 0.8 else mutation.scalar(rng)


def number(rng):
    return rng.choice([0, 1, -1, 0.1, 7, 1e-9, 1e30, 10**25, -5.5, 3]) if rng.random() < 0.8 else mutation.scalar(rng)


def schema(rng, depth=0):
    if depth > 4 or rng.random() < 0.1:
        return rng.choice([{}, True, False, {"type": "string"}, {"type": "integer"}, {"$ref": "#"}])
    result = {}
    for keyword in rng.sample(KEYWORDS, rng.choice([1, 1, 2, 3, 5])):
        if rng.random() < 0.04:
            result[keyword] = mutation.scalar(rng)
        elif keyword == "type":
            result[keyword] = rng.choice(TYPES)
        elif keyword in ("properties", "$defs", "dependentSchemas"):
            result[keyword] = {rng.choice("abcdef"): schema(rng, depth + 1) for _ in range(rng.randrange(4))}
        elif keyword == "patternProperties":
            result[keyword] = {regex(rng): schema(rng, depth + 1)}
        elif keyword in ("anyOf", "oneOf", "allOf", "prefixItems"):
            result[keyword] = [schema(rng, depth + 1) for _ in range(rng.choice([0, 1, 2, 3, 8]))]
        elif keyword == "required":
            result[keyword] = rng.sample("abcdef", rng.randrange(4))
        elif keyword == "dependentRequired":
            result[keyword] = {"a": ["b", "c"]}
        elif keyword in ("enum",):
            result[keyword] = [
                rng.choice(mutation.OTHERS + mutation.STRINGS + [1, 1.0, 2.5])
                for _ in range(rng.choice([0, 1, 3, 200]))
            ]
        elif keyword == "const":
            result[keyword] = mutation.scalar(rng)
        elif keyword == "pattern":
            result[keyword] = regex(rng)
        elif keyword == "format":
            result[keyword] = rng.choice(FORMATS)
        elif keyword in ("$ref", "$dynamicRef"):
            result[keyword] = rng.choice(
                ["#", "#/$defs/a", "#/properties/b", "#x", "http://x/y", "#/", "#/$defs/%61", "", "#/%"]
            )
        elif keyword in ("$id", "$anchor"):
            result[keyword] = rng.choice(["x", "http://x/", "#a", "", "urn:a:b"])
        elif keyword.startswith(("min", "max")) and keyword[3:] in ("Length", "Items", "Properties", "Contains"):
            result[keyword] = size(rng)
        elif keyword in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"):
            result[keyword] = number(rng)
        elif keyword == "uniqueItems":
            result[keyword] = rng.random() < 0.7
        else:
            result[keyword] = schema(rng, depth + 1)
    return result


def instance(rng, depth=0):
    if depth > 3 or rng.random() < 0.4:
        return rng.choice([1, -2, 0.5, "a", "", "ab", None, True, [], {}, "2024-01-01", 1e20, "é"])
    if rng.random() < 0.5:
        return [instance(rng, depth + 1) for _ in range(rng.choice([0, 1, 3, 40]))]
    return {rng.choice("abcdefg"): instance(rng, depth + 1) for _ in range(rng.randrange(5))}


def make(rng, bases):
    if rng.random() < 0.2:
        pattern = regex(rng)
        words = [
            "the cat",
            "--regex",
            pattern,
            "--max-tokens",
            "6",
            "--quiet",
            "--threads",
            "1",
            "--model",
            "{case}/model",
        ]
        return Case(
            f"a regular expression: {pattern[:80]}",
            bases.model("llama"),
            [Run(words + rng.choice([[], ["--close-at-limit"]]))],
        )
    made = schema(rng)
    files = {"schema.json": mutation.text_of(rng, made), "instance.json": json.dumps(instance(rng)).encode()}
    if rng.random() < 0.1:
        files["instance.json"] = mutation.broken(rng, files["instance.json"])
    note = f"a schema: {json.dumps(made)[:120]}"
    if rng.random() < 0.2:
        words = [
            "the cat",
            "--json-schema",
            "@{case}/schema.json",
            "--max-tokens",
            "6",
            "--quiet",
            "--threads",
            "1",
            "--model",
            "{case}/model",
        ]
        return Case(note, files | bases.model("llama"), [Run(words + rng.choice([[], ["--close-at-limit"]]))])
    words = ["schema", "--schema", "{case}/schema.json", "--check", "{case}/instance.json"]
    words += rng.choice(
        [[], [], ["--time"], ["--whitespace", "compact"], ["--order", "declared"], ["--formats", "annotate"]]
    )
    runs = [Run(words)]
    if rng.random() < 0.2:
        line = json.dumps(
            {"name": "x", "schema": made, "tests": [{"data": instance(rng), "valid": True} for _ in range(3)]}
        ).encode()
        runs.append(
            Run(
                ["schema", "--batch", "-"],
                b"\n".join([line, b"", mutation.broken(rng, line) if rng.random() < 0.3 else line]),
            )
        )
    return Case(note, files, runs)
