import Tensor

/// The weights by which a layer mixes in its embeddings.
struct PerLayerMixWeights: Sendable {
    /// Gate of the embeddings. `[size, hidden]`
    let gate: MatrixStack
    /// Projection of the gated embeddings. `[hidden, size]`
    let projection: MatrixStack
    /// Norm of what is projected. `[hidden]`
    let norm: NormWeights
}
