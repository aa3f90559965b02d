/// Bit masks of allowed tokens, in the format of ``TokenConstraint``.
package enum TokenMask {
    /// Returns the number of words for a vocabulary.
    package static func wordCount(vocabularySize: Int) -> Int {
        (vocabularySize + 31) / 32
    }

    /// Excludes every token whose bit isn't set, or that is beyond the mask.
    package static func apply(
        _ mask: UnsafeBufferPointer<UInt32>, to logits: UnsafeMutableBufferPointer<Float>
    ) {
        exclusions.withUnsafeBufferPointer { apply(mask, to: logits, by: $0) }
    }

    private static func apply(
        _ mask: UnsafeBufferPointer<UInt32>, to logits: UnsafeMutableBufferPointer<Float>,
        by exclusions: UnsafeBufferPointer<SIMD8<UInt32>>
    ) {
        var token = 0
        for word in mask {
            let end = min(token + 32, logits.count)
            if word == 0 {
                while token < end {
                    logits[token] = -.infinity
                    token += 1
                }
            } else if word == .max {
                token = end
            } else if end - token == 32, let base = logits.baseAddress {
                exclude(word, from: base + token, by: exclusions)
                token = end
            } else {
                var bits = word
                while token < end {
                    if bits & 1 == 0 { logits[token] = -.infinity }
                    bits >>= 1
                    token += 1
                }
            }
            if token == logits.count { return }
        }
        while token < logits.count {
            logits[token] = -.infinity
            token += 1
        }
    }

    /// The lanes to exclude for each byte of a mask, as full bit patterns.
    private static let exclusions: [SIMD8<UInt32>] = (0..<256).map { byte in
        var lanes = SIMD8<UInt32>()
        for lane in 0..<8 where byte >> lane & 1 == 0 { lanes[lane] = .max }
        return lanes
    }

    /// Excludes those of 32 logits whose bits aren't set.
    ///
    /// Comparisons and `replace(with:where:)` would be compiled lane by lane for the baseline processor.
    @inline(__always)
    private static func exclude(
        _ word: UInt32, from logits: UnsafeMutablePointer<Float>, by exclusions: UnsafeBufferPointer<SIMD8<UInt32>>
    ) {
        let raw = UnsafeMutableRawPointer(logits)
        let infinity = SIMD8<UInt32>(repeating: (-Float.infinity).bitPattern)
        for part in 0..<4 {
            let excluded = exclusions[Int(word >> UInt32(8 * part) & 255)]
            let block = raw.loadUnaligned(fromByteOffset: 32 * part, as: SIMD8<UInt32>.self)
            raw.storeBytes(of: block & ~excluded | infinity & excluded, toByteOffset: 32 * part, as: SIMD8<UInt32>.self)
        }
    }
}
