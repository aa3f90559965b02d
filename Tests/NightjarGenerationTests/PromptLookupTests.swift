import Testing
import Transformer

@testable import NightjarGeneration

/// Drafts from the text so far: where they come from, when they are given up, and that they change no token.
@Suite("Prompt lookup")
struct PromptLookupTests {
    private typealias Scheduler = ModelScheduler<ToyEngine>

    /// The continuation behind the longest match, found by comparing with every place.
    private static func continuation(_ tokens: [Int], limit: Int) -> [Int] {
        var best: (place: Int, length: Int)?
        for place in tokens.indices.dropLast().reversed() {
            let length = zip(tokens[...place].reversed(), tokens.reversed()).prefix { $0 == $1 }.count
            let counted = min(length, RepeatedText.longestMatch)
            if counted >= RepeatedText.shortestMatch, counted > best?.length ?? 0 { best = (place, counted) }
        }
        guard let best else { return [] }
        var text = tokens
        for index in 0..<limit { text.append(text[best.place + 1 + index]) }
        return Array(text.dropFirst(tokens.count))
    }

    @Test("continues the longest match, as a search of all places finds it")
    func longestMatch() {
        var random = SplitMix(state: 5)
        for _ in 0..<300 {
            // Few enough that no match has more candidates than are compared.
            let prompt = (0..<random.next(below: 30)).map { _ in random.next(below: 3) }
            var text = RepeatedText(prompt)
            var tokens = prompt
            for _ in 0..<20 {
                var found = [9]
                text.appendContinuation(limit: 5, to: &found)
                #expect(found == [9] + Self.continuation(tokens, limit: 5), "behind \(tokens)")
                let token = random.next(below: 3)
                text.append(token)
                tokens.append(token)
            }
        }
    }

    @Test("finds a passage of a long text, and its end goes on as it began")
    func longText() {
        var random = SplitMix(state: 6)
        let prompt = (0..<20_000).map { _ in random.next(below: 50_000) }
        for place in [3, 700, 12_345] {
            var text = RepeatedText(prompt)
            for token in prompt[place..<place + 4] { text.append(token) }
            var found: [Int] = []
            text.appendContinuation(limit: 7, to: &found)
            #expect(found == Array(prompt[place + 4..<place + 11]))
        }
        var repeating = RepeatedText([1, 2, 3, 4, 1, 2, 3])
        var found: [Int] = []
        repeating.appendContinuation(limit: 6, to: &found)
        #expect(found == [4, 1, 2, 3, 4, 1])
        repeating = RepeatedText([1, 2])
        found = []
        repeating.appendContinuation(limit: 6, to: &found)
        #expect(found.isEmpty)
    }

    @Test("rests where drafts cost more than they save, and comes back")
    func budget() {
        var budget = DraftBudget()
        #expect(budget.limit == 0, "nothing to be judged by yet")
        budget.note(drafts: 0, right: 0, seconds: 1)
        #expect(budget.limit > 0)
        var passes = 0
        while budget.limit > 0, passes < 100 {
            budget.note(drafts: budget.limit, right: 0, seconds: 1 + 0.1 * Double(budget.limit))
            passes += 1
        }
        #expect(passes < 8, "a wrong draft costs a tenth of a pass here")
        for rest in [32, 64, 128] {
            for _ in 0..<rest {
                #expect(budget.limit == 0)
                budget.note(drafts: 0, right: 0, seconds: 1)
            }
            #expect(budget.limit > 0, "after a rest of \(rest)")
            while budget.limit > 0 { budget.note(drafts: budget.limit, right: 0, seconds: 1.5) }
        }
    }

