"""Broken requests: whatever comes, the server answers with a status below 500 and goes on."""

import copy
import http.client
import json
import random
import urllib.parse

BODIES = {
    "/v1/chat/completions": {
        "model": "default", "messages": [
            {"role": "system", "content": "Be brief."}, {"role": "user", "content": [{"type": "text", "text": "Hello!"}]},
            {"role": "assistant", "content": None, "tool_calls": [
                {"id": "c1", "type": "function", "function": {"name": "clock", "arguments": "{\"zone\":\"UTC\"}"}}]},
            {"role": "tool", "tool_call_id": "c1", "content": "noon"}],
        "tools": [{"type": "function", "function": {"name": "clock", "description": "x", "parameters": {
            "type": "object", "properties": {"zone": {"enum": ["UTC", "CET"]}}, "required": ["zone"]}}}],
        "tool_choice": "auto", "max_tokens": 3, "temperature": 0.5, "top_p": 0.9, "top_k": 5, "min_p": 0.1, "seed": 1,
        "stop": ["x", "y"], "n": 2, "logprobs": True, "top_logprobs": 2, "presence_penalty": 0.1,
        "frequency_penalty": 0.1, "logit_bias": {"5": 1}, "stream": False, "parallel_tool_calls": True,
        "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {
            "type": "object", "properties": {"a": {"type": "string", "pattern": "^[a-z]+$"}}}}},
    },
    "/v1/completions": {
        "prompt": ["a", "b"], "max_tokens": 2, "n": 1, "logprobs": 1, "echo": False, "stream": False, "seed": 3,
        "guided_regex": "[a-z]+",
    },
    "/v1/responses": {
        "input": [{"role": "user", "content": [{"type": "input_text", "text": "Hi"}]},
                  {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"},
                  {"type": "function_call_output", "call_id": "c", "output": "x"}],
        "max_output_tokens": 2, "instructions": "x", "stream": False, "metadata": {"a": "b"},
        "text": {"format": {"type": "text"}}, "tools": [{"type": "function", "name": "f", "parameters": {}}],
    },
    "/tokenize": {"content": "Hello", "add_special": True, "with_pieces": True},
    "/detokenize": {"tokens": [1, 2, 3]},
    "/apply-template": {"messages": [{"role": "user", "content": "Hi"}]},
}
VALUES = [
    None, True, False, 0, -1, 1, 2, 0.5, -0.0, 1e308, -1e308, 2**31, 2**63, 2**64, -(2**63), 10**40, "", "x", "null",
    "\u0000", "\ud83d\ude42", "a" * 5000, "<|im_start|>", "../../etc/passwd", [], {}, [[]], [None], {"": None}, {"a": {"a": {}}},
    ["x"] * 300, {"type": "object"}, {"type": []}, {"$ref": "#"}, {"type": "function"}, {"type": "text"},
    {"allOf": [{"$ref": "#"}]}, {"pattern": "(a*)*$"}, {"pattern": "("}, {"enum": []}, {"minItems": 10**9, "type": "array"},
    {"type": "string", "minLength": 10**7}, {"not": {}}, "required", "auto", "none",
]


def places(value, path=()):
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], path + (key,))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from places(value[index], path + (index,))


def mutated(body, chance):
    body = copy.deepcopy(body)
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        path = chance.choice(list(places(body)))
        if not path:
            if chance.random() < 0.1:
                return chance.choice(VALUES)
            if isinstance(body, dict):
                body[chance.choice(["stream", "x", "n", "response_format", "tool_choice", "stop"])] = chance.choice(VALUES)
            continue
        parent = body
        for step in path[:-1]:
            parent = parent[step]
        kind = chance.randrange(4)
        if kind == 0 and isinstance(parent, dict):
            del parent[path[-1]]
        elif kind == 1 and isinstance(parent, list):
            parent.insert(path[-1], copy.deepcopy(chance.choice(VALUES)))
        else:
            parent[path[-1]] = copy.deepcopy(chance.choice(VALUES))
    return body


def bytes_of(body, chance):
    text = json.dumps(body, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
    if chance.random() < 0.15:
        text = bytearray(text)
        for _ in range(chance.randrange(1, 4)):
            if text:
                place = chance.randrange(len(text))
                text[place:place + chance.randrange(0, 3)] = bytes([chance.randrange(256)])
        text = bytes(text)
    if chance.random() < 0.03:
        text = b"[" * 20000
    return text


def run(server, count, seed):
    chance = random.Random(seed)
    address = urllib.parse.urlparse(server.url)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=120)
    statuses = {}
    for number in range(count):
        path, body = chance.choice(list(BODIES.items()))
        data = bytes_of(mutated(body, chance), chance)
        try:
            connection.request("POST", path, data, {"Content-Type": "application/json"})
            reply = connection.getresponse()
            text = reply.read()
        except (http.client.HTTPException, ConnectionError) as error:
            raise AssertionError(f"request {number} of seed {seed} broke the connection: {error!r}\n{path}\n{data[:2000]}")
        statuses[reply.status] = statuses.get(reply.status, 0) + 1
        assert reply.status < 500, f"request {number} of seed {seed}: {reply.status} {text[:500]}\n{path}\n{data[:2000]}"
        if reply.status >= 400:
            error = json.loads(text)["error"]
            assert error["message"] and error["type"], text
        assert server.process.poll() is None, f"the server ended at request {number} of seed {seed}"
    assert statuses.get(200, 0) > count / 50 and statuses.get(400, 0) > count / 50, statuses
