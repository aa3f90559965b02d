/// The state of a text in progress: the derivative of each of its languages, and a partial character.
struct Lexeme: Hashable {
    /// A character that isn't complete yet.
    struct Partial: Hashable {
        enum Kind: UInt8 {
            case none, utf8, escape, hexadecimal, highSurrogate, highSurrogateEscape, lowSurrogate
        }

        var kind = Kind.none
        /// The missing bytes of a UTF-8 sequence, or the number of hexadecimal digits read.
        var count: UInt8 = 0
        /// The bits or digits read.
        var value: UInt32 = 0
        /// The least scalar value of a UTF-8 sequence of this length, or the high surrogate's part of the scalar value.
        var extra: UInt32 = 0

        var isBoundary: Bool { kind == .none }
    }

    /// Whether the text is the inside of a JSON string, with escapes and a closing quote.
    var isString: Bool
    var languages: [Language]
    var partial = Partial()
}
