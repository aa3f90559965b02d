import Testing
import Transformer

@testable import NightjarGeneration

/// Drafts behind the known tokens of a pass: what they save and what they may not change.
@Suite("Drafts")
struct DraftTests {
    private typealias Scheduler = ModelScheduler<ToyEngine>

    private static let choices = ["{a:12}", "{a:1,b:3}", "{b:4,a:x}", "{b:45}", "{c}"]

    private func run(
        _ choices: [String] = choices, favorite: Int, log: CallLog = CallLog(), contextLength: Int = 64,
        takesBackPasses: Bool = false, parameters: GenerationParameters = GenerationParameters(),
        draft: @escaping @Sendable ([Int]) -> [Int]
    ) async throws -> ToyRun {
        let scheduler = Scheduler(prefixCacheBytes: 1 << 20) {
            ToyEngine(contextLength: contextLength, log: log, takesBackPasses: takesBackPasses) { tokens in
                (favorite + tokens.count * 7) % 128
            }
        }
        return try await scheduler.run(
            GenerationRequest(prompt: [1, 2], parameters: parameters) { ToyConstraint(choices, draft: draft) })
    }

    /// What follows in the choice with a number, where the tokens so far are its beginning.
    private static func following(_ number: Int) -> @Sendable ([Int]) -> [Int] {
        { accepted in
            let choice = ToyVocabulary.tokens(choices[number])
            return choice.starts(with: accepted) ? Array(choice.dropFirst(accepted.count)) : [120, 121]
        }
    }

    @Test("change no token, whatever is drafted")
    func isEqual() async throws {
        for favorite in 0..<128 {
            let plain = try await run(favorite: favorite) { _ in [] }
            for number in Self.choices.indices {
                let drafted = try await run(favorite: favorite, draft: Self.following(number))
                #expect(drafted.tokens == plain.tokens)
                #expect(drafted.result.stopReason == plain.result.stopReason)
            }
            let wrong = try await run(favorite: favorite) { [300, -5, $0.count] }
            #expect(wrong.tokens == plain.tokens)
        }
    }

    @Test("save the passes whose choices were right")
    func saves() async throws {
        let log = CallLog()
        let choices = ["{a:1}", "{a:2}", "{b}"]
        let right = try await run(choices, favorite: 0, log: log) { accepted in
            Array(ToyVocabulary.tokens("{a:1}").dropFirst(accepted.count))
        }
        let plain = try await run(choices, favorite: 0) { _ in [] }
        #expect(right.tokens == plain.tokens)
        #expect(right.text == "{a:1}")
        #expect(right.result.statistics.decodeSteps < plain.result.statistics.decodeSteps)
        // "{" is forced; the pass over it serves the choices of "a" and of "1", behind which "}" is forced.
        let passes = log.calls.filter { if case .decode = $0 { true } else { false } }
        #expect(passes.first == .decode(ToyVocabulary.tokens("{a:1}"), after: [1, 2]))
    }

    @Test("leave the tokens in the cache that a wrong draft stood behind")
    func trims() async throws {
        let log = CallLog()
        let result = try await run(["xyab", "xzab", "xzcd"], favorite: 122 - 3 * 7, log: log) { accepted in
            accepted.count == 1 ? ToyVocabulary.tokens("yab") : []
        }
        #expect(result.text.hasPrefix("xz"))
        let calls = log.calls
        #expect(calls.contains(.decode(ToyVocabulary.tokens("xyab"), after: [1, 2])))
        let next = calls.compactMap { call -> [Int]? in
            if case .decode(_, let before) = call, before.count > 2 { before } else { nil }
        }
        #expect(next.first == [1, 2] + ToyVocabulary.tokens("x"))
    }

