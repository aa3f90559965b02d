import Tensor

/// The weights of a gated short convolution.
struct ShortConvolutionWeights: Sendable {
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
}
