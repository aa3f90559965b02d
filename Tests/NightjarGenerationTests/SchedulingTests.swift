import Synchronization
import Testing
import Transformer

@testable import NightjarGeneration

@Suite("Scheduling")
struct SchedulingTests {
    private typealias Scheduler = ModelScheduler<ToyEngine>

    @Test("gives each sequence one token in turn")
    func isFair() async throws {
        let gate = Gate()
        let log = CallLog()
        let scheduler = Scheduler(prefixCacheBytes: 0) {
            gate.pass()
            return ToyEngine(log: log) { $0.count < 8 ? 65 : ToyVocabulary.end }
        }
        let streams = [10, 20, 30].map { scheduler.start(GenerationRequest(prompt: [$0])) }
        gate.open()
        for stream in streams { #expect(try await stream.result.tokens.count == 7) }

        let firsts = log.calls.map { call in
            switch call {
            case .prefill(let tokens): tokens[0]
            case .decode(_, let before): before[0]
            case .together: -1
            }
        }
        #expect(firsts == (0..<8).flatMap { _ in [10, 20, 30] })
    }

    @Test("gives other sequences their turn between the chunks of a long prompt")
    func interleavesLongPrompts() async throws {
        let gate = Gate()
        let log = CallLog()
        let scheduler = Scheduler(prefixCacheBytes: 0) {
            gate.pass()
            return ToyEngine(contextLength: 4096, log: log) { $0.count < 3 ? 65 : ToyVocabulary.end }
        }
        let long = scheduler.start(GenerationRequest(prompt: Array(repeating: 7, count: 1500)))
        let short = scheduler.start(GenerationRequest(prompt: [8]))
        gate.open()
        _ = try await long.result
        _ = try await short.result
        let lengths = log.calls.map { call in
            switch call {
            case .prefill(let tokens): tokens.count
            case .decode, .together: 0
            }
        }
        #expect(lengths == [1, 512, 0, 512, 0, 476])
    }

    @Test("computes the next tokens of all sequences in passes that they share")
    func sharesPasses() async throws {
        let gate = Gate()
        let log = CallLog()
        let scheduler = Scheduler(prefixCacheBytes: 0) {
            gate.pass()
            return ToyEngine(log: log, sharedRowLimit: 2) { $0.count < 4 ? 65 + $0[0] : ToyVocabulary.end }
        }
        let streams = [1, 2, 3].map { scheduler.start(GenerationRequest(prompt: [$0])) }
        gate.open()
        for (index, stream) in streams.enumerated() {
            #expect(try await stream.result.tokens == Array(repeating: 66 + index, count: 3))
        }
        let calls = log.calls
        #expect(calls.prefix(3) == [.prefill([1]), .prefill([2]), .prefill([3])])
        // Two of the three fill a pass, and those that have written least come first.
        var written = [66: 0, 67: 0, 68: 0]
        for call in calls.dropFirst(3) {
            guard case .together(let steps) = call else {
                Issue.record("\(call)")
                continue
            }
            for step in steps { written[step[0], default: 0] += 1 }
            let counts = written.values.sorted()
            #expect(counts[2] - counts[0] <= 1)
        }
        #expect(calls.count <= 3 + 6)
        #expect(written.values.allSatisfy { $0 == 3 })
    }

    @Test("computes the shortest prompts first")
    func shortPromptsFirst() async throws {
        let gate = Gate()
        let log = CallLog()
        let scheduler = Scheduler(prefixCacheBytes: 0) {
            gate.pass()
            return ToyEngine(log: log, sharedRowLimit: 8) { _ in ToyVocabulary.end }
        }
        let streams = [30, 10, 40, 20].map {
            scheduler.start(GenerationRequest(prompt: Array(repeating: 7, count: $0)))
        }
        gate.open()
        for stream in streams { _ = try await stream.result }
        #expect(log.calls.map { if case .prefill(let tokens) = $0 { tokens.count } else { 0 } } == [10, 20, 30, 40])
    }

    @Test("looks between two prompts whether somebody with a shorter one has come")
    func newcomersOvertakePrompts() async throws {
        let gate = Gate()
        let box = Mutex<(scheduler: Scheduler?, short: GenerationStream?)>((nil, nil))
        let log = CallLog { call, number in
            if number == 1 { box.withLock { $0.short = $0.scheduler?.start(GenerationRequest(prompt: [8])) } }
        }
        let scheduler = Scheduler(prefixCacheBytes: 0) {
            gate.pass()
            return ToyEngine(log: log, sharedRowLimit: 8) { _ in ToyVocabulary.end }
        }
        box.withLock { $0.scheduler = scheduler }
        let streams = [30, 20, 40].map { scheduler.start(GenerationRequest(prompt: Array(repeating: 7, count: $0))) }
        gate.open()
        for stream in streams { _ = try await stream.result }
        _ = try await box.withLock { $0.short }?.result
        box.withLock { $0.scheduler = nil }
        #expect(log.calls.map { if case .prefill(let tokens) = $0 { tokens.count } else { 0 } } == [20, 1, 30, 40])
    }

    @Test("goes on with a long prompt, however many shorter ones come")
    func longPromptsGoOn() async throws {
        let gate = Gate()
        let box = Mutex<(scheduler: Scheduler?, short: [GenerationStream])>((nil, []))
        let short = GenerationRequest(prompt: Array(repeating: 30, count: 150))
        // More prompts with every pass than the time for prompts holds.
        let log = CallLog { call, number in
            guard case .together = call, number < 200 else { return }
            box.withLock { if let scheduler = $0.scheduler { $0.short += (0..<3).map { _ in scheduler.start(short) } } }
        }
        let scheduler = Scheduler(prefixCacheBytes: 0) {
            gate.pass()
            return ToyEngine(contextLength: 4096, log: log, sharedRowLimit: 64, promptMicroseconds: 20) { tokens in
                tokens.count < (tokens[0] == 30 ? 156 : 40) ? 65 : ToyVocabulary.end
            }
        }
        box.withLock { $0.scheduler = scheduler }
        let writer = scheduler.start(GenerationRequest(prompt: [1]))
        let long = scheduler.start(GenerationRequest(prompt: Array(repeating: 9, count: 3000)))
        gate.open()
        _ = try await writer.result
        _ = try await long.result
        for stream in box.withLock({ $0.short }) { _ = try await stream.result }
        box.withLock { $0.scheduler = nil }
        var gaps = [0]
        for call in log.calls {
            switch call {
            case .prefill(let tokens): if tokens[0] == 9 { gaps.append(0) }
            case .together: gaps[gaps.count - 1] += 1
            case .decode: break
            }
        }
        // Six chunks, and what came behind the last. Every fourth turn of prompts is the long one's.
        #expect(gaps.count == 7)
        #expect(try #require(gaps.dropLast().max()) <= 4, "\(gaps)")
    }

    /// Whether a pass computes a token of the sequence whose tokens all are this one.
    private static func computes(_ token: Int, _ call: ToyEngine.Call) -> Bool {
        if case .together(let steps) = call { steps.contains([token]) } else { false }
    }

    @Test("lets a short answer overtake long ones that fill more than a pass")
    func shortAnswersOvertake() async throws {
        let gate = Gate()
        let box = Mutex<(scheduler: Scheduler?, short: GenerationStream?)>((nil, nil))
        let log = CallLog { call, number in
            // The long ones are far beyond their beginnings by then.
            if number == 100 { box.withLock { $0.short = $0.scheduler?.start(GenerationRequest(prompt: [30])) } }
        }
        let scheduler = Scheduler(prefixCacheBytes: 0) {
            gate.pass()
            return ToyEngine(
                contextLength: 512, log: log, sharedRowLimit: 2, promptMicroseconds: 10, passMicroseconds: 100
            ) { tokens in
                tokens.count < (tokens[0] == 30 ? 4 : 200) ? 100 + tokens[0] : ToyVocabulary.end
            }
        }
        box.withLock { $0.scheduler = scheduler }
        let long = (1...6).map { scheduler.start(GenerationRequest(prompt: [$0])) }
        gate.open()
        for stream in long { #expect(try await stream.result.tokens.count == 199) }
        let short = try #require(box.withLock { $0.short })
        #expect(try await short.result.tokens.count == 3)
        box.withLock { $0.scheduler = nil }
        let calls = log.calls
        let prompt = try #require(calls.firstIndex(of: .prefill([30])))
        #expect(prompt < 105)
        #expect(calls[(prompt + 1)...].prefix(3).allSatisfy { Self.computes(130, $0) })
    }

    @Test("lets no answer wait for ever, however many short ones come")
    func longAnswersGoOn() async throws {
        let gate = Gate()
        let box = Mutex<(scheduler: Scheduler?, short: [GenerationStream])>((nil, []))
        let log = CallLog { call, number in
            guard case .together = call, number < 600 else { return }
            box.withLock {
                if let scheduler = $0.scheduler { $0.short.append(scheduler.start(GenerationRequest(prompt: [30]))) }
            }
        }
        let scheduler = Scheduler(prefixCacheBytes: 0) {
            gate.pass()
            return ToyEngine(
                contextLength: 512, log: log, sharedRowLimit: 2, promptMicroseconds: 10, passMicroseconds: 100
            ) { tokens in
                tokens.count < (tokens[0] == 30 ? 4 : 60) ? 100 + tokens[0] : ToyVocabulary.end
            }
        }
        box.withLock { $0.scheduler = scheduler }
        let long = (1...6).map { scheduler.start(GenerationRequest(prompt: [$0])) }
        gate.open()
        for stream in long { #expect(try await stream.result.tokens.count == 59) }
        for stream in box.withLock({ $0.short }) { _ = try await stream.result }
        box.withLock { $0.scheduler = nil }
        let passes = log.calls.filter { if case .together = $0 { true } else { false } }
        for token in 101...106 {
            // Beginnings take turns among themselves, and here there are more and more of them.
            let places = passes.indices.filter { Self.computes(token, passes[$0]) }.dropFirst(8)
            try #require(places.count > 40)
            let gaps = zip(places, places.dropFirst()).map { $1 - $0 }
            // Three passes hold the six, and a third of the time is theirs.
            #expect(try #require(gaps.max()) <= 9, "\(gaps)")
        }
    }

    @Test("leaves a sequence alone that is the only one, or whose tokens fill more than a pass")
    func sharesWithOthersOnly() async throws {
        let log = CallLog()
        let scheduler = Scheduler(prefixCacheBytes: 0) {
            ToyEngine(log: log, sharedRowLimit: 4) { $0.count < 4 ? 65 : ToyVocabulary.end }
        }
        _ = try await scheduler.run(GenerationRequest(prompt: [1]))
        #expect(log.calls.allSatisfy { if case .together = $0 { false } else { true } })
    }

    @Test("drops a cancelled sequence from the passes, and no other")
    func cancelsOneOfMany() async throws {
        let gate = Gate()
        let box = Mutex<GenerationStream?>(nil)
        let log = CallLog { call, _ in
            if case .together = call { box.withLock { $0 = nil } }
        }
        let scheduler = Scheduler(prefixCacheBytes: 0) {
            gate.pass()
            return ToyEngine(log: log, sharedRowLimit: 8) { $0.count < 20 ? 65 : ToyVocabulary.end }
        }
        let kept = scheduler.start(GenerationRequest(prompt: [1]))
        box.withLock { $0 = scheduler.start(GenerationRequest(prompt: [2])) }
        gate.open()
        #expect(try await kept.result.tokens.count == 19)
        let shared = log.calls.filter { if case .together(let steps) = $0 { steps.count == 2 } else { false } }
        #expect(shared.count == 1)
    }

    @Test("gives two streams at once the same text as one after the other")
    func streamsAreIndependent() async throws {
        let next: @Sendable ([Int]) -> Int = { tokens in
            tokens.count > 40 ? ToyVocabulary.end : 65 + (tokens[0] + tokens.count) % 26
        }
        let scheduler = Scheduler(prefixCacheBytes: 1 << 20) { ToyEngine(next: next) }
        let alone = [
            try await scheduler.run(GenerationRequest(prompt: [1])).text,
            try await scheduler.run(GenerationRequest(prompt: [2])).text,
        ]
        async let first = scheduler.run(GenerationRequest(prompt: [1]))
        async let second = scheduler.run(GenerationRequest(prompt: [2]))
        let together = try await [first.text, second.text]
        #expect(together == alone)
        #expect(alone[0] != alone[1])
    }

    @Test("makes no pass after a cancellation")
    func cancelsWithinOneToken() async throws {
        let box = Mutex<GenerationStream?>(nil)
        let gate = Gate()
        let log = CallLog { _, number in
            if number == 5 { box.withLock { $0?.cancel() } }
        }
        let scheduler = Scheduler(prefixCacheBytes: 0) {
            gate.pass()
            return ToyEngine(contextLength: 1 << 20, log: log) { _ in 65 }
        }
        let stream = scheduler.start(GenerationRequest(prompt: [1]))
        box.withLock { $0 = stream }
        gate.open()
        let result = try await stream.result
        #expect(result.stopReason == .cancelled)
        #expect(result.tokens.count == 4)
        #expect(log.calls.count == 5)
    }

    @Test("ends when the consumer's task is cancelled")
    func endsWithTask() async throws {
        let scheduler = Scheduler(prefixCacheBytes: 0, queueCapacity: 4) {
            ToyEngine(contextLength: 1 << 20) { _ in 65 }
        }
        let stream = scheduler.start(GenerationRequest(prompt: [1]))
        let task = Task {
            for try await _ in stream {}
        }
        task.cancel()
        try await task.value
        #expect(try await stream.result.stopReason == .cancelled)
    }

    @Test("ends when the consumer lets go of the stream")
    func endsWithStream() async throws {
        let gate = Gate()
        let log = CallLog { _, _ in }
        let scheduler = Scheduler(prefixCacheBytes: 0, queueCapacity: 4) {
            gate.pass()
            return ToyEngine(contextLength: 1 << 20, log: log) { _ in 65 }
        }
        _ = scheduler.start(GenerationRequest(prompt: [1]))
        gate.open()
        // The second request is served only if the first, endless one doesn't take every turn for ever.
        let second = try await scheduler.run(
            GenerationRequest(prompt: [2], parameters: GenerationParameters(maximumTokens: 2)))
        #expect(second.text == "AA")
        #expect(log.calls.allSatisfy { $0 != .prefill([1]) })
    }

    @Test("rests while a slow consumer's queue is full, and loses nothing", arguments: [2, 3, 7])
    func queueIsBounded(capacity: Int) async throws {
        let log = CallLog()
        let scheduler = Scheduler(prefixCacheBytes: 0, queueCapacity: capacity) {
            ToyEngine(log: log) { $0.count < 60 ? 65 + $0.count % 26 : ToyVocabulary.end }
        }
        let stream = scheduler.start(GenerationRequest(prompt: [1]))
        var iterator = stream.makeAsyncIterator()
        var text = try #require(try await iterator.next()).text
        // Another request runs to its end meanwhile, so the engine isn't blocked by the full queue.
        _ = try await scheduler.run(GenerationRequest(prompt: [2]))
        let own = log.calls.filter { call in
            if case .decode(_, let before) = call { return before[0] == 1 }
            return false
        }
        #expect(own.count <= capacity)
        while let token = try await iterator.next() { text += token.text }
        #expect(text.count == 59)
        #expect(text.hasPrefix("BCDEF"))
    }

    @Test("refuses what waits and runs when the model goes away")
    func endsWithModel() async throws {
        let gate = Gate()
        var scheduler: Scheduler? = Scheduler(prefixCacheBytes: 0) {
            gate.pass()
            return ToyEngine(contextLength: 1 << 20) { _ in 65 }
        }
        let stream = try #require(scheduler?.start(GenerationRequest(prompt: [1])))
        scheduler = nil
        gate.open()
        await #expect(throws: GenerationError.self) { try await stream.result }
    }
}
