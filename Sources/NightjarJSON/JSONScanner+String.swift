/// A text that a scanner fills with the characters of a string.
public protocol JSONText {
    /// Whether a lone surrogate, which only escapes can spell, is a character of the text instead of a fault.
    static var keepsSurrogates: Bool { get }
    init()
    /// Appends well-formed UTF-8.
    mutating func append(utf8 run: UnsafeBufferPointer<UInt8>, isASCII: Bool)
    /// Appends the character of an escape.
    mutating func append(scalar: UInt32)
    /// The text for messages.
    var message: String { get }
}

extension JSONScanner {
    /// Reads a string and appends its characters to `text`.
    ///
    /// - Complexity: One pass. Runs without escapes are copied whole.
    @inlinable @inline(__always)
    public mutating func string<Text: JSONText>(into text: inout Text) throws(Source.Failure) {
        try expect(UInt8(ascii: "\""))
        let first = position
        // Most strings are short and plain ASCII.
        while position < end {
            let byte = base[position]
            if byte == UInt8(ascii: "\"") {
                text.append(utf8: run(from: first), isASCII: true)
                position += 1
                return
            }
            if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\\") { break }
            position += 1
        }
        try stringTail(from: first, into: &text)
    }

    /// Returns the bytes from an offset to the current position.
    @inlinable @inline(__always)
    func run(from start: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + start, count: position - start)
    }

    /// Reads the rest of a string from its first escape or byte beyond ASCII on.
    @inlinable
    public mutating func stringTail<Text: JSONText>(from first: Int, into text: inout Text) throws(Source.Failure) {
        var start = first
        var isASCII = true
        while position < end {
            let byte = base[position]
            if byte == UInt8(ascii: "\"") {
                text.append(utf8: run(from: start), isASCII: isASCII)
                position += 1
                return
            }
            if byte == UInt8(ascii: "\\") {
                text.append(utf8: run(from: start), isASCII: isASCII)
                try escape(into: &text)
                start = position
                isASCII = true
            } else if byte < 0x20 {
                throw unexpected("an escaped control character")
            } else if byte < 0x80 {
                position += 1
            } else {
                let length = UTF8Sequence.length(base, position, end)
                guard length > 0 else { throw fault(.invalidUTF8) }
                position += length
                isASCII = false
            }
        }
        throw unexpected("the closing '\"' of a string")
    }

    /// Reads the escape at the current position.
    @inlinable
    public mutating func escape<Text: JSONText>(into text: inout Text) throws(Source.Failure) {
        position += 1
        let byte = current
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(scalar: UInt32(byte))
        case UInt8(ascii: "b"): text.append(scalar: 0x08)
        case UInt8(ascii: "f"): text.append(scalar: 0x0C)
        case UInt8(ascii: "n"): text.append(scalar: 0x0A)
        case UInt8(ascii: "r"): text.append(scalar: 0x0D)
        case UInt8(ascii: "t"): text.append(scalar: 0x09)
        case UInt8(ascii: "u"):
            let start = position - 1
            var scalar = try hexadecimal()
            if (0xD800..<0xDC00).contains(scalar), current == UInt8(ascii: "\\"), position + 1 < end,
                base[position + 1] == UInt8(ascii: "u")
            {
                let next = position
                position += 1
                let low = try hexadecimal()
                if (0xDC00..<0xE000).contains(low) {
                    scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
                } else {
                    position = next
                }
            }
            guard Text.keepsSurrogates || !(0xD800..<0xE000).contains(scalar) else {
                position = start
                throw fault(.unpairedSurrogate)
            }
            text.append(scalar: scalar)
            return
        default: throw unexpected("an escape such as \\n or \\u0041")
        }
        position += 1
    }

    /// Reads the `u` of an escape and four hexadecimal digits.
    @inlinable
    public mutating func hexadecimal() throws(Source.Failure) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            position += 1
            let byte = current
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
            case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32(byte & 0x0F + 9)
            default: throw unexpected("four hexadecimal digits")
            }
        }
        position += 1
        return value
    }
}

/// The text of a string that has no lone surrogates.
public struct JSONString: JSONText {
    public var text = ""

    @inlinable
    public init() {}

    @inlinable public static var keepsSurrogates: Bool { false }

    @inlinable
    public mutating func append(utf8 run: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        let more = String(decoding: run, as: UTF8.self)
        if text.isEmpty { text = more } else { text += more }
    }

    @inlinable
    public mutating func append(scalar: UInt32) {
        if let scalar = Unicode.Scalar(scalar) { text.unicodeScalars.append(scalar) }
    }

    @inlinable public var message: String { text }
}
