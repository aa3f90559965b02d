"""config.json and generation_config.json: wrong types, huge and negative numbers, missing and unknown keys."""

import mutation
from bases import CONFIGURATIONS
from case import Case, Run

# Keys that some family or other reads, so that they matter where a base lacks them.
KEYS = [
    "hidden_size",
    "intermediate_size",
    "num_hidden_layers",
    "num_attention_heads",
    "num_key_value_heads",
    "head_dim",
    "vocab_size",
    "max_position_embeddings",
    "rms_norm_eps",
    "layer_norm_eps",
    "layer_norm_epsilon",
    "rope_theta",
    "rope_scaling",
    "rope_parameters",
    "partial_rotary_factor",
    "rotary_pct",
    "rotary_emb_base",
    "sliding_window",
    "sliding_window_pattern",
    "max_window_layers",
    "use_sliding_window",
    "layer_types",
    "no_rope_layers",
    "no_rope_layer_interval",
    "hidden_act",
    "hidden_activation",
    "activation_function",
    "tie_word_embeddings",
    "attention_bias",
    "mlp_bias",
    "qk_layernorm",
    "bos_token_id",
    "eos_token_id",
    "torch_dtype",
    "dtype",
    "n_inner",
    "num_local_experts",
    "num_experts",
    "num_experts_per_tok",
    "moe_intermediate_size",
    "decoder_sparse_step",
    "mlp_only_layers",
    "norm_topk_prob",
    "query_pre_attn_scalar",
    "attn_logit_softcapping",
    "final_logit_softcapping",
    "embedding_multiplier",
    "residual_multiplier",
    "logits_scaling",
    "attention_multiplier",
    "text_config",
    "scale_attn_weights",
    "scale_attn_by_inverse_layer_idx",
    "rope_local_base_freq",
    "original_max_position_embeddings",
    "architectures",
    "model_type",
]
SCALINGS = ["default", "linear", "dynamic", "llama3", "yarn", "longrope", "su", "mrope", ""]
SCALING_KEYS = [
    "factor",
    "low_freq_factor",
    "high_freq_factor",
    "original_max_position_embeddings",
    "attention_factor",
    "mscale",
    "mscale_all_dim",
    "beta_fast",
    "beta_slow",
    "truncate",
    "short_factor",
    "long_factor",
    "rope_theta",
]
GENERATION = {
    "max_new_tokens": 8,
    "max_length": 20,
    "temperature": 0.7,
    "top_k": 40,
    "top_p": 0.9,
    "min_p": 0.1,
    "do_sample": True,
    "repetition_penalty": 1.1,
    "eos_token_id": [2, 5],
    "bos_token_id": 0,
}


# Values that a configuration may well have, at the edges of what makes sense.
PLAUSIBLE = {
    "rms_norm_eps": [0, 1e-45, 1e-12, 1, 0.5],
    "layer_norm_eps": [0, 1],
    "layer_norm_epsilon": [0, 1e-30],
    "rope_theta": [1, 1e-30, 1e30, 1e300, 0.5, 10000],
    "rotary_emb_base": [1e-30, 1e300],
    "partial_rotary_factor": [0.25, 0.5, 1, 0.01],
    "rotary_pct": [0.25, 1],
    "sliding_window": [1, 2, 64, 4096, 1 << 31],
    "max_window_layers": [0, 1, 99],
    "use_sliding_window": [True, False],
    "max_position_embeddings": [1, 2, 3, 64, 1 << 20, 1 << 24, 1 << 31],
    "layer_types": [["sliding_attention"] * 2, ["full_attention"] * 2],
    "no_rope_layers": [[0, 0], [1, 1], [0, 1]],
    "no_rope_layer_interval": [1, 2, 1000],
    "hidden_act": ["relu", "gelu", "silu", "gelu_new", "swish"],
    "tie_word_embeddings": [True, False],
    "bos_token_id": [-1, 5, 1 << 31, [0, 1]],
    "eos_token_id": [-1, [], [1, 2, 3] * 50, 319, 1 << 31],
    "num_experts_per_tok": [1, 3],
    "norm_topk_prob": [True, False],
    "query_pre_attn_scalar": [1e-30, 1e30, 1],
    "attn_logit_softcapping": [1e-30, 1e30, None],
    "final_logit_softcapping": [1e-30, 1e30, None],
    "embedding_multiplier": [0, -1, 1e38],
    "residual_multiplier": [0, -1e38],
    "logits_scaling": [1e-300, 1e300],
    "attention_multiplier": [0, -1, 1e30],
    "original_max_position_embeddings": [2, 64, 1 << 31],
    "use_parallel_residual": [True, False],
    "scale_attn_weights": [True, False],
    "scale_attn_by_inverse_layer_idx": [True, False],
    "sliding_window_pattern": [1, 2, 1 << 31],
    "torch_dtype": ["float8", "", "bfloat16"],
}


def scaling(rng):
    members = {"rope_type": rng.choice(SCALINGS)}
    for key in rng.sample(SCALING_KEYS, rng.randrange(6)):
        numbers = [1.0, 2.0, 8, 64, 1e-30, 1e30, 0, -1]
        members[key] = rng.choice(numbers) if rng.random() < 0.8 else mutation.scalar(rng)
        if key.endswith("t_factor") or key == "long_factor":
            members[key] = [rng.choice(numbers) for _ in range(rng.choice([4, 4, 3, 8]))]
    return members


def make(rng, bases):
    name = rng.choice(list(CONFIGURATIONS))
    configuration = bases.configuration(name)
    notes = []
    is_plausible = rng.random() < 0.4
    for _ in range(rng.choice([1, 1, 1, 2, 3, 6])):
        action = rng.randrange(10)
        if is_plausible and action < 8:
            key = rng.choice([key for key in PLAUSIBLE if key in configuration or rng.random() < 0.3])
            configuration[key] = rng.choice(PLAUSIBLE[key])
            notes.append(f"{key} = {str(configuration[key])[:60]}")
            continue
        if action < 5:
            notes.append(mutation.change(rng, configuration))
        elif action < 8:
            key = rng.choice(KEYS)
            configuration[key] = mutation.scalar(rng)
            notes.append(f"{key} = {str(configuration[key])[:60]}")
        elif action == 8:
            key = rng.choice(["rope_scaling", "rope_parameters"])
            configuration[key] = scaling(rng)
            notes.append(f"{key} = {str(configuration[key])[:60]}")
        else:
            configuration["model_type"] = rng.choice(list(CONFIGURATIONS) + ["gemma3", "gemma3_text", "phi", "granite"])
            notes.append(f"model_type = {configuration['model_type']}")
        if not isinstance(configuration, dict):
            break
    replaced = {"config.json": mutation.text_of(rng, configuration)}
    if rng.random() < 0.2:
        generation = dict(GENERATION)
        notes.append("generation_config.json: " + mutation.change(rng, generation))
        replaced["generation_config.json"] = mutation.text_of(rng, generation)
    model = ["--model", "{case}/model", "--threads", "1"]
    runs = [Run(["info", *model]), Run(["logits", *model, "--tokens", "1,2,3", "--output", "{case}/out"])]
    if rng.random() < 0.3:
        runs.append(Run(["the cat", "--quiet", "--max-tokens", "3", *model]))
    return Case(f"{name}: {'; '.join(notes)}", bases.model(name, replaced), runs, must_agree=True)
