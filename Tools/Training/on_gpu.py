"""Train a model from nothing within a fixed time on one GPU, on documents that the machine's processors make meanwhile.

  python on_gpu.py --corpus DIR --tokenizer FILE --out DIR --minutes 9.5

The rate of learning follows the clock: a warm-up, a constant part, a fall to zero that ends with the time. `OUT` gets `log.txt`, every
90 seconds the weights so far, and at the end the last weights and the mean of the last tenth, each as `NAME.pt.00`, `NAME.pt.01`
(`cat NAME.pt.* >NAME.pt`; F16, pieces of at most 15 MB). `mean.py` makes a model directory of them. `--device cpu --no-compile`
runs the same slowly, as a test of it.
"""

import argparse
import io
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time

import numpy as np
import torch
import torch.nn.functional as F

from model import Config, Llama, rope_tables
from stream import Reader, cut, opened

PIECE = 15_000_000


class BatchedMuon:
    """Muon (Jordan et al. 2024), all matrices of a shape at once; scaled as torch's `match_rms_adamw`."""

    COEFFICIENTS, STEPS = (3.4445, -4.775, 2.0315), 5

    def __init__(self, matrices, momentum=0.95, decay=0.1):
        shapes = {}
        for matrix in matrices:
            shapes.setdefault(matrix.shape, []).append(matrix)
        self.groups = [(some, torch.zeros(len(some), *shape, device=some[0].device)) for shape, some in shapes.items()]
        self.momentum, self.decay = momentum, decay

    @torch.no_grad()
    def step(self, rate):
        for matrices, mean in self.groups:
            gradient = torch.stack([m.grad for m in matrices])
            mean.lerp_(gradient, 1 - self.momentum)
            change = self.orthogonal(gradient.lerp_(mean, self.momentum))
            size = 0.2 * max(matrices[0].shape) ** 0.5
            torch._foreach_mul_(matrices, 1 - rate * self.decay)
            torch._foreach_add_(matrices, list(change.to(matrices[0].dtype).unbind(0)), alpha=-rate * size)

    def orthogonal(self, x):
        """The nearest matrices with orthogonal rows or columns, by five steps of Newton and Schulz."""
        a, b, c = self.COEFFICIENTS
        tall = x.size(-2) > x.size(-1)
        x = (x.mT if tall else x).to(torch.bfloat16 if x.is_cuda else torch.float32)
        x = x / x.norm(dim=(-2, -1), keepdim=True).clamp(min=1e-7)
        for _ in range(self.STEPS):
            gram = x @ x.mT
            x = torch.baddbmm(x, torch.baddbmm(gram, gram, gram, beta=b, alpha=c), x, beta=a)
        return x.mT if tall else x


def loss_of(x, norm, embedding, eps, index, targets, weights):
    """The sums of the weighted and of the plain losses, and the sums of their weights."""
    hidden = F.rms_norm(x[index].float(), (x.shape[-1],), norm, eps)
    losses = F.cross_entropy(F.linear(hidden, embedding).float(), targets, reduction="none")
    trained = (weights >= 1).float()
    return (losses * weights).sum() / weights.sum(), (losses * trained).sum(), trained.sum()


