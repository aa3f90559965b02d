/// The Gemmas.
extension FamilyTraits {
    static let gemma = FamilyTraits {
        $0.architectures = ["GemmaForCausalLM"]
        $0.defaults.keyValueHeadCount = 16
        $0.setGemma(maximumPositions: 8192)
    }

    static let gemma2 = FamilyTraits {
        $0.architectures = ["Gemma2ForCausalLM"]
        $0.defaults.keyValueHeadCount = 4
        $0.defaults.slidingWindow = 4096
        $0.setGemma(maximumPositions: 8192)
        $0.setSandwichNorms()
        $0.keys.activation = "hidden_activation"
        $0.scale = .inverseRoot("query_pre_attn_scalar", otherwise: 256)
        $0.attentionSoftcap = SoftcapRule(key: "attn_logit_softcapping", otherwise: 50)
        $0.logitsSoftcap = SoftcapRule(key: "final_logit_softcapping", otherwise: 30)
        $0.pattern = .periodic(key: nil, period: 2)
    }

    static let gemma3 = FamilyTraits {
        // A multimodal Gemma 3 keeps its text model's configuration in a nested object.
        $0.otherModelTypes = ["gemma3"]
        $0.architectures = ["Gemma3ForCausalLM"]
        $0.hasNestedText = true
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
        $0.hasQueryKeyNorm = true
        $0.scale = .inverseRoot("query_pre_attn_scalar", otherwise: 256)
        $0.logitsSoftcap = SoftcapRule(key: "final_logit_softcapping", otherwise: nil)
        $0.pattern = .periodic(key: "sliding_window_pattern", period: 6)
        $0.hasLocalBase = true
    }

    static let vaultGemma = FamilyTraits {
        $0.architectures = ["VaultGemmaForCausalLM"]
        $0.defaults.keyValueHeadCount = 4
        $0.defaults.slidingWindow = 4096
        $0.setGemma(maximumPositions: 8192)
        $0.keys.activation = "hidden_activation"
        $0.scale = .inverseRoot("query_pre_attn_scalar", otherwise: 256)
        $0.attentionSoftcap = SoftcapRule(key: "attn_logit_softcapping", otherwise: 50)
        $0.logitsSoftcap = SoftcapRule(key: "final_logit_softcapping", otherwise: 30)
        $0.pattern = .periodic(key: nil, period: 2)
        $0.architecture.names.feedForwardNorm = "pre_feedforward_layernorm"
    }

    static let gemma4 = FamilyTraits {
        $0.otherModelTypes = ["gemma4"]
        $0.architectures = ["Gemma4ForCausalLM", "Gemma4ForConditionalGeneration"]
        $0.hasNestedText = true
        $0.defaults.keyValueHeadCount = 4
        $0.defaults.slidingWindow = 512
        $0.setGemma(maximumPositions: 131_072)
        $0.setSandwichNorms()
        $0.architecture.norm = .rms
        $0.keys.activation = "hidden_activation"
        $0.attentionOutputBias = .key("attention_bias", otherwise: false)
        $0.hasQueryKeyNorm = true
        $0.hasValueNorm = true
        $0.hasLayerScalars = true
        $0.hasUnlikeLayers = true
        $0.scale = .one
        $0.logitsSoftcap = SoftcapRule(key: "final_logit_softcapping", otherwise: nil)
        $0.pattern = .periodic(key: nil, period: 6)
        $0.hasExpertsBesideDense = true
        $0.experts = ExpertRules(countPerToken: 1)
        $0.experts?.switchKey = "enable_moe_block"
        $0.experts?.requiredKeys = ["num_experts", "top_k_experts", "moe_intermediate_size"]
        $0.experts?.countKeys = ["num_experts"]
        $0.experts?.countPerTokenKeys = ["top_k_experts"]
        $0.architecture.names.router = ["router.proj"]
        $0.architecture.names.experts = ["experts"]
        $0.defaultRope = [
            "sliding_attention": .object([("rope_type", .string("default")), ("rope_theta", .number(10_000))]),
            "full_attention": .object([
                ("rope_type", .string("proportional")), ("rope_theta", .number(1_000_000)),
                ("partial_rotary_factor", .number(0.25)),
            ]),
        ]
    }

    private mutating func setGemma(maximumPositions: Int) {
        defaults.headDimension = 256
        defaults.activation = "gelu_pytorch_tanh"
        defaults.tiesEmbeddings = true
        defaults.maximumPositions = maximumPositions
        (defaults.beginToken, defaults.endTokens) = (2, [1])
        architecture.norm = .rmsPlusOne
        embeddingMultiplier = .rootOfHiddenSize
    }

    private mutating func setSandwichNorms() {
        architecture.normalizesOutputs = true
        architecture.names.feedForwardNorm = "pre_feedforward_layernorm"
        architecture.names.attentionOutputNorm = "post_attention_layernorm"
        architecture.names.feedForwardOutputNorm = "post_feedforward_layernorm"
        architecture.names.prefixes = TensorNames.multimodalPrefixes
    }
}
