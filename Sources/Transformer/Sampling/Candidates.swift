/// The tokens that filters have left, in the order of the vocabulary.
///
/// They are at the front of three buffers of the vocabulary's size: `tokens`, their `logits` and, once computed, their
/// `weights`. Each filter compacts the tokens that it keeps, so that the next one reads only those.
struct Candidates {
    let tokens: UnsafeMutableBufferPointer<Int32>
    let logits: UnsafeMutableBufferPointer<Float>
    let weights: UnsafeMutableBufferPointer<Float>
    /// The number of candidates.
    private(set) var count = 0
    /// The number of values that are compared together in a search of the vocabulary.
    private static let blockSize = 32

    /// Gathers the tokens whose logits are at least a threshold, from all logits in `logits`.
    mutating func gather(atLeast threshold: Float) {
        gather(logits, any: { $0 .>= threshold }, where: { $0 >= threshold })
    }

    /// Gathers the tokens whose weights exceed a floor, from all logits and weights.
    mutating func gather(weighingMoreThan floor: Float) {
        gather(weights, any: { $0 .> floor }, where: { $0 > floor })
    }

    /// Gathers the tokens that a mask allows, from all logits in `logits`, without excluded logits and NaNs.
    ///
    /// - Returns: Whether the mask allows at most `limit` tokens; if not, the logits are unchanged.
    mutating func gather(allowedBy mask: UnsafeBufferPointer<UInt32>, limit: Int) -> Bool {
        count = 0
        var allowed = 0
        for (index, word) in mask.enumerated() where word != 0 {
            if index * 32 >= logits.count { break }
            if allowed + word.nonzeroBitCount > limit { return false }
            var bits = word
            while bits != 0 {
                tokens[allowed] = Int32(truncatingIfNeeded: index * 32 + bits.trailingZeroBitCount)
                allowed += 1
                bits &= bits - 1
            }
        }
        for index in 0..<allowed where Int(tokens[index]) < logits.count {
            // Writes are never ahead of reads.
            let logit = logits[Int(tokens[index])]
            tokens[count] = tokens[index]
            logits[count] = logit
            count += logit > -.infinity ? 1 : 0
        }
        return true
    }

    /// Gathers tokens by a value; almost all blocks of a vocabulary have none, and are skipped at once.
    @inline(__always)
    private mutating func gather(
        _ values: UnsafeMutableBufferPointer<Float>, any isAmong: (SIMD8<Float>) -> SIMDMask<SIMD8<Int32>>,
        where stays: (Float) -> Bool
    ) {
        count = 0
        var start = 0
        while start < values.count {
            let end = min(start + Self.blockSize, values.count)
            if end - start < Self.blockSize || Self.holds(values, start, isAmong) {
                for token in start..<end {
                    // Writes are never ahead of reads. There is no branch, because it would be unpredictable.
                    let isKept = stays(values[token])
                    tokens[count] = Int32(truncatingIfNeeded: token)
                    logits[count] = logits[token]
                    weights[count] = weights[token]
                    count += isKept ? 1 : 0
                }
            }
            start = end
        }
    }

    @inline(__always)
    private static func holds(
        _ values: UnsafeMutableBufferPointer<Float>, _ start: Int,
        _ isAmong: (SIMD8<Float>) -> SIMDMask<SIMD8<Int32>>
    ) -> Bool {
        let block = UnsafeRawPointer(values.baseAddress! + start)
        return any(
            isAmong(block.loadUnaligned(as: SIMD8<Float>.self))
                .| isAmong(block.loadUnaligned(fromByteOffset: 32, as: SIMD8<Float>.self))
                .| isAmong(block.loadUnaligned(fromByteOffset: 64, as: SIMD8<Float>.self))
                .| isAmong(block.loadUnaligned(fromByteOffset: 96, as: SIMD8<Float>.self)))
    }

    /// Keeps the candidates with logits above a threshold, and the first `ties` of those equal to it.
    mutating func keep(above threshold: Float, ties: Int) {
        var (kept, left) = (0, ties)
        for index in 0..<count {
            let logit = logits[index]
            let isTie = logit == threshold && left > 0
            left -= isTie ? 1 : 0
            tokens[kept] = tokens[index]
            logits[kept] = logit
            weights[kept] = weights[index]
            kept += isTie || logit > threshold ? 1 : 0
        }
        count = kept
    }

    /// The sum of the weights.
    var totalWeight: Double {
        var total = 0.0
        for index in 0..<count { total += Double(weights[index]) }
        return total
    }

    /// Returns the candidate at which the sum of weights exceeds a target.
    func token(passing target: Double) -> Int {
        var (sum, last) = (0.0, 0)
        for index in 0..<count where weights[index] > 0 {
            sum += Double(weights[index])
            last = Int(tokens[index])
            if sum > target { break }
        }
        return last
    }
}
