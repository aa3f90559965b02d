/// Families with layer norms.
extension FamilyTraits {
    static let phi = FamilyTraits {
        $0.architectures = ["PhiForCausalLM"]
        $0.keys.normEpsilon = "layer_norm_eps"
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.activation = "gelu_new"
        $0.defaults.partialRotaryFactor = 0.5
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        ($0.attentionBias, $0.attentionOutputBias, $0.feedForwardBias) = (true, true, true)
        $0.hasQueryKeyNorm = .key("qk_layernorm", otherwise: false)
        $0.hasParallelResidual = true
        $0.rotatesPartially = true
        $0.architecture.norm = .layer
        $0.architecture.hasFeedForwardNorm = .always(false)
        $0.architecture.feedForwardLayout = .plain
        $0.headBias = true
        $0.architecture.names.output = "self_attn.dense"
        $0.architecture.names.queryNorm = "self_attn.q_layernorm"
        $0.architecture.names.keyNorm = "self_attn.k_layernorm"
        $0.architecture.names.up = "mlp.fc1"
        $0.architecture.names.down = "mlp.fc2"
        $0.architecture.names.finalNorm = "final_layernorm"
    }

    static let gpt2 = FamilyTraits {
        $0.architectures = ["GPT2LMHeadModel"]
        $0.keys.hiddenSize = "n_embd"
        $0.keys.layerCount = "n_layer"
        $0.keys.headCount = "n_head"
        $0.keys.keyValueHeadCount = nil
        $0.keys.headDimension = nil
        $0.keys.intermediateSizes = ["n_inner"]
        $0.keys.positions = ["n_positions", "n_ctx"]
        $0.keys.normEpsilon = "layer_norm_epsilon"
        $0.keys.activation = "activation_function"
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.activation = "gelu_new"
        $0.defaults.tiesEmbeddings = true
        $0.defaults.maximumPositions = 1024
        $0.defaults.hasUsualWidth = true
        ($0.defaults.beginToken, $0.defaults.endTokens) = (50256, [50256])
        ($0.attentionBias, $0.attentionOutputBias, $0.feedForwardBias) = (true, true, true)
        $0.scale = .gpt2
        $0.rotation = .none
        $0.architecture.norm = .layer
        $0.architecture.attentionLayout = .concatenated
        $0.architecture.feedForwardLayout = .plain
        $0.architecture.isTransposed = true
        $0.architecture.hasPositionEmbeddings = true
        $0.architecture.names.prefixes = ["transformer.", ""]
        $0.architecture.names.embedding = "wte"
        $0.architecture.names.layers = "h"
        $0.architecture.names.attentionNorm = "ln_1"
        $0.architecture.names.fusedAttention = "attn.c_attn"
        $0.architecture.names.output = "attn.c_proj"
        $0.architecture.names.feedForwardNorm = "ln_2"
        $0.architecture.names.up = "mlp.c_fc"
        $0.architecture.names.down = "mlp.c_proj"
        $0.architecture.names.finalNorm = "ln_f"
    }

    static let gptBigCode = FamilyTraits {
        $0 = gpt2
        $0.architectures = ["GPTBigCodeForCausalLM"]
        $0.keys.singleKeyValueHead = (key: "multi_query", unless: nil)
        $0.defaults.activation = "gelu_pytorch_tanh"
        $0.architecture.attentionLayout = .interleaved
        $0.architecture.isTransposed = false
    }

    static let falcon = FamilyTraits {
        $0.architectures = ["FalconForCausalLM"]
        $0.keys.keyValueHeadCount = "num_kv_heads"
        $0.keys.singleKeyValueHead = (key: "multi_query", unless: "new_decoder_architecture")
        $0.keys.headDimension = nil
        $0.keys.intermediateSizes = ["ffn_hidden_size"]
        $0.keys.normEpsilon = "layer_norm_epsilon"
        $0.keys.activation = "activation"
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.activation = "gelu"
        $0.defaults.tiesEmbeddings = true
        $0.defaults.hasUsualWidth = true
        ($0.defaults.beginToken, $0.defaults.endTokens) = (11, [11])
        $0.attentionBias = .key("bias", otherwise: false)
        $0.attentionOutputBias = .key("bias", otherwise: false)
        $0.feedForwardBias = .key("bias", otherwise: false)
        $0.hasParallelResidual = .key("parallel_attn", otherwise: true)
        $0.fixedKeys = [("alibi", .boolean(false))]
        $0.architecture.norm = .layer
        $0.architecture.hasFeedForwardNorm = .whereStored
        $0.architecture.attentionLayout = .interleaved
        $0.architecture.feedForwardLayout = .plain
        $0.architecture.names.prefixes = ["transformer.", ""]
        $0.architecture.names.embedding = "word_embeddings"
        $0.architecture.names.layers = "h"
        $0.architecture.names.fusedAttention = "self_attention.query_key_value"
        $0.architecture.names.output = "self_attention.dense"
        $0.architecture.names.feedForwardNorm = "ln_mlp"
        $0.architecture.names.up = "mlp.dense_h_to_4h"
        $0.architecture.names.down = "mlp.dense_4h_to_h"
        $0.architecture.names.finalNorm = "ln_f"
        $0.architecture.names.otherNorms = ["input_layernorm": "ln_attn", "ln_mlp": "post_attention_layernorm"]
    }

