import Tensor

/// The weights of an attention.
///
/// A class, for the reason that ``LayerWeights`` gives.
final class AttentionWeights: Sendable {
    /// Queries with their gates, keys, values, and gates of heads, where there are such. `[inputs, hidden]`
    let input: MatrixStack
    /// Bias of `input`.
    let inputBias: AlignedBuffer?
    /// Norm of queries: of a head, of each head, or of all together.
    let queryNorm: NormWeights?
    /// Norm of keys.
    let keyNorm: NormWeights?
    /// Norm of values.
    let valueNorm: NormWeights?
    /// Logit of each head that attends to nothing. `[heads]`
    let sinks: AlignedBuffer?
    /// Output projection. `[hidden, queryWidth]`
    let output: MatrixStack
    /// Bias of `output`.
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
