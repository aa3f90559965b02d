/// The shape of a model, from either spelling of `config.json`.
///
/// Missing and null keys have the defaults of `transformers`. The sizes without which nothing can be computed are
/// required.
package struct ModelConfiguration: Sendable, Equatable {
    /// The family, which determines tensor names and the order of operations.
    package let family: ModelFamily
    /// Width of the residual stream.
    package let hiddenSize: Int
    /// Width of the embeddings.
    package let embeddingSize: Int
    /// The groups of layers that share weights; nil where no layers do.
    let layerGroups: LayerGroups?
    /// Width of the feed-forward network.
    package let intermediateSize: Int
    /// The number of query heads, where a layer has no other.
    package let headCount: Int
    /// The number of KV heads, where a layer has no other; divides `headCount`.
    package let keyValueHeadCount: Int
    /// The number of elements of a head, where a layer has no other.
    package let headDimension: Int
    /// The number of rows of the embedding table and the output head.
    package let vocabularySize: Int
    /// The largest number of tokens of a sequence.
    package let maximumPositions: Int
    /// The epsilon of the norms.
    package let normEpsilon: Float
    /// The activation of the feed-forward network.
    package let activation: ActivationFunction
    /// The limit of gate and up, which are clamped as in gpt-oss; at most 7; nil for none.
    package let gateLimit: Float?
    /// Whether the output head is the embedding table.
    package let tiesEmbeddings: Bool
    /// Whether query, key and value projections have biases.
    package let hasAttentionBias: Bool
    /// Whether the attention's output projection has a bias.
    package let hasAttentionOutputBias: Bool
    /// Whether the feed-forward projections have biases.
    package let hasFeedForwardBias: Bool
    /// Whether the down projection of feed-forward networks has a bias.
    package let hasFeedForwardOutputBias: Bool
    /// Whether attention is causal, so that texts can be continued.
    package let isCausal: Bool
    /// The number of token types with their own embeddings; 0 for none.
    package let tokenTypeCount: Int
    /// The padding token, after whose ID learned positions begin; nil where they begin at 0.
    package let positionPadding: Int?
    /// The classifier's pooling and head.
    package let classifier: ClassifierConfiguration
    /// Whether queries and keys are normalized head by head or as a whole.
    package let hasQueryKeyNorm: Bool
    /// The limit to which queries, keys and values are clipped after norms of whole rows; nil for none.
    package let attentionClip: Float?
    /// Whether the output head has a bias.
    package let hasHeadBias: Bool
    /// Whether values are normalized, without weights.
    package let hasValueNorm: Bool
    /// Whether each layer's output has a factor in the checkpoint.
    package let hasLayerScalars: Bool
    /// The placeholder tokens of images and the like, which are embedded as padding.
    package let placeholderTokens: [Int]
    /// The padding token.
    package let paddingToken: Int
    /// The token whose embedding is zero, whatever the checkpoint has; nil for none.
    package let clearedToken: Int?
    /// The number of first layers that add further image features to their output.
    package let featureLayerCount: Int
    /// The per-layer embeddings; nil for none.
    package let perLayerEmbedding: PerLayerEmbedding?
    /// Whether attention and feed-forward network read the same input.
    package let hasParallelResidual: Bool
    /// The layers, from first to last.
    package internal(set) var layers: [LayerConfiguration]
    /// The rotary embeddings; layers have indices into them.
    package let rotaryEmbeddings: [RotaryEmbedding]
    /// The mixture of experts; nil for none.
    package let experts: ExpertConfiguration?
    /// The factor on embeddings.
    package let embeddingMultiplier: Float
    /// The factor on a block's output, before it is added to the residual stream.
    package let residualMultiplier: Float
    /// The factor on the gates of feed-forward networks, before the activation.
    package let gateMultiplier: Float
    /// The factor on the outputs of feed-forward networks.
    package let feedForwardMultiplier: Float
    /// The factor on logits.
    package let logitsMultiplier: Float
    /// The softcap `c` in `c * tanh(score / c)` of attention scores; nil for none.
    package let attentionSoftcap: Float?
    /// The softcap of logits; nil for none.
    package let logitsSoftcap: Float?
    /// The first token of a sequence in the configuration.
    package let beginToken: Int?
    /// The end tokens in the configuration.
    package let endTokens: [Int]
    /// The name of the element type in the configuration.
    package let elementTypeName: String?

    /// The largest number of tokens of a text with learned positions; nil for other models.
    package var longestText: Int? {
        guard family.traits.architecture.hasPositionEmbeddings else { return nil }
        return max(maximumPositions - (positionPadding.map { $0 + 1 } ?? 0), 1)
    }
    /// Whether embeddings are projected to the width of the residual stream.
    var projectsEmbeddings: Bool {
        family.traits.embedding.size.map { $0.isAlwaysProjected || embeddingSize != hiddenSize } ?? false
    }
    /// The number of layers.
    package var layerCount: Int { layers.count }
    /// The attention of each layer that has one.
    package var attentions: [AttentionConfiguration] { layers.compactMap(\.attention) }
    /// The number of recurrent state values of a sequence, in all layers.
    package var stateCount: Int { layers.reduce(0) { $0 + $1.stateCount } }
    /// The number of elements of all query heads.
    package var queryWidth: Int { headCount * headDimension }
    /// The number of elements of all key heads, or of all value heads.
    package var keyValueWidth: Int { keyValueHeadCount * headDimension }
}
