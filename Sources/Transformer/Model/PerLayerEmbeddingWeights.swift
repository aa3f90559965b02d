import Tensor

/// The weights from which the embeddings of each layer are made.
struct PerLayerEmbeddingWeights: Sendable {
    /// A row for each token, with a part for each layer. `[vocabulary, layers * size]`
    let table: WeightMatrix
    /// Projection of the token's embedding. `[layers * size, hidden]`
    let projection: MatrixStack
    /// Norm of each layer's part of the projection. `[size]`
    let norm: NormWeights
}
