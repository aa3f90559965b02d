import Foundation
import NightjarGGUFWriter

/// What converting says of families that came after the first ones.
extension SmallCheckpoint {
    /// What `config.json` says of the text model.
    var text: [String: Any] { configuration["text_config"] as? [String: Any] ?? configuration }

    /// Whole numbers: the key in the file, and the names in `config.json`, of which the first that is there is taken.
    private static let integers: [(key: String, names: [String])] = [
        ("context_length", ["max_position_embeddings", "n_positions"]),
        ("embedding_length", ["hidden_size", "n_embd"]), ("feed_forward_length", ["intermediate_size"]),
        ("attention.head_count", ["num_attention_heads", "n_head"]),
        ("attention.head_count_kv", ["num_key_value_heads"]), ("attention.key_length", ["head_dim"]),
        ("attention.value_length", ["head_dim"]), ("attention.sliding_window", ["sliding_window"]),
        ("expert_count", ["num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts"]),
        ("expert_used_count", ["num_experts_per_tok", "moe_k", "top_k_experts", "moe_topk"]),
        ("expert_feed_forward_length", ["moe_intermediate_size"]),
        ("expert_shared_feed_forward_length", ["shared_expert_intermediate_size", "shared_intermediate_size"]),
        ("expert_shared_count", ["n_shared_experts", "num_shared_experts", "moe_num_shared_experts"]),
        ("leading_dense_block_count", ["first_k_dense_replace", "num_dense_layers", "moe_layer_start_index"]),
        ("interleave_moe_layer_step", ["moe_layer_interval"]), ("nextn_predict_layers", ["num_nextn_predict_layers"]),
        ("expert_group_count", ["n_group"]), ("expert_group_used_count", ["topk_group"]),
        ("shortconv.l_cache", ["conv_L_cache"]), ("full_attention_interval", ["full_attention_interval"]),
        ("ssm.conv_kernel", ["linear_conv_kernel_dim", "mamba_d_conv"]),
        ("ssm.state_size", ["linear_key_head_dim", "mamba_d_state"]),
        ("ssm.group_count", ["linear_num_key_heads", "mamba_n_groups"]),
        ("ssm.time_step_rank", ["linear_num_value_heads", "mamba_n_heads"]),
        ("attention.shared_kv_layers", ["num_kv_shared_layers"]),
        ("embedding_length_per_layer_input", ["hidden_size_per_layer_input"]),
    ]

    /// Numbers in the same way.
    private static let numbers: [(key: String, names: [String])] = [
        ("attention.layer_norm_rms_epsilon", ["rms_norm_eps", "norm_eps"]),
        ("attention.layer_norm_epsilon", ["layer_norm_eps", "norm_epsilon", "layer_norm_epsilon"]),
        ("attention.scale", ["attention_multiplier"]), ("embedding_scale", ["embedding_multiplier"]),
        ("residual_scale", ["residual_multiplier"]), ("logit_scale", ["logits_scaling", "logit_scale"]),
        ("final_logit_softcapping", ["final_logit_softcapping"]),
        ("expert_weights_scale", ["routed_scaling_factor", "route_scale"]),
    ]

    /// Writes the metadata of an architecture.
    func addMetadata(_ architecture: String, to writer: inout GGUFWriter) {
        let text = text
        for (key, names) in Self.integers {
            guard let value = names.lazy.compactMap({ text[$0] as? Int }).first else { continue }
            writer.set("\(architecture).\(key)", .uint32(UInt32(value)))
        }
        for (key, names) in Self.numbers {
            guard let value = names.lazy.compactMap({ text[$0] as? NSNumber }).first else { continue }
            writer.set("\(architecture).\(key)", .float32(value.floatValue))
        }
        let layers = text["num_hidden_layers"] as? Int ?? text["n_layer"] as? Int ?? 0
        let guessing = text["num_nextn_predict_layers"] as? Int ?? 0
        writer.set("\(architecture).block_count", .uint32(UInt32(layers + guessing)))
        if let value = text["norm_topk_prob"] as? Bool, ["glm4moe", "dots1", "exaone-moe"].contains(architecture) {
            writer.set("\(architecture).expert_weights_norm", .boolean(value))
        }
        if let value = text["use_parallel_residual"] as? Bool {
            writer.set("\(architecture).use_parallel_residual", .boolean(value))
        }
        // Some configurations say a width that is adjusted.
        if let width = tensors["model.layers.0.feed_forward.w1.weight"]?.shape[0] {
            writer.set("\(architecture).feed_forward_length", .uint32(UInt32(width)))
        }
        addKinds(architecture, text, to: &writer)
        addTurns(architecture, text, to: &writer)
        addStates(architecture, text, to: &writer)
        if architecture == "gemma4" { addUnlikeLayers(text, to: &writer) }
        addLatents(to: &writer)
        addFalconOrNemotron(to: &writer)
        addOlder(architecture, text, to: &writer)
        addExperts(architecture, text, to: &writer)
    }

