/// The order of operations and the layout of weights that the members of a family share.
///
/// One decoder is assembled from this description; no family has code of its own.
struct Architecture: Sendable {
    /// A kind of norm.
    enum Norm: Sendable {
        /// Root mean square, times the weight.
        case rms
        /// Root mean square, times one plus the weight.
        case rmsPlusOne
        /// Mean and variance, times the weight, plus the bias.
        case layer
    }

    /// How queries and keys are normalised where they are.
    enum QueryKeyNorm: Sendable {
        /// Each head by itself.
        case head
        /// All heads together.
        case row
    }

    /// How the projections of queries, keys and values are stored.
    enum AttentionLayout: Sendable {
        /// Three matrices.
        case separate
        /// One matrix: all queries, all keys, all values.
        case concatenated
        /// One matrix: for each head its query, key and value.
        case interleaved
    }

    /// How the feed-forward network is stored.
    enum FeedForwardLayout: Sendable {
        /// Up and down, no gate.
        case plain
        /// Gate, up and down.
        case gated
        /// Gate above up in one matrix, and down.
        case concatenatedGate
    }

    /// The kind of all norms.
    var norm = Norm.rms
    /// Whether attention and feed-forward network read a normalised stream.
    var normalizesInputs = true
    /// Whether what they give is normalised before it is added.
    var normalizesOutputs = false
    /// Whether a parallel block has a norm of its own for the feed-forward network.
    var hasFeedForwardNorm = true
    /// How queries and keys are normalised where they are.
    var queryKeyNorm = QueryKeyNorm.head
    /// How queries, keys and values are stored.
    var attentionLayout = AttentionLayout.separate
    /// How the feed-forward network is stored.
    var feedForwardLayout = FeedForwardLayout.gated
    /// Whether matrices are stored inputs by outputs.
    var isTransposed = false
    /// Whether learned position embeddings are added to the token embeddings.
    var hasPositionEmbeddings = false
    /// Whether the output head has a bias.
    var hasHeadBias = false
    /// The names of the tensors.
    var names = TensorNames()

    /// The description of a family.
    init(_ family: ModelFamily) {
        switch family {
        case .llama, .mistral, .qwen2, .qwen3, .smolLM3, .granite: break
        case .qwen3MixtureOfExperts:
            names.router = ["mlp.gate"]
            names.experts = ["mlp.experts"]
        case .mixtral:
            names.router = ["block_sparse_moe.gate", "mlp.gate"]
            names.experts = ["block_sparse_moe.experts", "mlp.experts"]
            names.expertParts = [("w1", "w3", "w2"), ("gate_proj", "up_proj", "down_proj")]
        case .gemma:
            norm = .rmsPlusOne
        case .gemma2, .gemma3:
            norm = .rmsPlusOne
            normalizesOutputs = true
            names.feedForwardNorm = "pre_feedforward_layernorm"
            names.attentionOutputNorm = "post_attention_layernorm"
            names.feedForwardOutputNorm = "post_feedforward_layernorm"
            names.prefixes = ["model.", "", "language_model.model.", "model.language_model."]
        case .olmo2:
            normalizesInputs = false
            normalizesOutputs = true
            queryKeyNorm = .row
            names.attentionOutputNorm = "post_attention_layernorm"
            names.feedForwardOutputNorm = "post_feedforward_layernorm"
        case .phi:
            norm = .layer
            hasFeedForwardNorm = false
            feedForwardLayout = .plain
            hasHeadBias = true
            names.output = "self_attn.dense"
            names.queryNorm = "self_attn.q_layernorm"
            names.keyNorm = "self_attn.k_layernorm"
            names.up = "mlp.fc1"
            names.down = "mlp.fc2"
            names.finalNorm = "final_layernorm"
        case .phi3:
            attentionLayout = .concatenated
            feedForwardLayout = .concatenatedGate
        case .gpt2:
            norm = .layer
            attentionLayout = .concatenated
            feedForwardLayout = .plain
            isTransposed = true
            hasPositionEmbeddings = true
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
        case .gptNeoX:
            norm = .layer
            attentionLayout = .interleaved
            feedForwardLayout = .plain
            names.prefixes = ["gpt_neox.", ""]
            names.embedding = "embed_in"
            names.heads = ["embed_out", "lm_head"]
            names.fusedAttention = "attention.query_key_value"
            names.output = "attention.dense"
            names.up = "mlp.dense_h_to_4h"
            names.down = "mlp.dense_4h_to_h"
            names.finalNorm = "final_layer_norm"
        }
    }
}
