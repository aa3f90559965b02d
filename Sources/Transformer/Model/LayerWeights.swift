import Tensor

/// The weights of one layer.
struct LayerWeights: Sendable {
    /// Norm before the mixers.
    let mixerNorm: NormWeights?
    /// What mixes positions, in the order of the configuration.
    let mixers: [MixerWeights]
    /// Norm of what a mixer gives.
    let mixerOutputNorm: NormWeights?
    /// Norm before the feed-forward network.
    let feedForwardNorm: NormWeights?
    /// What follows the mixers; nil where nothing does.
    let feedForward: FeedForwardBlock?
    /// Norm of what the feed-forward network gives.
    let feedForwardOutputNorm: NormWeights?
    /// How the layer's own embeddings are mixed in, where there are such.
    let perLayerMix: PerLayerMixWeights?
    /// Factor on the stream at the layer's end.
    let scalar: Float
}
