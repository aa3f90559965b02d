import Transformer

/// One request in the step loop: the one decode loop of the engine, a unit of work at a time.
///
/// Used from the scheduler's thread alone. After warm-up a decoded token allocates nothing here: buffers are made once,
/// and tokens of up to 15 bytes travel inside their strings.
final class ScheduledSequence<Engine: DecodingEngine> {
    private let submission: Submission
    private let parameters: GenerationParameters
    private let stops: Set<Int>
    private var cache: Engine.Cache?
    private var output: SequenceOutput
    private var chooser: TokenChooser?
    private var constraint: ActiveConstraint?
    private var guesses = Guesses()
    /// Nil where nothing is guessed from the text.
    private var lookup: PromptLookup?
    /// How many tokens of the prompt are in the cache.
    private var promptPosition = 0
    /// Tokens that were generated and are not in the cache yet; empty while the prompt is computed.
    private var pending: [Int] = []
    /// The tokens of the last pass, guesses included.
    private var computed: [Int] = []
    private(set) var isFinished = false

    /// Whether `pending` holds the next pass's guesses already.
    private var hasGuessed = false
    /// The number of its last turn among those of all sequences that run together.
    var lastTurn = 0

    /// What a turn does.
    enum Need {
        /// Looks for what is known of the prompt already; takes no pass.
        case beginning
        /// Computes a stretch of the prompt.
        case prompt
        /// Computes the tokens that follow.
        case tokens
    }

    /// Creates a sequence whose prompt is still to be computed.
    init(_ submission: Submission) {
        self.submission = submission
        parameters = submission.request.parameters
        stops = Set(parameters.stopTokens).union(parameters.ignoresEndTokens ? [] : submission.endTokens)
        output = SequenceOutput(submission: submission)
        pending.reserveCapacity(64)
        computed.reserveCapacity(64)
    }

    /// Whether a step makes sense: there is room for its tokens, or nobody wants them.
    var isRunnable: Bool { submission.cancellation.isCancelled || submission.queue.hasRoom }

    /// Whether nobody wants the text any more.
    var isCancelled: Bool { submission.cancellation.isCancelled }

    /// What its next turn does.
    var need: Need { cache == nil ? .beginning : pending.isEmpty ? .prompt : .tokens }

    /// How many tokens it has written.
    var tokenCount: Int { output.tokenCount }

    /// How many tokens of the prompt are still to be computed.
    var promptTokensLeft: Int { submission.request.prompt.count - promptPosition }

    /// Does one unit of work: a stretch of the prompt, or one token with what is forced after it.
    func step(engine: Engine, prefixes: inout PrefixCache<Engine.Cache>, masks: MaskWorker, pace: inout PromptPace) {
        finish(&prefixes) { prefixes throws(GenerationError) in
            try advance(engine, &prefixes, masks, &pace)
        }
    }

    /// Prepares the next tokens for a pass that is shared with other sequences.
    ///
    /// - Parameter rowShare: The sequence's share of the rows: text makes no more guesses than that leaves room for.
    /// - Returns: The tokens; nil where the sequence has to take its turn alone.
    func propose(
        engine: Engine, rowShare: Int, prefixes: inout PrefixCache<Engine.Cache>
    ) -> (tokens: [Int], guesses: Int, cache: Engine.Cache)? {
        guard let cache, !pending.isEmpty, !isFinished, !submission.cancellation.isCancelled else { return nil }
        guess(engine, cache, rowShare: rowShare)
        guard engine.canShare(pending, guesses: guesses.tokens.count, cache: cache) else { return nil }
        while true {
            do {
                try engine.reserve(pending.count, in: cache)
                return (pending, guesses.tokens.count, cache)
            } catch {
                // Alone it meets the error again, and says so.
                guard engine.isShortOfMemory(error), prefixes.evictOldest() else { return nil }
            }
        }
    }

    /// Takes what a shared pass computed for the proposed tokens.
    func complete(
        _ logits: UnsafeMutableBufferPointer<Float>, since start: ContinuousClock.Instant, engine: Engine,
        prefixes: inout PrefixCache<Engine.Cache>
    ) {
        finish(&prefixes) { _ throws(GenerationError) in
            guard let cache, !submission.cancellation.isCancelled else { return .cancelled }
            return try complete(logits, since: start, isShared: true, engine, cache)
        }
    }

    /// Ends the sequence with an error of the pass.
    func fail(_ error: any Error, prefixes: inout PrefixCache<Engine.Cache>) {
        finish(&prefixes) { _ throws(GenerationError) in throw .engine(error) }
    }

