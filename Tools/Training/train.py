"""Train the model on packed shards.

  python train.py --work DIR --out weights --steps 6000                        # start, or go on where it stopped
  python train.py --work DIR --out weights --steps 6000 --slice-minutes 20     # a slice of it

A GPU has a trainer of its own, `on_gpu.py`.

Every few minutes, at the end and on SIGTERM the state goes to `DIR/state.pt`: weights, optimizers, random state,
position in the data. Going on from it gives the same weights as never having stopped (same machine and threads). The rate
is constant after a warm-up and falls linearly to `--floor` over the last `--anneal` steps; `--steps` may be changed
between slices before the fall begins. `--fall 13:10-13:24` lets it fall by the clock instead, today, and ends there: a short
fall from the top, whose end can be averaged with the ends of others (`mean.py`). `--keep` keeps the weights of every save: the
mean of those that a constant rate went through does what a fall does, at no tokens.
"""

import argparse
import datetime
import os
import shutil
import signal
import time

import torch
import torch.optim._muon as muon

from chat import SPECIAL
from data import Data
from generate import write_tokenizer_config
from model import Config, Llama, export, fused, rope_tables


def has_bf16(device):
    """Whether products in BF16 are fast; on a CPU without instructions for them they take six times as long as in F32."""
    return device != "cpu" or torch.ops.mkldnn._is_mkldnn_bf16_supported()


def orthogonal(gradient, coefficients, steps, eps):
    """What torch's Muon makes of a gradient, in F32: it knows BF16 alone (`torch.optim._muon._zeropower_via_newtonschulz`)."""
    a, b, c = coefficients
    tall = gradient.size(0) > gradient.size(1)
    x = gradient.float().T if tall else gradient.float()
    x = x / x.norm().clamp(min=eps)
    for _ in range(steps):
        gram = x @ x.T
        x = torch.addmm(x, torch.addmm(gram, gram, gram, beta=b, alpha=c), x, beta=a)
    return x.T if tall else x


def optimizers(model, a):
    """Muon for the matrices, AdamW for the embedding and the norms."""
    matrices = [p for n, p in model.named_parameters() if p.dim() == 2 and "embed" not in n]
    others = [p for n, p in model.named_parameters() if p.dim() != 2 or "embed" in n]
    if a.optimizer == "adamw":
        groups = [{"params": matrices, "weight_decay": a.decay}, {"params": others, "weight_decay": 0.0}]
        return [torch.optim.AdamW(groups, lr=a.rate, betas=(0.9, 0.98), fused=True)]
    return [
        torch.optim.Muon(matrices, lr=a.rate, momentum=0.95, weight_decay=a.decay, adjust_lr_fn="match_rms_adamw"),
        torch.optim.AdamW(others, lr=a.rate, betas=(0.9, 0.98), weight_decay=0.0, fused=True),
    ]


def clock(text):
    """`13:10-13:24` as two times of today, in seconds since 1970."""
    times = [datetime.datetime.combine(datetime.date.today(), datetime.time.fromisoformat(part)) for part in text.split("-")]
    if len(times) != 2 or times[0] >= times[1]:
        raise argparse.ArgumentTypeError(f"{text!r}: expected two times of today, the earlier first, such as 13:10-13:24")
    return [time.timestamp() for time in times]


def scale(step, a, now=time.time):
    """The share of the full rate at a step."""
    warm = min(1.0, (step + 1) / max(1, a.warmup))
    if a.fall:
        start, end = a.fall
        return warm * max(a.floor, min(1.0, (end - now()) / (end - start)))
    left = (a.steps - step) / max(1, a.anneal)
    return warm * max(a.floor, min(1.0, left))