class Trainer:
    def __init__(self, a):
        self.a = a
        torch.manual_seed(a.seed)
        torch.set_float32_matmul_precision("high")
        self.config = Config(a.vocabulary, a.hidden, a.layers, a.heads, a.kv_heads, a.head_dim, a.ffn, qk_norm=True)
        self.model = Llama(self.config).to(a.device)
        named = list(self.model.named_parameters())
        self.muon = BatchedMuon([p for n, p in named if p.dim() == 2 and "embed" not in n], decay=a.decay)
        self.others = [p for n, p in named if p.dim() != 2 or "embed" in n]
        self.adam = torch.optim.AdamW(self.others, lr=a.rate, betas=(0.9, 0.97), weight_decay=0.0, fused=a.device == "cuda")
        self.cosines, self.sines = rope_tables(self.config, a.device)
        self.loss = loss_of
        if not a.no_compile:
            torch._dynamo.config.recompile_limit = 64
            for block in self.model.blocks:
                block.compile(dynamic=False)
            self.loss = torch.compile(loss_of, dynamic=False)
        self.mean, self.meant = None, 0

    def forward(self, batch):
        half = self.a.device == "cuda"
        with torch.autocast(self.a.device, dtype=torch.bfloat16, enabled=half):
            x = F.embedding(batch["ids"], self.model.embed.weight)
            x = x.to(torch.bfloat16) if half else x
            cosines, sines = (table[batch["positions"]][:, None] for table in (self.cosines, self.sines))
            for block in self.model.blocks:
                x = block(x, cosines, sines, batch["bounds"])
            return self.loss(
                x, self.model.norm, self.model.embed.weight, self.config.eps, batch["index"], batch["targets"], batch["weights"]
            )

    def step(self, batch, scale):
        loss, plain, count = self.forward(batch)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.others, 1.0)
        for group in self.adam.param_groups:
            group["lr"] = self.a.embedding_rate * scale
        self.muon.step(self.a.rate * scale)
        self.adam.step()
        self.model.zero_grad(set_to_none=True)
        return plain.detach(), count

    def measure(self, batches):
        """The loss a trained token on batches, without training. With gradients, so that nothing is compiled anew."""
        plain = count = 0.0
        for batch in batches:
            _, one, some = self.forward(batch)
            plain, count = plain + float(one.detach()), count + float(some)
        return plain / max(1.0, count)

    @torch.no_grad()
    def add_to_mean(self):
        now = [p.detach() for p in self.model.parameters()]
        if self.mean is None:
            self.mean = [p.clone() for p in now]
        else:
            torch._foreach_lerp_(self.mean, now, 1 / (self.meant + 1))
        self.meant += 1

    @torch.no_grad()
    def exchange(self):
        """Puts the mean in the place of the weights, and them in its place."""
        for p, other in zip(self.model.parameters(), self.mean):
            kept = p.detach().clone()
            p.copy_(other)
            other.copy_(kept)

    def save(self, name, tokens):
        """Writes the weights in pieces, under their names when they are whole."""
        file = io.BytesIO()
        state = {n: p.detach().to("cpu", torch.float16) for n, p in self.model.state_dict().items()}
        torch.save({"config": vars(self.config), "model": state, "tokens": tokens}, file)
        data = file.getvalue()
        for i in range(math.ceil(len(data) / PIECE)):
            path = os.path.join(self.a.out, f"{name}.pt.{i:02d}")
            with open(path + ".partial", "wb") as piece:
                piece.write(data[i * PIECE : (i + 1) * PIECE])
            os.replace(path + ".partial", path)


def scale_at(share, step, a):
    """The share of the full rate, where `share` of the time is over."""
    return min(1.0, (step + 1) / a.warmup) * min(1.0, max(0.0, (1 - share) / (1 - a.constant)))


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--minutes", type=float, required=True, help="time from the first step to the last")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--no-compile", action="store_true")
    parser.add_argument("--folder", default="", help="where shards wait, and workers write them already (default: a new folder, and own workers)")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 4) - 2))
    parser.add_argument("--seed", type=int, default=100)
    for name, default in (("vocabulary", 4096), ("hidden", 384), ("layers", 10), ("heads", 6), ("kv-heads", 2), ("head-dim", 64), ("ffn", 704)):
        parser.add_argument("--" + name, type=int, default=default)
    parser.add_argument("--batch", type=int, default=65536, help="tokens a step")
    parser.add_argument("--rate", type=float, default=4e-3, help="of the matrices")
    parser.add_argument("--embedding-rate", type=float, default=4e-3)
    parser.add_argument("--decay", type=float, default=0.1)
    parser.add_argument("--warmup", type=int, default=300, help="steps")
    parser.add_argument("--constant", type=float, default=0.3, help="share of the time before the rate falls")
    parser.add_argument("--save-seconds", type=float, default=90)
    parser.add_argument("--shard", type=float, default=1e6, help="tokens a shard")
    return parser.parse_args()


def start_workers(a, folder):
    here = os.path.dirname(os.path.abspath(__file__))
    environment = {**os.environ, "RAYON_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    return [
        subprocess.Popen(
            [sys.executable, os.path.join(here, "stream.py"), "--corpus", a.corpus, "--tokenizer", a.tokenizer, "--folder", folder,
             "--worker", str(k), "--workers", str(a.workers), "--seed", str(a.seed), "--tokens", str(a.shard)],
            env=environment,
        )
        for k in range(a.workers)
    ]


