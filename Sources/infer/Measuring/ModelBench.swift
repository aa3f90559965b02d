import InferenceEvents
import Tensor
import Transformer

/// A benchmark of a model's forward passes.
final class ModelBench {
    /// The result of a test.
    struct Result {
        /// The tokens per second of each repetition, of all sequences together.
        var rates = Samples()
        /// The gigabytes read per second, at the mean rate.
        var gigabytesPerSecond = 0.0
        /// The heap allocations for each token; nil if they can't be counted.
        var allocationsPerToken: Double?
    }

    private let model: TransformerModel
    private let adapter: ModelAdapter?
    private let decoder: Decoder
    /// A cache for each sequence.
    private var caches: [KVCache]

    /// Creates a decoder and a cache for a model.
    init(_ model: TransformerModel, adapter: ModelAdapter? = nil) {
        self.model = model
        self.adapter = adapter
        decoder = model.makeDecoder()
        caches = [adapter?.makeCache() ?? model.cachePool.makeCache()]
    }

    /// Runs a test: a warm-up, the repetitions, and one more in which allocations are counted.
    ///
    /// - Parameter progress: Called after each of them.
    func measure(_ test: BenchTest, repetitions: Int, progress: () -> Void) throws -> Result {
        var result = Result()
        let tokens = SyntheticTokens.make(count: test.count, vocabularySize: model.vocabularySize, seed: 1)
        while caches.count < test.sequences { caches.append(adapter?.makeCache() ?? model.cachePool.makeCache()) }
        try fill(to: test.depth)
        try compute(test, tokens)
        progress()
        for _ in 0..<repetitions {
            try fill(to: test.depth)
            let start = ContinuousClock.now
            try compute(test, tokens)
            result.rates.add(Double(test.count * test.sequences) / start.secondsToNow)
            progress()
        }
        try fill(to: test.depth)
        let allocations = try AllocationCounter.allocations { try compute(test, tokens) }
        progress()
        result.allocationsPerToken = allocations.map { Double($0) / Double(test.count * test.sequences) }
        result.gigabytesPerSecond = bytesRead(test) / 1e9 * result.rates.mean / Double(test.count * test.sequences)
        return result
    }

    /// Runs a test of one sequence once.
    ///
    /// - Parameters:
    ///   - clock: Adds up the times of operations; nil to measure none.
    ///   - take: Receives the logits of each generated token.
    func run(
        _ test: BenchTest, clock: OperationClock?, take: (UnsafeMutableBufferPointer<Float>) throws -> Void
    ) throws {
        let tokens = SyntheticTokens.make(count: test.count, vocabularySize: model.vocabularySize, seed: 1)
        try fill(to: test.depth)
        decoder.measureOperations(with: clock)
        defer { decoder.measureOperations(with: nil) }
        switch test.kind {
        case .prompt: _ = try decoder.prefill(tokens, cache: caches[0])
        case .generation: for token in tokens { try take(decoder.decode(token, cache: caches[0])) }
        }
    }

    private func compute(_ test: BenchTest, _ tokens: [Int]) throws {
        switch test.kind {
        case .prompt: _ = try decoder.prefill(tokens, cache: caches[0])
        case .generation:
            guard test.sequences > 1 else {
                for token in tokens { _ = try decoder.decode(token, cache: caches[0]) }
                return
            }
            for token in tokens {
                for first in stride(from: 0, to: test.sequences, by: Decoder.fewRows) {
                    let group = first..<min(first + Decoder.fewRows, test.sequences)
                    try decoder.decode(together: group.map { Decoder.Step(tokens: [token], cache: caches[$0]) })
                }
            }
        }
    }

    /// Fills the contexts to a length.
    private func fill(to depth: Int) throws {
        let tokens = SyntheticTokens.make(count: depth, vocabularySize: model.vocabularySize, seed: 2)
        for cache in caches {
            let kept = cache.trim(to: depth)
            if kept < depth { _ = try decoder.prefill(Array(tokens[kept...]), cache: cache) }
        }
    }

    /// Returns the minimum number of bytes that a test reads: all active weights once a pass, and the context's keys
    /// and values.
    private func bytesRead(_ test: BenchTest) -> Double {
        switch test.kind {
        case .prompt: Double(model.bytesReadPerToken(at: test.depth))
        case .generation:
            (0..<test.count).reduce(0) { total, step in
                let passes = (test.sequences + Decoder.fewRows - 1) / Decoder.fewRows
                let weights = model.bytesReadPerToken(at: 0)
                let keys = model.bytesReadPerToken(at: test.depth + step) - weights
                return total + Double(passes * weights + test.sequences * keys)
            }
        }
    }
}

/// Random tokens without meaning.
enum SyntheticTokens {
    /// Returns tokens; equal seeds give equal tokens.
    static func make(count: Int, vocabularySize: Int, seed: UInt64) -> [Int] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in Int.random(in: 0..<vocabularySize, using: &generator) }
    }
}
