"""The chat format: the Jinja template of the model directory, and its Python twin that marks what is trained."""

import json

SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
MARKERS = ["<tools>", "</tools>", "<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>"]

TEMPLATE = """{%- if messages[0]['role'] == 'system' or tools %}
{{- '<|im_start|>system\\n' }}
{%- if messages[0]['role'] == 'system' %}{{- messages[0]['content'] }}{%- endif %}
{%- if tools %}
{%- if messages[0]['role'] == 'system' %}{{- '\\n\\n' }}{%- endif %}
{{- '<tools>\\n' }}
{%- for tool in tools %}{{- (tool['function'] if tool['function'] else tool) | tojson }}{{- '\\n' }}{%- endfor %}
{{- '</tools>\\nTo call a tool, answer with <tool_call>.' }}
{%- endif %}
{{- '<|im_end|>\\n' }}
{%- endif %}
{%- for message in messages %}
{%- if message['role'] == 'system' %}
{%- if not loop.first %}{{- '<|im_start|>system\\n' + message['content'] + '<|im_end|>\\n' }}{%- endif %}
{%- elif message['role'] == 'tool' %}
{%- if loop.first or messages[loop.index0 - 1]['role'] != 'tool' %}{{- '<|im_start|>user' }}{%- endif %}
{{- '\\n<tool_response>\\n' + message['content'] + '\\n</tool_response>' }}
{%- if loop.last or messages[loop.index0 + 1]['role'] != 'tool' %}{{- '<|im_end|>\\n' }}{%- endif %}
{%- elif message['role'] == 'assistant' and message['tool_calls'] %}
{{- '<|im_start|>assistant\\n' }}
{%- if message['content'] %}{{- message['content'] + '\\n' }}{%- endif %}
{%- for call in message['tool_calls'] %}
{%- set call = call['function'] if call['function'] else call %}
{{- '<tool_call>\\n{"name": "' + call['name'] + '", "arguments": ' }}
{%- if call['arguments'] is string %}{{- call['arguments'] }}{%- else %}{{- call['arguments'] | tojson }}{%- endif %}
{{- '}\\n</tool_call>' }}
{%- if not loop.last %}{{- '\\n' }}{%- endif %}
{%- endfor %}
{{- '<|im_end|>\\n' }}
{%- else %}{{- '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}
{%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}"""


def spaced(value):
    """JSON with a blank after `,` and `:`, as the template's `tojson` writes it."""
    return json.dumps(value, ensure_ascii=False)


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def call_text(calls):
    """The assistant's text for calls given as (name, arguments)."""
    return "\n".join(
        '<tool_call>\n{"name": "%s", "arguments": %s}\n</tool_call>' % (name, spaced(arguments))
        for name, arguments in calls
    )


def render(document):
    """A document as [(text, whether the model learns to say it)].

    A document has `turns`, [(role, content)], and may have `system` and `tools`. The content of an assistant is a
    text or a list of calls, the content of a tool turn is a list of results.
    """
    spans = []
    system, tools = document.get("system"), document.get("tools")
    if system or tools:
        text = "<|im_start|>system\n" + (system or "")
        if tools:
            text += ("\n\n" if system else "") + "<tools>\n"
            text += "".join(spaced(tool["function"]) + "\n" for tool in tools)
            text += "</tools>\nTo call a tool, answer with <tool_call>."
        spans.append((text + "<|im_end|>\n", False))
    for role, content in document["turns"]:
        if role == "assistant":
            spans.append(("<|im_start|>assistant\n", False))
            spans.append(((call_text(content) if isinstance(content, list) else content) + "<|im_end|>", True))
            spans.append(("\n", False))
        elif role == "tool":
            body = "".join("\n<tool_response>\n" + result + "\n</tool_response>" for result in content)
            spans.append(("<|im_start|>user" + body + "<|im_end|>\n", False))
        else:
            spans.append((f"<|im_start|>{role}\n{content}<|im_end|>\n", False))
    return spans


def prompt(document, turns):
    """The text before the answer that follows the first `turns` turns."""
    cut = {**document, "turns": document["turns"][:turns]}
    return "".join(text for text, _ in render(cut)) + "<|im_start|>assistant\n"
