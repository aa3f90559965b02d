"""Compares guided with free generation, token for token, on one checkpoint.

usage: guided.py INFER MODEL [--rounds N] [--threads N]

The schema is an object with several fixed keys. Guided and free runs take turns, each in a process
of its own with the same prompt, greedily; a free run writes as many tokens as the guided one did.
The figures are the medians of the rounds, in decoded tokens per second as `infer generate` reports
them: forward passes, sampling and masks, without the prompt and without loading.
"""
import argparse, json, re, statistics, subprocess

SCHEMA = {
    "type": "object",
    "properties": {
        "customerName": {"type": "string", "maxLength": 24},
        "numberOfGuests": {"type": "integer", "minimum": 1, "maximum": 12},
        "preferredSeating": {"enum": ["window", "garden", "bar"]},
        "isVegetarian": {"type": "boolean"},
        "arrivalTime": {"type": "string", "pattern": "^[0-2][0-9]:[0-5][0-9]$"},
        "specialRequests": {"type": "string", "maxLength": 40},
    },
    "required": ["customerName", "numberOfGuests", "preferredSeating", "isVegetarian", "arrivalTime", "specialRequests"],
    "additionalProperties": False,
}
PROMPT = "Write down a table reservation for Anna Berg, four people, in the garden at half past seven."


def generate(arguments, *options):
    command = [arguments.infer, "generate", PROMPT, "--model", arguments.model, *options]
    if arguments.threads:
        command += ["--threads", str(arguments.threads)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"generated (\d+) tokens, ([\d.,]+) tokens/s", done.stderr)
    if not found:
        raise SystemExit("no rate in the report: " + done.stderr)
    return done.stdout, int(found[1]), float(found[2].replace(",", ""))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("infer")
    parser.add_argument("model")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--threads", type=int)
    arguments = parser.parse_args()
    guided, free = [], []
    schema = json.dumps(SCHEMA)
    for _ in range(arguments.rounds):
        text, count, rate = generate(arguments, "--json-schema", schema)
        json.loads(text)
        guided.append(rate)
        # Free text may end early; its rate is that of the tokens it wrote.
        free.append(generate(arguments, "--max-tokens", str(count))[2])
    print(text.strip())
    print(f"guided {statistics.median(guided):.0f} tokens/s, free {statistics.median(free):.0f} tokens/s, "
          f"ratio {statistics.median(g / f for g, f in zip(guided, free)):.2f} "
          f"({arguments.rounds} rounds, {count} tokens)")


main()
