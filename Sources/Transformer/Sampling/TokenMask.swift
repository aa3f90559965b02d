/// Bit sets of allowed tokens, laid out as ``TokenConstraint`` fills them.
public enum TokenMask {
    /// Number of words for a vocabulary.
    public static func wordCount(vocabularySize: Int) -> Int {
        (vocabularySize + 31) / 32
    }

    /// Excludes every token whose bit is not set; tokens beyond the mask are excluded too.
    public static func apply(
        _ mask: UnsafeBufferPointer<UInt32>, to logits: UnsafeMutableBufferPointer<Float>
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
}
