/// The Granites: Llamas with four multipliers.
extension FamilyTraits {
    static let granite = FamilyTraits {
        $0.architectures = ["GraniteForCausalLM"]
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
        $0.setGraniteMultipliers()
    }

    static let graniteSWA = FamilyTraits {
        $0.architectures = ["GraniteSwaForCausalLM"]
        $0.defaults.keyValueHeadCount = 4
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.tiesEmbeddings = true
        $0.defaults.slidingWindow = 128
        $0.defaults.maximumPositions = 8192
        ($0.defaults.beginToken, $0.defaults.endTokens) = (100_257, [100_257])
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
        $0.hasSinks = true
        $0.pattern = .allButFirst(period: 4)
        $0.rotation = .basePerLayer
        $0.setGraniteMultipliers()
    }

    static let graniteHybrid = FamilyTraits {
        $0.architectures = ["GraniteMoeHybridForCausalLM"]
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.rotation = .named
        $0.keys.intermediateSizes = ["shared_intermediate_size"]
        $0.setGraniteMultipliers()
        $0.architecture.feedForwardLayout = .concatenatedGate
        $0.architecture.names.fusedGate = "shared_mlp.input_linear"
        $0.architecture.names.down = "shared_mlp.output_linear"
    }

    private mutating func setGraniteMultipliers() {
        scale = .key("attention_multiplier", otherwise: 1)
        embeddingMultiplier = .key("embedding_multiplier", otherwise: 1)
        residualMultiplier = .key("residual_multiplier", otherwise: 1)
        logitsMultiplier = .inverse("logits_scaling")
    }
}
