"""What the model's fast path must equal (`python -m unittest test_model`)."""

import unittest

import torch
import torch.nn.functional as F
import torch.optim._muon as muon

from model import Config, Llama, attention, grown, rope_tables
from train import orthogonal


def fused(q, k, v):
    group = q.shape[1] // k.shape[1]
    return F.scaled_dot_product_attention(q, k.repeat_interleave(group, 1), v.repeat_interleave(group, 1), is_causal=True)


class Attention(unittest.TestCase):
    def test_pieces_equal_the_fused_kernel(self):
        torch.manual_seed(1)
        for tokens in (100, 128, 256, 512, 1024):
            for heads, shared in ((4, 2), (4, 4), (4, 1)):
                inputs = [torch.randn(2, h, tokens, 64, requires_grad=True) for h in (heads, shared, shared)]
                down = torch.randn(2, heads, tokens, 64)
                answers = [(f(*inputs), torch.autograd.grad((f(*inputs) * down).sum(), inputs)) for f in (attention, fused)]
                (ours, ours_back), (theirs, theirs_back) = answers
                for a, b in zip((ours, *ours_back), (theirs, *theirs_back)):
                    self.assertLess((a - b).abs().max().item(), 2e-5 * b.abs().max().item() + 1e-5, (tokens, heads, shared))

    def test_later_tokens_change_nothing(self):
        torch.manual_seed(2)
        q, k, v = (torch.randn(1, h, 256, 64) for h in (4, 2, 2))
        before = attention(q, k, v)
        k[:, :, 200:], v[:, :, 200:] = 5, 7
        self.assertTrue(torch.equal(attention(q, k, v)[:, :, :200], before[:, :, :200]))

    def test_a_grown_model_computes_what_it_did(self):
        torch.manual_seed(3)
        shape = dict(vocabulary=50, hidden=32, heads=2, kv_heads=1, head_dim=16, ffn=48, context=64)
        small, ids = Llama(Config(layers=3, **shape)), torch.randint(0, 50, (2, 20))
        for layers in (3, 4, 5, 9):
            large = Llama(Config(layers=layers, **shape))
            large.load_state_dict(grown(small.state_dict(), layers))
            before, after = (m(ids, *(t[:20] for t in rope_tables(m.c, "cpu"))) for m in (small, large))
            self.assertTrue(torch.equal(before, after), layers)
            after.sum().backward()
            self.assertTrue(all(block.o.weight.grad.abs().sum() > 0 for block in large.blocks))
        with self.assertRaises(SystemExit):
            grown(small.state_dict(), 2)


class Optimizer(unittest.TestCase):
    def test_muon_in_f32_is_torchs_but_for_rounding(self):
        torch.manual_seed(4)
        for shape in ((64, 64), (96, 32), (32, 96)):
            gradient = torch.randn(shape)
            theirs = muon._zeropower_via_newtonschulz(gradient, (3.4445, -4.775, 2.0315), 5, 1e-7).float()
            ours = orthogonal(gradient, (3.4445, -4.775, 2.0315), 5, 1e-7)
            self.assertLess((ours - theirs).abs().max().item(), 0.05 * theirs.abs().max().item(), shape)


if __name__ == "__main__":
    unittest.main()
