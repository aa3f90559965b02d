"""A quick look at a model in training: answers right, and where the loss goes, by task, from one forward pass a document.

  python probe.py --corpus DIR --work DIR --weights state.pt|model.safetensors [--n 1000]           # documents of the tests' kind
  python probe.py --corpus DIR --work DIR --weights model.safetensors --seen --drills 0.1           # what the training sees

An answer of which every token is the likeliest one, given the tokens before, is what greedy decoding says: no decoding
is needed to count exact answers. `evaluate.py` is fairer where several answers are right.

A task with half a percent of the weighted loss is not being trained, whatever its share of the documents; one whose loss is nearly
zero takes tokens from the others; one that keeps much of it is drawn from too many, cannot be known, or lacks a skill.
"""

import argparse
import os
from collections import defaultdict
from dataclasses import dataclass, fields

import torch
import torch.nn.functional as F
from tokenizers import Tokenizer

from drills import Drills
from generate import encode
from mix import document, open_corpora
from model import Config, Llama, fused, rope_tables
from source import Source

SEED = 30_000_000


@dataclass
class Row:
    """What is summed over a task."""

    answers: int = 0
    exact: int = 0
    tokens: int = 0
    trained: int = 0
    loss: float = 0.0
    weight: float = 0.0
    weighted: float = 0.0

    def __add__(self, other):
        return Row(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(Row)))


def answers(mask):
    """[(start, end)] of the runs of trained tokens."""
    spans, start = [], None
    for i, trained in enumerate(mask + [0]):
        if trained and start is None:
            start = i
        elif not trained and start is not None:
            spans.append((start, i))
            start = None
    return spans


def looked_at(model, tables, ids, mask):
    """The row of one document."""
    x, weights = torch.tensor([ids]), torch.tensor(mask[1:]).float()
    with torch.inference_mode():
        hidden = model(x[:, :-1], *(table[: len(ids) - 1] for table in tables))
        logits = F.linear(hidden, model.embed.weight)[0].log_softmax(-1)
    losses, right = -logits.gather(1, x[0, 1:, None])[:, 0], logits.argmax(-1) == x[0, 1:]
    spans, trained = answers(mask), weights > 0
    exact = sum(bool(right[start - 1 : end - 1].all()) for start, end in spans)
    weighted = float((losses * weights).sum())
    return Row(len(spans), exact, len(ids), int(trained.sum()), float(losses[trained].sum()), float(weights.sum()), weighted)


def documents(a, tokenizer, longest):
    """(task, ids, mask) of fresh documents, and of drills as many as asked for."""
    corpora, r = open_corpora(a.corpus, held=not a.seen), Source(SEED, held=not a.seen)
    drills, owed = Drills(tokenizer), 0.0
    for _ in range(a.n):
        one = document(r, corpora)
        ((ids, mask),) = encode(tokenizer, [one])
        if len(ids) > longest:
            continue
        yield one["task"], ids, mask
        owed += len(ids) * a.drills / (1 - a.drills)
        while owed > 0:
            kind = drills.kind(r)
            ids, mask = kind(r)
            owed -= len(ids)
            if len(ids) <= longest:
                yield "drill " + kind.__name__, ids, mask


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--work", required=True, help="where tokenizer.json is")
    parser.add_argument("--weights", required=True)
    parser.add_argument("--n", type=int, default=1000)
    parser.add_argument("--seen", action="store_true", help="documents of the training's kind")
    parser.add_argument("--drills", type=float, default=0.0, help="share of tokens that are drills")
    parser.add_argument("--threads", type=int, default=1)
    for name, default in vars(Config()).items():
        parser.add_argument("--" + name.replace("_", "-"), type=type(default), default=default)
    a = parser.parse_args()
    torch.set_num_threads(a.threads)
    config = Config(**{name: getattr(a, name) for name in vars(Config())})
    model = Llama(config)
    model.load_state_dict(fused(a.weights, config.layers))
    tables, rows = rope_tables(config, "cpu"), defaultdict(Row)
    for task, ids, mask in documents(a, Tokenizer.from_file(os.path.join(a.work, "tokenizer.json")), config.context):
        rows[task] += looked_at(model, tables, ids, mask)
    total = sum(rows.values(), Row())
    print(f"{'task':20} {'answers':>8} {'exact %':>8} {'loss a token':>13} {'tokens %':>9} {'weight %':>9} {'loss %':>7}")
    for task, row in sorted(rows.items(), key=lambda pair: -pair[1].weighted) + [("all", total)]:
        whole = ((row.tokens, total.tokens), (row.weight, total.weight), (row.weighted, total.weighted))
        shares = " ".join(f"{100 * part / of:{width}.1f}" for (part, of), width in zip(whole, (9, 9, 7)))
        print(f"{task:20} {row.answers:8} {100 * row.exact / row.answers:8.1f} {row.loss / row.trained:13.3f} {shares}")


if __name__ == "__main__":
    main()
