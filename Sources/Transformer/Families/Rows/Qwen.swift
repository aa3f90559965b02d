extension ModelFamily {
    /// The Qwens of Alibaba, and Mellum and Flint, which have Qwen's shape.
    static let qwens: [ModelFamily] = [
        ModelFamily("qwen2", classes: ["Qwen2ForCausalLM"], gguf: ["qwen2"]) {
            $0.setQwen2()
        },
        ModelFamily(
            "qwen2_vl_text", also: ["qwen2_vl", "qwen2_5_vl", "qwen2_5_vl_text"],
            classes: ["Qwen2VLForConditionalGeneration", "Qwen2_5_VLForConditionalGeneration"], gguf: ["qwen2vl"]
        ) {
            $0.setQwen2()
            $0.defaults.ropeTheta = 1_000_000
            $0.rotary.axes = .sections([16, 24, 24], takesTurns: false)
        },
        ModelFamily(
            "qwen2_moe", classes: ["Qwen2MoeForCausalLM"], gguf: [.init(name: "qwen2moe", normalizesWeights: false)]
        ) {
            $0.defaults.keyValueHeadCount = 16
            $0.defaults.slidingWindow = 4096
            $0.defaults.maximumPositions = 32768
            ($0.attention.bias, $0.attention.outputBias) = (.key("qkv_bias", otherwise: true), false)
            $0.layers.pattern = .fromMaximumWindowLayers
            $0.experts = ExpertRules(count: 60, countPerToken: 4)
            $0.experts?.size = 1408
            $0.experts?.normalizesWeights = .key("norm_topk_prob", otherwise: false)
            $0.experts?.layers = .qwen
            $0.experts?.shared = .size(key: "shared_expert_intermediate_size", otherwise: 5632)
            $0.experts?.hasSharedGate = true
            $0.names.router = ["mlp.gate"]
            $0.names.experts = ["mlp.experts"]
            $0.names.sharedExpert = ["mlp.shared_expert"]
            $0.names.sharedGate = "mlp.shared_expert_gate"
        },
        ModelFamily("qwen3", classes: ["Qwen3ForCausalLM"], gguf: ["qwen3"]) {
            $0.setQwen3()
            $0.layers.pattern = .fromMaximumWindowLayers
            // Qianfan-OCR's names, as `transformers` writes them.
            $0.names.renamed = [("language_model.model.encoder.layers.", "language_model.model.layers.")]
        },
        ModelFamily(
            "qwen3_vl_text", also: ["qwen3_vl"], classes: ["Qwen3VLForConditionalGeneration"], gguf: ["qwen3vl"]
        ) {
            $0.setQwen3()
            $0.defaults.maximumPositions = 128_000
            $0.defaults.ropeTheta = 500_000
            $0.layers.addFeatures = true
            $0.rotary.axes = .sections([24, 20, 20], takesTurns: true)
        },
        ModelFamily(
            "qwen3_moe", classes: ["Qwen3MoeForCausalLM"],
            gguf: [
                .init(name: "qwen3moe", normalizesWeights: true), .init(name: "qwen3vlmoe", normalizesWeights: true),
            ]
        ) {
            $0.setQwen3Experts()
        },
        ModelFamily(
            "qwen3_next", classes: ["Qwen3NextForCausalLM"],
            gguf: [
                .init(
                    name: "qwen3next", names: normsAfterAttention, normalizesWeights: true, linearAttention: .separate)
            ]
        ) {
            $0.setHybridQwen(layout: .grouped)
            $0.defaults.keyValueHeadCount = 2
            $0.setHybridExperts(count: 512, countPerToken: 10)
            $0.experts?.normalizesWeights = .key("norm_topk_prob", otherwise: true)
            $0.experts?.layers = .qwen
        },
        ModelFamily(
            "qwen3_5_text", also: ["qwen3_5"], classes: ["Qwen3_5ForCausalLM", "Qwen3_5ForConditionalGeneration"],
            gguf: [.init(name: "qwen35", names: normsAfterAttention, linearAttention: .tiled)]
        ) {
            $0.setHybridQwen(layout: .separate)
            $0.rotary.axes = .sections([11, 11, 10], takesTurns: true)
            $0.defaults.keyValueHeadCount = 4
        },
        ModelFamily(
            "qwen3_5_moe_text", also: ["qwen3_5_moe"],
            classes: ["Qwen3_5MoeForCausalLM", "Qwen3_5MoeForConditionalGeneration"],
            gguf: [.init(name: "qwen35moe", names: normsAfterAttention, linearAttention: .tiled)]
        ) {
            $0.setHybridQwen(layout: .separate)
            $0.rotary.axes = .sections([11, 11, 10], takesTurns: true)
            $0.defaults.keyValueHeadCount = 2
            $0.setHybridExperts(count: 256, countPerToken: 8)
            $0.keys.intermediateSizes = ["intermediate_size", "moe_intermediate_size"]
        },
        ModelFamily(
            "mellum", classes: ["MellumForCausalLM"],
            gguf: [.init(name: "mellum", windows: .periodic(4), normalizesWeights: true)]
        ) {
            $0.setQwen3Experts()
            $0.defaults.headDimension = 128
            $0.defaults.slidingWindow = 1024
            $0.defaults.maximumPositions = 131_072
            // Without a list of layer types, no layer has a window.
            $0.layers.pattern = .periodic(key: nil, period: 1)
            $0.rotary.scalesFullLayersAlone = true
            $0.rotary.defaults = [
                "full_attention": .object([("rope_type", .string("default")), ("rope_theta", .number(500_000))]),
                "sliding_attention": .object([("rope_type", .string("default")), ("rope_theta", .number(10_000))]),
            ]
            $0.experts = ExpertRules(count: 64, countPerToken: 8)
            $0.experts?.size = 896
            $0.experts?.normalizesWeights = .key("norm_topk_prob", otherwise: true)
            $0.experts?.layers = .typedOrFrom(key: nil, otherwise: 0)
        },
        ModelFamily("flint", classes: ["FlintForCausalLM"]) {
            $0.setQwen3Experts()
            $0.defaults.headDimension = 128
            $0.defaults.slidingWindow = 513
            $0.defaults.maximumPositions = 262_144
            $0.attention.hasSinks = true
            $0.layers.pattern = .allButEndsAndFourths
            $0.rotary.layers = .sliding
            $0.experts = ExpertRules(count: 256, countPerToken: 6)
            $0.experts?.size = 512
            $0.experts?.scoring = .sigmoid
            $0.experts?.normalizesWeights = .key("norm_topk_prob", otherwise: true)
            $0.experts?.shared = .size(key: "shared_expert_intermediate_size", otherwise: 1024)
            $0.experts?.layers = .qwen
            $0.experts?.denseLayers = [0, 1]
            $0.names.sharedExpert = ["mlp.shared_expert"]
            $0.names.sinks = "self_attn.softmax_offset"
        },
    ]
}

