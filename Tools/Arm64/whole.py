"""Compares arm64's `infer` under emulation with this machine's on the default model; see Tools/check-arm64 --whole."""

import argparse
import array
import json
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Processors that have no more than a tier needs.
TIERS = {"portable": "cortex-a72", "dotprod": "cortex-a76", "i8mm": "max"}
# The bound of the tests that compare logits with transformers', in units of a row's spread. It holds without the rounding of
# activations to 8 bits: there a difference in the last bit of a sum may become one of a whole step.
TOLERANCE = 1e-3
PROMPTS = [
    "Hello!",
    "Who are you?",
    "Extract the name and the age: Anna is 31 years old.",
    "Write a short story of a cat.\n\nIt lives in a red house by the sea — naïve, 42 years old, 猫.",
]
SCHEMAS = [
    ["--json-schema", '{"type": "object", "properties": {"name": {"type": "string"}, "age": {"type": "integer"}}, "required": ["name", "age"]}'],
    ["--json-schema", '{"enum": ["positive", "negative", "neutral"]}'],
    ["--regex", "[0-9]{4}-[01][0-9]-[0-3][0-9]"],
]


def run(program, *arguments, text=None):
    result = subprocess.run([str(part) for part in (*program, *arguments)], input=text, text=True, capture_output=True)
    if result.returncode:
        raise SystemExit(f"check-arm64: {arguments}: {result.returncode}\n{result.stderr}")
    return result.stdout


def answer(program, *arguments):
    """The ids of a greedy answer."""
    lines = run(program, "--quiet", "--json", "--max-tokens", "24", *arguments).splitlines()
    return [token["id"] for token in map(json.loads, lines) if "id" in token]


def logits(program, ids, *options):
    """The rows of logits of tokens."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "logits.safetensors"
        run(program, "logits", "--tokens", ",".join(map(str, ids)), "--output", path, *options)
        data = path.read_bytes()
    size = int.from_bytes(data[:8], "little")
    entry = json.loads(data[8:8 + size])["logits"]
    values = array.array("f", data[8 + size + entry["data_offsets"][0]:8 + size + entry["data_offsets"][1]])
    width = entry["shape"][1]
    return [values[start:start + width] for start in range(0, len(values), width)]


def largest_difference(ours, theirs):
    """The largest difference of logits, each row's in units of its spread."""
    assert len(ours) == len(theirs)
    largest = 0
    for left, right in zip(ours, theirs):
        if not all(map(math.isfinite, left)):
            return math.inf
        largest = max(largest, max(abs(a - b) for a, b in zip(left, right)) / max(1, statistics.pstdev(right)))
    return largest


def field(text, name):
    return next(line.split(": ", 1)[1] for line in text.splitlines() if line.startswith(f"{name}: "))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ours", required=True, help="this machine's infer")
    parser.add_argument("--theirs", required=True, help="arm64's")
    arguments = parser.parse_args()
    ours = [arguments.ours]
    ids = json.loads(run(ours, "tokenize", text=PROMPTS[-1]))
    questions = [[prompt] for prompt in PROMPTS] + [[*schema, PROMPTS[2]] for schema in SCHEMAS]
    expected = [answer(ours, *question) for question in questions]
    exact = logits(ours, ids, "--exact")
    bounds = {"exact": TOLERANCE, "rounded": 2 * largest_difference(logits(ours, ids), exact)}
    failures = []
    for tier, processor in TIERS.items():
        theirs = [ROOT / "Tools/Arm64/cross", "emulate", processor, arguments.theirs]
        found = field(run(theirs, "--version"), "kernels")
        if found != tier:
            failures.append(f"on {processor} the kernels are {found}, not {tier}")
        if run(theirs, "tokenize", text=PROMPTS[-1]) != run(ours, "tokenize", text=PROMPTS[-1]):
            failures.append(f"{tier}: other ids of a text")
        tokens = 0
        for question, ours_said in zip(questions, expected):
            said = answer(theirs, *question)
            tokens += len(said)
            if said != ours_said:
                failures.append(f"{tier}: {question} is answered by {said}, here by {ours_said}")
        rounded = logits(theirs, ids)
        if rounded != logits(theirs, ids, "--decode"):
            failures.append(f"{tier}: a token alone has other logits than in a prompt")
        differences = {
            "exact": largest_difference(logits(theirs, ids, "--exact"), exact), "rounded": largest_difference(rounded, exact)}
        for name, bound in bounds.items():
            if not differences[name] <= bound:
                failures.append(f"{tier}: {name} logits differ by {differences[name]:.2g}, which may be {bound:.2g}")
        print(f"{found} on {processor}: {len(questions)} answers, {tokens} tokens; {len(ids)} rows of logits differ by at most "
              f"{differences['exact']:.2g} (exact) and {differences['rounded']:.2g} (rounded)", flush=True)
    for failure in failures:
        print(f"check-arm64: {failure}", file=sys.stderr)
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
