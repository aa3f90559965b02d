import Tensor
import Testing

@testable import Transformer

/// Sequences that share a pass get the bits that each has alone.
@Suite("Shared passes")
struct SharedPassTests {
    /// The bits behind each token from `depth` on.
    private static func alone(_ model: TransformerModel, _ tokens: [Int], depth: Int) throws -> [Int: [Float]] {
        let decoder = model.makeDecoder()
        let cache = model.cachePool.makeCache()
        try decoder.prefill(tokens[..<depth], cache: cache, logits: .none)
        var result: [Int: [Float]] = [:]
        for token in tokens[depth...] {
            let logits = try decoder.decode(token, cache: cache)
            result[cache.count] = Array(logits)
        }
        return result
    }

    private func check(_ model: TransformerModel) throws {
        // Lengths around borders of pages and of ranges of pages, and of windows.
        let depths = [3, 62, 64, 127, 250]
        let sequences = depths.map {
            DeterminismTests.tokens($0 + 9, vocabulary: model.vocabularySize, name: "sequence \($0)")
        }
        let expected = try zip(sequences, depths).map { try Self.alone(model, $0, depth: $1) }
        let decoder = model.makeDecoder()
        decoder.takesAllThreads = true
        let caches = try zip(sequences, depths).map { tokens, depth in
            let cache = model.cachePool.makeCache()
            try decoder.prefill(tokens[..<depth], cache: cache, logits: .none)
            return cache
        }
        var round = 0
        while zip(caches, sequences).contains(where: { $0.count < $1.count }) {
            // The order changes, one at a time has a run of two, and another a wrong draft.
            let order = caches.indices.map { ($0 + round) % caches.count }.filter {
                caches[$0].count < sequences[$0].count
            }
            var steps: [Decoder.Step] = []
            for (place, index) in order.enumerated() {
                let start = caches[index].count
                var run = Array(sequences[index][start..<min(start + (place == 0 ? 2 : 1), sequences[index].count)])
                let known = run.count
                if place == 1 { run.append((sequences[index][start] + 1) % model.vocabularySize) }
                let step = Decoder.Step(tokens: run, drafts: run.count - known, cache: caches[index])
                steps.append(decoder.canShare(step) ? step : .init(tokens: [run[0]], cache: caches[index]))
            }
            try decoder.decode(together: steps)
            for (number, index) in order.enumerated() {
                let step = steps[number]
                let length = caches[index].count - step.drafts
                #expect(
                    Array(decoder.logits(ofStep: number)) == expected[index][length],
                    "sequence \(index) at \(length), step \(number) of \(order.count)")
                caches[index].trim(to: length)
            }
            round += 1
        }
    }

    // Learned positions end before the sequences do.
    @Test("of every kind of block", arguments: DeterminismTests.names.filter { !$0.hasPrefix("gpt2") }, [1, 2])
    func plain(name: String, threads: Int) throws {
        try check(DeterminismTests.model(name, threads: threads))
    }

    @Test("of quantized models", arguments: QuantizedModelTests.formats)
    func quantized(_ formats: [BlockFormat]) throws {
        try check(QuantizedModel(formats).model())
    }

    @Test("the logits behind right drafts are those of the step that was asked for last")
    func drafts() throws {
        let model = try DeterminismTests.model("llama-bfloat16")
        let tokens = DeterminismTests.tokens(40, vocabulary: model.vocabularySize)
        let depths = [20, 30]
        let expected = try depths.map { try Self.alone(model, tokens, depth: $0) }
        let decoder = model.makeDecoder()
        let steps = try depths.map { depth in
            let cache = model.cachePool.makeCache()
            try decoder.prefill(tokens[..<depth], cache: cache, logits: .none)
            return Decoder.Step(tokens: Array(tokens[depth..<depth + 3]), drafts: 2, cache: cache)
        }
        try decoder.decode(together: steps)
        for (number, depth) in depths.enumerated() {
            #expect(Array(decoder.logits(ofStep: number)) == expected[number][depth + 1])
            for draft in 0..<2 {
                #expect(Array(decoder.logits(afterDraft: draft)) == expected[number][depth + draft + 2])
            }
        }
    }

    @Test("what can't share a pass is refused, and nothing is computed")
    func refusals() throws {
        let model = try DeterminismTests.model("llama-bfloat16")
        let decoder = model.makeDecoder()
        let cache = model.cachePool.makeCache()
        for step in [
            Decoder.Step(tokens: [], cache: cache), .init(tokens: [Int](repeating: 1, count: 9), cache: cache),
            .init(tokens: [model.vocabularySize], cache: cache), .init(tokens: [1], drafts: 1, cache: cache),
            .init(tokens: [1], cache: try DeterminismTests.model("mistral").cachePool.makeCache()),
        ] {
            #expect(!decoder.canShare(step))
            #expect(throws: DecoderError.self) { try decoder.decode(together: [step]) }
        }
        #expect(cache.count == 0)
    }
}
