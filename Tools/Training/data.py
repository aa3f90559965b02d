"""Micro-batches out of the shards, in an order that depends on the seed alone, with a position that can be resumed."""

import os
import time

import numpy as np

from generate import LENGTHS, shard_path

COMMON = 64  # the most frequent tokens: punctuation and everyday wording, never counted as copies


class Data:
    """Endless micro-batches of about `tokens` tokens; all rows of a micro-batch have one length.

    `position` is [pass over the shards, shard, micro-batch]. Where a shard does not exist yet, it is waited for, so
    generating and training may overlap; `shards` fixes how many there are in a pass.
    """

    def __init__(self, work, tokens, seed, shards, wait=600):
        self.work, self.tokens, self.seed, self.shards, self.wait = work, tokens, seed, shards, wait
        self.position, self.batches, self.loaded, self.common = [0, 0, 0], [], None, None

    def _open(self, number):
        path, waited = shard_path(self.work, number), 0
        while not os.path.exists(path):
            if waited > self.wait:
                raise SystemExit(f"{path} did not appear in {self.wait} s: run generate.py shards with enough --tokens")
            time.sleep(1)
            waited += 1
        return np.load(path)

    def _load(self):
        """The micro-batches of the current shard, shuffled."""
        turn, shard, _ = self.position
        order = np.random.default_rng([self.seed, turn, shard])
        arrays, self.batches = self._open(shard), []
        for length in LENGTHS:
            ids, mask, rows = arrays[f"ids{length}"], arrays[f"mask{length}"], max(1, self.tokens // length)
            shuffled = order.permutation(len(ids))
            for i in range(0, len(shuffled) - rows + 1, rows):
                self.batches.append((ids[shuffled[i : i + rows]], mask[shuffled[i : i + rows]]))
        self.batches = [self.batches[i] for i in order.permutation(len(self.batches))]
        self.loaded = (turn, shard)

    def next(self):
        """(ids, mask, copies), each [rows, length + 1]."""
        if self.loaded != tuple(self.position[:2]):
            self._load()
        while self.position[2] >= len(self.batches):
            turn, shard, _ = self.position
            self.position = [turn, shard + 1, 0] if shard + 1 < self.shards else [turn + 1, 0, 0]
            self._load()
        ids, mask = self.batches[self.position[2]]
        self.position[2] += 1
        return ids, mask, self._copies(ids)

    def _copies(self, ids):
        """1 where a token that is not common has followed the same token before in its row.

        Such prompt tokens (names of properties repeated in `required`, values told twice) train copying, which is
        most of what the answers need; other prompt tokens are noise to a small model. Pairs, because in prose single
        words come back all the time without being copied.
        """
        if self.common is None:
            count = np.zeros(1 << 16, np.int64)
            first = self._open(0)
            for length in LENGTHS:
                count += np.bincount(first[f"ids{length}"].reshape(-1), minlength=1 << 16)
            self.common = np.zeros(1 << 16, bool)
            self.common[np.argsort(-count, kind="stable")[:COMMON]] = True
        pairs = ids.astype(np.int64)
        pairs[:, 1:] += pairs[:, :-1] << 16
        seen = np.ones(ids.shape, np.uint8)
        for row, marks in zip(pairs, seen):
            marks[np.unique(row, return_index=True)[1]] = 0
        return seen * ~self.common[ids]
