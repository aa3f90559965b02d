"""Requests to a server: valid ones, each with one field changed, one after the other to one server."""

import json

import mutation
from case import Case, Run

# Only an `infer` that Tools/serve has built can do this.
NEEDS_SERVER = True

TOOL = {
    "type": "function",
    "function": {
        "name": "weather",
        "description": "The weather of a city.",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
    },
}
SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"enum": ["x", "y"]}}, "required": ["a"]}
SAMPLING = {"temperature": 0.7, "top_p": 0.9, "top_k": 40, "min_p": 0.05, "presence_penalty": 0.1}
SAMPLING |= {"frequency_penalty": 0.1, "repetition_penalty": 1.1, "seed": 1, "logit_bias": {"5": 1.5}}
TALK = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "the cat"}]
REQUESTS = [
    ("/v1/chat/completions", {"messages": TALK, "max_tokens": 3} | SAMPLING),
    ("/v1/chat/completions", {"messages": TALK, "max_tokens": 3, "stream": True, "stream_options": {"include_usage": True}}),
    ("/v1/chat/completions", {"messages": TALK, "max_tokens": 3, "n": 2, "logprobs": True, "top_logprobs": 3, "stop": ["x"]}),
    ("/v1/chat/completions", {"messages": TALK, "max_tokens": 9, "tools": [TOOL], "tool_choice": "auto"}),
    (
        "/v1/chat/completions",
        {
            "messages": TALK,
            "max_tokens": 9,
            "response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": SCHEMA, "strict": True}},
        },
    ),
    ("/v1/completions", {"prompt": "the cat", "max_tokens": 3, "echo": True, "logprobs": 2, "suffix": None} | SAMPLING),
    ("/v1/completions", {"prompt": ["the", "cat"], "max_tokens": 2, "n": 2, "best_of": 2, "stream": False}),
    ("/v1/responses", {"input": "the cat", "max_output_tokens": 16, "temperature": 0.7, "top_p": 0.9, "store": True}),
    ("/v1/responses", {"input": TALK, "instructions": "Be brief.", "max_output_tokens": 16, "stream": True}),
    ("/tokenize", {"content": "the cat", "add_special": True}),
    ("/detokenize", {"tokens": [5, 6, 7]}),
]
# Values for fields of sampling, beside those that break anything.
ENDS = [0, -0.0, 5e-324, 1e-46, 5e-38, 1e-30, 1, 2, 100, 4000, 1e30, 1e38, 1e39, 1.7e308, -1, -2, (1 << 63) - 1, 1 << 63]


def changed(rng, body):
    """What was done to a body, in one of its fields, or in two of sampling."""
    if rng.random() < 0.5:
        notes = []
        for key in rng.sample(list(SAMPLING), rng.choice([1, 2, 3])):
            body[key] = {str(rng.randrange(-1, 330)): rng.choice(ENDS)} if key == "logit_bias" else rng.choice(ENDS)
            notes.append(f"{key} = {body[key]}")
        return ", ".join(notes)
    return mutation.change(rng, body)


def make(rng, bases):
    requests, notes = [], []
    for _ in range(rng.choice([4, 12])):
        place, body = rng.choice(REQUESTS)
        body = json.loads(json.dumps({"model": "m"} | body))
        notes.append(f"{place}: {changed(rng, body)}")
        requests.append((place, mutation.text_of(rng, body)))
    # It still answers a valid one.
    requests.append(("/v1/chat/completions", json.dumps({"model": "m"} | REQUESTS[0][1]).encode()))
    words = ["serve", "--model", "m={case}/model", "--unix-socket", "{case}/socket", "--threads", "1", "--quiet"]
    run = Run(words, exits=frozenset({0}), requests=requests)
    return Case("; ".join(notes)[:600], bases.model(rng.choice(["llama", "qwen3"])), [run])
