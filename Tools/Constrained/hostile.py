"""Compiles hostile schemas with `infer schema`, each in a process of its own, and tells what they cost.

usage: hostile.py INFER [NAME[:SIZE]…] [--seconds 1.0] [--megabytes 200] [--slowest 10]

Each schema is made by a template of the table below at the size that stands there, or at another given on the command
line. A template has an instance too, which is walked byte by byte, with the mask before every byte, as far as it is
accepted: parts of large schemas are worked out when a text reaches them. For each template: what came of it, the
seconds of processor time of the whole process and its peak memory. The exit status is 1 where one of them took longer
than --seconds or more memory than --megabytes, or died. The vocabulary is the 256 bytes.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97]

# General categories of characters, and all the names of properties.
CLASSES = "L Lu Ll Lt Lm Lo M Mn Mc Me N Nd Nl No P Pc Pd Ps Pe Pi Pf Po S Sm Sc Sk So Z Zs Zl Zp C Cc Cf Co Cn".split()
PROPERTIES = (
    [prefix + name for prefix in ("", "gc=", "General_Category=") for name in CLASSES]
    + "Assigned Alphabetic Lowercase Uppercase White_Space ASCII_Hex_Digit Hex_Digit Emoji Emoji_Presentation".split()
    + "Emoji_Modifier Emoji_Modifier_Base Ideographic ID_Start ID_Continue XID_Start XID_Continue Dash Math".split()
    + "Diacritic Quotation_Mark Cased Case_Ignorable Default_Ignorable_Code_Point Bidi_Control Extender".split()
    + "Bidi_Mirrored Grapheme_Base Grapheme_Extend Join_Control Pattern_White_Space Radical Soft_Dotted".split()
    + "Sentence_Terminal Unified_Ideograph Variation_Selector Noncharacter_Code_Point".split()
)


def every(count, part):
    return [part(i) for i in range(count)]


def named(count, part, name="p%d"):
    return {name % i: part(i) for i in range(count)}


def ref(name):
    return {"$ref": f"#/$defs/{name}"}


def chain(count, link):
    """Definitions each of which refers to the next one, the last being an integer."""
    definitions = named(count, lambda i: link(ref(f"d{i + 1}")), "d%d")
    return {"$ref": "#/$defs/d0", "$defs": {**definitions, f"d{count}": {"type": "integer"}}}


def nested(count, before, after, middle="{}"):
    """A schema as text, since it may be deeper than Python's writer goes."""
    return before * count + middle + after * count


def scopes(count):
    """Resources that enter one another, each with a dynamic anchor of its own."""
    properties = named(count, lambda i: {"$ref": f"s{i}"})
    return {
        "$id": "http://x/r",
        "$ref": "s0",
        "$defs": named(
            count,
            lambda i: {
                "$id": f"s{i}",
                "$defs": {"a": {"$dynamicAnchor": f"n{i}"}},
                "type": "object",
                "properties": properties,
            },
            "s%d",
        ),
    }


def dynamic_mutual(count):
    """Definitions with dynamic anchors, each of which refers to two others."""
    return {
        "$ref": "#/$defs/d0",
        "$defs": named(
            count,
            lambda i: {
                "$dynamicAnchor": f"a{i}",
                "type": "object",
                "properties": {
                    "x": {"$dynamicRef": f"#a{(i + 1) % count}"},
                    "y": {"$dynamicRef": f"#a{(i * 7 + 3) % count}"},
                },
            },
            "d%d",
        ),
    }


def dynamic_pairs(count):
    """Pairs of definitions with dynamic anchors that refer to one another, all of them reached from the root."""
    definitions = {}
    for i in range(count):
        for here, there in (("a", "b"), ("b", "a")):
            definitions[f"{here}{i}"] = {
                "$dynamicAnchor": f"{here}{i}",
                "type": "object",
                "properties": {"next": {"$dynamicRef": f"#{there}{i}"}},
                "required": ["next"] if here == "b" else [],
            }
    properties = named(count, lambda i: {"$dynamicRef": f"#a{i}"})
    return {"type": "object", "properties": properties, "$defs": definitions}


def overriding(count):
    """Resources that override one dynamic anchor one inside the other, as extensions of a list do."""
    links = named(
        count,
        lambda i: {"$id": f"s{i}", "$ref": f"s{i + 1}", "$defs": {"n": {"$dynamicAnchor": "n", "minLength": i}}},
        "s%d",
    )
    links["end"] = {"$id": f"s{count}", "$defs": {"n": {"$dynamicAnchor": "n"}}, "items": {"$dynamicRef": "#n"}}
    return {"$id": "http://x/r", "$ref": "s0", "$defs": links}


def recursive_union(count):
    branches = named(
        count,
        lambda i: {
            "type": "object",
            "properties": {"kind": {"const": f"k{i}"}, "next": ref("any")},
            "required": ["kind"],
        },
        "b%d",
    )
    return {"$ref": "#/$defs/any", "$defs": {"any": {"anyOf": [ref(name) for name in branches]}, **branches}}


def conditions(count, condition, **sides):
    """Conditions by the hundred, each of which demands one of nine keys."""
    return {
        "type": "object",
        "required": ["v"],
        **sides,
        "allOf": every(
            count, lambda i: {"if": {"properties": {"v": condition(i)}}, "then": {"required": [f"w{i % 9}"]}}
        ),
    }


def tagged(i):
    return {"properties": {"type": {"const": f"t{i}"}, f"p{i}": {}}, "required": ["type"]}


def closed(i):
    return {"type": "object", "properties": {f"p{i}": {}}, "required": [f"p{i}"], "additionalProperties": False}


def condition_on_kind(i):
    return {
        "if": {"properties": {"kind": {"const": f"k{i}"}}, "required": ["kind"]},
        "then": {"required": [f"x{i}"]},
    }


def pair(i):
    return {"anyOf": [{"required": [f"a{i}"]}, {"required": [f"b{i}"]}]}


def pattern(text, **sides):
    return {"type": "string", "pattern": text, **sides}


