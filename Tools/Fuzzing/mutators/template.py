"""Chat templates: Jinja that is made at random or changed, with messages and tools of every shape."""

import json

import mutation
from bases import TEMPLATE
from case import Case, Run

TEMPLATES = [
    TEMPLATE,
    "{% for m in messages %}[{{ m.role }}] {{ m.content | trim }}{% if not loop.last %}, {% endif %}{% endfor %}{{ eos_token }}",
    "{% set ns = namespace(n=0) %}{% for m in messages %}{% set ns.n = ns.n + 1 %}{{ ns.n }}{% endfor %}",
    "{% macro f(x, y=2) %}{{ x * y }}{% endmacro %}{{ f(3) }}{{ messages | tojson(indent=2) }}",
    "{{ messages[0]['content'][::-1] }}{{ messages | map(attribute='role') | join(', ') }}{{ range(10) | list }}",
    "{%- if tools is defined and tools -%}{{ tools | tojson }}{%- else -%}{{ raise_exception('no tools') }}{%- endif -%}",
    "{% for a, b in messages[0].items() %}{{ a ~ '=' ~ b }}{% endfor %}{{ strftime_now('%Y-%m-%d') }}",
    "{{ (messages | selectattr('role', 'equalto', 'user') | list | length) * 3 - 1 // 2 % 5 ** 2 }}",
    "{% generation %}{{ messages[-1].content.split(' ')[0].upper().replace('A', 'b') }}{% endgeneration %}",
]
NAMES = [
    "messages",
    "tools",
    "bos_token",
    "loop",
    "m",
    "x",
    "none",
    "true",
    "namespace",
    "range",
    "dict",
    "self",
    "messages[0]",
    "joiner",
]
FILTERS = [
    "trim",
    "tojson",
    "length",
    "upper",
    "lower",
    "join(',')",
    "list",
    "string",
    "int",
    "float",
    "first",
    "last",
    "reverse",
    "sort",
    "default('x')",
    "replace('a', 'bb')",
    "map('upper')",
    "selectattr('role')",
    "items",
    "indent(4)",
    "safe",
    "unique",
    "sum",
    "min",
    "max",
    "batch(3)",
    "round",
    "abs",
    "title",
    "capitalize",
    "wordcount",
    "truncate(5)",
    "center(9)",
    "dictsort",
    "groupby('role')",
    "slice(2)",
    "format(1)",
    "nosuch",
    "escape",
    "rejectattr('x')",
    "indent(1000000)",
    "center(100000000)",
]
METHODS = [
    ".strip()",
    ".split()",
    ".split('')",
    ".upper()",
    ".startswith('a')",
    ".items()",
    ".keys()",
    ".get('role')",
    ".append(1)",
    ".pop()",
    ".replace('', 'ab')",
    ".join(['a'])",
    "[0]",
    "[-1]",
    "[::2]",
    "[::0]",
    "[1:]",
    "['content']",
    "[9223372036854775807]",
    ".title()",
    ".format(1)",
    ".find('a')",
    ".count('')",
    ".rstrip('a')",
    ".zfill(1000000000)",
    ".encode()",
    ".__class__",
    "()",
    "(1, *[2], **{})",
]
OPERATORS = [
    "+",
    "-",
    "*",
    "/",
    "//",
    "%",
    "**",
    "~",
    "==",
    "!=",
    "<",
    ">=",
    "in",
    "not in",
    "and",
    "or",
    "is",
    "is not",
    "if",
]


COUNTS = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "100",
    "65536",
    "loop.index",
    "messages | length",
    "9223372036854775807",
    "-9223372036854775808",
]
STRING_STEPS = [
    " | upper",
    " | trim",
    " | title",
    " | replace('a', 'bb')",
    " | indent(2)",
    " | tojson",
    " | reverse",
    " | center(30)",
    " | string",
    ".strip()",
    ".upper()",
    ".replace('', '-')",
    ".replace('a', '')",
    ".split(' ') | join('')",
    "[::-1]",
    "[1:]",
    "[:-1]",
    "[-3:9]",
    ".lstrip('a ')",
    ".rstrip()",
    ".capitalize()",
    ".split('a')[0]",
    " | truncate(9)",
    " | escape",
    " | wordcount | string",
    ".title()",
]
LIST_STEPS = [
    " | list",
    " | sort",
    " | unique | list",
    " | reverse | list",
    "[::-1]",
    "[1:]",
    "[:2]",
    "[::3]",
    " | map('string') | list",
    " | select | list",
    " | batch(2) | list",
    " | slice(3) | list",
    " + [1]",
    " | rejectattr('role') | list",
    " * 3",
]


