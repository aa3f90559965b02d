extension ModelFamily {
    /// The Gemmas of Google.
    static let gemmas: [ModelFamily] = [
        ModelFamily("gemma", classes: ["GemmaForCausalLM"], gguf: ["gemma"]) {
            $0.defaults.keyValueHeadCount = 16
            $0.setGemma(maximumPositions: 8192)
            // The first releases' "gelu" means the tanh approximation.
            $0.feedForward.olderActivations = ["gelu": "gelu_pytorch_tanh"]
        },
        ModelFamily(
            "gemma2", classes: ["Gemma2ForCausalLM"],
            gguf: [.init(name: "gemma2", windows: .periodic(2), layersOfHeadScaled: 46)]
        ) {
            $0.defaults.keyValueHeadCount = 4
            $0.defaults.slidingWindow = 4096
            $0.setGemma(maximumPositions: 8192)
            $0.setSandwichNorms()
            $0.keys.activation = "hidden_activation"
            $0.attention.scale = .inverseRoot("query_pre_attn_scalar", otherwise: 256)
            $0.attention.softcap = SoftcapRule(key: "attn_logit_softcapping", otherwise: 50)
            $0.head.softcap = SoftcapRule(key: "final_logit_softcapping", otherwise: 30)
            $0.layers.pattern = .periodic(key: nil, period: 2)
        },
        // A multimodal Gemma 3 nests its text model's configuration.
        ModelFamily(
            "gemma3_text", also: ["gemma3"], classes: ["Gemma3ForCausalLM"],
            gguf: [
                .init(name: "gemma3", windows: .periodic(6), usualTheta: 1_000_000, layersOfHeadScaled: 62),
                .init(name: "gemma-embedding", windows: .periodic(6), usualTheta: 1_000_000, seesAhead: true),
            ]
        ) {
            $0.defaults.keyValueHeadCount = 4
            $0.defaults.slidingWindow = 4096
            $0.defaults.ropeTheta = 1_000_000
            $0.defaults.sizes = [
                "vocab_size": 262_208, "hidden_size": 2304, "intermediate_size": 9216, "num_hidden_layers": 26,
                "num_attention_heads": 8,
            ]
            $0.setGemma(maximumPositions: 131_072)
            $0.setSandwichNorms()
            $0.keys.activation = "hidden_activation"
            $0.attention.bothDirectionsKey = "use_bidirectional_attention"
            $0.attention.images = .whole
            $0.attention.hasQueryKeyNorm = true
            $0.attention.scale = .inverseRoot("query_pre_attn_scalar", otherwise: 256)
            $0.head.softcap = SoftcapRule(key: "final_logit_softcapping", otherwise: nil)
            $0.layers.pattern = .periodic(key: "sliding_window_pattern", period: 6)
            $0.rotary.hasLocalBase = true
        },
        ModelFamily("vaultgemma", classes: ["VaultGemmaForCausalLM"]) {
            $0.defaults.keyValueHeadCount = 4
            $0.defaults.slidingWindow = 4096
            $0.setGemma(maximumPositions: 8192)
            $0.keys.activation = "hidden_activation"
            $0.attention.scale = .inverseRoot("query_pre_attn_scalar", otherwise: 256)
            $0.attention.softcap = SoftcapRule(key: "attn_logit_softcapping", otherwise: 50)
            $0.head.softcap = SoftcapRule(key: "final_logit_softcapping", otherwise: 30)
            $0.layers.pattern = .periodic(key: nil, period: 2)
            $0.names.feedForwardNorm = "pre_feedforward_layernorm"
        },
        ModelFamily(
            "gemma4_text", also: ["gemma4"], classes: ["Gemma4ForCausalLM", "Gemma4ForConditionalGeneration"],
            gguf: [.init(name: "gemma4", windows: .listed, usualTheta: 1_000_000)]
        ) {
            $0.defaults.keyValueHeadCount = 4
            $0.defaults.slidingWindow = 512
            $0.setGemma(maximumPositions: 131_072)
            $0.setSandwichNorms()
            $0.architecture.norm = .rms
            $0.keys.activation = "hidden_activation"
            $0.attention.outputBias = .key("attention_bias", otherwise: false)
            $0.attention.hasQueryKeyNorm = true
            $0.attention.hasValueNorm = true
            $0.attention.images = .aheadInWindows(key: "use_bidirectional_attention", value: "vision")
            $0.layers.hasScalars = true
            $0.layers.areUnlike = true
            $0.attention.scale = .one
            $0.head.softcap = SoftcapRule(key: "final_logit_softcapping", otherwise: nil)
            $0.layers.pattern = .periodic(key: nil, period: 6)
            $0.experts = ExpertRules(countPerToken: 1)
            $0.experts?.areBesideDense = true
            $0.experts?.switchKey = "enable_moe_block"
            $0.experts?.requiredKeys = ["num_experts", "top_k_experts", "moe_intermediate_size"]
            $0.experts?.countKeys = ["num_experts"]
            $0.experts?.countPerTokenKeys = ["top_k_experts"]
            $0.names.router = ["router.proj"]
            $0.names.experts = ["experts"]
            $0.rotary.defaults = [
                "sliding_attention": .object([("rope_type", .string("default")), ("rope_theta", .number(10_000))]),
                "full_attention": .object([
                    ("rope_type", .string("proportional")), ("rope_theta", .number(1_000_000)),
                    ("partial_rotary_factor", .number(0.25)),
                ]),
            ]
        },
    ]
}

extension FamilyTraits {
    fileprivate mutating func setGemma(maximumPositions: Int) {
        defaults.headDimension = 256
        defaults.activation = "gelu_pytorch_tanh"
        defaults.tiesEmbeddings = true
        defaults.maximumPositions = maximumPositions
        defaults.tokens = (2, [1])
        architecture.norm = .rmsPlusOne
        embedding.multiplier = .rootOfHiddenSize
    }

    fileprivate mutating func setSandwichNorms() {
        architecture.normalizesOutputs = true
        names.feedForwardNorm = "pre_feedforward_layernorm"
        names.attentionOutputNorm = "post_attention_layernorm"
        names.feedForwardOutputNorm = "post_feedforward_layernorm"
    }
}
