/// The order of operations and the weight layout of a family.
///
/// One decoder runs every family from this description; no family has its own code.
struct Architecture: Sendable {
    /// The kind of norm.
    enum Norm: Sendable {
        /// Root mean square, times the weight.
        case rms
        /// Root mean square, times one plus the weight.
        case rmsPlusOne
        /// Mean and variance, times the weight, plus the bias.
        case layer
        /// As `layer`, with a bias where the checkpoint has one.
        case layerMaybeBiased
        /// Mean and variance, times the weight.
        case layerWithoutBias
        /// Mean and variance, without weight.
        case layerUnweighted
        /// Root mean square, without weight.
        case unweighted
    }

    /// The norm of queries and keys, in families that have one.
    enum QueryKeyNorm: Sendable {
        /// Each head separately, with shared weights.
        case head
        /// Each head separately, with its own weights.
        case eachHead
        /// All heads together.
        case row
    }

    /// Whether the feed-forward network has its own norm.
    enum FeedForwardNorm: Sendable {
        /// Fixed for all members.
        case always(Bool)
        /// Only where the network isn't parallel to attention.
        case unlessParallel
        /// Only where the checkpoint has it; a parallel network without one shares the attention's input.
        case whereStored
    }

    /// The storage layout of the query, key and value projections.
    enum AttentionLayout: Sendable {
        /// Three matrices.
        case separate
        /// One matrix: all queries, all keys, all values.
        case concatenated
        /// One matrix: for each KV head its queries, its key and its value.
        case interleaved
    }

    /// The storage layout of the feed-forward network.
    enum FeedForwardLayout: Sendable {
        /// Up and down, no gate.
        case plain
        /// Gate, up and down.
        case gated
        /// Gate above up in one matrix, and down.
        case concatenatedGate
        /// Up above gate in one matrix, or each in its own, and down.
        case concatenatedUp
    }

    /// The kind of all norms.
    var norm = Norm.rms
    /// Whether attention and feed-forward network read a normalized residual stream.
    var normalizesInputs = true
    /// Whether their outputs are normalized before they are added.
    var normalizesOutputs = false
    /// Whether the residual stream is normalized after each addition, by the output norms (post-norm).
    var normalizesSums = false
    /// Whether the first layer's mixers read the residual stream without a norm.
    var skipsFirstNorm = false
    /// Whether the last layer's output is normalized.
    var hasFinalNorm = true
    /// Whether the model has an output head.
    var hasHead = true
    /// Whether the feed-forward network has its own norm.
    var hasFeedForwardNorm = FeedForwardNorm.always(true)
    /// The norm of queries and keys, in families that have one.
    var queryKeyNorm = QueryKeyNorm.head
    /// Whether queries and keys are normalized after rotation.
    var normalizesAfterRotation = false
    /// Whether embeddings are normalized.
    var normalizesEmbeddings = false
    /// The storage layout of queries, keys and values.
    var attentionLayout = AttentionLayout.separate
    /// The storage layout of the feed-forward network.
    var feedForwardLayout = FeedForwardLayout.gated
    /// Whether experts in one tensor have alternating rows of gate and up; stored inputs by outputs unless quantized.
    var interleavesExpertGates = false
    /// Whether matrices are stored inputs by outputs.
    var isTransposed = false
    /// Whether all rows are features, so that there are no token embeddings.
    var readsFeatures = false
    /// Whether the inputs and outputs of products are clamped to limits in the checkpoint.
    var clampsProducts = false
    /// Whether learned position embeddings are added to the token embeddings.
    var hasPositionEmbeddings = false
    /// The names of the tensors.
    var names = TensorNames()

    /// Sets the tensor names of Mixtral's experts.
    mutating func setMixtralNames() {
        names.router = ["block_sparse_moe.gate", "mlp.gate"]
        names.experts = ["block_sparse_moe.experts", "mlp.experts"]
        names.expertParts = [("w1", "w3", "w2"), ("gate_proj", "up_proj", "down_proj")]
    }

    /// Sets blocks that read the residual stream directly and normalize their outputs.
    ///
    /// - Parameter ofHeads: Whether queries and keys are normalized per head, rather than as a whole.
    mutating func normalizesOnlyOutputs(ofHeads: Bool) {
        normalizesInputs = false
        normalizesOutputs = true
        queryKeyNorm = ofHeads ? .head : .row
        names.attentionOutputNorm = "post_attention_layernorm"
        names.feedForwardOutputNorm = "post_feedforward_layernorm"
    }
}
