"""The prompts written by hand as `infer evaluate` reads them, and the table that it makes of a model's answers.

  python hand_samples.py --write DIR                            # a file of lines for each group
  python hand_samples.py --engine PATH/infer --model weights    # and the table, greedy, through sessions

Only what one prompt asks: turns that went before and tools are `evaluate.py`'s. Where it has the model follow a schema freely,
a session holds the answer to it, so that those that only had to follow one are left out here, and the values remain.
"""

import argparse
import json
import os
import re
import subprocess
import tempfile

from hand_tools import CASES


def line(case):
    """A case as a line for `infer evaluate`, or None where it can't be one."""
    kind, *rest = case["check"]
    if len(case["turns"]) > 1 or case["tools"] or kind in ("calls", "follows"):
        return None
    one = {"prompt": case["turns"][0][1]}
    if case["system"]:
        one["instructions"] = case["system"]
    if kind == "says":
        one["pattern"] = "(?i)" + "|".join(re.escape(word) for word in rest)
    elif kind == "is":
        one["pattern"] = r"(?i)^\s*" + re.escape(rest[0]) + r"\s*$"
    elif kind == "talks":
        one["pattern"] = r"^\s*[^\s\[{<]"
    else:
        if set(rest[0]) != set(case["schema"]["properties"]):
            return None
        one["schema"], one["expected"] = case["schema"], rest[0]
    return one


def groups():
    """{group: lines} in the order in which the cases stand."""
    lines = {}
    for case in CASES:
        if one := line(case):
            lines.setdefault(case["group"], []).append(one)
    return lines


def write(directory):
    """Writes the lines of each group; gives {group: (file, how many)}."""
    os.makedirs(directory, exist_ok=True)
    files = {}
    for group, lines in groups().items():
        path = os.path.join(directory, group.replace(" ", "-") + ".jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(one, ensure_ascii=False) + "\n" for one in lines)
        files[group] = (path, len(lines))
    return files


def right(engine, model, path):
    """How many of a file's prompts are answered as they should be."""
    command = [engine, "evaluate", path, "--model", model, "--json"]
    result = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    # A prompt that couldn't be answered has no metrics.
    passed = [[metric["value"] == {"passing": {}} for metric in row["metrics"]] for row in result["results"]]
    return sum(bool(row) and all(row) for row in passed)


def measured(engine, model):
    """{group: [right, all]} of a model's answers."""
    with tempfile.TemporaryDirectory() as directory:
        return {group: [right(engine, model, path), count] for group, (path, count) in write(directory).items()}


def table(groups):
    """What was measured as a table."""
    lines = ["| group | of | right |", "|---|---:|---:|"]
    lines += [f"| {group} | {count} | {passed} |" for group, (passed, count) in groups.items()]
    passed, count = (sum(column) for column in zip(*groups.values()))
    return "\n".join(lines + [f"| **all** | {count} | **{passed}** |"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", default="", help="directory for the lines")
    parser.add_argument("--engine", default="", help="our `infer`")
    parser.add_argument("--model", default="", help="the model's directory")
    a = parser.parse_args()
    if not a.write and not (a.engine and a.model):
        raise SystemExit("--write, or --engine and --model")
    if a.write:
        write(a.write)
    if a.engine:
        print(table(measured(a.engine, a.model)))


if __name__ == "__main__":
    main()
