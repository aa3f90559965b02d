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

    static let graniteMixtureOfExperts = FamilyTraits {
        $0.architectures = ["GraniteMoeForCausalLM"]
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.setGraniteMultipliers()
        $0.setGraniteExperts()
        $0.experts?.count = 8
    }

    static let graniteSharedExperts = FamilyTraits {
        $0.architectures = ["GraniteMoeSharedForCausalLM"]
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.setGraniteMultipliers()
        $0.setGraniteExperts()
        $0.experts?.count = 8
        $0.experts?.shared = .size(key: "shared_intermediate_size", otherwise: 0)
    }

    static let graniteMixtureSWA = FamilyTraits {
        $0 = graniteSharedExperts
        $0.architectures = ["GraniteMoeSWAForCausalLM"]
        $0.defaults.slidingWindow = 128
        $0.hasSinks = true
        $0.pattern = .allButFirst(period: 4)
        $0.rotation = .basePerLayer
        $0.architecture.names.router.append("block_sparse_moe.router")
        $0.architecture.names.stackedExperts.append(("experts.gate_up_proj", "experts.down_proj"))
    }

    static let hyperCLOVAX = FamilyTraits {
        $0 = granite
        $0.architectures = ["HyperCLOVAXForCausalLM"]
        $0.normalizesOutputs = .key("use_post_norm", otherwise: true)
        $0.scale = .keyOrHeadDimension("attention_multiplier")
        $0.logitsMultiplier = .key("logits_scaling", otherwise: 1)
        $0.architecture.names.attentionOutputNorm = "post_norm1"
        $0.architecture.names.feedForwardOutputNorm = "post_norm2"
    }

    static let graniteHybrid = FamilyTraits {
        $0.architectures = ["GraniteMoeHybridForCausalLM"]
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.pattern = .stateSpaces
        $0.rotation = .named
        $0.keys.intermediateSizes = ["shared_intermediate_size"]
        $0.setGraniteMultipliers()
        $0.setGraniteExperts()
        $0.experts?.shared = .size(key: "shared_intermediate_size", otherwise: 1024)
    }

    private mutating func setGraniteExperts() {
        experts = ExpertRules(countPerToken: 2)
        experts?.sizeKey = "intermediate_size"
        experts?.scoring = .softmaxOfChosen
        experts?.normalizesShares = false
        architecture.feedForwardLayout = .concatenatedGate
        architecture.names.router = ["block_sparse_moe.router.layer"]
        architecture.names.experts = ["block_sparse_moe"]
        architecture.names.stackedExperts = [("input_linear.weight", "output_linear.weight")]
        architecture.names.fusedGate = "shared_mlp.input_linear"
        architecture.names.down = "shared_mlp.output_linear"
        architecture.names.sharedExpert = ["shared_mlp"]
        architecture.names.sharedParts = ("gate_proj", "up_proj", "input_linear", "output_linear")
    }

    private mutating func setGraniteMultipliers() {
        scale = .key("attention_multiplier", otherwise: 1)
        embeddingMultiplier = .key("embedding_multiplier", otherwise: 1)
        residualMultiplier = .key("residual_multiplier", otherwise: 1)
        logitsMultiplier = .inverse("logits_scaling")
    }
}
