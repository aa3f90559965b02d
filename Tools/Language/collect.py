#!/usr/bin/env python3
"""Gathers the texts that language detection is measured on.

    Tools/Language/collect.py SHARED DIRECTORY

Writes DIRECTORY/texts.jsonl, one object a line: {"part", "source", "language", "text"}. `part` is "tune", which word
lists may be written by, or "held", which is for figures only. SHARED is the folder that holds corpus/.

English: the users' sentences of Banking77, CLINC150, Taskmaster-4, Snips' NLU benchmark, Restaurant8k and Home
Assistant, as far as they lie in SHARED/corpus.
Other languages, by their ordinary clients: Debian's translations (.mo files) of what is installed and of Wesnoth,
GnuCash and Freeciv, Debian's installation guide, Debian's fortunes, and the sentence templates of PyPI's
home-assistant-intents, expanded at random. Nothing of it is kept in the project.
"""
import csv
import gzip
import hashlib
import html
import io
import json
import pathlib
import random
import re
import subprocess
import sys
import tarfile
import zipfile

DEBIAN = ("wesnoth-1.16-data gnucash-common freeciv-data installation-guide-amd64 fortunes-de fortunes-es fortunes-it "
          "fortunes-pl fortunes-cs fortunes-br fortunes-bg fortunes-ru").split()
LATIN = "ca cs da de es et fi fr gl hr hu id it lt lv nb nl pl pt ro sk sl sv tr vi".split()
OTHER = "ar bg el he hi ja ko ru sr th uk zh".split()
RENAMED = {"nb_NO": "nb", "nb": "nb", "pt_BR": "pt", "zh_CN": "zh", "zh_TW": "zh", "zh-CN": "zh", "zh-TW": "zh",
           "pt-BR": "pt", "no": "nb", "es_MX": "es"}
LEAST, MOST, KEPT = 40, 300, 1000
UNSPACED = {"ja", "zh", "th"}
# What makes a string of a program something else than a plain sentence.
MARKUP = re.compile(r"[<>{}\[\]|\\/=_%$#@~^*+`]|--|\.\w|\w\(|\b[A-Z]{3,}\b|\d{3}|\w:\w|https?:")


def half(name):
    return hashlib.sha256(name.encode()).digest()[0] % 2


def language(folder):
    code = RENAMED.get(folder, folder)
    return code if code in LATIN + OTHER else None


def sentences(text, code, request=False):
    """The plain sentences of a text, that is, what ends as sentences do; requests to a machine needn't."""
    text = re.sub(r"\s+", " ", text)
    ends = r"(?<=[。！？])" if code in {"ja", "zh"} else r"(?<=[.!?…।])[\"”»’')]*\s+"
    for sentence in re.split(ends, text):
        sentence = sentence.strip(" \t\"“”„«»–—-•")
        least = LEAST // 2 if code in UNSPACED else LEAST
        if not least <= len(sentence) <= MOST or MARKUP.search(sentence):
            continue
        if sentence[-1] not in ".!?…。！？।" and code != "th" and not request:
            continue
        letters = sum(character.isalpha() for character in sentence)
        if letters < 0.7 * len(sentence) or code not in UNSPACED and sentence.count(" ") < 4:
            continue
        yield sentence


def messages(path):
    """The pairs of a .mo file."""
    data = path.read_bytes()
    order = "little" if data[:4] == b"\xde\x12\x04\x95" else "big"
    number = lambda at: int.from_bytes(data[at:at + 4], order)
    count, originals, translations = number(8), number(12), number(16)
    for index in range(count):
        pair = []
        for table in (originals, translations):
            length, start = number(table + 8 * index), number(table + 8 * index + 4)
            pair.append(data[start:start + length].decode("utf-8", "replace").split("\0")[0])
        yield pair


def translated(root, part, source, parts=None):
    for path in sorted(root.glob("*/LC_MESSAGES/*.mo")):
        code = language(path.parent.parent.name)
        if code is None:
            continue
        for original, text in messages(path):
            if not original or original == text:
                continue
            plain = re.sub(r"\s+", " ", original)
            for sentence in sentences(text, code):
                if sentence not in plain:
                    yield (parts or (lambda _: part))(path.stem), source, code, sentence


def guide(root):
    folder = root / "usr/share/doc/installation-guide-amd64"
    read = lambda code: [
        re.sub(r"<[^>]*>", "", paragraph) for path in sorted((folder / code).glob("*.html"))
        for paragraph in re.findall(r"(?s)<p>(.*?)</p>", path.read_text("utf-8", "replace"))]
    english = {s for text in read("en") for s in sentences(html.unescape(text), "en")}
    for path in sorted(folder.iterdir()):
        code = language(path.name)
        if code is None or not path.is_dir():
            continue
        for text in read(path.name):
            for sentence in sentences(html.unescape(text), code):
                if sentence not in english:
                    yield "held", "installation guide", code, sentence


def fortunes(root):
    folder = root / "usr/share/games/fortunes"
    of = {"brasil": "pt", "de": "de", "es": "es", "it": "it", "pl": "pl", "cs": "cs", "sk": "sk", "ru": "ru"}
    of.update({name: "it" for name in "definizioni formiche italia itatrek leggi luttazzi".split()})
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).parts[0]
        if name not in of or not path.is_file() or path.suffix in {".dat", ".u8"}:
            continue
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        for fortune in re.split(r"\n%\n", text):
            for sentence in sentences(fortune, of[name]):
                yield "held", "fortunes", of[name], sentence


