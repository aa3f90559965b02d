extension ModelFamily {
    /// The models of Mistral AI, and MiniMax-M2, whose experts have Mixtral's tensor names.
    static let mistrals: [ModelFamily] = [
        // As in `transformers`, a Mistral with a list of layer types is a Ministral.
        ModelFamily(
            "mistral", also: ["ministral"], classes: ["MistralForCausalLM", "MinistralForCausalLM"],
            gguf: [.init(name: "llama", conditions: [])]
        ) {
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.slidingWindow = 4096
            $0.defaults.nestedSizes = [
                "hidden_size": 4096, "intermediate_size": 14_336, "num_hidden_layers": 32, "num_attention_heads": 32,
                "vocab_size": 32_000,
            ]
            $0.defaults.maximumPositions = 4096 * 32
            $0.defaults.tokens = (1, [2])
            $0.attention.setBiases(false)
            $0.layers.pattern = .uniformOrListed
        },
        ModelFamily(
            "ministral3", also: ["mistral3"], classes: ["Ministral3ForCausalLM", "Mistral3ForConditionalGeneration"],
            gguf: [.init(name: "mistral3", conditions: [.positive("attention.temperature_scale")], pairsHeadRows: true)]
        ) {
            $0.defaults.tiesEmbeddingsWhenNested = true
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.headDimension = 128
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.maximumPositions = 262_144
            $0.defaults.tokens = (1, [2])
            $0.attention.setBiases(false)
            $0.layers.pattern = .uniform
            $0.attention.hasTemperature = true
            $0.rotary.defaults = [
                "rope_type": .string("yarn"), "rope_theta": .number(1_000_000), "factor": .number(16),
                "original_max_position_embeddings": .integer(16384), "beta_fast": .number(32), "beta_slow": .number(1),
                "mscale": .number(1), "mscale_all_dim": .number(1), "llama_4_scaling_beta": .number(0.1),
            ]
        },
        ModelFamily(
            "mixtral", classes: ["MixtralForCausalLM"],
            gguf: [.init(name: "llama", conditions: [.positive("expert_count")], pairsHeadRows: true)]
        ) {
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.ropeTheta = 1_000_000
            $0.defaults.maximumPositions = 4096 * 32
            $0.defaults.tokens = (1, [2])
            $0.attention.setBiases(false)
            $0.layers.pattern = .uniform
            $0.experts = ExpertRules(count: 8, countPerToken: 2)
            $0.experts?.sizeKey = nil
            $0.architecture.setMixtralNames()
        },
        ModelFamily("minimax_m2", classes: ["MiniMaxM2ForCausalLM"], gguf: ["minimax-m2"]) {
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.headDimension = 128
            $0.defaults.ropeTheta = 5_000_000
            $0.defaults.maximumPositions = 196_608
            $0.defaults.tokens = (200_034, [200_020])
            $0.attention.setBiases(false)
            $0.attention.hasQueryKeyNorm = true
            $0.rotary.isPartial = true
            $0.keys.rotatedDimension = "rotary_dim"
            $0.experts = ExpertRules(count: 256, countPerToken: 8)
            $0.experts?.sizeKey = nil
            $0.experts?.scoring = .sigmoid
            $0.experts?.hasChoiceBias = true
            $0.architecture.queryKeyNorm = .row
            $0.architecture.setMixtralNames()
            $0.names.choiceBias = "block_sparse_moe.e_score_correction_bias"
            $0.keys.fixed = [
                ("use_qk_norm", .boolean(true)), ("qk_norm_type", .string("per_layer")),
                ("scoring_func", .string("sigmoid")), ("use_routing_bias", .boolean(true)),
                ("shared_intermediate_size", .integer(0)),
            ]
        },
    ]
}
