"""Builds a family's checkpoint with weights that follow from their names, and computes what it sees."""
import base64
import json
import math
import os
import shutil
import tempfile

import numpy as np
import torch
from Fixtures.values import units
from PIL import Image
from safetensors.torch import load_file, save_file
from transformers import AutoModelForImageTextToText, AutoProcessor

# Offset and scale by the end of a tensor's name, before every other rule.
ENDINGS = {
    "A_log": (-2.0, 0.8), "layer_scalar": (0.9, 0.2), "lambda_1": (0.6, 0.5), "lambda_2": (0.6, 0.5),
    "ls1": (0.6, 0.5), "ls2": (0.6, 0.5),
    "input_min": (-1.7, 0.5), "output_min": (-1.7, 0.5), "input_max": (1.7, 0.5), "output_max": (1.7, 0.5),
    "std_bias": (0.0, 0.5), "std_scale": (1.0, 0.5),
}
# What matrices are multiplied by, so that images and positions show in the logits.
GAINS = [(("q_proj", "k_proj", "qkv"), 1.6), (("o_proj", "out_proj", "attn.proj"), 2.0),
         (("merger", "projector", "connector", "patch_embed", "embed_vision"), 1.8), (("lm_head",), 2.0)]

COMPACT = dict(ensure_ascii=False, separators=(",", ":"))

# The turns of the conversation that all see. The first image is large enough for tiles, the second tall.
MESSAGES = [
    {"role": "user", "content": [
        {"type": "text", "text": "Compare "}, {"type": "image", "path": "wide.png"},
        {"type": "text", "text": " with this one."}]},
    {"role": "assistant", "content": [{"type": "text", "text": "I see a square."}]},
    {"role": "user", "content": [{"type": "image", "path": "tall.jpg"}, {"type": "text", "text": "And what differs?"}]},
]


def picture(height, width):
    """Ramps and edges, which compress well."""
    y, x, color = np.meshgrid(np.arange(height), np.arange(width), np.arange(3), indexing="ij")
    edges = (x // 13 + y // 17 + color) % 3 * 70
    return Image.fromarray(((2 * x + 3 * y + 50 * color + edges) % 256).astype(np.uint8))


def write_pictures(folder):
    picture(84, 150).save(os.path.join(folder, "wide.png"), optimize=True)
    picture(70, 40).save(os.path.join(folder, "tall.jpg"), quality=80)


def distribution(name, weight, tied):
    """The offset and scale of a tensor's values."""
    for ending, values in ENDINGS.items():
        if name.endswith(ending):
            return values
    if weight.dim() <= 1 and name.endswith("bias"):
        return 0.0, 0.25
    if weight.dim() <= 1:
        # Norms start at 1, or at 0 where 1 is added to them.
        return round(weight.float().mean().item()), 0.25
    if "position" in name or "pos_embed" in name:
        deviation = 0.5
    elif "embed_tokens" in name:
        deviation = 2 / math.sqrt(weight.shape[1]) if tied else 1.0
    else:
        gain = next((gain for parts, gain in GAINS if any(part in name for part in parts)), 1.0)
        deviation = gain / math.sqrt(weight[0].numel())
    return 0.0, float(f"{math.sqrt(3) * deviation:.4g}")


def save_checkpoint(name, config, processor, folder):
    """Writes a checkpoint as it is published.

    Returns: [[name, shape, offset, scale]] of its tensors
    """
    torch.manual_seed(0)
    AutoModelForImageTextToText.from_config(config, dtype=torch.float32).save_pretrained(folder)
    processor.save_pretrained(folder)
    path = os.path.join(folder, "model.safetensors")
    tied = config.tie_word_embeddings or getattr(config.get_text_config(), "tie_word_embeddings", False)
    tensors, weights = [], {}
    for tensor, weight in sorted(load_file(path).items()):
        offset, scale = distribution(tensor, weight, tied)
        values = offset + scale * (2 * units(f"{name}/{tensor}", weight.numel()) - 1)
        weights[tensor] = torch.from_numpy(values.astype(np.float32)).reshape(weight.shape)
        tensors.append([tensor, list(weight.shape), offset, scale])
    save_file(weights, path, {"format": "pt"})
    return tensors


def see(folder, messages):
    """The tokens of a conversation, and the logits of all."""
    turns = [{**turn, "content": [
        part if part["type"] == "text" else {**part, "path": os.path.join(folder, part["path"])}
        for part in turn["content"]]} for turn in messages]
    inputs = AutoProcessor.from_pretrained(folder).apply_chat_template(
        turns, tokenize=True, return_dict=True, return_tensors="pt", add_generation_prompt=True)
    model = AutoModelForImageTextToText.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32).eval()
    with torch.no_grad():
        logits = model(**inputs).logits[0].float()
        changed = dict(inputs)
        # Some towers see no difference in brightness alone.
        changed["pixel_values"] = inputs["pixel_values"].flip(-1) * 0.6
        other = model(**changed).logits[0].float()
    return inputs["input_ids"][0].tolist(), logits, (other[-1] - logits[-1]).std().item()


def make(name, family, output):
    """Writes a family's fixture."""
    folder = tempfile.mkdtemp()
    try:
        config, processor = family()
        tensors = save_checkpoint(name, config, processor, folder)
        write_pictures(folder)
        tokens, logits, change = see(folder, MESSAGES)
        files = {}
        for file in sorted(os.listdir(folder)):
            if file.endswith((".json", ".jinja")) and file != "generation_config.json":
                with open(os.path.join(folder, file)) as opened:
                    content = opened.read()
                is_object = file.endswith(".json")
                files[file] = json.dumps(json.loads(content), **COMPACT) if is_object else content
    finally:
        shutil.rmtree(folder)
    every = max(1, math.ceil(len(tokens) / 12))
    rows = logits[every - 1::every]
    rounded = np.round(rows.numpy().astype(np.float64), 4).astype("<f4")
    spread = logits.std().item()
    assert 0.5 < spread < 8 and change > 0.02 * spread, (name, spread, change)
    fixture = {
        "files": files, "tensors": tensors, "messages": MESSAGES, "tokens": tokens, "every": every,
        "vocabulary": logits.shape[1], "logits": base64.b64encode(rounded.tobytes()).decode()}
    with open(os.path.join(output, f"{name}.json"), "w") as opened:
        opened.write(json.dumps(fixture, **COMPACT) + "\n")
    parameters = sum(math.prod(shape) for _, shape, _, _ in tensors)
    print(f"{name:22} {parameters:7} parameters, {len(tokens):4} tokens, logits' deviation {spread:.2f}, "
          f"change with the image {change:.2f}")
