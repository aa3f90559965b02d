import NightjarJSON

// As in Python's `json.loads`, `NaN`, `Infinity` and `-Infinity` are numbers, and the last value of a key counts.
extension JSONValue {
    /// The greatest nesting of arrays and objects.
    private static let depthLimit = 512

    /// Parses a JSON text; the order of keys and the digits of numbers are kept.
    ///
    /// - Throws: `JSONParseError` with line and column.
    public init(parsing text: String) throws(JSONParseError) {
        try self.init(Array(text.utf8), skipsMark: false)
    }

    /// Parses a JSON text in UTF-8; a byte order mark at the beginning is skipped.
    ///
    /// - Throws: `JSONParseError` with line and column.
    public init(parsing bytes: [UInt8]) throws(JSONParseError) {
        try self.init(bytes, skipsMark: true)
    }

    private init(_ bytes: [UInt8], skipsMark: Bool) throws(JSONParseError) {
        do throws(JSONFault) {
            self = try ValueBuilder.parse(
                bytes, depthLimit: Self.depthLimit, allowsInfinity: true, skipsMark: skipsMark)
        } catch {
            let (line, column) = (error.line, error.column)
            throw switch error.problem {
            case .unexpected(let expected), .other(let expected), .repeatedKey(let expected):
                .unexpected(found: error.found, expected: expected, line: line, column: column)
            case .tooDeep: .tooDeep(limit: Self.depthLimit, line: line, column: column)
            case .unpairedSurrogate: .unpairedSurrogate(line: line, column: column)
            case .invalidUTF8: .invalidUTF8(offset: error.offset)
            }
        }
    }
}

private enum ValueBuilder: JSONBuilder {
    static var noMembers: [JSONObject.Entry] { [] }

    static func add(_ value: JSONValue, for key: JSONString, to members: inout [JSONObject.Entry]) -> Bool {
        members.append(JSONObject.Entry(key: key.text, value: value))
        return true
    }

    static func value(_ part: JSONPart<Self>) -> JSONValue? {
        switch part {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let text): .number(JSONNumber(text: text))
        case .string(let string): .string(string.text)
        case .array(let elements): .array(elements)
        case .object(let members): .object(JSONObject(members))
        }
    }
}
