#!/usr/bin/env python3
"""Writes Tests/TokenizerTests/Fixtures/breadth.json: small made-up tokenizers of many shapes with golden digests.

    pip install tokenizers==0.23.3
    python3 Tools/Tokenizer/breadth.py

Two small models are trained on the seeded texts (texts.py); normalizers, pre-tokenizers, decoders, post-processors,
model options and added tokens are drawn at random. What the reference itself refuses or panics at is left out.
"""
import json
import random

import tokenizers
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

import golden
import texts

CONFIGURATIONS, TEXTS, SEED = 140, 24, 5
BEHAVIORS = ["Removed", "Isolated", "MergedWithPrevious", "MergedWithNext", "Contiguous"]
PATTERNS = [
    r"\s+", r"\w+", r"\d", r"\p{L}+|\p{N}+", r"(?i:[a-c]+)", r"[^a-z]+", r"a|e|i", r"\s+(?!\S)|\s+", r"(?<=\s)\S",
    r"\b\w", r"\p{Lu}\p{Ll}*", r"[\p{L}&&[^a-m]]+", r"(?:ab|a|th|t)+?h", r"x*", r"[[:punct:]]+", r"\p{Han}+",
    r"[\u4e00-\u9fff]", r".{1,3}", r"^\w+$", r"(?=\d)", r"\p{P}", r"[\s\S]{5}", r"\p{N}{1,3}+", r"(?>\w+)\s",
    r"[^\s]+\s?", r"(a|b)*c", r"\p{^L}+", r"\P{L}{2}?", r"\h+", r"(?<!\d)\d{2}(?!\d)", r"[\d\s]++\.?", r"\R",
    r"[^\r\n\p{L}\p{N}]?\p{L}+", r"(?i)the|AND", r"\p{Hiragana}|\p{Katakana}+", r"\w{2,4}?", r"(\s)+",
    r"[^\x00-\x7F]+", r"\u00e9|\x41", r"(?m).+", r"\A.", r".\z",
]
CONTENTS = ["<s>", "</s>", "the", " the", "THE", "é", "e\u0301", "  ", "Hello", "hello", "<|x|>", "<|x", "x", "①", "▁a",
            "ﬁ", "don't", "ing", "I", "日本", "<0x0A>", "a b"]


def train(byte_level):
    tokenizer = Tokenizer(models.BPE(unk_token=None if byte_level else "<unk>"))
    special = [] if byte_level else ["<unk>"]
    if byte_level:
        tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        trainer = trainers.BpeTrainer(vocab_size=500, initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
                                      show_progress=False)
    else:
        tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
        trainer = trainers.BpeTrainer(vocab_size=400, limit_alphabet=160, special_tokens=special, show_progress=False)
    tokenizer.train_from_iterator(texts.texts(99, 3000, []), trainer)
    description = json.loads(tokenizer.to_str())
    description["added_tokens"] = []
    vocab = description["model"]["vocab"]
    if not byte_level:
        for byte in range(256):
            vocab.setdefault("<0x%02X>" % byte, len(vocab))
    return description


