"""Judges texts that walk through our masks by Python's jsonschema: none may be invalid.

usage: walks.py [-- SWIFT TEST OPTIONS]   for example: walks.py -- -c release -Xswiftc -enable-testing --skip-build
needs: jsonschema 4, the shared schema tests beside the package

The test "walks of the shared schemas end" samples texts for every schema of JSON-Schema-Test-Suite
and of the probes with five kinds of choices (uniform, longest, structural, closing, continuing),
fails at a dead end, and writes the texts to the file named by NIGHTJAR_WALKS.
"""
import collections, decimal, json, os, subprocess, sys, tempfile
import jsonschema

decimal.getcontext().prec = 2000


def exact(text):
    """A number by its digits: the validator's floating point would misjudge long ones."""
    number = decimal.Decimal(text)
    return int(number) if number == number.to_integral_value() else number


options = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else ["-c", "release", "-Xswiftc", "-enable-testing"]
package = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "walks.jsonl")
    command = ["swift", "test", *options, "--disable-xctest", "--filter", "WalkTests"]
    subprocess.run(command, cwd=os.environ.get("NIGHTJAR_PACKAGE", package), env={**os.environ, "NIGHTJAR_WALKS": path}, check=True)
    rows = [json.loads(line, parse_float=exact) for line in open(path, encoding="utf-8")]

counts = collections.Counter()
for row in rows:
    instance = json.loads(row["text"], parse_float=exact)
    try:
        kind = jsonschema.validators.validator_for(row["schema"], default=jsonschema.Draft202012Validator)
        isValid = kind(row["schema"]).is_valid(instance)
    except Exception as fault:  # A reference that the validator would have to fetch.
        counts["not judged: " + type(fault).__name__] += 1
        continue
    counts["valid" if isValid else "invalid"] += 1
    if not isValid:
        print("invalid:", row["schema"], row["text"])
print(dict(counts))
sys.exit(1 if counts["invalid"] else 0)
