"""A quick look at a model in training: loss, and answers right, by task, from one forward pass a document.

  python probe.py --corpus DIR --work DIR --weights state.pt|model.safetensors [--n 1000]

An answer of which every token is the likeliest one, given the tokens before, is what greedy decoding says: no decoding
is needed to count exact answers. `evaluate.py` is fairer where several answers are right.
"""

import argparse
import os
from collections import defaultdict

import torch
import torch.nn.functional as F
from tokenizers import Tokenizer

from generate import encode
from mix import document, open_corpora
from model import Config, Llama, fused, rope_tables
from source import Source

SEED = 30_000_000


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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--work", required=True, help="where tokenizer.json is")
    parser.add_argument("--weights", required=True)
    parser.add_argument("--n", type=int, default=1000)
    parser.add_argument("--seen", action="store_true", help="documents of the training's kind")
    parser.add_argument("--threads", type=int, default=1)
    for name, default in vars(Config()).items():
        parser.add_argument("--" + name.replace("_", "-"), type=type(default), default=default)
    a = parser.parse_args()
    torch.set_num_threads(a.threads)
    config = Config(**{name: getattr(a, name) for name in vars(Config())})
    model = Llama(config)
    model.load_state_dict(fused(a.weights, config.layers))
    cosines, sines = rope_tables(config, "cpu")
    tokenizer = Tokenizer.from_file(os.path.join(a.work, "tokenizer.json"))
    corpora, r = open_corpora(a.corpus, held=not a.seen), Source(SEED, held=not a.seen)
    table = defaultdict(lambda: [0, 0, 0.0, 0])
    with torch.inference_mode():
        for _ in range(a.n):
            one = document(r, corpora)
            ((ids, mask),) = encode(tokenizer, [one])
            if len(ids) > config.context:
                continue
            x = torch.tensor([ids])
            hidden = model(x[:, :-1], cosines[: len(ids) - 1], sines[: len(ids) - 1])
            logits = F.linear(hidden, model.embed.weight)[0].log_softmax(-1)
            losses = -logits.gather(1, x[0, 1:, None])[:, 0]
            right = logits.argmax(-1) == x[0, 1:]
            row = table[one["task"]]
            for start, end in answers(mask):
                row[0] += 1
                row[1] += bool(right[start - 1 : end - 1].all())
                row[2] += float(losses[start - 1 : end - 1].sum())
                row[3] += end - start
    print(f"{'task':18} {'answers':>8} {'exact %':>8} {'loss a token':>13}")
    for task, (count, exact, loss, tokens) in sorted(table.items()):
        print(f"{task:18} {count:8} {100 * exact / count:8.1f} {loss / tokens:13.3f}")
    total = [sum(column) for column in zip(*table.values())]
    print(f"{'all':18} {total[0]:8} {100 * total[1] / total[0]:8.1f} {total[2] / total[3]:13.3f}")


if __name__ == "__main__":
    main()
