"""Builds a case's checkpoint, loads it with `transformers` and computes the logits."""
import json
import os
import shutil
import tempfile

import numpy as np
import torch
import transformers
from Fixtures.values import units
from safetensors import safe_open
from safetensors.torch import save_file
from transformers import AutoConfig

from .values import values

TYPES = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16}


class Made:
    """A case's checkpoint, loaded.

    folder: where config.json and model.safetensors lie
    config: the configuration as a dictionary
    tensors: [[name, type, shape]], by name
    """

    def __init__(self, name, case):
        self.name, self.case = name, case
        self.temporary = tempfile.mkdtemp()
        self.folder = os.path.join(self.temporary, name)
        self.config = case.config
        self.auto = getattr(transformers, case.auto)
        shapes = self._skeleton()
        file_type = {"bfloat16": "BF16", "float16": "F16"}.get(case.config.get("torch_dtype"), "F32")
        self.tensors = [[tensor, file_type, shape] for tensor, shape in shapes.items()]
        family = case.config["model_type"]
        self.weights = {tensor: values(name, tensor, shape, family).to(TYPES[file_type])
                        for tensor, shape in shapes.items()}
        save_file(self.weights, os.path.join(self.folder, "model.safetensors"), {"format": "pt"})
        self.model = self._load()
        vocabulary = case.config.get("vocab_size") or case.config["text_config"]["vocab_size"]
        self.tokens = [int(unit * vocabulary) for unit in units(f"{name}/tokens", case.length)]

    def remove(self):
        shutil.rmtree(self.temporary)

    def parameters(self):
        return sum(int(np.prod(shape)) for _, _, shape in self.tensors)

    def _skeleton(self):
        """Names and shapes of the tensors as a checkpoint of this configuration holds them."""
        os.makedirs(self.folder)
        with open(os.path.join(self.folder, "config.json"), "w") as file:
            json.dump(self.config, file)
        model = self.auto.from_config(AutoConfig.from_pretrained(self.folder), dtype=torch.float32)
        saved = os.path.join(self.folder, "saved")
        model.save_pretrained(saved)
        shapes = dict(self.case.extra)
        for name in sorted(os.listdir(saved)):
            if name.endswith(".safetensors"):
                with safe_open(os.path.join(saved, name), "pt") as file:
                    for key in file.keys():
                        shapes[key] = list(file.get_slice(key).get_shape())
        if self.case.saved:
            shutil.copy(os.path.join(saved, "config.json"), os.path.join(self.folder, "config.json"))
            with open(os.path.join(saved, "config.json")) as file:
                self.config = json.load(file)
        shutil.rmtree(saved)
        return dict(sorted(shapes.items()))

    def _load(self):
        model, report = self.auto.from_pretrained(
            self.folder, dtype=torch.float32, attn_implementation="eager", experts_implementation="eager",
            output_loading_info=True)
        config = model.config
        text = getattr(config, "text_config", config)
        is_tied = config.tie_word_embeddings or text.tie_word_embeddings
        tied = {"lm_head.weight", "embed_out.weight"} if is_tied else set()
        missing = set(report["missing_keys"]) - tied
        unexpected = set(report["unexpected_keys"]) - set(self.case.extra)
        wrong = missing | unexpected | set(report["mismatched_keys"])
        assert not wrong, (self.name, wrong)
        model.eval()
        return model

    def logits(self):
        """The logits of every token. [length, vocabulary]"""
        with torch.no_grad():
            return self.model(torch.tensor([self.tokens])).logits[0].float().contiguous()

    def decoded(self):
        """The same token by token through a cache. [length, vocabulary]"""
        with torch.no_grad():
            cache, rows = None, []
            for position, token in enumerate(self.tokens):
                step = self.model(torch.tensor([[token]]), position_ids=torch.tensor([[position]]),
                                  past_key_values=cache, use_cache=True)
                cache = step.past_key_values
                rows.append(step.logits[0, -1].float())
            return torch.stack(rows).contiguous()

    def sensitivity(self, logits):
        """How far the logits move, relative to their spread, if every weight moves by about one unit in its last
        place: a case with choices too close to call, or that amplifies rounding, would make a bad fixture."""
        with torch.no_grad():
            kept = {name: weight.clone() for name, weight in self.model.named_parameters()}
            generator = torch.Generator().manual_seed(1)
            for weight in self.model.parameters():
                weight.mul_(1 + 1.2e-7 * (torch.rand(weight.shape, generator=generator) * 2 - 1))
            moved = self.logits()
            for name, weight in self.model.named_parameters():
                weight.copy_(kept[name])
        return ((moved - logits).abs().max() / max(1.0, logits.std().item())).item()
