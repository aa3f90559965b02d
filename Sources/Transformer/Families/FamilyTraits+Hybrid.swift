/// Families most of whose layers are linear attention or state spaces.
extension FamilyTraits {
    static let qwen3Next = FamilyTraits {
        $0.architectures = ["Qwen3NextForCausalLM"]
        $0.setHybridQwen(layout: .grouped)
        $0.defaults.keyValueHeadCount = 2
        $0.setHybridExperts(count: 512, countPerToken: 10)
        $0.experts?.normalizesShares = .key("norm_topk_prob", otherwise: true)
        $0.experts?.layers = .qwen
    }

    static let qwen3_5 = FamilyTraits {
        $0.otherModelTypes = ["qwen3_5"]
        $0.architectures = ["Qwen3_5ForCausalLM", "Qwen3_5ForConditionalGeneration"]
        $0.hasNestedText = true
        $0.setHybridQwen(layout: .separate)
        $0.defaults.keyValueHeadCount = 4
    }

    static let qwen3_5MixtureOfExperts = FamilyTraits {
        $0.otherModelTypes = ["qwen3_5_moe"]
        $0.architectures = ["Qwen3_5MoeForCausalLM", "Qwen3_5MoeForConditionalGeneration"]
        $0.hasNestedText = true
        $0.setHybridQwen(layout: .separate)
        $0.defaults.keyValueHeadCount = 2
        $0.setHybridExperts(count: 256, countPerToken: 8)
        $0.keys.intermediateSizes = ["intermediate_size", "moe_intermediate_size"]
    }

    static let bamba = FamilyTraits {
        $0.architectures = ["BambaForCausalLM"]
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.partialRotaryFactor = 0.5
        $0.defaults.maximumPositions = 262_144
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
        $0.pattern = .stateSpaces
        $0.rotatesPartially = true
        $0.architecture.names.feedForwardNorm = "pre_ff_layernorm"
        $0.architecture.names.gate = "feed_forward.gate_proj"
        $0.architecture.names.up = "feed_forward.up_proj"
        $0.architecture.names.down = "feed_forward.down_proj"
        $0.architecture.names.finalNorm = "final_layernorm"
    }

    private mutating func setHybridQwen(layout: GatedDeltaConfiguration.Layout) {
        defaults.headDimension = 256
        defaults.partialRotaryFactor = 0.25
        defaults.maximumPositions = 32768
        hasQueryKeyNorm = true
        gate = (.element, true)
        linearAttention = layout
        pattern = .linear
        rotatesPartially = true
        architecture.norm = .rmsPlusOne
        architecture.names.prefixes = TensorNames.multimodalPrefixes
    }

    private mutating func setHybridExperts(count: Int, countPerToken: Int) {
        var rules = ExpertRules(countPerToken: countPerToken)
        rules.count = count
        rules.size = 512
        rules.shared = .size(key: "shared_expert_intermediate_size", otherwise: 512)
        rules.hasSharedGate = true
        experts = rules
        architecture.names.router = ["mlp.gate"]
        architecture.names.experts = ["mlp.experts"]
        architecture.names.sharedExpert = ["mlp.shared_expert"]
        architecture.names.sharedGate = "mlp.shared_expert_gate"
    }
}
