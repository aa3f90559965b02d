#!/usr/bin/env python3
"""Writes the golden digests of Tests/TokenizerTests/Fixtures from Hugging Face `tokenizers`.

    pip install tokenizers==0.23.3
    python3 Tools/Tokenizer/golden.py [--shared ../shared]

For every tokenizer under the shared folder: a digest of ids and decoded text for each seeded text (texts.py), and
the full ids of the first few. Nothing of the tokenizers themselves is written.
"""
import argparse
import gzip
import json
import pathlib

import tokenizers
from tokenizers import normalizers

import texts

assert tokenizers.__version__ == "0.23.3", tokenizers.__version__
ROOT = pathlib.Path(__file__).resolve().parents[2]
COUNT, SHOWN, SEED = 1200, 6, 20261121
FOLDERS = ["tokenizers/deepseek", "tokenizers/falcon", "tokenizers/gemma", "tokenizers/gpt2", "tokenizers/llama2",
           "tokenizers/llama3", "tokenizers/minimind", "tokenizers/mistral-nemo",
           "tokenizers/mistral-v0.1-minueza-chatml", "tokenizers/phi-2", "tokenizers/phi-3-mini",
           "tokenizers/qwen2.5", "tokenizers/qwen3", "tokenizers/smollm2", "models/TinyStories-656K",
           "models/stories260K-hf", "spikes/default-model/weights"]


def read(folder):
    plain = folder / "tokenizer.json"
    data = plain.read_bytes() if plain.exists() else gzip.decompress((folder / "tokenizer.json.gz").read_bytes())
    return data.decode()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--shared", default=str(ROOT.parent / "shared"))
    shared = pathlib.Path(parser.parse_args().shared)
    out = {"tokenizers": tokenizers.__version__, "seed": SEED, "count": COUNT, "entries": []}
    for name in FOLDERS:
        source = read(shared / name)
        tokenizer = tokenizers.Tokenizer.from_str(source)
        tokenizer.no_truncation()
        tokenizer.no_padding()
        added = sorted(json.loads(source)["added_tokens"], key=lambda t: t["id"])
        specials = [t["content"] for t in added]
        digests, shown = [], []
        for i, text in enumerate(texts.texts(SEED, COUNT, specials)):
            both = [tokenizer.encode(text, add_special_tokens=special).ids for special in (True, False)]
            digests.append("%06x" % texts.digest(
                *both, tokenizer.decode(both[1], skip_special_tokens=False), tokenizer.decode(both[0])))
            if i < SHOWN:
                shown.append(both[0])
        out["entries"].append({"folder": name, "shown": shown, "digests": "".join(digests)})
    out["normalizers"] = {}
    for name, normalizer in (("NFC", normalizers.NFC()), ("NFD", normalizers.NFD()), ("NFKC", normalizers.NFKC()),
                             ("NFKD", normalizers.NFKD()), ("Lowercase", normalizers.Lowercase()),
                             ("StripAccents", normalizers.StripAccents()), ("Nmt", normalizers.Nmt())):
        state = 0xCBF29CE484222325
        for start in range(0, 0x110000, 0x100):
            block = [c for c in range(start, start + 0x100) if not 0xD800 <= c <= 0xDFFF]
            text = "".join("a" + chr(c) + "\u0323\u0301" + chr(c) + "|" for c in block)
            for byte in normalizer.normalize_str(text).encode():
                state = ((state ^ byte) * 0x100000001B3) & texts.MASK
        out["normalizers"][name] = "%016x" % state
    path = ROOT / "Tests/TokenizerTests/Fixtures/golden.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(out, indent=0, separators=(",", ":")) + "\n")
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
