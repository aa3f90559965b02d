/// One request in the step loop: the one decode loop of the engine, a unit of work at a time.
///
/// Used from the scheduler's thread alone. After warm-up a decoded token allocates nothing here: buffers are made once,
/// and tokens of up to 15 bytes travel inside their strings.
///
/// This file is what the scheduler sees of it. What a step does is in the files beside it: the prompt, the output, guesses
/// and what a constraint asks. Only these use the properties and functions that are not private.
final class ScheduledSequence<Engine: DecodingEngine> {
    /// The request, and where its tokens go.
    let submission: Submission
    let parameters: GenerationParameters
    /// The tokens that end the text.
    let stops: Set<Int>
    /// The keys and values; nil before the first step and behind the last.
    var cache: Engine.Cache?
    /// The text so far, and its numbers.
    var output: SequenceOutput
    /// Samples tokens; nil before the first step.
    var chooser: TokenChooser?
    /// Nil where every token is allowed.
    var constraint: ActiveConstraint?
    /// What the pass under way computes beyond the pending tokens.
    var guesses = Guesses()
    /// Finds runs of the text that came before; nil where nothing is guessed from the text.
    var lookup: PromptLookup?
    /// How many tokens of the prompt are in the cache.
    var promptPosition = 0
    /// Tokens that were generated and are not in the cache yet; empty while the prompt is computed.
    var pending: [Int] = []
    /// The tokens of the last pass, guesses included.
    var computed: [Int] = []
    /// Whether `pending` holds the next pass's guesses already.
    var hasGuessed = false
    private(set) var isFinished = false
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
}