def main():
    a = options()
    os.makedirs(a.out, exist_ok=True)
    folder = a.folder or tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
    workers = [] if a.folder else start_workers(a, folder)
    try:
        train(a, folder)
    finally:
        for worker in workers:
            worker.kill()
        if workers:
            shutil.rmtree(folder, ignore_errors=True)


def train(a, folder):
    log = open(os.path.join(a.out, "log.txt"), "w", encoding="utf-8")
    began = time.time()

    def say(text):
        for file in (log, sys.stdout):
            print(f"{time.time() - began:6.1f} s {text}", file=file, flush=True)

    cuda = a.device == "cuda"
    pin = lambda array: torch.from_numpy(np.ascontiguousarray(array)).pin_memory() if cuda else torch.from_numpy(np.ascontiguousarray(array))
    onto = lambda batch: {name: tensor.to(a.device, non_blocking=True) for name, tensor in batch.items()}
    reader = Reader(folder, a.batch, a.seed, lambda batch: {name: pin(array) for name, array in batch.items()})
    reader.start()
    trainer = Trainer(a)
    say(f"{sum(p.numel() for p in trainer.model.parameters()) / 1e6:.2f} M parameters, {vars(trainer.config)}")
    # The first steps compile; what they learn counts, their time doesn't.
    step = tokens = 0
    losses, counts, at = 0.0, 0.0, 0
    for _ in range(4):
        trainer.step(onto(reader.next()), scale_at(0, step, a))
        step, tokens = step + 1, tokens + a.batch
        if cuda:
            torch.cuda.synchronize()
        say(f"step {step}")
    tests, start, saved, shown, end = {}, time.time(), time.time(), time.time(), time.time() + 60 * a.minutes
    while (now := time.time()) < end:
        share = (now - start) / (end - start)
        plain, count = trainer.step(onto(reader.next()), scale_at(share, step, a))
        losses, counts = losses + plain, counts + count
        step, tokens = step + 1, tokens + a.batch
        if share > 0.9 and step % 20 == 0:
            trainer.add_to_mean()
        if step % 10 == 0 and cuda:
            torch.cuda.current_stream().synchronize()  # the clock decides, so no queue of steps runs ahead of it
        if now - shown > (20 if share < 0.95 else 5):
            speed = (tokens - at) / (now - shown) if at else tokens / (now - start)
            say(f"{share:.3f} step {step} {tokens / 1e6:.1f} M tokens loss {float(losses / counts):.4f} {speed / 1e6:.3f} M/s "
                f"shards {reader.fresh} new {reader.again} again, {reader.batches.qsize()} batches wait")
            losses, counts, at, shown = 0.0, 0.0, tokens, now
        if now - saved > a.save_seconds:
            trainer.save("state", tokens)
            tests = tests or {name: tested(folder, name, a, onto, pin) for name in ("fresh", "held")}
            say("  ".join(f"{name} {trainer.measure(batches):.4f}" for name, batches in tests.items()))
            saved = now
    say(f"{step} steps, {tokens / 1e6:.1f} M tokens")
    trainer.save("last", tokens)
    tests = tests or {name: tested(folder, name, a, onto, pin) for name in ("fresh", "held")}
    say("last: " + "  ".join(f"{name} {trainer.measure(batches):.4f}" for name, batches in tests.items()))
    if trainer.mean is not None:
        trainer.exchange()
        trainer.save("mean", tokens)
        say("mean: " + "  ".join(f"{name} {trainer.measure(batches):.4f}" for name, batches in tests.items()))
    for name in os.listdir(a.out):
        if name.startswith("state.pt"):
            os.remove(os.path.join(a.out, name))


def tested(folder, name, a, onto, pin):
    """Some batches that loss is measured on; none where the workers have not written them yet."""
    path = os.path.join(folder, name + ".npz")
    if not os.path.exists(path):
        return []
    batches = cut(opened(path), a.batch, np.random.default_rng(0))
    return [onto({key: pin(array) for key, array in batch.items()}) for batch, _ in zip(batches, range(3))]


if __name__ == "__main__":
    main()
