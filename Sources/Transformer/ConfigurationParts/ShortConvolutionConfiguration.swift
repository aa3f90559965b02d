/// A gated causal convolution: `y = W_out (C ⊙ conv(B ⊙ x))` with `B, C, x = W_in h`.
///
/// - Source: Liquid AI's LFM2, in `transformers`.
package struct ShortConvolutionConfiguration: Sendable, Equatable {
    /// Channels, each convolved by itself.
    package var channelCount: Int
    /// Positions that the convolution reaches, the present one included.
    package var kernelSize: Int
    /// Whether the projections and the convolution have biases.
    package var hasBias: Bool

    /// Numbers that a sequence keeps: the inputs of the positions before the next one.
    package var stateCount: Int { (kernelSize - 1) * channelCount }
}
