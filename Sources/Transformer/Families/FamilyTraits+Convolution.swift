/// Families some of whose layers are short convolutions.
extension FamilyTraits {
    static let lfm2 = FamilyTraits {
        $0.architectures = ["Lfm2ForCausalLM"]
        $0.setLFM2()
        $0.keys.intermediateSizes = ["block_ff_dim", "intermediate_size"]
        $0.adjustsIntermediateSize = true
        $0.keys.tiesEmbeddings = ["tie_embedding", "tie_word_embeddings"]
    }

    static let lfm2MixtureOfExperts = FamilyTraits {
        $0.architectures = ["Lfm2MoeForCausalLM"]
        $0.setLFM2()
        $0.keys.tiesEmbeddings = ["tie_embedding", "tie_word_embeddings"]
        $0.experts = ExpertRules(count: 32, countPerToken: 4)
        $0.experts?.size = 1792
        $0.experts?.scoring = .sigmoid
        $0.experts?.normalizesShares = .key("norm_topk_prob", otherwise: true)
        $0.experts?.shareEpsilon = 1e-6
        $0.experts?.hasChoiceBias = .key("use_expert_bias", otherwise: true)
        $0.experts?.factorKey = "routed_scaling_factor"
        $0.experts?.layers = .from(key: "num_dense_layers", otherwise: 2)
        $0.architecture.names.router = ["feed_forward.gate"]
        $0.architecture.names.choiceBias = "feed_forward.expert_bias"
        $0.architecture.names.experts = ["feed_forward.experts"]
        $0.architecture.names.expertParts = [("w1", "w3", "w2"), ("gate_proj", "up_proj", "down_proj")]
    }

    static let lfm3 = FamilyTraits {
        $0.architectures = ["Lfm3ForCausalLM"]
        $0.setLFM2()
        $0.keys.normEpsilon = "norm_eps"
        $0.keys.alternateNormEpsilon = "rms_norm_eps"
        $0.defaults.keyValueHeadCount = 4
        $0.defaults.headDimension = 128
        $0.defaults.slidingWindow = 256
        $0.defaults.convolutionLength = 7
        $0.pattern = .convolutionsOfThree
        ($0.defaults.beginToken, $0.defaults.endTokens) = (124_894, [124_900])
        $0.attentionBias = .key("attention_bias", otherwise: false)
        $0.attentionOutputBias = .key("attention_bias", otherwise: false)
        $0.gate = (.head, .key("use_attention_gate", otherwise: true))
        $0.normalizesOutputs = .key("use_sandwich_norm", otherwise: true)
        $0.defaultRope = [
            "sliding_attention": .object([
                ("rope_type", .string("default")), ("rope_theta", .number(10_000)),
            ]),
            "full_attention": .object([
                ("rope_type", .string("proportional")), ("rope_theta", .number(1_000_000)),
                ("partial_rotary_factor", .number(0.5)),
            ]),
        ]
        $0.architecture.names.output = "self_attn.o_proj"
        $0.architecture.names.queryNorm = "self_attn.q_norm"
        $0.architecture.names.keyNorm = "self_attn.k_norm"
        $0.architecture.names.attentionOutputNorm = "post_operator_norm"
        $0.architecture.names.feedForwardOutputNorm = "post_ffn_norm"
    }

    private mutating func setLFM2() {
        keys.normEpsilon = "norm_eps"
        defaults.keyValueHeadCount = 8
        defaults.normEpsilon = 1e-5
        defaults.tiesEmbeddings = true
        defaults.ropeTheta = 1_000_000
        defaults.maximumPositions = 128_000
        (defaults.beginToken, defaults.endTokens) = (1, [2])
        (attentionBias, attentionOutputBias) = (false, false)
        hasQueryKeyNorm = true
        pattern = .convolutions
        architecture.names.attentionNorm = "operator_norm"
        architecture.names.feedForwardNorm = "ffn_norm"
        architecture.names.output = "self_attn.out_proj"
        architecture.names.queryNorm = "self_attn.q_layernorm"
        architecture.names.keyNorm = "self_attn.k_layernorm"
        architecture.names.gate = "feed_forward.w1"
        architecture.names.up = "feed_forward.w3"
        architecture.names.down = "feed_forward.w2"
        architecture.names.finalNorm = "embedding_norm"
    }
}
