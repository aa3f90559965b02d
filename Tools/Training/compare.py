"""Whether our engine and `transformers` say the same, greedily, to held-out prompts; both in F32.

python compare.py --corpus DIR --model weights --engine PATH/infer
"""

import argparse

from chat import prompt
from mix import document, open_corpora
from runners import EngineRunner, TransformersRunner
from source import Source

SEED = 20_000_000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--engine", required=True)
    parser.add_argument("--n", type=int, default=200)
    parser.add_argument("--limit", type=int, default=120)
    parser.add_argument("--threads", type=int, default=1)
    a = parser.parse_args()
    corpora, r = open_corpora(a.corpus, held=True), Source(SEED, held=True)
    theirs = TransformersRunner(a.model, "cpu", a.threads)
    theirs.batch = 1  # padding changes the order of additions, and with it a tie now and then
    room = theirs.model.config.max_position_embeddings - a.limit
    prompts = []
    while len(prompts) < a.n:
        one = document(r, corpora)
        first = next(i for i, (role, _) in enumerate(one["turns"]) if role == "assistant")
        text = prompt(one, first)
        if len(theirs.tokenizer(text, add_special_tokens=False)["input_ids"]) <= room:
            prompts.append(text)
    expected = theirs.generate(prompts, a.limit)
    made = EngineRunner(a.engine, a.model, a.threads).generate(prompts, a.limit)
    different = [i for i in range(a.n) if expected[i] != made[i]]
    for i in different[:5]:
        print(f"--- {prompts[i][-300:]}\ntransformers: {expected[i]}\nours:         {made[i]}")
    print(f"{a.n - len(different)} of {a.n} equal")
    raise SystemExit(bool(different))


if __name__ == "__main__":
    main()
