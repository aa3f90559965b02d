"""Families with layers that keep a state: convolutions, gated DeltaNet, Mamba 2."""
from .case import Case
from .plain import DEFAULT, base
from .sparse import rope


def hybrid(config, **options):
    return Case(config, **{"length": 150, "every": 5, **options})


CONV = ["conv", "conv", "full_attention", "conv", "full_attention"]
LINEAR = ["linear_attention", "linear_attention", "full_attention", "linear_attention", "full_attention"]
MAMBA = ["mamba", "mamba", "attention", "mamba", "attention"]


def delta(family, **changes):
    return base(family, num_hidden_layers=5, head_dim=16, linear_conv_kernel_dim=4, linear_key_head_dim=8,
                linear_value_head_dim=16, linear_num_key_heads=2, linear_num_value_heads=4, rms_norm_eps=1e-6,
                **changes)


def granite(**changes):
    return base("granitemoehybrid", num_hidden_layers=5, rms_norm_eps=1e-5, embedding_multiplier=2.5,
                residual_multiplier=0.5, attention_multiplier=0.2, logits_scaling=0.7, shared_intermediate_size=40,
                mamba_n_heads=12, mamba_d_head=8, mamba_d_state=16, mamba_expand=2, mamba_chunk_size=32, **changes)


def qwen3_5(family, text, tied=False, **changes):
    return {
        "model_type": family, "image_token_id": 60, "video_token_id": 61, "vision_start_token_id": 62,
        "vision_end_token_id": 63, "tie_word_embeddings": tied,
        "text_config": delta(text, full_attention_interval=2, tie_word_embeddings=tied, rope_parameters={
            "rope_type": DEFAULT, "rope_theta": 1000.0, "partial_rotary_factor": 0.5, "mrope_interleaved": True,
            "mrope_section": [2, 1, 1]}, **changes),
        "vision_config": {"model_type": family, "depth": 1, "hidden_size": 16, "intermediate_size": 24,
                          "num_heads": 2, "patch_size": 4, "spatial_merge_size": 2, "temporal_patch_size": 2,
                          "out_hidden_size": 48, "num_position_embeddings": 16, "in_channels": 3},
    }


MTP = {"mtp.fc.weight": [48, 96], "mtp.norm.weight": [48], "mtp.pre_fc_norm_embedding.weight": [48],
       "mtp.layers.0.input_layernorm.weight": [48], "mtp.layers.0.self_attn.q_proj.weight": [192, 48]}

