/// A round of the decode loop: the order of the sequences, and the amount of work for each.
///
/// Here, a sequence that generates tokens is a writer. If one pass holds all writers, prompts come first, the shortest
/// first, within a time limit. The next tokens of all writers follow. With more writers the model is oversubscribed. A
/// round then computes one pass or one chunk, so new requests wait for no more than that.
///
/// Two thirds of the time are then for short prompts and for new answers, mostly those with the fewest tokens. The rest
/// is for long prompts and older answers, in the order of their waiting times. So long prompts and long answers don't
/// delay a short question, and every sequence makes progress. The order changes when a text comes, and never the text.
struct SharedRound<Engine: DecodingEngine> {
    /// The number of tokens below which an answer is new.
    private static var beginning: Int { 8 }
    /// The seconds that short prompts and new answers get for each second of the others.
    private static var beginnersShare: Double { 2 }
    /// The largest lead or debt of either side, in passes of the others. So one slow step is soon forgotten.
    private static var mostOwed: Double { 4 }
    /// The maximum number of rounds in a row without next tokens.
    private static var mostHurried: Int { 3 }
    /// The period of the turns by age. One of so many prompt turns goes to the oldest prompt. One of so many turns of
    /// new answers goes to those that have waited longest.
    private static var patience: Int { 4 }

    private let engine: Engine
    private var pass: SharedPass<Engine>
    private var prompts: [ScheduledSequence<Engine>] = []
    private var writers: [ScheduledSequence<Engine>] = []
    /// The number of turns so far.
    private var turn = 0
    /// The number of prompt turns; while oversubscribed, only those of long prompts.
    private var promptTurn = 0
    /// The number of turns of short prompts and new answers.
    private var beginnersTurn = 0
    /// The number of rounds in a row without next tokens.
    private var hurried = 0
    /// The lead of short prompts and new answers over their share of the time, in seconds; negative for a debt.
    private var lead = 0.0
    /// The seconds that prompts may still take before the next tokens; negative after a chunk that took longer.
    private var credit = 0.0
    /// The number of sequences in a pass while oversubscribed.
    private var width: PassWidth

    init(engine: Engine) {
        self.engine = engine
        width = PassWidth(whole: engine.sharedRowLimit)
        pass = SharedPass(engine: engine)
    }

    /// Runs one round.
    ///
    /// - Parameter isAwaited: Returns whether new requests have arrived, which end a round early.
    mutating func run(
        _ active: [ScheduledSequence<Engine>], isAwaited: () -> Bool, _ state: inout SchedulerState<Engine>
    ) {
        sort(active, &state)
        if exceedsSharedRows {
            runTurn(&state)
        } else {
            lead = 0
            runAll(isAwaited: isAwaited, &state)
        }
        prompts.removeAll(keepingCapacity: true)
        writers.removeAll(keepingCapacity: true)
    }

    /// Sorts the sequences by their next step. Steps that need no pass run at once.
    private mutating func sort(
        _ active: [ScheduledSequence<Engine>], _ state: inout SchedulerState<Engine>
    ) {
        for sequence in active where sequence.isRunnable {
            if sequence.need == .beginning || sequence.isCancelled {
                step(sequence, &state)
                if sequence.isFinished { continue }
            }
            if sequence.need == .tokens { writers.append(sequence) } else { prompts.append(sequence) }
        }
        prompts.sort { ($0.promptTokensLeft, $0.lastTurn) < ($1.promptTokensLeft, $1.lastTurn) }
    }

    /// Computes the next tokens of some sequences, together where possible.
    private mutating func runPass(
        _ members: ArraySlice<ScheduledSequence<Engine>>, _ state: inout SchedulerState<Engine>
    ) {
        for sequence in members {
            if pass.add(sequence, of: members.count, prefixes: &state.prefixes) {
                note(sequence)
            } else {
                step(sequence, &state)
            }
        }
        pass.run(prefixes: &state.prefixes)
    }

    private mutating func step(
        _ sequence: ScheduledSequence<Engine>, _ state: inout SchedulerState<Engine>
    ) {
        note(sequence)
        sequence.step(engine: engine, &state)
    }

    private mutating func note(_ sequence: ScheduledSequence<Engine>) {
        turn += 1
        sequence.lastTurn = turn
    }
}

/// Rounds in which one pass holds all writers: prompts, then the next tokens of all.
extension SharedRound {
    private mutating func runAll(
        isAwaited: () -> Bool, _ state: inout SchedulerState<Engine>
    ) {
        runPrompts(isAwaited: isAwaited, &state)
        if !prompts.isEmpty, hurried < Self.mostHurried, isAwaited() {
            // A prompt has advanced. A new request's prompt may be shorter than the pass over all writers.
            hurried += 1
            return
        }
        hurried = 0
        for sequence in prompts where !sequence.isFinished && sequence.need == .tokens { writers.append(sequence) }
        guard !writers.isEmpty else { return }
        let start = engine.now
        runPass(writers[...], &state)
        state.pace.noteTokens(seconds: engine.seconds(since: start))
    }

