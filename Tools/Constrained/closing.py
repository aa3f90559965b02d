"""Judges output that is closed at a limit by Python's jsonschema: every answer must be whole and valid.

usage: closing.py INFER MODEL... [--seeds N]      INFER is the built program, each MODEL a checkpoint's directory
needs: jsonschema 4

For each model and schema the least limit is what the error for a limit of 1 names; then limits from there on, with
random choices of several temperatures.
"""
import argparse, json, re, subprocess, sys
import jsonschema

SCHEMAS = [
    {"type": "object", "additionalProperties": False, "required": ["title", "tags"], "properties": {
        "title": {"type": "string"}, "tags": {"type": "array", "items": {"type": "string"}, "minItems": 2}}},
    {"$defs": {"tree": {"type": "object", "additionalProperties": False, "required": ["value", "children"],
                        "properties": {"value": {"type": "string", "minLength": 2},
                                       "children": {"type": "array", "items": {"$ref": "#/$defs/tree"}}}}},
     "$ref": "#/$defs/tree"},
    {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 3, "uniqueItems": True},
    {"type": "object", "minProperties": 2, "additionalProperties": {"type": ["number", "boolean", "null"]}},
    {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["circle", "square"]}},
     "if": {"properties": {"kind": {"const": "circle"}}},
     "then": {"required": ["radius"], "properties": {"radius": {"type": "number", "exclusiveMinimum": 0}}},
     "else": {"required": ["side"], "properties": {"side": {"type": "integer", "multipleOf": 7, "minimum": 20}}}},
    {"oneOf": [{"type": "string", "pattern": "^[A-Z][a-z]+ [0-9]{2}:[0-9]{2}$"}, {"type": "array", "minItems": 4,
               "items": {"type": "object", "required": ["when"], "additionalProperties": False,
                         "properties": {"when": {"type": "string", "format": "date"}}}}]},
]

parser = argparse.ArgumentParser()
parser.add_argument("infer")
parser.add_argument("models", nargs="+")
parser.add_argument("--seeds", type=int, default=2)
options = parser.parse_args()


def run(model, schema, limit, *further):
    command = [options.infer, "generate", "--model", model, "--raw", "--quiet", "--threads", "1", "--max-tokens",
               str(limit), "--close-at-limit", "--json-schema", json.dumps(schema), *further, "Write it down: "]
    return subprocess.run(command, capture_output=True)


runs = refused = wrong = 0
for model in options.models:
    for schema in SCHEMAS:
        refusal = run(model, schema, 1)
        message = refusal.stderr.decode()
        least = re.search(r"takes (\d+) tokens", message)
        if not least:
            # A model without a tokenizer, or one whose tokens can't write JSON.
            print("refused:", model, message.strip())
            refused += 1
            continue
        for extra in [0, 1, 2, 4, 9, 20, 45]:
            for seed in range(options.seeds):
                result = run(model, schema, int(least[1]) + extra, "--temperature", str(0.7 + seed), "--seed", str(seed))
                runs += 1
                try:
                    jsonschema.validate(json.loads(result.stdout), schema, jsonschema.Draft202012Validator)
                except Exception as fault:
                    wrong += 1
                    print(model, json.dumps(schema), extra, seed, result.stdout, result.stderr, fault, sep="\n  ")
print({"runs": runs, "wrong": wrong, "refused": refused})
sys.exit(1 if wrong or not runs else 0)
