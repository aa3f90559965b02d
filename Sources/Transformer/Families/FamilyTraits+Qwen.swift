/// The Qwens that attend in all layers.
extension FamilyTraits {
    static let qwen2 = FamilyTraits {
        $0.architectures = ["Qwen2ForCausalLM"]
        $0.defaults.keyValueHeadCount = 32
        $0.defaults.slidingWindow = 4096
        $0.defaults.maximumPositions = 32768
        ($0.attentionBias, $0.attentionOutputBias) = (true, false)
        $0.pattern = .fromMaximumWindowLayers
    }

    static let qwen2MixtureOfExperts = FamilyTraits {
        $0.architectures = ["Qwen2MoeForCausalLM"]
        $0.defaults.keyValueHeadCount = 16
        $0.defaults.slidingWindow = 4096
        $0.defaults.maximumPositions = 32768
        ($0.attentionBias, $0.attentionOutputBias) = (.key("qkv_bias", otherwise: true), false)
        $0.pattern = .fromMaximumWindowLayers
        $0.experts = ExpertRules(count: 60, countPerToken: 4)
        $0.experts?.size = 1408
        $0.experts?.normalizesShares = .key("norm_topk_prob", otherwise: false)
        $0.experts?.layers = .qwen
        $0.experts?.shared = .size(key: "shared_expert_intermediate_size", otherwise: 5632)
        $0.experts?.hasSharedGate = true
        $0.architecture.names.router = ["mlp.gate"]
        $0.architecture.names.experts = ["mlp.experts"]
        $0.architecture.names.sharedExpert = ["mlp.shared_expert"]
        $0.architecture.names.sharedGate = "mlp.shared_expert_gate"
    }

    static let qwen3 = FamilyTraits {
        $0.architectures = ["Qwen3ForCausalLM"]
        $0.defaults.keyValueHeadCount = 32
        $0.defaults.headDimension = 128
        $0.defaults.slidingWindow = 4096
        $0.defaults.maximumPositions = 32768
        $0.hasQueryKeyNorm = true
        $0.pattern = .fromMaximumWindowLayers
    }

    static let qwen3MixtureOfExperts = FamilyTraits {
        $0.architectures = ["Qwen3MoeForCausalLM"]
        $0.defaults.keyValueHeadCount = 4
        $0.defaults.slidingWindow = 4096
        $0.defaults.maximumPositions = 32768
        $0.hasQueryKeyNorm = true
        $0.pattern = .uniformIfUsed
        $0.experts = ExpertRules(count: 128, countPerToken: 8)
        $0.experts?.size = 768
        $0.experts?.normalizesShares = .key("norm_topk_prob", otherwise: false)
        $0.experts?.layers = .qwen
        $0.architecture.names.router = ["mlp.gate"]
        $0.architecture.names.experts = ["mlp.experts"]
    }
}