    @Test("drafts more behind right drafts, and where rows cost as much as passes no more than pays")
    func cost() {
        var cheap = DraftBudget()
        cheap.note(drafts: 0, right: 0, seconds: 1)
        for _ in 0..<10 { cheap.note(drafts: cheap.limit, right: cheap.limit, seconds: 1.2) }
        #expect(cheap.limit > 7)
        #expect(cheap.cost < 0.1)
        var dear = DraftBudget()
        dear.note(drafts: 0, right: 0, seconds: 1)
        var drafts = 0
        for _ in 0..<200 where dear.limit > 0 {
            drafts += dear.limit
            // One of several is right, and each takes as long as a pass.
            dear.note(drafts: dear.limit, right: 1, seconds: 1 + Double(dear.limit))
        }
        #expect(dear.limit == 0)
        #expect(drafts < 50)
    }

    private func run(
        looksUp: Bool, prompt: [Int], log: CallLog = CallLog(), contextLength: Int = 200,
        parameters: GenerationParameters = GenerationParameters(), mostDrafts: Int = 7,
        constraint: (@Sendable () -> ToyConstraint)? = nil, next: @escaping @Sendable ([Int]) -> Int
    ) async throws -> ToyRun {
        let scheduler = Scheduler(prefixCacheBytes: 1 << 20) {
            ToyEngine(contextLength: contextLength, log: log, mostDrafts: mostDrafts, next: next)
        }
        var parameters = parameters
        parameters.looksUpPrompt = looksUp
        return try await scheduler.run(
            GenerationRequest(prompt: prompt, parameters: parameters, makeConstraint: constraint))
    }

    /// Repeats a prompt of so many tokens, then ends.
    private static func repeating(_ period: Int, until end: Int) -> @Sendable ([Int]) -> Int {
        { $0.count < end ? $0[$0.count - period] : ToyVocabulary.end }
    }

    private static let passage = ToyVocabulary.tokens("the cat sat on the mat; ")

    @Test("repeats a text in fewer passes, and the tokens are the same")
    func saves() async throws {
        let next = Self.repeating(Self.passage.count, until: 150)
        let plain = try await run(looksUp: false, prompt: Self.passage, next: next)
        let drafted = try await run(looksUp: true, prompt: Self.passage, next: next)
        #expect(drafted.tokens == plain.tokens)
        #expect(drafted.result.stopReason == plain.result.stopReason)
        let statistics = drafted.result.statistics
        #expect(statistics.decodeSteps * 3 < plain.result.statistics.decodeSteps)
        #expect(statistics.acceptedDraftTokens * 10 > statistics.draftTokens * 8)
        #expect(statistics.decodeSteps + statistics.acceptedDraftTokens == plain.result.statistics.decodeSteps)
        #expect(plain.result.statistics.draftTokens == 0)
    }

    @Test("makes no drafts where the engine takes none")
    func takesNone() async throws {
        let next = Self.repeating(Self.passage.count, until: 100)
        let plain = try await run(looksUp: false, prompt: Self.passage, next: next)
        let drafted = try await run(looksUp: true, prompt: Self.passage, mostDrafts: 0, next: next)
        #expect(drafted.tokens == plain.tokens)
        #expect(drafted.result.statistics.draftTokens == 0)
    }

