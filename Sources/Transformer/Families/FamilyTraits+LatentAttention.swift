/// Families that attend to latents.
extension FamilyTraits {
    static let deepSeekV2 = FamilyTraits {
        $0.architectures = ["DeepseekV2ForCausalLM"]
        $0.setLatentAttention()
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
        $0.interleavesRotation = true
        $0.setDeepSeekExperts(count: 64, countPerToken: 6, size: 1407, firstSparse: 0)
        $0.experts?.requiredKeys = ["num_experts_per_tok"]
        $0.experts?.scoring = .softmax
        // As in `transformers`, whatever `norm_topk_prob` says.
        $0.experts?.normalizesShares = false
        $0.experts?.hasChoiceBias = false
        $0.experts?.groupScore = .best
        $0.experts?.choosesByMethod = true
        $0.experts?.shared = .count(key: "n_shared_experts", otherwise: 2)
        $0.experts?.layers = .from(key: "first_k_dense_replace", otherwise: 0)
        $0.fixedKeys = [("scoring_func", .string("softmax")), ("moe_layer_freq", .integer(1))]
    }

    static let deepSeekV3 = FamilyTraits {
        $0.architectures = ["DeepseekV3ForCausalLM"]
        $0.setLatentAttention()
        $0.defaults.maximumPositions = 4096
        ($0.defaults.beginToken, $0.defaults.endTokens) = (0, [1])
        $0.interleavesRotation = .key("rope_interleave", otherwise: true)
        $0.setDeepSeekExperts(count: 256, countPerToken: 8, size: 2048, firstSparse: 3)
        $0.experts?.factor = 2.5
        $0.experts?.groupCount = 8
        $0.experts?.chosenGroupCount = 4
        $0.experts?.layers = .from(key: "first_k_dense_replace", otherwise: 3)
        $0.fixedKeys = [
            ("scoring_func", .string("sigmoid")), ("topk_method", .string("noaux_tc")), ("moe_layer_freq", .integer(1)),
        ]
    }

    static let glm4MixtureOfExpertsLite = FamilyTraits {
        $0.architectures = ["Glm4MoeLiteForCausalLM"]
        $0.setLatentAttention()
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.maximumPositions = 202_752
        ($0.defaults.beginToken, $0.defaults.endTokens) = (0, [1])
        $0.latentAttention?.queryRank = 768
        $0.latentAttention?.keyDimension = 192
        $0.latentAttention?.valueDimension = 256
        $0.interleavesRotation = .key("rope_interleave", otherwise: true)
        $0.setDeepSeekExperts(count: 64, countPerToken: 4, size: 1536, firstSparse: 1)
        $0.experts?.factor = 1.8
        // As in `transformers`, whatever `first_k_dense_replace` says.
        $0.experts?.layers = .typedOrFrom(key: nil, otherwise: 1)
        $0.fixedKeys = [("scoring_func", .string("sigmoid")), ("topk_method", .string("noaux_tc"))]
    }

    static let youtu = FamilyTraits {
        $0.architectures = ["YoutuForCausalLM"]
        $0.setLatentAttention()
        $0.clearsPadding = true
        $0.defaults.tiesEmbeddings = true
        $0.defaults.maximumPositions = 131_072
        ($0.defaults.beginToken, $0.defaults.endTokens) = (128_000, [128_001])
        $0.interleavesRotation = .key("rope_interleave", otherwise: true)
    }

    static let miniCPM3 = FamilyTraits {
        $0.architectures = ["MiniCPM3ForCausalLM"]
        $0.setLatentAttention()
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.tiesEmbeddings = true
        $0.defaults.maximumPositions = 32768
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.latentAttention = LatentAttentionDefaults(
            queryRank: 768, rank: 256, keyDimension: 64, rotatedDimension: 32, valueDimension: nil)
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
        $0.embeddingMultiplier = .key("scale_emb", otherwise: 12)
        $0.residualMultiplier = .overRootOfDepth("scale_depth", otherwise: 1.4)
        $0.logitsMultiplier = .overHiddenSize("dim_model_base", otherwise: 256)
    }

    /// Latent attention with DeepSeek's sizes.
    private mutating func setLatentAttention() {
        // There are no heads of keys and values to count.
        keys.keyValueHeadCount = nil
        latentAttention = LatentAttentionDefaults(
            queryRank: 1536, rank: 512, keyDimension: 128, rotatedDimension: 64, valueDimension: 128)
    }
}
