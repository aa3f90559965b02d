#!/usr/bin/env python3
"""Times Nightjar's tokenizer beside Hugging Face `tokenizers` and tiktoken: one thread, one string of 3 MB each.

    pip install tokenizers==0.23.3 tiktoken==0.14.0
    swift build -c release --package-path Tools/Tokenizer
    python3 Tools/Tokenizer/benchmark.py [--shared ../shared] [--binary PATH] [--rounds 3] [NAME…]

Prints MB/s, the ratios to both peers, and load times. tiktoken runs where a vocabulary is one of its kind (GPT-2,
Llama 3, Qwen), built from the same tokenizer.json. English is War and Peace, code is this Python's library, Chinese is
a sequence of frequent Chinese tokens of Qwen's vocabulary, as nothing better lies in the shared folder.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sysconfig
import tempfile
import time
import gzip

os.environ["TOKENIZERS_PARALLELISM"] = "false"
os.environ["RAYON_NUM_THREADS"] = "1"
import tiktoken
import tokenizers

import golden
import texts as generator

SIZE = 3_000_000
MASK = (1 << 64) - 1


def alphabet():
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    table, extra = {}, 0x100
    for byte in range(256):
        if byte in printable:
            table[chr(byte)] = byte
        else:
            table[chr(extra)] = byte
            extra += 1
    return table


def corpora(shared):
    english = gzip.decompress((shared / "corpus/books/war-and-peace.txt.gz").read_bytes()).decode()
    code = []
    for path in sorted(pathlib.Path(sysconfig.get_paths()["stdlib"]).glob("*.py")):
        code.append(path.read_text(encoding="utf-8", errors="replace"))
    byte = alphabet()
    vocabulary = json.loads((shared / "tokenizers/qwen2.5/vocab.json").read_text())
    words = []
    for token, _ in sorted(vocabulary.items(), key=lambda item: item[1]):
        word = bytes(byte[c] for c in token if c in byte).decode(errors="ignore")
        if word and all("\u4e00" <= c <= "\u9fff" for c in word):
            words.append(word)
    random, chinese, length = generator.Random(7), [], 0
    while length < SIZE:
        word = words[min(random.below(len(words)), random.below(len(words)))]
        word += ["，", "。", "", "", "", "", "", "\n"][random.below(8)] if random.below(4) == 0 else ""
        chinese.append(word)
        length += len(word.encode())
    result = {"english": english, "code": "".join(code), "chinese": "".join(chinese)}
    return {k: v.encode()[:SIZE].decode(errors="ignore") for k, v in result.items()}


def best(function, rounds):
    times, value = [], None
    for _ in range(rounds):
        start = time.perf_counter()
        value = function()
        times.append(time.perf_counter() - start)
    return min(times), value


def as_tiktoken(source):
    description = json.loads(source)
    steps = description["pre_tokenizer"]
    patterns = [s["pattern"]["Regex"] for s in steps.get("pretokenizers", []) if s["type"] == "Split"]
    if steps["type"] == "ByteLevel":
        patterns = [r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"]
    if len(patterns) != 1:
        return None
    byte = alphabet()
    ranks = {}
    for token, identifier in description["model"]["vocab"].items():
        if all(c in byte for c in token):
            ranks[bytes(byte[c] for c in token)] = identifier
    return tiktoken.Encoding("peer", pat_str=patterns[0], mergeable_ranks=ranks, special_tokens={})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--shared", default=str(golden.ROOT.parent / "shared"))
    parser.add_argument("--binary", default=str(
        golden.ROOT / "Tools/Tokenizer/.build/release/TokenizerBenchmark"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("names", nargs="*", default=["gpt2", "llama3", "qwen2.5", "llama2", "gemma"])
    options = parser.parse_args()
    shared = pathlib.Path(options.shared)
    corpus = corpora(shared)
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name, text in corpus.items():
            paths.append(os.path.join(folder, name))
            pathlib.Path(paths[-1]).write_text(text, newline="")
        print("| tokenizer | text | ours MB/s | tokenizers | ratio | tiktoken | ratio | same ids |")
        print("|---|---|---|---|---|---|---|---|")
        loads = []
        for name in options.names:
            source = golden.read(shared / "tokenizers" / name)
            file = os.path.join(folder, "tokenizer.json")
            pathlib.Path(file).write_text(source)
            ours = json.loads(subprocess.run(
                [options.binary, file, str(options.rounds), *paths], check=True, capture_output=True).stdout)
            load, peer = best(lambda: tokenizers.Tokenizer.from_file(file), options.rounds)
            loads.append((name, ours["load_ms"], load * 1e3))
            second = as_tiktoken(source) if name in ("gpt2", "llama3", "qwen2.5") else None
            for (kind, text), mine in zip(corpus.items(), ours["texts"]):
                size = len(text.encode()) / 1e6
                spent, encoding = best(lambda: peer.encode(text, add_special_tokens=False), 1)
                digest = 0xCBF29CE484222325
                for i in encoding.ids:
                    digest = ((digest ^ i) * 0x100000001B3) & MASK
                columns = [name, kind, f"{mine['mbps']:.1f}", f"{size / spent:.2f}", f"{mine['mbps'] / size * spent:.1f}×"]
                if second:
                    spent, _ = best(lambda: second.encode_ordinary(text), options.rounds)
                    columns += [f"{size / spent:.1f}", f"{mine['mbps'] / size * spent:.1f}×"]
                else:
                    columns += ["–", "–"]
                columns.append("yes" if str(digest) == mine["digest"] else "NO")
                print("| " + " | ".join(columns) + " |", flush=True)
        print("\n| tokenizer | load, ours ms | tokenizers ms | ratio |\n|---|---|---|---|")
        for name, mine, theirs in loads:
            print(f"| {name} | {mine:.0f} | {theirs:.0f} | {theirs / mine:.1f}× |")


if __name__ == "__main__":
    main()
