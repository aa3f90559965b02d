#!/usr/bin/env python3
"""Writes Tests/TokenizerTests/Fixtures/pieces.json: small tokenizers of WordPiece and Unigram with golden digests.

    pip install tokenizers==0.23.3
    python3 Tools/Tokenizer/pieces.py

Two vocabularies are made of the seeded texts (texts.py) by counting alone, so that they are the same each time. The
options of models, normalizers, pre-tokenizers, decoders and post-processors are drawn at random. So are pairs of texts,
cut longest first; ids, types and which tokens were added count in their digest.
"""
import base64
import collections
import json
import math
import random
import struct
import unicodedata

import tokenizers
from tokenizers import Tokenizer

import golden
import texts

CONFIGURATIONS, TEXTS, PAIRS, SEED = 120, 100, 12, 20261128
WORDPIECE_SPECIALS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
UNIGRAM_SPECIALS = ["<s>", "<pad>", "</s>", "<unk>"]


def counted(items, least):
    """The items that come at least so often, the most frequent first, equal ones in order of their text."""
    counts = collections.Counter(items)
    return sorted((item for item in counts if counts[item] >= least), key=lambda item: (-counts[item], item)), counts


def wordpiece(corpus):
    words = [word for text in corpus for word in text.split()]
    whole, _ = counted(words, 12)
    letters, _ = counted((c for word in words for c in word), 3)
    ends, _ = counted((word[i:] for word in words for i in range(1, len(word)) if len(word) - i <= 4), 40)
    vocabulary = list(WORDPIECE_SPECIALS)
    for piece in letters[:350] + whole[:350] + ["##" + c for c in letters[:250]] + ["##" + end for end in ends[:250]]:
        if piece not in vocabulary:
            vocabulary.append(piece)
    return {piece: index for index, piece in enumerate(vocabulary)}


def unigram(corpus):
    words = ["▁" + word for text in corpus for word in text.split()]
    pieces, counts = counted((word[i:i + n] for word in words for i in range(len(word)) for n in range(1, 7)
                              if i + n <= len(word)), 8)
    total = sum(counts[piece] for piece in pieces)
    chosen = [piece for piece in pieces if len(piece) == 1][:400] + [piece for piece in pieces if len(piece) > 1][:900]
    return [[piece, 0.0] for piece in UNIGRAM_SPECIALS] + [
        [piece, math.log(counts[piece] / total) / (1 + 0.2 * (len(piece) > 1))] for piece in chosen]


def double_array(keys):
    """The units of a double array of byte strings, each with its value, as Darts lays them out."""
    tree = {}
    for key, value in keys.items():
        node = tree
        for byte in key:
            node = node.setdefault(byte, {})
        node[None] = value
    units, used = {0: 0}, {0}
    first = 256

    def place(node, unit):
        nonlocal first
        labels = [0 if label is None else label for label in sorted(node, key=lambda x: -1 if x is None else x)]
        base = first
        while any(base ^ label in used for label in labels) or (unit ^ base) >= 1 << 21:
            base += 1
        if base > first + 64:
            first = base
        units[unit] |= (unit ^ base) << 10
        used.update(base ^ label for label in labels)
        for label in labels:
            units[base ^ label] = label
        if None in node:
            units[unit] |= 1 << 8
            units[base] = 1 << 31 | node[None]
        for label, child in node.items():
            if label is not None:
                place(child, base ^ label)

    place(tree, 0)
    return [units.get(i, 0) for i in range(max(units) + 256)]


def charsmap(corpus):
    """A map as SentencePiece's `nmt_nfkc`, of the scalars of the texts: compatibility forms, and composed accents."""
    replaced = {}
    scalars = sorted({c for text in corpus for c in text} | set(chr(c) for c in range(0xA0, 0x250)))
    for c in scalars:
        for spelled in (c, unicodedata.normalize("NFD", c)):
            form = unicodedata.normalize("NFKC", spelled)
            if form != spelled and len(form) < 8:
                replaced[spelled] = form
    for c in "\t\n\r\u200b\u200d\ufeff\u2028\u1680":
        replaced[c] = " "
    for c in "\x01\x07\x1b\x7f":
        replaced[c] = ""
    blob, keys = b"", {}
    for spelled in sorted(replaced):
        keys[spelled.encode()] = len(blob)
        blob += replaced[spelled].encode() + b"\0"
    units = double_array(keys)
    return base64.b64encode(struct.pack("<%dI" % (len(units) + 1), len(units) * 4, *units) + blob).decode()


