extension TransformerModel {
    /// Creates a decoder with its own threads and working memory.
    package func makeDecoder() -> Decoder { Decoder(model: self) }

    /// Returns the logits after every token of a sequence.
    ///
    /// To generate text, use `LoadedModel` of `NightjarGeneration`, which caches results and shares passes.
    ///
    /// - Complexity: Reads all weights once per few hundred tokens. Computes `parameterCount` products per token, and
    ///   attention to all earlier tokens. Two calls share nothing.
    /// - Parameter tokens: Token IDs in 0..<``vocabularySize``; at most ``contextLength`` of them.
    /// - Returns: The logits of each token's successor. `[tokens][vocabulary]`
    /// - Throws: ``DecoderError`` for no tokens, too many tokens, or a token outside the vocabulary.
    public func logits(of tokens: [Int]) throws -> [[Float]] {
        var rows: [[Float]] = []
        rows.reserveCapacity(tokens.count)
        try makeDecoder().prefill(tokens, cache: cachePool.makeCache(), chunkSize: Decoder.defaultChunkSize) { block in
            for row in 0..<block.rowCount { rows.append(Array(block.row(row))) }
        }
        return rows
    }
}
