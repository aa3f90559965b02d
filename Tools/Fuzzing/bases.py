"""Models to begin with: tiny ones with random weights and tokenizers of their own, and the one in Weights/."""

import base64
import json
import random
import struct

VOCABULARY = 320

TEMPLATE = (
    "{%- for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}"
    "{%- endfor %}{%- if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{%- endif %}"
)

COMMON = {
    "vocab_size": VOCABULARY,
    "hidden_size": 16,
    "intermediate_size": 24,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "num_key_value_heads": 1,
    "head_dim": 8,
    "max_position_embeddings": 256,
    "bos_token_id": 0,
    "eos_token_id": 2,
    "tie_word_embeddings": False,
}

CONFIGURATIONS = {
    "llama": COMMON
    | {
        "model_type": "llama",
        "architectures": ["LlamaForCausalLM"],
        "rms_norm_eps": 1e-5,
        "rope_theta": 10000.0,
        "hidden_act": "silu",
        "rope_scaling": {
            "rope_type": "llama3",
            "factor": 8.0,
            "low_freq_factor": 1.0,
            "high_freq_factor": 4.0,
            "original_max_position_embeddings": 64,
        },
    },
    "mistral": COMMON | {"model_type": "mistral", "sliding_window": 16, "rope_theta": 10000.0},
    "qwen3": COMMON | {"model_type": "qwen3", "use_sliding_window": False, "rms_norm_eps": 1e-6},
    "gemma2": COMMON
    | {
        "model_type": "gemma2",
        "tie_word_embeddings": True,
        "sliding_window": 16,
        "query_pre_attn_scalar": 8,
        "attn_logit_softcapping": 50.0,
        "final_logit_softcapping": 30.0,
        "hidden_activation": "gelu_pytorch_tanh",
        "layer_types": ["sliding_attention", "full_attention"],
    },
    "phi3": COMMON
    | {
        "model_type": "phi3",
        "rope_scaling": {"type": "longrope", "short_factor": [1.0] * 4, "long_factor": [2.0] * 4},
        "original_max_position_embeddings": 64,
    },
    "gpt2": {
        "model_type": "gpt2",
        "vocab_size": VOCABULARY,
        "n_embd": 16,
        "n_layer": 2,
        "n_head": 2,
        "n_positions": 64,
        "bos_token_id": 0,
        "eos_token_id": 2,
        "activation_function": "gelu_new",
        "layer_norm_epsilon": 1e-5,
    },
    "gpt_neox": {
        "model_type": "gpt_neox",
        "vocab_size": VOCABULARY,
        "hidden_size": 16,
        "intermediate_size": 24,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "max_position_embeddings": 64,
        "rotary_pct": 0.5,
        "rotary_emb_base": 10000,
        "bos_token_id": 0,
        "eos_token_id": 2,
        "use_parallel_residual": True,
    },
    "mixtral": COMMON | {"model_type": "mixtral", "num_local_experts": 3, "num_experts_per_tok": 2},
}


