import Tensor
import Testing

@testable import Transformer

/// Runs of known tokens, with and without drafts behind them, give every token the bits it has alone.
@Suite("Runs")
struct RunTests {
    private static let names = DeterminismTests.names

    private static func bits(_ logits: UnsafeMutableBufferPointer<Float>) -> [UInt32] { logits.map(\.bitPattern) }

    /// The bits behind each token of a sequence whose first `depth` tokens are a prompt.
    private static func single(_ model: TransformerModel, _ tokens: [Int], depth: Int) throws -> [Int: [UInt32]] {
        let decoder = model.makeDecoder()
        let cache = model.cachePool.makeCache()
        if depth > 0 { try decoder.prefill(tokens[..<depth], cache: cache, logits: .none) }
        var result: [Int: [UInt32]] = [:]
        for token in tokens[depth...] {
            let logits = try decoder.decode(token, cache: cache)
            result[cache.count] = bits(logits)
        }
        return result
    }

    private func check(_ model: TransformerModel, depth: Int, lengths: [Int]) throws {
        let total = min(depth + lengths.reduce(0, +), model.contextLength)
        let tokens = DeterminismTests.tokens(total, vocabulary: model.vocabularySize)
        let expected = try Self.single(model, tokens, depth: depth)
        let decoder = model.makeDecoder()
        let cache = model.cachePool.makeCache()
        if depth > 0 { try decoder.prefill(tokens[..<depth], cache: cache, logits: .none) }
        for length in lengths where cache.count + length <= total {
            let start = cache.count
            let run = Array(tokens[start..<start + length])
            let logits = try decoder.decode(run, cache: cache)
            #expect(Self.bits(logits) == expected[cache.count], "a run of \(length) behind \(start)")
        }
    }

    @Test("of 1 to 64 tokens are bit-equal to one at a time", arguments: names, [1, 2])
    func lengths(name: String, threads: Int) throws {
        let model = try DeterminismTests.model(name, threads: threads)
        try check(model, depth: 3, lengths: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 16, 17, 23, 33, 64])
    }

    @Test(
        "are bit-equal on checkpoints of every family and in every element type",
        arguments: [
            "gemma", "gemma2", "gemma3", "neox", "gpt2", "llama-tied-bias", "llama3", "mistral", "phi", "phi3", "qwen2",
            "llama-bfloat16", "llama-float16", "qwen3", "smollm3",
        ], [1, 2])
    func families(name: String, threads: Int) throws {
        for type in [nil, .float32, .float16, .bfloat16] as [ElementType?] {
            // Learned positions end where their table ends.
            let model = try LogitsFixture(name).model(
                options: ModelLoadOptions(
                    elementType: type, threadCount: threads, contextLength: name == "gpt2" ? nil : 160))
            try check(model, depth: 5, lengths: [2, 7, 9, 1, 12, 30, 64])
        }
    }

    @Test("with drafts are bit-equal, right or wrong", arguments: names, [1, 2])
    func drafts(name: String, threads: Int) throws {
        let model = try DeterminismTests.model(name, threads: threads)
        let tokens = DeterminismTests.tokens(DeterminismTests.length(model), vocabulary: model.vocabularySize)
        let expected = try Self.single(model, tokens, depth: 0)
        let decoder = model.makeDecoder()
        if threads == 2 { decoder.takesAllThreads = true }
        let cache = model.cachePool.makeCache()
        var step = 0
        while cache.count < tokens.count {
            let start = cache.count
            let known = min([1, 4, 2, 9, 3, 8, 13][step % 7], tokens.count - start)
            let limit = min(decoder.draftLimit(behind: known, cache: cache), tokens.count - start - known)
            // Up to that many are right; the ones behind them are not.
            let right = limit == 0 ? 0 : step * 5 % (limit + 1)
            var run = Array(tokens[start..<start + known + limit])
            for index in known + right..<run.count { run[index] = (run[index] + 1) % model.vocabularySize }
            let first = try decoder.decode(run, drafts: limit, cache: cache)
            #expect(Self.bits(first) == expected[start + known], "before the drafts behind \(start)")
            for index in 0..<right {
                let logits = decoder.logits(afterDraft: index)
                #expect(Self.bits(logits) == expected[start + known + index + 1], "behind draft \(index) at \(start)")
            }
            let kept = cache.trim(to: start + known + right)
            if right == limit || model.cachePool.states.keepsRows {
                #expect(kept == start + known + right)
            } else {
                // Large states are those before the last part of the step; what was right comes again.
                #expect(kept >= start && kept < start + known)
            }
            step += 1
        }
    }

    @Test("compute the logits that a mask selects, to the bit", arguments: names, [1, 2])
    func selection(name: String, threads: Int) throws {
        let model = try DeterminismTests.model(name, threads: threads)
        let tokens = DeterminismTests.tokens(12, vocabulary: model.vocabularySize)
        let expected = try Self.single(model, tokens, depth: 0)
        let decoder = model.makeDecoder()
        if threads == 2 { decoder.takesAllThreads = true }
        let cache = model.cachePool.makeCache()
        let words = TokenMask.wordCount(vocabularySize: model.vocabularySize)
        for (step, token) in tokens.enumerated() {
            // Every so many tokens, the first and the last one among them; at times the mask ends early.
            let stride = [1, 3, 17, 31, 64, 1_000_000][step % 6]
            var mask = [UInt32](repeating: 0, count: step % 2 == 0 ? words : max(words - 1, 1))
            let others = Swift.stride(from: step, to: model.vocabularySize, by: stride)
            for id in [0, model.vocabularySize - 1] + Array(others) where id / 32 < mask.count {
                mask[id / 32] |= 1 << UInt32(id % 32)
            }
            let logits = try mask.withUnsafeBufferPointer { mask in
                Self.bits(try decoder.decode(token, allowed: mask, cache: cache))
            }
            let all = try #require(expected[cache.count])
            let wanted = all.indices.map { id in
                id / 32 < mask.count && mask[id / 32] & 1 << UInt32(id % 32) != 0
                    ? all[id] : (-Float.infinity).bitPattern
            }
            #expect(logits == wanted, "with every \(stride)th token")
        }
    }

    @Test("stay out of drafts where longer sequences turn keys otherwise")
    func frequencies() {
        let long = RotaryEmbedding(
            theta: 10_000, dimension: 4,
            scaling: .long(
                short: [1, 1], long: [2, 2], originalPositions: 10, attentionFactor: 1, longAttentionFactor: 1))
        #expect(long.isUniform(forLengths: 1...10))
        #expect(long.isUniform(forLengths: 11...30))
        #expect(!long.isUniform(forLengths: 10...11))
        let dynamic = RotaryEmbedding(theta: 10_000, dimension: 4, scaling: .dynamic(factor: 2, maximumPositions: 8))
        #expect(dynamic.isUniform(forLengths: 1...8))
        #expect(dynamic.isUniform(forLengths: 9...9))
        #expect(!dynamic.isUniform(forLengths: 8...9))
    }
}
