#!/usr/bin/env python3
"""Writes the metaschemas of the JSON Schema specification as Swift.

Usage: make_metaschemas.py > Sources/Constrained/Schema/Metaschemas.swift
Needs jsonschema-specifications==2025.9.1, which ships the specification's own files.
"""
import json

from jsonschema_specifications import REGISTRY

WIDTH = 100
URIS = [
    "http://json-schema.org/draft-04/schema",
    "http://json-schema.org/draft-06/schema",
    "http://json-schema.org/draft-07/schema",
]
for draft, names in (
    ("2019-09", "core applicator validation meta-data format content"),
    ("2020-12", "core applicator unevaluated validation meta-data format-annotation content"),
):
    URIS.append(f"https://json-schema.org/draft/{draft}/schema")
    URIS += [f"https://json-schema.org/draft/{draft}/meta/{name}" for name in names.split()]


def without_notes(schema):
    """Drops what restricts nothing."""
    if isinstance(schema, list):
        return [without_notes(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: without_notes(value)
        for key, value in schema.items()
        if not (key in ("title", "description", "$comment", "default") and not isinstance(value, dict))
    }


def lines(text):
    """Cuts a text into lines of a Swift literal, each continued on the next."""
    while len(text) > WIDTH:
        yield "            " + text[:WIDTH] + "\\#"
        text = text[WIDTH:]
    yield "            " + text


print("/// The metaschemas of the specification, without their notes; made by Tools/Constrained/make_metaschemas.py.")
print("enum Metaschemas {")
print("    /// The text of the metaschema with a URI, if there is one.")
print("    static func text(of uri: String) -> String? {")
print("        switch uri {")
for uri in URIS:
    text = json.dumps(without_notes(REGISTRY.contents(uri)), separators=(",", ":"), ensure_ascii=True)
    print(f'        case "{uri}":')
    print('            #"""')
    print("\n".join(lines(text)))
    print('            """#')
print("        default: nil")
print("        }")
print("    }")
print("}")
