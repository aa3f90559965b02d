/// A JSON value with ordered object keys and exact numbers, as chat templates need it.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"city": "Zürich", "days": 3}"#)
/// value["days"]?.number?.integer  // 3
/// value.text()                    // {"city": "Zürich", "days": 3}
/// ```
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number with its text.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object with ordered keys.
    case object(JSONObject)

    /// Creates a value from an integer.
    public static func integer(_ value: Int) -> JSONValue {
        .number(JSONNumber(value))
    }

    /// The string; nil for other kinds.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The number; nil for other kinds.
    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The elements of an array; nil for other kinds.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object; nil for other kinds.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// Whether this is `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The value of a key; nil for other kinds and for missing keys.
    public subscript(key: String) -> JSONValue? {
        object?[key]
    }

    /// The kind of the value, for messages.
    var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONValue: Equatable {
    /// Compares strings byte by byte, and numbers by their text.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        default: false
        }
    }
}
