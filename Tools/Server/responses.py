"""Responses, by the official client."""

import json

import jsonschema
import openai

from chats import CLOCK, GUEST, MODEL

TOOLS = [{"type": "function", "name": "clock", "description": "Tells the time.", "parameters": CLOCK, "strict": True}]


def check_response(client, server):
    made = client.responses.create(model=MODEL, input="Hello!", temperature=0, max_output_tokens=300)
    assert made.status == "completed" and made.output_text
    assert client.responses.retrieve(made.id).output_text == made.output_text
    following = client.responses.create(
        model=MODEL, input="And then?", previous_response_id=made.id, temperature=0, max_output_tokens=10)
    assert following.usage.input_tokens_details.cached_tokens >= made.usage.input_tokens
    client.responses.delete(made.id)
    try:
        client.responses.retrieve(made.id)
        raise AssertionError("a deleted response is still there")
    except openai.NotFoundError:
        pass


def check_response_events(client, server):
    options = dict(model=MODEL, input="Tell me about tea.", temperature=0, max_output_tokens=24)
    whole = client.responses.create(**options)
    events = list(client.responses.create(stream=True, **options))
    assert [event.sequence_number for event in events] == list(range(len(events)))
    text = "".join(event.delta for event in events if event.type == "response.output_text.delta")
    assert text == whole.output_text == events[-1].response.output_text
    assert events[0].type == "response.created" and events[-1].type in ("response.completed", "response.incomplete")
    # The client's own helper puts the same together.
    with client.responses.stream(**options) as stream:
        for _ in stream:
            pass
        assert stream.get_final_response().output_text == text


def check_response_tools(client, server):
    made = client.responses.create(
        model=MODEL, input="What time is it?", tools=TOOLS, tool_choice="required", temperature=0,
        parallel_tool_calls=False, max_output_tokens=150)
    [call] = [item for item in made.output if item.type == "function_call"]
    jsonschema.validate(json.loads(call.arguments), CLOCK)
    result = {"type": "function_call_output", "call_id": call.call_id, "output": "It is noon."}
    answer = client.responses.create(
        model=MODEL, input=[result], previous_response_id=made.id, tools=TOOLS, tool_choice="none", temperature=0,
        max_output_tokens=40)
    assert answer.output_text


def check_response_schema(client, server):
    made = client.responses.create(
        model=MODEL, input="Create a customer.", temperature=1, max_output_tokens=400,
        text={"format": {"type": "json_schema", "name": "guest", "schema": GUEST, "strict": True}})
    jsonschema.validate(json.loads(made.output_text), GUEST)
