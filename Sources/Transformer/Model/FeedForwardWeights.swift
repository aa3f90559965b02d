import Tensor

/// A feed-forward network, or one expert of a mixture.
///
/// A class, for the reason that ``LayerWeights`` gives.
final class FeedForwardWeights: Sendable {
    /// Gate above up, or up alone. `[2 * intermediate, hidden]` or `[intermediate, hidden]`
    let input: MatrixStack
    /// Bias of `input`.
    let inputBias: AlignedBuffer?
    /// Down. `[hidden, intermediate]`
    let output: MatrixStack
    /// Bias of `output`.
    let outputBias: AlignedBuffer?
    /// Whether rows of gate and up alternate in `input`.
    let interleavesGates: Bool
    /// Parameters of the activation, where it has some.
    let xIELU: XIELUParameters?

    init(
        input: MatrixStack, inputBias: AlignedBuffer?, output: MatrixStack, outputBias: AlignedBuffer?,
        interleavesGates: Bool = false, xIELU: XIELUParameters? = nil
    ) {
        self.input = input
        self.inputBias = inputBias
        self.output = output
        self.outputBias = outputBias
        self.interleavesGates = interleavesGates
        self.xIELU = xIELU
    }
}