    static let gptNeoX = FamilyTraits {
        $0.architectures = ["GPTNeoXForCausalLM"]
        $0.keys.keyValueHeadCount = nil
        $0.keys.headDimension = nil
        $0.keys.normEpsilon = "layer_norm_eps"
        $0.keys.theta = "rotary_emb_base"
        $0.keys.partialRotaryFactor = "rotary_pct"
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.activation = "gelu"
        $0.defaults.partialRotaryFactor = 0.25
        ($0.defaults.beginToken, $0.defaults.endTokens) = (0, [2])
        $0.attentionBias = .key("attention_bias", otherwise: true)
        $0.attentionOutputBias = .key("attention_bias", otherwise: true)
        $0.feedForwardBias = true
        $0.hasParallelResidual = .key("use_parallel_residual", otherwise: true)
        $0.rotatesPartially = true
        $0.architecture.norm = .layer
        $0.architecture.attentionLayout = .interleaved
        $0.architecture.feedForwardLayout = .plain
        $0.architecture.names.prefixes = ["gpt_neox.", ""]
        $0.architecture.names.embedding = "embed_in"
        $0.architecture.names.heads = ["embed_out", "lm_head"]
        $0.architecture.names.fusedAttention = "attention.query_key_value"
        $0.architecture.names.output = "attention.dense"
        $0.architecture.names.up = "mlp.dense_h_to_4h"
        $0.architecture.names.down = "mlp.dense_4h_to_h"
        $0.architecture.names.finalNorm = "final_layer_norm"
    }

    static let phi3 = FamilyTraits {
        $0.architectures = ["Phi3ForCausalLM"]
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.maximumPositions = 4096
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [32000])
        ($0.attentionBias, $0.attentionOutputBias) = (false, false)
        $0.pattern = .uniform
        $0.rotatesPartially = true
        $0.hasOlderRopeNames = true
        $0.architecture.attentionLayout = .concatenated
        $0.architecture.feedForwardLayout = .concatenatedGate
    }

    static let stableLM = FamilyTraits {
        $0.architectures = ["StableLmForCausalLM"]
        $0.keys.headDimension = nil
        $0.keys.normEpsilon = "layer_norm_eps"
        $0.defaults.keyValueHeadCount = 32
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.partialRotaryFactor = 0.25
        $0.defaults.maximumPositions = 4096
        ($0.defaults.beginToken, $0.defaults.endTokens) = (0, [0])
        ($0.attentionBias, $0.attentionOutputBias) = (.key("use_qkv_bias", otherwise: false), false)
        $0.hasQueryKeyNorm = .key("qk_layernorm", otherwise: false)
        $0.hasParallelResidual = .key("use_parallel_residual", otherwise: false)
        $0.rotatesPartially = true
        $0.architecture.norm = .layer
        $0.architecture.hasFeedForwardNorm = .unlessParallel
        $0.architecture.queryKeyNorm = .eachHead
        $0.architecture.names.queryNorm = "self_attn.q_layernorm"
        $0.architecture.names.keyNorm = "self_attn.k_layernorm"
    }

    static let starcoder2 = FamilyTraits {
        $0.architectures = ["Starcoder2ForCausalLM"]
        $0.keys.normEpsilon = "norm_epsilon"
        $0.defaults.keyValueHeadCount = 2
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.activation = "gelu_pytorch_tanh"
        $0.defaults.tiesEmbeddings = true
        $0.defaults.maximumPositions = 4096
        ($0.defaults.beginToken, $0.defaults.endTokens) = (50256, [50256])
        $0.attentionBias = .key("use_bias", otherwise: true)
        $0.attentionOutputBias = .key("use_bias", otherwise: true)
        $0.feedForwardBias = .key("use_bias", otherwise: true)
        $0.pattern = .uniform
        $0.architecture.norm = .layer
        $0.architecture.feedForwardLayout = .plain
        $0.architecture.names.up = "mlp.c_fc"
        $0.architecture.names.down = "mlp.c_proj"
    }

    static let jais2 = FamilyTraits {
        $0.architectures = ["Jais2ForCausalLM"]
        $0.keys.normEpsilon = "layer_norm_eps"
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.activation = "relu2"
        $0.defaults.maximumPositions = 8192
        ($0.defaults.beginToken, $0.defaults.endTokens) = (0, [150_024])
        $0.attentionBias = .key("attention_bias", otherwise: true)
        $0.attentionOutputBias = .key("attention_bias", otherwise: true)
        $0.feedForwardBias = .key("mlp_bias", otherwise: true)
        $0.architecture.norm = .layer
        $0.architecture.feedForwardLayout = .plain
    }

    static let cohere = FamilyTraits {
        $0.architectures = ["CohereForCausalLM"]
        $0.setCohere()
        $0.defaults.ropeTheta = 500_000
        $0.hasQueryKeyNorm = .key("use_qk_norm", otherwise: false)
        $0.architecture.queryKeyNorm = .eachHead
    }

    static let cohere2 = FamilyTraits {
        $0.architectures = ["Cohere2ForCausalLM"]
        $0.setCohere()
        $0.defaults.slidingWindow = 4096
        $0.pattern = .periodic(key: "sliding_window_pattern", period: 4)
        $0.rotation = .sliding
    }

    private mutating func setCohere() {
        keys.headDimension = nil
        keys.normEpsilon = "layer_norm_eps"
        defaults.normEpsilon = 1e-5
        defaults.tiesEmbeddings = true
        defaults.maximumPositions = 8192
        (defaults.beginToken, defaults.endTokens) = (5, [255_001])
        hasParallelResidual = true
        interleavesRotation = true
        logitsMultiplier = .key("logit_scale", otherwise: 0.0625)
        architecture.norm = .layerWithoutBias
        architecture.hasFeedForwardNorm = .always(false)
    }
}
