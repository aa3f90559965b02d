/// A round of sequences that run together: who computes next, and how much.
///
/// In every round prompts come first, the shortest first, for a time that those who already write can bear; then the next
/// tokens of as many sequences as two passes hold: in the one those first that have just begun, in the other those that are
/// further, by how long they have waited. So a short question isn't kept waiting by long prompts and long answers, and
/// nobody waits for ever. The order changes only when a text comes, never the text.
struct SharedRound<Engine: DecodingEngine> {
    /// Tokens that count as the beginning of an answer.
    private static var beginning: Int { 8 }
    /// How many rounds in a row may be without their last pass, or without next tokens at all.
    private static var mostHurried: Int { 3 }
    /// Every so many rounds that are not for beginnings the prompt that has waited for the longest goes first, whatever the
    /// others took.
    private static var patience: Int { 4 }

    private let engine: Engine
    private var pass: SharedPass<Engine>
    private var prompts: [ScheduledSequence<Engine>] = []
    private var writers: [ScheduledSequence<Engine>] = []
    /// How often a sequence has had its turn.
    private var turn = 0
    /// How many rounds were not for beginnings.
    private var number = 0
    /// How many rounds in a row were without their last pass.
    private var hurried = 0
    /// Seconds that prompts may still take before the next tokens; below zero after a stretch that took longer.
    private var credit = 0.0

    init(engine: Engine) {
        self.engine = engine
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
        runPrompts(isHurried: mustHurry, isAwaited: isAwaited, prefixes: &prefixes, masks: masks, pace: &pace)
        if !prompts.isEmpty, hurried < Self.mostHurried, isAwaited() {
            // A prompt went on, and who has come since may be shorter than all that wait for their next tokens.
            hurried += 1
            prompts.removeAll(keepingCapacity: true)
            writers.removeAll(keepingCapacity: true)
            return
        }
        for sequence in prompts where !sequence.isFinished && sequence.need == .tokens { writers.append(sequence) }
        let start = ContinuousClock.now
        let isWhole = runWriters(
            isHurried: mustHurry, isAwaited: isAwaited, prefixes: &prefixes, masks: masks, pace: &pace)
        hurried = isWhole ? 0 : hurried + 1
        if !writers.isEmpty, isWhole { pace.noteTokens(seconds: start.secondsToNow) }
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
    }

    /// Whether the round is for answers that have just begun, and others wait.
    private var mustHurry: Bool {
        guard hurried < Self.mostHurried, writers.count > engine.sharedRowLimit else { return false }
        let beginners = writers.count(where: Self.isBeginner)
        return beginners > 0 && beginners < writers.count
    }

    private mutating func runPrompts(
        isHurried: Bool, isAwaited: () -> Bool, prefixes: inout PrefixCache<Engine.Cache>, masks: MaskWorker,
        pace: inout PromptPace
    ) {
        let budget = pace.promptSeconds
        if !isHurried {
            number += 1
            credit = min(credit + budget, budget)
        }
        if writers.isEmpty { credit = budget }
        guard !prompts.isEmpty else { return }
        prompts.sort { ($0.promptTokensLeft, $0.lastTurn) < ($1.promptTokensLeft, $1.lastTurn) }
        var isDue = false
        if !isHurried, number.isMultiple(of: Self.patience),
            let oldest = prompts.indices.min(by: { prompts[$0].lastTurn < prompts[$1].lastTurn })
        {
            prompts.insert(prompts.remove(at: oldest), at: 0)
            isDue = true
        }
        for (index, sequence) in prompts.enumerated() {
            let isShort = pace.isShort(tokens: sequence.promptTokensLeft)
            // Short ones pass at any time and use the time of all up: without a turn of its own a long one might never have any.
            guard isShort || !isHurried && credit > 0 || isDue && index == 0 else { continue }
            let start = ContinuousClock.now
            step(sequence, prefixes: &prefixes, masks: masks, pace: &pace)
            credit -= start.secondsToNow
            if isAwaited() { break }
        }
    }

    /// Computes next tokens; false where the round's last pass was left out.
    private mutating func runWriters(
        isHurried: Bool, isAwaited: () -> Bool, prefixes: inout PrefixCache<Engine.Cache>, masks: MaskWorker,
        pace: inout PromptPace
    ) -> Bool {
        let rows = engine.sharedRowLimit
        guard rows > 0, writers.count > rows else {
            runPass(writers[...], prefixes: &prefixes, masks: masks, pace: &pace)
            return true
        }
        writers.sort { (Self.rank($0), $0.lastTurn) < (Self.rank($1), $1.lastTurn) }
        guard !isHurried else {
            // Half a pass takes little longer than one row, and a whole one a good deal.
            runPass(writers[..<max(rows / 2, 1)], prefixes: &prefixes, masks: masks, pace: &pace)
            return false
        }
        runPass(writers[..<rows], prefixes: &prefixes, masks: masks, pace: &pace)
        if hurried < Self.mostHurried, isAwaited() { return false }
        // However many begin, those that are further get a pass of every few.
        writers[rows...].sort { (-Self.rank($0), $0.lastTurn) < (-Self.rank($1), $1.lastTurn) }
        runPass(writers[rows..<min(2 * rows, writers.count)], prefixes: &prefixes, masks: masks, pace: &pace)
        return true
    }

    private static func isBeginner(_ sequence: ScheduledSequence<Engine>) -> Bool { sequence.tokenCount < beginning }

    /// Beginnings come before all else.
    private static func rank(_ sequence: ScheduledSequence<Engine>) -> Int { isBeginner(sequence) ? 0 : 1 }

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
