/// A JSON value that keeps the order of members, the spelling of numbers and text by scalar values.
///
/// Swift's `String` compares by canonical equivalence, JSON Schema by scalar values; so text is
/// an array of those.
public indirect enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(DecimalNumber)
    case string([UInt32])
    case array([JSONValue])
    case object([JSONMember])

    /// The members of an object.
    public var members: [JSONMember]? {
        if case .object(let members) = self { return members }
        return nil
    }

    /// The value of an object's member.
    public subscript(_ name: String) -> JSONValue? {
        let key = name.unicodeScalars.map(\.value)
        return members?.first { $0.name == key }?.value
    }

    /// Whether the value is true or false.
    var isBoolean: Bool {
        if case .bool = self { return true }
        return false
    }

    /// A string value.
    public static func text(_ string: String) -> JSONValue {
        .string(string.unicodeScalars.map(\.value))
    }
}

/// One member of a JSON object.
public struct JSONMember: Sendable, Hashable {
    /// The name as scalar values.
    public var name: [UInt32]
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    public init(name: [UInt32], value: JSONValue) {
        self.name = name
        self.value = value
    }
}

extension [UInt32] {
    /// The text of these scalar values, surrogates replaced.
    var text: String {
        var result = String.UnicodeScalarView()
        for value in self { result.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
        return String(result)
    }
}
