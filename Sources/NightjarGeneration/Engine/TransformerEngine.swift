import Transformer

/// The engine of a loaded model, which runs its decoder.
final class TransformerEngine: DecodingEngine {
    private let model: TransformerModel
    private let decoder: Decoder
    private let passes: PassCounter

    /// Creates a decoder, which starts the model's worker threads.
    init(_ model: TransformerModel, passes: PassCounter) {
        self.model = model
        self.passes = passes
        decoder = model.makeDecoder()
    }

    var vocabularySize: Int { model.vocabularySize }

    var contextLength: Int { model.contextLength }

    func makeCache(for request: GenerationRequest) -> KVCache {
        request.adapter?.makeCache() ?? model.cachePool.makeCache()
    }

    func canReuse(_ cache: KVCache, for request: GenerationRequest) -> Bool { cache.adapter === request.adapter }

    func isShortOfMemory(_ error: any Error) -> Bool {
        switch error as? DecoderError {
        case .cache(.poolExhausted): true
        default: false
        }
    }

    func prefill(
        _ tokens: ArraySlice<Int>, cache: KVCache, wantsLogits: Bool, cancellation: CancellationFlag
    ) throws -> UnsafeMutableBufferPointer<Float>? {
        try unlessCancelled { () throws(DecoderError) in
            let logits = try decoder.prefill(
                tokens, cache: cache, logits: wantsLogits ? .last : .none, cancellation: cancellation)
            return wantsLogits ? logits : nil
        }
    }

    func decode(
        _ tokens: [Int], drafts: Int, allowed: UnsafeBufferPointer<UInt32>?, cache: KVCache,
        cancellation: CancellationFlag
    ) throws -> UnsafeMutableBufferPointer<Float>? {
        try unlessCancelled { () throws(DecoderError) in
            if tokens.count == 1 {
                try decoder.decode(tokens[0], allowed: allowed, cache: cache, cancellation: cancellation)
            } else {
                try decoder.decode(
                    tokens, drafts: drafts, allowed: allowed, cache: cache, cancellation: cancellation)
            }
        }
    }

    func logits(
        afterDraft index: Int, allowed: UnsafeBufferPointer<UInt32>?
    ) -> UnsafeMutableBufferPointer<Float> { decoder.logits(afterDraft: index, allowed: allowed) }

    func draftLimit(behind count: Int, cache: KVCache) -> Int { decoder.draftLimit(behind: count, cache: cache) }

    var sparesProcessor: Bool { decoder.sparesProcessor }

    var sharedRowLimit: Int { Decoder.fewRows }

    func canShare(_ tokens: [Int], drafts: Int, cache: KVCache) -> Bool {
        decoder.canShare(Decoder.Step(tokens: tokens, drafts: drafts, cache: cache))
    }

    func reserve(_ count: Int, in cache: KVCache) throws { try decoder.reserve(count, in: cache) }

    func decode(together steps: [(tokens: [Int], drafts: Int, cache: KVCache)]) throws {
        passes.add()
        try decoder.decode(
            together: steps.map { Decoder.Step(tokens: $0.tokens, drafts: $0.drafts, cache: $0.cache) })
    }

    func logits(ofStep index: Int) -> UnsafeMutableBufferPointer<Float> { decoder.logits(ofStep: index) }

    func promptChunk(within seconds: Double?, secondsPerToken: Double?) -> Int {
        // Without panels, the bits of matrix products depend on the chunk's length. It then can't depend on other
        // sequences.
        guard model.hasInvariantPrompts, let seconds, let secondsPerToken, secondsPerToken > 0 else {
            return Decoder.defaultChunkSize
        }
        let affordable =
            Int(exactly: min(seconds / secondsPerToken, Double(Decoder.defaultChunkSize)).rounded(.down)) ?? 0
        return max(affordable / Self.chunkUnit * Self.chunkUnit, Self.chunkUnit)
    }

    func isFeature(_ token: Int) -> Bool { model.images.holds(token) }

    func computeFeatures(in tokens: ArraySlice<Int>, cancellation: CancellationFlag) throws -> Bool {
        guard let image = model.images.firstPending(in: tokens) else { return false }
        do {
            try image.compute(cancellation)
        } catch {
            guard case .cancelled = error else { throw error }
        }
        return true
    }

    func promptEnd(_ prompt: [Int], from start: Int, wanted: Int) -> Int {
        model.promptEnd(prompt, from: start, wanted: wanted)
    }

    /// The number of rows that products compute together; chunks are multiples of it.
    private static let chunkUnit = 32

    func bytesReadPerToken(at position: Int) -> Int { model.bytesReadPerToken(at: position) }

    private func unlessCancelled(
        _ pass: () throws(DecoderError) -> UnsafeMutableBufferPointer<Float>?
    ) throws(DecoderError) -> UnsafeMutableBufferPointer<Float>? {
        passes.add()
        do {
            return try pass()
        } catch .cancelled {
            return nil
        }
    }
}