    private mutating func runPrompts(
        isAwaited: () -> Bool, _ state: inout SchedulerState<Engine>
    ) {
        credit =
            writers.isEmpty
            ? state.pace.promptSeconds : min(credit + state.pace.promptSeconds, state.pace.promptSeconds)
        guard !prompts.isEmpty else { return }
        promptTurn += 1
        var isDue = false
        if promptTurn.isMultiple(of: Self.patience),
            let oldest = prompts.indices.min(by: { prompts[$0].submission.start < prompts[$1].submission.start })
        {
            prompts.insert(prompts.remove(at: oldest), at: 0)
            isDue = true
        }
        for (index, sequence) in prompts.enumerated() {
            let isShort = state.pace.isShort(tokens: sequence.promptTokensLeft)
            // Short prompts always run, and may use up the time limit. A long prompt gets turns of its own, or it might
            // never run.
            guard isShort || credit > 0 || isDue && index == 0 else { continue }
            let start = engine.now
            step(sequence, &state)
            credit -= engine.seconds(since: start)
            if isAwaited() { break }
        }
    }
}

/// Rounds while oversubscribed: more writers than a pass holds, and one pass or chunk a round.
extension SharedRound {
    /// Whether there are more writers than a pass holds.
    private var exceedsSharedRows: Bool { engine.sharedRowLimit > 0 && writers.count > engine.sharedRowLimit }

    private mutating func runTurn(
        _ state: inout SchedulerState<Engine>
    ) {
        let start = engine.now
        let most = state.pace.tokenSeconds.map { Self.mostOwed * $0 } ?? .infinity
        if lead <= 0, runBeginners(&state) {
            lead = min(lead + engine.seconds(since: start), most)
            return
        }
        if credit > 0, let prompt = nextLongPrompt(state.pace) {
            step(prompt, &state)
            credit = max(credit - engine.seconds(since: start), -state.pace.promptSeconds)
        } else {
            writers.sort { (Self.rank($0), $0.lastTurn) < (Self.rank($1), $1.lastTurn) }
            let count = min(width.next(), writers.count)
            runPass(writers.prefix(count), &state)
            let seconds = engine.seconds(since: start)
            width.note(count: count, seconds: seconds)
            state.pace.noteTokens(seconds: seconds)
            credit = min(credit + seconds, state.pace.promptSeconds)
        }
        lead = max(lead - Self.beginnersShare * engine.seconds(since: start), -most)
    }

    /// Computes the shortest prompt, if it is short, or the next tokens of new answers. Takes turns where there are
    /// both, and returns false where there are neither.
    private mutating func runBeginners(
        _ state: inout SchedulerState<Engine>
    ) -> Bool {
        beginnersTurn += 1
        var beginners = writers.filter { Self.rank($0) > 0 }
        if let shortest = prompts.first, state.pace.isShort(tokens: shortest.promptTokensLeft),
            beginners.isEmpty || !beginnersTurn.isMultiple(of: 2)
        {
            step(shortest, &state)
            return true
        }
        guard !beginners.isEmpty else { return false }
        let isByWait = beginnersTurn.isMultiple(of: Self.patience)
        beginners.sort { (isByWait ? 0 : $0.tokenCount, $0.lastTurn) < (isByWait ? 0 : $1.tokenCount, $1.lastTurn) }
        // Half a pass takes little longer than one row. A whole one takes much longer, and others would wait for it.
        let count = min(beginners.count == writers.count ? width.next() : width.half, beginners.count)
        let start = engine.now
        runPass(beginners.prefix(count), &state)
        width.note(count: count, seconds: engine.seconds(since: start))
        return true
    }

    /// Returns 1 for a new answer, and 0 for an older one.
    private static func rank(_ sequence: ScheduledSequence<Engine>) -> Int { sequence.tokenCount < beginning ? 1 : 0 }

    /// Returns the next prompt that is not short: mostly the shortest, at times the oldest.
    private mutating func nextLongPrompt(_ pace: PromptPace) -> ScheduledSequence<Engine>? {
        let long = prompts.drop { pace.isShort(tokens: $0.promptTokensLeft) }
        guard !long.isEmpty else { return nil }
        promptTurn += 1
        return promptTurn.isMultiple(of: Self.patience)
            ? long.min { $0.submission.start < $1.submission.start } : long.first
    }
}