def expanded(template, rules, lists, chance, depth=0):
    """One sentence of a template: (a|b), [optional], <rule>, {list}."""
    at = 0

    def sequence(ends):
        nonlocal at
        choices, out = [], []
        while at < len(template) and template[at] not in ends:
            character = template[at]
            at += 1
            if character in "([":
                inner = sequence(")" if character == "(" else "]")
                at += 1
                out.append(inner if character == "(" or chance.random() < 0.5 else "")
            elif character == "|":
                choices.append("".join(out))
                out = []
            elif character in "<{":
                close = template.find(">" if character == "<" else "}", at)
                name = template[at:close].split(":")[0]
                at = close + 1
                if character == "{":
                    values = [v if isinstance(v, str) else v.get("in", "") for v in lists.get(name, {}).get("values", [])]
                    value = chance.choice(values) if values else str(chance.randint(1, 100))
                else:
                    value = rules.get(name, "")
                out.append(expanded(value, rules, lists, chance, depth + 1) if depth < 8 else "")
            else:
                out.append(character)
        choices.append("".join(out))
        return chance.choice(choices)

    return sequence("")


def requests(wheel):
    chance = random.Random(1)
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            match = re.fullmatch(r"home_assistant_intents/data/(.*)\.json", name)
            code = language(match.group(1)) if match else None
            if code is None:
                continue
            data = json.loads(archive.read(name))
            templates = [t for i in data["intents"].values() for d in i["data"] for t in d["sentences"]]
            for _ in range(8):
                for template in templates:
                    text = expanded(template, data.get("expansion_rules", {}), data.get("lists", {}), chance)
                    text = re.sub(r"\s+", " ", text).strip()
                    for sentence in sentences(text, code, request=True):
                        yield "held", "home-assistant-intents", code, sentence


def english(corpus):
    def load(name):
        return json.loads(gzip.open(corpus / name).read().decode("utf-8", "replace"))

    for row in csv.DictReader(io.StringIO(gzip.open(corpus / "banking77/train.csv.gz").read().decode())):
        yield "held", "banking77", row["text"]
    for name, rows in load("clinc150/data_full.json.gz").items():
        for text, _ in rows:
            yield ("tune" if name in {"val", "oos_val"} else "held"), "clinc150", text
    for path in sorted((corpus / "taskmaster4").glob("*.json.gz")):
        part = "tune" if path.name < "data_01" else "held"
        for conversation in load(path.relative_to(corpus)):
            for turn in conversation["utterances"]:
                yield part, "taskmaster4", turn["text"]
    for path in sorted((corpus / "nlu-benchmark").glob("*.json.gz")):
        for rows in load(path.relative_to(corpus)).values():
            for row in rows:
                text = "".join(piece["text"] for piece in row["data"])
                yield ("tune" if "validate" in path.name else "held"), "nlu-benchmark", text
    for row in load("restaurant8k/train_0.json.gz"):
        yield "held", "restaurant8k", row["userInput"]["text"]
    with tarfile.open(corpus / "home-assistant-intents/intents_en.tar.gz") as archive:
        for member in archive.getmembers():
            if member.isfile() and "/tests/" in "/" + member.name:
                for line in archive.extractfile(member).read().decode().splitlines():
                    match = re.fullmatch(r"\s+- \"?([^:\"]{3,})\"?", line)
                    if match:
                        yield "held", "home-assistant-intents", match.group(1)


def main():
    shared, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    root = target / "debian"
    if not root.exists():
        (target / "packages").mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", "-qq", *DEBIAN], cwd=target / "packages", check=True)
        for package in sorted((target / "packages").glob("*.deb")):
            subprocess.run(["dpkg", "-x", package, root], check=True)
    if not list(target.glob("*.whl")):
        subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", target,
                        "home-assistant-intents"], check=True)

    texts = []
    system = pathlib.Path("/usr/share/locale")
    wesnoth = next((root / "usr/share/games/wesnoth").glob("*/locale"))
    texts += translated(system, "tune", "installed programs")
    texts += translated(wesnoth, None, "wesnoth", lambda domain: "held" if half(domain) else "tune")
    texts += translated(root / "usr/share/locale", "held", "gnucash, freeciv")
    texts += guide(root)
    texts += fortunes(root)
    texts += requests(next(target.glob("*.whl")))
    groups = {}
    for part, source, code, text in texts:
        groups.setdefault((part, source, code), set()).add(text)
    with open(target / "texts.jsonl", "w") as out:
        def write(part, source, code, text):
            out.write(json.dumps({"part": part, "source": source, "language": code, "text": text},
                                 ensure_ascii=False) + "\n")
        for (part, source, code), found in sorted(groups.items()):
            kept = sorted(found)
            random.Random(1).shuffle(kept)
            for text in kept[:KEPT]:
                write(part, source, code, text)
        seen = set()
        for part, source, text in english(shared / "corpus"):
            text = text.strip()
            if len(text) > 1 and text not in seen:
                seen.add(text)
                write(part, source, "en", text)


if __name__ == "__main__":
    main()
