/// The amounts of white space that the options allow.
struct SpaceRules {
    /// The remaining white space of a configuration whose white space is counted beside it.
    static let counted = Int32.max

    private let style: GrammarOptions.Whitespace
    /// The maximum number of consecutive white space characters.
    let limit: Int32

    init(_ options: GrammarOptions) {
        style = options.whitespace
        limit = Int32(clamping: options.maximumWhitespace)
    }

    /// The white space allowed after `:` and `,`, in characters.
    var behindSeparators: Int32 {
        switch style {
        case .compact: 0
        case .spaced: 1
        case .any: Self.counted
        }
    }

    /// The white space allowed anywhere else, in characters.
    var elsewhere: Int32 { style == .any ? Self.counted : 0 }

    /// Returns the white space allowed after one more byte, or nil if the byte isn't allowed white space.
    func left(_ space: Int32, behind byte: UInt8) -> Int32? {
        guard space > 0, byte == .space || (style == .any && Self.isSpace(byte)) else { return nil }
        return space == Self.counted ? space : space - 1
    }

    /// Whether a byte is one of JSON's white space characters.
    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool { byte == .space || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
