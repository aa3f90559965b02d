/// A round of sequences that run together: who computes next, and how much.
///
/// While one pass holds all that write, prompts come first, the shortest first, for a time that those who write can bear;
/// then the next tokens of all. More than that are a crowd, of which a round computes one thing, so that whoever comes waits for
/// no more. Two thirds of the time are for short prompts and for answers that have just begun, mostly those of the fewest
/// tokens; the rest is for long prompts and for answers that are further, by how long they have waited. So a short question
/// isn't kept waiting by long prompts and long answers, and nobody waits for ever. The order changes only when a text comes,
/// never the text.
struct SharedRound<Engine: DecodingEngine> {
    /// Tokens that count as the beginning of an answer.
    private static var beginning: Int { 8 }
    /// How many seconds those that begin have in a crowd for each one of the others.
    private static var beginnersShare: Double { 2 }
    /// How many passes of the others one side may be ahead of its share, so that a unit which took long is soon forgotten.
    private static var mostOwed: Double { 4 }
    /// How many rounds in a row may be without next tokens.
    private static var mostHurried: Int { 3 }
    /// Of so many turns of prompts one is for the prompt that came first, and of so many turns of beginnings one is for those
    /// that have waited for the longest, whatever the others take.
    private static var patience: Int { 4 }

    private let engine: Engine
    private var pass: SharedPass<Engine>
    private var prompts: [ScheduledSequence<Engine>] = []
    private var writers: [ScheduledSequence<Engine>] = []
    /// How often a sequence has had its turn.
    private var turn = 0
    /// How many turns were for prompts that are not short.
    private var promptTurn = 0
    /// How many turns were for short prompts and beginnings.
    private var beginnersTurn = 0
    /// How many rounds in a row were without next tokens.
    private var hurried = 0
    /// Seconds that those that begin are ahead of their share of a crowd's time; below zero behind it.
    private var lead = 0.0
    /// Seconds that prompts may still take before the next tokens; below zero after a stretch that took longer.
    private var credit = 0.0
    /// How many sequences of a crowd share a pass.
    private var width: PassWidth

    init(engine: Engine) {
        self.engine = engine
        width = PassWidth(whole: engine.sharedRowLimit)
        pass = SharedPass(engine: engine)
    }

    /// Gives turns to sequences that can go on.
    ///
    /// - Parameter isAwaited: Whether new requests have come, for which a round ends early.
    mutating func run(
        _ active: [ScheduledSequence<Engine>], isAwaited: () -> Bool, prefixes: inout PrefixCache<Engine.Cache>,
        masks: MaskWorker, pace: inout PromptPace
    ) {
        sort(active, prefixes: &prefixes, masks: masks, pace: &pace)
        if isCrowd {
            runTurnOfCrowd(prefixes: &prefixes, masks: masks, pace: &pace)
        } else {
            lead = 0
            runAll(isAwaited: isAwaited, prefixes: &prefixes, masks: masks, pace: &pace)
        }
        prompts.removeAll(keepingCapacity: true)
        writers.removeAll(keepingCapacity: true)
    }

    /// Sorts sequences by what they need next; what takes no pass is done at once.
    private mutating func sort(
        _ active: [ScheduledSequence<Engine>], prefixes: inout PrefixCache<Engine.Cache>, masks: MaskWorker,
        pace: inout PromptPace
    ) {
        for sequence in active where sequence.isRunnable {
            if sequence.need == .beginning || sequence.isCancelled {
                step(sequence, prefixes: &prefixes, masks: masks, pace: &pace)
                if sequence.isFinished { continue }
            }
            if sequence.need == .tokens { writers.append(sequence) } else { prompts.append(sequence) }
        }
        prompts.sort { ($0.promptTokensLeft, $0.lastTurn) < ($1.promptTokensLeft, $1.lastTurn) }
    }

    /// Computes the next tokens of some sequences, together where they can be.
    private mutating func runPass(
        _ members: ArraySlice<ScheduledSequence<Engine>>, prefixes: inout PrefixCache<Engine.Cache>, masks: MaskWorker,
        pace: inout PromptPace
    ) {
        for sequence in members {
            if pass.add(sequence, of: members.count, prefixes: &prefixes) {
                note(sequence)
            } else {
                step(sequence, prefixes: &prefixes, masks: masks, pace: &pace)
            }
        }
        pass.run(prefixes: &prefixes)
    }

    private mutating func step(
        _ sequence: ScheduledSequence<Engine>, prefixes: inout PrefixCache<Engine.Cache>, masks: MaskWorker,
        pace: inout PromptPace
    ) {
        note(sequence)
        sequence.step(engine: engine, prefixes: &prefixes, masks: masks, pace: &pace)
    }

    private mutating func note(_ sequence: ScheduledSequence<Engine>) {
        turn += 1
        sequence.lastTurn = turn
    }
}

