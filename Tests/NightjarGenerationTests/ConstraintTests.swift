import Testing
import Transformer

@testable import NightjarGeneration

@Suite("Constraints in the decode loop")
struct ConstraintTests {
    private typealias Scheduler = ModelScheduler<ToyEngine>

    private func run(
        _ choices: [String], favorite: Int, parameters: GenerationParameters = GenerationParameters(),
        log: CallLog = CallLog()
    ) async throws -> ToyRun {
        let scheduler = Scheduler(prefixCacheBytes: 1 << 20) { ToyEngine(log: log) { _ in favorite } }
        return try await scheduler.run(
            GenerationRequest(prompt: [1, 2], parameters: parameters) { ToyConstraint(choices) })
    }

    @Test("samples what the model likes best among what is allowed")
    func obeysMask() async throws {
        #expect(try await run(["cat", "dog"], favorite: 99).text == "cat")
        #expect(try await run(["cat", "dog"], favorite: 100).text == "dog")
    }

    @Test("computes forced runs as one batch, with the same text as token by token")
    func jumpsForward() async throws {
        let log = CallLog()
        let jumped = try await run(["{name:a}", "{name:b}"], favorite: 98, log: log)
        #expect(jumped.text == "{name:b}")
        #expect(jumped.result.statistics.forcedTokens == 7)
        #expect(jumped.result.stopReason == .constraintComplete)
        #expect(log.calls == [.prefill([1, 2]), .decode(ToyVocabulary.tokens("{name:"), after: [1, 2])])

        let stepped = try await run(
            ["{name:a}", "{name:b}"], favorite: 98, parameters: GenerationParameters(jumpsForward: false))
        #expect(stepped.tokens == jumped.tokens)
        #expect(stepped.result.statistics.forcedTokens == 0)
        #expect(stepped.result.statistics.decodeSteps == 7)
    }

    @Test("needs no pass for an end that is all that is left")
    func endsWhenComplete() async throws {
        let log = CallLog()
        let run = try await run(["ab"], favorite: 0, log: log)
        #expect(run.text == "ab")
        #expect(run.result.stopReason == .constraintComplete)
        #expect(log.calls == [.prefill([1, 2])])
    }

    @Test("lets the model choose between going on and ending")
    func endsWhereTheModelWants() async throws {
        #expect(try await run(["ab", "abc"], favorite: 0).text == "abc")
        let ended = try await run(["ab", "abc"], favorite: ToyVocabulary.end)
        #expect(ended.text == "ab")
        #expect(ended.result.stopReason == .endToken(ToyVocabulary.end))
    }

    @Test("obeys the token limit inside a forced run")
    func obeysLimitInForcedRun() async throws {
        let run = try await run(["abcdef"], favorite: 0, parameters: GenerationParameters(maximumTokens: 3))
        #expect(run.text == "abc")
        #expect(run.result.stopReason == .tokenLimit)
    }

    @Test("doesn't blame the constraint where the logits aren't numbers")
    func reportsBrokenLogits() async throws {
        let scheduler = Scheduler(prefixCacheBytes: 1 << 20) { ToyEngine(isBroken: true) { _ in 0 } }
        let error = await #expect(throws: GenerationError.self) {
            try await scheduler.run(GenerationRequest(prompt: [1, 2]) { ToyConstraint(["cat", "dog"]) })
        }
        guard case .sampling(.nothingAllowed) = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("reports an empty mask as an error and samples nothing")
    func reportsEmptyMask() async throws {
        let error = await #expect(throws: GenerationError.self) { try await run([], favorite: 0) }
        guard case .emptyMask(position: 0) = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("blames the model where its logits are no numbers as without a constraint, whatever the temperature")
    func spoiledLogits() async throws {
        let scheduler = Scheduler(prefixCacheBytes: 1 << 20) { ToyEngine(isBroken: true) { _ in 0 } }
        for choices in [["cat", "dog"], nil] {
            for temperature in [0, 0.8] {
                var parameters = GenerationParameters()
                parameters.sampling.temperature = temperature
                var request = GenerationRequest(prompt: [1, 2], parameters: parameters)
                if let choices { request.makeConstraint = { ToyConstraint(choices) } }
                let given = request
                let error = await #expect(throws: GenerationError.self) { try await scheduler.run(given) }
                guard case .sampling(.nothingAllowed) = try #require(error) else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
            }
        }
    }

    @Test("ends with what a constraint has met where it has no mask")
    func reportsFailure() async throws {
        let scheduler = Scheduler(prefixCacheBytes: 1 << 20) { ToyEngine { _ in 0 } }
        let request = GenerationRequest(prompt: [1, 2]) { ToyConstraint([], failure: ToyConstraint.Refusal()) }
        let error = await #expect(throws: GenerationError.self) { try await scheduler.run(request) }
        guard case .constraint(is ToyConstraint.Refusal) = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