def shapes(configuration):
    """The tensors of a configuration by name, in order."""
    family = configuration["model_type"]
    hidden = configuration.get("hidden_size", configuration.get("n_embd"))
    layers = configuration.get("num_hidden_layers", configuration.get("n_layer"))
    inner = configuration.get("intermediate_size", 4 * hidden)
    result = {}

    def linear(name, rows, columns, bias=False, transposed=False):
        result[name + ".weight"] = [columns, rows] if transposed else [rows, columns]
        if bias:
            result[name + ".bias"] = [rows]

    def norm(name, bias=False, count=None):
        result[name + ".weight"] = [count or hidden]
        if bias:
            result[name + ".bias"] = [count or hidden]

    if family == "gpt2":
        result["transformer.wte.weight"] = [VOCABULARY, hidden]
        result["transformer.wpe.weight"] = [configuration["n_positions"], hidden]
        for layer in range(layers):
            base = f"transformer.h.{layer}."
            norm(base + "ln_1", True)
            linear(base + "attn.c_attn", 3 * hidden, hidden, True, True)
            linear(base + "attn.c_proj", hidden, hidden, True, True)
            norm(base + "ln_2", True)
            linear(base + "mlp.c_fc", inner, hidden, True, True)
            linear(base + "mlp.c_proj", hidden, inner, True, True)
        norm("transformer.ln_f", True)
        return result
    if family == "gpt_neox":
        result["gpt_neox.embed_in.weight"] = [VOCABULARY, hidden]
        for layer in range(layers):
            base = f"gpt_neox.layers.{layer}."
            norm(base + "input_layernorm", True)
            linear(base + "attention.query_key_value", 3 * hidden, hidden, True)
            linear(base + "attention.dense", hidden, hidden, True)
            norm(base + "post_attention_layernorm", True)
            linear(base + "mlp.dense_h_to_4h", inner, hidden, True)
            linear(base + "mlp.dense_4h_to_h", hidden, inner, True)
        norm("gpt_neox.final_layer_norm", True)
        result["embed_out.weight"] = [VOCABULARY, hidden]
        return result

    queries = configuration["num_attention_heads"] * configuration["head_dim"]
    keys = configuration["num_key_value_heads"] * configuration["head_dim"]
    result["model.embed_tokens.weight"] = [VOCABULARY, hidden]
    for layer in range(layers):
        base = f"model.layers.{layer}."
        norm(base + "input_layernorm")
        if family == "phi3":
            linear(base + "self_attn.qkv_proj", queries + 2 * keys, hidden)
        else:
            linear(base + "self_attn.q_proj", queries, hidden)
            linear(base + "self_attn.k_proj", keys, hidden)
            linear(base + "self_attn.v_proj", keys, hidden)
        if family == "qwen3":
            norm(base + "self_attn.q_norm", count=configuration["head_dim"])
            norm(base + "self_attn.k_norm", count=configuration["head_dim"])
        linear(base + "self_attn.o_proj", hidden, queries)
        norm(base + "post_attention_layernorm")
        if family == "gemma2":
            norm(base + "pre_feedforward_layernorm")
            norm(base + "post_feedforward_layernorm")
        if family == "mixtral":
            linear(base + "block_sparse_moe.gate", configuration["num_local_experts"], hidden)
            for expert in range(configuration["num_local_experts"]):
                part = f"{base}block_sparse_moe.experts.{expert}."
                linear(part + "w1", inner, hidden)
                linear(part + "w3", inner, hidden)
                linear(part + "w2", hidden, inner)
        elif family == "phi3":
            linear(base + "mlp.gate_up_proj", 2 * inner, hidden)
            linear(base + "mlp.down_proj", hidden, inner)
        else:
            linear(base + "mlp.gate_proj", inner, hidden)
            linear(base + "mlp.up_proj", inner, hidden)
            linear(base + "mlp.down_proj", hidden, inner)
    norm("model.norm")
    if not configuration["tie_word_embeddings"]:
        result["lm_head.weight"] = [VOCABULARY, hidden]
    return result


SEEING_TEMPLATE = (
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{% if m.content is string %}{{ m.content }}{% else %}"
    "{% for p in m.content %}{% if p.type == 'image' %}<|vision_start|><|image_pad|><|vision_end|>{% else %}"
    "{{ p.text }}{% endif %}{% endfor %}{% endif %}<|im_end|>\n{% endfor %}"
)
SEEING_TOKENS = ["<|vision_start|>", "<|vision_end|>", "<|image_pad|>"]
# A Qwen2-VL of one layer of each kind.
SEEING = {
    "model_type": "qwen2_vl",
    "architectures": ["Qwen2VLForConditionalGeneration"],
    "vision_start_token_id": VOCABULARY - 3,
    "vision_end_token_id": VOCABULARY - 2,
    "image_token_id": VOCABULARY - 1,
    "tie_word_embeddings": False,
    "text_config": COMMON
    | {
        "model_type": "qwen2_vl_text",
        "hidden_size": 32,
        "head_dim": 16,
        "num_hidden_layers": 1,
        "max_position_embeddings": 2048,
        "hidden_act": "silu",
        "rms_norm_eps": 1e-5,
        "rope_parameters": {"mrope_section": [2, 3, 3], "rope_theta": 10000.0, "rope_type": "default"},
    },
    "vision_config": {
        "model_type": "qwen2_vl_vision",
        "depth": 1,
        "embed_dim": 32,
        "hidden_size": 32,
        "hidden_act": "quick_gelu",
        "in_channels": 3,
        "mlp_ratio": 2,
        "num_heads": 2,
        "patch_size": 14,
        "spatial_merge_size": 2,
        "temporal_patch_size": 2,
    },
}
SEEING_PROCESSOR = {
    "image_processor_type": "Qwen2VLImageProcessor",
    "patch_size": 14,
    "merge_size": 2,
    "temporal_patch_size": 2,
    "size": {"shortest_edge": 784, "longest_edge": 100352},
}


