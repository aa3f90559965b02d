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
    /// Factors on each element of what the mixers add. `[hidden]`
    let mixerFactors: AlignedBuffer?
    /// Factors on each element of what the feed-forward network adds. `[hidden]`
    let feedForwardFactors: AlignedBuffer?
    /// Bounds of what the matrices of products read and give; empty where there are none.
    let clamps: [Projection: [ClampedMatrix]]

    init(
        mixerNorm: NormWeights?, mixers: [MixerWeights], mixerOutputNorm: NormWeights?,
        feedForwardNorm: NormWeights?, feedForward: FeedForwardBlock?, feedForwardOutputNorm: NormWeights?,
        perLayerMix: PerLayerMixWeights?, scalar: Float, mixerFactors: AlignedBuffer?,
        feedForwardFactors: AlignedBuffer?, clamps: [Projection: [ProductClamp]]
    ) {
        self.mixerNorm = mixerNorm
        self.mixers = mixers
        self.mixerOutputNorm = mixerOutputNorm
        self.feedForwardNorm = feedForwardNorm
        self.feedForward = feedForward
        self.feedForwardOutputNorm = feedForwardOutputNorm
        self.perLayerMix = perLayerMix
        self.scalar = scalar
        self.mixerFactors = mixerFactors
        self.feedForwardFactors = feedForwardFactors
        var parts: [Projection: [ClampedMatrix]] = [:]
        let network: FeedForwardWeights? = if case .dense(let dense) = feedForward { dense } else { nil }
        for (projection, clamps) in clamps {
            let stack =
                switch projection {
                case .feedForwardInput: network?.input
                case .feedForwardOutput: network?.output
                default: mixers.lazy.compactMap { $0.stack(projection) }.first
                }
            parts[projection] = zip(stack?.matrices ?? [], clamps).map {
                ClampedMatrix(stack: MatrixStack([$0]), clamp: $1)
            }
        }
        self.clamps = parts
    }
}
