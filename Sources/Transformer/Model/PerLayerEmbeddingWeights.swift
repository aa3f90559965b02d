import Tensor

/// The weights of per-layer embeddings.
struct PerLayerEmbeddingWeights: Sendable {
    /// The table: a row per token, with a part per layer. `[vocabulary, layers * size]`
    let table: WeightMatrix
    /// The projection of the token's embedding. `[layers * size, hidden]`
    let projection: MatrixStack
    /// The norm of each layer's part of the projection. `[size]`
    let norm: NormWeights
}
