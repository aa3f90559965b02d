"""Families of dense attention that differ in their configuration only."""
from .case import Case


def base(family, **changes):
    config = {
        "model_type": family, "vocab_size": 67, "hidden_size": 48, "intermediate_size": 76, "num_hidden_layers": 4,
        "num_attention_heads": 6, "num_key_value_heads": 2, "max_position_embeddings": 256, "bos_token_id": 1,
        "eos_token_id": 2, "pad_token_id": 0,
    }
    config.update(changes)
    return config


def both(full, sliding):
    return {"full_attention": full, "sliding_attention": sliding}


DEFAULT = "default"


def falcon(**changes):
    return {"model_type": "falcon", "vocab_size": 67, "hidden_size": 48, "num_hidden_layers": 4, "alibi": False,
            "bias": False, "layer_norm_epsilon": 1e-5, "bos_token_id": 11, "eos_token_id": 11,
            "max_position_embeddings": 256, **changes}


YARN = {"rope_type": "yarn", "rope_theta": 300.0, "factor": 4.0, "original_max_position_embeddings": 32,
        "beta_fast": 16.0, "beta_slow": 1.0, "attention_factor": 1.2}
SFSF = ["sliding_attention", "full_attention"] * 2

CASES = {
    "olmo3": Case(base("olmo3", num_hidden_layers=5, rms_norm_eps=1e-5, sliding_window=13,
                       rope_parameters=both(YARN, {"rope_type": DEFAULT, "rope_theta": 40.0})), saved=True),
    # As published: a scaling for the layers that see everything, none for the others.
    "olmo3-published": Case(base("olmo3", num_key_value_heads=6, attention_bias=True, rms_norm_eps=1e-6,
                                 rope_theta=500.0, sliding_window=21, layer_types=SFSF,
                                 rope_scaling={k: v for k, v in YARN.items() if k != "rope_theta"}), decoded=True),
    "cohere": Case(base("cohere", layer_norm_eps=1e-5, logit_scale=0.3, use_qk_norm=True,
                        rope_parameters={"rope_type": DEFAULT, "rope_theta": 200.0}), saved=True),
    "cohere-published": Case(base("cohere", num_key_value_heads=3, layer_norm_eps=1e-4, logit_scale=0.1,
                                  rope_theta=1000.0, use_qk_norm=False, attention_bias=True)),
    "cohere2": Case(base("cohere2", num_hidden_layers=5, layer_norm_eps=1e-5, logit_scale=0.25, sliding_window=11,
                         rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0},
                         layer_types=["sliding_attention", "full_attention", "sliding_attention", "sliding_attention",
                                      "full_attention"]), saved=True, decoded=True),
    "cohere2-published": Case(base("cohere2", num_key_value_heads=6, layer_norm_eps=1e-5, logit_scale=0.0625,
                                   num_hidden_layers=6, rope_theta=500.0, sliding_window=16,
                                   sliding_window_pattern=3, attention_bias=True)),
    "glm": Case(base("glm", head_dim=16, rms_norm_eps=1.5625e-07, attention_bias=True,
                     rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0, "partial_rotary_factor": 0.5}),
                saved=True),
    "glm4": Case(base("glm4", head_dim=16, rms_norm_eps=1e-5,
                      rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0, "partial_rotary_factor": 0.25}),
                 saved=True),
    "glm4-published": Case(base("glm4", head_dim=24, rms_norm_eps=1e-5, attention_bias=False, rope_theta=500.0,
                                partial_rotary_factor=0.5, tie_word_embeddings=True)),
    "exaone4": Case(base("exaone4", num_hidden_layers=5, rms_norm_eps=1e-5, sliding_window=12,
                         sliding_window_pattern=2, rope_parameters={"rope_type": DEFAULT, "rope_theta": 60.0}),
                    saved=True, decoded=True),
    # The 1.2B model: no window, so every layer rotates.
    "exaone4-published": Case(base("exaone4", head_dim=16, rms_norm_eps=1e-5, rope_theta=1000.0, sliding_window=None,
                                   sliding_window_pattern=None, tie_word_embeddings=True,
                                   layer_types=["full_attention"] * 4,
                                   rope_scaling={"rope_type": "llama3", "factor": 16.0, "low_freq_factor": 1.0,
                                                 "high_freq_factor": 4.0, "original_max_position_embeddings": 32})),
    "ernie4_5": Case(base("ernie4_5", head_dim=16, rms_norm_eps=1e-5, use_bias=True,
                          rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0}), saved=True),
    "ernie4_5-published": Case(base("ernie4_5", head_dim=8, rms_norm_eps=1e-5, rope_theta=500.0, use_bias=False,
                                    tie_word_embeddings=False)),
    "ministral3": Case(base("ministral3", head_dim=16, rms_norm_eps=1e-5, rope_parameters={
        "rope_type": "yarn", "rope_theta": 1000.0, "factor": 8.0, "original_max_position_embeddings": 16,
        "max_position_embeddings": 128, "beta_fast": 32.0, "beta_slow": 1.0, "mscale": 1.0, "mscale_all_dim": 1.0,
        "llama_4_scaling_beta": 0.3}), saved=True, decoded=True),
    "ministral3-published": Case(base("ministral3", head_dim=16, num_key_value_heads=3, rms_norm_eps=1e-5,
                                      sliding_window=20, tie_word_embeddings=True, rope_parameters={
                                          "type": "yarn", "rope_type": "yarn", "rope_theta": 500.0, "factor": 4.0,
                                          "original_max_position_embeddings": 24, "beta_fast": 8.0, "beta_slow": 1.0,
                                          "mscale": 0.7, "mscale_all_dim": 1.3, "llama_4_scaling_beta": 0.1})),
    "seed_oss": Case(base("seed_oss", head_dim=16, rms_norm_eps=1e-6, attention_bias=True, attention_out_bias=False,
                          attention_dropout=0.1, residual_dropout=0.1, mlp_bias=False,
                          rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0}), saved=True),
    "seed_oss-published": Case(base("seed_oss", head_dim=8, rms_norm_eps=1e-6, attention_bias=True,
                                    attention_out_bias=True, mlp_bias=True, rope_theta=1000.0,
                                    rope_scaling={"rope_type": "default"})),
    "hunyuan": Case(base("hunyuan_v1_dense", head_dim=16, rms_norm_eps=1e-5, rope_parameters={
        "rope_type": "dynamic", "rope_theta": 100.0, "alpha": 20.0, "factor": 1.0, "beta_fast": 32, "beta_slow": 1,
        "mscale": 1.0, "mscale_all_dim": 1.0}), saved=True, decoded=True),
    "hunyuan-published": Case(base("hunyuan_v1_dense", head_dim=24, rms_norm_eps=1e-5, attention_bias=True,
                                   use_qk_norm=True, tie_word_embeddings=True, rope_theta=1000.0, use_cla=False,
                                   rope_scaling={"type": "dynamic", "alpha": 100.0, "factor": 1.0, "beta_fast": 32,
                                                 "beta_slow": 1, "mscale": 1.0, "mscale_all_dim": 1.0})),
    "granite_swa": Case(base("granite_swa", num_hidden_layers=5, rms_norm_eps=1e-5, embedding_multiplier=2.5,
                             residual_multiplier=0.4, attention_multiplier=0.2, logits_scaling=0.5, sliding_window=10,
                             rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0},
                             layer_rope_theta=[0, 100.0, 30.0, 100.0, 0]), saved=True, decoded=True),
    "granite_swa-defaults": Case(base("granite_swa", num_hidden_layers=6, rms_norm_eps=1e-5, logits_scaling=2.0,
                                      attention_multiplier=0.35, sliding_window=14, attention_bias=True,
                                      mlp_bias=True, rope_theta=500.0, tie_word_embeddings=False)),
    "arcee": Case(base("arcee", head_dim=8, rms_norm_eps=1e-5, hidden_act="relu2", rope_parameters={
        "rope_type": "yarn", "rope_theta": 100.0, "factor": 4.0, "original_max_position_embeddings": 32,
        "beta_fast": 32.0, "beta_slow": 1.0, "mscale": 1.0}), saved=True),
    "arcee-published": Case(base("arcee", head_dim=16, rms_norm_eps=1e-5, hidden_act="relu2", rope_theta=500.0,
                                 attention_bias=True, mlp_bias=True)),
    "apertus": Case(base("apertus", rms_norm_eps=1e-5, attention_bias=True, rope_parameters={
        "rope_type": "llama3", "rope_theta": 1000.0, "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
        "original_max_position_embeddings": 32}), saved=True),
    "apertus-published": Case(base("apertus", num_key_value_heads=3, rms_norm_eps=1e-5, rope_theta=2000.0,
                                   hidden_act="xielu", post_norm=False, qk_norm=True,
                                   rope_scaling={"rope_type": "llama3", "type": "llama3", "factor": 8.0,
                                                 "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                                                 "original_max_position_embeddings": 16})),
    "stablelm": Case(base("stablelm", layer_norm_eps=1e-5, use_qkv_bias=True,
                          rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0, "partial_rotary_factor": 0.5}),
                     saved=True),
    # Stable LM 2 12B: parallel, with one norm of queries and keys a head.
    "stablelm-parallel": Case(base("stablelm", hidden_size=96, num_key_value_heads=3, layer_norm_eps=1e-5,
                                   use_qkv_bias=False, use_parallel_residual=True, qk_layernorm=True, rope_theta=500,
                                   partial_rotary_factor=0.25)),
    "starcoder2": Case(base("starcoder2", norm_epsilon=1e-5, sliding_window=17,
                            rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0}), saved=True, decoded=True),
    "starcoder2-published": Case(base("starcoder2", norm_epsilon=1e-4, sliding_window=None, use_bias=False,
                                      rope_theta=999.9, hidden_act="gelu", mlp_type="default",
                                      tie_word_embeddings=False)),
    "helium": Case(base("helium", head_dim=8, rms_norm_eps=1e-8,
                        rope_parameters={"rope_type": DEFAULT, "rope_theta": 50.0}), saved=True),
    "helium-published": Case(base("helium", num_key_value_heads=6, head_dim=8, rms_norm_eps=1e-8, rope_theta=1000.0,
                                  attention_bias=True, mlp_bias=True, tie_word_embeddings=True)),
    "nanochat": Case(base("nanochat", rms_norm_eps=1e-6, final_logit_softcapping=3.0,
                          rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0}), saved=True),
    "nanochat-published": Case(base("nanochat", num_key_value_heads=6, hidden_act="relu2", rope_theta=1000.0,
                                    attention_bias=True)),
    "jais2": Case(base("jais2", head_dim=8, layer_norm_eps=1e-5,
                       rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0}), saved=True),
    "jais2-plain": Case(base("jais2", num_key_value_heads=3, head_dim=16, layer_norm_eps=1e-5, attention_bias=False,
                             mlp_bias=False, rope_theta=500.0)),
    "vaultgemma": Case(base("vaultgemma", head_dim=16, query_pre_attn_scalar=9, sliding_window=12,
                            attn_logit_softcapping=5.0, final_logit_softcapping=6.0,
                            rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0}), saved=True),
    "olmo": Case(base("olmo", num_key_value_heads=3, clip_qkv=1.3,
                      rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0}), saved=True, decoded=True),
    "olmo-published": Case(base("olmo", num_key_value_heads=6, clip_qkv=None, rope_theta=500.0, rope_scaling=None,
                                tie_word_embeddings=True)),
    "iquestcoder": Case(base("iquestcoder", head_dim=16, rms_norm_eps=1e-5, clip_qkv=None, use_sliding_window=False,
                             rope_theta=500.0)),
    "internlm3": Case(base("internlm3", head_dim=16, rms_norm_eps=1e-5, qkv_bias=True, bias=True, rope_theta=100.0,
                           max_position_embeddings=48, rope_scaling={"rope_type": "dynamic", "factor": 6.0}),
                      length=40),
    "internlm3-saved": Case(base("internlm3", head_dim=8, rms_norm_eps=1e-5, attention_bias=True, mlp_bias=True,
                                 rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0}), saved=True),
    "cwm": Case(base("cwm", num_hidden_layers=5, head_dim=8, rms_norm_eps=1e-5, sliding_window=13,
                     rope_parameters={"rope_type": "llama3", "rope_theta": 1000.0, "factor": 16.0,
                                      "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                                      "original_max_position_embeddings": 32}), saved=True, decoded=True),
    "hyperclovax": Case(base("hyperclovax", rms_norm_eps=1e-6, embedding_multiplier=3.0, residual_multiplier=0.4,
                             attention_multiplier=0.2, logits_scaling=1.7, attention_bias=True, mlp_bias=True,
                             rope_parameters={"rope_type": DEFAULT, "rope_theta": 100.0}), saved=True),
    "hyperclovax-published": Case(base("hyperclovax", head_dim=8, rms_norm_eps=1e-5, use_post_norm=False,
                                       attention_multiplier=None, rope_theta=500.0, logits_scaling=2.0)),
    "gpt_bigcode": Case({"model_type": "gpt_bigcode", "vocab_size": 67, "n_embd": 48, "n_layer": 4, "n_head": 6,
                         "n_inner": 76, "n_positions": 128, "bos_token_id": 0, "eos_token_id": 0}, saved=True,
                        decoded=True),
    "gpt_bigcode-heads": Case({"model_type": "gpt_bigcode", "vocab_size": 67, "n_embd": 48, "n_layer": 3, "n_head": 4,
                               "n_positions": 128, "multi_query": False, "activation_function": "gelu",
                               "scale_attn_weights": True, "architectures": ["GPTBigCodeForCausalLM"]}),
    # Falcon 7B: one norm for both blocks, one key-value head.
    "falcon-7b": Case(falcon(num_attention_heads=6, num_kv_heads=6, multi_query=True, parallel_attn=True,
                             new_decoder_architecture=False), decoded=True),
    # Falcon 40B and 180B: a norm for each block, queries with the keys and values that they read.
    "falcon-40b": Case(falcon(num_attention_heads=6, num_kv_heads=2, multi_query=True, parallel_attn=True,
                              new_decoder_architecture=True), saved=True, decoded=True),
    # Falcon 2 11B: the same with one norm.
    "falcon-11b": Case(falcon(num_attention_heads=4, num_kv_heads=2, new_decoder_architecture=True,
                              num_ln_in_parallel_attn=1, rope_theta=500.0, ffn_hidden_size=84,
                              tie_word_embeddings=False)),
    "falcon-sequential": Case(falcon(num_attention_heads=4, multi_query=False, parallel_attn=False, bias=True,
                                     rope_theta=100.0)),
    # The text part of an encoder of images: its tensors lie under language_model.
    "mistral3-nested": Case({
        "model_type": "mistral3", "image_token_index": 5, "spatial_merge_size": 2, "vision_feature_layer": -1,
        "text_config": base("ministral3", head_dim=16, rms_norm_eps=1e-5, rope_parameters={
            "rope_type": "yarn", "rope_theta": 1000.0, "factor": 8.0, "original_max_position_embeddings": 16,
            "beta_fast": 32.0, "beta_slow": 1.0, "mscale": 1.0, "mscale_all_dim": 1.0, "llama_4_scaling_beta": 0.2}),
        "vision_config": {"model_type": "pixtral", "hidden_size": 16, "intermediate_size": 24, "num_hidden_layers": 1,
                          "num_attention_heads": 2, "head_dim": 8, "image_size": 28, "patch_size": 14},
    }, auto="AutoModelForImageTextToText"),
}
