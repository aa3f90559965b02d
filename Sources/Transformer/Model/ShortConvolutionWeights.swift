import Tensor

/// The weights of a gated short convolution.
///
/// A class for the same reason as ``LayerWeights``.
final class ShortConvolutionWeights: Sendable {
    /// The input gate, the output gate, and the input. `[3 * channels, hidden]`
    let input: MatrixStack
    /// The bias of `input`.
    let inputBias: AlignedBuffer?
    /// The convolution's weights, the oldest position first. `[kernelSize, channels]`
    let kernel: AlignedBuffer
    /// The bias of the convolution. `[channels]`
    let bias: AlignedBuffer?
    /// The output projection. `[hidden, channels]`
    let output: MatrixStack
    /// The bias of `output`.
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
