extension ModelFamily {
    /// The models of LG.
    static let exaones: [ModelFamily] = [
        ModelFamily("exaone4", classes: ["Exaone4ForCausalLM"], gguf: [.init(name: "exaone4", windows: .periodic(4))]) {
            $0.defaults.keyValueHeadCount = 32
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.slidingWindow = 4096
            $0.defaults.tokens = (0, [2])
            $0.attention.setBiases(false)
            $0.attention.hasQueryKeyNorm = true
            $0.layers.pattern = .periodic(key: "sliding_window_pattern", period: 4)
            $0.rotary.layers = .slidingOrAll
            $0.architecture.normalizesOnlyOutputs(ofHeads: true)
        },
        ModelFamily(
            "exaone_moe", classes: ["ExaoneMoeForCausalLM"], gguf: [.init(name: "exaone-moe", windows: .periodic(4))]
        ) {
            $0.defaults.keyValueHeadCount = 32
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.slidingWindow = 4096
            $0.defaults.tokens = (1, [53])
            $0.attention.setBiases(false)
            $0.attention.hasQueryKeyNorm = true
            $0.layers.pattern = .periodic(key: "sliding_window_pattern", period: 4)
            $0.rotary.layers = .slidingOrAll
            $0.setDeepSeekExperts(count: 64, countPerToken: 8, size: 1024, firstSparse: 1)
            $0.experts?.shared = .count(key: "num_shared_experts", otherwise: 1)
            $0.names.choiceBias = "mlp.e_score_correction_bias"
        },
    ]
}
