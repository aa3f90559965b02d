extension Lexeme.Partial {
    /// Returns the scalar value that a byte completes, if any; the byte must be allowed here.
    func completed(by byte: UInt8) -> UInt32? {
        switch kind {
        case .none: return byte < 0x80 && byte != .backslash ? UInt32(byte) : nil
        case .utf8: return count == 1 ? value << 6 | UInt32(byte & 0x3F) : nil
        case .escape:
            switch byte {
            case UInt8(ascii: "b"): return 0x08
            case UInt8(ascii: "f"): return 0x0C
            case UInt8(ascii: "n"): return 0x0A
            case UInt8(ascii: "r"): return 0x0D
            case UInt8(ascii: "t"): return 0x09
            case UInt8(ascii: "u"): return nil
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

    /// Whether a predicate holds for some range of the scalar values that the partial character may become.
    func anyOfPossibleValues(_ spelling: GrammarOptions.Spelling, _ test: (UInt32, UInt32) -> Bool) -> Bool {
        switch kind {
        case .none: return test(0, 0x10FFFF)
        case .utf8:
            let bits = 6 * UInt32(count)
            let lower = max(value << bits, extra)
            let upper = min(value << bits | (1 << bits - 1), 0x10FFFF)
            return lower <= upper && test(lower, upper)
        case .escape:
            return test(0x08, 0x0A) || test(0x0C, 0x0D) || test(.quote, .quote) || test(.backslash, .backslash)
                || (spelling == .any && test(.slash, .slash)) || anyOfEscaped(0, 0xFFFF, spelling, test)
        case .hexadecimal:
            let bits = 4 * UInt32(4 - count)
            return anyOfEscaped(value << bits, value << bits | (1 << bits - 1), spelling, test)
        case .highSurrogate, .highSurrogateEscape: return test(extra, extra | 0x3FF)
        case .lowSurrogate:
            let bits = 4 * UInt32(4 - count)
            let lower = max(value << bits, 0xDC00)
            let upper = min(value << bits | (1 << bits - 1), 0xDFFF)
            return lower <= upper && test(extra | (lower - 0xDC00), extra | (upper - 0xDC00))
        }
    }

    /// Whether a predicate holds for some range of values of `\u` escapes whose four digits lie in a range.
    private func anyOfEscaped(
        _ lower: UInt32, _ upper: UInt32, _ spelling: GrammarOptions.Spelling, _ test: (UInt32, UInt32) -> Bool
    ) -> Bool {
        func clipped(_ start: UInt32, _ end: UInt32) -> Bool {
            max(start, lower) <= min(end, upper) && test(max(start, lower), min(end, upper))
        }
        if spelling == .any ? clipped(0, 0xD7FF) : clipped(0, 0x1F) || clipped(0x7F, 0xD7FF) { return true }
        if clipped(0xE000, 0xFFFF) { return true }
        let high = (max(lower, 0xD800), min(upper, 0xDBFF))
        return high.0 <= high.1
            && test(0x10000 + (high.0 - 0xD800) << 10, 0x10000 + (high.1 - 0xD800) << 10 | 0x3FF)
    }
}
