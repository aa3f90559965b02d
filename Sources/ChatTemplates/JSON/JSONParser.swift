/// A strict JSON parser over UTF-8 bytes that accepts the same text as Python's `json.loads`.
///
/// Like Python, it accepts `NaN`, `Infinity` and `-Infinity` besides the standard.
struct JSONParser {
    /// The greatest nesting of arrays and objects.
    static let depthLimit = 512

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    /// Parses one value, which only white space may follow.
    static func parse(_ bytes: [UInt8]) throws(JSONParseError) -> JSONValue {
        var parser = JSONParser(bytes: bytes)
        let value = try parser.value()
        parser.skipSpace()
        guard parser.position == bytes.count else { throw parser.unexpected("the end of the text") }
        return value
    }

    /// Parses one value at an offset; any text may follow it.
    ///
    /// - Returns: The value and the offset after it.
    static func parsePrefix(_ bytes: [UInt8], from offset: Int) throws(JSONParseError) -> (JSONValue, Int) {
        var parser = JSONParser(bytes: bytes)
        parser.position = offset
        let value = try parser.value()
        return (value, parser.position)
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var current: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func value() throws(JSONParseError) -> JSONValue {
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): return try nested { (parser) throws(JSONParseError) in try parser.objectBody() }
        case UInt8(ascii: "["): return try nested { (parser) throws(JSONParseError) in try parser.arrayBody() }
        case UInt8(ascii: "\""): return .string(try stringBody())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "N"): return try word("NaN", .number(JSONNumber(text: "NaN")))
        case UInt8(ascii: "I"): return try word("Infinity", .number(JSONNumber(text: "Infinity")))
        case UInt8(ascii: "-") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "I"):
            return try word("-Infinity", .number(JSONNumber(text: "-Infinity")))
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ body: (inout JSONParser) throws(JSONParseError) -> JSONValue
    ) throws(JSONParseError) -> JSONValue {
        guard depth < Self.depthLimit else {
            let place = linePosition(position)
            throw .tooDeep(limit: Self.depthLimit, line: place.line, column: place.column)
        }
        depth += 1
        position += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func objectBody() throws(JSONParseError) -> JSONValue {
        var entries: [JSONObject.Entry] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(JSONObject()) }
        while true {
            skipSpace()
            guard current == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
            let key = try stringBody()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw unexpected("':'") }
            entries.append(.init(key: key, value: try value()))
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "}")) else { throw unexpected("',' or '}'") }
            return .object(JSONObject(entries))
        }
    }

    private mutating func arrayBody() throws(JSONParseError) -> JSONValue {
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array([]) }
        while true {
            elements.append(try value())
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "]")) else { throw unexpected("',' or ']'") }
            return .array(elements)
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        position += 1
        return true
    }

    private mutating func word(_ text: String, _ value: JSONValue) throws(JSONParseError) -> JSONValue {
        for byte in text.utf8 where !take(byte) { throw unexpected("'\(text)'") }
        return value
    }

    private mutating func number() throws(JSONParseError) -> JSONNumber {
        let start = position
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) {
            guard digits() > 0 else {
                position = start
                throw unexpected("a JSON value")
            }
        }
        let fractionStart = position
        if take(UInt8(ascii: ".")), digits() == 0 { position = fractionStart }
        let exponentStart = position
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            if digits() == 0 { position = exponentStart }
        }
        return JSONNumber(text: String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = current, byte >= 0x30, byte <= 0x39 { position += 1 }
        return position - start
    }

    private mutating func stringBody() throws(JSONParseError) -> String {
        position += 1
        var text: [UInt8] = []
        var runStart = position
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                text.append(contentsOf: bytes[runStart..<position])
                position += 1
                return try decoded(text, before: position)
            case UInt8(ascii: "\\"):
                text.append(contentsOf: bytes[runStart..<position])
                position += 1
                try appendEscape(to: &text)
                runStart = position
            case 0..<0x20:
                throw unexpected("a string without raw control characters")
            default:
                position += 1
            }
        }
        throw unexpected("the closing '\"' of a string")
    }

    private func decoded(_ text: [UInt8], before end: Int) throws(JSONParseError) -> String {
        guard let string = String(validating: text, as: UTF8.self) else { throw .invalidUTF8(offset: end) }
        return string
    }

    private mutating func appendEscape(to text: inout [UInt8]) throws(JSONParseError) {
        guard let byte = current else { throw unexpected("an escape") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): try appendUnicodeEscape(to: &text)
        default:
            position -= 1
            throw unexpected("an escape such as \\n or \\u0041")
        }
    }

    private mutating func appendUnicodeEscape(to text: inout [UInt8]) throws(JSONParseError) {
        let start = position
        var code = try hexadecimal()
        if (0xD800..<0xDC00).contains(code), position + 1 < bytes.count,
            bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
        {
            position += 2
            let low = try hexadecimal()
            guard (0xDC00..<0xE000).contains(low) else { throw unpairedSurrogate(at: start) }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw unpairedSurrogate(at: start) }
        text.append(contentsOf: UTF8.encode(scalar)?.map { $0 } ?? [])
    }

    /// Lines are counted only for errors, because this scans all of the text before.
    private func unpairedSurrogate(at offset: Int) -> JSONParseError {
        let place = linePosition(offset)
        return .unpairedSurrogate(line: place.line, column: place.column)
    }

    private mutating func hexadecimal() throws(JSONParseError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Unicode.Scalar(byte).hexDigit else {
                throw unexpected("four hexadecimal digits")
            }
            code = code << 4 | digit
            position += 1
        }
        return code
    }

    private func unexpected(_ expected: String) -> JSONParseError {
        let place = linePosition(position)
        guard position < bytes.count else {
            return .unexpected(found: "the end", expected: expected, line: place.line, column: place.column)
        }
        let rest = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
        let found = rest.unicodeScalars.first.map { "'\($0)'" } ?? "nothing"
        return .unexpected(found: found, expected: expected, line: place.line, column: place.column)
    }

    private func linePosition(_ offset: Int) -> (line: Int, column: Int) {
        let before = bytes[..<min(offset, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return (line, before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1)
    }
}

extension Unicode.Scalar {
    /// The value of an ASCII hexadecimal digit; nil for other scalars.
    var hexDigit: UInt32? {
        switch value {
        case 0x30...0x39: value - 0x30
        case 0x41...0x46: value - 0x41 + 10
        case 0x61...0x66: value - 0x61 + 10
        default: nil
        }
    }
}
