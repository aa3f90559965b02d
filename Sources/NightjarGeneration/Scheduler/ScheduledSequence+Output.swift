import InferenceEvents
import Transformer

/// The output's part of a sequence: a pass over the pending tokens, and the choice of the next ones.
extension ScheduledSequence {
    func advanceOutput(
        _ engine: Engine, _ cache: Engine.Cache, _ prefixes: inout PrefixCache<Engine.Cache>, _ masks: MaskWorker
    ) throws(GenerationError) -> StopReason? {
        let start = engine.now
        draft(engine, cache)
        let isBeside = constraint.map { $0.isDue && masks.begin($0) } ?? false
        let logits: UnsafeMutableBufferPointer<Float>?
        do {
            // However the pass ends, this thread owns the constraint again.
            defer { if isBeside { masks.wait() } }
            logits = try compute(engine, &prefixes) {
                try engine.decode(
                    pending, drafts: drafts.tokens.count, allowed: fewAllowed, cache: cache,
                    cancellation: submission.cancellation)
            }
        }
        InferenceObservers.tellPass(rows: pending.count, seconds: engine.seconds(since: start))
        guard let logits, !submission.cancellation.isCancelled else { return .cancelled }
        return try complete(logits, since: start, isShared: false, engine, cache)
    }

    /// Runs a pass. While it fails for lack of memory, drops idle caches and tries again.
    func compute(
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

    /// Uses the result of a pass: chooses the next token, and one after each right draft token.
    func complete(
        _ logits: UnsafeMutableBufferPointer<Float>, since start: ContinuousClock.Instant, isShared: Bool,
        _ engine: Engine, _ cache: Engine.Cache
    ) throws(GenerationError) -> StopReason? {
        hasDrafted = false
        let seconds = lookup == nil || isShared ? nil : engine.seconds(since: start)
        let bytes = engine.bytesReadPerToken(at: cache.count - 1)
        defer { output.noteDecode(seconds: engine.seconds(since: start), bytesRead: bytes) }
        swap(&pending, &computed)
        let stop = try takeOutput(from: logits, engine)
        output.noteDrafts(drafts.tokens.count, right: drafts.rightCount)
        lookup?.note(drafts: drafts.tokens.count, right: drafts.rightCount, seconds: seconds)
        try rejectDrafts(cache)
        return stop
    }

    /// Chooses the next token, and one after each right draft token.
    private func takeOutput(
        from logits: UnsafeMutableBufferPointer<Float>, _ engine: Engine
    ) throws(GenerationError) -> StopReason? {
        var logits = logits
        pending.removeAll(keepingCapacity: true)
        while true {
            if let constraint, constraint.isDue { constraint.fill() }
            if let stop = constraint?.stop { return stop }
            if let stop = try choose(from: logits, engine) { return stop }
            guard !drafts.isEmpty else { return nil }
            drafts.settle(&pending)
            guard pending.isEmpty else { return nil }
            if let constraint, constraint.isDue { constraint.fill() }
            logits = engine.logits(afterDraft: drafts.rightCount - 1, allowed: fewAllowed)
        }
    }

    /// Samples a token, and adds the tokens that a constraint forces after it.
    func choose(
        from logits: UnsafeMutableBufferPointer<Float>, _ engine: Engine
    ) throws(GenerationError) -> StopReason? {
        let token = try chooseToken(from: logits)
        if ends(token.id) { return .endToken(token.id) }
        try constraint?.accept(token.id)
        if let stop = try closed(behind: 1, engine) { return stop }
        if let stop = take(token, isForced: false, engine) { return reached(stop) }
        guard constraint != nil else { return nil }
        if let stop = try takeForced(engine) { return stop }
        return prepareMask(engine)
    }

    /// Returns whether a token ends the text. An end token that is ordinary text for the constraint does so only if the
    /// request names it.
    private func ends(_ token: Int) -> Bool {
        guard stops.contains(token) else { return false }
        return parameters.stopTokens.contains(token) || constraint?.goesOn(with: token) != true
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
            // If the mask allows some token, the model's logits are at fault, as without a constraint.
            if case .nothingAllowed = error, let constraint, constraint.mask.allSatisfy({ $0 == 0 }) {
                throw constraint.emptyMask(position: output.tokenCount)
            }
            throw .sampling(error)
        }
    }

    /// Delivers a chosen or forced token.
    func take(_ token: ChosenToken, isForced: Bool, _ engine: Engine) -> StopReason? {
        pending.append(token.id)
        chooser?.accept(token.id)
        lookup?.accept(token.id)
        if let stop = output.append(token, isForced: isForced) { return stop }
        let total = submission.request.prompt.count + output.tokenCount
        return total >= engine.contextLength ? .contextFull : nil
    }
}
