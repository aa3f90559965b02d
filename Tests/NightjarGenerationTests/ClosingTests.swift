import Constrained
import Foundation
import Testing
import Tokenizer
import Transformer

@testable import NightjarGeneration

/// Output that a limit would cut is whole.
@Suite("Closing at the limit")
struct ClosingTests {
    /// A pass that likes other tokens at every position, by a seed.
    private final class RandomEngine: DecodingEngine {
        let vocabularySize: Int
        let contextLength: Int
        private let seed: UInt64
        private let logits: UnsafeMutableBufferPointer<Float>
        private var known: [Int] = []
        private var guessCount = 0

        init(vocabularySize: Int, contextLength: Int, seed: UInt64) {
            self.vocabularySize = vocabularySize
            self.contextLength = contextLength
            self.seed = seed
            logits = .allocate(capacity: vocabularySize)
        }

        deinit { logits.deallocate() }

        func makeCache(for request: GenerationRequest) -> ToyEngine.Cache { ToyEngine.Cache(bytesPerToken: 8) }
        func isShortOfMemory(_ error: any Error) -> Bool { false }
        var sparesProcessor: Bool { seed % 2 == 0 }
        func bytesReadPerToken(at position: Int) -> Int { 1 }
        func draftLimit(behind count: Int, cache: ToyEngine.Cache) -> Int {
            min(4, contextLength - cache.count - count)
        }

        func prefill(
            _ tokens: ArraySlice<Int>, cache: ToyEngine.Cache, wantsLogits: Bool, cancellation: CancellationFlag
        ) -> UnsafeMutableBufferPointer<Float>? {
            cache.tokens += tokens
            return wantsLogits ? fill(cache.tokens) : nil
        }

        func decode(
            _ tokens: [Int], drafts: Int, allowed: UnsafeBufferPointer<UInt32>?, cache: ToyEngine.Cache,
            cancellation: CancellationFlag
        ) -> UnsafeMutableBufferPointer<Float>? {
            cache.tokens += tokens
            known = cache.tokens
            guessCount = drafts
            return fill(known.dropLast(drafts))
        }

        func logits(
            afterDraft index: Int, allowed: UnsafeBufferPointer<UInt32>?
        ) -> UnsafeMutableBufferPointer<Float> { fill(known.dropLast(guessCount - index - 1)) }

        private func fill(_ tokens: some Collection<Int>) -> UnsafeMutableBufferPointer<Float> {
            var random = SplitMix(state: seed &+ UInt64(tokens.count) &* 977)
            for index in logits.indices { logits[index] = Float(random.next(below: 1 << 20)) }
            return logits
        }
    }

    /// The tokenizer that the package ships.
    private static let directory: String = {
        let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return package.appending(path: "Weights").path
    }()

    private static let tokenizer = Result { try SubwordTokenizer.load(directory: directory) }

    private static func run(
        _ grammar: CompiledGrammar, _ tokenizer: SubwordTokenizer, _ vocabulary: TokenVocabulary, limit: Int?,
        context: Int = 4_096, seed: UInt64, closes: Bool = true
    ) async throws -> (text: String, result: GenerationResult) {
        let scheduler = ModelScheduler(prefixCacheBytes: 0) {
            RandomEngine(vocabularySize: vocabulary.size, contextLength: context, seed: seed)
        }
        let request = GenerationRequest(
            prompt: [1, 2, 3], parameters: GenerationParameters(maximumTokens: limit, closesAtLimit: closes)
        ) { GrammarConstraint(grammar, vocabulary: vocabulary, tokenizer: tokenizer) }
        let stream = scheduler.submit(request, endTokens: vocabulary.endTokens) {
            ContinuationDecoder(tokenizer, prompt: [1, 2, 3], skipsSpecialTokens: true)
        }
        let result = try await stream.result
        withExtendedLifetime(scheduler) {}
        let bytes = result.tokens.flatMap { tokenizer.tokenBytes($0) ?? [] }
        return (String(decoding: bytes, as: UTF8.self), result)
    }

