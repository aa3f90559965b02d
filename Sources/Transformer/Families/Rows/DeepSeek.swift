extension ModelFamily {
    /// The DeepSeeks, and other vendors' models with latent attention or DeepSeek's choice of experts.
    static let deepSeeks: [ModelFamily] = [
        ModelFamily(
            "deepseek_v2", classes: ["DeepseekV2ForCausalLM"],
            gguf: [.init(name: "deepseek2", normalizesWeights: false, yarnLogarithm: 10)]
        ) {
            $0.setLatentAttention()
            $0.defaults.tokens = (1, [2])
            $0.feedForward.bias = .key("mlp_bias", otherwise: false)
            $0.rotary.isInterleaved = true
            $0.setDeepSeekExperts(count: 64, countPerToken: 6, size: 1407, firstSparse: 0)
            $0.experts?.requiredKeys = ["num_experts_per_tok"]
            $0.experts?.scoring = .softmax
            // As in `transformers`, `norm_topk_prob` has no effect.
            $0.experts?.normalizesWeights = false
            $0.experts?.hasChoiceBias = false
            $0.experts?.groupScore = .best
            $0.experts?.choosesByMethod = true
            $0.experts?.shared = .count(key: "n_shared_experts", otherwise: 2)
            $0.experts?.layers = .from(key: "first_k_dense_replace", otherwise: 0)
            $0.keys.fixed = [("scoring_func", .string("softmax")), ("moe_layer_freq", .integer(1))]
        },
        // Before DeepSeek V3, because that family's conditions can be true for its files too.
        ModelFamily(
            "youtu", classes: ["YoutuForCausalLM"],
            gguf: [
                .init(
                    name: "deepseek2", conditions: [.missing("expert_count"), .equal("expert_count", 0)],
                    normalizesWeights: false, yarnLogarithm: 10)
            ]
        ) {
            $0.setLatentAttention()
            $0.embedding.clearsPadding = true
            $0.defaults.tiesEmbeddings = true
            $0.defaults.maximumPositions = 131_072
            $0.defaults.tokens = (128_000, [128_001])
            $0.rotary.isInterleaved = .key("rope_interleave", otherwise: true)
        },
        // Older files of GLM-4.7-Flash don't say how experts are chosen; as in DeepSeek V3, the choice has biases.
        ModelFamily(
            "deepseek_v3", classes: ["DeepseekV3ForCausalLM"],
            gguf: [
                .init(
                    name: "deepseek2", conditions: [.equal("expert_gating_func", 2), .tensor("exp_probs_b.bias")],
                    normalizesWeights: false, yarnLogarithm: 10)
            ]
        ) {
            $0.setLatentAttention()
            $0.defaults.maximumPositions = 4096
            $0.defaults.tokens = (0, [1])
            $0.rotary.isInterleaved = .key("rope_interleave", otherwise: true)
            $0.setDeepSeekExperts(count: 256, countPerToken: 8, size: 2048, firstSparse: 3)
            $0.experts?.factor = 2.5
            $0.experts?.groupCount = 8
            $0.experts?.chosenGroupCount = 4
            $0.experts?.layers = .from(key: "first_k_dense_replace", otherwise: 3)
            $0.keys.fixed = [
                ("scoring_func", .string("sigmoid")), ("topk_method", .string("noaux_tc")),
                ("moe_layer_freq", .integer(1)),
            ]
        },
        ModelFamily("minicpm3", classes: ["MiniCPM3ForCausalLM"], gguf: ["minicpm3"]) {
            $0.setLatentAttention()
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.tiesEmbeddings = true
            $0.defaults.maximumPositions = 32768
            $0.defaults.tokens = (1, [2])
            $0.attention.latent = LatentAttentionDefaults(
                queryRank: 768, rank: 256, keyDimension: 64, rotatedDimension: 32, valueDimension: nil)
            $0.feedForward.bias = .key("mlp_bias", otherwise: false)
            $0.embedding.multiplier = .key("scale_emb", otherwise: 12)
            $0.layers.residualMultiplier = .overRootOfDepth("scale_depth", otherwise: 1.4)
            $0.head.multiplier = .overHiddenSize("dim_model_base", otherwise: 256)
        },
        ModelFamily("dots1", classes: ["Dots1ForCausalLM"], gguf: ["dots1"]) {
            $0.defaults.keyValueHeadCount = 32
            $0.defaults.slidingWindow = 4096
            $0.attention.hasQueryKeyNorm = true
            $0.layers.pattern = .windowFromMaximumWindowLayers
            $0.setDeepSeekExperts(count: nil, countPerToken: 1, size: 1408, firstSparse: 0)
            $0.experts?.normalizesWeights = .key("norm_topk_prob", otherwise: false)
            $0.experts?.shared = .count(key: "n_shared_experts", otherwise: 0)
        },
    ]
}
