import InferenceEvents

/// The prompt's part of a sequence: checks of the request, and the prompt chunk by chunk.
extension ScheduledSequence {
    func begin(
        engine: Engine, prefixes: inout PrefixCache<Engine.Cache>
    ) throws(GenerationError) -> StopReason? {
        output.noteStart()
        let prompt = submission.request.prompt
        guard !prompt.isEmpty else { throw .emptyPrompt }
        guard prompt.count <= engine.contextLength else {
            throw .contextExceeded(promptTokens: prompt.count, contextLength: engine.contextLength)
        }
        let vocabularySize = engine.vocabularySize
        if let id = prompt.first(where: { $0 >= vocabularySize || $0 < 0 && !engine.isFeature($0) }) {
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

    /// Throws if a text that is to be completed at the limit has no room for its shortest form. Runs before any
    /// computation.
    private func checkClosing(room: Int) throws(GenerationError) {
        guard closesAtLimit, let constraint, parameters.maximumTokens ?? .max > 0 else { return }
        let available = min(parameters.maximumTokens ?? .max, room)
        guard !constraint.canClose(within: available) else { return }
        throw .limitTooShort(
            neededTokens: constraint.closingTokens(within: .max)?.count, availableTokens: available)
    }

    func advancePrompt(
        _ engine: Engine, _ cache: Engine.Cache, _ prefixes: inout PrefixCache<Engine.Cache>,
        _ pace: inout PromptPace
    ) throws(GenerationError) -> StopReason? {
        let prompt = submission.request.prompt
        let length = engine.promptChunk(
            within: pace.isAlone ? nil : pace.promptSeconds, secondsPerToken: pace.secondsPerToken)
        let end = engine.promptEnd(
            prompt, from: promptPosition, wanted: min(promptPosition + length, prompt.count))
        let chunk = prompt[promptPosition..<end]
        // Each image takes a step of its own, so that other sequences wait for at most one image.
        do {
            let isComputed = try engine.computeFeatures(in: chunk, cancellation: submission.cancellation)
            guard !submission.cancellation.isCancelled else { return .cancelled }
            if isComputed { return nil }
        } catch {
            throw .engine(error)
        }
        let isLast = chunk.endIndex == prompt.count
        let limit = parameters.maximumTokens ?? .max
        let start = engine.now
        let logits = try compute(engine, &prefixes) {
            try engine.prefill(
                chunk, cache: cache, wantsLogits: isLast && limit > 0, cancellation: submission.cancellation)
        }
        let seconds = engine.seconds(since: start)
        output.notePrefill(seconds: seconds)
        InferenceObservers.tellPass(rows: chunk.count, isPrompt: true, seconds: seconds)
        pace.note(tokens: chunk.count, seconds: seconds)
        guard !submission.cancellation.isCancelled else { return .cancelled }
        promptPosition = chunk.endIndex
        guard isLast else { return nil }
        guard limit > 0 else { return .tokenLimit }
        guard prompt.count < engine.contextLength else { return .contextFull }
        // A constraint's forced beginning needs no sampling either.
        if let stop = try takeForced(engine) { return stop }
        if let stop = prepareMask(engine) { return stop }
        guard pending.isEmpty else { return nil }
        guard let logits else { return .cancelled }
        return try choose(from: logits, engine)
    }
}
