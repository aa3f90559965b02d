import FoundationModelsCore

/// An expected value of a tool call's argument.
public enum ArgumentValue: Sendable, Hashable {
    /// A string.
    case string(String)
    /// An integer.
    case int(Int)
    /// A number.
    case double(Double)
    /// A Boolean.
    case bool(Bool)

    /// The value as a JSON value.
    public var structuredValue: StructuredValue {
        switch self {
        case .string(let text): .string(text)
        case .int(let number): .int(number)
        case .double(let number): .double(number)
        case .bool(let truth): .bool(truth)
        }
    }
}

extension ArgumentValue: Codable {
    /// Decodes a string, a number or a Boolean.
    public init(from decoder: any Decoder) throws {
        switch try StructuredValue(from: decoder) {
        case .string(let text): self = .string(text)
        case .int(let number): self = .int(number)
        case .double(let number): self = .double(number)
        case .bool(let truth): self = .bool(truth)
        case .null, .array, .dictionary:
            throw DecodingError.typeMismatch(
                ArgumentValue.self,
                .init(codingPath: decoder.codingPath, debugDescription: "Expected a text, a number, true or false."))
        }
    }

    /// Encodes the value itself.
    public func encode(to encoder: any Encoder) throws { try structuredValue.encode(to: encoder) }
}

extension ArgumentValue: Generable {
    /// The schema: a string, an integer, a number or a Boolean.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(
            type: ArgumentValue.self, anyOf: [String.self, Int.self, Double.self, Bool.self] as [any Generable.Type])
    }

    /// Creates a value from a string, a number or a Boolean.
    public init(_ content: GeneratedContent) throws {
        switch StructuredValue(content) {
        case .string(let text): self = .string(text)
        case .int(let number): self = .int(number)
        case .double(let number): self = .double(number)
        case .bool(let truth): self = .bool(truth)
        case .null, .array, .dictionary:
            throw GeneratedContent.ParsingError(
                rawContent: content.jsonString, debugDescription: "Expected a text, a number, true or false.")
        }
    }

    /// The value itself.
    public var generatedContent: GeneratedContent {
        switch self {
        case .string(let text): GeneratedContent(text)
        case .int(let number): GeneratedContent(number)
        case .double(let number): GeneratedContent(number)
        case .bool(let truth): GeneratedContent(truth)
        }
    }
}

extension ArgumentValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
