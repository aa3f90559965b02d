import Tensor

/// The weights of multi-head latent attention.
///
/// A class for the same reason as ``LayerWeights``.
final class LatentAttentionWeights: Sendable {
    /// The queries or their latent, and latents with the rotated part of keys. `[inputs, hidden]`
    let input: MatrixStack
    /// The bias of the query's latent. `[queryRank]`
    let queryBias: AlignedBuffer?
    /// The bias of latents and the rotated part. `[rank + rotated]`
    let latentBias: AlignedBuffer?
    /// The norm of the query's latent.
    let queryNorm: NormWeights?
    /// The norm of latents.
    let latentNorm: NormWeights
    /// The projection of queries from their latent; nil where they are projected from the residual stream.
    /// `[queryWidth, queryRank]`
    let queries: MatrixStack?
    /// The transposed key projection of each head, which projects queries into the latent space. `[rank, keyDimension]`
    let absorptions: [MatrixStack]
    /// The value projection of each head. `[valueDimension, rank]`
    let values: [MatrixStack]
    /// The output projection. `[hidden, valueWidth]`
    let output: MatrixStack
    /// The bias of `output`.
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

    /// The matrices that multiply whole rows.
    var projections: [MatrixStack] { [input, output] + [queries].compactMap(\.self) }
}
