extension Decoder {
    /// The tokens of one sequence in a pass that several share.
    package struct Step {
        /// At least one known token, then speculative drafts.
        package var tokens: [Int]
        /// The number of drafts.
        package var drafts: Int
        /// The cache that the tokens extend.
        package var cache: KVCache

        /// Creates a step.
        package init(tokens: [Int], drafts: Int = 0, cache: KVCache) {
            self.tokens = tokens
            self.drafts = drafts
            self.cache = cache
        }
    }

    /// Returns whether a step may share a pass.
    ///
    /// Its tokens must be valid and fit into the context. There must be at most ``fewRows``, all with the same rotary
    /// frequencies.
    package func canShare(_ step: Step) -> Bool {
        let count = step.tokens.count
        return count >= 1 && count <= Self.fewRows && step.drafts >= 0 && step.drafts < count
            && (step.drafts == 0 || !step.cache.hasStates || model.canUndoDrafts)
            && step.cache.pool === model.cachePool && step.cache.count + count <= step.cache.contextLength
            && step.tokens.allSatisfy { $0 >= 0 && $0 < model.vocabularySize }
            && isUniform(step.cache, from: step.cache.count + 1, to: step.cache.count + count)
    }

    /// Reserves room for a step's tokens.
    ///
    /// - Throws: ``DecoderError``; the cache is unchanged then.
    package func reserve(_ count: Int, in cache: KVCache) throws(DecoderError) {
        do throws(KVCacheError) { try cache.reserve(count) } catch { throw .cache(error) }
    }

    /// Appends the tokens of several sequences in one pass, which reads the weights once for all.
    ///
    /// Each sequence gets the same bits as alone.
    ///
    /// - Parameter steps: Steps of different caches, each allowed by ``canShare(_:)``, with at most ``fewRows`` tokens
    ///   together.
    /// - Throws: ``DecoderError``; either all caches are extended, or none.
    package func decode(together steps: [Step]) throws(DecoderError) {
        let count = steps.reduce(0) { $0 + $1.tokens.count }
        guard count >= 1 else { throw .noTokens }
        guard count <= Self.fewRows, steps.allSatisfy(canShare) else { throw .foreignCache }
        var first = 0
        for step in steps {
            let end = first + step.tokens.count
            try reserve(step.tokens.count, in: step.cache)
            let length = step.cache.count + step.tokens.count
            // All tokens of a step have the same frequencies, but different steps may have different ones.
            step.cache.rotaryRegime = regime(forLength: length)
            for (row, token) in zip(first..<end, step.tokens) {
                pass.rows.tokens[row] = Int32(truncatingIfNeeded: token)
            }
            pass.rows.set(first..<end, cache: step.cache, hasDrafts: step.drafts > 0)
            pass.rotary.fill(first..<end, position: step.cache.nextPosition, length: length)
            first = end
        }
        pass.job = ForwardJob(count: count, output: .rows)
        pass.stop.pointee = false
        run()
        first = 0
        for step in steps {
            let end = first + step.tokens.count
            step.cache.commit(UnsafeBufferPointer(rebasing: pass.rows.tokens[first..<end]))
            first = end
        }
        computeLogits(of: steps)
    }

    /// Returns the logits of the last known token of a step of the last shared pass. They may be modified, and are
    /// valid until the next pass. Logits of drafts are those of this step from then on.
    ///
    /// - Parameter index: The number of the step.
    package func logits(ofStep index: Int) -> UnsafeMutableBufferPointer<Float> {
        knownSlot = knownSlots[index]
        return logits(inSlot: knownSlots[index])
    }

    /// Computes the logits of each step's last known token and its drafts.
    private func computeLogits(of steps: [Step]) {
        layers.head.reserve(rows: Self.fewRows)
        let hidden = model.configuration.hiddenSize
        let rows = layers.head.finishedRows()
        // The residual stream is no longer needed, so its memory holds the wanted rows.
        let wanted = pass.own[0].stream
        knownSlots.removeAll(keepingCapacity: true)
        var (end, slot) = (0, 0)
        for step in steps {
            end += step.tokens.count
            let count = step.drafts + 1
            (wanted + slot * hidden).update(from: rows + (end - count) * hidden, count: count * hidden)
            knownSlots.append(slot)
            slot += count
        }
        computeLogits(wanted, count: slot)
    }
}
