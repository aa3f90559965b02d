/// Llama and those that differ from it by a norm, a bias, a window or an activation.
extension FamilyTraits {
    static let llama = FamilyTraits {
        $0.architectures = ["LlamaForCausalLM"]
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
    }

    static let mistral = FamilyTraits {
        // A Mistral that names the kinds of its layers is a Ministral, as in `transformers`.
        $0.otherModelTypes = ["ministral"]
        $0.architectures = ["MistralForCausalLM", "MinistralForCausalLM"]
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.slidingWindow = 4096
        $0.defaults.maximumPositions = 4096 * 32
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        ($0.attentionBias, $0.attentionOutputBias) = (false, false)
        $0.pattern = .uniformOrListed
    }

    static let ministral3 = FamilyTraits {
        $0.otherModelTypes = ["mistral3"]
        $0.architectures = ["Ministral3ForCausalLM", "Mistral3ForConditionalGeneration"]
        $0.hasNestedText = true
        $0.tiesEmbeddingsWhenNested = true
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.headDimension = 128
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.maximumPositions = 262_144
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        ($0.attentionBias, $0.attentionOutputBias) = (false, false)
        $0.pattern = .uniform
        $0.hasTemperature = true
        $0.defaultRope = [
            "rope_type": .string("yarn"), "rope_theta": .number(1_000_000), "factor": .number(16),
            "original_max_position_embeddings": .integer(16384), "beta_fast": .number(32), "beta_slow": .number(1),
            "mscale": .number(1), "mscale_all_dim": .number(1), "llama_4_scaling_beta": .number(0.1),
        ]
        $0.architecture.names.prefixes = TensorNames.multimodalPrefixes
    }

    static let smolLM3 = FamilyTraits {
        $0.architectures = ["SmolLM3ForCausalLM"]
        $0.defaults.keyValueHeadCount = 4
        $0.defaults.tiesEmbeddings = true
        $0.defaults.ropeTheta = 2_000_000
        $0.defaults.maximumPositions = 32768
        ($0.defaults.beginToken, $0.defaults.endTokens) = (128_000, [128_001])
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
        $0.pattern = .rotated
        $0.rotation = .listed
    }

    static let arcee = FamilyTraits {
        $0.architectures = ["ArceeForCausalLM"]
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.activation = "relu2"
        $0.defaults.maximumPositions = 4096
        ($0.defaults.beginToken, $0.defaults.endTokens) = (128_000, [128_001])
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
        $0.architecture.feedForwardLayout = .plain
    }

    static let apertus = FamilyTraits {
        $0.architectures = ["ApertusForCausalLM"]
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.activation = "xielu"
        $0.defaults.ropeTheta = 12_000_000
        $0.defaults.maximumPositions = 65536
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.defaultRope = [
            "rope_type": .string("llama3"), "rope_theta": .number(12_000_000), "factor": .number(8),
            "original_max_position_embeddings": .integer(8192), "low_freq_factor": .number(1),
            "high_freq_factor": .number(4),
        ]
        $0.hasQueryKeyNorm = true
        $0.architecture.feedForwardLayout = .plain
        $0.architecture.names.attentionNorm = "attention_layernorm"
        $0.architecture.names.feedForwardNorm = "feedforward_layernorm"
    }

    static let seedOSS = FamilyTraits {
        $0.architectures = ["SeedOssForCausalLM"]
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.headDimension = 128
        $0.defaults.maximumPositions = 524_288
        ($0.defaults.beginToken, $0.defaults.endTokens) = (0, [2])
        $0.attentionBias = .key("attention_bias", otherwise: true)
        $0.attentionOutputBias = .key("attention_out_bias", otherwise: false)
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
    }

    static let hunyuanDense = FamilyTraits {
        $0.architectures = ["HunYuanDenseV1ForCausalLM"]
        $0.defaults.normEpsilon = 1e-5
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.hasQueryKeyNorm = true
        $0.architecture.normalizesAfterRotation = true
        $0.architecture.names.queryNorm = "self_attn.query_layernorm"
        $0.architecture.names.keyNorm = "self_attn.key_layernorm"
    }

    static let exaone4 = FamilyTraits {
        $0.architectures = ["Exaone4ForCausalLM"]
        $0.defaults.keyValueHeadCount = 32
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.slidingWindow = 4096
        ($0.defaults.beginToken, $0.defaults.endTokens) = (0, [2])
        ($0.attentionBias, $0.attentionOutputBias) = (false, false)
        $0.hasQueryKeyNorm = true
        $0.pattern = .periodic(key: "sliding_window_pattern", period: 4)
        $0.rotation = .slidingOrAll
        $0.architecture.normalizesOnlyOutputs(ofHeads: true)
    }

    static let iQuestCoder = FamilyTraits {
        $0.architectures = ["IQuestCoderForCausalLM"]
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.headDimension = 128
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.maximumPositions = 131_072
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
        $0.fixedKeys = [("clip_qkv", .null), ("use_sliding_window", .boolean(false))]
    }

