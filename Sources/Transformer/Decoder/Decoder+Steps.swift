extension Decoder {
    /// What one sequence computes in a pass that it shares with others.
    package struct Step {
        /// At least one token that is known, then guesses.
        package var tokens: [Int]
        /// How many of the tokens are guesses.
        package var guesses: Int
        /// What the tokens extend.
        package var cache: KVCache

        /// Describes a step.
        package init(tokens: [Int], guesses: Int = 0, cache: KVCache) {
            self.tokens = tokens
            self.guesses = guesses
            self.cache = cache
        }
    }

    /// Whether a step may share a pass: all of its tokens are valid, there is room for them in the context, and they are
    /// so few and so uniform that one pass can hold them.
    package func canShare(_ step: Step) -> Bool {
        let count = step.tokens.count
        return count >= 1 && count <= Self.fewRows && step.guesses >= 0 && step.guesses < count
            && (step.guesses == 0 || !step.cache.hasStates || model.canUndoGuesses)
            && step.cache.pool === model.cachePool && step.cache.count + count <= step.cache.contextLength
            && step.tokens.allSatisfy { $0 >= 0 && $0 < model.vocabularySize }
            && isUniform(step.cache, from: step.cache.count + 1, to: step.cache.count + count)
    }

    /// Makes room for a step's tokens.
    ///
    /// - Throws: ``DecoderError``; the cache is then as it was.
    package func reserve(_ count: Int, in cache: KVCache) throws(DecoderError) {
        do throws(KVCacheError) { try cache.reserve(count) } catch { throw .cache(error) }
    }

    /// Appends the tokens of several sequences in one pass, which reads the weights once for all of them.
    ///
    /// Each sequence gets the bits that it would get alone.
    ///
    /// - Parameter steps: Of different caches; each may share a pass by ``canShare(_:)``, and all together have at most
    ///   ``fewRows`` tokens.
    /// - Throws: ``DecoderError``; caches for whose tokens ``reserve(_:in:)`` had made room are extended, or none is.
    package func decode(together steps: [Step]) throws(DecoderError) {
        let count = steps.reduce(0) { $0 + $1.tokens.count }
        guard count >= 1 else { throw .noTokens }
        guard count <= Self.fewRows, steps.allSatisfy(canShare) else { throw .foreignCache }
        var first = 0
        for step in steps {
            let end = first + step.tokens.count
            try reserve(step.tokens.count, in: step.cache)
            let length = step.cache.count + step.tokens.count
            // Tokens of a step all turn their keys by the same frequencies, but not those of different steps.
            step.cache.rotaryRegime = regime(forLength: length)
            for (row, token) in zip(first..<end, step.tokens) {
                pass.rows.tokens[row] = Int32(truncatingIfNeeded: token)
            }
            pass.rows.set(first..<end, cache: step.cache, hasGuesses: step.guesses > 0)
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

    /// The logits of the last known token of a step of the last shared pass, to be changed freely, valid until the next
    /// pass; logits behind guesses are from then on those of this step.
    ///
    /// - Parameter index: The step's number.
    package func logits(ofStep index: Int) -> UnsafeMutableBufferPointer<Float> {
        knownSlot = knownSlots[index]
        return logits(inSlot: knownSlots[index])
    }

    /// Computes the logits of each step's last known token and of its guesses.
    private func computeLogits(of steps: [Step]) {
        layers.head.reserve(rows: Self.fewRows)
        let hidden = model.configuration.hiddenSize
        let rows = layers.head.finishedRows()
        // The residual stream is over, so that its memory can hold the rows that are wanted, one after the other.
        let wanted = pass.own[0].stream
        knownSlots.removeAll(keepingCapacity: true)
        var (end, slot) = (0, 0)
        for step in steps {
            end += step.tokens.count
            let count = step.guesses + 1
            (wanted + slot * hidden).update(from: rows + (end - count) * hidden, count: count * hidden)
            knownSlots.append(slot)
            slot += count
        }
        computeLogits(wanted, count: slot)
    }
}
