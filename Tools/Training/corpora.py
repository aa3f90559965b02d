"""The public data sets, each with a part that only the evaluation sees.

`root` holds nlu-benchmark (Snips, CC0), clinc150 (CC BY 3.0), banking77 and restaurant8k (PolyAI, CC BY 4.0),
taskmaster4 (CC BY 4.0) and books (public domain); for the training alone, and only if it is there, wordnet (see `lexicon.py`).
"""

import csv
import gzip
import io
import json
import os
import re
import zlib

from lexicon import Lexicon
from source import Pool

SNIPS = "AddToPlaylist BookRestaurant GetWeather PlayMusic RateBook SearchCreativeWork SearchScreeningEvent".split()
QUOTES = str.maketrans("“”‘’—", "\"\"''-")


def held_out(text, share=10):
    """Whether a text belongs to the evaluation; depends on the text alone."""
    return zlib.crc32(text.encode()) % share == 0


class Corpora:
    def __init__(self, root, held=False):
        self.root, self.held = root, held
        self._read_labeled()
        self._read_slots()
        self._read_books()
        self._read_coffee()
        self.lexicon = Lexicon(root) if not held and os.path.isdir(os.path.join(root, "wordnet")) else None

    def _open(self, *path):
        return gzip.open(os.path.join(self.root, *path), "rt", encoding="utf-8", errors="replace").read()

    def _read_labeled(self):
        clinc = json.loads(self._open("clinc150", "data_full.json.gz"))
        train = clinc["train"] + clinc["val"]
        bank = [
            (row["text"].strip(), row["category"].lower().strip("?"))
            for row in csv.DictReader(io.StringIO(self._open("banking77", "train.csv.gz")))
        ]
        keep = lambda text: held_out(text) == self.held
        self.labeled = {
            "clinc": [tuple(x) for x in (clinc["test"] if self.held else train)],
            "bank": [x for x in bank if keep(x[0])],
        }
        self.out_of_scope = [
            t
            for t, _ in (
                clinc["oos_test"][::2] if self.held else clinc["oos_train"] + clinc["oos_val"] + clinc["oos_test"][1::2]
            )
        ]
        self.by_label = {}
        for name, items in self.labeled.items():
            for text, label in items:
                self.by_label.setdefault((name, label), []).append(text)
        self.labels = {name: sorted({label for _, label in items}) for name, items in self.labeled.items()}

    def _read_slots(self):
        """[(intent, text, {slot: value})]; every value is a span of its text."""
        self.slots = []
        for intent in SNIPS:
            name = f"validate_{intent}.json.gz" if self.held else f"train_{intent}_full.json.gz"
            for item in json.loads(self._open("nlu-benchmark", name))[intent]:
                text = " ".join("".join(d["text"] for d in item["data"]).split())
                slots = {d["entity"]: d["text"].strip() for d in item["data"] if d.get("entity")}
                if slots and all(v in text for v in slots.values()) and len(text) < 160:
                    self.slots.append((intent, text, slots))
        self.intents = self.slots[:]
        for item in json.loads(self._open("restaurant8k", "train_0.json.gz")):
            text = item["userInput"]["text"]
            spans = [(l["slot"], l["valueSpan"]) for l in item.get("labels", []) if "endIndex" in l["valueSpan"]]
            slots = {slot: text[span.get("startIndex", 0) : span["endIndex"]] for slot, span in spans}
            text = " ".join(text.split())
            if slots and held_out(text) == self.held and all(v in text for v in slots.values()):
                self.slots.append(("Reservation", text, slots))
        self.alike = {}  # by what they are about and the slots that they fill
        for item in self.slots:
            self.alike.setdefault((item[0], frozenset(item[2])), []).append(item)

    def _read_books(self):
        """Paragraphs, an open word list, and short spans of sentences."""
        paragraphs = []
        for name in ("alice.txt.gz", "war-and-peace.txt.gz"):
            text = self._open("books", name).replace("\r", "").translate(QUOTES)
            cut = [" ".join(p.split()) for p in text.split("\n\n")]
            paragraphs += [p for p in cut if 60 < len(p) < 1200 and not p.isupper() and "Gutenberg" not in p]
        self.paragraphs = [p for p in paragraphs if held_out(p, 20) == self.held]
        words = sorted({w for p in paragraphs for w in re.findall(r"[A-Za-z][a-z]{2,13}", p)})
        spans = sorted(
            {
                m.strip()
                for p in paragraphs[::3]
                for m in re.findall(r"[A-Za-z][a-z' ]{8,38}[a-z](?=[.,;])", p)
                if 2 <= len(m.split()) <= 7
            }
        )
        split = lambda xs, share: Pool([x for x in xs if not held_out(x, share)], [x for x in xs if held_out(x, share)])
        self.words, self.phrases = split(words, 8), split(spans, 8)

    def _read_coffee(self):
        """What customers say at a coffee counter (Taskmaster-4), short sentences only."""
        said = set()
        for k in range(8):
            for dialog in json.loads(self._open("taskmaster4", f"data_{k:02d}.json.gz")):
                for u in dialog["utterances"]:
                    if u["speaker"] == "user" and 12 < len(u["text"]) < 110:
                        said.add(" ".join(u["text"].split()))
        self.coffee = [t for t in sorted(said) if held_out(t) == self.held]
