import Constrained
import Foundation
import Testing
import Tokenizer
import Transformer

@testable import NightjarGeneration

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
            let request = GenerationRequest(prompt: [])
            let caches = [engine.makeCache(for: request), engine.makeCache(for: request)]
            for cache in caches {
                _ = try engine.prefill(prompt[...], cache: cache, wantsLogits: false, cancellation: cancellation)
            }
            let batch = try #require(
                try engine.decode(run, drafts: 0, allowed: nil, cache: caches[0], cancellation: cancellation))
            let whole = batch.map(\.bitPattern)
            var last: [UInt32] = []
            for token in run {
                let logits = try #require(
                    try engine.decode([token], drafts: 0, allowed: nil, cache: caches[1], cancellation: cancellation))
                last = logits.map(\.bitPattern)
            }
            #expect(whole == last, "a run of \(length) behind \(depth) tokens")
            // What the run left in the cache serves the next token alike.
            let next = try caches.map { cache in
                try #require(try engine.decode([7], drafts: 0, allowed: nil, cache: cache, cancellation: cancellation))
                    .map(\.bitPattern)
            }
            #expect(next[0] == next[1])
        }
    }

    /// The real engine, which keeps the logits behind each pass over generated tokens.
    private final class RecordingEngine: DecodingEngine {
        let base: TransformerEngine
        let records: Records
        private let drafts: Bool
        private var knownLength = 0

        init(_ model: TransformerModel, _ records: Records, drafts: Bool) {
            self.drafts = drafts
            base = TransformerEngine(model, passes: PassCounter())
            self.records = records
        }

        var vocabularySize: Int { base.vocabularySize }
        var contextLength: Int { base.contextLength }
        func makeCache(for request: GenerationRequest) -> KVCache { base.makeCache(for: request) }
        func isShortOfMemory(_ error: any Error) -> Bool { base.isShortOfMemory(error) }
        var sparesProcessor: Bool { true }
        func bytesReadPerToken(at position: Int) -> Int { base.bytesReadPerToken(at: position) }

        func prefill(
            _ tokens: ArraySlice<Int>, cache: KVCache, wantsLogits: Bool, cancellation: CancellationFlag
        ) throws -> UnsafeMutableBufferPointer<Float>? {
            try base.prefill(tokens, cache: cache, wantsLogits: wantsLogits, cancellation: cancellation)
        }

        func decode(
            _ tokens: [Int], drafts: Int, allowed: UnsafeBufferPointer<UInt32>?, cache: KVCache,
            cancellation: CancellationFlag
        ) throws -> UnsafeMutableBufferPointer<Float>? {
            let logits = try base.decode(
                tokens, drafts: drafts, allowed: allowed, cache: cache, cancellation: cancellation)
            knownLength = cache.count - drafts
            if let logits { records.add(knownLength, logits, allowed) }
            return logits
        }

        func logits(
            afterDraft index: Int, allowed: UnsafeBufferPointer<UInt32>?
        ) -> UnsafeMutableBufferPointer<Float> {
            let logits = base.logits(afterDraft: index, allowed: allowed)
            records.add(knownLength + index + 1, logits, allowed)
            return logits
        }

        func draftLimit(behind count: Int, cache: KVCache) -> Int {
            drafts ? base.draftLimit(behind: count, cache: cache) : 0
        }
    }

    /// Written by the scheduler's thread, read when it is done.
    private final class Records: @unchecked Sendable {
        /// Behind each length the tokens whose logits were asked for, and these.
        private(set) var logits: [(length: Int, tokens: [Int], bits: [UInt32])] = []

        func add(
            _ length: Int, _ logits: UnsafeMutableBufferPointer<Float>, _ allowed: UnsafeBufferPointer<UInt32>?
        ) {
            let tokens = logits.indices.filter { token in
                allowed.map { $0[token / 32] & 1 << UInt32(token % 32) != 0 } ?? true
            }
            self.logits.append((length, tokens, tokens.map { logits[$0].bitPattern }))
        }
    }

    private static func scheduler(
        _ model: TransformerModel, _ records: Records, drafts: Bool = true
    ) -> ModelScheduler<RecordingEngine> {
        ModelScheduler(prefixCacheBytes: 1 << 24) { RecordingEngine(model, records, drafts: drafts) }
    }

    private static func vocabulary(_ tokenizer: SubwordTokenizer, _ model: TransformerModel) -> TokenVocabulary {
        let bytes = Array(tokenizer.vocabularyBytes.prefix(model.vocabularySize))
        return TokenVocabulary(
            tokens: bytes, endTokens: model.endTokens, specialTokens: Set(bytes.indices.filter(tokenizer.isSpecial)),
            size: model.vocabularySize)
    }

    @Test("drafts save passes and change no token", arguments: [1, 2])
    func drafts(threads: Int) async throws {
        let model = try Self.model(threads: threads)
        let tokenizer = try SubwordTokenizer.load(directory: Self.directory)
        let vocabulary = Self.vocabulary(tokenizer, model)
        let prompt = tokenizer.encode("Anna Berg and Tom Stone want seats.")
        let schemas = [
            #"""
            {"type":"object","additionalProperties":false,"required":["person","seats","isLate","tags"],"properties":{
            "person":{"type":"object","additionalProperties":false,"required":["first","last"],"properties":{
            "first":{"type":"string","maxLength":9},"last":{"enum":["Berg","Bergmann","Stone"]}}},
            "seats":{"type":"integer","minimum":0,"maximum":40},"isLate":{"type":"boolean"},
            "tags":{"type":"array","minItems":2,"maxItems":2,"items":{"enum":["red","green"]}}}}
            """#,
            #"{"type":"object","additionalProperties":false,"required":["a"],"properties":{"a":{"const":"only"}}}"#,
        ]
        var saved = 0
        for schema in schemas {
            let grammar = try CompiledGrammar(jsonSchema: schema)
            for (seed, temperature) in [(nil, 0), (1, 1), (2, 1.5), (3, 3), (4, 8)] as [(UInt64?, Double)] {
                var results: [GenerationResult] = []
                for drafts in [true, false] {
                    var request = GenerationRequest(prompt: prompt) {
                        GrammarConstraint(grammar, vocabulary: vocabulary, tokenizer: tokenizer)
                    }
                    request.parameters.sampling.temperature = temperature
                    request.parameters.sampling.seed = seed
                    let scheduler = Self.scheduler(model, Records(), drafts: drafts)
                    let stream = scheduler.submit(request, endTokens: model.endTokens) {
                        ContinuationDecoder(tokenizer, prompt: prompt, skipsSpecialTokens: true)
                    }
                    results.append(try await stream.result)
                    withExtendedLifetime(scheduler) {}
                }
                #expect(results[0].tokens == results[1].tokens)
                #expect(results[0].stopReason == .constraintComplete)
                #expect(results[0].statistics.decodeSteps <= results[1].statistics.decodeSteps)
                saved += results[1].statistics.decodeSteps - results[0].statistics.decodeSteps
            }
        }
        // How many is up to what the model would have written.
        #expect(saved > 0)
    }

    @Test("guided text's logits are bit-equal to feeding the same tokens one at a time")
    func guided() async throws {
        let model = try Self.model(threads: 2)
        let tokenizer = try SubwordTokenizer.load(directory: Self.directory)
        let vocabulary = Self.vocabulary(tokenizer, model)
        let grammar = try CompiledGrammar(
            jsonSchema: """
                {"type":"object","additionalProperties":false,"required":["customerName","numberOfGuests","isVegetarian"],
                "properties":{"customerName":{"type":"string","maxLength":12},"numberOfGuests":{"type":"integer",
                "minimum":1,"maximum":12},"isVegetarian":{"type":"boolean"}}}
                """)
        let records = Records()
        let scheduler = Self.scheduler(model, records)
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
        let cache = engine.makeCache(for: GenerationRequest(prompt: []))
        let cancellation = CancellationFlag()
        _ = try engine.prefill(prompt[...], cache: cache, wantsLogits: true, cancellation: cancellation)
        var single: [Int: [UInt32]] = [:]
        for token in result.tokens {
            let logits = try #require(
                try engine.decode([token], drafts: 0, allowed: nil, cache: cache, cancellation: cancellation))
            single[cache.count] = logits.map(\.bitPattern)
        }
        // Right drafts are choices without a pass of their own.
        #expect(records.logits.count > result.statistics.decodeSteps)
        #expect(records.logits.count == result.tokens.count - result.statistics.forcedTokens)
        #expect(records.logits.contains { $0.tokens.count < model.vocabularySize / 8 })
        for record in records.logits {
            let bits = try #require(single[record.length])
            #expect(record.tokens.map { bits[$0] } == record.bits, "at position \(record.length)")
        }
    }
}
