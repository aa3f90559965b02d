extension ModelFamily {
    /// Some converters gave the final norm the name of the embeddings' norm.
    private static let lastNorm: [TensorRole: [String]] = [.finalNorm: ["token_embd_norm", "output_norm"]]

    /// The models of Liquid AI, some of whose layers are short convolutions.
    static let lfms: [ModelFamily] = [
        ModelFamily("lfm2", classes: ["Lfm2ForCausalLM"], gguf: [.init(name: "lfm2", names: lastNorm)]) {
            $0.setLFM2()
            $0.keys.intermediateSizes = ["block_ff_dim", "intermediate_size"]
            $0.feedForward.adjustsSize = true
            $0.keys.tiesEmbeddings = ["tie_embedding", "tie_word_embeddings"]
        },
        ModelFamily(
            "lfm2_moe", classes: ["Lfm2MoeForCausalLM"],
            gguf: [.init(name: "lfm2moe", names: lastNorm, normalizesWeights: true)]
        ) {
            $0.setLFM2()
            $0.keys.tiesEmbeddings = ["tie_embedding", "tie_word_embeddings"]
            $0.experts = ExpertRules(count: 32, countPerToken: 4)
            $0.experts?.size = 1792
            $0.experts?.scoring = .sigmoid
            $0.experts?.normalizesWeights = .key("norm_topk_prob", otherwise: true)
            $0.experts?.weightEpsilon = 1e-6
            $0.experts?.hasChoiceBias = .key("use_expert_bias", otherwise: true)
            $0.experts?.factorKey = "routed_scaling_factor"
            $0.experts?.layers = .from(key: "num_dense_layers", otherwise: 2)
            $0.names.router = ["feed_forward.gate"]
            $0.names.choiceBias = "feed_forward.expert_bias"
            $0.names.experts = ["feed_forward.experts"]
            $0.names.expertParts = [("w1", "w3", "w2"), ("gate_proj", "up_proj", "down_proj")]
        },
        ModelFamily("lfm3", classes: ["Lfm3ForCausalLM"]) {
            $0.setLFM2()
            $0.keys.normEpsilon = "norm_eps"
            $0.keys.alternateNormEpsilon = "rms_norm_eps"
            $0.defaults.keyValueHeadCount = 4
            $0.defaults.headDimension = 128
            $0.defaults.slidingWindow = 256
            $0.defaults.convolutionLength = 7
            $0.layers.pattern = .convolutionsOfThree
            $0.defaults.tokens = (124_894, [124_900])
            $0.attention.setBiases(.key("attention_bias", otherwise: false))
            $0.attention.gate = (.head, .key("use_attention_gate", otherwise: true))
            $0.layers.normalizesOutputs = .key("use_sandwich_norm", otherwise: true)
            $0.rotary.defaults = [
                "sliding_attention": .object([
                    ("rope_type", .string("default")), ("rope_theta", .number(10_000)),
                ]),
                "full_attention": .object([
                    ("rope_type", .string("proportional")), ("rope_theta", .number(1_000_000)),
                    ("partial_rotary_factor", .number(0.5)),
                ]),
            ]
            $0.names.output = "self_attn.o_proj"
            $0.names.queryNorm = "self_attn.q_norm"
            $0.names.keyNorm = "self_attn.k_norm"
            $0.names.attentionOutputNorm = "post_operator_norm"
            $0.names.feedForwardOutputNorm = "post_ffn_norm"
        },
    ]
}

extension FamilyTraits {
    fileprivate mutating func setLFM2() {
        keys.normEpsilon = "norm_eps"
        defaults.keyValueHeadCount = 8
        defaults.normEpsilon = 1e-5
        defaults.tiesEmbeddings = true
        defaults.ropeTheta = 1_000_000
        defaults.maximumPositions = 128_000
        defaults.tokens = (1, [2])
        attention.setBiases(false)
        attention.hasQueryKeyNorm = true
        layers.pattern = .convolutions
        names.attentionNorm = "operator_norm"
        names.feedForwardNorm = "ffn_norm"
        names.output = "self_attn.out_proj"
        names.queryNorm = "self_attn.q_layernorm"
        names.keyNorm = "self_attn.k_layernorm"
        names.gate = "feed_forward.w1"
        names.up = "feed_forward.w3"
        names.down = "feed_forward.w2"
        names.finalNorm = "embedding_norm"
    }
}
