"""Gemma 4: layers of unlike heads, keys and values of an earlier layer, embeddings a layer, experts."""
from .case import Case
from .plain import base

PATTERN = ["sliding_attention", "sliding_attention", "full_attention"] * 2
ROPE = {"sliding_attention": {"rope_type": "default", "rope_theta": 50.0},
        "full_attention": {"rope_type": "proportional", "rope_theta": 500.0, "partial_rotary_factor": 0.25}}


def gemma4(**changes):
    return base("gemma4_text", **{
        "num_hidden_layers": 6, "head_dim": 16, "global_head_dim": 32, "rms_norm_eps": 1e-6, "sliding_window": 14,
        "layer_types": PATTERN, "rope_parameters": ROPE, "hidden_activation": "gelu_pytorch_tanh",
        "vocab_size_per_layer_input": 67, "hidden_size_per_layer_input": 0, "final_logit_softcapping": 20.0,
        "num_attention_heads": 4, "num_key_value_heads": 1, **changes})


def nested(text, **changes):
    return {"model_type": "gemma4", "text_config": text, "vision_config": None, "audio_config": None,
            "image_token_id": 60, "audio_token_id": 61, "video_token_id": 62, "tie_word_embeddings": True, **changes}


VISION = {"model.vision_tower.patch_embedder.input_proj.weight": [16, 48],
          "model.embed_vision.embedding_projection.weight": [48, 16],
          "model.audio_tower.output_proj.weight": [48, 8]}

CASES = {
    # E2B: embeddings a layer, the last layers read earlier layers' keys and values with twice as wide an MLP.
    "gemma4-e2b": Case(nested(gemma4(num_hidden_layers=8, hidden_size_per_layer_input=8, num_kv_shared_layers=4,
                                     use_double_wide_mlp=True, layer_types=PATTERN + PATTERN[1:3])),
                       auto="AutoModelForImageTextToText", saved=True, decoded=True, extra=VISION),
    "gemma4-e4b": Case(gemma4(num_key_value_heads=2, hidden_size_per_layer_input=8, num_kv_shared_layers=3,
                              vocab_size_per_layer_input=70), saved=True),
    # 31B: keys are values in the layers that see everything, which have their own number of heads of them.
    "gemma4-31b": Case(nested(gemma4(attention_k_eq_v=True, num_key_value_heads=4, num_global_key_value_heads=1,
                                     attention_bias=True)), auto="AutoModelForImageTextToText", decoded=True),
    # 26B-A4B: experts beside a dense MLP.
    "gemma4-26b-a4b": Case(nested(gemma4(attention_k_eq_v=True, num_key_value_heads=2, num_global_key_value_heads=1,
                                         enable_moe_block=True, num_experts=6, top_k_experts=3,
                                         moe_intermediate_size=20)), auto="AutoModelForImageTextToText", saved=True,
                           decoded=True),
    "gemma4-plain": Case(gemma4(num_key_value_heads=2, tie_word_embeddings=False, global_head_dim=16,
                                final_logit_softcapping=None, layer_types=None, num_hidden_layers=7)),
}
