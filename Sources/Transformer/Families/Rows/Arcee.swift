extension ModelFamily {
    /// The models of Arcee AI.
    static let arcees: [ModelFamily] = [
        ModelFamily("arcee", classes: ["ArceeForCausalLM"], gguf: [.init(name: "arcee", pairsHeadRows: true)]) {
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.activation = "relu2"
            $0.defaults.maximumPositions = 4096
            $0.defaults.tokens = (128_000, [128_001])
            $0.feedForward.bias = .key("mlp_bias", otherwise: false)
            $0.architecture.feedForwardLayout = .plain
        },
        ModelFamily("afmoe", classes: ["AfmoeForCausalLM"], gguf: [.init(name: "afmoe", windows: .periodic(4))]) {
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.slidingWindow = 1024
            $0.defaults.maximumPositions = 16384
            $0.attention.setBiases(false)
            $0.attention.hasQueryKeyNorm = true
            $0.attention.gate = (.separateElement, true)
            $0.layers.pattern = .periodic(key: "global_attn_every_n_layers", period: 4)
            $0.rotary.layers = .sliding
            $0.embedding.multiplier = .rootOfHiddenSizeIf("mup_enabled")
            $0.setDeepSeekExperts(count: 64, countPerToken: 6, size: 1408, firstSparse: 1)
            $0.experts?.factorKey = "route_scale"
            $0.experts?.normalizesWeights = .key("route_norm", otherwise: true)
            $0.experts?.shared = .count(key: "num_shared_experts", otherwise: 2)
            $0.experts?.layers = .from(key: "num_dense_layers", otherwise: 1)
            $0.architecture.normalizesOutputs = true
            $0.names.attentionOutputNorm = "post_attention_layernorm"
            $0.names.feedForwardNorm = "pre_mlp_layernorm"
            $0.names.feedForwardOutputNorm = "post_mlp_layernorm"
            $0.names.router = ["mlp.router.gate"]
            $0.names.choiceBias = "mlp.expert_bias"
        },
    ]
}