def keys(count, name="p%d"):
    return every(count, lambda i: name % i)


# Name: maker of the schema by its size, that size, an instance.
TEMPLATES = {
    # Products of alternatives.
    "any_product": (lambda n: {"type": "object", "allOf": every(n, pair)}, 40, {"a0": 1, "b1": 2}),
    "any_product_counts": (
        lambda n: {
            "allOf": every(
                n, lambda i: {"anyOf": [{"required": [f"a{i}"], "minProperties": i + 1}, {"required": [f"b{i}"]}]}
            )
        },
        40,
        {"a0": 1, "b1": 2},
    ),
    "one_product": (
        lambda n: {
            "allOf": every(
                n,
                lambda i: {
                    "oneOf": [{"properties": {f"a{i}": {"const": 1}}}, {"properties": {f"a{i}": {"maximum": 0}}}]
                },
            )
        },
        60,
        {"a0": 1, "a1": 0, "a2": -5, "a3": 1},
    ),
    "one_closed": (lambda n: {"oneOf": every(n, closed)}, 600, {"p3": 1}),
    "one_tagged": (lambda n: {"oneOf": every(n, tagged)}, 2000, {"type": "t7", "p7": 1}),
    "one_untagged": (
        lambda n: {"oneOf": every(n, lambda i: {"type": "object", "properties": {f"p{i}": {"type": "integer"}}})},
        2000,
        {"p3": "x"},
    ),
    "one_values": (lambda n: {"oneOf": every(n, lambda i: {"const": {"id": i}})}, 10_000, {"id": 77}),
    "one_required": (
        lambda n: {"type": "object", "oneOf": every(n, lambda i: {"required": [f"p{i}"]})},
        300,
        {"x": 1, "p5": 1},
    ),
    "one_patterns": (lambda n: {"oneOf": every(n, lambda i: pattern(f"a.*{i}"))}, 100, "a 5 is here"),
    "one_number_ranges": (
        lambda n: {"oneOf": every(n, lambda i: {"type": "number", "minimum": i * 10, "maximum": i * 10 + 15})},
        300,
        17,
    ),
    "any_number_ranges": (
        lambda n: {"anyOf": every(n, lambda i: {"type": "number", "minimum": i * 10, "maximum": i * 10 + 5.5})},
        10_000,
        22.25,
    ),
    "any_items": (
        lambda n: {
            "type": "array",
            "allOf": every(n, lambda i: {"anyOf": [{"items": {"minimum": i}}, {"minItems": i}]}),
        },
        40,
        [1, 50, 39],
    ),
    "all_any_all": (
        lambda n: {"allOf": every(n, lambda i: {"anyOf": every(n, lambda j: {"not": {"required": [f"p{i ^ j}"]}})})},
        40,
        {"p3": 1, "p9": 2},
    ),
    "any_of_everything": (
        lambda n: {"anyOf": every(n, lambda i: {"minLength": i, "minimum": i, "minItems": i, "minProperties": i})},
        2000,
        {"a": 1},
    ),
    # Conditions and dependencies.
    "if_const": (lambda n: {"type": "object", "allOf": every(n, condition_on_kind)}, 300, {"kind": "k7", "x7": 1}),
    "if_const_many": (lambda n: {"type": "object", "allOf": every(n, condition_on_kind)}, 1000, {"kind": "k7"}),
    "if_enum": (
        lambda n: conditions(n, lambda i: {"const": f"k{i}"}, properties={"v": {"enum": keys(n, "k%d")}}),
        1000,
        {"v": "k7", "w7": 1},
    ),
    "if_number_ranges": (
        lambda n: conditions(
            n, lambda i: {"minimum": i * 5, "maximum": i * 5 + 9}, properties={"v": {"type": "integer"}}
        ),
        300,
        {"v": 7, "w0": 1, "w1": 1},
    ),
    "if_number_ranges_any": (
        lambda n: conditions(n, lambda i: {"minimum": i * 5, "maximum": i * 5 + 9.5}),
        300,
        {"v": 7, "w0": 1, "w1": 1},
    ),
    "if_patterns": (
        lambda n: conditions(n, lambda i: {"pattern": f"^x{i}"}, properties={"v": {"type": "string"}}),
        300,
        {"v": "x7", "w7": 1},
    ),
    "if_patterns_inside": (
        lambda n: conditions(n, lambda i: {"pattern": f"x{i}"}, properties={"v": {"type": "string"}}),
        100,
        {"v": "x7", "w7": 1},
    ),
    "if_multiples": (
        lambda n: conditions(n, lambda i: {"multipleOf": PRIMES[i % 25]}, properties={"v": {"type": "integer"}}),
        25,
        {"v": 14, "w0": 1, "w3": 1},
    ),
    "if_nested": (
        lambda n: nested(n, '{"if":{"required":["a"]},"else":', "}", '{"required":["b"]}'),
        200,
        {"b": 1},
    ),
    "not_required_sets": (
        lambda n: {"type": "object", "allOf": every(n, lambda i: {"not": {"required": [f"a{i}", f"b{i}"]}})},
        300,
        {"a0": 1, "b1": 2},
    ),
    "not_required_chain": (
        lambda n: {"type": "object", "allOf": every(n, lambda i: {"not": {"required": [f"p{i}", f"p{i + 1}"]}})},
        300,
        {"p0": 1, "p2": 2},
    ),
    "not_required_all": (lambda n: {"type": "object", "not": {"required": keys(n)}}, 10_000, {"p1": 1}),
    "dependent_schemas": (
        lambda n: {
            "type": "object",
            "dependentSchemas": named(
                n, lambda i: {"required": [f"p{i + 1}"], "properties": {f"p{i + 1}": {"minimum": i}}}
            ),
        },
        300,
        {"q": 1, "p149": 0},
    ),
    "dependent_schemas_flat": (
        lambda n: {"dependentSchemas": named(n, lambda i: {"required": [f"q{i}"]})},
        1000,
        {"p1": 1, "q1": 0},
    ),
    "dependent_required": (
        lambda n: {"type": "object", "dependentRequired": named(n, lambda i: [f"p{(i * 3 + 1) % n}"])},
        10_000,
        {"q": 1, "p1": 0},
    ),
    "dependent_required_all": (
        lambda n: {"type": "object", "dependentRequired": named(n, lambda i: keys(n))},
        300,
        {"q": 1, "p1": 0},
    ),
    # What was evaluated.
    "unevaluated_any": (
        lambda n: {
            "anyOf": every(n, lambda i: {"properties": {f"p{i}": {"type": "integer"}}}),
            "unevaluatedProperties": False,
        },
        40,
        {"p3": 1, "p5": 1},
    ),
    "unevaluated_any_required": (
        lambda n: {
            "type": "object",
            "anyOf": every(n, lambda i: {"properties": {f"p{i}": {"type": "integer"}}, "required": [f"p{i}"]}),
            "unevaluatedProperties": False,
        },
        5000,
        {"p3": 1},
    ),
    "unevaluated_conditions": (
        lambda n: {"type": "object", "allOf": every(n, condition_on_kind), "unevaluatedProperties": False},
        100,
        {"kind": "k7", "x7": 1},
    ),
    "unevaluated_nested": (
        lambda n: {"unevaluatedProperties": False, **chain(n, lambda next: {"allOf": [next, next]})},
        20,
        7,
    ),
    "unevaluated_patterns": (
        lambda n: {
            "anyOf": every(n, lambda i: {"patternProperties": {f"x{i}": {"type": "integer"}}}),
            "unevaluatedProperties": False,
        },
        30,
        {"x1": 1},
    ),
    "unevaluated_items": (
        lambda n: {
            "type": "array",
            "anyOf": every(n, lambda i: {"prefixItems": [{"const": i}] * i}),
            "unevaluatedItems": False,
        },
        40,
        [1],
    ),
    "unevaluated_contains": (
        lambda n: {
            "type": "array",
            "allOf": every(n, lambda i: {"contains": {"multipleOf": PRIMES[i % 25]}}),
            "unevaluatedItems": False,
        },
        15,
        [2, 3, 5],
    ),
    # References.
    "ref_itself": (lambda n: {"$ref": "#"}, 1, 1),
    "ref_circle": (
        lambda n: {"$ref": "#/$defs/d0", "$defs": named(n, lambda i: {"allOf": [ref(f"d{(i + 1) % n}")]}, "d%d")},
        500,
        1,
    ),
    "ref_circle_long": (
        lambda n: {"$ref": "#/$defs/d0", "$defs": named(n, lambda i: {"allOf": [ref(f"d{(i + 1) % n}")]}, "d%d")},
        10_000,
        1,
    ),
    "ref_not_itself": (lambda n: {"$ref": "#/$defs/a", "$defs": {"a": {"not": ref("a")}}}, 1, 1),
    "ref_required_itself": (lambda n: {"type": "object", "properties": {"x": {"$ref": "#"}}, "required": ["x"]}, 1, {}),
    "ref_chain": (lambda n: chain(n, lambda next: next), 400, 1),
    "ref_chain_long": (lambda n: chain(n, lambda next: next), 10_000, 1),
    "ref_all_twice": (lambda n: chain(n, lambda next: {"allOf": [next, next]}), 100, 1),
    "ref_any_twice": (lambda n: chain(n, lambda next: {"anyOf": [next, next]}), 100, 1),
    "ref_one_not": (lambda n: chain(n, lambda next: {"oneOf": [next, {"not": next}]}), 100, {"a": 1}),
    "ref_if_thrice": (lambda n: chain(n, lambda next: {"if": next, "then": next, "else": next}), 100, 1),
    "ref_pairs": (
        lambda n: chain(n, lambda next: {"type": "array", "prefixItems": [next, next], "minItems": 2}),
        100,
        [[[]]],
    ),
    "ref_arrays": (lambda n: chain(n, lambda next: {"type": "array", "minItems": 1, "items": next}), 10_000, [[[]]]),
    "ref_objects": (
        lambda n: {
            "$ref": "#/$defs/d0",
            "$defs": named(
                n, lambda i: {"type": "object", "properties": {"a": ref(f"d{(i * 3 + 1) % n}")}}, "d%d"
            ),
        },
        10_000,
        {"a": {"a": {}}},
    ),
    "ref_objects_required": (
        lambda n: {
            "$ref": "#/$defs/d0",
            "$defs": named(
                n,
                lambda i: {"type": "object", "properties": {"a": ref(f"d{(i * 3 + 1) % n}")}, "required": ["a"]},
                "d%d",
            ),
        },
        10_000,
        {"a": {"a": {}}},
    ),
    "ref_fan": (
        lambda n: {"$defs": {"d": {"type": "integer"}}, "type": "object", "properties": named(n, lambda i: ref("d"))},
        50_000,
        {"p7": 1},
    ),
    "ref_everywhere": (
        lambda n: {"properties": named(n, lambda i: {"$ref": f"#/properties/p{(i + 1) % n}/items", "items": {}})},
        5000,
        {"p7": 1},
    ),
    "ref_deep_pointer": (
        lambda n: {
            "properties": {"deep": json.loads(nested(100, '{"items":', "}"))},
            "prefixItems": every(n, lambda i: {"$ref": "#/properties/deep" + "/items" * (i % 100)}),
        },
        5000,
        [[[]]],
    ),
    "ref_anchors": (
        lambda n: {
            "$defs": named(n, lambda i: {"$anchor": f"a{i}", "type": "array", "items": {"$ref": f"#a{(i + 1) % n}"}}),
            "$ref": "#a0",
        },
        10_000,
        [[[]]],
    ),
    "ref_resources": (
        lambda n: {
            "$id": "http://x/",
            "$defs": named(n, lambda i: {"$id": f"r{i}", "type": "array", "items": {"$ref": f"r{(i + 1) % n}"}}),
            "$ref": "r0",
        },
        10_000,
        [[[]]],
    ),
    "ref_missing": (lambda n: {"anyOf": every(n, lambda i: {"$ref": f"#/$defs/missing{i}"})}, 10_000, 1),
    "dynamic_mutual": (dynamic_mutual, 10_000, {"x": {"y": {}}}),
    "dynamic_pairs": (dynamic_pairs, 5000, {"p7": {"next": {"next": {}}}}),
    "dynamic_scopes": (scopes, 30, {"p1": {}}),
    "dynamic_overriding": (overriding, 300, ["x"]),
    "dynamic_itself": (lambda n: {"$dynamicAnchor": "a", "$dynamicRef": "#a"}, 1, 1),
    "recursive_union": (recursive_union, 10_000, {"kind": "k7", "next": {"kind": "k8"}}),
    "recursive_union_one": (
        lambda n: {
            "$ref": "#/$defs/any",
            "$defs": {
                "any": {"oneOf": every(n, lambda i: ref(f"b{i}"))},
                **named(n, lambda i: {"required": [f"q{i}"], "additionalProperties": ref("any")}, "b%d"),
            },
        },
        300,
        {"q7": {"q8": 1}},
    ),
    # Many values, much text, deep nesting.
    "enum_strings": (lambda n: {"enum": keys(n, "value %d")}, 100_000, "value 99999"),
    "enum_integers": (lambda n: {"enum": every(n, lambda i: i * 7)}, 100_000, 699_993),
    "enum_decimals": (lambda n: {"enum": every(n, lambda i: i * 0.37)}, 100_000, 0.37),
    "enum_objects": (lambda n: {"enum": every(n, lambda i: {"a": i, "b": [i]})}, 20_000, {"a": 5, "b": [5]}),
    "enum_patterns": (
        lambda n: {
            "enum": keys(5000, "%d word"),
            "allOf": every(n, lambda i: {"pattern": "[0-9 a-z]{%d}|q%d" % (i % 5 + 1, i)}),
        },
        300,
        "7 word",
    ),
    "enum_arrays": (lambda n: {"enum": every(n, lambda i: [i, [i]])}, 50_000, [5, [5]]),
    "enum_mixed": (lambda n: {"enum": every(n, lambda i: [i, f"s{i}", [i], {"a": i}][i % 4])}, 50_000, [6]),
    "enum_in_items": (
        lambda n: {"prefixItems": every(n, lambda i: {"enum": every(100, lambda j: f"{i} {j}")})},
        1000,
        ["0 5", "1 7"],
    ),
    "enum_long_strings": (lambda n: {"enum": every(100, lambda i: "x" * n + str(i))}, 10_000, "x" * 50),
    "not_enum": (lambda n: {"not": {"enum": keys(n, "value %d")}}, 100_000, "value 100000"),
    "enums_crossed": (
        lambda n: {"allOf": every(20, lambda k: {"enum": every(n, lambda i: f"value {i + k}")})},
        5000,
        "value 4000",
    ),
    "enum_and_pattern": (lambda n: {"enum": keys(n, "value %d"), "pattern": "(1|2)+.*[37]$"}, 50_000, "value 1003"),
    "const_long": (lambda n: {"const": "y" * n}, 1_000_000, "yyy"),
    "const_deep": (lambda n: '{"const":' + nested(n, "[", "]", "") + "}", 100_000, [[]]),
    "const_deep_allowed": (lambda n: '{"const":' + nested(n, "[", "]", "") + "}", 250, [[]]),
    "const_wide": (lambda n: {"const": every(n, lambda i: {"a": i})}, 50_000, [{"a": 0}, {"a": 1}]),
    "deep_arrays": (lambda n: nested(n, "[", "]", ""), 100_000, 1),
    "deep_objects": (lambda n: nested(n, '{"properties":{"a":', "}}"), 100_000, {}),
    "deep_items": (lambda n: nested(n, '{"items":', "}"), 100_000, []),
    "deep_items_allowed": (lambda n: nested(n, '{"items":', "}"), 250, [[[]]]),
    "deep_not": (lambda n: nested(n, '{"not":', "}"), 10_000, 1),
    "deep_not_allowed": (lambda n: nested(n, '{"not":', "}"), 250, 1),
    "deep_all": (lambda n: nested(n, '{"allOf":[', "]}"), 10_000, 1),
    "deep_all_allowed": (lambda n: nested(n, '{"allOf":[{"required":["a"]},', "]}"), 120, {"a": 1}),
    "deep_one_allowed": (lambda n: nested(n, '{"oneOf":[{"required":["a"]},', "]}"), 120, {"b": 1}),
    "deep_any_allowed": (lambda n: nested(n, '{"anyOf":[{"minLength":3},', "]}", '{"type":"null"}'), 120, "abc"),
    "deep_unclosed": (lambda n: '{"items":' * n, 1_000_000, 1),
    "text_huge": (lambda n: '{"title":"' + "x" * n + '"}', 20_000_000, 1),
    "text_large": (lambda n: '{"title":"' + "x" * n + '"}', 15_000_000, 1),
    "text_spaces": (lambda n: "{" + " " * n + "}", 15_000_000, 1),
    "text_annotations": (lambda n: named(n, lambda i: i, "x-note%d"), 100_000, 1),
    "text_same_key": (lambda n: '{"properties":{' + '"a":{"minimum":1},' * n + '"b":{}}}', 50_000, {"a": 1}),
    "text_escapes": (lambda n: '{"const":"' + "\\u0041" * n + '"}', 500_000, "AAAA"),
    "text_long_number": (lambda n: '{"maximum":' + "9" * n + "}", 1_000_000, 5),
    # Counts.
    "max_length": (lambda n: {"type": "string", "maxLength": n}, 10**9, "abc"),
    "min_length": (lambda n: {"type": "string", "minLength": n}, 10**30, "abc"),
    "length_and_pattern": (lambda n: pattern("^[a-z]+( [a-z]+)*$", minLength=n, maxLength=2 * n), 10**9, "abc def"),
    "length_and_format": (
        lambda n: {"type": "string", "format": "email", "minLength": 100, "maxLength": n},
        10**9,
        "a@example.org",
    ),
    "lengths_many": (
        lambda n: {"anyOf": every(n, lambda i: {"type": "string", "minLength": i * 10, "maxLength": i * 10 + 5})},
        1000,
        "abcdefghij klm",
    ),
    "lengths_one": (
        lambda n: {"oneOf": every(n, lambda i: {"type": "string", "minLength": i * 10, "maxLength": i * 10 + 15})},
        300,
        "abcdefghijklm",
    ),
    "min_items": (lambda n: {"type": "array", "minItems": n}, 10**9, [1, 2]),
    "max_items": (lambda n: {"type": "array", "items": {"type": "integer"}, "maxItems": n}, 10**9, [1, 2]),
    "item_counts": (
        lambda n: {"anyOf": every(n, lambda i: {"type": "array", "minItems": i * 10, "maxItems": i * 10 + 5})},
        1000,
        [1, 2],
    ),
    "min_properties": (lambda n: {"type": "object", "minProperties": n}, 10**9, {"a": 1}),
    "max_properties": (
        lambda n: {"type": "object", "maxProperties": n, "patternProperties": {"^a": {"type": "integer"}}},
        10**9,
        {"a": 1},
    ),
    "min_properties_declared": (
        lambda n: {"type": "object", "minProperties": n - 1, "propertyNames": {"enum": keys(n)}},
        100_000,
        {"p1": 1, "p0": 2},
    ),
    "contains_count": (
        lambda n: {"type": "array", "contains": {"type": "integer"}, "minContains": n, "maxContains": 2 * n},
        10**6,
        [1, "a", 2],
    ),
    "contains_counts": (
        lambda n: {
            "type": "array",
            "allOf": every(n, lambda i: {"contains": {"const": i}, "minContains": i, "maxContains": 1000}),
        },
        300,
        [1, "a", 2],
    ),
    "contains_multiples": (
        lambda n: {"type": "array", "allOf": every(n, lambda i: {"contains": {"multipleOf": PRIMES[i]}})},
        20,
        [2, 30],
    ),
    "contains_patterns": (
        lambda n: {"type": "array", "allOf": every(n, lambda i: {"contains": {"pattern": f"x{i}"}})},
        30,
        ["x1", "x2x3"],
    ),
    "prefix_items": (lambda n: {"type": "array", "prefixItems": every(n, lambda i: {"const": i})}, 100_000, [0, 1]),
    "prefix_required": (
        lambda n: {"type": "array", "prefixItems": every(n, lambda i: {"minimum": i}), "minItems": n, "items": False},
        20_000,
        [0, 1],
    ),
    # Distinct items.
    "unique_few": (lambda n: {"uniqueItems": True, "minItems": n, "items": {"type": "boolean"}}, 10**6, [True]),
    "unique_range": (
        lambda n: {"type": "array", "uniqueItems": True, "minItems": n, "items": {"minimum": 1, "maximum": n}},
        1000,
        [1, 2],
    ),
    "unique_enum": (
        lambda n: {"type": "array", "uniqueItems": True, "minItems": n, "items": {"enum": keys(n, "value %d")}},
        20_000,
        ["value 1", "value 2"],
    ),
    "unique_enum_more": (
        lambda n: {"type": "array", "uniqueItems": True, "minItems": n + 1, "items": {"enum": keys(n, "value %d")}},
        20_000,
        ["value 1", "value 2"],
    ),
    "unique_objects": (
        lambda n: {"type": "array", "uniqueItems": True, "items": {"enum": every(n, lambda i: {"a": i, "b": -i})}},
        5000,
        [{"a": 1, "b": -1}, {"b": -2, "a": 2}],
    ),
    "unique_pattern": (
        lambda n: {"type": "array", "uniqueItems": True, "minItems": n, "items": pattern("^[ab]{1,12}$")},
        8190,
        ["a", "b", "ab"],
    ),
    "unique_nested": (
        lambda n: nested(n, '{"uniqueItems":true,"minItems":2,"items":', "}", '{"enum":[1,2,3]}'),
        100,
        [[[[]]]],
    ),
    "unique_contains_enum": (
        lambda n: {
            "type": "array",
            "uniqueItems": True,
            "items": {"enum": list(range(n))},
            "contains": {"maximum": n // 2},
            "minContains": n // 2,
            "maxContains": n // 2 + 1,
        },
        100,
        [1, 2],
    ),
    "unique_contains_pattern": (
        lambda n: {
            "type": "array",
            "uniqueItems": True,
            "contains": {"pattern": "^\\p{L}{3}$"},
            "minContains": n,
            "items": {"type": "string"},
        },
        50,
        ["abc", "abd"],
    ),
    "unique_not": (lambda n: {"type": "array", "minItems": n, "not": {"uniqueItems": True}}, 1000, [1, 1]),
    # Keys.
    "properties": (
        lambda n: {"properties": named(n, lambda i: {"type": "integer"}), "additionalProperties": False},
        10_000,
        {"p5": 1, "p7": 2},
    ),
    "properties_many": (lambda n: {"properties": named(n, lambda i: {"type": "integer"})}, 100_000, {"p5": 1}),
    "properties_distinct": (
        lambda n: {"properties": named(n, lambda i: {"minLength": i, "minimum": -i})},
        30_000,
        {"p5": 1, "p7": "longer"},
    ),
    "properties_objects": (
        lambda n: {"properties": named(n, lambda i: {"properties": {f"q{i}": {"maxLength": i}}})},
        10_000,
        {"p5": {"q5": "long"}},
    ),
    "properties_long": (lambda n: {"properties": named(n, lambda i: {}, "p" * 1000 + "%d")}, 3000, {"ppp": 1}),
    "required": (lambda n: {"type": "object", "required": keys(n)}, 100_000, {"p5": 1}),
    "required_declared": (
        lambda n: {"type": "object", "properties": named(n, lambda i: {"type": "integer"}), "required": keys(n)},
        10_000,
        {"p5": 1, "p0": 1},
    ),
    "required_many": (
        lambda n: {"type": "object", "properties": named(n, lambda i: {"type": "integer"}), "required": keys(n)},
        100_000,
        {"p5": 1, "p0": 1},
    ),
    "required_limited": (lambda n: {"type": "object", "required": keys(n), "maxProperties": n - 1}, 10_000, {}),
    "all_properties": (
        lambda n: {"allOf": every(n, lambda i: {"properties": {f"p{i}": {"minimum": i}, "q": {"maximum": i}}})},
        5000,
        {"p7": 8, "q": 0},
    ),
    "all_closed": (
        lambda n: {
            "allOf": every(
                n, lambda i: {"properties": named(n, lambda j: {}), "additionalProperties": {"minLength": i}}
            )
        },
        200,
        {"p7": 8, "q": "a"},
    ),
    "pattern_properties_letters": (
        lambda n: {"patternProperties": {f"{chr(97 + i % 26)}{i}": {"minimum": i} for i in range(n)}},
        10,
        {"a0": 5},
    ),
    "pattern_properties_overlapping": (
        lambda n: {"patternProperties": {f"^.{{{i}}}[a-f]": {"minimum": i} for i in range(n)}},
        300,
        {"abc": 5},
    ),
    "pattern_properties_prefixes": (
        lambda n: {"patternProperties": {f"^x{i}": {"minimum": i} for i in range(n)}},
        1000,
        {"x12": 50},
    ),
    "pattern_properties_words": (
        lambda n: {"patternProperties": {f"^w{i}$": {"minimum": i} for i in range(n)}, "additionalProperties": False},
        3000,
        {"w12": 50},
    ),
    "pattern_properties_lengths": (
        lambda n: {"patternProperties": {f"^.{{{i},}}$": {"minimum": i} for i in range(n)}},
        200,
        {"abc": 5},
    ),
    "pattern_properties_declared": (
        lambda n: {
            "properties": named(n, lambda i: {"minimum": i}),
            "patternProperties": {"^p.*1": {"multipleOf": 2}, "5$": {"maximum": 10**6}, "^p..$": {"multipleOf": 3}},
        },
        10_000,
        {"p15": 150},
    ),
    "pattern_properties_finite": (
        lambda n: {
            "patternProperties": {"^[a-z]{1,2}$": {}, "^[0-9]{3}$": {}},
            "additionalProperties": False,
            "minProperties": n,
        },
        1500,
        {"aa": 1},
    ),
    "names_and_patterns": (
        lambda n: {
            "propertyNames": {"allOf": every(20, lambda i: {"pattern": f"[a-f]{{{i}}}"})},
            "patternProperties": {f"{chr(97 + i)}$": {"minimum": i} for i in range(n)},
        },
        6,
        {"abcdefabcdefabcdefabcdef": 10},
    ),
    "names_one": (
        lambda n: {"propertyNames": {"oneOf": every(n, lambda i: {"pattern": f"^{i % 10}.*{i}$"})}},
        100,
        {"11": 1},
    ),
    # Regular expressions.
    "regex_plus_plus": (lambda n: pattern("^" + "(" * n + "a" + "+)" * n + "$"), 500, "a" * 200),
    "regex_same_twice": (lambda n: pattern("^" + "(a|a)*" * n + "$"), 500, "a" * 200),
    "regex_overlapping": (
        lambda n: {"allOf": [{"pattern": "^(a|aa)+$"}, {"pattern": "^(a|aaa)+$"}, {"minLength": n}]},
        5000,
        "a" * 200,
    ),
    "regex_optionals": (lambda n: pattern("^" + "a?" * n + "a" * n + "$"), 2000, "a" * 200),
    "regex_far_back": (lambda n: pattern("(a|b)*a(a|b){%d}" % n), 60, "ab" * 40),
    "regex_far_back_crossed": (
        lambda n: pattern("^[ab]*a[ab]{%d}$" % n, **{"not": {"pattern": "^[ab]*b[ab]{%d}$" % (n - 1)}}),
        30,
        "ab" * 40,
    ),
    "regex_counts": (lambda n: pattern("^" + "(" * n + "a" + "{1,100})" * n + "$"), 100, "aaa"),
    "regex_counts_two": (lambda n: pattern("^((a{1,%d}b?){1,%d}c?){1,%d}$" % (n, n, n)), 1000, "aabacaabb"),
    "regex_count": (lambda n: pattern("^a{%d}$" % n), 10**9, "aaa"),
    "regex_counts_gap": (lambda n: pattern("^(.{0,%d}x){0,%d}$" % (n, n)), 10**6, "aax"),
    "regex_counts_side": (
        lambda n: pattern("^" + "".join(every(n, lambda i: f"[a-z]{{{i},{2 * i}}}")) + "$"),
        100,
        "abc",
    ),
    "regex_alternation": (lambda n: pattern("^(" + "|".join(keys(n, "w%d")) + ")$"), 3000, "w2999"),
    "regex_alternation_inside": (lambda n: pattern("|".join(keys(n, "w%d"))), 3000, "x w2999"),
    "regex_alternation_starred": (lambda n: pattern("^((" + "|".join(keys(n, "w%d.*")) + ")x)+$"), 1000, "w29 xw3"),
    "regex_long": (lambda n: pattern("abcde" * n), 200_000, "abcde"),
    "regex_long_allowed": (lambda n: pattern("abcde" * n), 3900, "abcde" * 5),
    "regex_parentheses": (lambda n: pattern("(" * n + "a" + ")" * n), 9_000, "a"),
    "regex_ahead": (lambda n: pattern("^" + "".join(every(n, lambda i: f"(?!.*x{i})")) + ".{8,}$"), 300, "abcdefgh"),
    "regex_ahead_must": (lambda n: pattern("^" + "".join(every(n, lambda i: f"(?=.*x{i})")) + ".*$"), 100, "x1x2x3"),
    "regex_ahead_nested": (lambda n: pattern("^" + "(?=a" * n + "b" + ")" * n + ".*$"), 100, "aab"),
    "regex_ahead_each": (lambda n: pattern("^((?!" + "|".join(keys(n, "w%d")) + ").)*$"), 1000, "some w text"),
    "regex_behind": (lambda n: pattern("".join(every(n, lambda i: f"(?<=a.{{{i}}})b"))), 50, "abbb"),
    "regex_words": (lambda n: pattern("\\b[a-z]*\\B.?" * n), 40, "abc d"),
    "regex_words_allowed": (lambda n: pattern("\\b[a-z]+\\b." * n), 8, "a b c d e f "),
    "regex_words_choices": (lambda n: pattern("(" + "|".join(every(n, lambda i: f"\\bx{i}\\b")) + ")+"), 300, "x1 x2"),
    "regex_classes": (lambda n: pattern("^" + "[\\p{L}\\p{N}_-]+[^\\p{Lu}]?" * n + "$"), 100, "abcÄÖ"),
    "regex_classes_many": (
        lambda n: pattern("^[" + "".join(every(n, lambda i: f"\\u{0x4E00 + 2 * i:04x}")) + "]+$"),
        3000,
        "一",
    ),
    "class_count": (lambda n: pattern("\\p{L}{%d}" % n, minLength=50, maxLength=n), 1000, "é" * 60),
    "class_count_one": (
        lambda n: {"type": "string", "oneOf": [{"pattern": "(a|b)*a(a|b){20}"}, {"pattern": "\\p{L}{%d}" % n}]},
        10_000,
        "ab" * 20,
    ),
    "class_count_all": (
        lambda n: {
            "type": "string",
            "allOf": every(
                n,
                lambda i: {"oneOf": [{"pattern": "(a|b)*a(a|b){20}"}, {"pattern": "\\p{L}{%d}" % (10_000 + i)}]},
            ),
        },
        20,
        "ab" * 20,
    ),
    "class_count_anchored": (lambda n: pattern("^\\p{L}{%d}$" % n, minLength=n - 1), 1000, "é" * 60),
    "class_nested_counts": (
        lambda n: pattern("(\\p{Lu}\\p{Ll}{1,%d}\\p{Nd}{0,%d}){1,%d}$" % (n, n, n)),
        50,
        "Äbc1Äbc" * 9,
    ),
    "class_alternatives": (
        lambda n: pattern("^(" + "|".join(every(n, lambda i: "\\p{%s}{%d}" % (CLASSES[i], 20 + i))) + ")*$"),
        30,
        "é" * 60,
    ),
    "class_all": (
        lambda n: {"type": "string", "allOf": every(n, lambda i: {"pattern": "\\p{%s}{%d}" % (CLASSES[i], i + 3)})},
        30,
        "é" * 60,
    ),
    "class_none": (
        lambda n: {
            "type": "string",
            "not": {"anyOf": every(n, lambda i: {"pattern": "\\p{%s}{%d}" % (CLASSES[i], i + 3)})},
        },
        30,
        "é1" * 60,
    ),
    "class_between": (
        lambda n: pattern("\\p{L}.{%d}\\p{N}" % n, **{"not": {"pattern": "\\p{N}.{%d}\\p{L}" % (n - 1)}}),
        14,
        "éab1" * 20,
    ),
    "class_names": (lambda n: pattern("|".join("\\p{%s}" % p for p in PROPERTIES)), 1, "ab"),
    "class_patterns": (
        lambda n: {"allOf": every(n, lambda i: pattern("[\\p{L}\\p{N}]" * 900 + str(i)))},
        200,
        "ab",
    ),
    "class_members": (
        lambda n: {
            "allOf": every(
                n, lambda i: pattern("^[" + "".join(chr(0x4E00 + 2 * j + i % 2) for j in range(9000)) + "]+$|%d" % i)
            )
        },
        100,
        "一",
    ),
    "class_other_cases": (lambda n: pattern("(?i:" + "[\\u0000-\\uFFFF]" * n + ")"), 1200, "ab"),
    "class_ahead": (
        lambda n: pattern("^" + "".join(every(n, lambda i: "(?=.*\\p{%s}.{%d})" % (CLASSES[i], i)))),
        20,
        "ab1é",
    ),
    "class_keys": (
        lambda n: {"patternProperties": {"\\p{%s}{%d}" % (CLASSES[i], i + 1): {"minimum": i} for i in range(n)}},
        12,
        {"abcé1": 5},
    ),
    "class_keys_long": (
        lambda n: {"patternProperties": {"\\p{L}.{%d}\\p{N}$" % n: {"type": "integer"}, "a.{8}b": {"minimum": 3}}},
        9,
        {("éab1" * 20) + str(i): 5 for i in range(30)},
    ),
    "class_formats": (
        lambda n: {
            "type": "string",
            "allOf": [{"format": "iri"}, {"pattern": "\\p{L}{%d}" % n}, {"not": {"format": "uri"}}],
        },
        200,
        "http://é",
    ),
    "class_passwords": (
        lambda n: {
            "properties": named(
                n,
                lambda i: pattern("^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*\\p{S}).{8,%d}$" % (i + 20)),
            )
        },
        2000,
        {"p13": "aB1+cd2ef3"},
    ),
    "regex_behind_choices": (lambda n: pattern("^" + "(?:a|(?<=x)b)" * n), 40, "ab"),
    "regex_ends_inside": (lambda n: pattern("(" * n + "^a|b$|c" + "){0,9}" * n), 60, "acb"),
    "regex_end_rounds": (lambda n: pattern("^(\\p{L}{1,%d}(,|$)){3,%d}$" % (n, n)), 200, "a,a,a"),
    "regex_multiples_of_length": (
        lambda n: {
            "type": "string",
            "allOf": every(n, lambda i: {"pattern": "^(a{%d}|b)*$" % PRIMES[i]}),
            "minLength": 5,
        },
        12,
        "ab" * 20,
    ),
    "regex_back_reference": (lambda n: pattern("^" + "(a*)" * n + "\\1$"), 50, "aa"),
    "regex_all_inside": (
        lambda n: {"type": "string", "allOf": every(n, lambda i: {"pattern": f"x{i}y"})},
        60,
        "x1yx2y",
    ),
    "regex_none_inside": (
        lambda n: {"type": "string", "allOf": every(n, lambda i: {"not": {"pattern": f"x{i}y"}})},
        300,
        "x and y, x301y",
    ),
    "regex_same_length": (
        lambda n: {"allOf": every(n, lambda i: {"pattern": "^(%s)*$" % ("." * PRIMES[i])}), "minLength": 1},
        12,
        "aaaaaaaa",
    ),
    "formats_all": (
        lambda n: {
            "type": "string",
            "anyOf": every(
                n,
                lambda i: {
                    "format": ["uri", "email", "date-time", "ipv6", "hostname", "iri", "duration", "uuid"][i % 8],
                    "minLength": i,
                },
            ),
        },
        200,
        "http://example.org/a?b",
    ),
    "formats_none": (
        lambda n: {
            "type": "string",
            "allOf": [{"not": {"format": f}} for f in ["uri", "email", "date-time", "ipv6", "hostname", "iri"]],
        },
        1,
        "http //example",
    ),
    # Numbers.
    "multiple_decimals": (
        lambda n: {
            "type": "number",
            "allOf": [{"multipleOf": 0.01}, {"multipleOf": 0.07}, {"multipleOf": 0.13}, {"multipleOf": 0.37}],
        },
        1,
        33.67,
    ),
    "multiple_decimal_long": (lambda n: '{"multipleOf":0.' + "0123456789" * n + "1}", 20, 5),
    "multiple_tiny": (lambda n: '{"type":"number","multipleOf":1e-%d}' % n, 300, 0.125),
    "multiple_large": (lambda n: {"type": "integer", "multipleOf": 10**n + 7}, 9, 3_000_000_021),
    "multiple_huge": (lambda n: {"type": "integer", "multipleOf": 10**n + 7}, 40, 3),
    "multiple_primes": (
        lambda n: {"type": "integer", "allOf": every(n, lambda i: {"multipleOf": PRIMES[i]})},
        25,
        30030,
    ),
    "multiple_none": (
        lambda n: {"type": "integer", "allOf": every(n, lambda i: {"not": {"multipleOf": PRIMES[i]}})},
        12,
        101,
    ),
    "multiple_one": (lambda n: {"oneOf": every(n, lambda i: {"multipleOf": PRIMES[i]})}, 8, 4),
    "multiple_range": (
        lambda n: {"type": "number", "multipleOf": 0.0001, "minimum": 0.12345, "maximum": n},
        10**15,
        12.3456,
    ),
    "number_digits": (lambda n: '{"type":"number","minimum":' + "9" * n + "}", 100_000, 1),
    "number_exponent": (lambda n: '{"type":"number","minimum":1e%d,"maximum":1e%d}' % (n, n + 1), 100_000, 1),
    "number_exponent_huge": (lambda n: '{"type":"number","minimum":1e%d}' % n, 999_999_999, 1),
    "number_holes": (
        lambda n: {"type": "integer", "allOf": every(n, lambda i: {"not": {"minimum": i * 10, "maximum": i * 10 + 3}})},
        1000,
        15,
    ),
    "number_consts_not": (lambda n: {"type": "integer", "not": {"enum": every(n, lambda i: i * 3)}}, 50_000, 4),
}


def judge(program, schema, instance, seconds):
    """What came of one schema: outcome, processor seconds, peak megabytes."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("schema.json", "instance.json", "out", "err")]
        with open(paths[0], "w", encoding="utf-8") as file:
            file.write(schema if isinstance(schema, str) else json.dumps(schema))
        with open(paths[1], "w", encoding="utf-8") as file:
            json.dump(instance, file, ensure_ascii=False)
        with open(paths[2], "w") as out, open(paths[3], "w") as err:
            command = [program, "schema", "--schema", paths[0], "--check", paths[1], "--time"]
            child = subprocess.Popen(command, stdout=out, stderr=err, preexec_fn=lambda: confine(seconds))
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = status
        outcome = told(paths[2], paths[3], os.waitstatus_to_exitcode(status))
    return outcome, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def confine(seconds):
    """Ends a process that would take the machine with it."""
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    limit = int(20 * seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))


def told(out, err, code):
    with open(err, encoding="utf-8", errors="replace") as file:
        message = file.read().strip().replace("\n", " ")
    if code != 0:
        return ("DIED " if code not in (65,) else "refused: ") + (f"{code} " if code != 65 else "") + message[:160]
    with open(out, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    walked = "accepted" if lines[0]["accepted"] else f"at {lines[0]['at']}"
    times = lines[-1]
    parts = [f"{key} {times[key] / 1e6:.3f}" for key in ("compile", "first_mask") if key in times]
    return f"compiled, instance {walked} {' '.join(parts)}".strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("infer")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--megabytes", type=float, default=200)
    parser.add_argument("--slowest", type=int, default=10)
    options = parser.parse_args()
    chosen = [name.split(":") for name in options.names] or [[name] for name in TEMPLATES]
    rows, started = [], time.monotonic()
    for name, *size in chosen:
        make, usual, instance = TEMPLATES[name]
        schema = make(int(size[0]) if size else usual)
        outcome, seconds, megabytes = judge(options.infer, schema, instance, options.seconds)
        rows.append((seconds, megabytes, ":".join([name, *size]), outcome))
        is_much = seconds > options.seconds or megabytes > options.megabytes or outcome.startswith("DIED")
        mark = "!" if is_much else " "
        print(f"{mark} {rows[-1][2]:32s} {seconds:6.2f} s {megabytes:6.0f} MB  {outcome}", flush=True)
    failed = [r for r in rows if r[0] > options.seconds or r[1] > options.megabytes or r[3].startswith("DIED")]
    slow = ", ".join(f"{name} {seconds:.2f}" for seconds, _, name, _ in sorted(rows, reverse=True)[: options.slowest])
    large = ", ".join(f"{row[2]} {row[1]:.0f}" for row in sorted(rows, key=lambda row: -row[1])[:3])
    print(f"{len(rows)} schemas in {time.monotonic() - started:.0f} s; {len(failed)} too costly", file=sys.stderr)
    print(f"slowest: {slow}\nlargest: {large}", file=sys.stderr)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
