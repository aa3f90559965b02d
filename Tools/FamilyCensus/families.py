"""Reads the rows of model families from the Swift sources."""
import collections
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROWS = ROOT / "Sources/Transformer/Families/Rows"
STRING = re.compile(r'"([^"]*)"')

Row = collections.namedtuple("Row", "names gguf")


def enclosed(text, start):
    """What stands in the bracket that opens before a position, and where it closes."""
    depth = 1
    for match in re.compile(r'"[^"]*"|[\[\](){}]').finditer(text, start):
        depth += {"[": 1, "(": 1, "{": 1, "]": -1, ")": -1, "}": -1}.get(match[0], 0)
        if depth == 0:
            return text[start:match.start()], match.end()
    raise ValueError(f"no end of what begins with {text[start:start + 40]!r}")


def architectures(text):
    """The names in a list of GGUF architectures, each of which is a string or a call with a name."""
    names = []
    while match := re.search(r"\.init\(", text):
        inner, end = enclosed(text, match.end())
        names.append(re.search(r'name: "([^"]+)"', inner)[1])
        text = text[:match.start()] + text[end:]
    return names + STRING.findall(text)


def families():
    """The families: the values of `model_type`, the usual one first, and the names of the GGUF architectures."""
    rows = []
    for path in sorted(ROWS.glob("*.swift")):
        text = re.sub(r"^ *//.*", "", path.read_text(), flags=re.M)
        for match in re.finditer(r"\bModelFamily\(", text):
            head, _ = enclosed(text, match.end())
            lists = {}
            for part in re.finditer(r"(\w+): \[", head):
                lists.setdefault(part[1], enclosed(head, part.end())[0])
            names = [STRING.search(head)[1]] + STRING.findall(lists.get("also", ""))
            rows.append(Row(names, architectures(lists.get("gguf", ""))))
    return rows
