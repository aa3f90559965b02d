"""Compares what `infer template` renders with what transformers renders, template by template.

    pip install -r Tools/ChatTemplates/requirements.txt
    python Tools/ChatTemplates/compare.py INFER FOLDER_OR_TEMPLATE... [--show 3]

Every template is given every conversation of conversations.py and of the grid below: with and without system text,
tools, results, reasoning, switches of thinking and the generation prompt. A template that raises in Python has to be
an error here too, and only then. Prints the differences and ends with 1 where there are any.
"""

import argparse
import concurrent.futures
import glob
import itertools
import json
import logging
import os
import subprocess
import sys
import tempfile

import transformers.utils.chat_template_utils as chat

from conversations import ARGUMENTS, SUM, WEATHER, assistant, call, conversations, system, tool, user

NOW = "2026-03-07T14:05:09"
TOKENS = {"bos_token": "<s>", "eos_token": "</s>"}
SWITCHES = [
    {}, {"enable_thinking": True}, {"enable_thinking": False}, {"thinking": True}, {"thinking": False},
    {"reasoning_effort": "low"}, {"reasoning_effort": "medium"}, {"reasoning_effort": "high"},
    {"reasoning_effort": "none"}, {"thinking_budget": 0}, {"thinking_budget": 512}, {"thinking_mode": "thinking"},
    {"clear_thinking": False}, {"keep_past_thinking": True}, {"truncate_history_thinking": False},
    {"preserve_thinking": True}, {"reasoning": True}, {"is_training": True}, {"model_identity": "You are X."},
]
ALL_TYPES = {
    "s": "a \"b\" {c}\n</tool_call> 你好", "e": "", "i": -3, "f": 0.5, "t": True, "n": None, "l": [1, "two", None, [], {}],
    "o": {"k": {"deep": [False, "x"]}, "z": 1e22}, "digits": "12", "word": "true",
}


def grid():
    """Conversations of several turns for every switch."""
    bodies = {
        "plain": [user("Hi"), assistant("Hello"), user("And?")],
        "empty": [user(""), assistant(""), user("")],
        "thought": [user("Q"), assistant("A", reasoning_content="Hm 🎉.\n\nSo."), user("Q2")],
        "call": [user("Q"), assistant("", tool_calls=[call(ALL_TYPES)]), tool("21 °C")],
        "thoughtful call": [
            user("Q"), assistant("Let me see.", reasoning_content="I'll call.", tool_calls=[call(ARGUMENTS[0])]),
            tool('{"t": [1, null]}'), assistant("It is 21.", reasoning_content="Done."), user("Thanks"),
        ],
        "two calls": [
            user("Q"), assistant("", tool_calls=[call({}, "abcdefghi"), call(ALL_TYPES, "123456789", "añadir")]),
            tool("", "abcdefghi"), tool("two", "123456789", "añadir"), assistant("ok"), user("Q2"),
            assistant("", tool_calls=[call({"a": 1, "b": None}, "jklmnopqr", "añadir")]), tool("1", "jklmnopqr", "añadir"),
        ],
    }
    for (name, body), switch, tools, head, generation in itertools.product(
            bodies.items(), SWITCHES, (None, [WEATHER, SUM]), ([], [system("Be «brief».")]), (True, False)):
        yield {"name": name, "messages": head + body, "tools": tools, "arguments": switch,
               "add_generation_prompt": generation}


def expected(source, case):
    messages = [{k: v for k, v in message.items() if v is not None} for message in case["messages"]]
    try:
        rendered, _ = chat.render_jinja_template(
            [messages], tools=case.get("tools"), documents=case.get("documents"), chat_template=source,
            continue_final_message=case.get("continue_final_message", False),
            add_generation_prompt=case["add_generation_prompt"], **{**TOKENS, **case.get("arguments", {})})
        return rendered[0].encode("utf-8")
    except Exception as error:
        return error


def rendered(infer, path, case, folder, number):
    file = os.path.join(folder, f"{number}.json")
    with open(file, "w", encoding="utf-8") as out:
        json.dump(case["messages"], out)
    command = [infer, "template", "--template", path, "--messages", file, "--now", NOW]
    for name, text in TOKENS.items():
        command += ["--" + name.removesuffix("_token"), text]
    if case.get("tools") is not None:
        with open(file + ".tools", "w", encoding="utf-8") as out:
            json.dump(case["tools"], out)
        command += ["--tools", file + ".tools"]
    if case.get("continue_final_message"):
        command.append("--continue-final-message")
    elif not case["add_generation_prompt"]:
        command.append("--no-generation-prompt")
    if case.get("arguments"):
        command += ["--arguments", json.dumps(case["arguments"])]
    done = subprocess.run(command, capture_output=True)
    return done.stdout if done.returncode == 0 else done


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("infer")
    parser.add_argument("templates", nargs="+")
    parser.add_argument("--show", type=int, default=3, help="how many differences of a template are shown")
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)

    class FrozenTime(chat.datetime):
        @classmethod
        def now(cls, tz=None):
            return cls.fromisoformat(NOW)

    chat.datetime = FrozenTime
    paths = []
    for path in options.templates:
        paths += sorted(glob.glob(path + "/*.jinja")) if os.path.isdir(path) else [path]
    # Documents are an argument of transformers', which `infer template` has no option for.
    cases = [case for case in conversations() if not case.get("documents")] + list(grid())
    different = raised = total = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for path in paths:
            source = open(path, encoding="utf-8").read()
            # A switch that the template doesn't name changes nothing.
            own = [case for case in cases if all(name in source for name in case.get("arguments", {}))]
            results = pool.map(lambda item: rendered(options.infer, path, item[1], folder, item[0]), enumerate(own))
            shown = 0
            for case, ours in zip(own, results):
                theirs = expected(source, case)
                total += 1
                raised += isinstance(theirs, Exception)
                failed = isinstance(ours, subprocess.CompletedProcess)
                if failed and isinstance(theirs, Exception) and ours.returncode == 65 or ours == theirs:
                    continue
                different += 1
                shown += 1
                if shown <= options.show:
                    print(f"{os.path.basename(path)}: {json.dumps(case, ensure_ascii=False)[:2000]}")
                    print(f"    transformers: {theirs!r}\n    infer:        {ours!r}")
            if shown:
                print(f"{os.path.basename(path)}: {shown} differences")
    print(f"{len(paths)} templates, {total} renderings, {raised} of them refused by Python, {different} differ")
    sys.exit(1 if different else 0)


main()
