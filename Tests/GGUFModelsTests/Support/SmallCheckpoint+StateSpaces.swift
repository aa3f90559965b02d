import Foundation
import NightjarGGUFWriter

/// What converting says of Falcon H1 and Nemotron H, and does to their tensors.
extension SmallCheckpoint {
    private func size(_ key: String) -> Int { configuration[key] as? Int ?? 0 }

    private func numbers(_ key: String, count: Int) -> [Float] {
        (configuration[key] as? [NSNumber])?.map(\.floatValue) ?? Array(repeating: 1, count: count)
    }

    private func number(_ key: String) -> Float { (configuration[key] as? NSNumber)?.floatValue ?? 1 }

    /// Writes the sizes of state spaces and the kinds of layers.
    func addFalconOrNemotron(to writer: inout GGUFWriter) {
        func set(_ key: String, _ value: Int) { writer.set("\(architecture).\(key)", .uint32(UInt32(value))) }
        if architecture == "falcon-h1" {
            set("ssm.inner_size", size("mamba_d_ssm"))
            // All factors are in the weights.
            writer.entries.removeAll { $0.key == "falcon-h1.embedding_scale" }
        }
        guard architecture.hasPrefix("nemotron_h") else { return }
        set("ssm.inner_size", size("mamba_num_heads") * size("mamba_head_dim"))
        set("ssm.time_step_rank", size("mamba_num_heads"))
        set("ssm.state_size", size("ssm_state_size"))
        set("ssm.group_count", size("n_groups"))
        set("ssm.conv_kernel", configuration["conv_kernel"] as? Int ?? 4)
        // Of no use where nothing is turned, but written.
        set("rope.dimension_count", size("hidden_size") / size("num_attention_heads"))
        let letters =
            (configuration["hybrid_override_pattern"] as? String)?.map(String.init)
            ?? configuration["layers_block_type"] as? [String] ?? []
        let width = Int32(configuration["moe_intermediate_size"] as? Int ?? size("intermediate_size"))
        let heads = Int32(size("num_key_value_heads"))
        writer.set(
            "\(architecture).feed_forward_length", .int32s(letters.map { ["-", "E", "moe"].contains($0) ? width : 0 }))
        writer.set(
            "\(architecture).attention.head_count_kv",
            .int32s(letters.map { ["*", "attention"].contains($0) ? heads : 0 }))
        guard architecture == "nemotron_h_moe" else { return }
        set("expert_shared_feed_forward_length", size("moe_shared_expert_intermediate_size"))
        set("expert_shared_count", 1)
        set("expert_group_count", 1)
        if let width = configuration["moe_latent_size"] as? Int { set("moe_latent_size", width) }
        writer.set("nemotron_h_moe.expert_weights_norm", .boolean(true))
    }

    /// A tensor with the factors in it that files can't say.
    func multiplied(_ name: String, _ values: Values) -> Values {
        guard architecture == "falcon-h1" else { return values }
        let input = number("attention_in_multiplier")
        var factor: Float = 1
        if name.contains("down_proj") { factor = numbers("mlp_multipliers", count: 2)[1] }
        if name.contains("gate_proj") { factor = numbers("mlp_multipliers", count: 2)[0] }
        if name.contains("k_proj") { factor = number("key_multiplier") * input }
        if name.contains("q_proj") || name.contains("v_proj") { factor = input }
        if name.contains("o_proj") { factor = number("attention_out_multiplier") }
        if name.contains("out_proj") { factor = number("ssm_out_multiplier") }
        if name.contains("lm_head") { factor = number("lm_head_multiplier") }
        if name.contains("embed_tokens") { factor = number("embedding_multiplier") }
        guard name.contains("in_proj") else {
            return Values(shape: values.shape, elements: values.elements.map { $0 * factor })
        }
        let (width, states) = (size("mamba_d_ssm"), size("mamba_n_groups") * size("mamba_d_state"))
        let ends = [width, 2 * width, 2 * width + states, 2 * width + 2 * states, values.shape[0]]
        let factors = numbers("ssm_multipliers", count: 5)
        let columns = values.shape[1]
        return Values(
            shape: values.shape,
            elements: values.elements.enumerated().map { index, element in
                let part = ends.firstIndex { index / columns < $0 } ?? 0
                return element * number("ssm_in_multiplier") * factors[part]
            })
    }
}
