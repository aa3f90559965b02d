"""Deterministic training data: a byte-level BPE tokenizer, and packed token shards by number.

  python generate.py --corpus DIR --work DIR tokenizer                     # train the tokenizer
  python generate.py --corpus DIR --work DIR shards --tokens 30e6          # write shards 0 … n
  python generate.py --corpus DIR --work DIR shards --tokens 1e9 --processes 14
  python generate.py --corpus DIR --work DIR show --seed 7 [--task tool]   # print documents

A shard depends on `--seed` and its number only, so a lost shard can be made again.
"""

import argparse
import json
import os
import re
import signal
import sys
import time
from bisect import bisect, insort
from multiprocessing import Process

import numpy as np

from chat import MARKERS, SPECIAL, TEMPLATE, render
from drills import Drills
from mix import document, open_corpora
from renaming import renamed
from source import Source

LENGTHS = (256, 512, 1024, 2048)  # documents are packed whole into rows of the smallest length that fits
CONTEXT = 2048
LATE = 0.03  # share of documents packed into the longest rows, to be seen at late positions
# A space never joins a word, so a word has the same tokens after a space, a quote or a bracket: copying a value out
# of a text becomes copying token ids. JSON punctuation such as `", "` is one token.
PATTERN = r"""\p{L}+|\p{N}|"?\]?\}*[:,] [\["{]*|[^\s\p{L}\p{N}]+|\s"""


# What decides in an answer that lists things: go on, or end? In the tokenizer's spelling.
TURNING = (",Ġ", '","', '"]}', '"],"', '"},{"', '},{"', '"}]', "}]", "]}", "Ċ", "<|im_end|>")
JUDGED = ("classify", "sentiment")  # a label is all that such a document trains: it weighs more, also when it comes again
LISTED = ("count", "search", "extract_list")
SHORT = 40  # characters of an answer that may come again, markers included
CALLED = re.compile(r'(?<=\{"name": ")([^"]+)(?=", "arguments")')


def train_tokenizer(arguments, corpora):
    from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

    r = Source(1)
    texts = ["".join(t for t, _ in render(document(r, corpora))) for _ in range(arguments.sample)] + corpora.paragraphs
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(PATTERN), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.train_from_iterator(
        texts,
        trainers.BpeTrainer(
            vocab_size=arguments.vocabulary - len(MARKERS),
            special_tokens=SPECIAL,
            min_frequency=2,
            show_progress=False,
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        ),
    )
    tokenizer.add_tokens([AddedToken(m, special=False, normalized=False) for m in MARKERS])
    os.makedirs(arguments.work, exist_ok=True)
    tokenizer.save(os.path.join(arguments.work, "tokenizer.json"))
    write_tokenizer_config(arguments.work)
    print("vocabulary", tokenizer.get_vocab_size())


def write_tokenizer_config(folder):
    config = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "model_max_length": CONTEXT,
        "bos_token": None,
        "eos_token": "<|im_end|>",
        "pad_token": "<|endoftext|>",
        "unk_token": None,
        "add_bos_token": False,
        "clean_up_tokenization_spaces": False,
        "additional_special_tokens": ["<|im_start|>", "<|im_end|>"],
        "chat_template": TEMPLATE,
    }
    with open(os.path.join(folder, "tokenizer_config.json"), "w", encoding="utf-8") as file:
        json.dump(config, file, indent=2, ensure_ascii=False)
        file.write("\n")


def stressed(spans):
    """[(text, weight)]: what is trained weighs 1, the name in a call 6; cut where the tokenizer cuts anyway.

    A name called for the second time weighs 1: it can be copied from the first call, with no look at the tools. So does a
    short answer, such as a label, while the first of its kind weighs 3.
    """
    parts, said = [], set()
    for text, target in spans:
        if target and text.startswith("<tool_call>"):
            for i, part in enumerate(CALLED.split(text)):
                if part:
                    parts.append((part, 6 if i % 2 and part not in said else 1))
                    said.add(part)
        elif target and len(text) < SHORT and text[0] not in "{[":
            parts.append((text, 1 if text in said else 3))
            said.add(text)
        else:
            parts.append((text, int(target)))
    return parts


def encode(tokenizer, documents, r=None):
    """[(ids, mask)]; the mask is the weight of tokens that the model learns to produce: more where an answer decides.

    With a source, words are renamed (`renaming.py`).
    """
    spans = [stressed(renamed(r, d, render(d)) if r else render(d)) for d in documents]
    encoded = iter(tokenizer.encode_batch_fast([text for s in spans for text, _ in s], add_special_tokens=False))
    items, turning = [], {i for i in map(tokenizer.token_to_id, TURNING) if i is not None}
    colon, ends = tokenizer.token_to_id(":Ġ"), {tokenizer.token_to_id("Ċ"), tokenizer.token_to_id("<|im_end|>")}
    opening = {i for token, i in tokenizer.get_vocab().items() if token.startswith('":')}
    for document, s in zip(documents, spans):
        ids, mask = [], []
        judged = document["task"].startswith(JUDGED)
        for _, weight in s:
            part = next(encoded).ids
            weight = max(weight, 4) if weight and judged and "schema" not in document else weight
            begins = weight > 0 and mask and mask[-1] == 0
            ids += part
            mask += [weight] * len(part)
            if begins:
                mask[-len(part)] = max(weight, 4 if document.get("tools") else 2)
        for i in range(1, len(ids)):
            if mask[i] == mask[i - 1] == 1 and ids[i - 1] in opening:
                mask[i] = 6 if judged else 2
        if document["task"] == "sorted":  # `text: label` line by line: the text is only said again
            label = False
            for i in range(1, len(ids)):
                label = mask[i] > 0 and (ids[i - 1] == colon or label and ids[i] not in ends)
                mask[i] = 4 if label else mask[i]
        if document["task"].startswith(LISTED):
            mask = [3 if weight and token in turning else weight for token, weight in zip(ids, mask)]
        items.append((ids, mask))
    return items