class Chooser:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def pattern(self):
        if self.random.random() < 0.3:
            return {"String": self.random.choice([" ", "e", "th", "▁", "  ", "\n", "é", ".", "l"])}
        return {"Regex": self.random.choice(PATTERNS)}

    def normalizer(self, depth=0):
        r = self.random
        kind = r.randrange(12)
        if kind < 4:
            return {"type": ["NFC", "NFD", "NFKC", "NFKD"][kind]}
        if kind == 4:
            return {"type": "Prepend", "prepend": r.choice(["▁", " ", "xy"])}
        if kind == 5:
            return {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}
        if kind == 6:
            return {"type": "Replace", "pattern": self.pattern(), "content": r.choice(["▁", "", " ", "zz"])}
        if kind == 7:
            return {"type": "Lowercase"}
        if kind == 8:
            return {"type": "Strip", "strip_left": r.random() < .5, "strip_right": r.random() < .5}
        if kind == 9:
            return {"type": "StripAccents"}
        if kind == 10:
            return {"type": "Nmt"}
        if depth < 2:
            return {"type": "Sequence", "normalizers": [self.normalizer(depth + 1) for _ in range(r.randrange(4))]}
        return {"type": "NFC"}

    def pre_tokenizer(self, byte_level, state, depth=0):
        r = self.random
        kind = r.randrange(13)
        if kind == 0 and byte_level and not state["mapped"]:
            state["mapped"] = True
            return {"type": "ByteLevel", "add_prefix_space": r.random() < .5, "trim_offsets": True,
                    "use_regex": r.random() < .5}
        if kind in (1, 2):
            return {"type": "Split", "pattern": self.pattern(), "behavior": r.choice(BEHAVIORS),
                    "invert": r.random() < .3}
        if kind == 4 and not state["mapped"]:
            return {"type": "Metaspace", "replacement": "▁", "prepend_scheme": r.choice(["always", "first", "never"]),
                    "split": r.random() < .5}
        if kind == 5:
            return {"type": "Whitespace"}
        if kind == 6:
            return {"type": "WhitespaceSplit"}
        if kind == 7:
            return {"type": "Punctuation", "behavior": r.choice(BEHAVIORS)}
        if kind == 8:
            return {"type": "CharDelimiterSplit", "delimiter": r.choice([" ", "e"])}
        if kind == 9:
            return {"type": "FixedLength", "length": r.randrange(1, 8)}
        if kind == 10:
            return {"type": "BertPreTokenizer"}
        if kind > 10 and depth < 2:
            return {"type": "Sequence", "pretokenizers": [
                self.pre_tokenizer(byte_level, state, depth + 1) for _ in range(r.randrange(1, 4))]}
        return {"type": "Digits", "individual_digits": r.random() < .5}

    def decoder(self, depth=0):
        r = self.random
        kind = r.randrange(10)
        if kind == 0:
            return {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True}
        if kind == 1:
            return {"type": "ByteFallback"}
        if kind == 2:
            return {"type": "Fuse"}
        if kind == 3:
            return {"type": "Replace", "pattern": self.pattern(), "content": r.choice([" ", "", "q"])}
        if kind == 4:
            return {"type": "Strip", "content": r.choice([" ", "▁", "e"]), "start": r.randrange(3), "stop": 0}
        if kind == 5:
            return {"type": "Metaspace", "replacement": "▁", "prepend_scheme": r.choice(["always", "never", "first"]),
                    "split": True}
        if kind == 6:
            return {"type": "BPEDecoder", "suffix": r.choice(["</w>", "e"])}
        if kind == 7:
            return {"type": "WordPiece", "prefix": r.choice(["##", "e"]), "cleanup": r.random() < .5}
        if depth < 2:
            return {"type": "Sequence", "decoders": [self.decoder(depth + 1) for _ in range(r.randrange(1, 5))]}
        return {"type": "Fuse"}

    def post_processor(self):
        r = self.random
        kind = r.randrange(6)
        byte_level = {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True}
        if kind == 0:
            return None
        if kind == 1:
            return byte_level
        if kind == 2:
            return {"type": "RobertaProcessing", "sep": ["a", 5], "cls": ["b", 7], "trim_offsets": True,
                    "add_prefix_space": True}
        if kind == 3:
            return {"type": "BertProcessing", "sep": ["a", 5], "cls": ["b", 7]}
        single = [{"SpecialToken": {"id": "S", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}]
        if r.random() < .5:
            single.append({"SpecialToken": {"id": "E", "type_id": 0}})
        if r.random() < .2:
            single.append({"Sequence": {"id": "A", "type_id": 0}})
        template = {"type": "TemplateProcessing", "single": single,
                    "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
                    "special_tokens": {"S": {"id": "S", "ids": [1, 2], "tokens": ["x", "y"]},
                                       "E": {"id": "E", "ids": [3], "tokens": ["z"]}}}
        return template if kind == 4 else {"type": "Sequence", "processors": [template, byte_level]}

    def configuration(self, byte_level, vocab):
        r = self.random
        added = []
        next_id = len(vocab)
        for content in r.sample(CONTENTS, r.randrange(6)):
            strips = not content.isspace()
            added.append({"id": vocab.get(content, next_id), "content": content, "single_word": r.random() < .3,
                          "lstrip": strips and r.random() < .3, "rstrip": strips and r.random() < .3,
                          "normalized": r.random() < .5, "special": r.random() < .5})
            next_id += content not in vocab
        return {
            "byteLevel": byte_level, "normalizer": self.normalizer() if r.random() < .8 else None,
            "pre_tokenizer": self.pre_tokenizer(byte_level, {"mapped": False}) if r.random() < .9 else None,
            "post_processor": self.post_processor(), "decoder": self.decoder() if r.random() < .8 else None,
            "added_tokens": added,
            "options": {"byte_fallback": not byte_level and r.random() < .5, "fuse_unk": r.random() < .5,
                        "ignore_merges": r.random() < .3},
        }


def digests(description, configuration, seed):
    tokenizer = Tokenizer.from_str(json.dumps(description))
    for token in configuration["added_tokens"]:
        if token["normalized"] and tokenizer.normalizer is not None:
            if not tokenizer.normalizer.normalize_str(token["content"]):
                return None
    out = []
    for text in texts.texts(seed, TEXTS, [t["content"] for t in configuration["added_tokens"]]):
        both = [tokenizer.encode(text, add_special_tokens=special).ids for special in (True, False)]
        out.append("%06x" % texts.digest(
            *both, tokenizer.decode(both[1], skip_special_tokens=False), tokenizer.decode(both[0])))
    return "".join(out)


def main():
    bases = {False: train(False), True: train(True)}
    chooser = Chooser(SEED)
    entries = []
    while len(entries) < CONFIGURATIONS:
        byte_level = chooser.random.random() < .5
        base = bases[byte_level]
        configuration = chooser.configuration(byte_level, base["model"]["vocab"])
        description = dict(base, model=dict(base["model"], **configuration["options"]))
        for key in ("normalizer", "pre_tokenizer", "post_processor", "decoder", "added_tokens"):
            description[key] = configuration[key]
        try:
            configuration["digests"] = digests(description, configuration, SEED + len(entries))
        except BaseException as error:
            if isinstance(error, (KeyboardInterrupt, SystemExit)):
                raise
            continue
        if configuration["digests"]:
            entries.append(configuration)
    path = golden.ROOT / "Tests/TokenizerTests/Fixtures/breadth.json"
    path.write_text(json.dumps({
        "tokenizers": tokenizers.__version__, "seed": SEED, "texts": TEXTS,
        "models": {"text": bases[False]["model"], "bytes": bases[True]["model"]}, "entries": entries,
    }, ensure_ascii=True, separators=(",", ":")) + "\n")
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
