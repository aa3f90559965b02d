"""What must hold of documents that stream and of the trainer on a GPU (`python -m unittest test_stream`)."""

import random
import unittest
from types import SimpleNamespace

import numpy as np
import torch

import stream
from model import Config, Llama, in_eight_bits, rope_tables
from on_gpu import BatchedMuon, scale_at
from source import Source


def shard(seed=1, documents=300):
    r = random.Random(seed)
    lengths = [r.randint(200, 400) for _ in range(documents)]
    starts = np.cumsum([0] + lengths[:-1]).astype(np.int32)
    ids = np.array([r.randrange(3, 500) for _ in range(sum(lengths))], np.uint16)
    weights = np.array([r.choice((0, 0, 0, 1, 2, 6)) for _ in ids], np.uint8)
    return {"ids": ids, "weights": weights, "starts": starts}


class Batches(unittest.TestCase):
    def test_targets_are_the_next_tokens_of_their_documents(self):
        one, seen = shard(), 0
        for batch in stream.cut(one, 4096, np.random.default_rng(0)):
            text = " ".join(map(str, one["ids"]))
            self.assertIn(" ".join(map(str, batch["ids"])), text)
            bounds = set(batch["bounds"].tolist())
            for index, target, weight in zip(batch["index"], batch["targets"], batch["weights"]):
                if weight and index + 1 < 4096:
                    self.assertEqual(batch["ids"][index + 1], target)
                    self.assertNotIn(index + 1, bounds)  # the beginning of another document is never told
                    seen += 1
            starts = batch["bounds"][batch["bounds"] < 4096]
            self.assertTrue((batch["positions"][starts] == 0).all())
        self.assertGreater(seen, 5000)

    def test_shapes_are_always_the_same(self):
        shapes = {tuple((n, a.shape) for n, a in b.items()) for seed in (1, 2) for b in stream.cut(shard(seed), 4096, np.random.default_rng(0))}
        self.assertEqual(len(shapes), 1)

    def test_copies_are_pairs_that_came_before_in_the_document(self):
        ids = np.array([700, 701, 5, 700, 701, 9, 700, 701, 700, 701] + [3] * 400 + list(range(100, 170)) * 9, np.uint16)
        starts = np.array([0, 6, 10, 410], np.int32)
        marks = stream.copied(ids, starts)
        self.assertEqual(marks[:10].tolist(), [False] * 4 + [True] + [False] * 4 + [True])
        self.assertFalse(marks[10:410].any())  # a common token is no copy

    def test_groups_keep_documents_whole(self):
        lengths = [random.Random(3).randint(5, 2048) for _ in range(2000)]
        starts = stream.joined(lengths, Source(4))
        self.assertTrue(set(starts.tolist()) <= set(np.cumsum([0] + lengths).tolist()))
        self.assertLessEqual(np.diff(np.append(starts, sum(lengths))).max(), stream.CONTEXT)
        self.assertLess(len(starts), len(lengths))


class Training(unittest.TestCase):
    def test_documents_do_not_see_each_other(self):
        torch.manual_seed(1)
        c = Config(vocabulary=50, hidden=32, layers=2, heads=2, kv_heads=1, head_dim=16, ffn=48, context=64, qk_norm=True)
        model, (cosines, sines), ids = Llama(c), rope_tables(c, "cpu"), torch.randint(0, 50, (50,))
        cuts, places = [(0, 20), (20, 33), (33, 50)], torch.cat([torch.arange(20), torch.arange(13), torch.arange(17)])
        flat = model(ids, cosines[places][:, None], sines[places][:, None], torch.tensor([0, 20, 33, 50, 50]))
        for start, end in cuts:
            alone = model(ids[None, start:end], cosines[: end - start], sines[: end - start])[0]
            self.assertLess((alone - flat[start:end]).abs().max().item(), 1e-5)

    def test_muon_for_all_matrices_at_once_is_muon_for_each(self):
        torch.manual_seed(2)
        ours = [torch.nn.Parameter(torch.randn(24, 40)) for _ in range(3)] + [torch.nn.Parameter(torch.randn(40, 24))]
        theirs = [torch.nn.Parameter(p.detach().clone()) for p in ours]
        muon = torch.optim.Muon(theirs, lr=0.02, momentum=0.95, weight_decay=0.1, adjust_lr_fn="match_rms_adamw")
        batched = BatchedMuon(ours, momentum=0.95, decay=0.1)
        for _ in range(4):
            for a, b in zip(ours, theirs):
                a.grad = torch.randn_like(a)
                b.grad = a.grad.clone()
            batched.step(0.02)
            muon.step()
        for a, b in zip(ours, theirs):
            self.assertLess((a - b).norm() / b.norm(), 2e-3)  # torch's iterates in BF16

    def test_the_rate_rises_stands_and_falls_to_zero(self):
        a = SimpleNamespace(warmup=10, constant=0.3)
        self.assertEqual([scale_at(0, 0, a), scale_at(0.2, 50, a), scale_at(1, 50, a)], [0.1, 1, 0])
        self.assertAlmostEqual(scale_at(0.65, 50, a), 0.5)

    def test_eight_bits_read_back_within_half_a_step(self):
        weight = torch.randn(6, 16)
        name = "model.layers.0.mlp.up_proj.weight"
        made = in_eight_bits({name: weight, "model.norm.weight": torch.ones(16)})
        codes = made[name + "_packed"].view(torch.uint8).float() - 128
        scale = made[name + "_scale"]
        self.assertEqual(made[name + "_shape"].tolist(), [6, 16])
        self.assertLessEqual(((codes * scale - weight).abs() / scale).max().item(), 0.5001)
        self.assertEqual(made["model.norm.weight"].dtype, torch.bfloat16)


if __name__ == "__main__":
    unittest.main()