def pack(items, length, fillers=()):
    """Whole documents in rows of `length + 1` (inputs and shifted targets), the longest first, each where it fits best.

    What is free in the rows then is filled from `fillers`, a list sorted by length, which loses what is taken.
    """
    rows, spaces = [], []  # spaces: sorted (free tokens, row)
    for ids, mask in sorted(items, key=lambda item: -len(item[0])):
        at = bisect(spaces, (len(ids), -1))
        free, j = spaces.pop(at) if at < len(spaces) else (length + 1, len(rows))
        if j == len(rows):
            rows.append(([], []))
        rows[j][0].extend(ids)
        rows[j][1].extend(mask)
        insort(spaces, (free - len(ids), j))
    for free, j in spaces:
        while (at := bisect(fillers, free, key=lambda item: len(item[0]))) > 0:
            ids, mask = fillers.pop(at - 1)
            rows[j][0].extend(ids)
            rows[j][1].extend(mask)
            free -= len(ids)
    ids, mask = np.zeros((len(rows), length + 1), np.uint16), np.zeros((len(rows), length + 1), np.uint8)
    for j, (a, b) in enumerate(rows):
        ids[j, : len(a)], mask[j, : len(b)] = a, b
    return ids, mask


def shard_path(work, number):
    return os.path.join(work, f"shard{number:05d}.npz")


def write_shard(arguments, corpora, tokenizer, number):
    r, started = Source(arguments.seed * 1_000_003 + number), time.time()
    buckets, count, trained, drills = {length: [] for length in LENGTHS}, 0, 0, Drills(tokenizer)
    while count < arguments.shard:
        items = encode(tokenizer, [document(r, corpora) for _ in range(2000)], r)
        goal = sum(len(ids) for ids, _ in items) * arguments.drills / (1 - arguments.drills)
        while goal > 0:
            items.append(drills.make(r))
            goal -= len(items[-1][0])
        for item in items:
            length = next((l for l in LENGTHS if len(item[0]) <= l), None)
            if length is None:
                continue
            if r.chance(LATE):
                length = LENGTHS[-1]
            buckets[length].append(item)
            count += len(item[0])
            trained += sum(map(bool, item[1]))
    arrays, short = {}, buckets[LENGTHS[0]]
    short.sort(key=lambda item: len(item[0]))
    for length in reversed(LENGTHS):
        fillers, items = ([], short) if length == LENGTHS[0] else (short, buckets[length])
        arrays[f"ids{length}"], arrays[f"mask{length}"] = pack(items, length, fillers)
    partial = os.path.join(arguments.work, f".shard{number:05d}.npz")
    np.savez(partial, **arrays)
    os.replace(partial, shard_path(arguments.work, number))
    rows = {length: len(arrays[f"ids{length}"]) for length in LENGTHS}
    print(f"shard {number}: {count} tokens, {trained} trained, rows {rows}, {time.time() - started:.0f} s", flush=True)


def write_shards(arguments, first, step):
    from tokenizers import Tokenizer

    if step > 1:
        os.environ["RAYON_NUM_THREADS"] = "1"
    corpora = open_corpora(arguments.corpus)
    tokenizer = Tokenizer.from_file(os.path.join(arguments.work, "tokenizer.json"))
    for number in range(first, int(arguments.tokens // arguments.shard), step):
        if not os.path.exists(shard_path(arguments.work, number)):
            write_shard(arguments, corpora, tokenizer, number)


def show(arguments, wanted=12, tries=5000):
    """Print documents, of one task where one is named; name the tasks when none of that name turns up."""
    corpora, r, tasks = open_corpora(arguments.corpus, arguments.held), Source(arguments.seed, arguments.held), set()
    for _ in range(tries):
        one = document(r, corpora)
        tasks.add(one["task"])
        if arguments.task in ("", one["task"]):
            print("=" * 20, one["task"])
            print("".join(text for text, _ in (render(one) if arguments.held else renamed(r, one, render(one)))))
            wanted -= 1
            if wanted == 0:
                return
    if arguments.task not in tasks:
        raise SystemExit(f"no document of the task {arguments.task!r} among {tries}; there are {', '.join(sorted(tasks))}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["tokenizer", "shards", "show"])
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--vocabulary", type=int, default=4096)
    parser.add_argument("--sample", type=int, default=30000, help="documents that the tokenizer is trained on")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tokens", type=float, default=30e6)
    parser.add_argument("--shard", type=float, default=2e6, help="tokens a shard")
    parser.add_argument("--drills", type=float, default=0.1, help="share of tokens that drill copying (`drills.py`)")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--task", default="", help="with show: only this task")
    parser.add_argument("--held", action="store_true", help="with show: documents of the tests")
    arguments = parser.parse_args()
    if arguments.what == "tokenizer":
        return train_tokenizer(arguments, open_corpora(arguments.corpus))
    if arguments.what == "show":
        return show(arguments)
    os.makedirs(arguments.work, exist_ok=True)
    if arguments.processes == 1:
        return write_shards(arguments, 0, 1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the workers, being daemons, end too
    workers = [
        Process(target=write_shards, args=(arguments, k, arguments.processes), daemon=True)
        for k in range(arguments.processes)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise SystemExit("a generating process failed, see above")


if __name__ == "__main__":
    main()
