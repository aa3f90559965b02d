"""Writes a LoRA adapter of random weights for a model of random_model.py, as PEFT would:

    python random_adapter.py SHAPE DIRECTORY RANK [all | attention] [F32 | BF16]

`attention` adapts queries and values, as PEFT does unless told otherwise; `all` every projection of a Llama.
"""
import json
import os
import sys

import torch
from random_model import SHAPES
from safetensors.torch import save_file


def main():
    shape, directory, rank = SHAPES[sys.argv[1]], sys.argv[2], int(sys.argv[3])
    parts, kind = sys.argv[4] if len(sys.argv) > 4 else "all", sys.argv[5] if len(sys.argv) > 5 else "F32"
    keys = shape.key_heads * (shape.head or shape.hidden // shape.heads)
    modules = {
        "self_attn.q_proj": (shape.hidden, shape.hidden), "self_attn.k_proj": (keys, shape.hidden),
        "self_attn.v_proj": (keys, shape.hidden), "self_attn.o_proj": (shape.hidden, shape.hidden),
        "mlp.gate_proj": (shape.inner, shape.hidden), "mlp.up_proj": (shape.inner, shape.hidden),
        "mlp.down_proj": (shape.hidden, shape.inner),
    }
    if parts == "attention":
        modules = {name: modules[name] for name in ("self_attn.q_proj", "self_attn.v_proj")}
    generator = torch.Generator().manual_seed(1)
    element = {"F32": torch.float32, "BF16": torch.bfloat16}[kind]
    tensors = {}
    for layer in range(shape.layers):
        for name, (rows, columns) in modules.items():
            base = f"base_model.model.model.layers.{layer}.{name}"
            for part, size in (("lora_A", (rank, columns)), ("lora_B", (rows, rank))):
                values = torch.randn(size, generator=generator) * 0.02
                tensors[f"{base}.{part}.weight"] = values.to(element)
    os.makedirs(directory, exist_ok=True)
    save_file(tensors, os.path.join(directory, "adapter_model.safetensors"), {"format": "pt"})
    with open(os.path.join(directory, "adapter_config.json"), "w") as file:
        json.dump({"peft_type": "LORA", "task_type": "CAUSAL_LM", "r": rank, "lora_alpha": rank,
                   "target_modules": [name.split(".")[-1] for name in modules]}, file)


main()
