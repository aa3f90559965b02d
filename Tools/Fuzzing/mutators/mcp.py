"""MCP servers: right ones with one thing wrong in what they answer or in how they behave, for `infer tools`."""

import json
from pathlib import Path

import mutation
from case import EXITS, Case, Run

SERVER = (Path(__file__).resolve().parent.parent / "servers/mcp.py").read_bytes()
PING = '{"jsonrpc":"2.0","id":%s,"method":"ping"}'
NOISE = [
    PING % "1",
    PING % '"x"',
    PING % f'"{"x" * 5000}"',
    PING % "null",
    PING % "[1]",
    PING % "1e400",
    '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
    '{"jsonrpc":"2.0","id":2,"result":[]}',
    '{"jsonrpc":"2.0","id":99,"error":{"code":1,"message":"\\u001b[2J"}}',
    '{"jsonrpc":"2.0","id":3,"method":"sampling/createMessage","params":{}}',
    "starting\u2026",
    "[" * 10_000,
    '{"a":' * 3000,
    "\x1b]52;c;AAAA\x07",
    "{}",
    "",
]
SCHEMA = {
    "type": "object",
    "properties": {
        "a": {"type": "integer", "minimum": 0, "maximum": 9},
        "b": {"type": ["string", "null"], "pattern": "^x+$", "description": "A text."},
        "c": {"anyOf": [{"type": "boolean"}, {"enum": ["p", "q"]}, {"$ref": "#/$defs/D"}]},
        "d": {"type": "array", "items": {"type": "object", "properties": {"e": {"const": "f"}}}, "maxItems": 3},
    },
    "required": ["a", "d"],
    "$defs": {"D": {"type": "object", "properties": {"x": {"$ref": "#/$defs/D"}}}},
}


def results():
    """What a server answers by method."""
    tools = [{"name": f"tool{number}", "description": "Does it.", "inputSchema": SCHEMA} for number in range(3)]
    server = {"name": "fuzz", "version": "1"}
    return json.loads(
        json.dumps(
            {
                "initialize": {
                    "result": {
                        "protocolVersion": "2025-06-18",
                        "capabilities": {"tools": {}},
                        "serverInfo": server,
                        "instructions": "Be kind.",
                    }
                },
                "tools/list": {"result": {"tools": tools}},
                "tools/call": {"result": {"content": [{"type": "text", "text": "done"}], "isError": False}},
            }
        )
    )


def large(rng, answers):
    """Makes the list of tools, or one of its schemas, too large, and says how."""
    tools = answers["tools/list"]["result"]["tools"]
    count = rng.choice([300, 999, 1001, 20_000])
    kind = rng.randrange(6)
    if kind == 0:
        names = ["x" + "./:,"[number % 4] * (number // 4 % 60) for number in range(count)]
        answers["tools/list"]["result"]["tools"] = [tools[0] | {"name": name or "x"} for name in names]
        return f"{count} names that map alike"
    if kind == 1:
        answers["tools/list"]["result"]["tools"] = [tools[0] | {"name": "x" + "\u0100" * number} for number in range(60)]
        return "names of other letters"
    schema = tools[0]["inputSchema"] = {"type": "object", "properties": {}}
    if kind == 2:
        schema |= {"properties": {f"p{n}": {} for n in range(count)}, "required": [f"p{n}" for n in range(count)] * 10}
        return f"{count * 10} required properties"
    if kind == 3:
        schema["properties"]["a"] = {"enum": [f"e{number}" for number in range(count)]}
        return f"{count} choices"
    if kind == 4:
        node = schema
        for _ in range(rng.choice([30, 40, 400])):
            node["properties"] = {"a": {"type": ["object", "array", "object"]}, "b": {}}
            node = node["properties"]["a"]
        return "deep types"
    schema["$defs"] = {f"d{n}": {"anyOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 3} for n in range(count)}
    schema["properties"]["a"] = {"$ref": "#/$defs/d0"}
    return f"{count} definitions"


def behave(rng, behaviour):
    """Has the server do something else, and says what."""
    kind = rng.randrange(6)
    if kind == 0:
        behaviour |= {"before": rng.sample(NOISE, 3), "times": rng.choice([1, 3, 2000])}
    elif kind == 1:
        behaviour |= {"before": [rng.choice(NOISE[:2])], "deaf": True}
    elif kind == 2:
        behaviour["end"] = rng.choice(["initialize", "notifications/initialized", "tools/list", "tools/call"])
    elif kind == 3:
        method = rng.choice(["initialize", "tools/list", "tools/call"])
        # Whoever calls a tool waits five minutes for an answer, longer than a run may take.
        silent = NOISE if method != "tools/call" else []
        behaviour["raw"] = {method: rng.choice(silent + ["x" * (17 << 20), '{"jsonrpc":"2.0","id":2}', '{"jsonrpc":"2.0","id":3}'])}
    elif kind == 4:
        behaviour |= {"events": True, "before": rng.sample(NOISE, 2)}
    else:
        behaviour |= rng.choice(
            [
                {"status": 302, "headers": {"Location": "/elsewhere"}, "endless": True},
                {"endless": True},
                {"status": 404},
                {"status": 500},
                {"headers": {"Mcp-Session-Id": "s" * 5000}},
                {"status": 401, "headers": {"WWW-Authenticate": "Basic realm=x"}},
            ]
        )
    return str(behaviour)[:80]


def make(rng, bases):
    answers, behaviour = results(), {}
    kind = rng.randrange(20)
    if kind == 0:
        note = "as it should be"
    elif kind < 10:
        note = mutation.change(rng, answers)
    elif kind < 14:
        note = large(rng, answers)
    else:
        note = behave(rng, behaviour)
    files = {
        "mcp.py": SERVER,
        "results.json": json.dumps(answers).encode(),
        "behaviour.json": json.dumps(behaviour).encode(),
    }
    call = rng.choice([[], ["--call", "tool0", "--arguments", '{"a": 1, "d": []}'], ["--call", "nothing"]])
    if rng.random() < 0.5 or behaviour.keys() & {"events", "endless", "status", "headers"}:
        arguments = ["tools", "--mcp", "http://127.0.0.1:{port}/mcp"] + call
        return Case(f"HTTP: {note}", files, [Run(arguments, exits=EXITS)], server="mcp.py --http")
    return Case(note, files, [Run(["tools", "--mcp", "python3 {case}/mcp.py"] + call, exits=EXITS)])
