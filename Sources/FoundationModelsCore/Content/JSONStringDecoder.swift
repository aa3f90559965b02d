/// The inside of one JSON string, decoded byte by byte.
struct JSONStringDecoder {
    /// What was decoded so far.
    private(set) var bytes: [UInt8] = []
    private var isEscaped = false
    private var hexDigits: [UInt8]?
    private var highSurrogate: UInt16?

    /// The whole text, once the closing quotation mark was taken.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The text so far, without a character that isn't finished.
    var partialText: String {
        var end = bytes.count
        // At most the last three bytes can belong to an unfinished sequence.
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            if length > back { end = bytes.count - back }
            break
        }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// Takes one byte; returns true when it closed the string.
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

    /// Replaces the first half of a pair whose second half never came.
    private mutating func dropSurrogate() {
        guard highSurrogate != nil else { return }
        highSurrogate = nil
        bytes.append(contentsOf: "\u{FFFD}".utf8)
    }
}