/// A round that a pass holds: prompts, then everybody's next tokens.
extension SharedRound {
    private mutating func runAll(
        isAwaited: () -> Bool, prefixes: inout PrefixCache<Engine.Cache>, masks: MaskWorker, pace: inout PromptPace
    ) {
        runPrompts(isAwaited: isAwaited, prefixes: &prefixes, masks: masks, pace: &pace)
        if !prompts.isEmpty, hurried < Self.mostHurried, isAwaited() {
            // A prompt went on, and who has come since may be shorter than all that wait for their next tokens.
            hurried += 1
            return
        }
        hurried = 0
        for sequence in prompts where !sequence.isFinished && sequence.need == .tokens { writers.append(sequence) }
        guard !writers.isEmpty else { return }
        let start = engine.now
        runPass(writers[...], prefixes: &prefixes, masks: masks, pace: &pace)
        pace.noteTokens(seconds: engine.seconds(since: start))
    }

    private mutating func runPrompts(
        isAwaited: () -> Bool, prefixes: inout PrefixCache<Engine.Cache>, masks: MaskWorker, pace: inout PromptPace
    ) {
        credit = writers.isEmpty ? pace.promptSeconds : min(credit + pace.promptSeconds, pace.promptSeconds)
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
            let isShort = pace.isShort(tokens: sequence.promptTokensLeft)
            // Short ones pass at any time and use the time of all up: without a turn of its own a long one might never have any.
            guard isShort || credit > 0 || isDue && index == 0 else { continue }
            let start = engine.now
            step(sequence, prefixes: &prefixes, masks: masks, pace: &pace)
            credit -= engine.seconds(since: start)
            if isAwaited() { break }
        }
    }
}

/// A crowd: more sequences than a pass holds, of which each round computes one thing.
extension SharedRound {
    /// Whether more answers are under way than a pass holds.
    private var isCrowd: Bool { engine.sharedRowLimit > 0 && writers.count > engine.sharedRowLimit }

    private mutating func runTurnOfCrowd(
        prefixes: inout PrefixCache<Engine.Cache>, masks: MaskWorker, pace: inout PromptPace
    ) {
        let start = engine.now
        let most = pace.tokenSeconds.map { Self.mostOwed * $0 } ?? .infinity
        if lead <= 0, runBeginners(prefixes: &prefixes, masks: masks, pace: &pace) {
            lead = min(lead + engine.seconds(since: start), most)
            return
        }
        if credit > 0, let prompt = nextLongPrompt(pace) {
            step(prompt, prefixes: &prefixes, masks: masks, pace: &pace)
            credit = max(credit - engine.seconds(since: start), -pace.promptSeconds)
        } else {
            writers.sort { (Self.rank($0), $0.lastTurn) < (Self.rank($1), $1.lastTurn) }
            let count = min(width.next(), writers.count)
            runPass(writers.prefix(count), prefixes: &prefixes, masks: masks, pace: &pace)
            let seconds = engine.seconds(since: start)
            width.note(count: count, seconds: seconds)
            pace.noteTokens(seconds: seconds)
            credit = min(credit + seconds, pace.promptSeconds)
        }
        lead = max(lead - Self.beginnersShare * engine.seconds(since: start), -most)
    }

    /// Computes the shortest prompt, where it is short, or the next tokens of answers that have just begun, in turns where
    /// there are both; false where there are neither.
    private mutating func runBeginners(
        prefixes: inout PrefixCache<Engine.Cache>, masks: MaskWorker, pace: inout PromptPace
    ) -> Bool {
        beginnersTurn += 1
        var beginners = writers.filter { Self.rank($0) > 0 }
        if let shortest = prompts.first, pace.isShort(tokens: shortest.promptTokensLeft),
            beginners.isEmpty || !beginnersTurn.isMultiple(of: 2)
        {
            step(shortest, prefixes: &prefixes, masks: masks, pace: &pace)
            return true
        }
        guard !beginners.isEmpty else { return false }
        let isByWait = beginnersTurn.isMultiple(of: Self.patience)
        beginners.sort { (isByWait ? 0 : $0.tokenCount, $0.lastTurn) < (isByWait ? 0 : $1.tokenCount, $1.lastTurn) }
        // Half a pass takes little longer than one row, and a whole one a good deal, for which others would wait.
        let count = min(beginners.count == writers.count ? width.next() : width.half, beginners.count)
        let start = engine.now
        runPass(beginners.prefix(count), prefixes: &prefixes, masks: masks, pace: &pace)
        width.note(count: count, seconds: engine.seconds(since: start))
        return true
    }

    /// 0 for an answer that is further, 1 for one that has just begun.
    private static func rank(_ sequence: ScheduledSequence<Engine>) -> Int { sequence.tokenCount < beginning ? 1 : 0 }

    /// The next of the prompts that are not short: mostly the shortest, at times the one that came first.
    private mutating func nextLongPrompt(_ pace: PromptPace) -> ScheduledSequence<Engine>? {
        let long = prompts.drop { pace.isShort(tokens: $0.promptTokensLeft) }
        guard !long.isEmpty else { return nil }
        promptTurn += 1
        return promptTurn.isMultiple(of: Self.patience)
            ? long.min { $0.submission.start < $1.submission.start } : long.first
    }
}