def text_expression(rng, depth=0):
    """An expression whose value is a string, most of the time."""
    kind = rng.randrange(7)
    if depth > 4 or kind == 0:
        return rng.choice(
            ["'a b a'", "''", "messages[0]['content']", "messages[-1].role", "'é🙂'", "bos_token", "'x' * 1000"]
        )
    if kind == 1:
        return f"({text_expression(rng, depth + 1)} {rng.choice(['+', '~'])} {text_expression(rng, depth + 1)})"
    if kind == 2:
        return f"({text_expression(rng, depth + 1)} * {rng.choice(COUNTS)})"
    if kind == 3:
        return f"({list_expression(rng, depth + 1)} | join({text_expression(rng, depth + 2)}))"
    return f"({text_expression(rng, depth + 1)}{rng.choice(STRING_STEPS)})"


def list_expression(rng, depth=0):
    """An expression whose value is a list, most of the time."""
    kind = rng.randrange(6)
    if depth > 4 or kind == 0:
        return rng.choice(
            [
                "messages",
                "range(9) | list",
                "[3, 1, 2]",
                "['b', 'a']",
                "[]",
                "range(5000) | list",
                "messages[0].keys() | list",
            ]
        )
    if kind == 1:
        return f"({list_expression(rng, depth + 1)} + {list_expression(rng, depth + 1)})"
    if kind == 2:
        return f"{text_expression(rng, depth + 1)}.split({rng.choice(['', repr(' '), repr('ab')])})"
    if kind == 3:
        return f"[{text_expression(rng, depth + 1)}, {list_expression(rng, depth + 1)}]"
    return f"({list_expression(rng, depth + 1)}{rng.choice(LIST_STEPS)})"


def expression(rng, depth=0):
    if depth == 0 and rng.random() < 0.7:
        made = rng.choice([text_expression, list_expression])(rng)
        return made if rng.random() < 0.7 else made + " | length"
    kind = rng.randrange(11)
    if depth > 5 or kind < 2:
        return rng.choice(NAMES)
    if kind == 2:
        return str(rng.choice(mutation.INTEGERS + mutation.FLOATS))
    if kind == 3:
        return json.dumps(rng.choice(["a", "", "abc " * 50, "é", "%d %s", "{}", "\n"]), ensure_ascii=False)
    if kind == 4:
        return f"({expression(rng, depth + 1)} {rng.choice(OPERATORS)} {expression(rng, depth + 1)})"
    if kind == 5:
        return f"{expression(rng, depth + 1)} | {rng.choice(FILTERS)}"
    if kind in (6, 7):
        return f"{expression(rng, depth + 1)}{rng.choice(METHODS)}"
    if kind == 8:
        return "[" + ", ".join(expression(rng, depth + 1) for _ in range(rng.randrange(4))) + "]"
    if kind == 9:
        return (
            "{"
            + ", ".join(f"{expression(rng, depth + 1)}: {expression(rng, depth + 1)}" for _ in range(rng.randrange(3)))
            + "}"
        )
    return f"range({rng.choice([3, 10, -1, 100000, 1 << 40, 1 << 62])})"


def statement(rng, depth=0):
    kind = rng.randrange(12)
    if depth > 4 or kind < 4:
        return "{{ " + expression(rng) + " }}"
    if kind == 4:
        return "text \n"
    body = "".join(statement(rng, depth + 1) for _ in range(rng.randrange(1, 3)))
    if kind in (5, 6):
        return (
            "{% for x in "
            + expression(rng)
            + " %}"
            + body
            + rng.choice(["", "", "{% break %}", "{% else %}e"])
            + "{% endfor %}"
        )
    if kind == 7:
        return "{% if " + expression(rng) + " %}" + body + "{% elif x %}y{% else %}z{% endif %}"
    if kind == 8:
        return "{% set x = " + expression(rng) + " %}" + body
    if kind == 9:
        return (
            "{% macro f"
            + str(rng.randrange(3))
            + "(x=1) %}"
            + body
            + "{{ f"
            + str(rng.randrange(3))
            + "(x) }}{% endmacro %}{{ f0(2) }}"
        )
    if kind == 10:
        return (
            "{% set ns = namespace(s='a') %}{% for x in range("
            + str(rng.choice([3, 30, 5000]))
            + ") %}{% set ns.s = ns.s + ns.s %}{% endfor %}{{ ns.s | length }}"
        )
    return rng.choice(
        [
            "{# a #}",
            "{% raw %}{{ x }}{% endraw %}",
            "{%",
            "{{",
            "{% endfor %}",
            "{% include 'x' %}",
            "{% call f() %}x{% endcall %}",
            "{% filter upper %}a{% endfilter %}",
        ]
    )