    @Test(
        "change no token where a cache can only take back whole passes; what was right is computed with the next ones")
    func takesBackPasses() async throws {
        for favorite in 0..<128 {
            let plain = try await run(favorite: favorite) { _ in [] }
            for number in Self.choices.indices {
                let drafted = try await run(
                    favorite: favorite, takesBackPasses: true, draft: Self.following(number))
                #expect(drafted.tokens == plain.tokens)
                #expect(drafted.result.stopReason == plain.result.stopReason)
            }
        }
        let log = CallLog()
        let result = try await run(
            ["xyab", "xzab", "xzcd"], favorite: 122 - 3 * 7, log: log, takesBackPasses: true
        ) { $0.count == 1 ? ToyVocabulary.tokens("yab") : [] }
        #expect(result.text.hasPrefix("xz"))
        let calls = log.calls
        let wrong = try #require(calls.firstIndex(of: .decode(ToyVocabulary.tokens("xyab"), after: [1, 2])))
        guard case .decode(let next, after: [1, 2]) = calls[wrong + 1] else {
            Issue.record("\(calls)")
            return
        }
        #expect(next.starts(with: ToyVocabulary.tokens("xz")))
    }

    @Test("that a cache can't take back end their request, and no other")
    func kept() async throws {
        let scheduler = Scheduler(prefixCacheBytes: 1 << 20) {
            ToyEngine(isForgetful: true) { tokens in (122 - 3 * 7 + tokens.count * 7) % 128 }
        }
        let request = GenerationRequest(prompt: [1, 2]) {
            ToyConstraint(["xyab", "xzab", "xzcd"]) { $0.count == 1 ? ToyVocabulary.tokens("yab") : [] }
        }
        let error = await #expect(throws: GenerationError.self) { try await scheduler.run(request) }
        guard case .draftsKept(positions: 3, keptPositions: 0) = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await scheduler.run(GenerationRequest(prompt: [1, 2]) { ToyConstraint(["ab"]) }).text == "ab")
    }

    @Test("end with bad luck")
    func credit() {
        var drafts = DraftTokens()
        for _ in 0..<3 {
            #expect(drafts.areWorthwhile)
            drafts.begin([5, 6])
            var pending = [7]
            drafts.settle(&pending)
            #expect(pending == [7])
            #expect(drafts.end() == 2)
        }
        #expect(!drafts.areWorthwhile)
    }

    @Test("count what came as it was drafted, piece by piece")
    func settles() {
        var drafts = DraftTokens()
        drafts.begin([5, 6, 7, 8])
        var pending = [5, 6]
        drafts.settle(&pending)
        #expect(pending.isEmpty)
        #expect(drafts.rightCount == 2)
        pending = [7, 9]
        drafts.settle(&pending)
        #expect(pending == [9])
        #expect(drafts.end() == 1)
        #expect(drafts.isEmpty)
        #expect(drafts.areWorthwhile)
    }

    @Test("respect the limits of tokens and context")
    func limits() async throws {
        for maximum in 1...6 {
            let parameters = GenerationParameters(maximumTokens: maximum)
            let drafted = try await run(favorite: 3, parameters: parameters, draft: Self.following(1))
            let plain = try await run(favorite: 3, parameters: parameters) { _ in [] }
            #expect(drafted.tokens == plain.tokens)
            #expect(drafted.result.stopReason == plain.result.stopReason)
        }
        for context in 4...12 {
            let drafted = try await run(favorite: 3, contextLength: context, draft: Self.following(1))
            let plain = try await run(favorite: 3, contextLength: context) { _ in [] }
            #expect(drafted.tokens == plain.tokens)
            #expect(drafted.result.stopReason == plain.result.stopReason)
        }
    }

    @Test("are not made without jump-forward or with log probabilities")
    func switches() async throws {
        for parameters in [
            GenerationParameters(jumpsForward: false), GenerationParameters(reportsLogProbabilities: true),
        ] {
            let log = CallLog()
            let result = try await run(favorite: 5, log: log, parameters: parameters, draft: Self.following(0))
            #expect(result.result.statistics.decodeSteps >= result.result.tokens.count - 1)
            for case .decode(let tokens, _) in log.calls { #expect(tokens.count == 1) }
        }
    }
}
