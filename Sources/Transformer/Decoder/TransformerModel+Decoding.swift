extension TransformerModel {
    /// Makes a decoder with threads and working memory of its own.
    package func makeDecoder() -> Decoder { Decoder(model: self) }

    /// The logits behind every token of a sequence: how the model would go on.
    ///
    /// To generate text, use `LoadedModel` of `Generation`, which keeps what it has computed and shares passes.
    ///
    /// - Complexity: Reads all weights once for some hundred tokens, computes `parameterCount` products for each, and
    ///   attends to all tokens before each. Two calls share nothing.
    /// - Parameter tokens: Ids from 0 up to, not including, ``vocabularySize``; at most ``contextLength``.
    /// - Returns: A row for each token with a value for each token of the vocabulary. `[tokens][vocabulary]`
    /// - Throws: ``DecoderError`` where there is no token, one is not in the vocabulary, or they are too many.
    public func logits(of tokens: [Int]) throws -> [[Float]] {
        var rows: [[Float]] = []
        rows.reserveCapacity(tokens.count)
        try makeDecoder().prefill(tokens, cache: cachePool.makeCache(), chunkSize: Decoder.defaultChunkSize) { block in
            for row in 0..<block.rowCount { rows.append(Array(block.row(row))) }
        }
        return rows
    }
}
