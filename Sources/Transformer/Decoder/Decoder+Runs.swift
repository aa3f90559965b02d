import InferenceEvents
import Tensor

extension Decoder {
    /// Returns how many speculative draft tokens may follow the known tokens of a step.
    ///
    /// They only fill rows that are computed together anyway. There are none where a longer sequence would rotate the
    /// known tokens' keys by other frequencies.
    ///
    /// - Parameters:
    ///   - count: The number of known tokens, at least 1.
    ///   - cache: The cache that they extend.
    package func draftLimit(behind count: Int, cache: KVCache) -> Int {
        guard !cache.hasStates || model.canUndoDrafts else { return 0 }
        let room = (Self.fewRows - count % Self.fewRows) % Self.fewRows
        let length = cache.count + count
        let end = min(length + room, cache.contextLength)
        guard end > length, isUniform(cache, from: cache.count + 1, to: end) else { return 0 }
        return end - length
    }

    /// Appends tokens with kernels that give each row the same bits as alone; the last tokens may be drafts.
    ///
    /// To reject a draft, the caller trims the cache to the tokens before it. With recurrent states that may leave
    /// fewer: the tokens before this step or one of its parts. The missing tokens then come first in the next step.
    ///
    /// - Parameters:
    ///   - tokens: At least one known token, then the drafts.
    ///   - drafts: The number of drafts, at most ``draftLimit(behind:cache:)``.
    ///   - allowed: The tokens whose logits are computed, as in ``decode(_:allowed:cache:cancellation:)``.
    /// - Returns: The logits of the last known token, which may be modified; valid until the decoder's next call.
    /// - Throws: ``DecoderError``; nothing was appended if the context is full.
    package func decode(
        _ tokens: [Int], drafts: Int = 0, allowed: UnsafeBufferPointer<UInt32>? = nil, cache: KVCache,
        cancellation: CancellationFlag? = nil
    ) throws(DecoderError) -> UnsafeMutableBufferPointer<Float> {
        guard cache.pool === model.cachePool else { throw .foreignCache }
        guard !tokens.isEmpty else { throw .noTokens }
        let length = cache.count + tokens.count
        guard length <= cache.contextLength else {
            throw .cache(.contextExceeded(length: length, limit: cache.contextLength))
        }
        if drafts != 0 {
            let limit =
                drafts < 0 || drafts >= tokens.count
                ? 0 : draftLimit(behind: tokens.count - drafts, cache: cache)
            guard drafts > 0, drafts <= limit else { throw .drafts(drafts, limit: limit) }
        }
        for token in tokens { try check(token) }
        do throws(KVCacheError) { try cache.reserve(tokens.count) } catch { throw .cache(error) }

        var start = 0
        while true {
            let left = tokens.count - start
            if drafts == 0, left == 1 || !isUniform(cache, from: cache.count + 1, to: cache.count + left) {
                let logits = try decode(tokens[start], allowed: allowed, cache: cache, cancellation: cancellation)
                start += 1
                if left == 1 { return logits }
                continue
            }
            let count = rowCount(of: left, drafts: drafts)
            let isLast = count == left
            for row in 0..<count { pass.rows.tokens[row] = Int32(truncatingIfNeeded: tokens[start + row]) }
            try compute(
                count: count, cache: cache, length: cache.count + count,
                output: !isLast ? .none : drafts == 0 ? .lastLogits(allowed) : .rows,
                hasDrafts: isLast && drafts > 0,
                cancellation: cancellation)
            start += count
            guard isLast else { continue }
            guard drafts > 0 else { return lastLogits }
            knownRow = count - drafts - 1
            knownSlot = nil
            guard allowed == nil else { return logits(ofRow: knownRow, allowed: allowed) }
            // The output head is read once for all rows, because a single accepted draft pays for that.
            layers.head.reserve(rows: Self.fewRows)
            computeLogits(layers.head.finishedRows() + knownRow * model.configuration.hiddenSize, count: drafts + 1)
            knownSlot = 0
            return lastLogits
        }
    }

    /// Returns the logits after a draft of the last step.
    ///
    /// - Parameters:
    ///   - index: The number of the draft, from 0.
    ///   - allowed: The tokens whose logits are computed, as in ``decode(_:allowed:cache:cancellation:)``.
    package func logits(
        afterDraft index: Int, allowed: UnsafeBufferPointer<UInt32>? = nil
    ) -> UnsafeMutableBufferPointer<Float> {
        if let knownSlot { return logits(inSlot: knownSlot + 1 + index) }
        return logits(ofRow: knownRow + 1 + index, allowed: allowed)
    }

    /// Returns logits that were computed together with others.
    func logits(inSlot slot: Int) -> UnsafeMutableBufferPointer<Float> {
        let size = model.vocabularySize
        return UnsafeMutableBufferPointer(start: layers.head.logits.floats + slot * size, count: size)
    }

    /// Computes the logits of at most ``fewRows`` normalized rows.
    func computeLogits(
        _ rows: UnsafePointer<Float>, count: Int, allowed: UnsafeBufferPointer<UInt32>? = nil
    ) {
        headBlock.inputs = rows
        headBlock.count = count
        headBlock.allowed = allowed
        let span = Trace.begin()
        pass.clock?.begin()
        runHead()
        pass.clock?.note(.head)
        Trace.end(span, "head", ("rows", count))
        headBlock.allowed = nil
    }

    private func logits(
        ofRow row: Int, allowed: UnsafeBufferPointer<UInt32>?
    ) -> UnsafeMutableBufferPointer<Float> {
        computeLogits(layers.head.finishedRows() + row * model.configuration.hiddenSize, count: 1, allowed: allowed)
        return lastLogits
    }

    /// Returns the number of rows of a step's next part; parts have nearly equal sizes, and the last has all drafts.
    private func rowCount(of left: Int, drafts: Int) -> Int {
        guard left > Self.fewRows else { return left }
        let parts = (left + Self.fewRows - 1) / Self.fewRows
        return min((left + parts - 1) / parts, left - drafts - 1)
    }

    /// Returns whether all these lengths of a sequence use the same rotary frequencies.
    func isUniform(_ cache: KVCache, from length: Int, to end: Int) -> Bool {
        !needsRebuild(cache, length: end)
            && model.configuration.rotaryEmbeddings.allSatisfy { $0.isUniform(forLengths: length...end) }
    }
}
