extension ExactJSON {
    /// Reads a JSON text.
    ///
    /// - Throws: `GrammarError.malformedJSON`, or `GrammarError.limit` if the nesting exceeds `maximumDepth`.
    public init(parsing bytes: [UInt8], maximumDepth: Int = 512) throws(GrammarError) {
        self = try ExactJSONParser.parse(bytes, maximumDepth: maximumDepth)
    }

    /// The value as JSON text with `", "` and `": "` as separators.
    ///
    /// Members keep their order, and numbers their spelling. Non-ASCII characters aren't escaped.
    public var spacedText: [UInt8] {
        var bytes: [UInt8] = []
        var open: [Piece] = [.value(self)]
        while let piece = open.popLast() {
            switch piece {
            case .bytes(let text): bytes += text
            case .value(.null): bytes += Array("null".utf8)
            case .value(.bool(let flag)): bytes += Array((flag ? "true" : "false").utf8)
            case .value(.number(let number)):
                bytes += Array((number.spelling.isEmpty ? number.plainText : number.spelling).utf8)
            case .value(.string(let text)): bytes += Self.quoted(text)
            case .value(.array(let items)):
                bytes.append(.openBracket)
                open.append(.bytes([.closeBracket]))
                for (i, item) in items.enumerated().reversed() {
                    open.append(.value(item))
                    if i > 0 { open.append(.bytes(Array(", ".utf8))) }
                }
            case .value(.object(let members)):
                bytes.append(.openBrace)
                open.append(.bytes([.closeBrace]))
                for (i, member) in members.enumerated().reversed() {
                    open.append(.value(member.value))
                    open.append(.bytes((i > 0 ? Array(", ".utf8) : []) + Self.quoted(member.name) + Array(": ".utf8)))
                }
            }
        }
        return bytes
    }

    /// A part of the text that is still to be written.
    private enum Piece {
        case bytes([UInt8])
        case value(ExactJSON)
    }

    /// Returns a JSON string with only the escapes that JSON requires.
    static func quoted(_ text: [UInt32]) -> [UInt8] {
        var bytes: [UInt8] = [.quote]
        for value in text {
            switch value {
            case .quote: bytes += [.backslash, .quote]
            case .backslash: bytes += [.backslash, .backslash]
            case 0x0A: bytes += [.backslash, UInt8(ascii: "n")]
            case 0x0D: bytes += [.backslash, UInt8(ascii: "r")]
            case 0x09: bytes += [.backslash, UInt8(ascii: "t")]
            case 0x08: bytes += [.backslash, UInt8(ascii: "b")]
            case 0x0C: bytes += [.backslash, UInt8(ascii: "f")]
            case 0..<0x20, 0xD800...0xDFFF:
                let digits = String(value, radix: 16)
                bytes += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
            default:
                if let scalar = Unicode.Scalar(value) { bytes += Array(String(Character(scalar)).utf8) }
            }
        }
        return bytes + [.quote]
    }
}
