extension ModelFamily {
    /// The GLMs of Z.ai, and Solar, which has the shape of one.
    static let glms: [ModelFamily] = [
        ModelFamily("glm", classes: ["GlmForCausalLM"], gguf: ["chatglm"]) {
            $0.setGLM()
        },
        ModelFamily("glm4", classes: ["Glm4ForCausalLM"], gguf: ["glm4"]) {
            $0.setGLM()
            $0.setGLM4Norms()
        },
        ModelFamily(
            "glm4v_text", also: ["glm4v", "glm46v"],
            classes: ["Glm4vForConditionalGeneration", "Glm46VForConditionalGeneration"]
        ) {
            $0.setGLMOfImages()
        },
        ModelFamily("glm_ocr_text", also: ["glm_ocr"], classes: ["GlmOcrForConditionalGeneration"]) {
            $0.setGLMOfImages()
            $0.attention.bias = false
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.maximumPositions = 131_072
        },
        ModelFamily(
            "glm4_moe", classes: ["Glm4MoeForCausalLM"], gguf: [.init(name: "glm4moe", names: normsAfterAttention)]
        ) {
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.partialRotaryFactor = 0.5
            $0.defaults.maximumPositions = 131_072
            $0.attention.outputBias = false
            $0.attention.hasQueryKeyNorm = .key("use_qk_norm", otherwise: false)
            $0.rotary.isPartial = true
            $0.setDeepSeekExperts(count: 128, countPerToken: 8, size: 1408, firstSparse: 1)
        },
        ModelFamily(
            "glm4_moe_lite", classes: ["Glm4MoeLiteForCausalLM"], gguf: [.init(name: "deepseek2", conditions: [])]
        ) {
            $0.setLatentAttention()
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.maximumPositions = 202_752
            $0.defaults.tokens = (0, [1])
            $0.attention.latent?.queryRank = 768
            $0.attention.latent?.keyDimension = 192
            $0.attention.latent?.valueDimension = 256
            $0.rotary.isInterleaved = .key("rope_interleave", otherwise: true)
            $0.setDeepSeekExperts(count: 64, countPerToken: 4, size: 1536, firstSparse: 1)
            $0.experts?.factor = 1.8
            // As in `transformers`, `first_k_dense_replace` has no effect.
            $0.experts?.layers = .typedOrFrom(key: nil, otherwise: 1)
            $0.keys.fixed = [("scoring_func", .string("sigmoid")), ("topk_method", .string("noaux_tc"))]
        },
        ModelFamily("solar_open", classes: ["SolarOpenForCausalLM"], gguf: [.init(name: "glm4moe", conditions: [])]) {
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.headDimension = 128
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.ropeTheta = 1_000_000
            $0.defaults.maximumPositions = 131_072
            $0.defaults.sizes = ["intermediate_size": 1280]
            $0.attention.outputBias = false
            $0.setDeepSeekExperts(count: 128, countPerToken: 8, size: 1280, firstSparse: 0)
            $0.experts?.layers = .all
        },
    ]
}

extension FamilyTraits {
    fileprivate mutating func setGLM4Norms() {
        architecture.normalizesOutputs = true
        names.attentionOutputNorm = "post_self_attn_layernorm"
        names.feedForwardOutputNorm = "post_mlp_layernorm"
    }

    fileprivate mutating func setGLMOfImages() {
        setGLM()
        setGLM4Norms()
        defaults.headDimension = nil
        defaults.normEpsilon = 1e-5
        defaults.partialRotaryFactor = 1
        defaults.maximumPositions = 32_768
        attention.bias = true
        rotary.axes = .sections([8, 12, 12], takesTurns: false)
    }

    fileprivate mutating func setGLM() {
        defaults.keyValueHeadCount = 2
        defaults.headDimension = 128
        defaults.normEpsilon = 1.5625e-7
        defaults.partialRotaryFactor = 0.5
        defaults.maximumPositions = 131_072
        defaults.tokens.end = [151_329, 151_336, 151_338]
        attention.bias = .key("attention_bias", otherwise: true)
        attention.outputBias = false
        rotary.isInterleaved = true
        rotary.isPartial = true
        architecture.feedForwardLayout = .concatenatedGate
    }
}
