import Tensor

/// A feed-forward network, or one expert of a mixture.
struct FeedForwardWeights: Sendable {
    /// Gate above up, or up alone. `[2 * intermediate, hidden]` or `[intermediate, hidden]`
    let input: MatrixStack
    /// Bias of `input`.
    let inputBias: AlignedBuffer?
    /// Down. `[hidden, intermediate]`
    let output: MatrixStack
    /// Bias of `output`.
    let outputBias: AlignedBuffer?
    /// Whether rows of gate and up alternate in `input`.
    var interleavesGates = false
    /// Parameters of the activation, where it has some.
    var xIELU: XIELUParameters?
}