extension FamilyTraits {
    /// Sets the traits that the Qwen 2 families share.
    fileprivate mutating func setQwen2() {
        defaults.keyValueHeadCount = 32
        defaults.slidingWindow = 4096
        defaults.maximumPositions = 32768
        (attention.bias, attention.outputBias) = (true, false)
        layers.pattern = .fromMaximumWindowLayers
    }

    fileprivate mutating func setQwen3() {
        defaults.keyValueHeadCount = 32
        defaults.headDimension = 128
        defaults.slidingWindow = 4096
        defaults.maximumPositions = 32768
        attention.hasQueryKeyNorm = true
    }

    fileprivate mutating func setQwen3Experts() {
        defaults.keyValueHeadCount = 4
        defaults.slidingWindow = 4096
        defaults.maximumPositions = 32768
        attention.hasQueryKeyNorm = true
        layers.pattern = .uniformIfUsed
        experts = ExpertRules(count: 128, countPerToken: 8)
        experts?.size = 768
        experts?.normalizesWeights = .key("norm_topk_prob", otherwise: false)
        experts?.layers = .qwen
        names.router = ["mlp.gate"]
        names.experts = ["mlp.experts"]
    }

    fileprivate mutating func setHybridQwen(layout: GatedDeltaConfiguration.Layout) {
        defaults.headDimension = 256
        defaults.partialRotaryFactor = 0.25
        defaults.maximumPositions = 32768
        attention.hasQueryKeyNorm = true
        attention.gate = (.element, true)
        linearAttention = layout
        layers.pattern = .linear(intervalKey: "full_attention_interval")
        rotary.isPartial = true
        architecture.norm = .rmsPlusOne
    }

    fileprivate mutating func setHybridExperts(count: Int, countPerToken: Int) {
        var rules = ExpertRules(countPerToken: countPerToken)
        rules.count = count
        rules.size = 512
        rules.shared = .size(key: "shared_expert_intermediate_size", otherwise: 512)
        rules.hasSharedGate = true
        experts = rules
        names.router = ["mlp.gate"]
        names.experts = ["mlp.experts"]
        names.sharedExpert = ["mlp.shared_expert"]
        names.sharedGate = "mlp.shared_expert_gate"
    }
}