    private func finish(
        _ prefixes: inout PrefixCache<Engine.Cache>,
        after work: (inout PrefixCache<Engine.Cache>) throws(GenerationError) -> StopReason?
    ) {
        do {
            guard let stop = try work(&prefixes) else { return }
            end(prefixes: &prefixes)
            output.finish(stop)
        } catch {
            end(prefixes: &prefixes)
            submission.fail(error, statistics: output.statistics)
        }
    }

    /// Ends the sequence with an error without another step.
    func abandon(_ error: GenerationError) {
        isFinished = true
        submission.fail(error, statistics: output.statistics)
    }

    private func end(prefixes: inout PrefixCache<Engine.Cache>) {
        isFinished = true
        if let constraint { output.noteMasks(of: constraint) }
        if let cache { prefixes.giveBack(cache) }
        cache = nil
    }

    private func advance(
        _ engine: Engine, _ prefixes: inout PrefixCache<Engine.Cache>, _ masks: MaskWorker, _ pace: inout PromptPace
    ) throws(GenerationError) -> StopReason? {
        guard !submission.cancellation.isCancelled else { return .cancelled }
        guard let cache else { return try begin(engine: engine, prefixes: &prefixes) }
        if pending.isEmpty { return try advancePrompt(engine, cache, &prefixes, &pace) }
        return try advanceOutput(engine, cache, &prefixes, masks)
    }

    private func begin(
        engine: Engine, prefixes: inout PrefixCache<Engine.Cache>
    ) throws(GenerationError) -> StopReason? {
        output.noteStart()
        let prompt = submission.request.prompt
        guard !prompt.isEmpty else { throw .emptyPrompt }
        guard prompt.count <= engine.contextLength else {
            throw .contextExceeded(promptTokens: prompt.count, contextLength: engine.contextLength)
        }
        let vocabularySize = engine.vocabularySize
        if let id = prompt.first(where: { $0 < 0 || $0 >= vocabularySize }) {
            throw .tokenOutOfRange(id: id, vocabularySize: vocabularySize)
        }
        do {
            chooser = try TokenChooser(parameters: parameters, prompt: prompt, vocabularySize: vocabularySize)
        } catch {
            throw .sampling(error)
        }
        if let makeConstraint = submission.request.makeConstraint {
            do {
                constraint = ActiveConstraint(try makeConstraint(), vocabularySize: vocabularySize, stops: stops)
            } catch {
                throw .constraint(error)
            }
        }
        if parameters.looksUpPrompt { lookup = PromptLookup(prompt: prompt) }
        try checkClosing(room: engine.contextLength - prompt.count)
        let request = submission.request
        let checkout = prefixes.checkOut(
            prompt: prompt, where: { engine.canReuse($0, for: request) }, makeCache: { engine.makeCache(for: request) })
        cache = checkout.cache
        promptPosition = checkout.reusedCount
        output.begin(cachedTokens: checkout.reusedCount, room: engine.contextLength - prompt.count)
        return nil
    }

    /// Sees to it that a text which is to be closed at the limit can be, before anything is computed.
    private func checkClosing(room: Int) throws(GenerationError) {
        guard closesAtLimit, let constraint, parameters.maximumTokens ?? .max > 0 else { return }
        let available = min(parameters.maximumTokens ?? .max, room)
        guard !constraint.canClose(within: available) else { return }
        throw .limitTooShort(
            neededTokens: constraint.closingTokens(within: .max)?.count, availableTokens: available)
    }

    private func advancePrompt(
        _ engine: Engine, _ cache: Engine.Cache, _ prefixes: inout PrefixCache<Engine.Cache>,
        _ pace: inout PromptPace
    ) throws(GenerationError) -> StopReason? {
        let prompt = submission.request.prompt
        let length = engine.promptStretch(
            within: pace.isAlone ? nil : pace.promptSeconds, secondsPerToken: pace.secondsPerToken)
        let stretch = prompt[promptPosition..<min(promptPosition + length, prompt.count)]
        let isLast = stretch.endIndex == prompt.count
        let limit = parameters.maximumTokens ?? .max
        let start = ContinuousClock.now
        let logits = try compute(engine, &prefixes) {
            try engine.prefill(
                stretch, cache: cache, wantsLogits: isLast && limit > 0, cancellation: submission.cancellation)
        }
        output.notePrefill(since: start)
        InferenceObservers.tellPass(rows: stretch.count, isPrompt: true, since: start)
        pace.note(tokens: stretch.count, seconds: start.secondsToNow)
        guard !submission.cancellation.isCancelled else { return .cancelled }
        promptPosition = stretch.endIndex
        guard isLast else { return nil }
        guard limit > 0 else { return .tokenLimit }
        guard prompt.count < engine.contextLength else { return .contextFull }
        // What a constraint forces at the very beginning needs no sampling either.
        if let stop = try takeForced(engine) { return stop }
        if let stop = prepareMask(engine, cache) { return stop }
        guard pending.isEmpty else { return nil }
        guard let logits else { return .cancelled }
        return try choose(from: logits, engine, cache)
    }

