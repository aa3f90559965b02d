import Tensor

/// The weights of latent attention.
struct LatentAttentionWeights: Sendable {
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

    /// Matrices that products of whole rows read.
    var projections: [MatrixStack] { [input, output] + [queries].compactMap(\.self) }
}
