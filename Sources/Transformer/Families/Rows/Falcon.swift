extension ModelFamily {
    /// The Falcons of TII.
    static let falcons: [ModelFamily] = [
        // In GGUF files, the norm belongs to both blocks, or only to the feed-forward network if attention has its own.
        ModelFamily(
            "falcon", classes: ["FalconForCausalLM"],
            gguf: [
                .init(
                    name: "falcon",
                    names: [.attentionNorm: ["attn_norm_2", "attn_norm"], .feedForwardNorm: ["attn_norm"]],
                    measuresFeedForward: true)
            ]
        ) {
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
            $0.defaults.tokens = (11, [11])
            $0.attention.setBiases(.key("bias", otherwise: false))
            $0.feedForward.bias = .key("bias", otherwise: false)
            $0.layers.hasParallelResidual = .key("parallel_attn", otherwise: true)
            $0.keys.fixed = [("alibi", .boolean(false))]
            $0.architecture.norm = .layer
            $0.architecture.hasFeedForwardNorm = .whereStored
            $0.architecture.attentionLayout = .interleaved
            $0.architecture.feedForwardLayout = .plain
            $0.names.prefixes = ["transformer.", ""]
            $0.names.embedding = "word_embeddings"
            $0.names.layers = "h"
            $0.names.fusedAttention = "self_attention.query_key_value"
            $0.names.output = "self_attention.dense"
            $0.names.feedForwardNorm = "ln_mlp"
            $0.names.up = "mlp.dense_h_to_4h"
            $0.names.down = "mlp.dense_4h_to_h"
            $0.names.finalNorm = "ln_f"
            $0.names.otherNorms = ["input_layernorm": "ln_attn", "ln_mlp": "post_attention_layernorm"]
        },
        ModelFamily(
            "falcon_h1", classes: ["FalconH1ForCausalLM"],
            gguf: [.init(name: "falcon-h1", bareNames: [.feedForwardNorm])]
        ) {
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.maximumPositions = 8192
            $0.defaults.tokens = (1, [2])
            $0.feedForward.bias = .key("mlp_bias", otherwise: false)
            $0.layers.pattern = .stateSpacesBesideAttention
            $0.stateSpaces.width = .size(key: "mamba_d_ssm", otherwise: 1024)
            $0.stateSpaces.outputBiasKey = "projectors_bias"
            $0.stateSpaces.choosesGating = true
            $0.stateSpaces.hasFactors = true
            $0.embedding.multiplier = .key("embedding_multiplier", otherwise: 1)
            $0.head.multiplier = .key("lm_head_multiplier", otherwise: 1)
            $0.layers.hasBlockMultipliers = true
            $0.names.feedForwardNorm = "pre_ff_layernorm"
            $0.names.gate = "feed_forward.gate_proj"
            $0.names.up = "feed_forward.up_proj"
            $0.names.down = "feed_forward.down_proj"
            $0.names.finalNorm = "final_layernorm"
        },
    ]
}
