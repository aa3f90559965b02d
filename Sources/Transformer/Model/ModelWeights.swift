import Tensor

/// All weights of a model.
struct ModelWeights: Sendable {
    /// The token embeddings. `[vocabulary, hidden]`
    let embedding: WeightMatrix
    /// The learned position embeddings. `[positions, hidden]`
    let positions: WeightMatrix?
    /// The token type embeddings. `[kinds, hidden]`
    let tokenTypes: WeightMatrix?
    /// The norm of embeddings.
    let embeddingNorm: NormWeights?
    /// The projection of embeddings to the model's width, and its bias; nil for none. `[hidden, embedding]`
    let embeddingProjection: (matrix: MatrixStack, bias: AlignedBuffer)?
    /// The relative position bias, for the longest sequence; nil for none. `[heads, 2 * reach + 1]`
    let distanceBias: DistanceBias?
    /// The per-layer embeddings; nil for none.
    let perLayerEmbedding: PerLayerEmbeddingWeights?
    /// The layers, from first to last.
    let layers: [LayerWeights]
    /// The final norm.
    let finalNorm: NormWeights?
    /// The output head; nil for none. `[vocabulary, hidden]`
    let head: MatrixStack?
    /// The bias of the output head.
    let headBias: AlignedBuffer?
    /// The number of distinct parameters.
    let parameterCount: Int
    /// The size of the loaded weights in bytes.
    let byteCount: Int
    /// The storage type of most parameters.
    let typeName: String

    /// Whether all matrices of all layers are multiplied by the panel kernels.
    let useOnlyPanels: Bool
}
