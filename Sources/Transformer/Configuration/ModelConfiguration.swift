/// The shape of a model, read from `config.json` in either spelling in use.
///
/// Keys that are missing or null take the values that `transformers` gives them; the sizes without which nothing
/// can be computed must be there.
public struct ModelConfiguration: Sendable, Equatable {
    /// Family, which fixes tensor names and the order of operations.
    public let family: ModelFamily
    /// Width of the residual stream.
    public let hiddenSize: Int
    /// Width of the feed-forward network.
    public let intermediateSize: Int
    /// Number of query heads, of layers that don't say otherwise.
    public let headCount: Int
    /// Number of key-value heads, of layers that don't say otherwise; divides `headCount`.
    public let keyValueHeadCount: Int
    /// Elements of a head, of layers that don't say otherwise.
    public let headDimension: Int
    /// Rows of the embedding table and of the output head.
    public let vocabularySize: Int
    /// Longest sequence the model was made for, in tokens.
    public let maximumPositions: Int
    /// Epsilon of the norms.
    public let normEpsilon: Float
    /// Activation of the feed-forward network.
    public let activation: ActivationFunction
    /// Bound of gate and up where they are clamped as in gpt-oss, at most 7; nil where they aren't.
    public let gateLimit: Float?
    /// Whether the output head is the embedding table.
    public let tiesEmbeddings: Bool
    /// Whether query, key and value projections have biases.
    public let hasAttentionBias: Bool
    /// Whether the attention's output projection has a bias.
    public let hasAttentionOutputBias: Bool
    /// Whether the feed-forward projections have biases.
    public let hasFeedForwardBias: Bool
    /// Whether queries and keys are normalised head by head or as a whole.
    public let hasQueryKeyNorm: Bool
    /// Bound of queries, keys and values behind norms of whole rows; nil for none.
    public let attentionClip: Float?
    /// Whether the output head has a bias.
    public let hasHeadBias: Bool
    /// Whether values are normalised, without weights.
    public let hasValueNorm: Bool
    /// Whether layers end in a factor that the checkpoint holds.
    public let hasLayerScalars: Bool
    /// Tokens that stand for what is no text, and are embedded as padding.
    public let placeholderTokens: [Int]
    /// The token that padding is.
    public let paddingToken: Int
    /// The token whose embedding is zeros, whatever the checkpoint holds; nil for none.
    public let clearedToken: Int?
    /// Embeddings that each layer adds by itself, where there are such.
    public let perLayerEmbedding: PerLayerEmbedding?
    /// Whether attention and feed-forward network read the same residual stream.
    public let hasParallelResidual: Bool
    /// The layers, first to last.
    public internal(set) var layers: [LayerConfiguration]
    /// The rotary embeddings that layers refer to.
    public let rotaryEmbeddings: [RotaryEmbedding]
    /// The mixture of experts, where there is one.
    public let experts: ExpertConfiguration?
    /// Factor on embeddings.
    public let embeddingMultiplier: Float
    /// Factor on what a block adds to the residual stream.
    public let residualMultiplier: Float
    /// Factor on gates of feed-forward networks, before the activation.
    public let gateMultiplier: Float
    /// Factor on what feed-forward networks add to the residual stream.
    public let feedForwardMultiplier: Float
    /// Factor on logits.
    public let logitsMultiplier: Float
    /// Bound `c` of `c * tanh(score / c)` on attention scores; nil for none.
    public let attentionSoftcap: Float?
    /// Bound of the same form on logits; nil for none.
    public let logitsSoftcap: Float?
    /// First token of a sequence, as the configuration says.
    public let beginToken: Int?
    /// Tokens that end a sequence, as the configuration says.
    public let endTokens: [Int]
    /// Element type that the configuration names, as text.
    public let elementTypeName: String?

    /// Number of layers.
    public var layerCount: Int { layers.count }
    /// The attention of each layer that has one.
    public var attentions: [AttentionConfiguration] { layers.compactMap(\.attention) }
    /// Numbers that a sequence keeps beside keys and values, in all layers.
    public var stateCount: Int { layers.reduce(0) { $0 + $1.stateCount } }
    /// Elements of all query heads.
    public var queryWidth: Int { headCount * headDimension }
    /// Elements of all key heads, or of all value heads.
    public var keyValueWidth: Int { keyValueHeadCount * headDimension }
}
