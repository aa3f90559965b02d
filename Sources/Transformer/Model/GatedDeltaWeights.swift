import Tensor

/// The weights of a gated delta rule.
///
/// A class, for the reason that ``LayerWeights`` gives.
final class GatedDeltaWeights: Sendable {
    /// Queries, keys, values, gates, strengths and decays. `[inputs, hidden]`
    let input: MatrixStack
    /// The convolution's weights, oldest position first. `[kernelSize, channels]`
    let kernel: AlignedBuffer
    /// Factor on each value head's time step, not positive. `[valueHeads]`
    let rates: AlignedBuffer
    /// What is added before a time step is made positive. `[valueHeads]`
    let timeBias: AlignedBuffer
    /// Weight of the gated norm of a value head. `[valueDimension]`
    let norm: AlignedBuffer
    /// Output projection. `[hidden, valueWidth]`
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
