extension Lexeme.Partial {
    /// The result of reading one byte of a character, whatever the text's languages are.
    enum Reading {
        /// The byte isn't allowed here.
        case refused
        /// The byte is the quote that closes a string.
        case closes
        /// The character isn't complete yet.
        case partial(Lexeme.Partial)
        /// The character is complete; the scalar value.
        case value(UInt32)
    }

    /// Reads one byte of a text; in a string, with escapes and the closing quote.
    func reading(_ byte: UInt8, isString: Bool, _ spelling: GrammarOptions.Spelling) -> Reading {
        switch kind {
        case .none: return first(byte, isString)
        case .utf8:
            guard byte & 0xC0 == 0x80 else { return .refused }
            let next = value << 6 | UInt32(byte & 0x3F)
            if count > 1 { return .partial(.init(kind: .utf8, count: count - 1, value: next, extra: extra)) }
            return next >= extra ? Self.character(next) : .refused
        case .escape:
            switch byte {
            case .quote, .backslash: return .value(UInt32(byte))
            case .slash: return spelling == .any ? .value(.slash) : .refused
            case UInt8(ascii: "b"): return .value(0x08)
            case UInt8(ascii: "f"): return .value(0x0C)
            case UInt8(ascii: "n"): return .value(0x0A)
            case UInt8(ascii: "r"): return .value(0x0D)
            case UInt8(ascii: "t"): return .value(0x09)
            case UInt8(ascii: "u"): return .partial(.init(kind: .hexadecimal))
            default: return .refused
            }
        case .hexadecimal:
            guard let digit = Self.hexadecimalDigit(byte) else { return .refused }
            let next = value << 4 | digit
            if count < 3 { return .partial(.init(kind: .hexadecimal, count: count + 1, value: next)) }
            if (0xD800...0xDBFF).contains(next) {
                return .partial(.init(kind: .highSurrogate, extra: 0x10000 + (next - 0xD800) << 10))
            }
            return spelling == .any || next < .space || next >= 0x7F ? Self.character(next) : .refused
        case .highSurrogate:
            return byte == .backslash ? .partial(.init(kind: .highSurrogateEscape, extra: extra)) : .refused
        case .highSurrogateEscape:
            return byte == UInt8(ascii: "u") ? .partial(.init(kind: .lowSurrogate, extra: extra)) : .refused
        case .lowSurrogate:
            guard let digit = Self.hexadecimalDigit(byte) else { return .refused }
            let next = value << 4 | digit
            if count < 3 { return .partial(.init(kind: .lowSurrogate, count: count + 1, value: next, extra: extra)) }
            return (0xDC00...0xDFFF).contains(next) ? .value(extra | (next - 0xDC00)) : .refused
        }
    }

    private func first(_ byte: UInt8, _ isString: Bool) -> Reading {
        if isString {
            if byte == .quote { return .closes }
            if byte == .backslash { return .partial(.init(kind: .escape)) }
            if byte < 0x20 { return .refused }
        }
        switch byte {
        case 0..<0x80: return .value(UInt32(byte))
        case 0xC2...0xDF: return .partial(.init(kind: .utf8, count: 1, value: UInt32(byte & 0x1F), extra: 0x80))
        case 0xE0...0xEF: return .partial(.init(kind: .utf8, count: 2, value: UInt32(byte & 0x0F), extra: 0x800))
        case 0xF0...0xF4: return .partial(.init(kind: .utf8, count: 3, value: UInt32(byte & 0x07), extra: 0x10000))
        default: return .refused
        }
    }

    private static func character(_ value: UInt32) -> Reading {
        value > 0x10FFFF || (0xD800...0xDFFF).contains(value) ? .refused : .value(value)
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x41 + 10)
        case 0x61...0x66: UInt32(byte - 0x61 + 10)
        default: nil
        }
    }
}
