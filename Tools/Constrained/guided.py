"""Compares guided with free generation, token for token, on one checkpoint, as `infer` does it.

usage: guided.py INFER MODEL [--rounds N] [--threads N] [--schema NAME]

Guided and free runs take turns, each in a process of its own with the same prompt, greedily; a free run writes at most
as many tokens as the guided one did (its text may end sooner, and its rate is then that of the tokens it wrote). So each
guided run meets its schema for the first time, which `Tools/Benchmarks`' GuidedBenchmark tells apart from the next times.
The figures are the medians of the rounds, in decoded tokens per second as `infer generate` reports
them: forward passes, sampling and masks, without the prompt and without loading.
"""
import argparse, json, re, statistics, subprocess


def closed(**properties):
    """A closed object that requires all of its members."""
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def text(length):
    return {"type": "string", "maxLength": length}


def whole(least, most):
    return {"type": "integer", "minimum": least, "maximum": most}


BOOLEAN = {"type": "boolean"}
SCHEMAS = {
    "reservation": closed(
        customerName=text(24), numberOfGuests=whole(1, 12), preferredSeating={"enum": ["window", "garden", "bar"]},
        isVegetarian=BOOLEAN, arrivalTime={"type": "string", "pattern": "^[0-2][0-9]:[0-5][0-9]$"},
        specialRequests=text(40)),
    "parcel": closed(
        width=whole(0, 999), height=whole(0, 999), depth=whole(0, 999), isFragile=BOOLEAN, isGift=BOOLEAN),
    "contact": closed(
        person=closed(firstName=text(12), lastName=text(12), age=whole(0, 120)),
        address=closed(
            street=text(16), city=text(12), postalCode={"type": "string", "pattern": "^[0-9]{5}$"})),
    "order": closed(
        title=text(16),
        items={"type": "array", "minItems": 3, "maxItems": 3,
               "items": closed(productName=text(12), quantity=whole(1, 99), inStock=BOOLEAN)}),
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
    parser.add_argument("--schema", choices=SCHEMAS, action="append")
    arguments = parser.parse_args()
    for name in arguments.schema or SCHEMAS:
        schema = json.dumps(SCHEMAS[name])
        guided, free = [], []
        for _ in range(arguments.rounds):
            text, count, rate = generate(arguments, "--json-schema", schema)
            json.loads(text)
            guided.append(rate)
            free.append(generate(arguments, "--max-tokens", str(count))[2])
        print(text.strip())
        print(f"{name}: guided {statistics.median(guided):.0f} tokens/s, free {statistics.median(free):.0f} tokens/s, "
              f"ratio {statistics.median(g / f for g, f in zip(guided, free)):.2f} "
              f"({arguments.rounds} rounds, {count} tokens)", flush=True)


main()
