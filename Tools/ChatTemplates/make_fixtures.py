"""Writes the golden files of the chat template tests with jinja2 and transformers.

    pip install -r Tools/ChatTemplates/requirements.txt
    python Tools/ChatTemplates/make_fixtures.py

The same versions give the same bytes. Templates come from ../shared/tokenizers beside the package, or from
NIGHTJAR_SHARED; of them only digests are written.
"""

import datetime
import glob
import hashlib
import json
import logging
import os
import re
import sys

import jinja2
import transformers
import transformers.utils.chat_template_utils as chat

from conversations import conversations

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(os.path.dirname(HERE))
SHARED = os.environ.get("NIGHTJAR_SHARED", os.path.join(os.path.dirname(PACKAGE), "shared"))
FIXTURES = os.path.join(PACKAGE, "Tests/ChatTemplatesTests/Template/Fixtures")
PINNED = {"jinja2": "3.1.6", "transformers": "5.23.0"}
SPECIAL = {"bos_token": "<s>", "eos_token": "</s>", "pad_token": "<pad>", "unk_token": "<unk>"}
CONTEXT = {
    "s": "Hello World", "e": "", "u": "ñandú 你好 🎉 ß İ ΑΣ", "n": 5, "f": 2.5, "neg": -7, "t": True, "fa": False,
    "no": None, "l": [3, 1, 2], "ls": ["b", "A", "c", "a"], "d": {"b": 1, "a": [1, 2], "items": 7, "C": None},
    "dd": [{"name": "x", "v": 2, "g": {"k": 1}}, {"name": "Y", "v": 1, "g": {"k": 2}}, {"name": "x", "v": 3}],
    "ws": "  a b\t c \n d  ", "nl": "l1\nl2\r\nl3\n\nl4", "html": "<a href=\"x\">'q' & b</a>",
    "big": 12345678901234567890123, "bn": "1_000", "num": " 42 ", "hex": "ff",
    "fl": [0.1, 1e16, 1e-5, 100.0, 1.5e300, -0.0, 123456.789, 1e15, 0.30000000000000004],
}
# What this package does not do, and says so: integers beyond 64 bits, bytes, and the text of Python objects.
LEFT_OUT = [
    r"10\*\*19", r"2\*\*64", r"9223372036854775807\+1", r"big\+1", r"encode\(", r"\{\{ self", r"joiner\(\) \}\}",
    r"cycler\(1,2\) \}\}", r"lipsum", r"map\('upper'\) \}\}", r"\{\{ namespace \}\}",
]


class FrozenTime(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls(2026, 3, 7, 14, 5, 9)


def templates():
    """The templates by path under shared/tokenizers; several in one file by `path#name`."""
    root = os.path.join(SHARED, "tokenizers")
    found = {}
    for path in glob.glob(root + "/llama.cpp-templates/*.jinja") + glob.glob(root + "/*/chat_template.jinja"):
        found[os.path.relpath(path, root)] = open(path, encoding="utf-8").read()
    for path in glob.glob(root + "/*/tokenizer_config.json"):
        value = json.load(open(path, encoding="utf-8")).get("chat_template")
        if isinstance(value, str):
            found[os.path.relpath(path, root)] = value
        for entry in value if isinstance(value, list) else []:
            found[os.path.relpath(path, root) + "#" + entry["name"]] = entry["template"]
    return dict(sorted(found.items()))


def render(source, case):
    messages = [{k: v for k, v in message.items() if v is not None} for message in case["messages"]]
    rendered, _ = chat.render_jinja_template(
        [messages], tools=case.get("tools"), documents=case.get("documents"), chat_template=source,
        continue_final_message=case.get("continue_final_message", False),
        add_generation_prompt=case["add_generation_prompt"], **{**SPECIAL, **case.get("arguments", {})})
    rendered[0].encode("utf-8")
    return rendered[0]


def digest(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def write(name, value):
    with open(os.path.join(FIXTURES, name), "w", encoding="utf-8") as file:
        json.dump(value, file, ensure_ascii=False, indent=0)
        file.write("\n")


def snippets():
    result = []
    for source in open(os.path.join(HERE, "snippets.txt"), encoding="utf-8").read().split("\n%%\n"):
        source = source[3:] if source.startswith("RAW") else source.strip("\n")
        if not source or any(re.search(pattern, source) for pattern in LEFT_OUT):
            continue
        try:
            text = chat._compile_jinja_template(source).render(**CONTEXT)
            text.encode("utf-8")
            result.append({"template": source, "text": re.sub(r" at 0x[0-9a-f]+", "", text)})
        except Exception as error:
            result.append({"template": source, "raises": type(error).__name__})
    return result


def main():
    versions = {"jinja2": jinja2.__version__, "transformers": transformers.__version__}
    if versions != PINNED:
        sys.exit(f"these files are pinned to {PINNED}, not {versions}")
    logging.disable(logging.CRITICAL)
    chat.datetime = FrozenTime
    os.makedirs(FIXTURES, exist_ok=True)
    command = "python Tools/ChatTemplates/make_fixtures.py"
    write("snippets.json", {"command": command, "versions": versions, "context": CONTEXT, "cases": snippets()})
    cases = conversations()
    golden = {}
    for name, source in templates().items():
        results = []
        for case in cases:
            try:
                results.append(digest(render(source, case)))
            except Exception as error:
                results.append("raises")
        golden[name] = {"source": digest(source), "results": " ".join(results)}
    write("golden.json", {"command": command, "versions": versions, "special": SPECIAL, "conversations": cases,
                          "templates": golden})


main()
