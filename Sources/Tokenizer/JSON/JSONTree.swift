/// A small JSON value as read from a tokenizer's files; objects keep the order of their keys.
enum JSONTree {
    case null
    case bool(Bool)
    case number(Double)
    case string([UInt8])
    case array([JSONTree])
    case object([(key: [UInt8], value: JSONTree)])

    /// The value of a key of an object; of repeated keys the last.
    subscript(key: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key.elementsEqual(key.utf8) }?.value
    }

    /// The text, where this is a string.
    var text: String? {
        guard case .string(let bytes) = self else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The truth value, where this is one.
    var truth: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The whole number, where this is one that an `Int` holds exactly.
    var integer: Int? {
        guard case .number(let value) = self else { return nil }
        return Int(exactly: value)
    }

    /// The elements, where this is an array.
    var elements: [JSONTree]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    /// Whether this is `null`.
    var isNull: Bool {
        guard case .null = self else { return false }
        return true
    }

    /// What kind of value this is, for errors; short strings and numbers in full.
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
