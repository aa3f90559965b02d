/// A parsed JSON value; objects keep the order of their keys.
package enum ConfigurationValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    /// A number without fraction and exponent that fits into 64 bits.
    case integer(Int)
    /// Any other number.
    case number(Double)
    case string(String)
    case array([ConfigurationValue])
    case object([(key: String, value: ConfigurationValue)])

    package static func == (left: ConfigurationValue, right: ConfigurationValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let a), .boolean(let b)): a == b
        case (.integer(let a), .integer(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.string(let a), .string(let b)): a == b
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)):
            a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.value == $1.value }
        default: false
        }
    }

    /// Returns the value of an object's key; nil for other kinds and for missing keys.
    package subscript(_ key: String) -> ConfigurationValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The value as text; for strings, arrays and objects that may be long, the kind.
    var text: String {
        switch self {
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .string(let text): "\"\(text)\""
        case .boolean(let flag): "\(flag)"
        default: kind
        }
    }

    /// The kind of the value, for messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
