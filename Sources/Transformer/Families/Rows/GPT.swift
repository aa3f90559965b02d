extension ModelFamily {
    /// The models of OpenAI and those that follow GPT-2.
    static let gpts: [ModelFamily] = [
        ModelFamily("gpt2", classes: ["GPT2LMHeadModel"], gguf: [.init(name: "gpt2", measuresFeedForward: true)]) {
            $0.setGPT2()
        },
        ModelFamily(
            "gpt_bigcode", classes: ["GPTBigCodeForCausalLM"],
            gguf: [.init(name: "starcoder", measuresFeedForward: true)]
        ) {
            $0.setGPT2()
            $0.keys.singleKeyValueHead = (key: "multi_query", unless: nil)
            $0.defaults.activation = "gelu_pytorch_tanh"
            $0.architecture.attentionLayout = .interleaved
            $0.architecture.isTransposed = false
        },
        ModelFamily("gpt_neox", classes: ["GPTNeoXForCausalLM"], gguf: ["gptneox"]) {
            $0.keys.keyValueHeadCount = nil
            $0.keys.headDimension = nil
            $0.keys.normEpsilon = "layer_norm_eps"
            $0.keys.theta = "rotary_emb_base"
            $0.keys.partialRotaryFactor = "rotary_pct"
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.activation = "gelu"
            $0.defaults.partialRotaryFactor = 0.25
            $0.defaults.tokens = (0, [2])
            $0.attention.setBiases(.key("attention_bias", otherwise: true))
            $0.feedForward.bias = true
            $0.layers.hasParallelResidual = .key("use_parallel_residual", otherwise: true)
            $0.rotary.isPartial = true
            $0.architecture.norm = .layer
            $0.architecture.attentionLayout = .interleaved
            $0.architecture.feedForwardLayout = .plain
            $0.names.prefixes = ["gpt_neox.", ""]
            $0.names.embedding = "embed_in"
            $0.names.heads = ["embed_out", "lm_head"]
            $0.names.fusedAttention = "attention.query_key_value"
            $0.names.output = "attention.dense"
            $0.names.up = "mlp.dense_h_to_4h"
            $0.names.down = "mlp.dense_4h_to_h"
            $0.names.finalNorm = "final_layer_norm"
        },
        ModelFamily(
            "gpt_oss", classes: ["GptOssForCausalLM"],
            gguf: [.init(name: "gpt-oss", windows: .periodic(2), names: normsAfterAttention, truncatesYarn: false)]
        ) {
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.headDimension = 64
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.ropeTheta = 150_000
            $0.defaults.slidingWindow = 128
            $0.defaults.maximumPositions = 131_072
            $0.rotary.defaults = [
                "rope_type": .string("yarn"), "factor": .number(32), "beta_fast": .number(32), "beta_slow": .number(1),
                "truncate": .boolean(false), "original_max_position_embeddings": .integer(4096),
            ]
            $0.attention.setBiases(.key("attention_bias", otherwise: true))
            $0.attention.hasSinks = true
            $0.layers.pattern = .periodic(key: nil, period: 2)
            $0.feedForward.clampsGates = true
            $0.experts = ExpertRules(count: 128, countPerToken: 4)
            $0.experts?.sizeKey = nil
            $0.experts?.scoring = .softmaxOfChosen
            $0.experts?.normalizesWeights = false
            $0.experts?.hasRouterBias = true
            $0.experts?.hasBias = true
            $0.architecture.interleavesExpertGates = true
            $0.names.router = ["mlp.router"]
            $0.names.experts = ["mlp.experts"]
        },
        ModelFamily("starcoder2", classes: ["Starcoder2ForCausalLM"], gguf: [.init(name: "starcoder2", windows: .all)])
        {
            $0.keys.normEpsilon = "norm_epsilon"
            $0.defaults.keyValueHeadCount = 2
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.activation = "gelu_pytorch_tanh"
            $0.defaults.tiesEmbeddings = true
            $0.defaults.maximumPositions = 4096
            $0.defaults.tokens = (50256, [50256])
            $0.attention.setBiases(.key("use_bias", otherwise: true))
            $0.feedForward.bias = .key("use_bias", otherwise: true)
            $0.layers.pattern = .uniform
            $0.architecture.norm = .layer
            $0.architecture.feedForwardLayout = .plain
            $0.names.up = "mlp.c_fc"
            $0.names.down = "mlp.c_proj"
        },
    ]
}

extension FamilyTraits {
    /// Sets GPT-2's shape.
    fileprivate mutating func setGPT2() {
        keys.hiddenSize = "n_embd"
        keys.layerCount = "n_layer"
        keys.headCount = "n_head"
        keys.keyValueHeadCount = nil
        keys.headDimension = nil
        keys.intermediateSizes = ["n_inner"]
        keys.positions = ["n_positions", "n_ctx"]
        keys.normEpsilon = "layer_norm_epsilon"
        keys.activation = "activation_function"
        defaults.normEpsilon = 1e-5
        defaults.activation = "gelu_new"
        defaults.tiesEmbeddings = true
        defaults.maximumPositions = 1024
        defaults.hasUsualWidth = true
        defaults.tokens = (50256, [50256])
        attention.setBiases(true)
        feedForward.bias = true
        attention.scale = .gpt2
        rotary.layers = .none
        architecture.norm = .layer
        architecture.attentionLayout = .concatenated
        architecture.feedForwardLayout = .plain
        architecture.isTransposed = true
        architecture.hasPositionEmbeddings = true
        names.prefixes = ["transformer.", ""]
        names.embedding = "wte"
        names.layers = "h"
        names.attentionNorm = "ln_1"
        names.fusedAttention = "attn.c_attn"
        names.output = "attn.c_proj"
        names.feedForwardNorm = "ln_2"
        names.up = "mlp.c_fc"
        names.down = "mlp.c_proj"
        names.finalNorm = "ln_f"
    }
}
