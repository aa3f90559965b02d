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
        $0.architecture.setMixtralNames()
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

    static let ernie4_5MixtureOfExperts = FamilyTraits {
        $0 = ernie4_5
        $0.architectures = ["Ernie4_5_MoeForCausalLM"]
        $0.defaults.keyValueHeadCount = 4
        $0.defaults.headDimension = nil
        $0.headBias = .key("use_bias", otherwise: false)
        $0.experts = ExpertRules(count: 64, countPerToken: 6)
        $0.experts?.countKeys = ["moe_num_experts", "num_experts"]
        $0.experts?.countPerTokenKeys = ["moe_k", "num_experts_per_tok"]
        $0.experts?.size = 1536
        $0.experts?.shareFloor = 1e-12
        $0.experts?.hasChoiceBias = true
        $0.experts?.shared = .count(key: "moe_num_shared_experts", otherwise: 2)
        $0.experts?.layers = .interval
        $0.architecture.names.router = ["mlp.gate"]
        $0.architecture.names.choiceBias = "mlp.moe_statics.e_score_correction_bias"
        $0.architecture.names.experts = ["mlp.experts"]
        $0.architecture.names.sharedExpert = ["mlp.shared_experts"]
    }

    static let olmoE = FamilyTraits {
        $0.architectures = ["OlmoeForCausalLM"]
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.maximumPositions = 4096
        $0.defaults.endTokens = [50279]
        $0.hasQueryKeyNorm = true
        $0.clipKey = "clip_qkv"
        $0.experts = ExpertRules(count: 64, countPerToken: 8)
        $0.experts?.sizeKey = nil
        $0.experts?.normalizesShares = .key("norm_topk_prob", otherwise: false)
        $0.architecture.queryKeyNorm = .row
        $0.architecture.names.router = ["mlp.gate"]
        $0.architecture.names.experts = ["mlp.experts"]
    }

    static let flexOlmo = FamilyTraits {
        $0 = olmo2
        $0.architectures = ["FlexOlmoForCausalLM"]
        $0.defaults.normEpsilon = 1e-6
        $0.defaults.ropeTheta = 500_000
        $0.defaults.maximumPositions = 4096
        $0.defaults.endTokens = [100_257]
        $0.experts = ExpertRules(count: 7, countPerToken: 5)
        $0.experts?.sizeKey = nil
        $0.experts?.normalizesShares = .key("norm_topk_prob", otherwise: false)
        $0.architecture.names.router = ["mlp.gate"]
        $0.architecture.names.experts = ["mlp.experts"]
    }

    static let glm4MixtureOfExperts = FamilyTraits {
        $0.architectures = ["Glm4MoeForCausalLM"]
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.partialRotaryFactor = 0.5
        $0.defaults.maximumPositions = 131_072
        $0.attentionOutputBias = false
        $0.hasQueryKeyNorm = .key("use_qk_norm", otherwise: false)
        $0.rotatesPartially = true
        $0.setDeepSeekExperts(count: 128, countPerToken: 8, size: 1408, firstSparse: 1)
    }

    static let solarOpen = FamilyTraits {
        $0.architectures = ["SolarOpenForCausalLM"]
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.headDimension = 128
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.ropeTheta = 1_000_000
        $0.defaults.maximumPositions = 131_072
        $0.defaults.sizes = ["intermediate_size": 1280]
        $0.attentionOutputBias = false
        $0.setDeepSeekExperts(count: 128, countPerToken: 8, size: 1280, firstSparse: 0)
        $0.experts?.layers = .all
    }

    static let dots1 = FamilyTraits {
        $0.architectures = ["Dots1ForCausalLM"]
        $0.defaults.keyValueHeadCount = 32
        $0.defaults.slidingWindow = 4096
        $0.hasQueryKeyNorm = true
        $0.pattern = .windowFromMaximumWindowLayers
        $0.setDeepSeekExperts(count: nil, countPerToken: 1, size: 1408, firstSparse: 0)
        $0.experts?.normalizesShares = .key("norm_topk_prob", otherwise: false)
        $0.experts?.shared = .count(key: "n_shared_experts", otherwise: 0)
    }

    static let exaoneMixtureOfExperts = FamilyTraits {
        $0.architectures = ["ExaoneMoeForCausalLM"]
        $0.defaults.keyValueHeadCount = 32
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.slidingWindow = 4096
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [53])
        ($0.attentionBias, $0.attentionOutputBias) = (false, false)
        $0.hasQueryKeyNorm = true
        $0.pattern = .periodic(key: "sliding_window_pattern", period: 4)
        $0.rotation = .slidingOrAll
        $0.setDeepSeekExperts(count: 64, countPerToken: 8, size: 1024, firstSparse: 1)
        $0.experts?.shared = .count(key: "num_shared_experts", otherwise: 1)
        $0.architecture.names.choiceBias = "mlp.e_score_correction_bias"
    }

    static let afmoe = FamilyTraits {
        $0.architectures = ["AfmoeForCausalLM"]
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.slidingWindow = 1024
        $0.defaults.maximumPositions = 16384
        ($0.attentionBias, $0.attentionOutputBias) = (false, false)
        $0.hasQueryKeyNorm = true
        $0.gate = (.separateElement, true)
        $0.pattern = .periodic(key: "global_attn_every_n_layers", period: 4)
        $0.rotation = .sliding
        $0.embeddingMultiplier = .rootOfHiddenSizeIf("mup_enabled")
        $0.setDeepSeekExperts(count: 64, countPerToken: 6, size: 1408, firstSparse: 1)
        $0.experts?.factorKey = "route_scale"
        $0.experts?.normalizesShares = .key("route_norm", otherwise: true)
        $0.experts?.shared = .count(key: "num_shared_experts", otherwise: 2)
        $0.experts?.layers = .from(key: "num_dense_layers", otherwise: 1)
        $0.architecture.normalizesOutputs = true
        $0.architecture.names.attentionOutputNorm = "post_attention_layernorm"
        $0.architecture.names.feedForwardNorm = "pre_mlp_layernorm"
        $0.architecture.names.feedForwardOutputNorm = "post_mlp_layernorm"
        $0.architecture.names.router = ["mlp.router.gate"]
        $0.architecture.names.choiceBias = "mlp.expert_bias"
    }

    static let hunyuanMixtureOfExperts = FamilyTraits {
        $0 = hunyuanDense
        $0.architectures = ["HunYuanMoEV1ForCausalLM"]
        $0.experts = ExpertRules(count: 1, countPerToken: 1)
        $0.experts?.countKeys = ["num_experts"]
        $0.experts?.countPerTokenKeys = ["moe_topk", "num_experts_per_tok"]
        // As in `transformers`, whatever `moe_intermediate_size` says.
        $0.experts?.sizeKey = nil
        $0.experts?.shared = .dense
        $0.architecture.names.router = ["mlp.gate.wg"]
        $0.architecture.names.experts = ["mlp.experts"]
        $0.architecture.names.sharedExpert = ["mlp.shared_mlp"]
        $0.fixedKeys = [
            ("use_cla", .boolean(false)), ("use_qk_norm", .boolean(true)), ("use_mixed_mlp_moe", .boolean(true)),
            ("norm_topk_prob", .boolean(true)), ("moe_layer_num_skipped", .integer(0)),
        ]
    }

    static let miniMaxM2 = FamilyTraits {
        $0.architectures = ["MiniMaxM2ForCausalLM"]
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.headDimension = 128
        $0.defaults.ropeTheta = 5_000_000
        $0.defaults.maximumPositions = 196_608
        ($0.defaults.beginToken, $0.defaults.endTokens) = (200_034, [200_020])
        ($0.attentionBias, $0.attentionOutputBias) = (false, false)
        $0.hasQueryKeyNorm = true
        $0.rotatesPartially = true
        $0.keys.rotatedDimension = "rotary_dim"
        $0.experts = ExpertRules(count: 256, countPerToken: 8)
        $0.experts?.sizeKey = nil
        $0.experts?.scoring = .sigmoid
        $0.experts?.hasChoiceBias = true
        $0.architecture.queryKeyNorm = .row
        $0.architecture.setMixtralNames()
        $0.architecture.names.choiceBias = "block_sparse_moe.e_score_correction_bias"
        $0.fixedKeys = [
            ("use_qk_norm", .boolean(true)), ("qk_norm_type", .string("per_layer")),
            ("scoring_func", .string("sigmoid")), ("use_routing_bias", .boolean(true)),
            ("shared_intermediate_size", .integer(0)),
        ]
    }

    static let phiMixtureOfExperts = FamilyTraits {
        $0.architectures = ["PhimoeForCausalLM", "PhiMoEForCausalLM"]
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.ropeTheta = 1_000_000
        $0.defaults.maximumPositions = 4096 * 32
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.headBias = .key("lm_head_bias", otherwise: false)
        $0.pattern = .uniform
        $0.scalesLongRotation = true
        $0.experts = ExpertRules(count: 16, countPerToken: 2)
        $0.experts?.sizeKey = nil
        $0.experts?.scoring = .sparseMixer
        $0.experts?.normalizesShares = false
        $0.architecture.norm = .layer
        $0.architecture.setMixtralNames()
    }

    /// Experts chosen by biased sigmoids, as DeepSeek V3's.
    mutating func setDeepSeekExperts(count: Int?, countPerToken: Int, size: Int, firstSparse: Int) {
        var rules = ExpertRules(countPerToken: countPerToken)
        rules.count = count
        rules.size = size
        rules.scoring = .sigmoid
        rules.normalizesShares = .key("norm_topk_prob", otherwise: true)
        rules.shareEpsilon = 1e-20
        rules.factorKey = "routed_scaling_factor"
        rules.hasChoiceBias = true
        rules.groupScore = .bestTwo
        rules.shared = .count(key: "n_shared_experts", otherwise: 1)
        rules.layers = .typedOrFrom(key: "first_k_dense_replace", otherwise: firstSparse)
        experts = rules
        architecture.names.router = ["mlp.gate"]
        architecture.names.experts = ["mlp.experts"]
        architecture.names.sharedExpert = ["mlp.shared_experts"]
    }
}
