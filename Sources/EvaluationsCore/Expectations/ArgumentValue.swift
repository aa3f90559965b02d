import FoundationModelsCore

/// A value that an argument of a tool's call should have.
public enum ArgumentValue: Sendable, Hashable {
    /// A text.
    case string(String)
    /// A whole number.
    case int(Int)
    /// A number.
    case double(Double)
    /// A truth value.
    case bool(Bool)

    /// The same as any value of JSON.
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
    /// Reads a text, a number or a truth value.
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

    /// Writes the value itself.
    public func encode(to encoder: any Encoder) throws { try structuredValue.encode(to: encoder) }
}

extension ArgumentValue: Generable {
    /// A text, a whole number, a number or a truth value.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(
            type: ArgumentValue.self, anyOf: [String.self, Int.self, Double.self, Bool.self] as [any Generable.Type])
    }

    /// Reads a text, a number or a truth value.
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
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
