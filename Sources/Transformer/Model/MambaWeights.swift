import Tensor

/// The weights of a Mamba 2.
///
/// A class, for the reason that ``LayerWeights`` gives.
final class MambaWeights: Sendable {
    /// Gates, inputs, what is written, what is read, and time steps. `[inputs, hidden]`
    let input: MatrixStack
    /// Bias of `input`.
    let inputBias: AlignedBuffer?
    /// The convolution's weights, oldest position first. `[kernelSize, channels]`
    let kernel: AlignedBuffer
    /// Bias of the convolution. `[channels]`
    let kernelBias: AlignedBuffer?
    /// Factor on each head's time step, not positive. `[heads]`
    let rates: AlignedBuffer
    /// What is added before a time step is made positive. `[heads]`
    let timeBias: AlignedBuffer
    /// Factor on the input that is added to what is read. `[heads]`
    let skip: AlignedBuffer
    /// Weight of the gated norm; nil where what was read is not normalized. `[width]`
    let norm: AlignedBuffer?
    /// Output projection. `[hidden, width]`
    let output: MatrixStack
    /// Bias of `output`.
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
