import NightjarGGUFWriter

/// What converting says of latent attention, and does to its tensors.
extension SmallCheckpoint {
    private func size(_ key: String) -> Int { text[key] as? Int ?? 0 }
    private var valueSize: Int {
        text["v_head_dim"] as? Int ?? size("hidden_size") / size("num_attention_heads")
    }

    /// Whether files hold the last projection head by head in two parts.
    private var splitsLatents: Bool { architecture == "deepseek2" && !storesLatentsWhole }

    /// Writes the sizes of heads and latents.
    func addLatents(to writer: inout GGUFWriter) {
        guard text["kv_lora_rank"] != nil else { return }
        func set(_ key: String, _ value: Int) { writer.set("\(architecture).\(key)", .uint32(UInt32(value))) }
        func remove(_ key: String) { writer.entries.removeAll { $0.key == "\(architecture).\(key)" } }
        let (rank, turned, plain) = (size("kv_lora_rank"), size("qk_rope_head_dim"), size("qk_nope_head_dim"))
        set("attention.kv_lora_rank", rank)
        if let rank = text["q_lora_rank"] as? Int { set("attention.q_lora_rank", rank) }
        set("rope.dimension_count", turned)
        set("attention.key_length", splitsLatents ? rank + turned : plain + turned)
        set("attention.value_length", splitsLatents ? rank : valueSize)
        guard architecture == "deepseek2" else {
            // llama.cpp takes what is usual.
            for key in ["attention.value_length", "rope.freq_base"] { remove(key) }
            return
        }
        // Layers that guess further tokens are left out.
        set("block_count", size("num_hidden_layers"))
        remove("nextn_predict_layers")
        if splitsLatents {
            set("attention.head_count_kv", 1)
            set("attention.key_length_mla", plain + turned)
            set("attention.value_length_mla", valueSize)
        }
        if let function = text["scoring_func"] as? String {
            set("expert_gating_func", function == "sigmoid" ? 2 : 1)
        }
        if text["norm_topk_prob"] as? Bool == true { writer.set("deepseek2.expert_weights_norm", .boolean(true)) }
        guard let scaling = text["rope_scaling"] as? [String: Any] ?? text["rope_parameters"] as? [String: Any],
            let factor = scaling["mscale_all_dim"] as? Double
        else { return }
        writer.set("deepseek2.rope.scaling.yarn_log_multiplier", .float32(Float(0.1 * factor)))
    }

    /// The parts of the projection of keys and values from latents, of which the keys' lies the other way round.
    func latentParts(_ block: String, _ values: Values) -> [(name: String, values: Values)] {
        let (heads, plain, rank) = (size("num_attention_heads"), size("qk_nope_head_dim"), size("kv_lora_rank"))
        guard splitsLatents else { return [(block + "attn_kv_b.weight", values)] }
        var (keys, results): ([Float], [Float]) = ([], [])
        for head in 0..<heads {
            let first = head * (plain + valueSize)
            for column in 0..<rank {
                for row in 0..<plain { keys.append(values.elements[(first + row) * rank + column]) }
            }
            results += values.elements[(first + plain) * rank..<(first + plain + valueSize) * rank]
        }
        return [
            (block + "attn_k_b.weight", Values(shape: [heads, rank, plain], elements: keys)),
            (block + "attn_v_b.weight", Values(shape: [heads, valueSize, rank], elements: results)),
        ]
    }

    /// Changes latents and heads to sizes that make whole blocks.
    static func widenLatents(_ description: inout [String: Any]) {
        guard var configuration = description["config"] as? [String: Any],
            let tensors = description["tensors"] as? [[Any]],
            let heads = configuration["num_attention_heads"] as? Int,
            let turned = configuration["qk_rope_head_dim"] as? Int,
            let value = configuration["v_head_dim"] as? Int
        else { return }
        (configuration["kv_lora_rank"], configuration["qk_nope_head_dim"]) = (32, 64)
        description["config"] = configuration
        description["tensors"] = tensors.map { entry -> [Any] in
            guard let name = entry[0] as? String, let shape = entry[2] as? [Int] else { return entry }
            let rows =
                if name.contains("kv_b_proj") {
                    heads * (64 + value)
                } else if name.contains("q_b_proj") || name.contains("self_attn.q_proj") {
                    heads * (64 + turned)
                } else if name.contains("kv_a_proj") {
                    32 + turned
                } else {
                    name.contains("kv_a_layernorm") ? 32 : shape[0]
                }
            let columns = name.contains("kv_b_proj") ? [32] : Array(shape.dropFirst())
            return [name, entry[1], [rows] + columns]
        }
    }
}
