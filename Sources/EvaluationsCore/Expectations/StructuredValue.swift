import FoundationModelsCore

/// A JSON value.
public enum StructuredValue: Sendable, Hashable {
    /// A string.
    case string(String)
    /// An integer.
    case int(Int)
    /// A number.
    case double(Double)
    /// A Boolean.
    case bool(Bool)
    /// Null.
    case null
    /// An array.
    case array([StructuredValue])
    /// An object.
    case dictionary([String: StructuredValue])

    /// The value as Swift's own types; an empty optional for ``null``.
    public var value: Any {
        switch self {
        case .string(let text): text
        case .int(let number): number
        case .double(let number): number
        case .bool(let truth): truth
        case .null: Any?.none as Any
        case .array(let elements): elements.map(\.value)
        case .dictionary(let members): members.mapValues(\.value)
        }
    }

    /// Creates a value from generated content.
    package init(_ content: GeneratedContent) {
        switch content.kind {
        case .null: self = .null
        case .bool(let truth): self = .bool(truth)
        case .number(let number):
            self = Int(exactly: number).map { .int($0) } ?? .double(number)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map(StructuredValue.init))
        case .structure(let properties, _): self = .dictionary(properties.mapValues(StructuredValue.init))
        }
    }

    /// Returns whether both are the same value; an integer equals a number of the same value.
    package func isSame(as other: StructuredValue) -> Bool {
        switch (self, other) {
        case (.int(let left), .double(let right)): Double(left) == right
        case (.double(let left), .int(let right)): left == Double(right)
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.dictionary(let left), .dictionary(let right)):
            left.count == right.count && left.allSatisfy { key, value in right[key].map(value.isSame) ?? false }
        default: self == other
        }
    }
}

extension StructuredValue: Codable {
    /// Decodes any JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let truth = try? container.decode(Bool.self) {
            self = .bool(truth)
        } else if let number = try? container.decode(Int.self) {
            self = .int(number)
        } else if let number = try? container.decode(Double.self) {
            self = .double(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let elements = try? container.decode([StructuredValue].self) {
            self = .array(elements)
        } else {
            self = .dictionary(try container.decode([String: StructuredValue].self))
        }
    }

    /// Encodes JSON.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let text): try container.encode(text)
        case .int(let number): try container.encode(number)
        case .double(let number): try container.encode(number)
        case .bool(let truth): try container.encode(truth)
        case .null: try container.encodeNil()
        case .array(let elements): try container.encode(elements)
        case .dictionary(let members): try container.encode(members)
        }
    }
}

extension StructuredValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an array.
    public init(arrayLiteral elements: StructuredValue...) { self = .array(elements) }
    /// Creates an object; the last value of a repeated key counts.
    public init(dictionaryLiteral elements: (String, StructuredValue)...) {
        self = .dictionary(Dictionary(elements) { $1 })
    }
}
