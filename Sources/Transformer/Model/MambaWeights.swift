import Tensor

/// The weights of a Mamba 2 layer.
///
/// A class for the same reason as ``LayerWeights``.
final class MambaWeights: Sendable {
    /// The gates, inputs, `B`, `C` and time steps. `[inputs, hidden]`
    let input: MatrixStack
    /// The bias of `input`.
    let inputBias: AlignedBuffer?
    /// The convolution's weights, the oldest position first. `[kernelSize, channels]`
    let kernel: AlignedBuffer
    /// The bias of the convolution. `[channels]`
    let kernelBias: AlignedBuffer?
    /// The factor on each head's time step; not positive. `[heads]`
    let rates: AlignedBuffer
    /// The bias of time steps before the softplus. `[heads]`
    let timeBias: AlignedBuffer
    /// The factor on the input that is added to the output (`D`). `[heads]`
    let skip: AlignedBuffer
    /// The weight of the gated norm; nil for none. `[width]`
    let norm: AlignedBuffer?
    /// The output projection. `[hidden, width]`
    let output: MatrixStack
    /// The bias of `output`.
    let outputBias: AlignedBuffer?

    init(
        input: MatrixStack, inputBias: AlignedBuffer?, kernel: AlignedBuffer, kernelBias: AlignedBuffer?,
        rates: AlignedBuffer, timeBias: AlignedBuffer, skip: AlignedBuffer, norm: AlignedBuffer?,
        output: MatrixStack, outputBias: AlignedBuffer?
    ) {
        self.input = input
        self.inputBias = inputBias
        self.kernel = kernel
        self.kernelBias = kernelBias
        self.rates = rates
        self.timeBias = timeBias
        self.skip = skip
        self.norm = norm
        self.output = output
        self.outputBias = outputBias
    }
}
