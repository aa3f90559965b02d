/// The ASCII characters of JSON's grammar, as bytes or as scalar values.
extension FixedWidthInteger {
    /// ` `
    static var space: Self { 0x20 }
    /// `"`
    static var quote: Self { 0x22 }
    /// `+`
    static var plus: Self { 0x2B }
    /// `,`
    static var comma: Self { 0x2C }
    /// `-`
    static var minus: Self { 0x2D }
    /// `.`
    static var point: Self { 0x2E }
    /// `/`
    static var slash: Self { 0x2F }
    /// `:`
    static var colon: Self { 0x3A }
    /// `[`
    static var openBracket: Self { 0x5B }
    /// `\`
    static var backslash: Self { 0x5C }
    /// `]`
    static var closeBracket: Self { 0x5D }
    /// `{`
    static var openBrace: Self { 0x7B }
    /// `}`
    static var closeBrace: Self { 0x7D }

    /// The value of an ASCII character, for integers of any type.
    static func ascii(_ character: Unicode.Scalar) -> Self { Self(truncatingIfNeeded: character.value) }
}
