/// What a constraint asks of a sequence: masks, tokens that it forces, and a whole text at the limit.
extension ScheduledSequence {
    /// Whether several tokens may share a pass.
    var jumpsForward: Bool { parameters.jumpsForward && !parameters.reportsLogProbabilities }

    /// Takes the run that the constraint forces, if any.
    func takeForced(_ engine: Engine) throws(GenerationError) -> StopReason? {
        guard let constraint, jumpsForward else { return nil }
        let tokens = try constraint.takeForcedTokens()
        if let stop = try closed(behind: tokens.count, engine) { return stop }
        for token in tokens {
            if let stop = take(ChosenToken(id: token), isForced: true, engine) { return reached(stop) }
        }
        return nil
    }

    /// Computes the mask of the next token, or leaves it to a thread beside the next pass.
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

    /// Why a text ends at a limit that it has reached: a text that is closed at the limit is whole by then.
    func reached(_ limit: StopReason) -> StopReason {
        guard closesAtLimit, let constraint else { return limit }
        switch limit {
        case .tokenLimit, .contextFull:
            constraint.fill()
            return constraint.stop ?? .closedAtLimit
        default: return limit
        }
    }

    /// The tokens that may still come.
    func room(_ engine: Engine) -> Int {
        min(
            (parameters.maximumTokens ?? .max) - output.tokenCount,
            engine.contextLength - submission.request.prompt.count - output.tokenCount)
    }

    /// Ends the text in the shortest way, without the last tokens that the constraint took, where these would leave no
    /// room for an end.
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
