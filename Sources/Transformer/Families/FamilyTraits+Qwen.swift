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

    static let mellum = FamilyTraits {
        $0 = qwen3MixtureOfExperts
        $0.architectures = ["MellumForCausalLM"]
        $0.defaults.headDimension = 128
        $0.defaults.slidingWindow = 1024
        $0.defaults.maximumPositions = 131_072
        // Without a list of kinds, no layer has a window.
        $0.pattern = .periodic(key: nil, period: 1)
        $0.scalesFullLayersAlone = true
        $0.defaultRope = [
            "full_attention": .object([("rope_type", .string("default")), ("rope_theta", .number(500_000))]),
            "sliding_attention": .object([("rope_type", .string("default")), ("rope_theta", .number(10_000))]),
        ]
        $0.experts = ExpertRules(count: 64, countPerToken: 8)
        $0.experts?.size = 896
        $0.experts?.normalizesShares = .key("norm_topk_prob", otherwise: true)
        $0.experts?.layers = .typedOrFrom(key: nil, otherwise: 0)
    }

    static let flint = FamilyTraits {
        $0 = qwen3MixtureOfExperts
        $0.architectures = ["FlintForCausalLM"]
        $0.defaults.headDimension = 128
        $0.defaults.slidingWindow = 513
        $0.defaults.maximumPositions = 262_144
        $0.hasSinks = true
        $0.pattern = .allButEndsAndFourths
        $0.rotation = .sliding
        $0.experts = ExpertRules(count: 256, countPerToken: 6)
        $0.experts?.size = 512
        $0.experts?.scoring = .sigmoid
        $0.experts?.normalizesShares = .key("norm_topk_prob", otherwise: true)
        $0.experts?.shared = .size(key: "shared_expert_intermediate_size", otherwise: 1024)
        $0.experts?.layers = .qwen
        $0.experts?.denseLayers = [0, 1]
        $0.architecture.names.sharedExpert = ["mlp.shared_expert"]
        $0.architecture.names.sinks = "self_attn.softmax_offset"
    }
}