class Run:
    """A training run: what it consists of, what it saves, one step."""

    def __init__(self, a):
        self.a, self.step, self.tokens, self.seconds = a, 0, a.tokens_before, 0.0
        torch.manual_seed(a.seed)
        torch.set_num_threads(a.threads)
        if a.device == "cuda":
            torch.set_float32_matmul_precision("high")
        self.config = Config(**{name: getattr(a, name) for name in vars(Config())})
        self.model = Llama(self.config).to(a.device)
        self.optimizers, self.data = optimizers(self.model, a), Data(a.work, a.micro, a.seed, a.shards)
        self.path = os.path.join(a.work, "state.pt")
        if os.path.exists(self.path):
            self.load()
        elif a.init:
            self.model.load_state_dict(fused(a.init, self.config.layers))
        self.half = has_bf16(a.device)
        if not self.half:
            muon._zeropower_via_newtonschulz = orthogonal
        self.tables = rope_tables(self.config, a.device)
        self.forward = self.model if a.no_compile else torch.compile(self.model, dynamic=False)

    def load(self):
        state = torch.load(self.path, map_location=self.a.device, weights_only=True)
        if state["config"] != vars(self.config):
            raise SystemExit(f"{self.path} holds another shape, {state['config']}: give that one, or another --work")
        self.model.load_state_dict(state["model"])
        for optimizer, saved in zip(self.optimizers, state["optimizers"]):
            optimizer.load_state_dict(saved)
        self.step, self.tokens, self.seconds, self.data.position = (
            state["step"],
            state["tokens"],
            state["seconds"],
            state["position"],
        )
        torch.set_rng_state(state["random"].cpu())
        print(
            f"going on at step {self.step}, {self.tokens / 1e6:.2f} M tokens, position {self.data.position}", flush=True
        )

    def save(self):
        """The state, then the model directory."""
        state = {
            "config": vars(self.config),
            "model": self.model.state_dict(),
            "optimizers": [o.state_dict() for o in self.optimizers],
            "step": self.step,
            "tokens": self.tokens,
            "seconds": self.seconds,
            "position": self.data.position,
            "random": torch.get_rng_state(),
        }
        torch.save(state, self.path + ".partial")
        os.replace(self.path + ".partial", self.path)
        if self.a.keep:
            kept = {name: state[name] for name in ("config", "model", "tokens")}
            torch.save(kept, os.path.join(self.a.work, f"kept-{self.step:07d}.pt"))
        export(self.model, self.a.out, SPECIAL.index("<|im_end|>"), SPECIAL.index("<|endoftext|>"), self.tokens)
        shutil.copy(os.path.join(self.a.work, "tokenizer.json"), self.a.out)
        write_tokenizer_config(self.a.out)

    def micro_batch(self):
        ids, mask, copies = (
            torch.from_numpy(x.astype("int64")).to(self.a.device, non_blocking=True) for x in self.data.next()
        )
        weights = mask[:, 1:].float()
        weights = torch.where((weights == 0) & (copies[:, 1:] > 0), self.a.copy_weight, weights)
        return ids[:, :-1], ids[:, 1:], weights

    def advance(self):
        """One step; the sum of the losses and the sum of their weights."""
        rate = self.a.rate * scale(self.step, self.a)
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = rate
        batch = [self.micro_batch() for _ in range(max(1, self.a.batch // self.a.micro))]
        total = sum(weights.sum() for *_, weights in batch)
        summed = torch.zeros((), device=self.a.device)
        for ids, targets, weights in batch:
            length = ids.shape[1]
            with torch.autocast(self.a.device, dtype=torch.bfloat16, enabled=self.half):
                loss = self.model.loss(
                    self.forward(ids, self.tables[0][:length], self.tables[1][:length]), targets, weights
                )
            loss = loss * (weights.sum() / total)
            loss.backward()
            summed += loss.detach() * total
            self.tokens += ids.numel()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), self.a.clip)
        for optimizer in self.optimizers:
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        self.step += 1
        return summed, total, rate


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", required=True, help="shards, tokenizer, state")
    parser.add_argument("--out", required=True, help="model directory to write")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--shards", type=int, default=10**6, help="shards in a pass over the data; then it begins again"
    )
    for name, default in vars(Config()).items():
        how = {"action": "store_true"} if default is False else {"type": type(default), "default": default}
        parser.add_argument("--" + name.replace("_", "-"), **how)
    parser.add_argument("--batch", type=int, default=8192, help="tokens a step")
    parser.add_argument("--micro", type=int, default=4096, help="tokens a micro-batch")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument(
        "--anneal", type=int, default=0, help="steps over which the rate falls at the end (default: a quarter)"
    )
    parser.add_argument("--fall", type=clock, help="when the rate falls, by the clock, such as 13:10-13:24, instead of --anneal")
    parser.add_argument("--floor", type=float, default=0.02, help="the last share of the rate")
    parser.add_argument("--warmup", type=int, default=60)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--decay", type=float, default=0.1)
    parser.add_argument("--clip", type=float, default=1.0)
    parser.add_argument("--optimizer", choices=["adamw", "muon"], default="muon")
    parser.add_argument(
        "--copy-weight", type=float, default=0.5, help="loss weight of repeated prompt tokens (0: answers only)"
    )
    parser.add_argument("--init", default="", help="weights to start from: .pt or .safetensors")
    parser.add_argument("--tokens-before", type=int, default=0, help="tokens that --init has seen, for the count")
    parser.add_argument("--slice-minutes", type=float, default=0, help="stop after so long, to be gone on with")
    parser.add_argument("--save-minutes", type=float, default=5)
    parser.add_argument("--keep", action="store_true", help="keep the weights of every save, for a mean of them (mean.py)")
    parser.add_argument("--log-seconds", type=float, default=60)
    parser.add_argument("--no-compile", action="store_true", help="without a C++ compiler, or where minutes of compiling don't pay; about 15 %% slower")
    a = parser.parse_args()
    a.anneal = a.anneal or a.steps // 4
    return a


def main():
    a = options()
    run, stop = Run(a), []
    signal.signal(signal.SIGTERM, lambda *_: stop.append(True))
    print(f"{sum(p.numel() for p in run.model.parameters()) / 1e6:.2f} M parameters", flush=True)
    started = saved = shown = time.time()
    before, tokens, losses, weights = run.seconds, run.tokens, 0.0, 0.0
    while run.step < a.steps and not stop:
        summed, total, rate = run.advance()
        losses, weights = losses + summed, weights + total
        if run.step % 5 and run.step < a.steps:
            continue  # reading a loss waits for the device
        now = time.time()
        run.seconds = before + now - started
        if now - shown > a.log_seconds:
            print(
                f"step {run.step} {run.tokens / 1e6:.2f} M tokens loss {float(losses / weights):.4f} rate {rate:.1e} "
                f"{(run.tokens - tokens) / (now - shown):.0f} tokens/s {run.seconds:.0f} s shard {run.data.position[1]}",
                flush=True,
            )
            shown, tokens, losses, weights = now, run.tokens, 0.0, 0.0
        if now - saved > a.save_minutes * 60:
            run.save()
            saved = now
        if a.slice_minutes and now - started > a.slice_minutes * 60 or a.fall and now > a.fall[1]:
            break
    run.save()
    print(
        f"{'done' if run.step >= a.steps else 'stopped'}: step {run.step}, {run.tokens / 1e6:.2f} M tokens, {run.seconds:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    main()
