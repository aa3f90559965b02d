"""Documents made while a device trains: worker processes write shards into a folder, a reader turns them into batches.

  python stream.py --corpus DIR --tokenizer FILE --folder DIR --worker 3 --workers 14 --seed 100

Documents follow each other without padding. A batch says where each begins, so that attention stays within them. Which shard comes
when depends on the machine's speed; what stands in a shard depends on the seed and its number alone.
"""

import argparse
import os
import queue
import random
import threading
import time

import numpy as np

from drills import Drills
from generate import CONTEXT, encode
from mix import document, open_corpora
from source import Source

COMMON = 64  # as in data.py: tokens that are never counted as copied
COPIED = 1  # a prompt token that repeats a pair, in halves of a weight
JOINED = 0.06  # share of documents that begin a group which attends to what stands before, as a long context does


def copied(ids, starts):
    """Whether each token and the one before it stood in this order in the same document before, and the token isn't common."""
    which = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(ids))))
    pairs = ids.astype(np.int64)
    pairs[1:] += (pairs[:-1] + 1) << 16
    pairs[starts] = ids[starts]
    seen = np.ones(len(ids), bool)
    seen[np.unique(pairs | which << 34, return_index=True)[1]] = False
    common = np.zeros(1 << 16, bool)
    common[np.argsort(-np.bincount(ids, minlength=1 << 16), kind="stable")[:COMMON]] = True
    return seen & ~common[ids]


def joined(lengths, r):
    """Where groups of documents begin; most groups are one document."""
    starts, at, i = [], 0, 0
    while i < len(lengths):
        starts.append(at)
        goal, size = (r.randint(512, CONTEXT) if r.chance(JOINED) else 0), lengths[i]
        i += 1
        while i < len(lengths) and size + lengths[i] <= goal:
            size, i = size + lengths[i], i + 1
        at += size
    return np.array(starts, np.int32)


def make(seed, number, corpora, tokenizer, tokens, drilled=0.1, held=False):
    """A shard: the ids, their weights in halves, and where the documents begin."""
    r, items, count, drills = Source(seed * 1_000_003 + number, held), [], 0, Drills(tokenizer)
    while count < tokens:
        some = encode(tokenizer, [document(r, corpora) for _ in range(1000)], None if held else r)
        goal = 0 if held else sum(len(ids) for ids, _ in some) * drilled / (1 - drilled)
        while goal > 0:
            some.append(drills.make(r))
            goal -= len(some[-1][0])
        some = [item for item in some if len(item[0]) <= CONTEXT]
        count += sum(len(ids) for ids, _ in some)
        items += some
    random.Random(r.random()).shuffle(items)
    ids = np.concatenate([np.array(ids, np.uint16) for ids, _ in items])
    weights = np.concatenate([np.array(mask, np.uint8) for _, mask in items]) * 2
    lengths = [len(ids) for ids, _ in items]
    if not held:
        starts = np.cumsum([0] + lengths[:-1])
        weights = np.where((weights == 0) & copied(ids, starts), np.uint8(COPIED), weights)
    return {"ids": ids, "weights": weights, "starts": joined(lengths, r)}


def work(a):
    from tokenizers import Tokenizer

    corpora, tokenizer = open_corpora(a.corpus), Tokenizer.from_file(a.tokenizer)
    if a.worker == 0:  # the two that loss is measured on: fresh documents, and documents of the tests' kind
        keep(a.folder, "fresh", make(a.seed + 1, 0, corpora, tokenizer, a.tokens / 4))
        keep(a.folder, "held", make(a.seed + 1, 1, open_corpora(a.corpus, True), tokenizer, a.tokens / 4, held=True))
    number = a.worker
    while True:
        keep(a.folder, f"shard{number:06d}", make(a.seed, number, corpora, tokenizer, a.tokens))
        number += a.workers
        while sum(name.startswith("shard") for name in os.listdir(a.folder)) >= a.ahead:
            time.sleep(0.2)


def keep(folder, name, shard):
    np.savez(os.path.join(folder, f".{name}.npz"), **shard)
    os.replace(os.path.join(folder, f".{name}.npz"), os.path.join(folder, f"{name}.npz"))


def cut(shard, tokens, r):
    """The batches of a shard, each a dictionary of arrays whose shapes depend on `tokens` alone.

    ids, positions: [tokens]. bounds: where groups begin, filled with `tokens`. index, targets, weights: of tokens whose successor is
    trained; copied ones give way where there are more than fit.
    """
    ids, halves, starts = shard["ids"], shard["weights"], shard["starts"]
    most, kept, at = tokens // 192, tokens * 2 // 5, 0
    while at < len(starts) and starts[at] + tokens + 1 <= len(ids):
        begin = starts[at]
        inside = starts[at : np.searchsorted(starts, begin + tokens)] - begin
        at += len(inside)
        if len(inside) > most:  # fewer than 192 tokens a group: no mix that the shapes are made for
            continue
        which = np.repeat(np.arange(len(inside)), np.diff(np.append(inside, tokens)))
        weights = halves[begin + 1 : begin + tokens + 1].copy()
        weights[inside[1:] - 1] = 0  # nothing tells how the next document begins
        index = np.flatnonzero(weights)
        if len(index) > kept:
            index = np.sort(np.concatenate([np.flatnonzero(weights > COPIED), r.permutation(np.flatnonzero(weights == COPIED))])[:kept])
        padded = np.zeros(kept, np.int64)
        padded[: len(index)] = index
        window = ids[begin : begin + tokens + 1].astype(np.int64)
        yield {
            "ids": window[:-1],
            "positions": np.minimum(np.arange(tokens) - inside[which], CONTEXT - 1),
            "bounds": np.concatenate([inside, np.full(most + 1 - len(inside), tokens)]).astype(np.int32),
            "index": padded,
            "targets": window[padded + 1],
            "weights": np.where(np.arange(kept) < len(index), weights[padded], 0).astype(np.float32) / 2,
        }


def opened(path):
    with np.load(path) as file:
        return {name: file[name] for name in file.files}


class Reader(threading.Thread):
    """Puts batches into a queue: of each shard as it appears, and of earlier ones again while there is no new one."""

    def __init__(self, folder, tokens, seed, convert):
        super().__init__(daemon=True)
        self.folder, self.tokens, self.convert, self.r = folder, tokens, convert, np.random.default_rng(seed)
        self.batches, self.fresh, self.again, self.failure = queue.Queue(24), 0, 0, None

    def run(self):
        try:
            self.read()
        except Exception as failure:
            self.failure = failure
            raise

    def read(self):
        kept = []
        while True:
            new = sorted(name for name in os.listdir(self.folder) if name.startswith("shard"))
            if new:
                path = os.path.join(self.folder, new[0])
                shard = opened(path)
                os.remove(path)
                kept = (kept + [shard])[-200:]
                self.fresh += 1
            elif kept:
                shard = kept[self.r.integers(len(kept))]
                self.again += 1
            else:
                time.sleep(0.1)
                continue
            for batch in cut(shard, self.tokens, self.r):
                self.batches.put(self.convert(batch))

    def next(self):
        while True:
            try:
                return self.batches.get(timeout=2)
            except queue.Empty:
                if self.failure:
                    raise SystemExit(f"no more batches: {self.failure}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("corpus", "tokenizer", "folder"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--worker", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--tokens", type=float, default=1e6, help="tokens a shard")
    parser.add_argument("--ahead", type=int, default=120, help="shards that may wait")
    work(parser.parse_args())


if __name__ == "__main__":
    main()
