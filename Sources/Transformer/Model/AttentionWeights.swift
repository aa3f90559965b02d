import Tensor

/// The weights of attention.
///
/// A class for the same reason as ``LayerWeights``.
final class AttentionWeights: Sendable {
    /// The queries with their gates, keys, values, and head gates, as far as there are any. `[inputs, hidden]`
    let input: MatrixStack
    /// The bias of `input`.
    let inputBias: AlignedBuffer?
    /// The norm of queries: per head with shared or separate weights, or of all heads together.
    let queryNorm: NormWeights?
    /// The norm of keys.
    let keyNorm: NormWeights?
    /// The norm of values.
    let valueNorm: NormWeights?
    /// The sink logit of each head. `[heads]`
    let sinks: AlignedBuffer?
    /// The output projection. `[hidden, queryWidth]`
    let output: MatrixStack
    /// The bias of `output`.
    let outputBias: AlignedBuffer?

    init(
        input: MatrixStack, inputBias: AlignedBuffer?, queryNorm: NormWeights?, keyNorm: NormWeights?,
        valueNorm: NormWeights?, sinks: AlignedBuffer?, output: MatrixStack, outputBias: AlignedBuffer?
    ) {
        self.input = input
        self.inputBias = inputBias
        self.queryNorm = queryNorm
        self.keyNorm = keyNorm
        self.valueNorm = valueNorm
        self.sinks = sinks
        self.output = output
        self.outputBias = outputBias
    }
}
