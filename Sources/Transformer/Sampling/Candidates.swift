/// The tokens that filters have left to choose from, in the order of the vocabulary.
///
/// They stand at the front of three buffers of a vocabulary's size: `tokens`, their `logits` and, once weighed, their
/// `weights`. Filters move what stays to the front, so that each one looks only at what the one before has left.
struct Candidates {
    let tokens: UnsafeMutableBufferPointer<Int32>
    let logits: UnsafeMutableBufferPointer<Float>
    let weights: UnsafeMutableBufferPointer<Float>
    /// How many are left.
    private(set) var count = 0
    /// The values that are looked at together while a vocabulary is searched for the few that stay.
    private static let blockSize = 32

    /// Takes the tokens whose logits are at least a threshold, out of a vocabulary's logits in `logits`.
    mutating func gather(atLeast threshold: Float) {
        gather(logits, any: { $0 .>= threshold }, where: { $0 >= threshold })
    }

    /// Takes the tokens whose weights are above a floor, out of a vocabulary's logits and weights.
    mutating func gather(weighingMoreThan floor: Float) {
        gather(weights, any: { $0 .> floor }, where: { $0 > floor })
    }

    /// Takes the tokens that a mask allows, out of a vocabulary's logits in `logits`, but for those whose logits are
    /// excluded or not a number.
    ///
    /// - Returns: Whether the mask allows `limit` tokens at most; if not, the logits are as they were.
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
            // What is written lies at or before what is read.
            let logit = logits[Int(tokens[index])]
            tokens[count] = tokens[index]
            logits[count] = logit
            count += logit > -.infinity ? 1 : 0
        }
        return true
    }

    /// Takes tokens by a value of theirs; almost all blocks of a vocabulary hold none, and are passed over at once.
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
                    // What is written lies at or before what is read. No branch, since nobody could predict it.
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

    /// Keeps the candidates with logits above a threshold and the first `ties` of those at it.
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

    /// The candidate at which the sum of the weights passes a target.
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
