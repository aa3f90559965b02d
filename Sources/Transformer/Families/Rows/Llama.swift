extension ModelFamily {
    /// Llama, and other vendors' models that differ from it by a norm, a bias, a window or an activation.
    static let llamas: [ModelFamily] = [
        ModelFamily(
            "llama", classes: ["LlamaForCausalLM"],
            gguf: [.init(name: "llama", pairsHeadRows: true), .init(name: "mistral3", pairsHeadRows: true)]
        ) {
            $0.defaults.tokens = (1, [2])
            $0.defaults.nestedSizes = [
                "hidden_size": 4096, "intermediate_size": 11_008, "num_hidden_layers": 32, "num_attention_heads": 32,
                "vocab_size": 32_000,
            ]
            $0.feedForward.bias = .key("mlp_bias", otherwise: false)
        },
        ModelFamily("cwm", classes: ["CwmForCausalLM"]) {
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.headDimension = 128
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.ropeTheta = 1_000_000
            $0.defaults.slidingWindow = 8192
            $0.defaults.maximumPositions = 131_072
            $0.defaults.tokens = (128_000, [128_001, 128_008, 128_009])
            $0.rotary.defaults = [
                "rope_type": .string("llama3"), "rope_theta": .number(1_000_000), "factor": .number(16),
                "original_max_position_embeddings": .integer(8192), "low_freq_factor": .number(1),
                "high_freq_factor": .number(4),
            ]
            $0.attention.setBiases(false)
            $0.layers.pattern = .allButFirst(key: nil, period: 4)
        },
        ModelFamily(
            "smollm3", classes: ["SmolLM3ForCausalLM"],
            gguf: [.init(name: "smollm3", pairsHeadRows: true, usualTheta: 2_000_000)]
        ) {
            $0.defaults.keyValueHeadCount = 4
            $0.defaults.tiesEmbeddings = true
            $0.defaults.ropeTheta = 2_000_000
            $0.defaults.maximumPositions = 32768
            $0.defaults.tokens = (128_000, [128_001])
            $0.feedForward.bias = .key("mlp_bias", otherwise: false)
            $0.layers.pattern = .rotated
            $0.rotary.layers = .listed
        },
        ModelFamily("apertus", classes: ["ApertusForCausalLM"], gguf: ["apertus"]) {
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.activation = "xielu"
            $0.defaults.ropeTheta = 12_000_000
            $0.defaults.maximumPositions = 65536
            $0.defaults.tokens = (1, [2])
            $0.rotary.defaults = [
                "rope_type": .string("llama3"), "rope_theta": .number(12_000_000), "factor": .number(8),
                "original_max_position_embeddings": .integer(8192), "low_freq_factor": .number(1),
                "high_freq_factor": .number(4),
            ]
            $0.attention.hasQueryKeyNorm = true
            $0.architecture.feedForwardLayout = .plain
            $0.names.attentionNorm = "attention_layernorm"
            $0.names.feedForwardNorm = "feedforward_layernorm"
        },
        ModelFamily(
            "seed_oss", classes: ["SeedOssForCausalLM"], gguf: [.init(name: "seed_oss", names: normsAfterAttention)]
        ) {
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.headDimension = 128
            $0.defaults.maximumPositions = 524_288
            $0.defaults.tokens = (0, [2])
            $0.attention.bias = .key("attention_bias", otherwise: true)
            $0.attention.outputBias = .key("attention_out_bias", otherwise: false)
            $0.feedForward.bias = .key("mlp_bias", otherwise: false)
        },
        ModelFamily("internlm3", classes: ["InternLM3ForCausalLM"], gguf: [.init(name: "llama", conditions: [])]) {
            $0.defaults.keyValueHeadCount = 2
            $0.defaults.headDimension = 128
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.maximumPositions = 32768
            $0.defaults.tokens = (1, [2])
            $0.attention.bias = .firstKey(["qkv_bias", "attention_bias"], otherwise: false)
            $0.attention.outputBias = .firstKey(["bias", "mlp_bias"], otherwise: false)
            $0.feedForward.bias = .firstKey(["bias", "mlp_bias"], otherwise: false)
        },
        ModelFamily("iquestcoder", classes: ["IQuestCoderForCausalLM"], gguf: [.init(name: "llama", conditions: [])]) {
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.headDimension = 128
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.maximumPositions = 131_072
            $0.defaults.tokens = (1, [2])
            $0.feedForward.bias = .key("mlp_bias", otherwise: false)
            $0.keys.fixed = [("clip_qkv", .null), ("use_sliding_window", .boolean(false))]
        },
        ModelFamily("helium", classes: ["HeliumForCausalLM"]) {
            $0.defaults.keyValueHeadCount = 20
            $0.defaults.headDimension = 128
            $0.defaults.normEpsilon = 1e-8
            $0.defaults.ropeTheta = 100_000
            $0.defaults.maximumPositions = 4096
            $0.defaults.tokens = (1, [2])
            $0.attention.outputBias = false
            $0.feedForward.bias = .key("mlp_bias", otherwise: false)
            $0.rotary.isInterleaved = true
        },
        ModelFamily("nanochat", classes: ["NanoChatForCausalLM"]) {
            $0.defaults.activation = "relu2"
            $0.defaults.tokens = (0, [1])
            $0.attention.hasQueryKeyNorm = true
            $0.head.softcap = SoftcapRule(key: "final_logit_softcapping", otherwise: 15)
            $0.rotary.isReversed = true
            $0.architecture.norm = .unweighted
            $0.architecture.normalizesAfterRotation = true
            $0.architecture.normalizesEmbeddings = true
            $0.architecture.feedForwardLayout = .plain
            $0.names.up = "mlp.fc1"
            $0.names.down = "mlp.fc2"
        },
        ModelFamily("jais2", classes: ["Jais2ForCausalLM"], gguf: ["jais2"]) {
            $0.keys.normEpsilon = "layer_norm_eps"
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.activation = "relu2"
            $0.defaults.maximumPositions = 8192
            $0.defaults.tokens = (0, [150_024])
            $0.attention.setBiases(.key("attention_bias", otherwise: true))
            $0.feedForward.bias = .key("mlp_bias", otherwise: true)
            $0.architecture.norm = .layer
            $0.architecture.feedForwardLayout = .plain
        },
        ModelFamily("stablelm", classes: ["StableLmForCausalLM"], gguf: ["stablelm"]) {
            $0.keys.headDimension = nil
            $0.keys.normEpsilon = "layer_norm_eps"
            $0.defaults.keyValueHeadCount = 32
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.partialRotaryFactor = 0.25
            $0.defaults.maximumPositions = 4096
            $0.defaults.tokens = (0, [0])
            ($0.attention.bias, $0.attention.outputBias) = (.key("use_qkv_bias", otherwise: false), false)
            $0.attention.hasQueryKeyNorm = .key("qk_layernorm", otherwise: false)
            $0.layers.hasParallelResidual = .key("use_parallel_residual", otherwise: false)
            $0.rotary.isPartial = true
            $0.architecture.norm = .layer
            $0.architecture.hasFeedForwardNorm = .unlessParallel
            $0.architecture.queryKeyNorm = .eachHead
            $0.names.queryNorm = "self_attn.q_layernorm"
            $0.names.keyNorm = "self_attn.k_layernorm"
        },
    ]
}