def seeing_shapes():
    """The tensors of the model that sees."""
    result = {"lm_head.weight": [VOCABULARY, 32], "model.embed_tokens.weight": [VOCABULARY, 32]}

    def linear(name, rows, columns, bias=True):
        result[name + ".weight"] = [rows, columns]
        if bias:
            result[name + ".bias"] = [rows]

    for norm in ("norm", "layers.0.input_layernorm", "layers.0.post_attention_layernorm"):
        result[f"model.{norm}.weight"] = [32]
    for name, rows in (("q", 32), ("k", 16), ("v", 16)):
        linear(f"model.layers.0.self_attn.{name}_proj", rows, 32)
    linear("model.layers.0.self_attn.o_proj", 32, 32, False)
    for name, rows, columns in (("gate", 24, 32), ("up", 24, 32), ("down", 32, 24)):
        linear(f"model.layers.0.mlp.{name}_proj", rows, columns, False)
    result["visual.patch_embed.proj.weight"] = [32, 3, 2, 14, 14]
    for norm in ("blocks.0.norm1", "blocks.0.norm2", "merger.ln_q"):
        result[f"visual.{norm}.weight"] = result[f"visual.{norm}.bias"] = [32]
    for name, rows, columns in (
        ("blocks.0.attn.qkv", 96, 32),
        ("blocks.0.attn.proj", 32, 32),
        ("blocks.0.mlp.fc1", 64, 32),
        ("blocks.0.mlp.fc2", 32, 64),
        ("merger.mlp.0", 128, 128),
        ("merger.mlp.2", 32, 128),
    ):
        linear(f"visual.{name}", rows, columns)
    return result


def elements(shape):
    count = 1
    for size in shape:
        count *= size
    return count


def values(rng, count, kind):
    """Random weights, as bytes of an element type."""
    numbers = [rng.gauss(0, 0.3) for _ in range(count)]
    if kind == "F16":
        return struct.pack(f"<{count}e", *numbers)
    whole = struct.pack(f"<{count}f", *numbers)
    return whole if kind == "F32" else b"".join(whole[i + 2 : i + 4] for i in range(0, len(whole), 4))


def safetensors(header, data):
    """A file of a header and what lies behind it."""
    text = header if isinstance(header, bytes) else json.dumps(header, separators=(",", ":")).encode()
    return struct.pack("<Q", len(text)) + text + data


def checkpoint(rng, tensors, kind):
    """Header and data of a model's weights, from the shapes of its tensors."""
    header, parts, offset = {}, [], 0
    for name, shape in tensors.items():
        data = values(rng, elements(shape), kind)
        header[name] = {"dtype": kind, "shape": shape, "data_offsets": [offset, offset + len(data)]}
        parts.append(data)
        offset += len(data)
    return header, b"".join(parts)


def byte_letters():
    """The letters that byte-level BPE writes bytes as."""
    plain = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    letters = {byte: chr(byte) for byte in plain}
    for number, byte in enumerate(byte for byte in range(256) if byte not in letters):
        letters[byte] = chr(0x100 + number)
    return letters


def special(number, content, is_special=True):
    return {
        "id": number,
        "content": content,
        "single_word": False,
        "lstrip": False,
        "rstrip": False,
        "normalized": False,
        "special": is_special,
    }


def byte_level_tokenizer():
    """A byte-level BPE tokenizer of VOCABULARY tokens."""
    letters = byte_letters()
    tokens = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"] + [letters[byte] for byte in range(256)]
    merges = []
    for pair in ("th", "he", "in", "er", "an", "Ġt", "Ġa", "on", "re", "Ġs", "es", "or", "en", "at", "ou", "Ġw"):
        merges.append([pair[0], pair[1]])
        tokens.append(pair)
    for left, right in (("Ġt", "he"), ("in", "g"), ("an", "d"), ("Ġ", "and"), ("ou", "r"), ("er", "e")):
        merges.append([left, right])
        tokens.append(left + right)
    tokens += [f"<extra_{number}>" for number in range(VOCABULARY - len(tokens))]
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [special(number, tokens[number]) for number in range(3)],
        "normalizer": {"type": "NFC"},
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [
                {
                    "type": "Split",
                    "pattern": {"Regex": r"(?i:'s|'t|'re)|\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"},
                    "behavior": "Isolated",
                    "invert": False,
                },
                {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False},
            ],
        },
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [
                {"SpecialToken": {"id": "<|endoftext|>", "type_id": 0}},
                {"Sequence": {"id": "A", "type_id": 0}},
            ],
            "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
            "special_tokens": {"<|endoftext|>": {"id": "<|endoftext|>", "ids": [0], "tokens": ["<|endoftext|>"]}},
        },
        "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True},
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": False,
            "vocab": {token: number for number, token in enumerate(tokens)},
            "merges": merges,
        },
    }


