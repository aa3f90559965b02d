import Foundation
import NightjarTestSupport
import Testing

@testable import Transformer

/// Results do not depend on threads, batches or the history of a cache.
@Suite("Determinism")
struct DeterminismTests {
    /// Cases that between them use every kind of block.
    static let names =
        ["llama-bfloat16", "gemma2", "qwen3-moe", "neox", "gpt2", "olmo2", "phi-norms", "mistral"] + families
    /// Cases of later families: sinks and clamped experts, unlike layers that share keys, experts beside a dense network,
    /// convolutions, gated states, latents, two mixers in a layer, and layers of one block.
    static let families = [
        "gpt_oss", "gemma4-e2b", "gemma4-26b-a4b", "lfm2", "lfm3", "qwen3_5", "qwen3_next", "granite4-h",
        "deepseek_v3", "minicpm3", "falcon_h1", "nemotron_h", "olmo_hybrid",
    ]
    /// Difference allowed where sums are made in other orders, relative to the spread of the logits.
    static let blasTolerance: Float = 1e-4

    /// Tokens of a sequence longer than several pages and ranges of pages.
    static func tokens(_ count: Int, vocabulary: Int, name: String = "long") -> [Int] {
        GeneratedValues.units("determinism/\(name)", count: count).map { Int($0 * Double(vocabulary)) }
    }

    static func model(_ name: String, threads: Int = 2, isExact: Bool = false) throws -> TransformerModel {
        let fixture = try LogitsFixture(name)
        // Learned positions end where their table ends.
        let context = name.hasPrefix("gpt2") ? nil : 640
        return try fixture.model(
            options: ModelLoadOptions(threadCount: threads, contextLength: context, isExact: isExact))
    }

    static func length(_ model: TransformerModel) -> Int { min(model.contextLength, 330) }

    @Test("bit-equal for 1, 2 and 4 threads", arguments: names, LogitsTable.Mode.allCases)
    func threads(name: String, mode: LogitsTable.Mode) throws {
        let one = try Self.model(name, threads: 1)
        let tokens = Self.tokens(Self.length(one), vocabulary: one.vocabularySize)
        let expected = try LogitsTable(one, tokens: tokens, mode: mode)
        for threads in [2, 4] {
            let computed = try LogitsTable(Self.model(name, threads: threads), tokens: tokens, mode: mode)
            #expect(computed.rows == expected.rows, "\(threads) threads")
        }
        // A small model's own choice is one thread of the two.
        let model = try Self.model(name)
        let alone = try LogitsTable(model.makeDecoder(), model.cachePool.makeCache(), tokens: tokens, mode: mode)
        #expect(alone.rows == expected.rows, "one thread of two")
    }

    @Test("a prompt is bit-equal for any number of rows at once", arguments: names)
    func rows(name: String) throws {
        let model = try Self.model(name)
        #expect(model.hasInvariantPrompts)
        let tokens = Self.tokens(Self.length(model), vocabulary: model.vocabularySize)
        let expected = try LogitsTable(model, tokens: tokens, mode: .whole)
        for size in [1, 2, 5, 8, 9, 40, 200] {
            var rows: [[Float]] = []
            try model.makeDecoder().prefill(tokens, cache: model.cachePool.makeCache(), chunkSize: size) { block in
                for row in 0..<block.rowCount { rows.append(Array(block.row(row))) }
            }
            let difference = zip(rows, expected.rows).map { largestDifference($0, $1) }.max() ?? .infinity
            #expect(rows == expected.rows, "\(size) rows differ by up to \(difference)")
        }
    }

    @Test("computed exactly, 1 to 8 rows at once are bit-equal, and many are close", arguments: names)
    func exactRows(name: String) throws {
        let model = try Self.model(name, isExact: true)
        #expect(!model.hasInvariantPrompts)
        let tokens = Self.tokens(Self.length(model), vocabulary: model.vocabularySize)
        let expected = try LogitsTable(model, tokens: tokens, mode: .decoded)
        for size in [2, 5, 8] {
            var rows: [[Float]] = []
            try model.makeDecoder().prefill(tokens, cache: model.cachePool.makeCache(), chunkSize: size) { block in
                for row in 0..<block.rowCount { rows.append(Array(block.row(row))) }
            }
            #expect(rows == expected.rows, "\(size) rows")
        }
        let whole = try LogitsTable(model, tokens: tokens, mode: .whole)
        #expect(whole.largestRelativeDifference(to: expected) <= Self.blasTolerance)
    }

    @Test("close for many rows at once", arguments: names)
    func manyRows(name: String) throws {
        let model = try Self.model(name)
        let tokens = Self.tokens(Self.length(model), vocabulary: model.vocabularySize)
        let expected = try LogitsTable(model, tokens: tokens, mode: .decoded)
        let whole = try LogitsTable(model, tokens: tokens, mode: .whole)
        #expect(whole.largestRelativeDifference(to: expected) <= Self.blasTolerance)
    }

