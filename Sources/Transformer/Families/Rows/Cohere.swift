extension ModelFamily {
    /// The models of Cohere.
    static let coheres: [ModelFamily] = [
        ModelFamily("cohere", classes: ["CohereForCausalLM"], gguf: ["command-r"]) {
            $0.setCohere()
            $0.defaults.ropeTheta = 500_000
            $0.attention.hasQueryKeyNorm = .key("use_qk_norm", otherwise: false)
            $0.architecture.queryKeyNorm = .eachHead
        },
        ModelFamily("cohere2", classes: ["Cohere2ForCausalLM"], gguf: [.init(name: "cohere2", windows: .periodic(4))]) {
            $0.setCohere()
            $0.defaults.slidingWindow = 4096
            $0.layers.pattern = .periodic(key: "sliding_window_pattern", period: 4)
            $0.rotary.layers = .sliding
        },
    ]
}

extension FamilyTraits {
    fileprivate mutating func setCohere() {
        keys.headDimension = nil
        keys.normEpsilon = "layer_norm_eps"
        defaults.normEpsilon = 1e-5
        defaults.tiesEmbeddings = true
        defaults.maximumPositions = 8192
        defaults.tokens = (5, [255_001])
        layers.hasParallelResidual = true
        rotary.isInterleaved = true
        head.multiplier = .key("logit_scale", otherwise: 0.0625)
        architecture.norm = .layerWithoutBias
        architecture.hasFeedForwardNorm = .always(false)
    }
}
