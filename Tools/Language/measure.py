#!/usr/bin/env python3
"""Measures language detection on texts that its word lists and thresholds weren't made by.

    Tools/Language/measure.py SHARED DIRECTORY [--part held|tune] [--show LANGUAGE]

Gathers the texts first where DIRECTORY has none (collect.py, which names their sources), composes 2,000 more
(compose.py), compiles the detector alone with swiftc and prints

- how many English requests are refused, and which;
- for every other language, by source, the share of plain sentences of forty characters and more that are told, and how
  many are told as that language or one that texts can't tell from it;
- how many of these sentences are refused by a model that declares their language.

Exits with 1 if an English request is refused, or a text in a declared language.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = HERE.parent.parent / "Sources/LanguageIdentification"
NEAR = [{"no", "nb", "da"}, {"hr", "sr", "sl"}, {"cs", "sk"}, {"gl", "pt"}, {"ru", "bg", "sr", "mk"}]
MEASURED = 2000


def answers(program, texts, declared):
    lines = "\n".join(json.dumps({"text": text, "declared": ["en", *extra]}) for text, extra in zip(texts, declared))
    out = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout.split()
    assert len(out) == len(texts)
    return out


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("shared")
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--part", default="held", choices=["held", "tune"])
    parser.add_argument("--show", metavar="LANGUAGE", help="print the texts of a language that aren't told")
    options = parser.parse_args()
    options.directory.mkdir(parents=True, exist_ok=True)
    if not (options.directory / "texts.jsonl").exists():
        subprocess.run([sys.executable, HERE / "collect.py", options.shared, options.directory], check=True)
    program = options.directory / "detect"
    subprocess.run(["swiftc", "-O", "-swift-version", "6", "-package-name", "nightjar", "-o", program, HERE / "main.swift",
                    *sorted(SOURCES.glob("*.swift"))], check=True)

    composed = subprocess.run([sys.executable, HERE / "compose.py", str(MEASURED), options.part],
                              capture_output=True, text=True, check=True).stdout
    rows = [json.loads(line) for line in composed.splitlines()]
    with open(options.directory / "texts.jsonl") as file:
        rows += [row for row in map(json.loads, file) if row["part"] == options.part]
    told = answers(program, [row["text"] for row in rows], [[] for _ in rows])
    own = answers(program, [row["text"] for row in rows], [[row["language"]] for row in rows])

    counts = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    failures = 0
    for row, code, code_when_declared in zip(rows, told, own):
        language = row["language"]
        count = counts[language][row["source"]]
        near = next((group for group in NEAR if language in group and code in group), set())
        count["all"] += 1
        count["told"] += code != "-"
        count["right"] += code == language or bool(near)
        count["refused"] += code_when_declared != "-"
        if language == "en" and code != "-":
            print(f"refused as {code}: {row['text'][:150]!r}")
        elif language != "en" and code_when_declared != "-":
            print(f"declared {language}, refused as {code_when_declared}: {row['text'][:150]!r}")
        elif language != "en" and language == options.show and code == "-":
            print(f"not told: {row['text']}")
        failures += code_when_declared != "-"

    english = counts.pop("en")
    print("\nEnglish, refused of all:", sum(c["told"] for c in english.values()), "of",
          sum(c["all"] for c in english.values()))
    for source, count in sorted(english.items()):
        print(f"  {source:24} {count['told']} of {count['all']}")
    print("\nothers: sentences, told, told right or as a near one, refused where declared; told by source")
    for language, sources in sorted(counts.items()):
        total = sum(sources.values(), collections.Counter())
        by = ", ".join(f"{source} {100 * c['told'] / c['all']:.1f} of {c['all']}" for source, c in sorted(sources.items()))
        print(f"  {language} {total['all']:5} {100 * total['told'] / total['all']:6.2f} % "
              f"{100 * total['right'] / total['all']:6.2f} % {total['refused']:3}   {by}")
    sys.exit(1 if failures else 0)


main()
