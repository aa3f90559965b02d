"""Families with latent keys and values."""
from .case import Case
from .plain import base
from .sparse import rope


def latent(family, **changes):
    return base(family, **{"num_key_value_heads": 6, "kv_lora_rank": 20, "q_lora_rank": 28, "qk_rope_head_dim": 8,
                           "qk_nope_head_dim": 16, "v_head_dim": 24, **changes})


SPARSE = {"moe_intermediate_size": 24, "n_routed_experts": 8, "n_shared_experts": 2, "num_experts_per_tok": 3,
          "n_group": 4, "topk_group": 2, "norm_topk_prob": True, "routed_scaling_factor": 1.7}
YARN = {"rope_type": "yarn", "rope_theta": 1000.0, "factor": 8.0, "original_max_position_embeddings": 24,
        "beta_fast": 32.0, "beta_slow": 1.0, "mscale": 1.0, "mscale_all_dim": 0.8}

CASES = {
    "deepseek_v3": Case(latent("deepseek_v3", first_k_dense_replace=1, rms_norm_eps=1e-6, rope_interleave=True,
                               rope_parameters=YARN, **SPARSE), saved=True, decoded=True),
    "deepseek_v3-published": Case(latent("deepseek_v3", first_k_dense_replace=2, rms_norm_eps=1e-6, q_lora_rank=None,
                                         attention_bias=True, rope_theta=500, scoring_func="sigmoid",
                                         topk_method="noaux_tc", num_nextn_predict_layers=1,
                                         rope_interleave=False, rope_scaling=None,
                                         **{**SPARSE, "norm_topk_prob": False, "n_group": 1, "topk_group": 1,
                                            "n_shared_experts": 1})),
    "deepseek_v2": Case(latent("deepseek_v2", first_k_dense_replace=1, rms_norm_eps=1e-6, q_lora_rank=None,
                               rope_theta=500.0, topk_method="greedy", scoring_func="softmax",
                               rope_scaling={"type": "yarn", **{k: v for k, v in YARN.items()
                                                                if not k.startswith("rope")}},
                               **{**SPARSE, "norm_topk_prob": False, "n_group": 1, "topk_group": 1})),
    "deepseek_v2-grouped": Case(latent("deepseek_v2", hidden_size=60, num_attention_heads=5, num_key_value_heads=5,
                                       q_lora_rank=24, first_k_dense_replace=1, attention_bias=True, mlp_bias=True,
                                       topk_method="group_limited_greedy", rope_parameters=rope(800.0),
                                       **{**SPARSE, "norm_topk_prob": False, "routed_scaling_factor": 3.0,
                                          "n_routed_experts": 12, "num_experts_per_tok": 5}), saved=True),
    "glm4_moe_lite": Case(latent("glm4_moe_lite", rms_norm_eps=1e-5, rope_parameters=rope(100.0), **SPARSE),
                          saved=True, decoded=True),
    "glm4_moe_lite-published": Case(latent("glm4_moe_lite", rms_norm_eps=1e-5, rope_theta=500.0, attention_bias=True,
                                           first_k_dense_replace=1, partial_rotary_factor=1.0, head_dim=8,
                                           **{**SPARSE, "n_group": 1, "topk_group": 1, "norm_topk_prob": False})),
    "minicpm3": Case(latent("minicpm3", v_head_dim=None, scale_emb=3.0, scale_depth=1.1, dim_model_base=24,
                            rms_norm_eps=1e-5, rope_parameters=rope(100.0)), saved=True, decoded=True),
    "minicpm3-published": Case(latent("minicpm3", v_head_dim=None, scale_emb=12, scale_depth=1.4, dim_model_base=16,
                                      rms_norm_eps=1e-5, attention_bias=True, mlp_bias=True, rope_scaling={
                                          "type": "longrope", "long_factor": [1.2, 1.7, 3.0, 8.0],
                                          "short_factor": [1.1, 1.2, 1.4, 1.7],
                                          "original_max_position_embeddings": 32})),
    "youtu": Case(latent("youtu", rms_norm_eps=1e-6, rope_parameters=rope(100.0)), saved=True, decoded=True),
    "youtu-published": Case(latent("youtu", rms_norm_eps=1e-6, rope_theta=1600.0, q_lora_rank=None,
                                   attention_bias=True, rope_interleave=True, tie_word_embeddings=False,
                                   rope_scaling=None)),
}
