import Foundation
import Tensor
import Testing

@testable import Transformer

@Suite("KVCache")
struct KVCacheTests {
    private func decoded(_ name: String, count: Int) throws -> (TransformerModel, Transformer.Decoder, KVCache) {
        let model = try DeterminismTests.model(name)
        let decoder = model.makeDecoder()
        let cache = model.cachePool.makeCache()
        let tokens = DeterminismTests.tokens(count, vocabulary: model.vocabularySize)
        try decoder.prefill(tokens, cache: cache, logits: .none)
        return (model, decoder, cache)
    }

    @Test("sliding windows forget, and a trim beyond them empties the cache")
    func slidingWindow() throws {
        // A window of 11 positions.
        let (model, _, cache) = try decoded("mistral", count: 300)
        let held = cache.byteCount
        let whole = try decoded("llama", count: 300)
        #expect(held < model.cachePool.layout.groups[0].pageBytes * 4)
        #expect(whole.2.byteCount == whole.0.cachePool.layout.groups[0].pageBytes * 5)
        #expect(cache.fork().trim(to: 240) == 240)
        #expect(cache.fork().trim(to: 237) == 237)
        #expect(cache.trim(to: 100) == 0)
        #expect(cache.count == 0)
        #expect(cache.byteCount == 0)
    }

    @Test("a trim within the slack keeps the logits of a fresh cache")
    func trimWithinSlack() throws {
        let model = try DeterminismTests.model("gemma2")
        let decoder = model.makeDecoder()
        let tokens = DeterminismTests.tokens(300, vocabulary: model.vocabularySize)
        let cache = model.cachePool.makeCache()
        _ = try LogitsTable(decoder, cache, tokens: tokens, mode: .decoded)
        let length = cache.trim(to: 250)
        #expect(length == 250)
        let continued = try LogitsTable(decoder, cache, tokens: Array(tokens[..<30]), mode: .decoded)
        let fresh = try LogitsTable(model, tokens: Array(tokens[..<250] + tokens[..<30]), mode: .decoded)
        #expect(continued.rows == Array(fresh.rows[250...]))
    }

    @Test("common prefixes are counted")
    func commonPrefix() throws {
        let (_, _, cache) = try decoded("llama", count: 50)
        let tokens = cache.tokens.map { Int($0) }
        #expect(cache.commonPrefixLength(with: tokens) == 50)
        #expect(cache.commonPrefixLength(with: tokens + [1, 2]) == 50)
        #expect(cache.commonPrefixLength(with: Array(tokens[..<20]) + [tokens[20] + 1]) == 20)
        #expect(cache.commonPrefixLength(with: []) == 0)
    }

    @Test("trims to lengths out of range do nothing")
    func trimOutOfRange() throws {
        let (_, _, cache) = try decoded("llama", count: 10)
        #expect(cache.trim(to: 11) == 10)
        #expect(cache.trim(to: .max) == 10)
        #expect(cache.trim(to: .min) == 0)
    }

    @Test("a sequence longer than the context is refused with both lengths")
    func contextExceeded() throws {
        let model = try LogitsFixture("llama").model(options: ModelLoadOptions(contextLength: 20))
        let decoder = model.makeDecoder()
        let cache = model.cachePool.makeCache()
        let expected = DecoderError.cache(.contextExceeded(length: 21, limit: 20))
        #expect(throws: expected) { try decoder.prefill(Array(repeating: 1, count: 21), cache: cache) }
        #expect(cache.count == 0)
        try decoder.prefill(Array(repeating: 1, count: 20), cache: cache)
        #expect(throws: expected) { try decoder.decode(1, cache: cache) }
        #expect(cache.count == 20)
        #expect("\(expected)".contains("21") && "\(expected)".contains("20"))
    }

    @Test("an exhausted pool is an error, and released pages serve again")
    func poolExhausted() throws {
        let (model, decoder, first) = try decoded("llama", count: 600)
        var caches = [first]
        var failure: DecoderError?
        while caches.count < 100, failure == nil {
            let cache = model.cachePool.makeCache()
            caches.append(cache)
            do throws(DecoderError) {
                try decoder.prefill(Array(repeating: 3, count: 640), cache: cache, logits: .none)
            } catch {
                failure = error
            }
        }
        #expect(failure == .cache(.poolExhausted(bytes: model.cachePool.reservedBytes)))
        caches.removeAll()
        first.trim(to: 0)
        #expect(model.cachePool.usedBytes == 0)
        try decoder.prefill([1, 2, 3], cache: model.cachePool.makeCache())
    }

    @Test("caches of other models and tokens outside the vocabulary are refused")
    func misuse() throws {
        let model = try LogitsFixture("llama").model()
        let other = try LogitsFixture("qwen2").model()
        let decoder = model.makeDecoder()
        let cache = model.cachePool.makeCache()
        #expect(throws: DecoderError.foreignCache) { try decoder.decode(1, cache: other.cachePool.makeCache()) }
        #expect(throws: DecoderError.foreignCache) { try decoder.prefill([1], cache: other.cachePool.makeCache()) }
        #expect(throws: DecoderError.token(67, vocabularySize: 67)) { try decoder.prefill([1, 67], cache: cache) }
        #expect(throws: DecoderError.token(-1, vocabularySize: 67)) { try decoder.decode(-1, cache: cache) }
        #expect(throws: DecoderError.token(.max, vocabularySize: 67)) { try decoder.decode(.max, cache: cache) }
        #expect(throws: DecoderError.noTokens) { try decoder.prefill([], cache: cache) }
        #expect(cache.count == 0)
    }

    @Test("a cancelled step leaves the cache as it was")
    func cancellation() throws {
        let (_, decoder, cache) = try decoded("llama", count: 10)
        let flag = CancellationFlag()
        flag.cancel()
        #expect(throws: DecoderError.cancelled) { try decoder.decode(1, cache: cache, cancellation: flag) }
        #expect(throws: DecoderError.cancelled) {
            try decoder.prefill([1, 2, 3], cache: cache, cancellation: flag)
        }
        #expect(cache.count == 10)
        _ = try decoder.decode(1, cache: cache)
        #expect(cache.count == 11)
    }

    @Test("LongRoPE computes the past again when the boundary is crossed, in both directions")
    func longRopeBoundary() throws {
        let fixture = try LogitsFixture("phi3-longrope-long")
        let model = try fixture.model()
        let decoder = model.makeDecoder()
        let cache = model.cachePool.makeCache()
        let all = fixture.tokens
        // 32 positions are the boundary.
        _ = try LogitsTable(decoder, cache, tokens: Array(all[..<30]), mode: .decoded)
        let crossing = try LogitsTable(decoder, cache, tokens: Array(all[30...]), mode: .whole)
        #expect(crossing.rows.count == all.count - 30)
        let expected = LogitsTable(rows: Array(fixture.logits.rows[30...]))
        #expect(crossing.largestRelativeDifference(to: expected) <= LogitsTests.tolerance)

        cache.trim(to: 20)
        let back = Array(try decoder.decode(all[20], cache: cache))
        let short = try LogitsTable(model, tokens: Array(all[...20]), mode: .decoded)
        let difference = largestDifference(back, short.rows[20])
        #expect(difference <= DeterminismTests.blasTolerance * max(1, standardDeviation(back)))
        #expect(cache.count == 21)
    }
}
