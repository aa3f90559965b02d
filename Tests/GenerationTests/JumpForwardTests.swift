import Constrained
import Foundation
import Testing
import Tokenizer
import Transformer

@testable import Generation

/// Forced runs change how logits are computed, never what they are.
@Suite("Jump-forward on the default model")
struct JumpForwardTests {
    /// The weights that the package ships.
    private static let directory: String = {
        let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return package.appending(path: "Weights").path
    }()

    private static func model(threads: Int) throws -> TransformerModel {
        try TransformerModel.load(
            directory: directory, options: ModelLoadOptions(threadCount: threads, contextLength: 1_024))
    }

    @Test("a run's logits are bit-equal to those of its tokens one at a time", arguments: [1, 2])
    func isBitEqual(threads: Int) throws {
        let model = try Self.model(threads: threads)
        let engine = TransformerEngine(model, passes: PassCounter())
        let cancellation = CancellationFlag()
        var random = SplitMix(state: UInt64(threads))
        for (depth, length) in zip([1, 5, 60, 300, 17, 129, 2, 700], [2, 8, 9, 3, 31, 5, 64, 17]) {
            func tokens(_ count: Int) -> [Int] { (0..<count).map { _ in random.next(below: model.vocabularySize) } }
            let prompt = tokens(depth)
            let run = tokens(length)
            let caches = [engine.makeCache(), engine.makeCache()]
            for cache in caches {
                _ = try engine.prefill(prompt[...], cache: cache, wantsLogits: false, cancellation: cancellation)
            }
            let batch = try #require(try engine.decode(run, cache: caches[0], cancellation: cancellation))
            let whole = batch.map(\.bitPattern)
            var last: [UInt32] = []
            for token in run {
                let logits = try #require(try engine.decode([token], cache: caches[1], cancellation: cancellation))
                last = logits.map(\.bitPattern)
            }
            #expect(whole == last, "a run of \(length) behind \(depth) tokens")
            // What the run left in the cache serves the next token alike.
            let next = try caches.map { cache in
                try #require(try engine.decode([7], cache: cache, cancellation: cancellation)).map(\.bitPattern)
            }
            #expect(next[0] == next[1])
        }
    }

    /// The real engine, which keeps the logits behind each pass over generated tokens.
    private final class RecordingEngine: DecodingEngine {
        let base: TransformerEngine
        let records: Records

        init(_ model: TransformerModel, _ records: Records) {
            base = TransformerEngine(model, passes: PassCounter())
            self.records = records
        }

        var vocabularySize: Int { base.vocabularySize }
        var contextLength: Int { base.contextLength }
        func makeCache() -> KVCache { base.makeCache() }
        func isShortOfMemory(_ error: any Error) -> Bool { base.isShortOfMemory(error) }
        func sparesProcessor(for tokens: [Int], cache: KVCache) -> Bool { true }
        func bytesReadPerToken(at position: Int) -> Int { base.bytesReadPerToken(at: position) }

        func prefill(
            _ tokens: ArraySlice<Int>, cache: KVCache, wantsLogits: Bool, cancellation: CancellationFlag
        ) throws -> UnsafeMutableBufferPointer<Float>? {
            try base.prefill(tokens, cache: cache, wantsLogits: wantsLogits, cancellation: cancellation)
        }

        func decode(
            _ tokens: [Int], cache: KVCache, cancellation: CancellationFlag
        ) throws -> UnsafeMutableBufferPointer<Float>? {
            let logits = try base.decode(tokens, cache: cache, cancellation: cancellation)
            if let logits { records.add(length: cache.count, logits.map(\.bitPattern)) }
            return logits
        }
    }

    /// Written by the scheduler's thread, read when it is done.
    private final class Records: @unchecked Sendable {
        private(set) var logits: [(length: Int, bits: [UInt32])] = []
        func add(length: Int, _ bits: [UInt32]) { logits.append((length, bits)) }
    }

    @Test("guided text's logits are bit-equal to feeding the same tokens one at a time")
    func guided() async throws {
        let model = try Self.model(threads: 2)
        let tokenizer = try BytePairTokenizer.load(directory: Self.directory)
        let bytes = Array(tokenizer.vocabularyBytes.prefix(model.vocabularySize))
        let vocabulary = TokenVocabulary(
            tokens: bytes, endTokens: model.endTokens, specialTokens: Set(bytes.indices.filter(tokenizer.isSpecial)),
            size: model.vocabularySize)
        let grammar = try CompiledGrammar(
            jsonSchema: """
                {"type":"object","additionalProperties":false,"required":["customerName","numberOfGuests","isVegetarian"],
                "properties":{"customerName":{"type":"string","maxLength":12},"numberOfGuests":{"type":"integer",
                "minimum":1,"maximum":12},"isVegetarian":{"type":"boolean"}}}
                """)
        let records = Records()
        let scheduler = ModelScheduler(prefixCacheBytes: 1 << 24) { RecordingEngine(model, records) }
        let prompt = tokenizer.encode("A reservation for two.")
        let stream = scheduler.submit(
            GenerationRequest(prompt: prompt) {
                GrammarConstraint(grammar, vocabulary: vocabulary, tokenizer: tokenizer)
            }, endTokens: model.endTokens
        ) { ContinuationDecoder(tokenizer, prompt: prompt, skipsSpecialTokens: true) }
        let result = try await stream.result
        #expect(result.stopReason == .constraintComplete)
        #expect(result.statistics.forcedTokens > 8)
        #expect(result.statistics.decodeSteps < result.tokens.count - result.statistics.forcedTokens / 2)

        let engine = TransformerEngine(model, passes: PassCounter())
        let cache = engine.makeCache()
        let cancellation = CancellationFlag()
        _ = try engine.prefill(prompt[...], cache: cache, wantsLogits: true, cancellation: cancellation)
        var single: [Int: [UInt32]] = [:]
        for token in result.tokens {
            let logits = try #require(try engine.decode([token], cache: cache, cancellation: cancellation))
            single[cache.count] = logits.map(\.bitPattern)
        }
        #expect(records.logits.count == result.statistics.decodeSteps)
        for record in records.logits { #expect(single[record.length] == record.bits, "at position \(record.length)") }
    }
}
