/// The shape of a model, read from `config.json` in either spelling in use.
///
/// Keys that are missing or null take the values that `transformers` gives them; the sizes without which nothing
/// can be computed must be there.
package struct ModelConfiguration: Sendable, Equatable {
    /// Family, which fixes tensor names and the order of operations.
    package let family: ModelFamily
    /// Width of the residual stream.
    package let hiddenSize: Int
    /// Width of the feed-forward network.
    package let intermediateSize: Int
    /// Number of query heads, of layers that don't say otherwise.
    package let headCount: Int
    /// Number of key-value heads, of layers that don't say otherwise; divides `headCount`.
    package let keyValueHeadCount: Int
    /// Elements of a head, of layers that don't say otherwise.
    package let headDimension: Int
    /// Rows of the embedding table and of the output head.
    package let vocabularySize: Int
    /// Longest sequence the model was made for, in tokens.
    package let maximumPositions: Int
    /// Epsilon of the norms.
    package let normEpsilon: Float
    /// Activation of the feed-forward network.
    package let activation: ActivationFunction
    /// Bound of gate and up where they are clamped as in gpt-oss, at most 7; nil where they aren't.
    package let gateLimit: Float?
    /// Whether the output head is the embedding table.
    package let tiesEmbeddings: Bool
    /// Whether query, key and value projections have biases.
    package let hasAttentionBias: Bool
    /// Whether the attention's output projection has a bias.
    package let hasAttentionOutputBias: Bool
    /// Whether the feed-forward projections have biases.
    package let hasFeedForwardBias: Bool
    /// Whether the projection back to the stream has a bias.
    package let hasFeedForwardOutputBias: Bool
    /// Whether a position attends only to those before it, so that texts can be continued.
    package let isCausal: Bool
    /// Kinds of tokens that have embeddings of their own; 0 where they have none.
    package let tokenTypeCount: Int
    /// The padding token behind whose number learned positions begin; nil where they begin with 0.
    package let positionPadding: Int?
    /// What labels are computed by.
    package let classifier: ClassifierConfiguration
    /// Whether queries and keys are normalized head by head or as a whole.
    package let hasQueryKeyNorm: Bool
    /// Bound of queries, keys and values behind norms of whole rows; nil for none.
    package let attentionClip: Float?
    /// Whether the output head has a bias.
    package let hasHeadBias: Bool
    /// Whether values are normalized, without weights.
    package let hasValueNorm: Bool
    /// Whether layers end in a factor that the checkpoint holds.
    package let hasLayerScalars: Bool
    /// Tokens that stand for what is no text, and are embedded as padding.
    package let placeholderTokens: [Int]
    /// The token that padding is.
    package let paddingToken: Int
    /// The token whose embedding is zeros, whatever the checkpoint holds; nil for none.
    package let clearedToken: Int?
    /// How many of the first layers add to their output what an image's features have for them.
    package let featureLayerCount: Int
    /// Embeddings that each layer adds by itself, where there are such.
    package let perLayerEmbedding: PerLayerEmbedding?
    /// Whether attention and feed-forward network read the same residual stream.
    package let hasParallelResidual: Bool
    /// The layers, first to last.
    package internal(set) var layers: [LayerConfiguration]
    /// The rotary embeddings that layers refer to.
    package let rotaryEmbeddings: [RotaryEmbedding]
    /// The mixture of experts, where there is one.
    package let experts: ExpertConfiguration?
    /// Factor on embeddings.
    package let embeddingMultiplier: Float
    /// Factor on what a block adds to the residual stream.
    package let residualMultiplier: Float
    /// Factor on gates of feed-forward networks, before the activation.
    package let gateMultiplier: Float
    /// Factor on what feed-forward networks add to the residual stream.
    package let feedForwardMultiplier: Float
    /// Factor on logits.
    package let logitsMultiplier: Float
    /// Bound `c` of `c * tanh(score / c)` on attention scores; nil for none.
    package let attentionSoftcap: Float?
    /// Bound of the same form on logits; nil for none.
    package let logitsSoftcap: Float?
    /// First token of a sequence, as the configuration says.
    package let beginToken: Int?
    /// Tokens that end a sequence, as the configuration says.
    package let endTokens: [Int]
    /// Element type that the configuration names, as text.
    package let elementTypeName: String?

    /// Most tokens of a text where positions are learned; nil where they are not.
    package var longestText: Int? {
        guard family.traits.architecture.hasPositionEmbeddings else { return nil }
        return max(maximumPositions - (positionPadding.map { $0 + 1 } ?? 0), 1)
    }
    /// Number of layers.
    package var layerCount: Int { layers.count }
    /// The attention of each layer that has one.
    package var attentions: [AttentionConfiguration] { layers.compactMap(\.attention) }
    /// Numbers that a sequence keeps beside keys and values, in all layers.
    package var stateCount: Int { layers.reduce(0) { $0 + $1.stateCount } }
    /// Elements of all query heads.
    package var queryWidth: Int { headCount * headDimension }
    /// Elements of all key heads, or of all value heads.
    package var keyValueWidth: Int { keyValueHeadCount * headDimension }
}
