import Tensor

/// The weights of a gated short convolution.
///
/// A class, for the reason that ``LayerWeights`` gives.
final class ShortConvolutionWeights: Sendable {
    /// Gate of the input, gate of the output, and input. `[3 * channels, hidden]`
    let input: MatrixStack
    /// Bias of `input`.
    let inputBias: AlignedBuffer?
    /// The convolution's weights, oldest position first. `[kernelSize, channels]`
    let kernel: AlignedBuffer
    /// Bias of the convolution. `[channels]`
    let bias: AlignedBuffer?
    /// Output projection. `[hidden, channels]`
    let output: MatrixStack
    /// Bias of `output`.
    let outputBias: AlignedBuffer?

    init(
        input: MatrixStack, inputBias: AlignedBuffer?, kernel: AlignedBuffer, bias: AlignedBuffer?,
        output: MatrixStack, outputBias: AlignedBuffer?
    ) {
        self.input = input
        self.inputBias = inputBias
        self.kernel = kernel
        self.bias = bias
        self.output = output
        self.outputBias = outputBias
    }
}
