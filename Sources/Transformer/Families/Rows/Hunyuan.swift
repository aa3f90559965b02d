extension ModelFamily {
    /// The Hunyuans of Tencent.
    static let hunyuans: [ModelFamily] = [
        ModelFamily("hunyuan_v1_dense", classes: ["HunYuanDenseV1ForCausalLM"], gguf: ["hunyuan-dense"]) {
            $0.setHunyuan()
        },
        ModelFamily("hunyuan_v1_moe", classes: ["HunYuanMoEV1ForCausalLM"], gguf: ["hunyuan-moe"]) {
            $0.setHunyuan()
            $0.experts = ExpertRules(count: 1, countPerToken: 1)
            $0.experts?.countKeys = ["num_experts"]
            $0.experts?.countPerTokenKeys = ["moe_topk", "num_experts_per_tok"]
            // As in `transformers`, `moe_intermediate_size` has no effect.
            $0.experts?.sizeKey = nil
            $0.experts?.shared = .dense
            $0.names.router = ["mlp.gate.wg"]
            $0.names.experts = ["mlp.experts"]
            $0.names.sharedExpert = ["mlp.shared_mlp"]
            $0.keys.fixed = [
                ("use_cla", .boolean(false)), ("use_qk_norm", .boolean(true)), ("use_mixed_mlp_moe", .boolean(true)),
                ("norm_topk_prob", .boolean(true)), ("moe_layer_num_skipped", .integer(0)),
            ]
        },
    ]
}

extension FamilyTraits {
    /// Sets Hunyuan's shape.
    fileprivate mutating func setHunyuan() {
        defaults.normEpsilon = 1e-5
        defaults.tokens = (1, [2])
        attention.hasQueryKeyNorm = true
        architecture.normalizesAfterRotation = true
        names.queryNorm = "self_attn.query_layernorm"
        names.keyNorm = "self_attn.key_layernorm"
    }
}