    static let internLM3 = FamilyTraits {
        $0.architectures = ["InternLM3ForCausalLM"]
        $0.defaults.keyValueHeadCount = 2
        $0.defaults.headDimension = 128
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.maximumPositions = 32768
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.attentionBias = .firstKey(["qkv_bias", "attention_bias"], otherwise: false)
        $0.attentionOutputBias = .firstKey(["bias", "mlp_bias"], otherwise: false)
        $0.feedForwardBias = .firstKey(["bias", "mlp_bias"], otherwise: false)
    }

    static let cwm = FamilyTraits {
        $0.architectures = ["CwmForCausalLM"]
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.headDimension = 128
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.ropeTheta = 1_000_000
        $0.defaults.slidingWindow = 8192
        $0.defaults.maximumPositions = 131_072
        ($0.defaults.beginToken, $0.defaults.endTokens) = (128_000, [128_001, 128_008, 128_009])
        $0.defaultRope = [
            "rope_type": .string("llama3"), "rope_theta": .number(1_000_000), "factor": .number(16),
            "original_max_position_embeddings": .integer(8192), "low_freq_factor": .number(1),
            "high_freq_factor": .number(4),
        ]
        ($0.attentionBias, $0.attentionOutputBias) = (false, false)
        $0.pattern = .allButFirst(period: 4)
    }

    static let olmo = FamilyTraits {
        $0.architectures = ["OlmoForCausalLM"]
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.endTokens = [50279]
        $0.clipKey = "clip_qkv"
        $0.architecture.norm = .layerUnweighted
    }

    static let olmo2 = FamilyTraits {
        $0.architectures = ["Olmo2ForCausalLM"]
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.endTokens = [50279]
        $0.hasQueryKeyNorm = true
        $0.architecture.normalizesOnlyOutputs(ofHeads: false)
    }

    static let olmo3 = FamilyTraits {
        $0.architectures = ["Olmo3ForCausalLM"]
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.endTokens = [50279]
        $0.defaults.ropeTheta = 500_000
        $0.defaults.slidingWindow = 4096
        $0.hasQueryKeyNorm = true
        $0.pattern = .periodic(key: nil, period: 4)
        $0.scalesFullLayersAlone = true
        $0.architecture.normalizesOnlyOutputs(ofHeads: false)
    }

    static let ernie4_5 = FamilyTraits {
        $0.architectures = ["Ernie4_5ForCausalLM"]
        $0.defaults.keyValueHeadCount = 2
        $0.defaults.headDimension = 128
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.ropeTheta = 500_000
        $0.defaults.tiesEmbeddings = true
        $0.defaults.maximumPositions = 131_072
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.attentionBias = .key("use_bias", otherwise: false)
        $0.attentionOutputBias = .key("use_bias", otherwise: false)
        $0.feedForwardBias = .key("use_bias", otherwise: false)
        $0.interleavesRotation = true
    }

    static let helium = FamilyTraits {
        $0.architectures = ["HeliumForCausalLM"]
        $0.defaults.keyValueHeadCount = 20
        $0.defaults.headDimension = 128
        $0.defaults.normEpsilon = 1e-8
        $0.defaults.ropeTheta = 100_000
        $0.defaults.maximumPositions = 4096
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.attentionOutputBias = false
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
        $0.interleavesRotation = true
    }

    static let glm = FamilyTraits {
        $0.architectures = ["GlmForCausalLM"]
        $0.setGLM()
    }

    static let glm4 = FamilyTraits {
        $0.architectures = ["Glm4ForCausalLM"]
        $0.setGLM()
        $0.architecture.normalizesOutputs = true
        $0.architecture.names.attentionOutputNorm = "post_self_attn_layernorm"
        $0.architecture.names.feedForwardOutputNorm = "post_mlp_layernorm"
    }

    static let nanochat = FamilyTraits {
        $0.architectures = ["NanoChatForCausalLM"]
        $0.defaults.activation = "relu2"
        ($0.defaults.beginToken, $0.defaults.endTokens) = (0, [1])
        $0.hasQueryKeyNorm = true
        $0.logitsSoftcap = SoftcapRule(key: "final_logit_softcapping", otherwise: 15)
        $0.reversesRotation = true
        $0.architecture.norm = .unweighted
        $0.architecture.normalizesAfterRotation = true
        $0.architecture.normalizesEmbeddings = true
        $0.architecture.feedForwardLayout = .plain
        $0.architecture.names.up = "mlp.fc1"
        $0.architecture.names.down = "mlp.fc2"
    }

    private mutating func setGLM() {
        defaults.keyValueHeadCount = 2
        defaults.headDimension = 128
        defaults.normEpsilon = 1.5625e-7
        defaults.partialRotaryFactor = 0.5
        defaults.maximumPositions = 131_072
        defaults.endTokens = [151_329, 151_336, 151_338]
        attentionBias = .key("attention_bias", otherwise: true)
        attentionOutputBias = false
        interleavesRotation = true
        rotatesPartially = true
        architecture.feedForwardLayout = .concatenatedGate
    }
}
