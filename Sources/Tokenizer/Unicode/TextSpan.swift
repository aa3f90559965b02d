/// A range of a text during processing.
struct TextSpan {
    /// A pointer to the text's first byte.
    var base: UnsafePointer<UInt8>
    /// The offset where the span begins.
    var start: Int
    /// The offset where it ends.
    var end: Int
    /// The number of bytes that may be read from `base` on.
    var readable: Int
    /// Whether each byte represents its scalar of the byte alphabet.
    var isMapped = false
    /// The end of the text that replaced the input's first scalar, or an offset inside it.
    var firstEnd: Int

    /// Whether the span begins inside the text that replaced the input's first scalar.
    var isFirst: Bool { start < firstEnd }

    /// Returns the scalar at an offset and its length in bytes.
    @inline(__always)
    func scalar(_ position: Int) -> (scalar: UInt32, length: Int) {
        isMapped ? (ByteAlphabet.shared.scalars[Int(base[position])], 1) : UTF8Scalar.decode(base, position)
    }

    /// Returns a part of this span.
    @inline(__always)
    func part(_ from: Int, _ to: Int) -> TextSpan {
        TextSpan(
            base: base, start: from, end: to, readable: readable, isMapped: isMapped, firstEnd: firstEnd)
    }
}
