extension ModelFamily {
    /// The Granites of IBM: Llamas with four multipliers. HyperCLOVA X has the same multipliers, Bamba the same state
    /// spaces.
    static let granites: [ModelFamily] = [
        ModelFamily(
            "granite", classes: ["GraniteForCausalLM"],
            gguf: [.init(name: "granite", pairsHeadRows: true, measuresFeedForward: true)]
        ) {
            $0.setGranite()
        },
        ModelFamily(
            "granite_docling_text", also: ["granite_docling"], classes: ["GraniteDoclingForConditionalGeneration"]
        ) {
            $0.setGranite()
            $0.defaults.keyValueHeadCount = 4
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.tiesEmbeddings = true
            $0.defaults.maximumPositions = 32_768
            $0.defaults.tokens = (100_257, [100_257])
            $0.layers.addFeatures = true
        },
        ModelFamily(
            "granite_swa", classes: ["GraniteSwaForCausalLM"],
            gguf: [.init(name: "granite_swa", windows: .listed, pairsHeadRows: true)]
        ) {
            $0.defaults.keyValueHeadCount = 4
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.tiesEmbeddings = true
            $0.defaults.slidingWindow = 128
            $0.defaults.maximumPositions = 8192
            $0.defaults.tokens = (100_257, [100_257])
            $0.feedForward.bias = .key("mlp_bias", otherwise: false)
            $0.attention.hasSinks = true
            $0.layers.pattern = .allButFirst(key: nil, period: 4)
            $0.rotary.layers = .basePerLayer
            $0.setGraniteMultipliers()
        },
        ModelFamily(
            "granitemoe", classes: ["GraniteMoeForCausalLM"], gguf: [.init(name: "granitemoe", pairsHeadRows: true)]
        ) {
            $0.defaults.tokens = (1, [2])
            $0.setGraniteMultipliers()
            $0.setGraniteExperts()
            $0.experts?.count = 8
        },
        ModelFamily(
            "granitemoeshared", classes: ["GraniteMoeSharedForCausalLM"],
            gguf: [
                .init(
                    name: "granitemoe", conditions: [.positive("expert_shared_feed_forward_length")],
                    pairsHeadRows: true)
            ]
        ) {
            $0.setGraniteSharedExperts()
        },
        ModelFamily(
            "granitemoe_swa", classes: ["GraniteMoeSWAForCausalLM"],
            gguf: [
                .init(
                    name: "granite_swa", conditions: [.positive("expert_count")], windows: .listed, pairsHeadRows: true)
            ]
        ) {
            $0.setGraniteSharedExperts()
            $0.defaults.slidingWindow = 128
            $0.attention.hasSinks = true
            $0.layers.pattern = .allButFirst(key: nil, period: 4)
            $0.rotary.layers = .basePerLayer
            $0.names.router.append("block_sparse_moe.router")
            $0.names.stackedExperts.append(("experts.gate_up_proj", "experts.down_proj"))
        },
        ModelFamily(
            "granitemoehybrid", classes: ["GraniteMoeHybridForCausalLM"],
            gguf: [
                .init(name: "granitehybrid", pairsHeadRows: true, measuresFeedForward: true, saysWhetherItRotates: true)
            ]
        ) {
            $0.defaults.tokens = (1, [2])
            $0.layers.pattern = .stateSpaces
            $0.rotary.layers = .named
            $0.keys.intermediateSizes = ["shared_intermediate_size"]
            $0.setGraniteMultipliers()
            $0.setGraniteExperts()
            $0.experts?.shared = .size(key: "shared_intermediate_size", otherwise: 1024)
        },
        // Only the Granites have multipliers, which distinguishes them from Bamba.
        ModelFamily(
            "bamba", classes: ["BambaForCausalLM"],
            gguf: [
                .init(
                    name: "granitehybrid", conditions: [.missing("embedding_scale")], pairsHeadRows: true,
                    measuresFeedForward: true, saysWhetherItRotates: true)
            ]
        ) {
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.partialRotaryFactor = 0.5
            $0.defaults.maximumPositions = 262_144
            $0.defaults.tokens = (1, [2])
            $0.feedForward.bias = .key("mlp_bias", otherwise: false)
            $0.layers.pattern = .stateSpaces
            $0.rotary.isPartial = true
            $0.names.feedForwardNorm = "pre_ff_layernorm"
            $0.names.gate = "feed_forward.gate_proj"
            $0.names.up = "feed_forward.up_proj"
            $0.names.down = "feed_forward.down_proj"
            $0.names.finalNorm = "final_layernorm"
        },
        ModelFamily("hyperclovax", classes: ["HyperCLOVAXForCausalLM"]) {
            $0.setGranite()
            $0.layers.normalizesOutputs = .key("use_post_norm", otherwise: true)
            $0.attention.scale = .keyOrHeadDimension("attention_multiplier")
            $0.head.multiplier = .key("logits_scaling", otherwise: 1)
            $0.names.attentionOutputNorm = "post_norm1"
            $0.names.feedForwardOutputNorm = "post_norm2"
        },
    ]
}

extension FamilyTraits {
    /// Sets Granite's shape.
    fileprivate mutating func setGranite() {
        defaults.tokens = (1, [2])
        feedForward.bias = .key("mlp_bias", otherwise: false)
        setGraniteMultipliers()
    }

    /// Sets Granite's shape with experts and a shared expert.
    fileprivate mutating func setGraniteSharedExperts() {
        defaults.tokens = (1, [2])
        setGraniteMultipliers()
        setGraniteExperts()
        experts?.count = 8
        experts?.shared = .size(key: "shared_intermediate_size", otherwise: 0)
    }

    fileprivate mutating func setGraniteExperts() {
        experts = ExpertRules(countPerToken: 2)
        experts?.sizeKey = "intermediate_size"
        experts?.scoring = .softmaxOfChosen
        experts?.normalizesWeights = false
        architecture.feedForwardLayout = .concatenatedGate
        names.router = ["block_sparse_moe.router.layer"]
        names.experts = ["block_sparse_moe"]
        names.stackedExperts = [("input_linear.weight", "output_linear.weight")]
        names.fusedGate = "shared_mlp.input_linear"
        names.down = "shared_mlp.output_linear"
        names.sharedExpert = ["shared_mlp"]
        names.sharedParts = ("gate_proj", "up_proj", "input_linear", "output_linear")
    }

    fileprivate mutating func setGraniteMultipliers() {
        attention.scale = .key("attention_multiplier", otherwise: 1)
        embedding.multiplier = .key("embedding_multiplier", otherwise: 1)
        layers.residualMultiplier = .key("residual_multiplier", otherwise: 1)
        head.multiplier = .inverse("logits_scaling")
    }
}
