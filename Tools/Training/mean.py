"""The mean of several weights of one run, as a model directory: ends of falls, or what `train.py --keep` kept on the way.

  python mean.py OUT first.pt:0.3 second.pt:0.3 third.pt:0.4

Each is a state of a trainer (`state.pt` after a fall, `kept-….pt`, what `on_gpu.py` writes) or an exported safetensors file, with its weight. Means pay where all of them have
learned the same skills on one run's way (see README); one that lacks a skill takes it from the mean.
"""

import argparse
import os
import shutil

import torch

from chat import SPECIAL
from generate import write_tokenizer_config
from model import Config, Llama, export, fused


def weighted(text):
    path, _, share = text.rpartition(":")
    if not path or not float(share) > 0:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a file and its weight, such as end.pt:0.4")
    return path, float(share)


def mean(states, shares):
    """The mean of states with the same names and shapes."""
    whole = sum(shares)
    return {name: sum(s[name].float() * (w / whole) for s, w in zip(states, shares)) for name in states[0]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", help="model directory to write")
    parser.add_argument("parts", nargs="+", type=weighted, help="file:weight")
    parser.add_argument("--layers", type=int, default=Config().layers)
    parser.add_argument("--tokens", type=int, default=0, help="tokens seen, for the file (default: the most of the states)")
    parser.add_argument("--tokenizer", default=os.path.join(os.path.dirname(__file__), "../../Weights/tokenizer.json"))
    parser.add_argument("--in-eight-bits", action="store_true", help="matrices of layers as whole numbers, half the bytes (default: BF16)")
    a = parser.parse_args()
    shapes = [torch.load(path, weights_only=True)["config"] for path, _ in a.parts if path.endswith(".pt")]
    config = Config(**shapes[0]) if shapes else Config(layers=a.layers)
    model, states = Llama(config), [fused(path, config.layers) for path, _ in a.parts]
    model.load_state_dict(mean(states, [share for _, share in a.parts]))
    seen = [torch.load(path, weights_only=True).get("tokens", 0) for path, _ in a.parts if path.endswith(".pt")]
    export(model, a.out, SPECIAL.index("<|im_end|>"), SPECIAL.index("<|endoftext|>"), a.tokens or max(seen, default=0),
           quantized=a.in_eight_bits)
    shutil.copy(a.tokenizer, a.out)
    write_tokenizer_config(a.out)


if __name__ == "__main__":
    main()
