import Transformer

/// A forward pass that shows the logits of every position.
final class LogitsPass {
    private let decoder: Decoder
    private let cache: KVCache

    /// Makes a decoder and a cache of a model.
    init(_ model: TransformerModel, adapter: ModelAdapter? = nil) {
        decoder = model.makeDecoder()
        cache = adapter?.makeCache() ?? model.cachePool.makeCache()
    }

    /// Computes a sequence from its beginning and shows the logits of each position in turn.
    ///
    /// - Parameters:
    ///   - tokens: The sequence.
    ///   - chunk: How many tokens are computed at once; nil for the engine's choice.
    ///   - stepwise: Whether tokens are computed one at a time by the kernels of generation.
    ///   - visit: Called with a position and its logits, which are valid during the call.
    func run(
        _ tokens: [Int], chunk: Int? = nil, stepwise: Bool = false,
        _ visit: (Int, UnsafeBufferPointer<Float>) throws -> Void
    ) throws {
        cache.trim(to: 0)
        guard !stepwise else {
            for (position, token) in tokens.enumerated() {
                let logits = try decoder.decode(token, cache: cache)
                try visit(position, UnsafeBufferPointer(logits))
            }
            return
        }
        try decoder.prefill(tokens, cache: cache, chunkSize: chunk ?? Decoder.defaultChunkSize) { block in
            for row in 0..<block.rowCount { try visit(block.position + row, block.row(row)) }
        }
    }
}
