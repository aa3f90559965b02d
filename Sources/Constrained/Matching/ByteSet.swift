/// A set of bytes, as 256 bits.
struct ByteSet {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// Adds a byte.
    mutating func insert(_ byte: UInt8) {
        let bit: UInt64 = 1 << UInt64(byte & 63)
        switch byte >> 6 {
        case 0: words.0 |= bit
        case 1: words.1 |= bit
        case 2: words.2 |= bit
        default: words.3 |= bit
        }
    }

    /// Adds the first UTF-8 byte of a scalar value, unless a JSON string must escape that value.
    mutating func insertLead(of value: UInt32) {
        switch value {
        case 0..<0x20, .quote, .backslash: break
        case 0x20..<0x80: insert(UInt8(value))
        case 0x80..<0x800: insert(UInt8(0xC0 | value >> 6))
        case 0x800..<0x1_0000: insert(UInt8(0xE0 | value >> 12))
        default: insert(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
        }
    }

    /// Whether the set contains a byte.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        let word =
            byte < 0x80 ? (byte < 0x40 ? words.0 : words.1) : (byte < 0xC0 ? words.2 : words.3)
        return word >> UInt64(byte & 63) & 1 == 1
    }
}