    private static let schemas = [
        #"{"type":"object","additionalProperties":false,"required":["story"],"properties":{"story":{"type":"string"}}}"#,
        #"{"type":"array","items":{"type":"object","properties":{"n":{"type":"integer"},"s":{"type":"string","minLength":4}},"required":["n","s"]}}"#,
        ##"{"$defs":{"t":{"type":"object","additionalProperties":false,"required":["v","c"],"properties":{"v":{"type":"string"},"c":{"type":"array","items":{"$ref":"#/$defs/t"}}}}},"$ref":"#/$defs/t"}"##,
        #"{"type":"object","minProperties":2,"additionalProperties":{"type":["string","number"]}}"#,
        #"{"type":"array","items":{"type":"string"},"minItems":3,"uniqueItems":true}"#,
        #"{"anyOf":[{"type":"number"},{"type":"string","pattern":"^[a-z]+ [0-9]{3}$"},{"type":"array","items":{"type":"boolean"},"minItems":4}]}"#,
        #"{"type":"object","required":["kind"],"properties":{"kind":{"enum":["circle","square"]},"note":{"type":"string"}},"if":{"properties":{"kind":{"const":"circle"}}},"then":{"required":["radius"],"properties":{"radius":{"type":"number","exclusiveMinimum":0}}},"additionalProperties":{"type":"integer"}}"#,
        "{}",
    ]

    @Test("every limit that the shortest answer keeps gives a whole answer", arguments: schemas)
    func isWhole(schema: String) async throws {
        let tokenizer = try Self.tokenizer.get()
        let bytes = tokenizer.vocabularyBytes
        let end = try #require(bytes.indices.first(where: tokenizer.isSpecial))
        let vocabulary = TokenVocabulary(
            tokens: bytes, endTokens: [end], specialTokens: Set(bytes.indices.filter(tokenizer.isSpecial)))
        let grammar = try CompiledGrammar(jsonSchema: schema)
        let shortest = try #require(try GrammarMatcher(grammar, vocabulary: vocabulary).shortestCompletion())
        var least = 0
        for case .bytes(let bytes) in shortest { least += try #require(vocabulary.fewestTokens(spelling: bytes)).count }
        var closedCount = 0
        for (index, further) in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89].enumerated() {
            for seed in UInt64(0)..<3 {
                let limit = least + further
                let fits: (text: String, result: GenerationResult)
                if seed % 3 == 2 {
                    fits = try await Self.run(
                        grammar, tokenizer, vocabulary, limit: nil, context: 3 + limit,
                        seed: seed &+ UInt64(index) << 8)
                } else {
                    fits = try await Self.run(
                        grammar, tokenizer, vocabulary, limit: limit, seed: seed &+ UInt64(index) << 8)
                }
                #expect(fits.result.tokens.count <= limit)
                var judge = GrammarMatcher(grammar, vocabulary: .bytes)
                #expect(try judge.accept(bytes: fits.text.utf8).isWhole && judge.isComplete(), "\(fits.text)")
                #expect(
                    (try? JSONSerialization.jsonObject(with: Data(fits.text.utf8), options: .fragmentsAllowed)) != nil)
                switch fits.result.stopReason {
                case .closedAtLimit: closedCount += 1
                case .constraintComplete, .endToken: break
                default: Issue.record("\(fits.result.stopReason)")
                }
            }
        }
        #expect(closedCount > 0)
    }

    @Test("a limit below the shortest answer is an error, and nothing is computed")
    func isTooShort() async throws {
        let tokenizer = try Self.tokenizer.get()
        let vocabulary = TokenVocabulary(tokens: tokenizer.vocabularyBytes, endTokens: [])
        let grammar = try CompiledGrammar(jsonSchema: Self.schemas[4])
        let error = await #expect(throws: GenerationError.self) {
            _ = try await Self.run(grammar, tokenizer, vocabulary, limit: 2, seed: 1)
        }
        guard case .limitTooShort(let needed?, availableTokens: 2) = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(needed > 2)
        _ = try await Self.run(grammar, tokenizer, vocabulary, limit: needed, seed: 1)
    }

    @Test("without the option a limit cuts")
    func cuts() async throws {
        let tokenizer = try Self.tokenizer.get()
        let vocabulary = TokenVocabulary(tokens: tokenizer.vocabularyBytes, endTokens: [])
        let grammar = try CompiledGrammar(
            jsonSchema:
                #"{"type":"object","required":["story"],"properties":{"story":{"type":"string","minLength":99}}}"#)
        let cut = try await Self.run(grammar, tokenizer, vocabulary, limit: 9, seed: 1, closes: false)
        #expect(cut.result.stopReason == .tokenLimit)
        #expect(!cut.text.hasSuffix("}"))
    }
}