    /// What converters of older architectures write whatever a configuration says.
    private func addOlder(_ architecture: String, _ text: [String: Any], to writer: inout GGUFWriter) {
        switch architecture {
        case "olmo":
            writer.set("olmo.attention.layer_norm_epsilon", .float32(1e-5))
            if let clip = text["clip_qkv"] as? NSNumber {
                writer.set("olmo.attention.clamp_kqv", .float32(clip.floatValue))
            }
        case "starcoder":
            writer.set("starcoder.attention.head_count_kv", .uint32(1))
            writer.set("starcoder.feed_forward_length", .uint32(UInt32(4 * (text["n_embd"] as? Int ?? 1))))
        case "falcon":
            writer.set("falcon.attention.head_count_kv", .uint32(UInt32(keyValueHeads)))
            writer.set("falcon.feed_forward_length", .uint32(UInt32(4 * (text["hidden_size"] as? Int ?? 1))))
        default: break
        }
    }

    /// What is said of experts in other words than the usual.
    private func addExperts(_ architecture: String, _ text: [String: Any], to writer: inout GGUFWriter) {
        func set(_ key: String, _ value: Int) { writer.set("\(architecture).\(key)", .uint32(UInt32(value))) }
        switch architecture {
        case "hunyuan-moe":
            set("expert_used_count", text["moe_topk"] as? Int ?? (text["moe_topk"] as? [Int])?.first ?? 1)
            for key in ["expert_feed_forward_length", "expert_shared_feed_forward_length"] {
                set(key, text["intermediate_size"] as? Int ?? 1)
            }
            set("expert_shared_count", 1)
        case "minimax-m2":
            set("expert_feed_forward_length", text["intermediate_size"] as? Int ?? 1)
            set("rope.dimension_count", text["rotary_dim"] as? Int ?? 1)
        default: break
        }
    }

    private func addKinds(_ architecture: String, _ text: [String: Any], to writer: inout GGUFWriter) {
        guard let kinds = text["layer_types"] as? [String] else { return }
        if kinds.contains("sliding_attention") {
            let slides = kinds.map { $0 == "sliding_attention" }
            writer.set("\(architecture).attention.sliding_window_pattern", .booleans(slides))
        }
        if architecture.hasPrefix("qwen3") {
            let recurrent = kinds.map { $0 == "linear_attention" }
            writer.set("\(architecture).attention.recurrent_layers", .booleans(recurrent))
        } else if architecture.hasPrefix("lfm") || architecture == "granitehybrid" {
            let heads = UInt32(text["num_key_value_heads"] as? Int ?? 1)
            let counts = kinds.map { $0.hasSuffix("attention") && $0 != "linear_attention" ? heads : 0 }
            writer.set("\(architecture).attention.head_count_kv", .uint32s(counts))
        }
    }

    private func addTurns(_ architecture: String, _ text: [String: Any], to writer: inout GGUFWriter) {
        func set(_ key: String, _ value: Any?) {
            guard let value = value as? NSNumber else { return }
            writer.set("\(architecture).rope.\(key)", .float32(value.floatValue))
        }
        let all = text["rope_parameters"] as? [String: Any] ?? [:]
        let full = all["full_attention"] as? [String: Any] ?? all
        let local = all["sliding_attention"] as? [String: Any]
        set("freq_base", full["rope_theta"] ?? text["rope_theta"])
        set("freq_base_swa", local?["rope_theta"])
        let share = (full["partial_rotary_factor"] ?? text["partial_rotary_factor"]) as? Double
        let hidden = text["hidden_size"] as? Int ?? 1
        let head = text["head_dim"] as? Int ?? hidden / (text["num_attention_heads"] as? Int ?? 1)
        if let share, architecture != "gemma4" {
            writer.set("\(architecture).rope.dimension_count", .uint32(UInt32(share * Double(head))))
        }
        addScaling(architecture, text, full.isEmpty ? text["rope_scaling"] as? [String: Any] ?? [:] : full, to: &writer)
    }

