/// A small JSON value of a tokenizer's files. Objects keep the order of their keys.
enum JSONTree {
    case null
    case bool(Bool)
    case number(Double)
    case string([UInt8])
    case array([JSONTree])
    case object([(key: [UInt8], value: JSONTree)])

    /// The value of an object's key. If a key is repeated, the last value counts.
    subscript(key: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key.elementsEqual(key.utf8) }?.value
    }

    /// The text of a string; nil for other values.
    var text: String? {
        guard case .string(let bytes) = self else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The value of a Boolean; nil for other values.
    var truth: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The value of a number that is an exact `Int`; nil for other values.
    var integer: Int? {
        guard case .number(let value) = self else { return nil }
        return Int(exactly: value)
    }

    /// The elements of an array; nil for other values.
    var elements: [JSONTree]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    /// Whether this is `null`.
    var isNull: Bool {
        guard case .null = self else { return false }
        return true
    }

    /// A description of the value for errors: short strings and numbers in full, otherwise the type.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
        case .string(let bytes): bytes.count <= 60 ? "“\(String(decoding: bytes, as: UTF8.self))”" : "a long string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
