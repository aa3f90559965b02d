/// A decoder of the inside of one JSON string, byte by byte.
struct JSONStringDecoder {
    /// The decoded UTF-8 bytes so far.
    private(set) var bytes: [UInt8] = []
    private var isEscaped = false
    private var hexDigits: [UInt8]?
    private var highSurrogate: UInt16?

    /// The complete text; valid after the closing quotation mark.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The text so far, without an incomplete UTF-8 sequence at its end.
    var partialText: String {
        var end = bytes.count
        // A UTF-8 sequence has at most four bytes, so an incomplete one has at most three.
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            if length > back { end = bytes.count - back }
            break
        }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// Decodes one byte; returns true for the closing quotation mark.
    ///
    /// - Throws: `JSONSyntaxError` for a control character or an invalid escape.
    mutating func take(_ byte: UInt8, at offset: Int) throws(JSONSyntaxError) -> Bool {
        if hexDigits != nil {
            try takeHexDigit(byte, at: offset)
            return false
        }
        if isEscaped {
            isEscaped = false
            try takeEscape(byte, at: offset)
            return false
        }
        switch byte {
        case UInt8(ascii: "\\"): isEscaped = true
        case UInt8(ascii: "\""):
            dropSurrogate()
            return true
        case 0..<0x20:
            throw JSONSyntaxError(offset: offset, message: "a control character inside a string must be escaped")
        default:
            dropSurrogate()
            bytes.append(byte)
        }
        return false
    }

    private mutating func takeEscape(_ byte: UInt8, at offset: Int) throws(JSONSyntaxError) {
        let plain: UInt8
        switch byte {
        case UInt8(ascii: "u"):
            hexDigits = []
            return
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = byte
        case UInt8(ascii: "b"): plain = 0x08
        case UInt8(ascii: "f"): plain = 0x0C
        case UInt8(ascii: "n"): plain = 0x0A
        case UInt8(ascii: "r"): plain = 0x0D
        case UInt8(ascii: "t"): plain = 0x09
        default: throw JSONSyntaxError(offset: offset, message: "no escape of JSON")
        }
        dropSurrogate()
        bytes.append(plain)
    }

    private mutating func takeHexDigit(_ byte: UInt8, at offset: Int) throws(JSONSyntaxError) {
        guard var digits = hexDigits, Character(UnicodeScalar(byte)).isHexDigit else {
            throw JSONSyntaxError(offset: offset, message: "four hexadecimal digits must follow \\u")
        }
        digits.append(byte)
        guard digits.count == 4 else {
            hexDigits = digits
            return
        }
        hexDigits = nil
        let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD
        if let high = highSurrogate, UTF16.isTrailSurrogate(unit) {
            highSurrogate = nil
            bytes.append(contentsOf: String(decoding: [high, unit], as: UTF16.self).utf8)
        } else {
            dropSurrogate()
            if UTF16.isLeadSurrogate(unit) {
                highSurrogate = unit
            } else {
                bytes.append(contentsOf: String(decoding: [unit], as: UTF16.self).utf8)
            }
        }
    }

    /// Replaces a high surrogate without a low one by U+FFFD.
    private mutating func dropSurrogate() {
        guard highSurrogate != nil else { return }
        highSurrogate = nil
        bytes.append(contentsOf: "\u{FFFD}".utf8)
    }
}
