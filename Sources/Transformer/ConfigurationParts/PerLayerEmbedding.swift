/// Embeddings of tokens that each layer mixes in by itself.
///
/// - Source: Gemma 4 in `transformers`.
package struct PerLayerEmbedding: Sendable, Equatable {
    /// Elements for one layer.
    package let size: Int
    /// Rows of the table.
    package let vocabularySize: Int
}