    @Test("ends at stop tokens, stop strings and limits inside drafts as without them")
    func ends() async throws {
        let prompt = Self.passage + Self.passage
        let next: @Sendable ([Int]) -> Int = { $0[$0.count - Self.passage.count] }
        let stop = ToyVocabulary.tokens("m")[0]
        var all = [GenerationParameters(stopTokens: [stop]), GenerationParameters(stopStrings: ["cat", "e m"])]
        all += (1...30).map { GenerationParameters(maximumTokens: $0) }
        all.append(GenerationParameters(maximumTokens: 60, reportsLogProbabilities: true))
        for parameters in all {
            let log = CallLog()
            let plain = try await run(looksUp: false, prompt: prompt, parameters: parameters, next: next)
            let drafted = try await run(looksUp: true, prompt: prompt, log: log, parameters: parameters, next: next)
            #expect(drafted.tokens == plain.tokens)
            #expect(drafted.result.tokens == plain.result.tokens)
            #expect(drafted.result.stopReason == plain.result.stopReason)
            guard parameters.stopTokens.isEmpty else {
                for case .decode(let tokens, _) in log.calls { #expect(!tokens.contains(stop)) }
                continue
            }
        }
        for context in 49...75 {
            let plain = try await run(looksUp: false, prompt: prompt, contextLength: context, next: next)
            let drafted = try await run(looksUp: true, prompt: prompt, contextLength: context, next: next)
            #expect(drafted.tokens == plain.tokens)
            #expect(drafted.result.stopReason == .contextFull)
        }
    }

    @Test("changes no token of texts that only seem to repeat themselves")
    func misleads() async throws {
        for seed in 0..<40 {
            let next: @Sendable ([Int]) -> Int = { tokens in
                var random = SplitMix(state: UInt64(seed * 1_000 + tokens.count))
                return tokens.count > 190 ? ToyVocabulary.end : 65 + random.next(below: 2 + seed % 5)
            }
            let plain = try await run(looksUp: false, prompt: [65, 66, 65, 66, 65], next: next)
            let drafted = try await run(looksUp: true, prompt: [65, 66, 65, 66, 65], next: next)
            #expect(drafted.tokens == plain.tokens)
        }
    }

    @Test("helps a constrained text where its constraint expects nothing")
    func constrained() async throws {
        let choices = ["{a:the cat sat on the mat}", "{b:the cat sat on the hat}"]
        let prompt = Self.passage
        let next: @Sendable ([Int]) -> Int = { tokens in
            let text = ToyVocabulary.tokens(choices[1])
            let index = tokens.count - prompt.count
            return index < text.count ? text[index] : ToyVocabulary.end
        }
        let plain = try await run(
            looksUp: false, prompt: prompt, parameters: GenerationParameters(jumpsForward: false),
            constraint: { ToyConstraint(choices) }, next: next)
        for jumps in [true, false] {
            let drafted = try await run(
                looksUp: true, prompt: prompt, parameters: GenerationParameters(jumpsForward: jumps),
                constraint: { ToyConstraint(choices) }, next: next)
            #expect(drafted.text == plain.text)
            #expect(drafted.result.stopReason == plain.result.stopReason)
        }
    }

    @Test("shares passes with other sequences, whose rows it leaves them")
    func shares() async throws {
        let log = CallLog()
        let gate = Gate()
        let scheduler = Scheduler(prefixCacheBytes: 0) {
            gate.pass()
            return ToyEngine(contextLength: 200, log: log, sharedRowLimit: 8) {
                $0.count < 120 ? $0[$0.count - 6] : ToyVocabulary.end
            }
        }
        let prompts = (0..<2).map { first in (0..<6).map { 65 + first * 6 + $0 } }
        let streams = prompts.map { prompt in
            scheduler.start(
                GenerationRequest(prompt: prompt, parameters: GenerationParameters(looksUpPrompt: true)))
        }
        gate.open()
        for (prompt, stream) in zip(prompts, streams) {
            let result = try await stream.result
            #expect(result.tokens == (0..<114).map { prompt[$0 % 6] })
            #expect(result.statistics.acceptedDraftTokens > 50)
        }
        let shared = log.calls.compactMap { if case .together(let steps) = $0 { steps } else { nil } }
        #expect(shared.contains { $0.count == 2 && $0.allSatisfy { $0.count > 1 } })
        #expect(shared.allSatisfy { steps in steps.allSatisfy { $0.count <= 4 } })
    }

    @Test("can be cancelled in the middle of drafts")
    func cancelled() async throws {
        let scheduler = Scheduler(prefixCacheBytes: 1 << 20) {
            ToyEngine(contextLength: 1 << 20) { $0[$0.count - 4] }
        }
        let stream = scheduler.start(
            GenerationRequest(prompt: [65, 66, 67, 68], parameters: GenerationParameters(looksUpPrompt: true)))
        var count = 0
        for try await _ in stream {
            count += 1
            if count == 40 { stream.cancel() }
        }
        #expect(try await stream.result.stopReason == .cancelled)
        #expect(
            try await scheduler.run(
                GenerationRequest(prompt: [1], parameters: GenerationParameters(maximumTokens: 0))
            ).text.isEmpty)
    }
}
