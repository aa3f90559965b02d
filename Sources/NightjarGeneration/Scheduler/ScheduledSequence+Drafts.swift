/// Speculative drafts: added to a pass, and removed where the model chose other tokens.
extension ScheduledSequence {
    /// Appends a draft to the pending tokens.
    func draft(_ engine: Engine, _ cache: Engine.Cache, rowShare: Int = .max) {
        guard !hasDrafted else { return }
        hasDrafted = true
        guard constraint == nil || jumpsForward, constraint != nil || lookup != nil else { return }
        let room = (parameters.maximumTokens ?? .max) - output.tokenCount
        let limit = min(engine.draftLimit(behind: pending.count, cache: cache), room)
        guard limit > 0 else { return }
        if let constraint, drafts.areWorthwhile { drafts.begin(constraint.likelyTokens(limit: limit)) }
        if drafts.isEmpty, let lookup {
            drafts.begin(lookup, limit: min(limit, rowShare - pending.count), stops: stops)
        }
        pending += drafts.tokens
    }

    /// Removes wrong draft tokens from the cache. If the cache drops known tokens too, they are computed again with the
    /// next ones.
    func rejectDrafts(_ cache: Engine.Cache) throws(GenerationError) {
        let passStart = cache.count - computed.count
        let length = cache.count - drafts.end()
        let kept = cache.trim(to: length)
        guard kept != length else { return }
        guard kept >= passStart else { throw .draftsKept(positions: length, keptPositions: kept) }
        pending.insert(contentsOf: computed[(kept - passStart)..<(length - passStart)], at: 0)
    }

    /// The mask, if it is known and allows few tokens; the pass then computes only their logits.
    var fewAllowed: UnsafeBufferPointer<UInt32>? {
        guard let constraint, !parameters.reportsLogProbabilities, !constraint.isDue, constraint.allowsFew else {
            return nil
        }
        return constraint.mask
    }
}