    private func advanceOutput(
        _ engine: Engine, _ cache: Engine.Cache, _ prefixes: inout PrefixCache<Engine.Cache>, _ masks: MaskWorker
    ) throws(GenerationError) -> StopReason? {
        let start = ContinuousClock.now
        guess(engine, cache)
        let isBeside = constraint.map { $0.isDue && masks.begin($0) } ?? false
        let logits: UnsafeMutableBufferPointer<Float>?
        do {
            // However the pass ends, the constraint is this thread's again.
            defer { if isBeside { masks.wait() } }
            logits = try compute(engine, &prefixes) {
                try engine.decode(
                    pending, guesses: guesses.tokens.count, allowed: fewAllowed, cache: cache,
                    cancellation: submission.cancellation)
            }
        }
        InferenceObservers.tellPass(rows: pending.count, since: start)
        guard let logits, !submission.cancellation.isCancelled else { return .cancelled }
        return try complete(logits, since: start, isShared: false, engine, cache)
    }

    /// Takes what a pass computed: the next token, and those that its right guesses were.
    private func complete(
        _ logits: UnsafeMutableBufferPointer<Float>, since start: ContinuousClock.Instant, isShared: Bool,
        _ engine: Engine, _ cache: Engine.Cache
    ) throws(GenerationError) -> StopReason? {
        hasGuessed = false
        let seconds = lookup == nil || isShared ? nil : start.secondsToNow
        let bytes = engine.bytesReadPerToken(at: cache.count - 1)
        defer { output.noteDecode(since: start, bytesRead: bytes) }
        swap(&pending, &computed)
        let stop = try takeOutput(from: logits, engine, cache)
        output.noteGuesses(guesses.tokens.count, right: guesses.rightCount)
        lookup?.note(guesses: guesses.tokens.count, right: guesses.rightCount, seconds: seconds)
        try takeBackGuesses(cache)
        return stop
    }

    /// Takes wrong guesses back; tokens before them that the cache couldn't keep are computed with the next ones.
    private func takeBackGuesses(_ cache: Engine.Cache) throws(GenerationError) {
        let passStart = cache.count - computed.count
        let length = cache.count - guesses.end()
        let kept = cache.trim(to: length)
        guard kept != length else { return }
        guard kept >= passStart else { throw .guessesKept(positions: length, keptPositions: kept) }
        pending.insert(contentsOf: computed[(kept - passStart)..<(length - passStart)], at: 0)
    }

    /// Adds what will probably follow to the tokens that are to be computed.
    private func guess(_ engine: Engine, _ cache: Engine.Cache, rowShare: Int = .max) {
        guard !hasGuessed else { return }
        hasGuessed = true
        guard constraint == nil || jumpsForward, constraint != nil || lookup != nil else { return }
        let room = (parameters.maximumTokens ?? .max) - output.tokenCount
        let limit = min(engine.guessLimit(behind: pending.count, cache: cache), room)
        guard limit > 0 else { return }
        if let constraint, guesses.areWorthwhile { guesses.begin(constraint.likelyTokens(limit: limit)) }
        if guesses.isEmpty, let lookup {
            guesses.begin(lookup, limit: min(limit, rowShare - pending.count), stops: stops)
        }
        pending += guesses.tokens
    }

    /// The mask where it is known and allows so few tokens that computing the logits of others would be a waste.
    private var fewAllowed: UnsafeBufferPointer<UInt32>? {
        guard let constraint, !parameters.reportsLogProbabilities, !constraint.isDue, constraint.allowsFew else {
            return nil
        }
        return constraint.mask
    }

    /// Chooses the next token, and the one after each guess that was right.
    private func takeOutput(
        from logits: UnsafeMutableBufferPointer<Float>, _ engine: Engine, _ cache: Engine.Cache
    ) throws(GenerationError) -> StopReason? {
        var logits = logits
        pending.removeAll(keepingCapacity: true)
        while true {
            if let constraint, constraint.isDue { constraint.fill() }
            if let stop = constraint?.stop { return stop }
            if let stop = try choose(from: logits, engine, cache) { return stop }
            guard !guesses.isEmpty else { return nil }
            guesses.settle(&pending)
            guard pending.isEmpty else { return nil }
            if let constraint, constraint.isDue { constraint.fill() }
            logits = engine.logits(behindGuess: guesses.rightCount - 1, allowed: fewAllowed)
        }
    }

