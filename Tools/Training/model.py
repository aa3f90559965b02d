"""A compact Llama for training, and its export to the Hugging Face layout: LlamaForCausalLM, or Qwen3ForCausalLM with norms on q and k.

q/k/v and gate/up are trained as fused matrices (fewer, larger products); `export` splits them.
"""

import json
import os
from dataclasses import dataclass

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.attention.varlen import varlen_attn

MATRICES = (
    ("input_layernorm", "n1"),
    ("post_attention_layernorm", "n2"),
    ("self_attn.o_proj", "o.weight"),
    ("mlp.down_proj", "down.weight"),
)
HEAD_NORMS = (("self_attn.q_norm", "qn"), ("self_attn.k_norm", "kn"))


@dataclass
class Config:
    vocabulary: int = 4096
    hidden: int = 256
    layers: int = 8
    heads: int = 4
    kv_heads: int = 2
    head_dim: int = 64
    ffn: int = 768
    context: int = 2048
    rope_theta: float = 10000.0
    eps: float = 1e-5
    qk_norm: bool = False

    @property
    def names(self):
        """[(name in the layout, ours)] of what stands for itself."""
        return MATRICES + HEAD_NORMS if self.qk_norm else MATRICES


def rope_tables(config, device):
    """(cosines, sines), each [context, head_dim]."""
    inverse = 1.0 / config.rope_theta ** (torch.arange(0, config.head_dim, 2, device=device).float() / config.head_dim)
    angles = torch.arange(config.context, device=device).float()[:, None] * inverse[None]
    angles = torch.cat([angles, angles], -1)
    return angles.cos(), angles.sin()


def rotate(x, cosines, sines):
    """The half-split rotary layout of Llama; x is [batch, heads, tokens, head_dim]."""
    a, b = x.chunk(2, -1)
    return x * cosines + torch.cat([-b, a], -1) * sines


def attention(q, k, v):
    """Causal attention: q is [batch, heads, tokens, head_dim], k and v have as many heads or a fraction of them.

    The fused kernel for CPUs is slow: forward and backward, compiled, on two cores, it took 2.0 times the time of these products
    of 128 queries with the keys up to them at 1,024 tokens, 1.4 times at 2,048. On a GPU it is the fast one.
    """
    (batch, heads, tokens, width), shared, chunk = q.shape, k.shape[1], 128
    group = heads // shared
    if q.is_cuda or tokens % chunk:
        return F.scaled_dot_product_attention(
            q, k.repeat_interleave(group, 1), v.repeat_interleave(group, 1), is_causal=True
        )
    q, rows = (q * width**-0.5).view(batch, shared, group, tokens, width), []
    keys, flat = k.transpose(-1, -2), (batch * shared, group * chunk)
    hidden = torch.full((chunk, chunk), float("-inf"), device=q.device).triu(1)
    for start in range(0, tokens, chunk):
        end = start + chunk
        scores = torch.matmul(
            q[:, :, :, start:end].reshape(*flat, width), keys[..., :end].reshape(batch * shared, width, end)
        )
        scores = scores.view(batch * shared, group, chunk, end).float()
        scores = torch.cat([scores[..., :start], scores[..., start:] + hidden], -1)
        shares = torch.softmax(scores, -1).to(v.dtype).view(*flat, end)
        sums = torch.matmul(shares, v[:, :, :end].reshape(batch * shared, end, width))
        rows.append(sums.view(batch, shared, group, chunk, width))
    return torch.cat(rows, 3).view(batch, heads, tokens, width)


def attention_within(q, k, v, bounds, longest):
    """Causal attention within documents that follow each other: q, k and v are [tokens, heads, head_dim].

    `bounds` holds where each document begins, then the number of tokens, as often as it takes to fill it.
    """
    if q.is_cuda:
        return varlen_attn(q, k, v, bounds, bounds, longest, longest, window_size=(-1, 0))
    parts, group = [], q.shape[1] // k.shape[1]
    for start, end in zip(bounds.tolist(), bounds.tolist()[1:]):
        one = [x[start:end].transpose(0, 1)[None] for x in (q, k.repeat_interleave(group, 1), v.repeat_interleave(group, 1))]
        if end > start:
            parts.append(F.scaled_dot_product_attention(*one, is_causal=True)[0].transpose(0, 1))
    return torch.cat(parts)


