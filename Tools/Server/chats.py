"""Chat completions and completions, by the official client."""

import concurrent.futures
import json
import time

import jsonschema
import openai

MODEL = "default"
GREEDY = {"temperature": 0, "model": MODEL}


def ask(text):
    return [{"role": "user", "content": text}]


WEATHER = {
    "type": "object", "properties": {"city": {"type": "string", "maxLength": 20}}, "required": ["city"],
    "additionalProperties": False,
}
CLOCK = {
    "type": "object", "properties": {"zone": {"enum": ["UTC", "CET"]}}, "required": ["zone"],
    "additionalProperties": False,
}
TOOLS = [
    {"type": "function", "function": {"name": "weather", "description": "Tells the weather.", "parameters": WEATHER}},
    {"type": "function", "function": {"name": "clock", "description": "Tells the time.", "parameters": CLOCK}},
]
SCHEMAS = {"weather": WEATHER, "clock": CLOCK}


def check_answer(client, server):
    answer = client.chat.completions.create(messages=ask("Hello!"), max_tokens=16, **GREEDY)
    assert answer.choices[0].message.content
    assert answer.choices[0].finish_reason in ("stop", "length")
    assert answer.usage.total_tokens == answer.usage.prompt_tokens + answer.usage.completion_tokens
    assert answer.usage.prompt_tokens_details.cached_tokens >= 0


def check_stream(client, server):
    whole = client.chat.completions.create(messages=ask("Tell me about tea."), max_tokens=24, **GREEDY)
    chunks = list(client.chat.completions.create(
        messages=ask("Tell me about tea."), max_tokens=24, stream=True, stream_options={"include_usage": True}, **GREEDY))
    text = "".join(c.choices[0].delta.content or "" for c in chunks if c.choices)
    assert text == whole.choices[0].message.content
    assert chunks[-1].usage.completion_tokens == whole.usage.completion_tokens
    assert [c.choices[0].finish_reason for c in chunks if c.choices and c.choices[0].finish_reason] == [
        whole.choices[0].finish_reason]


def check_choices_and_seeds(client, server):
    def texts():
        answer = client.chat.completions.create(
            messages=ask("Tell me about tea."), max_tokens=20, model=MODEL, temperature=1.4, seed=5, n=4)
        return [choice.message.content for choice in answer.choices]

    first = texts()
    assert len(set(first)) > 1 and texts() == first


def check_log_probabilities(client, server):
    answer = client.chat.completions.create(
        messages=ask("Hello!"), max_tokens=8, logprobs=True, top_logprobs=3, **GREEDY)
    entries = answer.choices[0].logprobs.content
    assert "".join(entry.token for entry in entries) == answer.choices[0].message.content
    for entry in entries:
        assert len(entry.top_logprobs) == 3 and entry.top_logprobs[0].logprob == entry.logprob <= 0
        assert bytes(entry.bytes).decode() == entry.token


def check_required_tool(client, server):
    answer = client.chat.completions.create(
        messages=ask("What is the weather in Rome?"), tools=TOOLS, tool_choice="required", max_tokens=150,
        parallel_tool_calls=False, **GREEDY)
    [call] = answer.choices[0].message.tool_calls
    jsonschema.validate(json.loads(call.function.arguments), SCHEMAS[call.function.name])
    assert answer.choices[0].finish_reason == "tool_calls"
    # The result goes back, and the conversation on.
    messages = ask("What is the weather in Rome?") + [
        answer.choices[0].message, {"role": "tool", "tool_call_id": call.id, "content": "It is sunny in Rome."}]
    answer = client.chat.completions.create(messages=messages, tools=TOOLS, tool_choice="none", max_tokens=40, **GREEDY)
    assert answer.choices[0].message.content and not answer.choices[0].message.tool_calls


def check_named_tool(client, server):
    choice = {"type": "function", "function": {"name": "clock"}}
    for seed in range(5):
        answer = client.chat.completions.create(
            messages=ask("What is the weather in Rome?"), tools=TOOLS, tool_choice=choice, max_tokens=150,
            temperature=1.2, seed=seed, model=MODEL, parallel_tool_calls=False)
        [call] = answer.choices[0].message.tool_calls
        assert call.function.name == "clock"
        jsonschema.validate(json.loads(call.function.arguments), CLOCK)


def check_parallel_tools(client, server):
    # A call's marker is made likelier than the end, so that one call follows another.
    marker = client.post("../tokenize", cast_to=object, body={"content": "<tool_call>"})["tokens"]
    assert len(marker) == 1
    options = dict(
        messages=ask("Weather in Rome and the time?"), tools=TOOLS, tool_choice="required", max_tokens=120,
        logit_bias={str(marker[0]): 60}, **GREEDY)
    whole = client.chat.completions.create(**options).choices[0].message.tool_calls
    assert len(whole) > 1 and len({call.id for call in whole}) == len(whole)
    streamed = {}
    for chunk in client.chat.completions.create(stream=True, **options):
        for call in chunk.choices[0].delta.tool_calls or []:
            entry = streamed.setdefault(call.index, {"name": "", "arguments": ""})
            entry["name"] += call.function.name or ""
            entry["arguments"] += call.function.arguments or ""
    assert [streamed[i]["name"] for i in sorted(streamed)] == [call.function.name for call in whole]
    assert [streamed[i]["arguments"] for i in sorted(streamed)] == [call.function.arguments for call in whole]
    # All but the last, which the limit may have cut off.
    for call in whole[:-1]:
        jsonschema.validate(json.loads(call.function.arguments), SCHEMAS[call.function.name])


