/// Embeddings of tokens that each layer mixes in by itself.
///
/// - Source: Gemma 4 in `transformers`.
public struct PerLayerEmbedding: Sendable, Equatable {
    /// Elements for one layer.
    public let size: Int
    /// Rows of the table.
    public let vocabularySize: Int
}