class Block(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.c = c
        self.n1, self.n2 = nn.Parameter(torch.ones(c.hidden)), nn.Parameter(torch.ones(c.hidden))
        self.qkv = nn.Linear(c.hidden, (c.heads + 2 * c.kv_heads) * c.head_dim, bias=False)
        self.o = nn.Linear(c.heads * c.head_dim, c.hidden, bias=False)
        self.up = nn.Linear(c.hidden, 2 * c.ffn, bias=False)  # gate, then up
        self.down = nn.Linear(c.ffn, c.hidden, bias=False)
        if c.qk_norm:
            self.qn, self.kn = nn.Parameter(torch.ones(c.head_dim)), nn.Parameter(torch.ones(c.head_dim))

    def heads(self, x):
        """(q, k, v) of the normed `x`, each [..., heads, head_dim]."""
        c = self.c
        parts = self.qkv(x).split([c.heads * c.head_dim, c.kv_heads * c.head_dim, c.kv_heads * c.head_dim], -1)
        q, k, v = (part.unflatten(-1, (-1, c.head_dim)) for part in parts)
        if c.qk_norm:
            q, k = (F.rms_norm(x.float(), (c.head_dim,), weight, c.eps) for x, weight in ((q, self.qn), (k, self.kn)))
        return q, k, v

    def forward(self, x, cosines, sines, bounds=None):
        """`x` is [batch, tokens, hidden], or [tokens, hidden] of documents that follow each other, with their `bounds`."""
        c = self.c
        q, k, v = self.heads(F.rms_norm(x.float(), (c.hidden,), self.n1, c.eps))
        if bounds is None:
            q, k, v = q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2)
            q, k = rotate(q, cosines, sines).to(v.dtype), rotate(k, cosines, sines).to(v.dtype)
            a = attention(q, k, v).transpose(1, 2)
        else:
            q, k = rotate(q, cosines, sines).to(v.dtype), rotate(k, cosines, sines).to(v.dtype)
            a = attention_within(q, k, v, bounds, c.context)
        x = x + self.o(a.flatten(-2))
        h = F.rms_norm(x.float(), (c.hidden,), self.n2, c.eps)
        gate, up = self.up(h).chunk(2, -1)
        return x + self.down(F.silu(gate) * up)


class Llama(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.c = c
        self.embed = nn.Embedding(c.vocabulary, c.hidden)
        self.blocks = nn.ModuleList(Block(c) for _ in range(c.layers))
        self.norm = nn.Parameter(torch.ones(c.hidden))
        for name, p in self.named_parameters():
            if p.dim() != 2:
                continue
            std = 0.02 if "embed" in name else 0.04 if c.hidden <= 512 else 0.02
            if name.endswith(("o.weight", "down.weight")):
                std /= (2 * c.layers) ** 0.5
            nn.init.normal_(p, std=std)

    def forward(self, ids, cosines, sines, bounds=None):
        x = self.embed(ids)
        for block in self.blocks:
            x = block(x, cosines, sines, bounds)
        return F.rms_norm(x, (self.c.hidden,), self.norm, self.c.eps)

    def loss(self, hidden, targets, weights):
        """The weighted mean of the cross-entropy; the head, a large share of the cost, runs only where weight > 0."""
        keep = weights.reshape(-1).nonzero().squeeze(1)
        logits = F.linear(hidden.reshape(-1, self.c.hidden)[keep], self.embed.weight)
        kept = weights.reshape(-1)[keep]
        losses = F.cross_entropy(logits.float(), targets.reshape(-1)[keep], reduction="none")
        return (losses * kept).sum() / kept.sum()


def align(path, boundary=64):
    """Pad a safetensors header with spaces, so that what is mapped begins at a cache line."""
    with open(path, "rb") as file:
        length = int.from_bytes(file.read(8), "little")
        header, data = file.read(length), file.read()
    header += b" " * (-(8 + length) % boundary)
    with open(path, "wb") as file:
        file.write(len(header).to_bytes(8, "little") + header + data)


def in_eight_bits(tensors):
    """Matrices of layers as whole numbers with a scale for each row, as the library compressed-tensors stores them: 128 is added
    to each, and four stand in a word (`pack-quantized`)."""
    made = {}
    for name, tensor in tensors.items():
        if tensor.dim() == 2 and ".layers." in name:
            scale = (tensor.float().abs().amax(1, keepdim=True) / 127).clamp(min=1e-12)
            codes = (tensor.float() / scale).round().clamp(-127, 127) + 128
            made[name + "_packed"] = codes.to(torch.uint8).view(torch.int32)
            made[name + "_scale"], made[name + "_shape"] = scale, torch.tensor(tensor.shape)
        else:
            made[name] = tensor.to(torch.bfloat16)
    return made


IN_EIGHT_BITS = {
    "quant_method": "compressed-tensors",
    "format": "pack-quantized",
    "quantization_status": "compressed",
    "config_groups": {
        "group_0": {
            "targets": ["Linear"],
            "weights": {"num_bits": 8, "type": "int", "symmetric": True, "strategy": "channel", "dynamic": False},
            "input_activations": None,
            "output_activations": None,
        }
    },
    "ignore": ["lm_head"],
}


def export(model, folder, end, pad, tokens_seen, dtype=torch.bfloat16, quantized=False):
    """Write config.json, generation_config.json and model.safetensors in the Hugging Face layout."""
    from safetensors.torch import save_file

    dtype = torch.float32 if quantized else dtype
    c = model.c
    cast = lambda t: t.detach().to("cpu", dtype).contiguous().clone()
    tensors = {"model.embed_tokens.weight": cast(model.embed.weight), "model.norm.weight": cast(model.norm)}
    for i, block in enumerate(model.blocks):
        prefix, state = f"model.layers.{i}.", dict(block.named_parameters())
        for theirs, ours in c.names:
            tensors[f"{prefix}{theirs}.weight"] = cast(state[ours])
        sizes = [c.heads * c.head_dim, c.kv_heads * c.head_dim, c.kv_heads * c.head_dim]
        for name, part in zip("qkv", block.qkv.weight.split(sizes)):
            tensors[f"{prefix}self_attn.{name}_proj.weight"] = cast(part)
        for name, part in zip(("gate", "up"), block.up.weight.chunk(2)):
            tensors[f"{prefix}mlp.{name}_proj.weight"] = cast(part)
    if quantized:
        tensors = in_eight_bits(tensors)
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "model.safetensors")
    save_file(tensors, path, metadata={"format": "pt", "tokens_seen": str(tokens_seen)})
    align(path)
    config = {
        "architectures": ["Qwen3ForCausalLM" if c.qk_norm else "LlamaForCausalLM"],
        "model_type": "qwen3" if c.qk_norm else "llama",
        "vocab_size": c.vocabulary,
        "hidden_size": c.hidden,
        "intermediate_size": c.ffn,
        "num_hidden_layers": c.layers,
        "num_attention_heads": c.heads,
        "num_key_value_heads": c.kv_heads,
        "head_dim": c.head_dim,
        "hidden_act": "silu",
        "max_position_embeddings": c.context,
        "rms_norm_eps": c.eps,
        "rope_theta": c.rope_theta,
        "tie_word_embeddings": True,
        "attention_bias": False,
        **({} if c.qk_norm else {"mlp_bias": False}),
        "attention_dropout": 0.0,
        "initializer_range": 0.02,
        "bos_token_id": None,
        "eos_token_id": end,
        "pad_token_id": pad,
        "torch_dtype": "bfloat16",
        **({"quantization_config": IN_EIGHT_BITS} if quantized else {}),
    }
    generation = {
        "eos_token_id": end,
        "pad_token_id": pad,
        "do_sample": True,
        "temperature": 0.2,
        "top_p": 0.9,
        "max_new_tokens": 256,
    }
    for name, value in (("config.json", config), ("generation_config.json", generation)):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            json.dump(value, file, indent=2)
            file.write("\n")


