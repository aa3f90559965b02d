import Tensor

/// The weights of one layer.
///
/// Weights that a pass reads per layer are classes. Reading one then counts a single reference, rather than one for
/// each part, for which threads would contend.
final class LayerWeights: Sendable {
    /// The norm before the mixers.
    let mixerNorm: NormWeights?
    /// The mixers, in the configuration's order.
    let mixers: [MixerWeights]
    /// The norm of a mixer's output.
    let mixerOutputNorm: NormWeights?
    /// The norm before the feed-forward network.
    let feedForwardNorm: NormWeights?
    /// The feed-forward network; nil for none.
    let feedForward: FeedForwardBlock?
    /// The norm of the feed-forward network's output.
    let feedForwardOutputNorm: NormWeights?
    /// The use of per-layer embeddings; nil for none.
    let perLayerMix: PerLayerMixWeights?
    /// The factor on the residual stream at the end of the layer.
    let scalar: Float
    /// The factors on each element of the mixers' output. `[hidden]`
    let mixerFactors: AlignedBuffer?
    /// The factors on each element of the feed-forward network's output. `[hidden]`
    let feedForwardFactors: AlignedBuffer?
    /// The limits of matrices' inputs and outputs; empty for none.
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
