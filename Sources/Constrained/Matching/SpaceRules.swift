/// How much white space may stand where.
struct SpaceRules {
    /// The remaining white space of a configuration whose white space is counted beside it.
    static let counted = Int32.max

    private let style: GrammarOptions.Whitespace
    /// The white space characters in a row, at most.
    let limit: Int32

    init(_ options: GrammarOptions) {
        style = options.whitespace
        limit = Int32(clamping: options.maximumWhitespace)
    }

    /// The spaces allowed behind `:` and `,`.
    var behindSeparators: Int32 {
        switch style {
        case .compact: 0
        case .spaced: 1
        case .any: Self.counted
        }
    }

    /// The spaces allowed anywhere else.
    var elsewhere: Int32 { style == .any ? Self.counted : 0 }

    /// The spaces allowed behind one more byte, or nil if the byte is no white space that is allowed.
    func left(_ space: Int32, behind byte: UInt8) -> Int32? {
        guard space > 0, byte == 0x20 || (style == .any && Self.isSpace(byte)) else { return nil }
        return space == Self.counted ? space : space - 1
    }

    /// Tells whether a byte is one of JSON's white space characters.
    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