    /// Runs a pass, letting idle caches go as long as it finds no memory for keys and values.
    private func compute(
        _ engine: Engine, _ prefixes: inout PrefixCache<Engine.Cache>,
        _ pass: () throws -> UnsafeMutableBufferPointer<Float>?
    ) throws(GenerationError) -> UnsafeMutableBufferPointer<Float>? {
        while true {
            do {
                return try pass()
            } catch {
                guard engine.isShortOfMemory(error), prefixes.evictOldest() else { throw .engine(error) }
            }
        }
    }

    /// Samples a token and takes what a constraint forces after it.
    private func choose(
        from logits: UnsafeMutableBufferPointer<Float>, _ engine: Engine, _ cache: Engine.Cache
    ) throws(GenerationError) -> StopReason? {
        let token = try chooseToken(from: logits)
        if stops.contains(token.id) { return .endToken(token.id) }
        try constraint?.accept(token.id)
        if let stop = try closed(behind: 1, engine) { return stop }
        if let stop = take(token, isForced: false, engine) { return reached(stop) }
        guard constraint != nil else { return nil }
        if let stop = try takeForced(engine) { return stop }
        return prepareMask(engine, cache)
    }

    /// Computes the mask of the next token, or leaves it to a thread beside the next pass.
    private func prepareMask(_ engine: Engine, _ cache: Engine.Cache) -> StopReason? {
        guard let constraint else { return nil }
        if !pending.isEmpty, constraint.mayWait, engine.sparesProcessor(for: pending, cache: cache) {
            constraint.isDue = true
            return nil
        }
        constraint.fill()
        return constraint.stop
    }

    /// Whether several tokens may share a pass.
    private var jumpsForward: Bool { parameters.jumpsForward && !parameters.reportsLogProbabilities }

    /// Takes the run that the constraint forces, if any.
    private func takeForced(_ engine: Engine) throws(GenerationError) -> StopReason? {
        guard let constraint, jumpsForward else { return nil }
        let tokens = try constraint.takeForcedTokens()
        if let stop = try closed(behind: tokens.count, engine) { return stop }
        for token in tokens {
            if let stop = take(ChosenToken(id: token), isForced: true, engine) { return reached(stop) }
        }
        return nil
    }

    private var closesAtLimit: Bool { parameters.closesAtLimit && constraint != nil }

    /// The tokens that may still come.
    private func room(_ engine: Engine) -> Int {
        min(
            (parameters.maximumTokens ?? .max) - output.tokenCount,
            engine.contextLength - submission.request.prompt.count - output.tokenCount)
    }

    /// Ends the text in the shortest way, without the last tokens that the constraint took, where these would leave no
    /// room for an end.
    private func closed(behind count: Int, _ engine: Engine) throws(GenerationError) -> StopReason? {
        guard closesAtLimit, count > 0, let constraint else { return nil }
        let room = room(engine)
        if count <= room, constraint.canClose(within: room - count) { return nil }
        constraint.rollBack(count)
        guard let tokens = constraint.closingTokens(within: room) else {
            throw .limitTooShort(neededTokens: nil, availableTokens: room)
        }
        for token in tokens {
            let stop = take(ChosenToken(id: token), isForced: true, engine)
            if case .stopString? = stop { return stop }
        }
        return .closedAtLimit
    }

    /// Why a text ends at a limit that it has reached: a text that is closed at the limit is whole by then.
    private func reached(_ limit: StopReason) -> StopReason {
        guard closesAtLimit, let constraint else { return limit }
        switch limit {
        case .tokenLimit, .contextFull:
            constraint.fill()
            return constraint.stop ?? .closedAtLimit
        default: return limit
        }
    }

    private func chooseToken(
        from logits: UnsafeMutableBufferPointer<Float>
    ) throws(GenerationError) -> ChosenToken {
        do throws(SamplingError) {
            guard let chosen = try chooser?.choose(from: logits, allowed: constraint?.mask) else {
                throw .nothingAllowed
            }
            return chosen
        } catch {
            // Where the mask allows some token, the model's logits are at fault, as without a constraint.
            if case .nothingAllowed = error, let constraint, constraint.mask.allSatisfy({ $0 == 0 }) {
                throw constraint.emptyMask(position: output.tokenCount)
            }
            throw .sampling(error)
        }
    }

    /// Delivers a token that has been decided on.
    private func take(_ token: ChosenToken, isForced: Bool, _ engine: Engine) -> StopReason? {
        pending.append(token.id)
        chooser?.accept(token.id)
        lookup?.accept(token.id)
        if let stop = output.append(token, isForced: isForced) { return stop }
        let total = submission.request.prompt.count + output.tokenCount
        return total >= engine.contextLength ? .contextFull : nil
    }
}
