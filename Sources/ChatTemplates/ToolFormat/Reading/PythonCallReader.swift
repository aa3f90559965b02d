/// A reader of calls in Python's syntax: `[name(key="text", other=[1, True, None])]`.
///
/// Names of tools and arguments need not be valid in Python, because templates write any: `get-weather(max-temp=3)`.
struct PythonCallReader {
    private let bytes: [UInt8]
    /// The beginnings of calls of the known tools, the longest first.
    private let openings: [[UInt8]]
    private var place = 0

    /// Returns the calls in the bytes; nil if they contain anything else.
    ///
    /// - Parameter names: The names of the tools; any other name ends at its parenthesis.
    /// - Complexity: O(*n* · *m*) for *n* bytes and *m* names.
    static func calls(_ bytes: [UInt8], names: some Collection<String>) -> [ChatToolCall]? {
        let openings = names.map { Array("\($0)(".utf8) }.sorted { $0.count > $1.count }
        var reader = PythonCallReader(bytes: bytes, openings: openings)
        return reader.calls()
    }

    private init(bytes: [UInt8], openings: [[UInt8]]) {
        self.bytes = bytes
        self.openings = openings
    }

    private mutating func skipSpace() {
        while place < bytes.count, ByteWindow.isSpace(bytes[place]) { place += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func calls() -> [ChatToolCall]? {
        var calls: [ChatToolCall] = []
        skipSpace()
        let isList = take(UInt8(ascii: "["))
        while true {
            skipSpace()
            if isList, take(UInt8(ascii: "]")) { break }
            if !isList, place == bytes.count { break }
            guard let call = call() else { return nil }
            calls.append(call)
            skipSpace()
            // Calls outside a list are separated by line breaks.
            if !take(UInt8(ascii: ",")), isList, place == bytes.count || bytes[place] != UInt8(ascii: "]") {
                return nil
            }
        }
        skipSpace()
        return place == bytes.count ? calls : nil
    }

    private mutating func call() -> ChatToolCall? {
        guard let name = name() else { return nil }
        var entries: [JSONObject.Entry] = []
        while true {
            skipSpace()
            if take(UInt8(ascii: ")")) { break }
            let start = place
            while place < bytes.count, !Self.isEnd(bytes[place]), bytes[place] != UInt8(ascii: "=") { place += 1 }
            let key = JinjaString(utf8: Array(bytes[start..<place])).stripped().text
            guard !key.isEmpty, take(UInt8(ascii: "=")), let value = Self.value(literal()) else { return nil }
            entries.append(.init(key: key, value: value))
            guard take(UInt8(ascii: ",")) || place < bytes.count && bytes[place] == UInt8(ascii: ")") else {
                return nil
            }
        }
        return ChatToolCall(name: name, arguments: .object(JSONObject(entries)))
    }

    /// Reads a tool's name and the parenthesis after it.
    private mutating func name() -> String? {
        if let opening = openings.first(where: { bytes[place...].starts(with: $0) }) {
            place += opening.count
            return String(decoding: opening.dropLast(), as: UTF8.self)
        }
        let start = place
        while place < bytes.count, !Self.isEnd(bytes[place]), !ByteWindow.isSpace(bytes[place]) { place += 1 }
        let end = place
        guard end > start, end - start <= ToolCallSyntax.nameLimit, take(UInt8(ascii: "(")) else { return nil }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Returns whether a byte ends the name of an unknown tool or of an argument.
    private static func isEnd(_ byte: UInt8) -> Bool { "()[]{},\"'".utf8.contains(byte) }

    /// Reads the bytes of a literal, up to the comma or parenthesis that ends its argument.
    private mutating func literal() -> [UInt8] {
        let start = place
        var depth = 0
        var quote: UInt8?
        while place < bytes.count {
            let byte = bytes[place]
            if let open = quote {
                if byte == UInt8(ascii: "\\") { place += 1 } else if byte == open { quote = nil }
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
                case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"):
                    if depth == 0 { return Array(bytes[start..<place]) }
                    depth -= 1
                case UInt8(ascii: ",") where depth == 0: return Array(bytes[start..<place])
                default: break
                }
            }
            place += 1
        }
        place = bytes.count
        return Array(bytes[start...])
    }

    /// Returns the value of a Python literal; nil if the bytes are none.
    ///
    /// The parser of template expressions reads it, because Jinja has Python's literals.
    static func value(_ bytes: [UInt8]) -> JSONValue? {
        guard let expression = expression(bytes) else { return nil }
        return value(expression)
    }

    private static func expression(_ bytes: [UInt8]) -> JinjaExpression? {
        let source = "{{ " + String(decoding: bytes, as: UTF8.self) + " }}"
        guard let statements = try? JinjaParser.parse(source), statements.count == 1,
            case .output(let items) = statements[0], items.count == 1, case .value(let expression) = items[0]
        else { return nil }
        return expression
    }

    private static func value(_ expression: JinjaExpression) -> JSONValue? {
        switch expression.kind {
        case .constant(let constant): return value(constant)
        case .list(let items), .tuple(let items):
            let values = items.map(value)
            return values.contains(nil) ? nil : .array(values.compactMap { $0 })
        case .dict(let entries):
            var pairs: [JSONObject.Entry] = []
            for entry in entries {
                guard case .constant(.string(let key)) = entry.key.kind, let value = value(entry.value)
                else { return nil }
                pairs.append(.init(key: key.text, value: value))
            }
            return .object(JSONObject(pairs))
        case .negative(let operand):
            guard case .number(let number)? = value(operand), !number.text.hasPrefix("-") else { return nil }
            return .number(JSONNumber(text: "-" + number.text))
        default: return nil
        }
    }

    private static func value(_ constant: JinjaConstant) -> JSONValue {
        switch constant {
        case .none: .null
        case .bool(let flag): .bool(flag)
        case .int(let number): .integer(number)
        case .bigInt(let digits): .number(JSONNumber(text: digits))
        case .float(let number): .number(JSONNumber(number))
        case .string(let text): .string(text.text)
        }
    }
}
