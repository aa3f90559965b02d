import Tensor

/// The weights of a feed-forward network or of one expert.
///
/// A class for the same reason as ``LayerWeights``.
final class FeedForwardWeights: Sendable {
    /// The gate and up projections, or only up. `[2 * intermediate, hidden]` or `[intermediate, hidden]`
    let input: MatrixStack
    /// The bias of `input`.
    let inputBias: AlignedBuffer?
    /// The down projection. `[hidden, intermediate]`
    let output: MatrixStack
    /// The bias of `output`.
    let outputBias: AlignedBuffer?
    /// Whether `input` has alternating rows of gate and up.
    let interleavesGates: Bool
    /// The parameters of the activation, if it has any.
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
