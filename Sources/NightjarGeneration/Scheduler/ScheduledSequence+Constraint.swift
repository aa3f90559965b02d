/// The constraint's part of a sequence: masks, forced tokens, and a complete text at the limit.
extension ScheduledSequence {
    /// Whether forced tokens may share a pass.
    var jumpsForward: Bool { parameters.jumpsForward && !parameters.reportsLogProbabilities }

    /// Adds the run that the constraint forces, if any.
    func takeForced(_ engine: Engine) throws(GenerationError) -> StopReason? {
        guard let constraint, jumpsForward else { return nil }
        let tokens = try constraint.takeForcedTokens()
        if let stop = try closed(behind: tokens.count, engine) { return stop }
        for token in tokens {
            if let stop = take(ChosenToken(id: token), isForced: true, engine) { return reached(stop) }
        }
        return nil
    }

    /// Computes the mask of the next token, or leaves it to the mask thread during the next pass.
    func prepareMask(_ engine: Engine) -> StopReason? {
        guard let constraint else { return nil }
        if !pending.isEmpty, constraint.mayWait, engine.sparesProcessor {
            constraint.isDue = true
            return nil
        }
        constraint.fill()
        return constraint.stop
    }

    var closesAtLimit: Bool { parameters.closesAtLimit && constraint != nil }

    /// Returns the stop reason at a limit; a text that is closed at the limit is complete by then.
    func reached(_ limit: StopReason) -> StopReason {
        guard closesAtLimit, let constraint else { return limit }
        switch limit {
        case .tokenLimit, .contextFull:
            constraint.fill()
            return constraint.stop ?? .closedAtLimit
        default: return limit
        }
    }

    /// Returns the number of tokens that may still come.
    func room(_ engine: Engine) -> Int {
        min(
            (parameters.maximumTokens ?? .max) - output.tokenCount,
            engine.contextLength - submission.request.prompt.count - output.tokenCount)
    }

    /// Ends the text in the shortest way if the last `count` tokens would leave no room for an ending. Those tokens are
    /// removed first.
    func closed(behind count: Int, _ engine: Engine) throws(GenerationError) -> StopReason? {
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
}
