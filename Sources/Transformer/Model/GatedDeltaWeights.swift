import Tensor

/// The weights of a gated delta rule.
///
/// A class for the same reason as ``LayerWeights``.
final class GatedDeltaWeights: Sendable {
    /// The queries, keys, values, gates, strengths and decays. `[inputs, hidden]`
    let input: MatrixStack
    /// The convolution's weights, the oldest position first. `[kernelSize, channels]`
    let kernel: AlignedBuffer
    /// The factor on each value head's time step; not positive. `[valueHeads]`
    let rates: AlignedBuffer
    /// The bias of time steps before the softplus. `[valueHeads]`
    let timeBias: AlignedBuffer
    /// The weight of the gated norm of a value head. `[valueDimension]`
    let norm: AlignedBuffer
    /// The output projection. `[hidden, valueWidth]`
    let output: MatrixStack

    init(
        input: MatrixStack, kernel: AlignedBuffer, rates: AlignedBuffer, timeBias: AlignedBuffer,
        norm: AlignedBuffer, output: MatrixStack
    ) {
        self.input = input
        self.kernel = kernel
        self.rates = rates
        self.timeBias = timeBias
        self.norm = norm
        self.output = output
    }
}
