import Tensor
import Testing

@testable import Transformer

/// Sequences with adapters and without that share passes get the bits that each has alone.
@Suite("Shared passes of adapters")
struct AdapterPassTests {
    private static let depths = [3, 62, 64, 20]

    private static func cache(_ model: TransformerModel, _ adapter: ModelAdapter?) -> KVCache {
        adapter?.makeCache() ?? model.cachePool.makeCache()
    }

    private static func check(_ model: TransformerModel, _ adapters: [ModelAdapter?]) throws {
        let sequences = zip(depths, adapters.indices).map {
            DeterminismTests.tokens($0 + 6, vocabulary: model.vocabularySize, name: "adapted \($1)")
        }
        let alone = model.makeDecoder()
        alone.takesAllThreads = true
        var expected: [[[Float]]] = []
        for (index, tokens) in sequences.enumerated() {
            let cache = cache(model, adapters[index])
            try alone.prefill(tokens[..<depths[index]], cache: cache, logits: .none)
            expected.append(try tokens[depths[index]...].map { Array(try alone.decode($0, cache: cache)) })
        }
        let decoder = model.makeDecoder()
        decoder.takesAllThreads = true
        let caches = try sequences.enumerated().map { index, tokens in
            let cache = cache(model, adapters[index])
            // In chunks where bits don't depend on them.
            let chunk = model.hasInvariantPrompts ? 9 : 512
            try decoder.prefill(tokens[..<depths[index]], cache: cache, chunkSize: chunk, logits: .none)
            return cache
        }
        for round in 0..<6 {
            // The order changes, and one has a wrong draft; where layers keep states, these may go back further.
            let order = caches.indices.map { ($0 + round) % caches.count }
            var steps: [Decoder.Step] = []
            for (place, index) in order.enumerated() {
                let token = sequences[index][depths[index] + round]
                let draft = Decoder.Step(
                    tokens: [token, (token + 1) % model.vocabularySize], drafts: 1, cache: caches[index])
                steps.append(
                    place == 1 && !caches[index].hasStates && decoder.canShare(draft)
                        ? draft : .init(tokens: [token], cache: caches[index]))
            }
            try decoder.decode(together: steps)
            for (number, index) in order.enumerated() {
                #expect(
                    Array(decoder.logits(ofStep: number)) == expected[index][round],
                    "sequence \(index), round \(round)")
                caches[index].trim(to: caches[index].count - steps[number].drafts)
            }
        }
        #expect(Set(expected.map { $0[0].description }).count == expected.count)
    }

    @Test("of every kind of projection", arguments: AdapterFixture.names, [1, 2])
    func plain(name: String, threads: Int) throws {
        let fixture = try AdapterFixture(name)
        let context = fixture.base.name.hasPrefix("gpt2") ? nil : 640
        let model = try fixture.base.model(options: ModelLoadOptions(threadCount: threads, contextLength: context))
        let other = try AdapterFixture(name, variant: " other")
        let adapters = [try fixture.adapter(of: model), try other.adapter(of: model)]
        try Self.check(model, [adapters[0], nil, adapters[1], adapters[0]])
    }

    @Test("of quantized models", arguments: [[BlockFormat.q8_0], [.q4_K, .q6_K]])
    func quantized(formats: [BlockFormat]) throws {
        let source = try QuantizedModel(formats)
        let model = try source.model(options: ModelLoadOptions(threadCount: 2))
        let adapters = try [(6, "a"), (17, "b")].map { rank, variant in
            let directory = try AdapterLogitsTests.adapter(of: source, variant: variant, rank: rank)
            return try withExtendedLifetime(directory) {
                try ModelAdapter(directory: directory.path, model: model)
            }
        }
        try Self.check(model, [nil, adapters[0], adapters[1], nil])
    }

    @Test("a cache keeps its adapter when it is forked, and another model's is refused")
    func caches() throws {
        let fixture = try AdapterFixture("llama-patterns")
        let model = try fixture.base.model()
        let adapter = try fixture.adapter(of: model)
        #expect(adapter.makeCache().fork().adapter === adapter)
        #expect(model.cachePool.makeCache().adapter == nil)
        let other = try fixture.base.model().makeDecoder()
        #expect(throws: DecoderError.foreignCache) { try other.prefill([1], cache: adapter.makeCache()) }
        #expect(!other.canShare(.init(tokens: [1], cache: adapter.makeCache())))
    }
}
