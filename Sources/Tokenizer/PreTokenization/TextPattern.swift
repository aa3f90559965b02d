/// A pattern that a normalizer, pre-tokenizer or decoder searches for.
enum TextPattern: Sendable {
    /// A known pattern, and its general form for text that is mapped to the byte alphabet.
    case scanner(WordScanner, OnigurumaPattern)
    /// Any other pattern.
    case expression(OnigurumaPattern)
    /// A fixed string.
    case string([UInt8])
    /// A single scalar that passes a test.
    case scalars(ScalarTest)

    /// A test of single scalars.
    enum ScalarTest: Sendable {
        case numeric
        case space
        case punctuation
        case exactly(UInt32)

        /// Whether a scalar passes the test.
        func holds(_ scalar: UInt32) -> Bool {
            switch self {
            case .numeric: UnicodeTables.shared.isNumeric(scalar)
            case .space: UnicodeTables.shared.isSpace(scalar)
            case .punctuation: UnicodeTables.shared.isPunctuation(scalar)
            case .exactly(let wanted): scalar == wanted
            }
        }
    }
}
