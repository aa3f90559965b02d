/// What converting calls tensors.
extension SmallCheckpoint {
    private static let names: [String: String] = [
        "embed_tokens": "token_embd", "wte": "token_embd", "embed_in": "token_embd", "wpe": "position_embd",
        "norm": "output_norm", "final_layernorm": "output_norm", "ln_f": "output_norm",
        "final_layer_norm": "output_norm", "lm_head": "output", "embed_out": "output",
        "input_layernorm": "attn_norm", "ln_1": "attn_norm", "ln_2": "ffn_norm",
        "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
        "self_attn.qkv_proj": "attn_qkv", "attn.c_attn": "attn_qkv", "attention.query_key_value": "attn_qkv",
        "self_attn.o_proj": "attn_output", "self_attn.dense": "attn_output", "attn.c_proj": "attn_output",
        "attention.dense": "attn_output",
        "self_attn.q_norm": "attn_q_norm", "self_attn.k_norm": "attn_k_norm",
        "self_attn.q_layernorm": "attn_q_norm", "self_attn.k_layernorm": "attn_k_norm",
        "pre_feedforward_layernorm": "ffn_norm", "post_feedforward_layernorm": "post_ffw_norm",
        "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down",
        "mlp.gate_up_proj": "ffn_up", "mlp.fc1": "ffn_up", "mlp.fc2": "ffn_down",
        "mlp.c_fc": "ffn_up", "mlp.c_proj": "ffn_down",
        "mlp.dense_h_to_4h": "ffn_up", "mlp.dense_4h_to_h": "ffn_down",
        "block_sparse_moe.gate": "ffn_gate_inp", "mlp.gate": "ffn_gate_inp",
        "w1": "ffn_gate_exps", "w3": "ffn_up_exps", "w2": "ffn_down_exps",
        "gate_proj": "ffn_gate_exps", "up_proj": "ffn_up_exps", "down_proj": "ffn_down_exps",
        "embedding_norm": "token_embd_norm", "operator_norm": "attn_norm", "ffn_norm": "ffn_norm",
        "conv.in_proj": "shortconv.in_proj", "conv.out_proj": "shortconv.out_proj",
        "feed_forward.w1": "ffn_gate", "feed_forward.w3": "ffn_up", "feed_forward.w2": "ffn_down",
        "feed_forward.gate_proj": "ffn_gate", "feed_forward.up_proj": "ffn_up", "feed_forward.down_proj": "ffn_down",
        "feed_forward.gate": "ffn_gate_inp", "mlp.router": "ffn_gate_inp", "mlp.router.gate": "ffn_gate_inp",
        "block_sparse_moe.router.layer": "ffn_gate_inp", "block_sparse_moe.router": "ffn_gate_inp",
        "pre_ff_layernorm": "ffn_norm",
        "pre_mlp_layernorm": "ffn_norm", "post_mlp_layernorm": "post_ffw_norm",
        "post_self_attn_layernorm": "post_attention_norm", "self_attn.out_proj": "attn_output",
        "self_attn.gate_proj": "attn_gate", "self_attn.query_layernorm": "attn_q_norm",
        "self_attn.key_layernorm": "attn_k_norm",
        "mlp.shared_expert.gate_proj": "ffn_gate_shexp", "mlp.shared_expert.up_proj": "ffn_up_shexp",
        "mlp.shared_expert.down_proj": "ffn_down_shexp", "mlp.shared_expert_gate": "ffn_gate_inp_shexp",
        "mlp.shared_experts.gate_proj": "ffn_gate_shexp", "mlp.shared_experts.up_proj": "ffn_up_shexp",
        "mlp.shared_experts.down_proj": "ffn_down_shexp", "shared_mlp.output_linear": "ffn_down_shexp",
        "embeddings": "token_embd", "norm_f": "output_norm", "mixer.q_proj": "attn_q", "mixer.k_proj": "attn_k",
        "mixer.v_proj": "attn_v", "mixer.o_proj": "attn_output", "mixer.up_proj": "ffn_up",
        "mixer.down_proj": "ffn_down", "mixer.gate": "ffn_gate_inp", "mixer.fc1_latent_proj": "ffn_latent_down",
        "mixer.fc2_latent_proj": "ffn_latent_up", "mixer.shared_experts.up_proj": "ffn_up_shexp",
        "mixer.shared_experts.down_proj": "ffn_down_shexp",
        "self_attn.q_a_proj": "attn_q_a", "self_attn.q_a_layernorm": "attn_q_a_norm", "self_attn.q_b_proj": "attn_q_b",
        "self_attn.kv_a_proj_with_mqa": "attn_kv_a_mqa", "self_attn.kv_a_layernorm": "attn_kv_a_norm",
        "mlp.gate.wg": "ffn_gate_inp", "mlp.shared_mlp.gate_proj": "ffn_gate_shexp",
        "mlp.shared_mlp.up_proj": "ffn_up_shexp", "mlp.shared_mlp.down_proj": "ffn_down_shexp",
        "router.proj": "ffn_gate_inp", "pre_feedforward_layernorm_2": "pre_ffw_norm_2",
        "post_feedforward_layernorm_1": "post_ffw_norm_1", "post_feedforward_layernorm_2": "post_ffw_norm_2",
        "attention_layernorm": "attn_norm", "feedforward_layernorm": "ffn_norm",
        "embed_tokens_per_layer": "per_layer_token_embd", "per_layer_model_projection": "per_layer_model_proj",
        "per_layer_projection_norm": "per_layer_proj_norm", "per_layer_input_gate": "inp_gate",
        "word_embeddings": "token_embd", "self_attention.query_key_value": "attn_qkv",
        "self_attention.dense": "attn_output", "ln_attn": "attn_norm_2", "ln_mlp": "attn_norm",
        "per_layer_projection": "proj", "post_per_layer_input_norm": "post_norm",
    ]

    /// The name in the file, and which expert's a tensor is.
    func fileName(_ name: String) -> (String, expert: Int?) {
        var parts = name.split(separator: ".").map(String.init)
        let roots = ["model", "language_model", "transformer", "gpt_neox", "backbone"]
        while let first = parts.first, roots.contains(first) { parts.removeFirst() }
        let suffix = parts.removeLast()
        guard parts.first == "layers" || parts.first == "h" else {
            return ("\(Self.names[parts.joined(separator: ".")] ?? name).\(suffix)", nil)
        }
        let block = "blk.\(parts[1])."
        let rest = Array(parts.dropFirst(2))
        if let at = rest.firstIndex(of: "experts"), at + 2 < rest.count {
            return ("\(block)\(Self.names[rest[at + 2]] ?? name).\(suffix)", Int(rest[at + 1]))
        }
        if let at = rest.firstIndex(of: "norms") {
            // A norm for each head.
            let key = rest[..<at].joined(separator: ".")
            return ("\(block)\(Self.names[key] ?? name).\(suffix)", Int(rest[at + 1]))
        }
        let key = rest.joined(separator: ".")
        // The one norm of a layer of one block.
        if key == "norm" { return ("\(block)attn_norm.\(suffix)", nil) }
        if key == "post_attention_layernorm" {
            let isAfter = [
                "gemma2", "gemma3", "gemma4", "olmo2", "exaone4", "gpt-oss", "seed_oss", "glm4moe", "qwen3next",
                "qwen35", "qwen35moe", "afmoe",
            ].contains(architecture)
            return ("\(block)\(isAfter ? "post_attention_norm" : "ffn_norm").\(suffix)", nil)
        }
        return ("\(block)\(Self.names[key] ?? name).\(suffix)", nil)
    }
}
