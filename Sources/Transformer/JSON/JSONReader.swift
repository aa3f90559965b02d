/// A strict JSON parser with limits on size and nesting, so that no file can exhaust the stack.
///
/// Duplicate keys, trailing text, invalid UTF-8 and lone surrogates are errors; RFC 8259 leaves them open.
struct JSONReader {
    /// The greatest nesting in levels.
    static let depthLimit = 64
    /// The largest size of a text in bytes.
    static let sizeLimit = 100_000_000

    private let bytes: UnsafeRawBufferPointer
    private let allowsInfinity: Bool
    private var position = 0

    private init(_ bytes: UnsafeRawBufferPointer, allowsInfinity: Bool) {
        self.bytes = bytes
        self.allowsInfinity = allowsInfinity
    }

    /// Parses a whole text.
    ///
    /// - Parameter allowsInfinity: Whether `Infinity`, `-Infinity` and `NaN` are numbers, as Python writes them.
    /// - Throws: ``JSONError`` with line and column.
    static func parse(
        _ bytes: UnsafeRawBufferPointer, allowsInfinity: Bool = false
    ) throws(JSONError) -> ConfigurationValue {
        guard bytes.count <= sizeLimit else {
            throw JSONError(problem: .tooLarge(limit: sizeLimit), line: 1, column: 1)
        }
        var reader = JSONReader(bytes, allowsInfinity: allowsInfinity)
        let value = try reader.value(depth: 0)
        reader.skipWhitespace()
        guard reader.position == bytes.count else { throw reader.unexpected("the end of the text") }
        return value
    }

    /// Parses a whole text in an array.
    static func parse(_ bytes: [UInt8]) throws(JSONError) -> ConfigurationValue {
        let result: Result<ConfigurationValue, JSONError> = bytes.withUnsafeBytes { buffer in
            do throws(JSONError) { return .success(try parse(buffer)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private mutating func value(depth: Int) throws(JSONError) -> ConfigurationValue {
        guard depth < Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit)) }
        skipWhitespace()
        guard let byte = peek() else { throw unexpected("a value") }
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"):
            try literal("true")
            return .boolean(true)
        case UInt8(ascii: "f"):
            try literal("false")
            return .boolean(false)
        case UInt8(ascii: "n"):
            try literal("null")
            return .null
        case UInt8(ascii: "I") where allowsInfinity:
            try literal("Infinity")
            return .number(.infinity)
        case UInt8(ascii: "N") where allowsInfinity:
            try literal("NaN")
            return .number(.nan)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw unexpected("a value")
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> ConfigurationValue {
        position += 1
        var members: [(key: String, value: ConfigurationValue)] = []
        var seen: Set<String> = []
        skipWhitespace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipWhitespace()
            guard peek() == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
            let key = try string()
            guard seen.insert(key).inserted else { throw error(.duplicateKey(key)) }
            skipWhitespace()
            guard take(UInt8(ascii: ":")) else { throw unexpected("':'") }
            members.append((key, try value(depth: depth + 1)))
            skipWhitespace()
            if take(UInt8(ascii: ",")) { continue }
            if take(UInt8(ascii: "}")) { return .object(members) }
            throw unexpected("',' or '}'")
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> ConfigurationValue {
        position += 1
        var elements: [ConfigurationValue] = []
        skipWhitespace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            elements.append(try value(depth: depth + 1))
            skipWhitespace()
            if take(UInt8(ascii: ",")) { continue }
            if take(UInt8(ascii: "]")) { return .array(elements) }
            throw unexpected("',' or ']'")
        }
    }

    private mutating func literal(_ text: StaticString) throws(JSONError) {
        for i in 0..<text.utf8CodeUnitCount {
            guard take(text.utf8Start[i]) else { throw unexpected("'\(text)'") }
        }
    }

    private mutating func number() throws(JSONError) -> ConfigurationValue {
        let start = position
        if take(UInt8(ascii: "-")), allowsInfinity, peek() == UInt8(ascii: "I") {
            try literal("Infinity")
            return .number(-.infinity)
        }
        guard let first = peek(), isDigit(first) else { throw unexpected("a digit") }
        position += 1
        if first != UInt8(ascii: "0") { skipDigits() }
        var isInteger = true
        if take(UInt8(ascii: ".")) {
            isInteger = false
            guard let digit = peek(), isDigit(digit) else { throw unexpected("a digit") }
            skipDigits()
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isInteger = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard let digit = peek(), isDigit(digit) else { throw unexpected("a digit") }
            skipDigits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isInteger, let integer = Int(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw unexpected("a number within range") }
        return .number(number)
    }

    private mutating func string() throws(JSONError) -> String {
        position += 1
        var units: [UInt8] = []
        while true {
            guard let byte = peek() else { throw unexpected("'\"'") }
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard let text = String(validating: units, as: UTF8.self) else { throw error(.invalidUTF8) }
                return text
            case UInt8(ascii: "\\"):
                position += 1
                units.append(contentsOf: try escape().utf8)
            case 0..<0x20:
                throw unexpected("an escaped control character")
            default:
                units.append(byte)
                position += 1
            }
        }
    }

    private mutating func escape() throws(JSONError) -> String {
        guard let byte = peek() else { throw unexpected("an escape") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default:
            position -= 1
            throw unexpected("an escape")
        }
        let high = try hexadecimal()
        if let scalar = Unicode.Scalar(high) { return String(Character(scalar)) }
        guard (0xD800..<0xDC00).contains(high), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw unexpected("the second half of a surrogate pair")
        }
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
        else { throw unexpected("the second half of a surrogate pair") }
        return String(Character(scalar))
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        var result: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw unexpected("four hexadecimal digits")
            }
            result = result << 4 | UInt32(digit)
            position += 1
        }
        return result
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private mutating func skipDigits() {
        while let byte = peek(), isDigit(byte) { position += 1 }
    }

    private mutating func skipWhitespace() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private func peek() -> UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    private func unexpected(_ expected: String) -> JSONError {
        var found = "the end of the text"
        if let byte = peek() {
            found = (0x21..<0x7F).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "byte 0x\(String(byte, radix: 16))"
        }
        return error(.unexpected(found: found, expected: expected))
    }

    private func error(_ problem: JSONError.Problem) -> JSONError {
        var line = 1
        var column = 1
        for byte in bytes[..<min(position, bytes.count)] {
            if byte == 0x0A {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        return JSONError(problem: problem, line: line, column: column)
    }
}
