extension ModelFamily {
    /// The OLMos of the Allen Institute for AI.
    static let olmos: [ModelFamily] = [
        ModelFamily("olmo", classes: ["OlmoForCausalLM"], gguf: [.init(name: "olmo", pairsHeadRows: true)]) {
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.tokens.end = [50279]
            $0.attention.clipKey = "clip_qkv"
            $0.architecture.norm = .layerUnweighted
        },
        ModelFamily("olmo2", classes: ["Olmo2ForCausalLM"], gguf: [.init(name: "olmo2", windows: .periodic(4))]) {
            $0.setOLMo2()
        },
        ModelFamily(
            "olmo3", classes: ["Olmo3ForCausalLM"],
            gguf: [.init(name: "olmo2", conditions: [.positive("attention.sliding_window")], windows: .periodic(4))]
        ) {
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.tokens.end = [50279]
            $0.defaults.ropeTheta = 500_000
            $0.defaults.slidingWindow = 4096
            $0.attention.hasQueryKeyNorm = true
            $0.layers.pattern = .periodic(key: nil, period: 4)
            $0.rotary.scalesFullLayersAlone = true
            $0.architecture.normalizesOnlyOutputs(ofHeads: false)
        },
        ModelFamily("olmoe", classes: ["OlmoeForCausalLM"], gguf: [.init(name: "olmoe", normalizesWeights: false)]) {
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.maximumPositions = 4096
            $0.defaults.tokens.end = [50279]
            $0.attention.hasQueryKeyNorm = true
            $0.attention.clipKey = "clip_qkv"
            $0.experts = ExpertRules(count: 64, countPerToken: 8)
            $0.experts?.sizeKey = nil
            $0.experts?.normalizesWeights = .key("norm_topk_prob", otherwise: false)
            $0.architecture.queryKeyNorm = .row
            $0.names.router = ["mlp.gate"]
            $0.names.experts = ["mlp.experts"]
        },
        ModelFamily("flex_olmo", classes: ["FlexOlmoForCausalLM"]) {
            $0.setOLMo2()
            $0.defaults.normEpsilon = 1e-6
            $0.defaults.ropeTheta = 500_000
            $0.defaults.maximumPositions = 4096
            $0.defaults.tokens.end = [100_257]
            $0.experts = ExpertRules(count: 7, countPerToken: 5)
            $0.experts?.sizeKey = nil
            $0.experts?.normalizesWeights = .key("norm_topk_prob", otherwise: false)
            $0.names.router = ["mlp.gate"]
            $0.names.experts = ["mlp.experts"]
        },
        ModelFamily("olmo_hybrid", classes: ["OlmoHybridForCausalLM"]) {
            $0.defaults.tokens.end = [100_257]
            $0.defaults.maximumPositions = 65536
            $0.attention.hasQueryKeyNorm = true
            $0.linearAttention = .divided
            $0.layers.normalizesInputsOfLinear = true
            $0.layers.pattern = .linear(intervalKey: nil)
            $0.rotary.layers = .unlessBaseIsNull
            $0.architecture.normalizesOnlyOutputs(ofHeads: false)
            $0.names.linearParts = ("o_proj", "o_norm")
            $0.names.otherNorms = [
                "input_layernorm": "attention_layer_norm", "post_attention_layernorm": "feedforward_layer_norm",
            ]
        },
    ]
}

extension FamilyTraits {
    /// Sets OLMo 2's shape.
    fileprivate mutating func setOLMo2() {
        defaults.normEpsilon = 1e-5
        defaults.tokens.end = [50279]
        attention.hasQueryKeyNorm = true
        architecture.normalizesOnlyOutputs(ofHeads: false)
    }
}
