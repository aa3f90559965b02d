"""The values of a tensor, which follow from its name (Tests/TransformerTests/Support/GeneratedValues.swift)."""
import math

import numpy as np
import torch
from Fixtures.values import units

# Families whose norms multiply by 1 + weight.
ZERO_CENTERED = {"gemma", "gemma2", "gemma3", "gemma3_text", "vaultgemma", "qwen3_next", "qwen3_5", "qwen3_5_text",
                 "qwen3_5_moe", "qwen3_5_moe_text"}

# Offset and scale by the end of a name, before every other rule.
SPECIAL = {
    "A_log": (-1.5, 2.0),
    "sinks": (2.0, 2.0),
    "act_fn.beta": (0.5, 0.125),
    "act_fn.eps": (-1e-6, 0.0),
    "embedding_norm.weight": (1.0, 0.5),
    "linear_attn.norm.weight": (1.0, 0.5),
}


def kind(name, shape, family):
    """Offset and scale of a tensor's values."""
    for end, distribution in SPECIAL.items():
        if name.endswith(end):
            return distribution
    if "embed" in name and "embed_out" not in name or "wte" in name or "wpe" in name:
        return 0.0, 1.5
    if name.endswith("bias"):
        return 0.0, 0.5
    if len(shape) == 1:
        return (0.0 if family in ZERO_CENTERED else 1.0), 0.5
    inputs = shape[0] if family == "gpt2" and "lm_head" not in name else shape[-1]
    return 0.0, 2.5 / math.sqrt(inputs)


def values(case, name, shape, family):
    offset, scale = kind(name, shape, family)
    unit = units(f"{case}/{name}", int(np.prod(shape)))
    return torch.from_numpy((offset + scale * (2.0 * unit - 1.0)).astype(np.float32).reshape(shape))
