import Transformer

/// A forward pass that returns the logits of every position.
final class LogitsPass {
    private let decoder: Decoder
    private let cache: KVCache

    /// Creates a decoder and a cache for a model.
    init(_ model: TransformerModel, adapter: ModelAdapter? = nil) {
        decoder = model.makeDecoder()
        cache = adapter?.makeCache() ?? model.cachePool.makeCache()
    }

    /// Computes a sequence from its beginning, and visits the logits of its positions in order.
    ///
    /// - Parameters:
    ///   - tokens: The sequence.
    ///   - chunk: The number of tokens to compute at once; nil for the engine's choice.
    ///   - last: The number of positions to visit, the last ones; nil for all.
    ///   - stepwise: Whether to compute one token at a time with the kernels of generation.
    ///   - visit: Receives a position and its logits, which are valid during the call.
    func run(
        _ tokens: [Int], chunk: Int? = nil, last: Int? = nil, stepwise: Bool = false,
        _ visit: (Int, UnsafeBufferPointer<Float>) throws -> Void
    ) throws {
        cache.trim(to: 0)
        let skipped = last.map { max(tokens.count - $0, 0) } ?? 0
        guard !stepwise else {
            for (position, token) in tokens.enumerated() {
                let logits = try decoder.decode(token, cache: cache)
                if position >= skipped { try visit(position, UnsafeBufferPointer(logits)) }
            }
            return
        }
        let chunk = chunk ?? Decoder.defaultChunkSize
        try decoder.prefill(tokens, cache: cache, chunkSize: chunk, skipped: skipped) { block in
            for row in 0..<block.rowCount { try visit(block.position + row, block.row(row)) }
        }
    }
}
