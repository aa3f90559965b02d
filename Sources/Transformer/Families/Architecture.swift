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
        /// The same, with a bias where the checkpoint has one.
        case layerMaybeBiased
        /// Mean and variance, times the weight.
        case layerWithoutBias
        /// Mean and variance alone.
        case layerUnweighted
        /// Root mean square alone.
        case unweighted
    }

    /// How queries and keys are normalized where they are.
    enum QueryKeyNorm: Sendable {
        /// Each head by itself.
        case head
        /// Each head by itself, with weights of its own.
        case eachHead
        /// All heads together.
        case row
    }

    /// Whether the feed-forward network has a norm of its own.
    enum FeedForwardNorm: Sendable {
        /// The same for all members.
        case always(Bool)
        /// Where it isn't beside attention.
        case unlessParallel
        /// Where the checkpoint has it; beside attention, a network without one reads what attention reads.
        case whereStored
    }

    /// How the projections of queries, keys and values are stored.
    enum AttentionLayout: Sendable {
        /// Three matrices.
        case separate
        /// One matrix: all queries, all keys, all values.
        case concatenated
        /// One matrix: for each key-value head its queries, its key and its value.
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
        /// Up above gate in one matrix, or each in its own, and down.
        case concatenatedUp
    }

    /// The kind of all norms.
    var norm = Norm.rms
    /// Whether attention and feed-forward network read a normalized stream.
    var normalizesInputs = true
    /// Whether what they give is normalized before it is added.
    var normalizesOutputs = false
    /// Whether the stream is normalized behind each addition, by the norms of what blocks give.
    var normalizesSums = false
    /// Whether the first layer's mixers read the stream as it is.
    var skipsFirstNorm = false
    /// Whether the last layer's output is normalized.
    var hasFinalNorm = true
    /// Whether there is an output head.
    var hasHead = true
    /// Whether a feed-forward network beside attention has a norm of its own.
    var hasFeedForwardNorm = FeedForwardNorm.always(true)
    /// How queries and keys are normalized where they are.
    var queryKeyNorm = QueryKeyNorm.head
    /// Whether queries and keys are normalized after they are rotated.
    var normalizesAfterRotation = false
    /// Whether embeddings are normalized.
    var normalizesEmbeddings = false
    /// How queries, keys and values are stored.
    var attentionLayout = AttentionLayout.separate
    /// How the feed-forward network is stored.
    var feedForwardLayout = FeedForwardLayout.gated
    /// Whether rows of gate and up alternate in experts that are stored in one tensor, inputs by outputs if as elements.
    var interleavesExpertGates = false
    /// Whether matrices are stored inputs by outputs.
    var isTransposed = false
    /// Whether all rows are features, so that there are no embeddings.
    var readsFeatures = false
    /// Whether the inputs and outputs of products are clamped, where the checkpoint says by what.
    var clampsProducts = false
    /// Whether learned position embeddings are added to the token embeddings.
    var hasPositionEmbeddings = false
    /// The names of the tensors.
    var names = TensorNames()

    /// Experts that are called as Mixtral's.
    mutating func setMixtralNames() {
        names.router = ["block_sparse_moe.gate", "mlp.gate"]
        names.experts = ["block_sparse_moe.experts", "mlp.experts"]
        names.expertParts = [("w1", "w3", "w2"), ("gate_proj", "up_proj", "down_proj")]
    }

    /// Blocks that read the stream as it is and normalize what they give.
    ///
    /// - Parameter ofHeads: Whether queries and keys are normalized head by head, not as a whole.
    mutating func normalizesOnlyOutputs(ofHeads: Bool) {
        normalizesInputs = false
        normalizesOutputs = true
        queryKeyNorm = ofHeads ? .head : .row
        names.attentionOutputNorm = "post_attention_layernorm"
        names.feedForwardOutputNorm = "post_feedforward_layernorm"
    }
}
