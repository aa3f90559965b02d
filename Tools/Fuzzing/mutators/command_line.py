"""Command lines: every option with odd values, inputs without end, outputs that can't be written."""

import mutation
from case import EXITS, Case, Run

# 74: reading or writing failed.
WRITING = EXITS | {74}

ENDLESS = [
    "/dev/zero",
    "/dev/urandom",
    "{case}",
    "/dev/null",
    "/nonexistent",
    "/proc/self/mem",
    "{case}/model/model.safetensors",
    "",
]
INTEGERS = [
    "0",
    "-1",
    "1",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "65537",
    "1e3",
    "0x10",
    "",
    "１",
    "16777217",
    "+3",
    " 3",
    "3.5",
]
FLOATS = ["nan", "inf", "-inf", "1e400", "1e-400", "-0", "0", "1", "0.5", "5e-324", "1.7e308", "", "0x1p3"]
OUTPUTS = [
    "/dev/full",
    "/dev/null",
    "/dev/stdout",
    "/dev/stderr",
    "{case}/out",
    "{case}",
    "{case}/nowhere/out",
    "",
    "/",
    ".",
    "{case}/model/model.safetensors",
    "{case}/model/config.json",
    "{case}/model/../model/tokenizer.json",
    "/proc/self/fd/1",
    "/proc/nothing/x",
    "/dev/fd/0",
    "{case}/" + "x" * 300,
]
REDIRECTIONS = [
    "",
    "",
    "",
    "> /dev/full",
    ">&-",
    "<&-",
    "2>&-",
    "2> /dev/full",
    "<&- >&- 2>&-",
    "> /dev/null",
    "< /dev/zero",
    "< .",
    "| head -c 1 > /dev/null",
]

# Options of several commands, with the values that make a cheap run.
SHARED = {"--threads": INTEGERS, "--dtype": ["f32", "bf16", "f16", "auto", "F32", ""], "--kv": ["f16", "f32", "q8", "auto", "bf16"]}
SAMPLING = {
    "--temperature": FLOATS,
    "--top-k": INTEGERS,
    "--top-p": FLOATS,
    "--min-p": FLOATS,
    "--repeat-penalty": FLOATS,
    "--seed": INTEGERS,
}
TEXTS = mutation.STRINGS
COMMANDS = {
    ("generate", "the cat", "--max-tokens", "3", "--quiet"): SHARED
    | SAMPLING
    | {
        "--max-tokens": ["0", "1", "-1", "9223372036854775807 --context 20", ""],
        "--context": INTEGERS,
        "--stop": TEXTS,
        "--system": TEXTS,
        "--file": ENDLESS,
        "--json-schema": ["{}", "@/dev/zero", "@", "@{case}", "true", "[", '{"type": "string"}'],
        "--regex": ["a*", "", "(", "[a-z]{3}"],
        "--close-at-limit": None,
        "--raw": None,
        "--json": None,
    },
    ("generate", "-", "--max-tokens", "3"): SHARED | {"--raw": None},
    ("logits", "--tokens", "1,2,3", "--output", "{case}/out"): SHARED
    | {
        "--tokens": [
            "",
            ",",
            "1,,2",
            "-",
            "@/dev/zero",
            "@{case}",
            "[1, 2",
            "[]",
            "320",
            "-5",
            "9223372036854775808",
            "1 2 3",
            "@",
            "１",
            "1" * 5000,
            "1," * 3000 + "1",
        ],
        "--output": OUTPUTS,
        "--chunk": INTEGERS,
        "--last": INTEGERS,
        "--decode": None,
    },
    ("tokenize",): {"--no-special": None, "--literal": None, "--json-lines": None},
    ("detokenize", "1,2,3"): {"--skip-special": None, "--json-lines": None},
    ("detokenize", "@/dev/zero"): {"--json-lines": None},
    ("bench", "--prompt-tokens", "4", "--generate-tokens", "2", "--repetitions", "1"): SHARED
    | {
        "--repetitions": ["0", "-1", "9223372036854775807", "2", "1048577", ""],
        "--prompt-tokens": ["0", "", ",", "1,2", "-1", "99999999999999999999", "5,,5"],
        "--generate-tokens": ["0", "1", "16777217", "x"],
        "--depth": ["0", "3", "-1", "9223372036854775807", "100000000"],
        "--format": ["md", "json", "x"],
    },
    ("info",): SHARED | {"--context": INTEGERS, "--check": None},
    ("perplexity", "--file", "{case}/text", "--context", "16"): SHARED
    | {
        "--context": INTEGERS,
        "--file": ENDLESS,
        "--save-logits": OUTPUTS,
        "--compare": ENDLESS + ["{case}/text"],
    },
    ("template", "--messages", "{case}/messages.json"): {
        "--messages": ENDLESS + ["-"],
        "--tools": ENDLESS,
        "--template": ENDLESS,
        "--template-name": TEXTS,
        "--arguments": ["{}", "[", "5", '{"messages": 1}'],
        "--bos": TEXTS,
        "--eos": TEXTS,
        "--now": [
            "",
            "2026-13-01T00:00:00",
            "2026-02-30T99:00:00",
            "0000-01-01T00:00:00",
            "9999999999-01-01T00:00:00",
            "2026-01-01T00:00:00",
        ],
        "--no-generation-prompt": None,
        "--continue-final-message": None,
    },
    ("schema", "--schema", "{case}/schema.json"): {
        "--schema": ENDLESS + ["-"],
        "--check": ENDLESS,
        "--batch": ENDLESS,
        "--document": ["x={case}/schema.json", "x=/dev/zero", "=", "x=", "a=b=c"],
        "--whitespace": TEXTS,
        "--order": TEXTS,
        "--formats": TEXTS,
        "--time": None,
        "--times": None,
        "--model": ["{case}/model", "/nonexistent"],
    },
    ("chat", "--max-tokens", "3", "--quiet"): SHARED
    | SAMPLING
    | {
        "--system": TEXTS,
        "--context": INTEGERS,
        "--tools-demo": None,
        "--folder": ENDLESS,
        "--max-tokens": ["0", "1", "-1"],
        "--regex": ["[a-z]+"],
    },
}