class Chooser:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def flag(self, share=0.5):
        return self.random.random() < share

    def bert(self):
        return {"type": "BertNormalizer", "clean_text": self.flag(.7), "handle_chinese_chars": self.flag(.7),
                "strip_accents": self.random.choice([None, True, False]), "lowercase": self.flag()}

    def metaspace(self):
        return {"type": "Metaspace", "replacement": "▁", "split": self.flag(.7),
                "prepend_scheme": self.random.choice(["always", "always", "first", "never"])}

    def template(self, begin, end):
        def special(name, type_id):
            return {"SpecialToken": {"id": name, "type_id": type_id}}

        def text(name, type_id):
            return {"Sequence": {"id": name, "type_id": type_id}}

        r = self.random
        ids = [end, begin][:r.randrange(1, 3)]
        return {"type": "TemplateProcessing",
                "single": [special("A", 0), text("A", r.randrange(3)), special("B", 2)],
                "pair": [special("A", 0), text("A", 0), special("B", 0), text("B", r.choice([0, 1, 3])), special("B", 1)],
                "special_tokens": {"A": {"id": "A", "ids": [begin], "tokens": ["x"]},
                                   "B": {"id": "B", "ids": ids, "tokens": ["x"] * len(ids)}}}

    def post_processor(self, begin, end):
        bert = {"type": "BertProcessing", "sep": ["x", end], "cls": ["x", begin]}
        return self.random.choice([
            None, bert, self.template(begin, end), self.template(begin, end),
            {"type": "RobertaProcessing", "sep": ["x", end], "cls": ["x", begin], "trim_offsets": True,
             "add_prefix_space": True},
            {"type": "Sequence", "processors": [
                {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": False, "use_regex": True}, bert]}])

    def added(self, contents):
        plain = self.flag()
        return [{"id": index, "content": content, "special": plain or self.flag(.7),
                 "single_word": not plain and self.flag(.1), "lstrip": not plain and self.flag(.2),
                 "rstrip": not plain and self.flag(.2), "normalized": not plain and self.flag(.25)}
                for index, content in contents]

    def wordpiece(self):
        r = self.random
        options = {"max_input_chars_per_word": r.choice([100, 100, 100, 10, 4]), "unk_token": "[UNK]",
                   "continuing_subword_prefix": "##" if self.flag(.9) else r.choice(["", "#"])}
        return options, {
            "normalizer": r.choice([self.bert()] * 5 + [{"type": "Lowercase"}, None, {
                "type": "Sequence", "normalizers": [{"type": "NFKC"}, self.bert()]}]),
            "pre_tokenizer": r.choice([{"type": "BertPreTokenizer"}] * 5 + [{"type": "Whitespace"}, None]),
            "decoder": r.choice([{"type": "WordPiece", "prefix": "##", "cleanup": self.flag()}] * 3 + [None]),
            "post_processor": self.post_processor(2, 3), "added_tokens": self.added(enumerate(WORDPIECE_SPECIALS))}

    def unigram(self, size):
        r = self.random
        precompiled = {"type": "Precompiled", "precompiled_charsmap": "(map)"}
        spaces = {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": r.choice([" ", "▁"])}
        quotes = [{"type": "Replace", "pattern": {"String": quote}, "content": "\""} for quote in ("``", "''")]
        split = {"type": "WhitespaceSplit"}
        options = {"unk_id": 3, "byte_fallback": self.flag(), "bytes": r.choice([0, 1, 1, 2]), "repeated": self.flag(.3),
                   "rounded": self.flag(.3)}
        return options, {
            "normalizer": r.choice([
                precompiled, precompiled, {"type": "Sequence", "normalizers": [precompiled, spaces]},
                {"type": "Sequence", "normalizers": quotes + [
                    {"type": "NFKD"}, {"type": "StripAccents"}, {"type": "Lowercase"}, precompiled]},
                {"type": "Sequence", "normalizers": [
                    {"type": "Strip", "strip_left": self.flag(), "strip_right": True}, precompiled, spaces]},
                {"type": "Sequence", "normalizers": [{"type": "Nmt"}, {"type": "NFKC"}, spaces]}, None]),
            "pre_tokenizer": r.choice([
                {"type": "Sequence", "pretokenizers": [split, self.metaspace()]}, self.metaspace(), self.metaspace(),
                {"type": "Sequence", "pretokenizers": [
                    self.metaspace(), {"type": "Punctuation", "behavior": "Isolated"},
                    {"type": "Digits", "individual_digits": True}]}]),
            "decoder": r.choice([
                {"type": "Metaspace", "replacement": "▁", "split": True,
                 "prepend_scheme": r.choice(["always", "first", "never"])},
                {"type": "Sequence", "decoders": [
                    {"type": "Replace", "pattern": {"String": "▁"}, "content": " "}, {"type": "ByteFallback"},
                    {"type": "Fuse"}, {"type": "Strip", "content": " ", "start": 1, "stop": 0}]}, None]),
            "post_processor": self.post_processor(0, 2),
            "added_tokens": self.added([*enumerate(UNIGRAM_SPECIALS), (size, "<mask>")])}


def pieces(vocabulary, options):
    """The vocabulary under options; the Swift tests do the same."""
    result = [[piece, float(round(score)) if options["rounded"] else score] for piece, score in vocabulary]
    if options["bytes"]:
        result += [["<0x%02X>" % byte, 0.0] for byte in range(0, 256, options["bytes"])]
    if options["repeated"]:
        result += [[piece, -5.25] for piece, _ in result[10:400:13]]
    return result


def pair(tokenizer, one, two, limit, special):
    tokenizer.no_truncation() if limit < 0 else tokenizer.enable_truncation(limit)
    encoding = tokenizer.encode(one, two, add_special_tokens=special)
    return [encoding.ids, encoding.type_ids, encoding.special_tokens_mask]


def main():
    assert tokenizers.__version__ == "0.23.3", tokenizers.__version__
    # Foundation's reader drops a byte order mark at the beginning of a string, so that no token is one.
    corpus = [text.replace("\ufeff", "") for text in texts.texts(99, 3000, [])]
    vocabularies = {"wordpiece": wordpiece(corpus), "unigram": unigram(corpus)}
    mapping = charsmap(texts.PIECES)
    out = {"tokenizers": tokenizers.__version__, "seed": SEED, "texts": TEXTS, "pairs": PAIRS, "map": mapping,
           # A list, since readers may take keys that are canonically equivalent for one.
           "vocabularies": {**vocabularies, "wordpiece": sorted(vocabularies["wordpiece"], key=vocabularies["wordpiece"].get)},
           "entries": []}
    chooser = Chooser(SEED)
    for index in range(CONFIGURATIONS):
        kind = "wordpiece" if index % 2 == 0 else "unigram"
        if kind == "wordpiece":
            options, entry = chooser.wordpiece()
            model = {"type": "WordPiece", "vocab": vocabularies[kind], **options}
        else:
            options, entry = chooser.unigram(len(vocabularies[kind]))
            model = {"type": "Unigram", "unk_id": 3, "byte_fallback": options["byte_fallback"],
                     "vocab": pieces(vocabularies[kind], options)}
        description = json.dumps({"version": "1.0", "model": model, **entry}).replace('"(map)"', json.dumps(mapping))
        tokenizer = Tokenizer.from_str(description)
        specials = [token["content"] for token in entry["added_tokens"]]
        seeded, digests = texts.texts(SEED + index, TEXTS, specials), []
        for text in seeded:
            both = [tokenizer.encode(text, add_special_tokens=special).ids for special in (True, False)]
            digests.append("%06x" % texts.digest(
                *both, tokenizer.decode(both[1], skip_special_tokens=False), tokenizer.decode(both[0])))
        pairs = []
        for i in range(PAIRS):
            limit, special = chooser.random.choice([-1, *range(6, 60)]), chooser.flag(.8)
            pairs.append([limit, special, *pair(tokenizer, seeded[2 * i], seeded[2 * i + 1], limit, special)])
        out["entries"].append({"kind": kind, "options": options, **entry, "digests": "".join(digests), "pairs": pairs})
    path = golden.ROOT / "Tests/TokenizerTests/Fixtures/pieces.json"
    path.write_text(json.dumps(out, ensure_ascii=False, separators=(",", ":")) + "\n")
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
