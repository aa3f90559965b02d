extension ModelFamily {
    /// The Phis of Microsoft.
    static let phis: [ModelFamily] = [
        ModelFamily("phi", classes: ["PhiForCausalLM"], gguf: [.init(name: "phi2", measuresFeedForward: true)]) {
            $0.keys.normEpsilon = "layer_norm_eps"
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.activation = "gelu_new"
            $0.defaults.partialRotaryFactor = 0.5
            $0.defaults.tokens = (1, [2])
            $0.attention.setBiases(true)
            $0.feedForward.bias = true
            $0.attention.hasQueryKeyNorm = .key("qk_layernorm", otherwise: false)
            $0.layers.hasParallelResidual = true
            $0.rotary.isPartial = true
            $0.architecture.norm = .layer
            $0.architecture.hasFeedForwardNorm = .always(false)
            $0.architecture.feedForwardLayout = .plain
            $0.head.bias = true
            $0.names.output = "self_attn.dense"
            $0.names.queryNorm = "self_attn.q_layernorm"
            $0.names.keyNorm = "self_attn.k_layernorm"
            $0.names.up = "mlp.fc1"
            $0.names.down = "mlp.fc2"
            $0.names.finalNorm = "final_layernorm"
        },
        ModelFamily("phi3", classes: ["Phi3ForCausalLM"], gguf: [.init(name: "phi3", windows: .all)]) {
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.maximumPositions = 4096
            $0.defaults.tokens = (1, [32000])
            $0.attention.setBiases(false)
            $0.layers.pattern = .uniform
            $0.rotary.isPartial = true
            $0.rotary.hasOlderNames = true
            $0.architecture.attentionLayout = .concatenated
            $0.architecture.feedForwardLayout = .concatenatedGate
        },
        // GGUF files have the factor of LongRoPE's formula, not the configuration's `short_mscale`.
        ModelFamily(
            "phimoe", classes: ["PhimoeForCausalLM", "PhiMoEForCausalLM"], gguf: [.init(name: "phimoe", windows: .all)]
        ) {
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.ropeTheta = 1_000_000
            $0.defaults.maximumPositions = 4096 * 32
            $0.defaults.tokens = (1, [2])
            $0.head.bias = .key("lm_head_bias", otherwise: false)
            $0.layers.pattern = .uniform
            $0.rotary.hasFactorsByLength = true
            $0.experts = ExpertRules(count: 16, countPerToken: 2)
            $0.experts?.sizeKey = nil
            $0.experts?.scoring = .sparseMixer
            $0.experts?.normalizesWeights = false
            $0.architecture.norm = .layer
            $0.architecture.setMixtralNames()
        },
    ]
}
