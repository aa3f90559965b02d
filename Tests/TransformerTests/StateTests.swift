import Testing

@testable import Transformer

/// Layers whose memory is a state: a sequence is cut back only to where its states are known, and goes on from there
/// as a fresh one would.
@Suite("States")
struct StateTests {
    private static let names = [
        "lfm2", "lfm3", "lfm2_moe", "qwen3_5", "qwen3_next", "granite4-h", "bamba", "falcon_h1", "nemotron_h",
        "olmo_hybrid",
    ]

    private func logits(
        _ decoder: Decoder, _ cache: KVCache, _ tokens: some Collection<Int>
    ) throws -> [[Float]] {
        try tokens.map { Array(try decoder.decode($0, cache: cache)) }
    }

    @Test("cut back to the end of a chunk, a sequence goes on as if it had never gone further", arguments: names)
    func rewinds(name: String) throws {
        let model = try DeterminismTests.model(name)
        let decoder = model.makeDecoder()
        let prompt = DeterminismTests.tokens(80, vocabulary: model.vocabularySize)
        let first = DeterminismTests.tokens(20, vocabulary: model.vocabularySize, name: "first")
        let second = DeterminismTests.tokens(20, vocabulary: model.vocabularySize, name: "second")
        let fresh = model.cachePool.makeCache()
        try decoder.prefill(prompt, cache: fresh, chunkSize: 32, logits: .none)
        let expected = try logits(decoder, fresh, second)

        let cache = model.cachePool.makeCache()
        try decoder.prefill(prompt, cache: cache, chunkSize: 32, logits: .none)
        _ = try logits(decoder, cache, first)
        #expect(cache.trim(to: 99) == 80)
        #expect(cache.tokens == prompt.map { Int32($0) })
        #expect(try logits(decoder, cache, second) == expected)
        // Further back, the nearest end of a chunk is 64.
        #expect(cache.trim(to: 70) == 64)
        try decoder.prefill(prompt[64...], cache: cache, chunkSize: 32, logits: .none)
        #expect(try logits(decoder, cache, second) == expected)
        #expect(cache.trim(to: 31) == 0)
    }

    @Test("a fork and its trunk don't change each other's states", arguments: names)
    func forks(name: String) throws {
        let model = try DeterminismTests.model(name)
        let decoder = model.makeDecoder()
        let prompt = DeterminismTests.tokens(40, vocabulary: model.vocabularySize)
        let other = DeterminismTests.tokens(12, vocabulary: model.vocabularySize, name: "other")
        let trunk = model.cachePool.makeCache()
        try decoder.prefill(prompt, cache: trunk, logits: .none)
        let branch = trunk.fork()
        let expected = try logits(decoder, trunk, other)
        #expect(try logits(decoder, branch, other) == expected)
        #expect(branch.trim(to: 45) == 40)
        #expect(trunk.trim(to: 40) == 40)
        #expect(try logits(decoder, trunk, other) == expected)
        #expect(try logits(decoder, branch, other) == expected)
    }

    @Test("a pass that is stopped leaves a sequence that is whole", arguments: names)
    func cancelled(name: String) throws {
        let model = try DeterminismTests.model(name)
        let decoder = model.makeDecoder()
        let prompt = DeterminismTests.tokens(60, vocabulary: model.vocabularySize)
        let cache = model.cachePool.makeCache()
        try decoder.prefill(prompt[..<30], cache: cache, logits: .none)
        let expected = try logits(decoder, cache.fork(), prompt[30..<40])
        // What a pass that is stopped in the middle leaves: states that it has begun to change.
        let states = try #require(cache.beginStates())
        states[0] += 1
        #expect(cache.trim(to: .max) == 30)
        #expect(try logits(decoder, cache, prompt[30..<40]) == expected)
    }

    @Test("a prompt that is stopped behind decoded tokens loses no more than itself", arguments: names)
    func stopped(name: String) throws {
        let model = try DeterminismTests.model(name)
        let decoder = model.makeDecoder()
        let prompt = DeterminismTests.tokens(60, vocabulary: model.vocabularySize)
        let cache = model.cachePool.makeCache()
        try decoder.prefill(prompt[..<20], cache: cache, logits: .none)
        _ = try logits(decoder, cache, prompt[20..<30])
        let expected = try logits(decoder, cache.fork(), prompt[30..<40])
        let flag = CancellationFlag()
        flag.cancel()
        #expect(throws: DecoderError.self) {
            try decoder.prefill(prompt[30...], cache: cache, logits: .none, cancellation: flag)
        }
        #expect(throws: DecoderError.self) { try decoder.decode(prompt[30], cache: cache, cancellation: flag) }
        let states = try #require(cache.beginStates())
        states[0] += 1
        #expect(cache.trim(to: .max) == 30)
        #expect(try logits(decoder, cache, prompt[30..<40]) == expected)
    }

    @Test("drafts are made with states of any kind, and wrong ones are taken back", arguments: names)
    func drafts(name: String) throws {
        let model = try DeterminismTests.model(name)
        let decoder = model.makeDecoder()
        let prompt = DeterminismTests.tokens(40, vocabulary: model.vocabularySize)
        let cache = model.cachePool.makeCache()
        try decoder.prefill(prompt[..<20], cache: cache, logits: .none)
        let expected = try logits(decoder, cache.fork(), prompt[20..<40])
        let held = cache.byteCount
        for start in 20..<32 {
            #expect(decoder.draftLimit(behind: 2, cache: cache) == 6)
            _ = try decoder.decode(Array(prompt[start..<start + 2]) + [1, 2, 3], drafts: 3, cache: cache)
            let kept = cache.trim(to: start + 2)
            #expect(kept == (model.cachePool.states.keepsRows ? start + 2 : start))
            if kept > start { #expect(cache.trim(to: start) <= start) }
            #expect(cache.commonPrefixLength(with: prompt) == cache.count)
            while cache.count <= start { _ = try decoder.decode(prompt[cache.count], cache: cache) }
            #expect(cache.count == start + 1)
        }
        // Only the memory of one state more is held, however many drafts there were.
        #expect(cache.byteCount <= held + 2 * model.cachePool.states.byteCount + 64 * 1024)
        #expect(try logits(decoder, cache, prompt[32..<40]) == Array(expected[12...]))
    }

    @Test("what is kept of the past is bounded, and the latest is among it")
    func bounds() throws {
        let model = try DeterminismTests.model("lfm2")
        let layout = model.cachePool.states
        var history = StateHistory(layout)
        for position in 1...10_000 {
            _ = history.begin()
            history.end()
            history.keep(position: position)
        }
        #expect(history.byteCount <= layout.byteCount * (StateHistory.countLimit + 1))
        #expect(history.rewind(to: 9_999) == 9_999)
        // What is left of the past is spread over all of it.
        #expect(history.rewind(to: 5_000) > 1_000)
        #expect(history.rewind(to: 0) == 0)
    }
}
