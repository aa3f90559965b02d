extension Lexeme.Partial {
    /// The scalar value that a byte completes, if it completes one; the byte must be allowed here.
    func completed(by byte: UInt8) -> UInt32? {
        switch kind {
        case .none: return byte < 0x80 && byte != 0x5C ? UInt32(byte) : nil
        case .utf8: return count == 1 ? value << 6 | UInt32(byte & 0x3F) : nil
        case .escape:
            switch byte {
            case 0x62: return 0x08
            case 0x66: return 0x0C
            case 0x6E: return 0x0A
            case 0x72: return 0x0D
            case 0x74: return 0x09
            case 0x75: return nil
            default: return UInt32(byte)
            }
        case .hexadecimal:
            let whole = value << 4 | digit(byte)
            return count < 3 || (0xD800...0xDBFF).contains(whole) ? nil : whole
        case .highSurrogate, .highSurrogateEscape: return nil
        case .lowSurrogate: return count < 3 ? nil : extra | ((value << 4 | digit(byte)) - 0xDC00)
        }
    }

    private func digit(_ byte: UInt8) -> UInt32 {
        byte < 0x3A ? UInt32(byte - 0x30) : UInt32((byte | 0x20) - 0x61 + 10)
    }

    /// The scalar values that the character under way may become.
    func possibleValues(_ spelling: GrammarOptions.Spelling) -> [(UInt32, UInt32)] {
        switch kind {
        case .none: return [(0, 0x10FFFF)]
        case .utf8:
            let bits = 6 * UInt32(count)
            return [(max(value << bits, extra), min(value << bits | (1 << bits - 1), 0x10FFFF))]
        case .escape:
            let simple: [UInt32] = [0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x22, 0x5C] + (spelling == .any ? [0x2F] : [])
            return simple.map { ($0, $0) } + escaped(0, 0xFFFF, spelling)
        case .hexadecimal:
            let bits = 4 * UInt32(4 - count)
            return escaped(value << bits, value << bits | (1 << bits - 1), spelling)
        case .highSurrogate, .highSurrogateEscape: return [(extra, extra | 0x3FF)]
        case .lowSurrogate:
            let bits = 4 * UInt32(4 - count)
            let lower = max(value << bits, 0xDC00)
            let upper = min(value << bits | (1 << bits - 1), 0xDFFF)
            return [(extra | (lower - 0xDC00), extra | (upper - 0xDC00))]
        }
    }

    /// The scalar values of `\u` escapes whose four digits lie in a range.
    private func escaped(_ lower: UInt32, _ upper: UInt32, _ spelling: GrammarOptions.Spelling) -> [(UInt32, UInt32)] {
        let plain: [(UInt32, UInt32)] = spelling == .any
            ? [(0, 0xD7FF), (0xE000, 0xFFFF)] : [(0, 0x1F), (0x7F, 0xD7FF), (0xE000, 0xFFFF)]
        var result = plain.map { (max($0.0, lower), min($0.1, upper)) }.filter { $0.0 <= $0.1 }
        let high = (max(lower, 0xD800), min(upper, 0xDBFF))
        if high.0 <= high.1 {
            result.append((0x10000 + (high.0 - 0xD800) << 10, 0x10000 + (high.1 - 0xD800) << 10 | 0x3FF))
        }
        return result
    }
}
