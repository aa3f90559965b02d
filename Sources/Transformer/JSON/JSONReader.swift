import NightjarJSON

/// The rules of a model's JSON files, with limits on size and nesting.
///
/// Duplicate keys, trailing text, invalid UTF-8 and lone surrogates are errors; RFC 8259 leaves them open.
enum JSONReader {
    /// The greatest nesting in levels.
    static let depthLimit = 64
    /// The largest size of a text in bytes.
    static let sizeLimit = 100_000_000

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
        do throws(JSONFault) {
            // The last level has room for values without members.
            return try ConfigurationBuilder.parse(
                bytes.assumingMemoryBound(to: UInt8.self), depthLimit: depthLimit - 1, allowsInfinity: allowsInfinity)
        } catch {
            throw JSONError(error)
        }
    }

    /// Parses a whole text in an array.
    static func parse(_ bytes: [UInt8]) throws(JSONError) -> ConfigurationValue {
        try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in try parse(UnsafeRawBufferPointer(bytes)) }
    }
}

extension JSONError {
    fileprivate init(_ fault: JSONFault) {
        problem =
            switch fault.problem {
            case .unexpected(let expected), .other(let expected):
                .unexpected(found: fault.found, expected: expected)
            case .tooDeep: .tooDeep(limit: JSONReader.depthLimit)
            case .repeatedKey(let key): .duplicateKey(key)
            case .unpairedSurrogate: .unexpected(found: "half of a surrogate pair", expected: "both escapes of it")
            case .invalidUTF8: .invalidUTF8
            }
        line = fault.line
        column = fault.column
    }
}

/// Builds the values of configurations.
private enum ConfigurationBuilder: JSONBuilder {
    struct Members {
        var pairs: [(key: String, value: ConfigurationValue)] = []
        var keys: Set<String> = []
    }

    static var noMembers: Members { Members() }

    static func add(_ value: ConfigurationValue, for key: JSONString, to members: inout Members) -> Bool {
        members.pairs.append((key.text, value))
        return members.keys.insert(key.text).inserted
    }

    static func value(_ part: JSONPart<Self>) -> ConfigurationValue? {
        switch part {
        case .null: .null
        case .bool(let value): .boolean(value)
        case .number("NaN"): .number(.nan)
        case .number("Infinity"): .number(.infinity)
        case .number("-Infinity"): .number(-.infinity)
        case .number(let text):
            Int(text).map { .integer($0) } ?? Double(text).flatMap { $0.isFinite ? .number($0) : nil }
        case .string(let string): .string(string.text)
        case .array(let elements): .array(elements)
        case .object(let members): .object(members.pairs)
        }
    }
}
