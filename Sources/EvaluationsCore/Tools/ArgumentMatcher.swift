import Foundation
import FoundationModelsCore

/// What an argument of a tool's call should be.
public struct ArgumentMatcher: Sendable, Hashable {
    enum Rule: Sendable, Hashable {
        case exact(ArgumentValue)
        case keyOnly
        case oneOf([ArgumentValue])
        case range(ClosedRange<Double>)
        case pattern(String)
        case contains(String)
        case hasPrefix(String)
        case hasSuffix(String)
        case naturalLanguage(String)
    }

    /// The argument's name; names of objects inside each other have dots between them.
    public let key: String
    let rule: Rule

    /// The argument is a value.
    public static func exact(_ key: String, _ value: ArgumentValue) -> ArgumentMatcher {
        .init(key: key, rule: .exact(value))
    }
    /// The argument is there, whatever it is.
    public static func keyOnly(_ key: String) -> ArgumentMatcher { .init(key: key, rule: .keyOnly) }
    /// The argument is one of some values.
    public static func oneOf(_ key: String, _ values: [ArgumentValue]) -> ArgumentMatcher {
        .init(key: key, rule: .oneOf(values))
    }
    /// The argument is a number of a range.
    public static func range(_ key: String, _ range: ClosedRange<Double>) -> ArgumentMatcher {
        .init(key: key, rule: .range(range))
    }
    /// The argument is a text that a regular expression matches as a whole.
    public static func pattern(_ key: String, _ pattern: String) -> ArgumentMatcher {
        .init(key: key, rule: .pattern(pattern))
    }
    /// The argument is a text with another inside, whatever the case.
    public static func contains(_ key: String, _ text: String) -> ArgumentMatcher {
        .init(key: key, rule: .contains(text))
    }
    /// The argument is a text that begins so.
    public static func hasPrefix(_ key: String, _ text: String) -> ArgumentMatcher {
        .init(key: key, rule: .hasPrefix(text))
    }
    /// The argument is a text that ends so.
    public static func hasSuffix(_ key: String, _ text: String) -> ArgumentMatcher {
        .init(key: key, rule: .hasSuffix(text))
    }
    /// The argument fits a description, which a model judges.
    public static func naturalLanguage(_ key: String, _ description: String) -> ArgumentMatcher {
        .init(key: key, rule: .naturalLanguage(description))
    }

    /// Whether arguments are as they should be.
    ///
    /// - Parameter model: Who judges descriptions.
    /// - Throws: `EvaluationError.invalidEvaluator` for an expression that isn't one, and for a description without a
    ///   model; what the model throws.
    func matches(_ arguments: GeneratedContent, model: (any LanguageModel)?) async throws -> Bool {
        guard let value = value(in: arguments) else { return false }
        switch rule {
        case .keyOnly: return true
        case .exact(let wanted): return ArgumentValue(value) == wanted
        case .oneOf(let wanted): return wanted.contains(ArgumentValue(value))
        case .range(let range): return (try? value.value(Double.self)).map(range.contains) ?? false
        case .contains(let part): return text(value)?.range(of: part, options: .caseInsensitive) != nil
        case .hasPrefix(let part): return text(value)?.hasPrefix(part) ?? false
        case .hasSuffix(let part): return text(value)?.hasSuffix(part) ?? false
        case .pattern(let pattern):
            let expression: Regex<AnyRegexOutput>
            do {
                expression = try Regex(pattern)
            } catch {
                throw EvaluationError.invalidEvaluator("\"\(pattern)\" is no regular expression: \(error)")
            }
            return text(value)?.wholeMatch(of: expression) != nil
        case .naturalLanguage(let description):
            guard let model else {
                throw EvaluationError.invalidEvaluator(
                    "\"\(description)\" describes the argument \(key), and there is no argumentMatchModel to judge it.")
            }
            return try await Judge(model: model).agrees(that: "The value \(value.jsonString) fits: \(description)")
        }
    }

    private func value(in arguments: GeneratedContent) -> GeneratedContent? {
        var current = arguments
        for part in key.split(separator: ".") {
            guard let next = try? current.value(GeneratedContent?.self, forProperty: String(part)) else { return nil }
            current = next
        }
        return current
    }

    private func text(_ value: GeneratedContent) -> String? { try? value.value(String.self) }
}

/// A value that an argument should have; numbers are compared by their value.
public struct ArgumentValue: Sendable, Hashable {
    private enum Content: Sendable, Hashable {
        case number(Double)
        case json(String)
    }

    private let content: Content

    /// The value as JSON, of a text the text itself.
    public let text: String

    /// Whether both are the same value.
    public static func == (left: ArgumentValue, right: ArgumentValue) -> Bool { left.content == right.content }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(content) }

    /// Takes any value.
    public init(_ value: some ConvertibleToGeneratedContent) {
        let content = value.generatedContent
        if case .string(let string) = content.kind { text = string } else { text = content.jsonString }
        if case .number(let number) = content.kind {
            self.content = .number(number)
        } else {
            self.content = .json(Self.canonical(content))
        }
    }

    /// The value as JSON with sorted keys.
    private static func canonical(_ content: GeneratedContent) -> String {
        switch content.kind {
        case .structure(let properties, _):
            let members = properties.sorted { $0.key < $1.key }.map { key, value in
                "\(GeneratedContent(key).jsonString):\(canonical(value))"
            }
            return "{\(members.joined(separator: ","))}"
        case .array(let elements): return "[\(elements.map(canonical).joined(separator: ","))]"
        case .number(let number): return "\(number)"
        default: return content.jsonString
        }
    }
}

extension ArgumentValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self.init(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self.init(value) }
    /// A number.
    public init(floatLiteral value: Double) { self.init(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self.init(value) }
}
