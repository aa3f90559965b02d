/// What a pre-tokenizer looks for.
enum TextPattern: Sendable {
    /// A known pattern and, for text already turned into byte scalars, its general form.
    case scanner(WordScanner, OnigurumaPattern)
    /// Any other pattern.
    case expression(OnigurumaPattern)
    /// A fixed string.
    case string([UInt8])
    /// Single scalars of a kind.
    case scalars(ScalarTest)

    /// The kinds of single scalars that pre-tokenizers split at.
    enum ScalarTest: Sendable {
        case numeric
        case space
        case punctuation
        case exactly(UInt32)

        /// Whether a scalar is of this kind.
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

/// A stretch of text under work.
struct TextSpan {
    /// The text's first byte.
    var base: UnsafePointer<UInt8>
    /// The offset where the stretch begins.
    var start: Int
    /// The offset where it ends.
    var end: Int
    /// How many bytes may be read from `base` on.
    var readable: Int
    /// Whether each byte stands for its scalar of the byte alphabet.
    var isMapped = false
    /// Where what stands for the first scalar of the whole input ends.
    var firstEnd: Int

    /// Whether the stretch begins where the whole input does, or with another part of what its first scalar became.
    var isFirst: Bool { start < firstEnd }

    /// The scalar at an offset and its length in bytes.
    @inline(__always)
    func scalar(_ position: Int) -> (scalar: UInt32, length: Int) {
        isMapped ? (ByteAlphabet.shared.scalars[Int(base[position])], 1) : UTF8Scalar.decode(base, position)
    }

    /// A part of this stretch.
    @inline(__always)
    func part(_ from: Int, _ to: Int) -> TextSpan {
        TextSpan(
            base: base, start: from, end: to, readable: readable, isMapped: isMapped, firstEnd: firstEnd)
    }
}
