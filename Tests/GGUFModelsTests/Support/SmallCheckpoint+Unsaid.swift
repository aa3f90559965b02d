import Foundation

/// What GGUF files can't say is at its usual in checkpoints that are compared with them.
extension SmallCheckpoint {
    /// Keys that are left at their defaults.
    private static let unsaid = [
        "hidden_act", "activation_function", "hidden_activation", "no_rope_layers", "scale_attn_by_inverse_layer_idx",
        "swiglu_limit", "time_step_limit", "image_token_id", "audio_token_id", "video_token_id", "rope_interleave",
        "router_jitter_noise", "time_step_min", "dim_model_base", "scale_emb", "scale_depth",
    ]

    /// Takes away what can't be said, or says what files can.
    mutating func forgetUnsaid() {
        for key in Self.unsaid { configuration[key] = nil }
        if configuration["query_pre_attn_scalar"] != nil {
            configuration["query_pre_attn_scalar"] = configuration["head_dim"]
        }
        // Scores have the factor that keys have.
        for key in ["rope_scaling", "rope_parameters"] {
            guard var scaling = configuration[key] as? [String: Any], let factor = scaling["mscale_all_dim"] else {
                continue
            }
            scaling["mscale"] = factor
            configuration[key] = scaling
        }
        switch configuration["model_type"] as? String {
        case "minicpm3":
            // The base is the usual one, and sequences are never longer than the model was made for.
            for key in ["rope_theta", "rope_parameters"] { configuration[key] = nil }
            if var scaling = configuration["rope_scaling"] as? [String: Any] {
                scaling["original_max_position_embeddings"] = configuration["max_position_embeddings"]
                configuration["rope_scaling"] = scaling
            }
        case "nemotron_h" where configuration["layer_norm_epsilon"] == nil: configuration["layer_norm_epsilon"] = 1e-5
        case "hunyuan_v1_moe" where configuration["rms_norm_eps"] == nil: configuration["rms_norm_eps"] = 1e-5
        case "youtu": configuration["pad_token_id"] = nil
        case "falcon_h1":
            for key in ["attention_bias", "mlp_bias", "mamba_proj_bias", "projectors_bias"] { configuration[key] = nil }
            tensors = tensors.filter { !$0.key.hasSuffix(".bias") || $0.key.contains("conv1d") }
        case "phimoe":
            guard var scaling = configuration["rope_scaling"] as? [String: Any] else { break }
            for key in ["long_mscale", "short_mscale"] { scaling[key] = longFactor }
            configuration["rope_scaling"] = scaling
        default: break
        }
    }

    /// The factor that LongRoPE's formula gives.
    private var longFactor: Double {
        let positions = (configuration["original_max_position_embeddings"] as? NSNumber)?.doubleValue ?? 1
        let scale = ((configuration["max_position_embeddings"] as? NSNumber)?.doubleValue ?? 1) / positions
        return scale > 1 ? (1 + log(scale) / log(positions)).squareRoot() : 1
    }
}