    private func addScaling(
        _ architecture: String, _ text: [String: Any], _ full: [String: Any], to writer: inout GGUFWriter
    ) {
        func set(_ key: String, _ value: Any?) {
            guard let value = value as? NSNumber else { return }
            writer.set("\(architecture).rope.\(key)", .float32(value.floatValue))
        }
        let type = full["rope_type"] as? String ?? full["type"] as? String
        if type == "longrope" {
            writer.set("\(architecture).rope.scaling.type", .string("longrope"))
            if architecture == "phimoe", let positions = text["original_max_position_embeddings"] as? Int {
                writer.set("phimoe.rope.scaling.original_context_length", .uint32(UInt32(positions)))
            }
            addLongFactors(full, to: &writer)
        }
        // Hunyuan's base is stretched once.
        if type == "dynamic", let alpha = full["alpha"] as? Double {
            let head = Double(text["head_dim"] as? Int ?? 1)
            set("freq_base", (text["rope_theta"] as? Double ?? 10_000) * pow(alpha, head / (head - 2)))
            writer.set("\(architecture).rope.scaling.type", .string("none"))
        }
        guard type == "yarn" else { return }
        writer.set("\(architecture).rope.scaling.type", .string("yarn"))
        set("scaling.factor", full["factor"])
        set("scaling.yarn_beta_fast", full["beta_fast"])
        set("scaling.yarn_beta_slow", full["beta_slow"])
        set("scaling.yarn_attn_factor", full["attention_factor"])
        set("scaling.yarn_log_multiplier", full["mscale_all_dim"])
        if let positions = full["original_max_position_embeddings"] as? Int {
            writer.set("\(architecture).rope.scaling.original_context_length", .uint32(UInt32(positions)))
        }
        if let beta = full["llama_4_scaling_beta"] as? NSNumber {
            writer.set("\(architecture).attention.temperature_scale", .float32(beta.floatValue))
        }
    }

    private func addStates(_ architecture: String, _ text: [String: Any], to writer: inout GGUFWriter) {
        if let size = text["linear_value_head_dim"] as? Int, let heads = text["linear_num_value_heads"] as? Int {
            writer.set("\(architecture).ssm.inner_size", .uint32(UInt32(size * heads)))
        }
        guard architecture == "granitehybrid" else { return }
        let hidden = text["hidden_size"] as? Int ?? 1
        writer.set("granitehybrid.ssm.inner_size", .uint32(UInt32((text["mamba_expand"] as? Int ?? 2) * hidden)))
        if let attending = text["attn_layer_indices"] as? [Int] {
            let heads = UInt32(text["num_key_value_heads"] as? Int ?? 1)
            let counts = (0..<(text["num_hidden_layers"] as? Int ?? 0)).map { attending.contains($0) ? heads : 0 }
            writer.set("granitehybrid.attention.head_count_kv", .uint32s(counts))
        }
        writer.set("granitehybrid.rope.scaling.finetuned", .boolean(text["model_type"] as? String == "bamba"))
    }

    /// Heads, widths and divisors of layers of which the two kinds are unlike.
    private func addUnlikeLayers(_ text: [String: Any], to writer: inout GGUFWriter) {
        func set(_ key: String, _ value: Int) { writer.set("gemma4.\(key)", .uint32(UInt32(value))) }
        let slides = (text["layer_types"] as? [String] ?? []).map { $0 == "sliding_attention" }
        let local = text["head_dim"] as? Int ?? 0
        let perLayer = text["per_layer_config"] as? [String: [String: Int]]
        let wide = text["global_head_dim"] as? Int ?? perLayer?.values.compactMap { $0["head_dim"] }.first ?? local
        for key in ["attention.key_length", "attention.value_length", "rope.dimension_count"] {
            set(key, wide)
            set(key + "_swa", local)
        }
        let heads = text["num_key_value_heads"] as? Int ?? 1
        let fullHeads =
            text["num_global_key_value_heads"] as? Int
            ?? perLayer?.values.compactMap { $0["num_key_value_heads"] }.first ?? heads
        if fullHeads != heads {
            writer.set("gemma4.attention.head_count_kv", .uint32s(slides.map { UInt32($0 ? heads : fullHeads) }))
        }
        if text["use_double_wide_mlp"] as? Bool == true {
            let width = text["intermediate_size"] as? Int ?? 0
            let first = slides.count - (text["num_kv_shared_layers"] as? Int ?? 0)
            let widths = slides.indices.map { Int32($0 < first ? width : 2 * width) }
            writer.set("gemma4.feed_forward_length", .int32s(widths))
        }
        let all = text["rope_parameters"] as? [String: Any]
        let share = (all?["full_attention"] as? [String: Any])?["partial_rotary_factor"] as? Double ?? 1
        let turned = Int(Double(wide) * share / 2)
        let divisors = (0..<wide / 2).map { $0 < turned ? Float(1) : 1e30 }
        writer.add("rope_freqs.weight", [divisors.count], divisors)
    }
}