GUEST = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "minLength": 1, "maxLength": 20},
        "level": {"type": "integer", "minimum": 1, "maximum": 10},
        "order": {"enum": ["espresso", "latte", "tea"]},
        "tags": {"type": "array", "items": {"type": "string", "maxLength": 8}, "maxItems": 3},
    },
    "required": ["name", "level", "order", "tags"], "additionalProperties": False,
}


def check_schema(client, server):
    for strict in (True, False):
        for seed in range(5):
            answer = client.chat.completions.create(
                messages=ask("Create a customer."), max_tokens=400, temperature=1, seed=seed, model=MODEL,
                response_format={
                    "type": "json_schema", "json_schema": {"name": "guest", "strict": strict, "schema": GUEST}})
            jsonschema.validate(json.loads(answer.choices[0].message.content), GUEST)


def check_object_and_pattern(client, server):
    answer = client.chat.completions.create(
        messages=ask("Give me an object."), max_tokens=300, temperature=1, seed=1, model=MODEL,
        response_format={"type": "json_object"}, extra_body={"close_at_limit": True})
    assert isinstance(json.loads(answer.choices[0].message.content), dict)
    answer = client.chat.completions.create(
        messages=ask("Hi"), model=MODEL, extra_body={"structured_outputs": {"regex": "[A-F]{4}"}})
    text = answer.choices[0].message.content
    assert len(text) == 4 and set(text) <= set("ABCDEF")


def check_errors(client, server):
    def fails(kind, parameter, **options):
        try:
            client.chat.completions.create(**{"messages": ask("Hi"), "max_tokens": 2, **GREEDY, **options})
        except kind as error:
            assert error.param == parameter, error
            assert error.body["message"] and error.type == "invalid_request_error"
        else:
            raise AssertionError(f"{options} was not refused")

    fails(openai.BadRequestError, "temperature", temperature=9)
    fails(openai.BadRequestError, "messages", messages=[])
    fails(openai.BadRequestError, "nonsense", extra_body={"nonsense": 1})
    fails(openai.BadRequestError, "messages", messages=ask("word " * 5000))
    fails(openai.NotFoundError, "model", model="gpt-4o")
    fails(openai.BadRequestError, "reasoning_effort", reasoning_effort="high")


def check_completions(client, server):
    answer = client.completions.create(model=MODEL, prompt=["Once", "The"], max_tokens=6, n=2, seed=1, logprobs=2)
    assert [choice.index for choice in answer.choices] == [0, 1, 2, 3]
    assert all("".join(choice.logprobs.tokens) == choice.text for choice in answer.choices)
    pieces = client.completions.create(model=MODEL, prompt="Once", max_tokens=6, temperature=0, stream=True)
    whole = client.completions.create(model=MODEL, prompt="Once", max_tokens=6, temperature=0)
    assert "".join(piece.choices[0].text for piece in pieces) == whole.choices[0].text


def check_models(client, server):
    assert MODEL in [model.id for model in client.models.list()]
    assert client.models.retrieve(MODEL).id == MODEL


def check_cancellation(client, server):
    before = server.metrics()["generations_cancelled_total"]
    stream = client.chat.completions.create(
        messages=ask("Tell me a long story."), stream=True, extra_body={"ignore_eos": True}, **GREEDY)
    for count, _ in enumerate(stream):
        if count == 8:
            break
    stream.close()
    server.wait_until_idle()
    # The client also gives up on an answer of which nothing has come yet.
    try:
        client.with_options(timeout=0.3).chat.completions.create(
            messages=ask("Tell me a long story."), extra_body={"ignore_eos": True}, n=8, **GREEDY)
        raise AssertionError("an answer of thousands of tokens came within 0.3 seconds")
    except openai.APITimeoutError:
        pass
    server.wait_until_idle()
    # Counted when the sequences have stopped, a little after the request let go of its place.
    end = time.monotonic() + 600
    while server.metrics()["generations_cancelled_total"] < before + 2:
        assert time.monotonic() < end, server.metrics()
        time.sleep(0.01)


def check_company(client, server):
    """What runs at the same time changes no answer."""

    def answer(index):
        return client.chat.completions.create(
            messages=ask(f"Tell me about number {index}."), max_tokens=30, model=MODEL, temperature=index % 2, seed=index
        ).choices[0].message.content

    alone = [answer(index) for index in range(12)]
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        assert list(pool.map(answer, range(12))) == alone
