import Tensor

/// The weights by which a layer adds its per-layer embeddings.
struct PerLayerMixWeights: Sendable {
    /// The gate of the embeddings. `[size, hidden]`
    let gate: MatrixStack
    /// The projection of the gated embeddings. `[hidden, size]`
    let projection: MatrixStack
    /// The norm of the projection's output. `[hidden]`
    let norm: NormWeights
}
