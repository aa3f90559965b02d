extension Sampler {
    /// The number of logits that are compared at once.
    static let comparedSize = 32

    /// Returns whether one of ``comparedSize`` logits exceeds a threshold.
    @inline(__always)
    static func rises(above threshold: Float, _ logits: UnsafePointer<Float>) -> Bool {
        let block = UnsafeRawPointer(logits)
        let known = SIMD8<Float>(repeating: threshold)
        var rises = block.loadUnaligned(as: SIMD8<Float>.self) .> known
        rises = rises .| (block.loadUnaligned(fromByteOffset: 32, as: SIMD8<Float>.self) .> known)
        rises = rises .| (block.loadUnaligned(fromByteOffset: 64, as: SIMD8<Float>.self) .> known)
        rises = rises .| (block.loadUnaligned(fromByteOffset: 96, as: SIMD8<Float>.self) .> known)
        return any(rises)
    }

    /// Returns the token with the highest logit; the first of equal ones.
    ///
    /// - Throws: ``SamplingError/nothingAllowed``
    package static func likeliest(_ logits: UnsafeBufferPointer<Float>) throws(SamplingError) -> Int {
        var search = Search()
        var start = 0
        while start < logits.count {
            let end = min(start + comparedSize, logits.count)
            if search.mayRise(logits, start, end) { search.look(at: logits, start, end) }
            start = end
        }
        return try search.result()
    }

    /// Returns the allowed token with the highest logit; the first of equal ones.
    ///
    /// - Parameter mask: The allowed tokens, in the format of ``TokenConstraint``; tokens beyond it are not allowed.
    /// - Throws: ``SamplingError/nothingAllowed``
    package static func likeliest(
        _ logits: UnsafeBufferPointer<Float>, among mask: UnsafeBufferPointer<UInt32>
    ) throws(SamplingError) -> Int {
        var search = Search()
        for (index, word) in mask.enumerated() where word != 0 {
            let start = index * 32
            guard start < logits.count else { break }
            let end = min(start + 32, logits.count)
            guard search.mayRise(logits, start, end) else { continue }
            if word == .max {
                search.look(at: logits, start, end)
                continue
            }
            var bits = word
            while bits != 0 {
                let token = start + bits.trailingZeroBitCount
                if token < end { search.look(at: logits, token, token + 1) }
                bits &= bits - 1
            }
        }
        return try search.result()
    }

    /// The highest logit so far.
    private struct Search {
        var best = -1
        var highest = -Float.infinity

        /// Returns whether a logit of a block may be higher; almost all blocks have none, and are skipped at once.
        @inline(__always)
        func mayRise(_ logits: UnsafeBufferPointer<Float>, _ start: Int, _ end: Int) -> Bool {
            guard end - start == Sampler.comparedSize, let base = logits.baseAddress else { return true }
            return Sampler.rises(above: highest, base + start)
        }

        @inline(__always)
        mutating func look(at logits: UnsafeBufferPointer<Float>, _ start: Int, _ end: Int) {
            for token in start..<end where logits[token] > highest {
                highest = logits[token]
                best = token
            }
        }

        func result() throws(SamplingError) -> Int {
            guard best >= 0 else { throw .nothingAllowed }
            return best
        }
    }
}
