import Tensor

/// The weights of one layer.
///
/// Weights that a pass reads layer by layer are classes: reading them counts one reference and not that of each part, which
/// threads would contend for.
final class LayerWeights: Sendable {
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

    init(
        mixerNorm: NormWeights?, mixers: [MixerWeights], mixerOutputNorm: NormWeights?,
        feedForwardNorm: NormWeights?, feedForward: FeedForwardBlock?, feedForwardOutputNorm: NormWeights?,
        perLayerMix: PerLayerMixWeights?, scalar: Float
    ) {
        self.mixerNorm = mixerNorm
        self.mixers = mixers
        self.mixerOutputNorm = mixerOutputNorm
        self.feedForwardNorm = feedForwardNorm
        self.feedForward = feedForward
        self.feedForwardOutputNorm = feedForwardOutputNorm
        self.perLayerMix = perLayerMix
        self.scalar = scalar
    }
}
