/// A request in progress: the engine's one decode loop, in steps.
///
/// Only the scheduler's thread uses it. After warm-up, a decoded token allocates nothing here. Buffers are made once,
/// and tokens of up to 15 bytes are stored inside their strings.
///
/// This file has the scheduler's interface. The files beside it have the steps: the prompt, the output, speculative
/// drafts, and the constraint. Only those files use the properties and functions that are not private.
final class ScheduledSequence<Engine: DecodingEngine> {
    /// The request, and the queue of its tokens.
    let submission: Submission
    let parameters: GenerationParameters
    /// The tokens that end the text.
    let stops: Set<Int>
    /// The keys and values; nil before the first step and after the last.
    var cache: Engine.Cache?
    /// The text so far, and its statistics.
    var output: SequenceOutput
    /// The sampler; nil before the first step.
    var chooser: TokenChooser?
    /// The constraint; nil where every token is allowed.
    var constraint: ActiveConstraint?
    /// The speculative draft of the current pass.
    var drafts = DraftTokens()
    /// The index of repeated text; nil where no drafts are made from it.
    var lookup: PromptLookup?
    /// The number of the prompt's tokens in the cache.
    var promptPosition = 0
    /// Generated tokens that are not in the cache yet; empty while the prompt is computed.
    var pending: [Int] = []
    /// The tokens of the last pass, with the draft.
    var computed: [Int] = []
    /// Whether `pending` already includes the next pass's draft.
    var hasDrafted = false
    private(set) var isFinished = false
    /// The number of its last turn among the turns of all sequences.
    var lastTurn = 0

    /// The kind of a sequence's next step.
    enum Need {
        /// Looks the prompt up in the prefix cache; needs no pass.
        case beginning
        /// Computes a chunk of the prompt.
        case prompt
        /// Computes the next tokens.
        case tokens
    }

    /// Creates a sequence at the beginning of its prompt.
    init(_ submission: Submission) {
        self.submission = submission
        parameters = submission.request.parameters
        stops = Set(parameters.stopTokens).union(parameters.ignoresEndTokens ? [] : submission.endTokens)
        output = SequenceOutput(submission: submission)
        pending.reserveCapacity(64)
        computed.reserveCapacity(64)
    }

    /// Whether a step makes sense: the queue has room, or the request is cancelled.
    var isRunnable: Bool { submission.cancellation.isCancelled || submission.queue.hasRoom }

    /// Whether the request is cancelled.
    var isCancelled: Bool { submission.cancellation.isCancelled }

    /// The kind of the next step.
    var need: Need { cache == nil ? .beginning : pending.isEmpty ? .prompt : .tokens }

    /// The number of generated tokens.
    var tokenCount: Int { output.tokenCount }

    /// The number of the prompt's tokens that are still to be computed.
    var promptTokensLeft: Int { submission.request.prompt.count - promptPosition }

    /// Runs one step: a chunk of the prompt, or one token and those forced after it.
    func step(engine: Engine, _ state: inout SchedulerState<Engine>) {
        let masks = state.masks
        var pace = state.pace
        finish(&state.prefixes) { prefixes throws(GenerationError) in
            try advance(engine, &prefixes, masks, &pace)
        }
        state.pace = pace
    }

    /// Prepares the next tokens for a pass that several sequences share.
    ///
    /// - Parameter rowShare: The sequence's share of the rows; a draft from repeated text stays within it.
    /// - Returns: The tokens; nil if the sequence needs a step of its own.
    func propose(
        engine: Engine, rowShare: Int, prefixes: inout PrefixCache<Engine.Cache>
    ) -> (tokens: [Int], drafts: Int, cache: Engine.Cache)? {
        guard let cache, !pending.isEmpty, !isFinished, !submission.cancellation.isCancelled else { return nil }
        draft(engine, cache, rowShare: rowShare)
        guard engine.canShare(pending, drafts: drafts.tokens.count, cache: cache) else { return nil }
        while true {
            do {
                try engine.reserve(pending.count, in: cache)
                return (pending, drafts.tokens.count, cache)
            } catch {
                // A step of its own meets the error again, and reports it.
                guard engine.isShortOfMemory(error), prefixes.evictOldest() else { return nil }
            }
        }
    }

    /// Uses the result of a shared pass for the proposed tokens.
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

    /// Ends the sequence with an error, without another step.
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