def fused(path, layers):
    """The state of a `Llama` of so many layers from a file of the trainer (.pt) or from an exported safetensors file."""
    if path.endswith(".pt"):
        state = torch.load(path, map_location="cpu", weights_only=True)
        return grown(state.get("model", state), layers)
    from safetensors.torch import load_file

    theirs = {name: tensor.float() for name, tensor in load_file(path).items()}
    state = {"embed.weight": theirs["model.embed_tokens.weight"], "norm": theirs["model.norm.weight"]}
    for i in range(sum(name.endswith(".input_layernorm.weight") for name in theirs)):
        prefix = f"model.layers.{i}."
        for name, ours in MATRICES + HEAD_NORMS:
            if f"{prefix}{name}.weight" in theirs:
                state[f"blocks.{i}.{ours}"] = theirs[f"{prefix}{name}.weight"]
        state[f"blocks.{i}.qkv.weight"] = torch.cat([theirs[f"{prefix}self_attn.{x}_proj.weight"] for x in "qkv"])
        state[f"blocks.{i}.up.weight"] = torch.cat([theirs[f"{prefix}mlp.{x}_proj.weight"] for x in ("gate", "up")])
    return grown(state, layers)


def grown(state, layers):
    """The state with new blocks spread evenly among its own, so that there are `layers`; it computes what it did.

    A new block is a copy of the one before it that adds nothing yet: what leaves its attention and its feed-forward part is
    multiplied by zero matrices (Wu et al. 2024, "LLaMA Pro: Progressive LLaMA with Block Expansion").
    """
    old = sum(name.endswith(".qkv.weight") for name in state)
    if layers < old:
        raise SystemExit(f"the weights have {old} layers, and --layers asks for {layers}: a model can grow, not shrink")
    new, after = layers - old, {}
    for k in range(new):
        after.setdefault(max(1, (k + 1) * old // (new + 1)), []).append(k)
    made, at = {name: tensor for name, tensor in state.items() if not name.startswith("blocks.")}, 0
    for i in range(old):
        parts = {name.split(".", 2)[2]: tensor for name, tensor in state.items() if name.startswith(f"blocks.{i}.")}
        silent = {name: torch.zeros_like(t) if name in ("o.weight", "down.weight") else t.clone() for name, t in parts.items()}
        for block in [parts] + [silent] * len(after.get(i + 1, ())):
            made.update({f"blocks.{at}.{name}": tensor for name, tensor in block.items()})
            at += 1
    return made
