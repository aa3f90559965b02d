import Tensor

/// All weights of a model.
struct ModelWeights: Sendable {
    /// Token embeddings. `[vocabulary, hidden]`
    let embedding: WeightMatrix
    /// Learned position embeddings. `[positions, hidden]`
    let positions: WeightMatrix?
    /// Embeddings of kinds of tokens. `[kinds, hidden]`
    let tokenTypes: WeightMatrix?
    /// Norm of embeddings.
    let embeddingNorm: NormWeights?
    /// Addends to scores by distance, as far as sequences reach; nil for none. `[heads, 2 * reach + 1]`
    let distanceBias: DistanceBias?
    /// Embeddings of each layer, where there are such.
    let perLayerEmbedding: PerLayerEmbeddingWeights?
    /// The layers, first to last.
    let layers: [LayerWeights]
    /// Norm before the output head.
    let finalNorm: NormWeights?
    /// Output head; nil where there is none. `[vocabulary, hidden]`
    let head: MatrixStack?
    /// Bias of the output head.
    let headBias: AlignedBuffer?
    /// Number of distinct parameters.
    let parameterCount: Int
    /// Bytes that the weights take as they are computed with.
    let byteCount: Int
    /// The storage type of most parameters.
    let typeName: String

    /// Whether all matrices of all layers are multiplied by the kernels of panels.
    let useOnlyPanels: Bool
}
