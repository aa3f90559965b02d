/// The shortest spellings of single characters.
enum CharacterSpelling {
    /// Ranges of characters with equal length in strings, the shortest first, and plain letters first among equals.
    private static let stringRanges: [ClosedRange<UInt32>] = [
        0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x20...0x21, 0x23...0x2F, 0x3A...0x40, 0x5B...0x5B, 0x5D...0x60,
        0x7B...0x7F, 0x22...0x22, 0x5C...0x5C, 0x08...0x0A, 0x0C...0x0D, 0x80...0x7FF, 0x800...0xD7FF,
        0xE000...0xFFFF, 0x10000...0x10FFFF, 0x00...0x1F,
    ]
    private static let plainRanges: [ClosedRange<UInt32>] = [
        0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x20...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7F, 0x00...0x1F,
        0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF,
    ]

    /// Returns the characters of a range with the shortest spellings, shortest first, at most `limit` of them.
    static func cheapest(_ limit: Int, of range: ClosedRange<UInt32>, isString: Bool) -> [UInt32] {
        var result: [UInt32] = []
        for part in isString ? stringRanges : plainRanges where part.overlaps(range) {
            for value in part.clamped(to: range) {
                if result.count >= limit { return result }
                if !result.contains(value) { result.append(value) }
            }
        }
        return result
    }

    /// Returns the length of a character's spelling in bytes.
    static func length(_ value: UInt32, isString: Bool) -> Int {
        if isString {
            if value == .quote || value == .backslash || shortEscape(value) != nil { return 2 }
            if value < 0x20 { return 6 }
        }
        return value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4
    }

    /// Appends the spelling of a character.
    static func append(_ value: UInt32, isString: Bool, to bytes: inout [UInt8]) {
        if isString {
            if value == .quote || value == .backslash {
                bytes += [.backslash, UInt8(value)]
                return
            }
            if let escape = shortEscape(value) {
                bytes += [.backslash, escape]
                return
            }
            if value < 0x20 {
                bytes += [.backslash, UInt8(ascii: "u")] + digits(value, 4)
                return
            }
        }
        if let scalar = Unicode.Scalar(value) { bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter }
    }

    /// Returns the spelling of a string, with its quotes.
    static func quoted(_ word: [UInt32]) -> [UInt8] {
        var bytes: [UInt8] = [.quote]
        for value in word { append(value, isString: true, to: &bytes) }
        return bytes + [.quote]
    }

    /// Returns the letter that stands for a character after a backslash, if there is one.
    static func shortEscape(_ value: UInt32) -> UInt8? {
        switch value {
        case 0x08: UInt8(ascii: "b")
        case 0x09: UInt8(ascii: "t")
        case 0x0A: UInt8(ascii: "n")
        case 0x0C: UInt8(ascii: "f")
        case 0x0D: UInt8(ascii: "r")
        default: nil
        }
    }

    /// Returns the last `count` hexadecimal digits of a number.
    static func digits(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { place in
            let digit = UInt8(value >> UInt32(4 * place) & 0xF)
            return digit < 10 ? 0x30 + digit : 0x61 + digit - 10
        }
    }
}

extension Lexeme.Partial {
    /// Returns the bytes that complete the partial character to the given one, or nil if it can't become that
    /// character.
    func completion(to value: UInt32, _ spelling: GrammarOptions.Spelling) -> [UInt8]? {
        func pair(_ value: UInt32) -> (high: UInt32, low: UInt32) {
            (0xD800 + (value - 0x10000) >> 10, 0xDC00 + (value - 0x10000) & 0x3FF)
        }
        func escaped(_ readCount: Int, _ read: UInt32) -> [UInt8]? {
            let unit = value >= 0x10000 ? pair(value).high : value
            guard unit >> UInt32(4 * (4 - readCount)) == read else { return nil }
            guard spelling == .any || value < .space || value >= 0x7F else { return nil }
            var bytes = CharacterSpelling.digits(unit, 4 - readCount)
            if value >= 0x10000 {
                bytes += [.backslash, UInt8(ascii: "u")] + CharacterSpelling.digits(pair(value).low, 4)
            }
            return bytes
        }
        switch kind {
        case .none: return nil
        case .utf8:
            guard value >> (6 * UInt32(count)) == self.value, value >= extra, let scalar = Unicode.Scalar(value),
                let bytes = UTF8.encode(scalar)
            else { return nil }
            return Array(bytes).suffix(Int(count))
        case .escape:
            if value == .quote || value == .backslash { return [UInt8(value)] }
            if let escape = CharacterSpelling.shortEscape(value) { return [escape] }
            if value == .slash, spelling == .any { return [.slash] }
            return escaped(0, 0).map { [UInt8(ascii: "u")] + $0 }
        case .hexadecimal: return escaped(Int(count), self.value)
        case .highSurrogate, .highSurrogateEscape:
            guard value >= 0x10000, value & ~0x3FF == extra else { return nil }
            return (kind == .highSurrogate ? [.backslash, UInt8(ascii: "u")] : [UInt8(ascii: "u")])
                + CharacterSpelling.digits(pair(value).low, 4)
        case .lowSurrogate:
            guard value >= 0x10000, value & ~0x3FF == extra else { return nil }
            let low = pair(value).low
            guard low >> UInt32(4 * (4 - Int(count))) == self.value else { return nil }
            return CharacterSpelling.digits(low, 4 - Int(count))
        }
    }
}