def make(rng, bases):
    base = rng.choice(list(COMMANDS))
    known = COMMANDS[base]
    words = list(base)
    if "--threads" in known:
        words += ["--threads", "1"]
    if base[0] != "schema":
        words += ["--model", "{case}/model"]
    for option in rng.sample(list(known), min(len(known), rng.choice([1, 1, 1, 2, 3]))):
        values = known[option]
        # An option that the base names already gets another value instead.
        if option in words:
            at = words.index(option)
            del words[at : at + 2]
        words += (
            [option] if values is None else [option, *rng.choice(values).replace("\x00", "?").split(" --context ")[:1]]
        )
    if rng.random() < 0.05:
        words.insert(
            rng.randrange(len(words)), rng.choice(["--nosuch", "--", "-", "-h", "--help", "--version", "x", "--model"])
        )
    if base[0] == "generate" and rng.random() < 0.7:
        words += ["--context", "32"] if "--context" not in words else []
    stdin = rng.choice(
        [
            b"",
            b"the cat\n",
            b"\xff\xfe",
            b'["a", 1]\n"b"\n[1, 2]\n',
            b"/save {case}/model/config.json\n",
            b"hi\n/save out.json\n/reset\n/nosuch\n/quit\n",
        ]
    )
    if rng.random() < 0.1:
        stdin = mutation.words(rng, 2000).encode()
    redirect = rng.choice(REDIRECTIONS)
    files = bases.model(rng.choice(["llama", "gpt2"]))
    files |= {
        "text": b"the cat and the rat in the hat. " * 20,
        "messages.json": b'[{"role": "user", "content": "Hi"}]',
        "schema.json": b'{"type": "object", "properties": {"a": {"type": "integer"}}}',
    }
    exits = WRITING
    if "head" in redirect:
        # What counts is the status of the pipe's last command, and that it ends.
        exits = WRITING | {0}
    return Case(" ".join(words)[:160] + " " + redirect, files, [Run(words, stdin, exits, redirect)])
