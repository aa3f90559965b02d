"""The chat templates of many families over the default model's weights: calls and values in each family's notation.

The weights know none of the notations, so whatever comes out right is the grammar's and the parser's doing. A template
that refuses a conversation must be answered with status 400 and the field.
"""

import json

import jsonschema
import openai

from chats import GUEST, SCHEMAS, TOOLS, ask
from running import Server

FILES = ["config.json", "generation_config.json", "model.safetensors", "tokenizer.json"]


def models(templates, weights, folder):
    """A model for each template, as options of the server."""
    options, names = [], []
    configuration = json.loads((weights / "tokenizer_config.json").read_text())
    configuration["bos_token"] = "<|im_start|>"
    for template in sorted(templates.glob("*.jinja")):
        model = folder / template.stem
        model.mkdir()
        for name in FILES:
            (model / name).symlink_to(weights / name)
        configuration["chat_template"] = template.read_text()
        (model / "tokenizer_config.json").write_text(json.dumps(configuration))
        options += ["--model", f"{template.stem}={model}"]
        names.append(template.stem)
    return options, names


def refused(error, name):
    assert error.status_code == 400 and error.param == "messages", (name, error)


def streamed(client, options):
    """Calls and thinking as the chunks of a stream make them up."""
    calls, thinking = {}, ""
    for chunk in client.chat.completions.create(stream=True, **options):
        delta = chunk.choices[0].delta
        thinking += getattr(delta, "reasoning_content", None) or ""
        for call in delta.tool_calls or []:
            entry = calls.setdefault(call.index, ["", ""])
            entry[0] += call.function.name or ""
            entry[1] += call.function.arguments or ""
    return [calls[index] for index in sorted(calls)], thinking


def check_calls(client, name, seed):
    options = dict(
        model=name, messages=ask("What is the weather in Rome?"), tools=TOOLS, tool_choice="required",
        parallel_tool_calls=False, max_tokens=250, temperature=1, seed=seed, extra_body={"close_at_limit": True})
    answer = client.chat.completions.create(**options).choices[0]
    calls = [[call.function.name, call.function.arguments] for call in answer.message.tool_calls or []]
    thinking = getattr(answer.message, "reasoning_content", None) or ""
    assert streamed(client, options) == (calls, thinking), (name, seed)
    assert answer.finish_reason == "tool_calls" and len(calls) == 1, (name, seed, answer)
    jsonschema.validate(json.loads(calls[0][1]), SCHEMAS[calls[0][0]])
    history = ask("What is the weather in Rome?") + [
        answer.message.model_dump(exclude_none=True),
        {"role": "tool", "tool_call_id": answer.message.tool_calls[0].id, "content": "It is sunny."}]
    try:
        client.chat.completions.create(model=name, messages=history, tools=TOOLS, tool_choice="none", max_tokens=2)
    except openai.BadRequestError as error:
        refused(error, name)


def check_value(client, name):
    answer = client.chat.completions.create(
        model=name, messages=ask("Create a customer."), max_tokens=250, temperature=1, seed=1,
        extra_body={"close_at_limit": True},
        response_format={"type": "json_schema", "json_schema": {"name": "guest", "schema": GUEST}})
    jsonschema.validate(json.loads(answer.choices[0].message.content), GUEST)


def run(binary, templates, weights, folder):
    """Checks all templates; gives how many there are, and how many refused something of it."""
    folder = folder / "families"
    folder.mkdir()
    options, names = models(templates, weights, folder)
    refusals = 0
    # Room for a few models, so that they make room for one another too.
    with Server(binary, folder, *options, "--model-memory", "100000000", "--context", "8192") as server:
        client = openai.OpenAI(base_url=server.url + "/v1", api_key="none", max_retries=0)
        for name in names:
            try:
                for seed in range(3):
                    check_calls(client, name, seed)
                check_value(client, name)
            except openai.BadRequestError as error:
                refused(error, name)
                refusals += 1
        assert server.metrics()["models_loaded"] < max(len(names), 2)
        server.wait_until_idle()
    return len(names), refusals
