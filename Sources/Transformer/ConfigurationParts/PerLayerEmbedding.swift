/// Embeddings of tokens that each layer adds to its output.
///
/// - Source: Gemma 4 in `transformers`.
package struct PerLayerEmbedding: Sendable, Equatable {
    /// The number of elements per layer.
    package let size: Int
    /// The number of rows of the table.
    package let vocabularySize: Int
}
