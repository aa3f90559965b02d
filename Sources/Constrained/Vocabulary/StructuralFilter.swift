/// A filter for byte strings that no JSON text can contain, judged by brackets, quotes and words.
///
/// Most tokens are words, which stand inside strings or nowhere. A walk outside of strings over the few others finds
/// the same tokens as a walk over all.
struct StructuralFilter {
    /// The position where a byte string begins, inside at least one array or object.
    enum Start {
        /// Outside of strings, numbers and words.
        case outside
        /// Inside a number or word.
        case atom
    }

    private enum Phase {
        case outside, string, escape, number, word
    }

    private static let words = ["true", "false", "null"].map { Array($0.utf8) }

    /// Whether a byte string may come next in some JSON text.
    ///
    /// A grammar can hold more than JSON, so any bytes may follow the bracket that may close the outermost value.
    static func admits(_ bytes: [UInt8], from start: Start) -> Bool {
        var phase = start == .atom ? Phase.number : .outside
        // The word in progress may have begun before the byte string.
        var word = 0
        var wordStart = start == .atom ? -1 : 0
        var depth = 1
        for (i, byte) in bytes.enumerated() {
            switch phase {
            case .string:
                if byte == .quote { phase = .outside } else if byte == .backslash { phase = .escape }
                continue
            case .escape:
                phase = .string
                continue
            case .number:
                if isNumeric(byte, behind: i > 0 ? bytes[i - 1] : nil) { continue }
                if wordStart < 0, isLetter(byte), bytes[0..<i].allSatisfy(isLetter) { continue }
                phase = .outside
            case .word:
                let place = i - wordStart
                if place < words[word].count {
                    guard byte == words[word][place] else { return false }
                    continue
                }
                phase = .outside
            case .outside: break
            }
            switch byte {
            case .space, 0x09, 0x0A, 0x0D, .comma, .colon: break
            case .quote: phase = .string
            case .openBrace, .openBracket: depth += 1
            case .closeBrace, .closeBracket:
                depth -= 1
                if depth == 0 { return true }
            case .minus, 0x30...0x39:
                phase = .number
                wordStart = 0
            default:
                guard let known = words.firstIndex(where: { $0[0] == byte }) else { return false }
                phase = .word
                word = known
                wordStart = i
            }
        }
        return true
    }

    /// Whether a byte belongs to some number, or to `true`, `false` or `null`.
    static func isAtom(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, .plus, .minus, .point, UInt8(ascii: "E"): true
        default: isLetter(byte)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "f"), UInt8(ascii: "l"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "u"):
            true
        default: false
        }
    }

    /// Whether a byte may continue a number after another byte; nil stands for a byte before the byte string.
    private static func isNumeric(_ byte: UInt8, behind last: UInt8?) -> Bool {
        switch byte {
        case 0x30...0x39: true
        case .point, UInt8(ascii: "E"), UInt8(ascii: "e"): last.map { (0x30...0x39).contains($0) } ?? true
        case .plus, .minus: last.map { $0 == UInt8(ascii: "E") || $0 == UInt8(ascii: "e") } ?? true
        default: false
        }
    }
}
