/// A text inside which the machine stands: what remains of each language that it may belong to,
/// and the part of a character that has been read.
struct Lexeme: Hashable {
    /// A character that is not complete yet.
    struct Partial: Hashable {
        enum Kind: UInt8 {
            case none, utf8, escape, hexadecimal, highSurrogate, highSurrogateEscape, lowSurrogate
        }

        var kind = Kind.none
        /// The bytes still missing of a UTF-8 sequence, or the hexadecimal digits read.
        var count: UInt8 = 0
        /// The bits or digits read.
        var value: UInt32 = 0
        /// The least value of a UTF-8 sequence of this length, or the high surrogate.
        var extra: UInt32 = 0

        var isBoundary: Bool { kind == .none }
    }

    /// Whether the text is the inside of a JSON string, with escapes and a closing quote.
    var isString: Bool
    var languages: [Language]
    var partial = Partial()
}
