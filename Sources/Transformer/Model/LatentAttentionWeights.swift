import Tensor

/// The weights of latent attention.
///
/// A class, for the reason that ``LayerWeights`` gives.
final class LatentAttentionWeights: Sendable {
    /// Queries, or what they are projected from, and latents with the rotated part of keys. `[inputs, hidden]`
    let input: MatrixStack
    /// Bias of what queries are projected from. `[queryRank]`
    let queryBias: AlignedBuffer?
    /// Bias of latents and the rotated part. `[rank + rotated]`
    let latentBias: AlignedBuffer?
    /// Norm of what queries are projected from.
    let queryNorm: NormWeights?
    /// Norm of latents.
    let latentNorm: NormWeights
    /// Projection of queries, where they aren't projected from the stream. `[queryWidth, queryRank]`
    let queries: MatrixStack?
    /// The projection of each head's keys, transposed: it takes queries into the latent's space. `[rank, keyDimension]`
    let absorptions: [MatrixStack]
    /// The projection of each head's values. `[valueDimension, rank]`
    let values: [MatrixStack]
    /// Output projection. `[hidden, valueWidth]`
    let output: MatrixStack
    /// Bias of `output`.
    let outputBias: AlignedBuffer?

    init(
        input: MatrixStack, queryBias: AlignedBuffer?, latentBias: AlignedBuffer?, queryNorm: NormWeights?,
        latentNorm: NormWeights, queries: MatrixStack?, absorptions: [MatrixStack], values: [MatrixStack],
        output: MatrixStack, outputBias: AlignedBuffer?
    ) {
        self.input = input
        self.queryBias = queryBias
        self.latentBias = latentBias
        self.queryNorm = queryNorm
        self.latentNorm = latentNorm
        self.queries = queries
        self.absorptions = absorptions
        self.values = values
        self.output = output
        self.outputBias = outputBias
    }

    /// Matrices that products of whole rows read.
    var projections: [MatrixStack] { [input, output] + [queries].compactMap(\.self) }
}