def changed(rng, source):
    """A template with a piece swapped, doubled or broken."""
    action = rng.randrange(6)
    if action == 0:
        return mutation.broken(rng, source.encode()).decode(errors="replace")
    if action == 1:
        return source.replace("messages", expression(rng), 1)
    if action == 2:
        return source.replace("}}", " | " + rng.choice(FILTERS) + " }}", rng.choice([1, -1]))
    if action == 3:
        return source * rng.choice([2, 50])
    if action == 4:
        depth = rng.choice([40, 300, 20_000])
        return rng.choice(
            [
                "{{ " + "(" * depth + "1" + ")" * depth + " }}",
                "{% if 1 %}" * depth + "{% endif %}" * depth,
                "{{ " + "not " * depth + "1 }}",
                "{{ " + "-" * depth + "1 }}",
                "{{ 1" + " + 1" * depth + " }}",
                "{{ 'a'" + "|upper" * depth + " }}",
                "{{ x" + "[0]" * depth + " }}",
            ]
        )
    at = rng.randrange(len(source) + 1)
    return source[:at] + statement(rng) + source[at:]


def messages(rng):
    content = [
        "Hi",
        "",
        "a" * rng.choice([10, 20_000]),
        mutation.words(rng, 20),
        None,
        5,
        True,
        ["x"],
        {"a": 1},
        [{"type": "text", "text": "Hi"}],
        [{"type": "image"}],
        {},
        [],
    ]
    result = []
    for _ in range(rng.choice([1, 1, 2, 3, 3, 5, 0, 100])):
        message = {
            "role": rng.choice(["user", "assistant", "system", "tool", "", 5, None]),
            "content": rng.choice(content[:4] if rng.random() < 0.7 else content),
        }
        if rng.random() < 0.2:
            message["tool_calls"] = [
                {
                    "type": "function",
                    "function": {"name": "f", "arguments": rng.choice([{}, {"a": 1}, "{}", "x", None, [1]])},
                }
            ]
        if rng.random() < 0.05:
            message[rng.choice(mutation.STRINGS)] = mutation.scalar(rng)
        result.append(message)
    return result if rng.random() < 0.98 else mutation.scalar(rng)


def make(rng, bases):
    kind = rng.randrange(3)
    if kind == 0:
        source, note = "".join(statement(rng) for _ in range(rng.randrange(1, 5))), "made at random"
    elif kind == 1:
        source, note = changed(rng, rng.choice(TEMPLATES)), "changed"
    else:
        source, note = changed(rng, changed(rng, rng.choice(TEMPLATES))), "changed twice"
    files = {"template.jinja": source.encode(errors="replace"), "messages.json": mutation.text_of(rng, messages(rng))}
    arguments = [
        "template",
        "--template",
        "{case}/template.jinja",
        "--messages",
        "{case}/messages.json",
        "--now",
        "2026-01-01T00:00:00",
    ]
    if rng.random() < 0.3:
        tools = [{"type": "function", "function": {"name": "f", "parameters": mutation.scalar(rng)}}]
        if rng.random() < 0.3:
            mutation.change(rng, tools)
        files["tools.json"] = mutation.text_of(rng, tools)
        arguments += ["--tools", "{case}/tools.json"]
    arguments += rng.choice(
        [[], [], [], ["--no-generation-prompt"], ["--continue-final-message"], ["--arguments", '{"x": [1, "a"]}']]
    )
    return Case(f"{note}: {source[:80]!r}", files, [Run(arguments)])