CASES = {
    "lfm2": hybrid(base("lfm2", num_hidden_layers=5, norm_eps=1e-5, conv_L_cache=3, conv_bias=True,
                        block_multiple_of=8, block_ffn_dim_multiplier=1.3, block_auto_adjust_ff_dim=True,
                        layer_types=CONV, rope_parameters=rope(100.0)), saved=True, decoded=True),
    "lfm2-published": hybrid(base("lfm2", num_hidden_layers=5, num_heads=6, norm_eps=1e-5, conv_L_cache=4,
                                  conv_bias=False, conv_dim=48, conv_dim_out=48, conv_use_xavier_init=True,
                                  block_dim=48, block_ff_dim=60, block_auto_adjust_ff_dim=False, block_mlp_init_scale=1,
                                  block_norm_eps=1e-5, block_use_swiglu=True, block_multiple_of=256,
                                  block_ffn_dim_multiplier=1.0, full_attn_idxs=[1, 4], rope_theta=1000.0,
                                  use_pos_enc=True, tie_embedding=False)),
    "lfm2_moe": hybrid(base("lfm2_moe", num_hidden_layers=5, norm_eps=1e-5, conv_L_cache=3, layer_types=CONV,
                            num_dense_layers=2, moe_intermediate_size=24, num_experts=6, num_experts_per_tok=3,
                            use_expert_bias=True, norm_topk_prob=True, routed_scaling_factor=1.5,
                            rope_parameters=rope(100.0)), saved=True, decoded=True),
    "lfm2_moe-published": hybrid(base("lfm2_moe", num_hidden_layers=5, norm_eps=1e-5, conv_L_cache=4, conv_bias=True,
                                      layer_types=CONV, num_dense_layers=1, moe_intermediate_size=20, num_experts=4,
                                      num_experts_per_tok=2, use_expert_bias=False, norm_topk_prob=False,
                                      routed_scaling_factor=0.8, rope_theta=500.0, tie_embedding=False)),
    "lfm3": hybrid(base("lfm3", num_hidden_layers=6, head_dim=16, norm_eps=1e-5, conv_L_cache=7, sliding_window=20,
                        layer_types=["conv", "sliding_attention", "full_attention", "conv", "sliding_attention",
                                     "full_attention"],
                        rope_parameters={
                            "sliding_attention": rope(50.0),
                            "full_attention": {"rope_type": "proportional", "rope_theta": 500.0,
                                               "partial_rotary_factor": 0.5}}), saved=True, decoded=True),
    "lfm3-plain": hybrid(base("lfm3", num_hidden_layers=7, head_dim=8, norm_eps=1e-5, conv_L_cache=3, conv_bias=True,
                              sliding_window=16, use_sandwich_norm=False, use_attention_gate=False,
                              attention_bias=True, tie_word_embeddings=False)),
    "granite4": Case(base("granitemoehybrid", num_hidden_layers=4, rms_norm_eps=1e-5, embedding_multiplier=2.5,
                          residual_multiplier=0.5, attention_multiplier=0.2, logits_scaling=0.7,
                          shared_intermediate_size=56, num_local_experts=0, num_experts_per_tok=0,
                          position_embedding_type="rope", layer_types=["attention"] * 4, rope_theta=500.0,
                          tie_word_embeddings=True, mamba_n_heads=12, mamba_d_head=8), decoded=True),
    "granite4-h": hybrid(granite(mamba_n_groups=2, mamba_d_conv=4, mamba_conv_bias=True, mamba_proj_bias=True,
                                 num_local_experts=5, num_experts_per_tok=2, intermediate_size=24,
                                 position_embedding_type=None, layer_types=LINEAR),
                         saved=True, decoded=True),
    "granite4-h-published": hybrid(granite(mamba_n_groups=1, mamba_d_conv=3, mamba_conv_bias=False,
                                           mamba_proj_bias=False, num_local_experts=0, num_experts_per_tok=0,
                                           position_embedding_type="nope", layer_types=MAMBA, rope_theta=10000,
                                           attention_bias=True, tie_word_embeddings=True)),
    "qwen3_next": hybrid(delta("qwen3_next", layer_types=LINEAR, moe_intermediate_size=24,
                               shared_expert_intermediate_size=28, num_experts=6, num_experts_per_tok=3,
                               norm_topk_prob=True, decoder_sparse_step=1, mlp_only_layers=[1],
                               rope_parameters=rope(1000.0, partial_rotary_factor=0.25)), saved=True, decoded=True),
    "qwen3_next-published": hybrid(delta("qwen3_next", full_attention_interval=2, moe_intermediate_size=20,
                                         shared_expert_intermediate_size=24, num_experts=4, num_experts_per_tok=2,
                                         norm_topk_prob=False, decoder_sparse_step=1, rope_theta=500.0,
                                         partial_rotary_factor=0.5, attention_bias=True),
                                   extra=MTP),
    "qwen3_5": hybrid(qwen3_5("qwen3_5", "qwen3_5_text"), auto="AutoModelForImageTextToText", saved=True,
                      decoded=True, extra=MTP),
    "qwen3_5-tied": hybrid(qwen3_5("qwen3_5", "qwen3_5_text", tied=True), auto="AutoModelForImageTextToText"),
    "qwen3_5-text": hybrid(delta("qwen3_5_text", layer_types=LINEAR, attention_bias=True,
                                 rope_parameters=rope(100.0, partial_rotary_factor=0.25)), saved=True),
    "qwen3_5_moe": hybrid(qwen3_5("qwen3_5_moe", "qwen3_5_moe_text", moe_intermediate_size=24,
                                  shared_expert_intermediate_size=28, num_experts=6, num_experts_per_tok=3),
                          auto="AutoModelForImageTextToText", saved=True, decoded=True, extra=MTP),
    "olmo_hybrid": hybrid(base("olmo_hybrid", num_hidden_layers=5, num_key_value_heads=3, rms_norm_eps=1e-6,
                               layer_types=LINEAR, linear_num_key_heads=3, linear_num_value_heads=6,
                               linear_key_head_dim=8, linear_value_head_dim=16, linear_conv_kernel_dim=4,
                               linear_allow_neg_eigval=True, rope_parameters=rope(100.0)), saved=True, decoded=True),
    "olmo_hybrid-published": hybrid(base("olmo_hybrid", num_hidden_layers=5, num_key_value_heads=6, rms_norm_eps=1e-6,
                                         layer_types=LINEAR, linear_num_key_heads=6, linear_num_value_heads=6,
                                         linear_key_head_dim=6, linear_value_head_dim=12, linear_conv_kernel_dim=3,
                                         linear_allow_neg_eigval=False, attention_bias=True,
                                         rope_parameters={"rope_theta": None, "rope_type": DEFAULT})),
    "falcon_h1": hybrid(base("falcon_h1", head_dim=16, mamba_d_ssm=64, mamba_n_heads=8, mamba_d_head=8,
                             mamba_n_groups=2, mamba_d_state=16, mamba_d_conv=4, mamba_chunk_size=32,
                             mamba_conv_bias=True, mamba_proj_bias=True, mamba_norm_before_gate=False,
                             mamba_rms_norm=True, projectors_bias=True, mlp_bias=True, attention_bias=True,
                             lm_head_multiplier=0.7, embedding_multiplier=1.8, mlp_multipliers=[0.8, 0.6],
                             key_multiplier=0.9, attention_out_multiplier=0.8, attention_in_multiplier=1.2,
                             ssm_multipliers=[0.9, 0.7, 1.3, 0.8, 1.1], ssm_in_multiplier=1.25,
                             ssm_out_multiplier=0.6, rms_norm_eps=1e-5, rope_parameters=rope(100.0)),
                        saved=True, decoded=True),
    "falcon_h1-published": hybrid(base("falcon_h1", mamba_d_ssm=96, mamba_n_heads=6, mamba_d_head=16,
                                       mamba_n_groups=1, mamba_d_state=8, mamba_d_conv=4, mamba_chunk_size=64,
                                       mamba_norm_before_gate=False, mamba_rms_norm=False, mamba_expand=2,
                                       mamba_use_mlp=True, attn_layer_indices=None, key_multiplier=0.4,
                                       ssm_multipliers=[0.35, 0.25, 0.18, 0.5, 0.35], mlp_multipliers=[0.9, 0.3],
                                       attention_out_multiplier=0.9, ssm_out_multiplier=0.3, embedding_multiplier=5.6,
                                       lm_head_multiplier=1.4, rms_norm_eps=1e-5, rope_theta=1e11,
                                       tie_word_embeddings=False)),
    "falcon_h1-norm-first": hybrid(base("falcon_h1", mamba_d_ssm=48, mamba_n_heads=6, mamba_d_head=8,
                                        mamba_n_groups=3, mamba_d_state=8, mamba_norm_before_gate=True,
                                        mamba_rms_norm=True, rms_norm_eps=1e-5, rope_theta=500.0)),
    "nemotron_h": hybrid(base("nemotron_h", head_dim=16, hybrid_override_pattern="ME*-M*E", num_hidden_layers=7,
                              ssm_state_size=16, mamba_num_heads=8, mamba_head_dim=8, n_groups=2, conv_kernel=4,
                              chunk_size=32, use_conv_bias=True, mlp_hidden_act="relu2", n_routed_experts=6,
                              n_shared_experts=1, moe_intermediate_size=24, moe_shared_expert_intermediate_size=40,
                              num_experts_per_tok=3, routed_scaling_factor=2.5, n_group=2, topk_group=1,
                              norm_topk_prob=True, layer_norm_epsilon=1e-5), saved=True, decoded=True),
    "nemotron_h-published": hybrid(base("nemotron_h", attention_head_dim=8, head_dim=8,
                                        hybrid_override_pattern="M-M*-M*-",
                                        num_hidden_layers=8, ssm_state_size=8, mamba_num_heads=12, mamba_head_dim=8,
                                        n_groups=3, conv_kernel=4, chunk_size=64, use_conv_bias=True,
                                        mlp_hidden_act="relu2", mlp_bias=True, attention_bias=True, use_bias=True,
                                        mamba_proj_bias=False, layer_norm_epsilon=1e-5, rms_norm_eps=1e-5,
                                        time_step_limit=[0.0, 0.7])),
    "nemotron_h-latent": hybrid(base("nemotron_h", head_dim=16, layers_block_type=["mamba", "moe", "attention", "moe"],
                                     num_hidden_layers=4, ssm_state_size=16, mamba_num_heads=6, mamba_head_dim=8,
                                     n_groups=2, use_conv_bias=False, n_routed_experts=6, moe_intermediate_size=20,
                                     moe_shared_expert_intermediate_size=36, moe_latent_size=28,
                                     num_experts_per_tok=2, mlp_bias=True, routed_scaling_factor=1.5,
                                     time_step_min=0.01)),
    "bamba": hybrid(base("bamba", num_hidden_layers=5, mamba_n_heads=12, mamba_d_head=8, mamba_n_groups=2,
                         mamba_d_state=16, mamba_d_conv=4, mamba_expand=2, mamba_chunk_size=32, mamba_conv_bias=True,
                         mamba_proj_bias=True, attn_layer_indices=[1, 4], attention_bias=True, mlp_bias=True,
                         rms_norm_eps=1e-5, rope_parameters=rope(100.0)), saved=True, decoded=True),
    "bamba-published": hybrid(base("bamba", num_hidden_layers=5, mamba_n_heads=6, mamba_d_head=16, mamba_n_groups=1,
                                   mamba_d_state=8, mamba_d_conv=4, mamba_chunk_size=256, attn_layer_indices=[2, 3],
                                   attn_rotary_emb=4, rope_theta=500.0, rms_norm_eps=1e-5,
                                   tie_word_embeddings=False)),
}
