import Testing
import Transformer

@testable import NightjarGeneration

@Suite("Decode loop")
struct DecodeLoopTests {
    private typealias Scheduler = ModelScheduler<ToyEngine>
    private let prompt = ToyVocabulary.tokens("say:")

    private func request(_ parameters: GenerationParameters = GenerationParameters()) -> GenerationRequest {
        GenerationRequest(prompt: prompt, parameters: parameters)
    }

    @Test("ends at the end token, which is not part of the output")
    func endsAtEndToken() async throws {
        let scheduler = Scheduler.speaking([256, 257], after: prompt.count)
        let run = try await scheduler.run(request())
        #expect(run.text == "hello world")
        #expect(run.result.tokens == [256, 257])
        #expect(run.result.stopReason == .endToken(ToyVocabulary.end))
        #expect(run.tokens.map(\.id) == [256, 257])
    }

    @Test("generates end tokens like others when they are ignored")
    func ignoresEndTokens() async throws {
        let scheduler = Scheduler.speaking([256], after: prompt.count)
        let run = try await scheduler.run(request(GenerationParameters(maximumTokens: 3, ignoresEndTokens: true)))
        #expect(run.result.tokens == [256, ToyVocabulary.end, ToyVocabulary.end])
        #expect(run.result.stopReason == .tokenLimit)
    }

    @Test("ends at a stop token of the request")
    func endsAtStopToken() async throws {
        let scheduler = Scheduler.speaking([256, 257, 258], after: prompt.count)
        let run = try await scheduler.run(request(GenerationParameters(stopTokens: [257])))
        #expect(run.text == "hello")
        #expect(run.result.stopReason == .endToken(257))
    }

    @Test("ends before a stop string that is spread over tokens")
    func endsAtStopString() async throws {
        let scheduler = Scheduler.speaking([256, 258, 259, 257], after: prompt.count)
        let run = try await scheduler.run(request(GenerationParameters(stopStrings: ["STOOP"])))
        #expect(run.text == "hello")
        #expect(run.tokens.map(\.id) == [256, 258, 259])
        #expect(run.result.stopReason == .stopString("STOOP"))
    }

    @Test("gives held back text to the last token when the output ends otherwise")
    func releasesHeldTextAtTheEnd() async throws {
        let scheduler = Scheduler.speaking([256, 258], after: prompt.count)
        let run = try await scheduler.run(request(GenerationParameters(stopStrings: ["STOOP"])))
        #expect(run.text == "helloSTO")
        #expect(run.tokens.last == GeneratedToken(id: 258, text: "STO"))
    }

    @Test("holds back incomplete characters")
    func holdsBackIncompleteCharacters() async throws {
        let scheduler = Scheduler.speaking(ToyVocabulary.tokens("é🙂!"), after: prompt.count)
        let run = try await scheduler.run(request())
        #expect(run.tokens.map(\.text) == ["", "é", "", "", "", "🙂", "!"])
    }

    @Test("shows an incomplete character at the end as a replacement character of the last token")
    func replacesIncompleteCharacterAtTheEnd() async throws {
        let scheduler = Scheduler.speaking([256, 0xF0, 0x9F], after: prompt.count)
        let run = try await scheduler.run(request())
        #expect(run.tokens.map(\.text) == ["hello", "", "\u{FFFD}"])
    }

    @Test("stops at the token limit and when the context is full", arguments: [0, 1, 3, 100])
    func obeysLimits(limit: Int) async throws {
        let scheduler = Scheduler.speaking(Array(repeating: 65, count: 99), after: prompt.count, contextLength: 20)
        let run = try await scheduler.run(request(GenerationParameters(maximumTokens: limit)))
        #expect(run.result.tokens.count == min(limit, 16))
        #expect(run.result.stopReason == (limit > 16 ? .contextFull : .tokenLimit))
    }

    @Test("reports a prompt that is too long with both counts")
    func refusesLongPrompts() async throws {
        let scheduler = Scheduler.speaking([], after: 0, contextLength: 8)
        let stream = scheduler.start(GenerationRequest(prompt: Array(repeating: 1, count: 9)))
        let error = await #expect(throws: GenerationError.self) { try await stream.result }
        guard case .contextExceeded(promptTokens: 9, contextLength: 8) = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("refuses empty prompts and tokens outside the vocabulary", arguments: [[], [-1], [300]])
    func refusesBadPrompts(prompt: [Int]) async throws {
        let scheduler = Scheduler.speaking([], after: 0)
        let stream = scheduler.start(GenerationRequest(prompt: prompt))
        await #expect(throws: GenerationError.self) { for try await _ in stream {} }
    }

    @Test("computes only what is new in a second turn, and counts it")
    func reusesPrefixes() async throws {
        let log = CallLog()
        let scheduler = Scheduler.speaking([256, 257], after: prompt.count, log: log)
        _ = try await scheduler.run(request())
        let second = GenerationRequest(
            prompt: prompt + [256, 257, 1, 2], parameters: GenerationParameters(maximumTokens: 1))
        let run = try await scheduler.run(second)
        #expect(run.result.statistics.promptTokens == 8)
        #expect(run.result.statistics.cachedTokens == 6)
        #expect(log.calls.last == .prefill([1, 2]))
    }

    @Test("counts tokens, steps and bytes")
    func countsWork() async throws {
        let scheduler = Scheduler.speaking([65, 66, 67], after: prompt.count)
        let statistics = try await scheduler.run(request()).result.statistics
        #expect(statistics.generatedTokens == 3)
        #expect(statistics.decodeSteps == 3)
        #expect(statistics.decodeBytesRead == 3000 + 4 + 5 + 6)
        #expect(statistics.timeToFirstToken != nil)
    }

    @Test("passes the failure of an engine that can't be made on to every request")
    func reportsEngineFailure() async throws {
        struct NoEngine: Error {}
        let scheduler = Scheduler(prefixCacheBytes: 0) { throw NoEngine() }
        for _ in 0..<2 {
            let stream = scheduler.start(request())
            await #expect(throws: GenerationError.self) { try await stream.result }
        }
    }

    @Test("lets idle caches go when memory for keys and values is used up, and fails when there are none")
    func makesRoom() async throws {
        let scheduler = Scheduler(prefixCacheBytes: 1 << 20) { ToyEngine(shortages: 2) { _ in ToyVocabulary.end } }
        _ = try await scheduler.run(GenerationRequest(prompt: [1]))
        let roomy = try await scheduler.run(
            GenerationRequest(prompt: [2], parameters: GenerationParameters(maximumTokens: 1)))
        #expect(roomy.result.stopReason == .endToken(ToyVocabulary.end))

        // Two idle entries go, then the pass succeeds.
        let run = try await scheduler.run(GenerationRequest(prompt: [3, 4]))
        #expect(run.result.stopReason == .endToken(ToyVocabulary.end))

        let poor = Scheduler(prefixCacheBytes: 0) { ToyEngine(shortages: 1) { _ in ToyVocabulary.end } }
        let stream = poor.start(GenerationRequest(prompt: [3, 4]))
        await #expect(throws: GenerationError.self) { try await stream.result }
    }
}