def sentencepiece_tokenizer():
    """A SentencePiece-style BPE tokenizer of VOCABULARY tokens, with a token for each byte."""
    tokens = ["<unk>", "<s>", "</s>"] + [f"<0x{byte:02X}>" for byte in range(256)]
    tokens += ["▁"] + [chr(byte) for byte in range(0x61, 0x7B)]
    merges = []
    for left, right in (("t", "h"), ("th", "e"), ("▁", "the"), ("i", "n"), ("▁", "a"), ("e", "r"), ("o", "n")):
        merges.append(f"{left} {right}")
        tokens.append(left + right)
    tokens += [f"<extra_{number}>" for number in range(VOCABULARY - len(tokens))]
    return {
        "version": "1.0",
        "added_tokens": [special(number, tokens[number]) for number in range(3)],
        "normalizer": {
            "type": "Sequence",
            "normalizers": [
                {"type": "Prepend", "prepend": "▁"},
                {"type": "Replace", "pattern": {"String": " "}, "content": "▁"},
            ],
        },
        "pre_tokenizer": None,
        "post_processor": None,
        "decoder": {
            "type": "Sequence",
            "decoders": [
                {"type": "Replace", "pattern": {"String": "▁"}, "content": " "},
                {"type": "ByteFallback"},
                {"type": "Fuse"},
                {"type": "Strip", "content": " ", "start": 1, "stop": 0},
            ],
        },
        "model": {
            "type": "BPE",
            "unk_token": "<unk>",
            "fuse_unk": True,
            "byte_fallback": True,
            "vocab": {token: number for number, token in enumerate(tokens)},
            "merges": merges,
        },
    }


class Bases:
    """The models on disk, and their parts to make others of."""

    def __init__(self, root, folder):
        self.weights = root / "Weights"
        self.tokenizers = {"byte-level": byte_level_tokenizer(), "sentencepiece": sentencepiece_tokenizer()}
        self.tokenizer_configuration = {
            "bos_token": "<|endoftext|>",
            "eos_token": "<|im_end|>",
            "chat_template": TEMPLATE,
            "add_bos_token": False,
        }
        self.checkpoints = {}
        self.folders = {}
        for number, (name, configuration) in enumerate(CONFIGURATIONS.items()):
            kind = ["F32", "BF16", "F16"][number % 3]
            self.checkpoints[name] = checkpoint(random.Random(name), shapes(configuration), kind)
            self.folders[name] = folder / name
            self.folders[name].mkdir(parents=True)
            header, data = self.checkpoints[name]
            files = {
                "config.json": json.dumps(configuration).encode(),
                "model.safetensors": safetensors(header, data),
                "tokenizer.json": json.dumps(self.tokenizers["byte-level"], ensure_ascii=False).encode(),
                "tokenizer_config.json": json.dumps(self.tokenizer_configuration).encode(),
                "generation_config.json": b'{"max_new_tokens": 8}',
            }
            for file, content in files.items():
                (self.folders[name] / file).write_bytes(content)
        self.seeing = folder / "seeing"
        self.write_seeing()
        path = root / "Tests/ImagesTests/Fixtures/files.json"
        self.images = [base64.b64decode(file["data"]) for file in json.loads(path.read_text())["files"]]

    def configuration(self, name):
        """A copy of a tiny model's configuration."""
        return json.loads(json.dumps(CONFIGURATIONS[name]))

    def header(self, name):
        """A copy of the header of a tiny model's weights, and the data behind it."""
        header, data = self.checkpoints[name]
        return json.loads(json.dumps(header)), data

    def model(self, name, replaced=None, folder="model"):
        """The files of a tiny model for a case, some replaced; those that are None are left out."""
        files = {f"{folder}/{path.name}": path for path in sorted(self.folders[name].iterdir())}
        for file, content in (replaced or {}).items():
            if content is None:
                files.pop(f"{folder}/{file}", None)
            else:
                files[f"{folder}/{file}"] = content
        return files

    def write_seeing(self):
        """A model that sees images."""
        tokenizer = byte_level_tokenizer()
        vocabulary = tokenizer["model"]["vocab"]
        for number in range(VOCABULARY - 3, VOCABULARY):
            del vocabulary[next(token for token, known in vocabulary.items() if known == number)]
            content = SEEING_TOKENS[number - VOCABULARY + 3]
            vocabulary[content] = number
            tokenizer["added_tokens"].append(special(number, content))
        header, data = checkpoint(random.Random("seeing"), seeing_shapes(), "F32")
        files = {
            "config.json": json.dumps(SEEING).encode(),
            "preprocessor_config.json": json.dumps(SEEING_PROCESSOR).encode(),
            "model.safetensors": safetensors(header, data),
            "tokenizer.json": json.dumps(tokenizer, ensure_ascii=False).encode(),
            "tokenizer_config.json": json.dumps(
                {"eos_token": "<|im_end|>", "chat_template": SEEING_TEMPLATE}
            ).encode(),
            "generation_config.json": b'{"max_new_tokens": 2}',
        }
        self.seeing.mkdir()
        for file, content in files.items():
            (self.seeing / file).write_bytes(content)
