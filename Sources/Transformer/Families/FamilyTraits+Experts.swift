/// Families whose feed-forward networks are mixtures of experts.
extension FamilyTraits {
    static let mixtral = FamilyTraits {
        $0.architectures = ["MixtralForCausalLM"]
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.ropeTheta = 1_000_000
        $0.defaults.maximumPositions = 4096 * 32
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        ($0.attentionBias, $0.attentionOutputBias) = (false, false)
        $0.pattern = .uniform
        $0.experts = ExpertRules(count: 8, countPerToken: 2)
        $0.experts?.sizeKey = nil
        $0.architecture.names.router = ["block_sparse_moe.gate", "mlp.gate"]
        $0.architecture.names.experts = ["block_sparse_moe.experts", "mlp.experts"]
        $0.architecture.names.expertParts = [("w1", "w3", "w2"), ("gate_proj", "up_proj", "down_proj")]
    }

    static let gptOSS = FamilyTraits {
        $0.architectures = ["GptOssForCausalLM"]
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.headDimension = 64
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.ropeTheta = 150_000
        $0.defaults.slidingWindow = 128
        $0.defaults.maximumPositions = 131_072
        $0.defaultRope = [
            "rope_type": .string("yarn"), "factor": .number(32), "beta_fast": .number(32), "beta_slow": .number(1),
            "truncate": .boolean(false), "original_max_position_embeddings": .integer(4096),
        ]
        $0.attentionBias = .key("attention_bias", otherwise: true)
        $0.attentionOutputBias = .key("attention_bias", otherwise: true)
        $0.hasSinks = true
        $0.pattern = .periodic(key: nil, period: 2)
        $0.clampsGates = true
        $0.experts = ExpertRules(count: 128, countPerToken: 4)
        $0.experts?.sizeKey = nil
        $0.experts?.scoring = .softmaxOfChosen
        $0.experts?.normalizesShares = false
        $0.experts?.hasRouterBias = true
        $0.experts?.hasBias = true
        $0.architecture.interleavesExpertGates = true
        $0.architecture.names.router = ["mlp.router"]
        $0.architecture.names.experts = ["mlp.experts"]
    }
}
