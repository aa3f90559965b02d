/// A gated causal convolution: `y = W_out (C ⊙ conv(B ⊙ x))` with `B, C, x = W_in h`.
///
/// - Source: Liquid AI's LFM2, in `transformers`.
package struct ShortConvolutionConfiguration: Sendable, Equatable {
    /// The number of channels, which are convolved separately.
    package var channelCount: Int
    /// The kernel size in positions, the current one included.
    package var kernelSize: Int
    /// Whether the projections and the convolution have biases.
    package var hasBias: Bool

    /// The number of values in a sequence's state: the inputs of the latest `kernelSize - 1` positions.
    package var stateCount: Int { (kernelSize - 1) * channelCount }
}
