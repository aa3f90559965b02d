/// Tokens for single bytes, spelled `<0x0A>`.
enum ByteToken {
    /// Returns the token's text for a byte.
    static func spelling(of byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return Array("<0x".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)], 0x3E]
    }

    /// Returns the byte that a token's text spells, or nil.
    ///
    /// Digits may have either case, and `+` may precede one digit, as Rust parses numbers.
    static func byte(of text: UnsafeBufferPointer<UInt8>) -> UInt8? {
        guard text.count == 6, text[0] == 0x3C, text[1] == 0x30, text[2] == 0x78, text[5] == 0x3E else { return nil }
        let high = text[3] == 0x2B ? 0 : digit(text[3])
        guard let high, let low = digit(text[4]) else { return nil }
        return high << 4 | low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