    @Test("the last logits alone are those of the last row", arguments: names)
    func lastLogits(name: String) throws {
        let model = try Self.model(name)
        let tokens = Self.tokens(100, vocabulary: model.vocabularySize)
        let decoder = model.makeDecoder()
        let all = try LogitsTable(model, tokens: tokens)
        let last = Array(try decoder.prefill(tokens, cache: model.cachePool.makeCache()))
        #expect(largestDifference(last, all.rows[99]) <= Self.blasTolerance * max(1, standardDeviation(last)))
        let none = try decoder.prefill(tokens, cache: model.cachePool.makeCache(), logits: .none)
        #expect(none.isEmpty)
    }

    @Test("trimmed caches go on as fresh ones", arguments: names)
    func trimmed(name: String) throws {
        let model = try Self.model(name)
        let decoder = model.makeDecoder()
        let tokens = Self.tokens(90, vocabulary: model.vocabularySize)
        let other = Self.tokens(20, vocabulary: model.vocabularySize, name: "other")
        let cache = model.cachePool.makeCache()
        _ = try LogitsTable(decoder, cache, tokens: tokens, mode: .decoded)
        let kept = cache.trim(to: 66)
        #expect(cache.hasStates ? kept == 0 : kept == 66)
        for token in tokens[kept..<66] { _ = try decoder.decode(token, cache: cache) }
        let continued = try LogitsTable(decoder, cache, tokens: other, mode: .decoded)
        let fresh = try LogitsTable(model, tokens: Array(tokens[..<66]) + other, mode: .decoded)
        #expect(continued.rows == Array(fresh.rows[66...]))
    }

    @Test("forks share the past and part ways", arguments: names)
    func forked(name: String) throws {
        let model = try Self.model(name)
        let decoder = model.makeDecoder()
        let tokens = Self.tokens(70, vocabulary: model.vocabularySize)
        let left = Self.tokens(30, vocabulary: model.vocabularySize, name: "left")
        let right = Self.tokens(30, vocabulary: model.vocabularySize, name: "right")
        let trunk = model.cachePool.makeCache()
        _ = try LogitsTable(decoder, trunk, tokens: tokens, mode: .decoded)
        let before = model.cachePool.usedBytes
        let branch = trunk.fork()
        #expect(model.cachePool.usedBytes == before)
        var rows: (left: [[Float]], right: [[Float]]) = ([], [])
        for (a, b) in zip(left, right) {
            rows.left.append(Array(try decoder.decode(a, cache: trunk)))
            rows.right.append(Array(try decoder.decode(b, cache: branch)))
        }
        #expect(model.cachePool.usedBytes > before)
        #expect(rows.left == Array(try LogitsTable(model, tokens: tokens + left, mode: .decoded).rows[70...]))
        #expect(rows.right == Array(try LogitsTable(model, tokens: tokens + right, mode: .decoded).rows[70...]))
        #expect(trunk.tokens == (tokens + left).map { Int32($0) })
        #expect(branch.tokens == (tokens + right).map { Int32($0) })
    }

    @Test("pages that held other sequences leave no trace", arguments: names)
    func reusedPages(name: String) throws {
        let model = try Self.model(name)
        let tokens = Self.tokens(80, vocabulary: model.vocabularySize)
        let decoder = model.makeDecoder()
        let first = try LogitsTable(decoder, model.cachePool.makeCache(), tokens: tokens, mode: .decoded)
        do {
            let long = model.cachePool.makeCache()
            let count = Self.length(model)
            try decoder.prefill(
                Self.tokens(count, vocabulary: model.vocabularySize, name: "noise"), cache: long, logits: .none)
        }
        #expect(model.cachePool.usedBytes == 0)
        let second = try LogitsTable(decoder, model.cachePool.makeCache(), tokens: tokens, mode: .decoded)
        #expect(second.rows == first.rows)
    }

    @Test("a model is shared by decoders on many threads")
    func sharedModel() throws {
        let model = try Self.model("llama-bfloat16", threads: 1)
        let tokens = Self.tokens(40, vocabulary: model.vocabularySize)
        let expected = try LogitsTable(model, tokens: tokens, mode: .decoded)
        let results = Results()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            results.add(try? LogitsTable(model, tokens: tokens, mode: .decoded).rows)
        }
        #expect(results.all == Array(repeating: expected.rows, count: 4))
    }

    private final class Results: @unchecked Sendable {
        private let lock = NSLock()
        private(set) var all: [[[Float]]?] = []

        func add(_ rows: [[Float]]?) { lock.withLock { all.append(rows) } }
    }
}
