import Foundation
import FoundationModelsCore

/// An expectation of a tool call's argument. Dots separate the names of nested objects.
public enum ArgumentMatcher: Sendable, Codable, Hashable {
    /// The argument equals a value.
    case exact(argumentName: String, value: ArgumentValue)
    /// The argument is present, with any value.
    case keyOnly(argumentName: String)
    /// The argument equals one of some values.
    case oneOf(argumentName: String, allowedValues: [ArgumentValue])
    /// The argument is a number within bounds, either of which may be missing.
    case range(argumentName: String, minimum: Double?, maximum: Double?)
    /// The argument is a text in which a regular expression has a match.
    case pattern(argumentName: String, regex: String)
    /// The argument is a text that contains another, regardless of case.
    case contains(argumentName: String, substring: String)
    /// The argument is a text with a prefix.
    case hasPrefix(argumentName: String, prefix: String)
    /// The argument is a text with a suffix.
    case hasSuffix(argumentName: String, suffix: String)
    /// The argument meets a description, in the judgment of a model.
    case naturalLanguage(argumentName: String, criteria: String)

    /// The argument's name.
    var argumentName: String {
        switch self {
        case .exact(let name, _), .keyOnly(let name), .oneOf(let name, _), .range(let name, _, _),
            .pattern(let name, _), .contains(let name, _), .hasPrefix(let name, _), .hasSuffix(let name, _),
            .naturalLanguage(let name, _):
            name
        }
    }

    /// Returns whether a call's arguments meet the expectation.
    ///
    /// - Throws: `EvaluationError.invalidEvaluator` for an invalid pattern, and for a description without a model; the
    ///   model's errors.
    nonisolated(nonsending) func matches(
        _ arguments: GeneratedContent, model: (any LanguageModel)?
    ) async throws -> Bool {
        guard let content = content(in: arguments) else { return false }
        let value = StructuredValue(content)
        let text: String? = if case .string(let text) = value { text } else { nil }
        switch self {
        case .keyOnly: return true
        case .exact(_, let wanted): return value.isSame(as: wanted.structuredValue)
        case .oneOf(_, let allowed): return allowed.contains { value.isSame(as: $0.structuredValue) }
        case .range(_, let minimum, let maximum):
            guard let number = try? content.value(Double.self) else { return false }
            return number >= minimum ?? -.infinity && number <= maximum ?? .infinity
        case .contains(_, let part): return text?.range(of: part, options: .caseInsensitive) != nil
        case .hasPrefix(_, let prefix): return text?.hasPrefix(prefix) ?? false
        case .hasSuffix(_, let suffix): return text?.hasSuffix(suffix) ?? false
        case .pattern(_, let pattern):
            let expression: Regex<AnyRegexOutput>
            do {
                expression = try Regex(pattern)
            } catch {
                throw EvaluationError.invalidEvaluator("\"\(pattern)\" is no regular expression: \(error)")
            }
            return text?.firstMatch(of: expression) != nil
        case .naturalLanguage(_, let criteria):
            guard let model else {
                throw EvaluationError.invalidEvaluator(
                    "\"\(criteria)\" describes the argument \(argumentName), and there is no argumentMatchModel to "
                        + "judge it.")
            }
            return try await Judge(model: model).agrees(that: "The value \(content.jsonString) fits: \(criteria)")
        }
    }

    private func content(in arguments: GeneratedContent) -> GeneratedContent? {
        // A name that contains dots itself takes precedence.
        if let whole = try? arguments.value(GeneratedContent?.self, forProperty: argumentName) { return whole }
        var current = arguments
        for part in argumentName.split(separator: ".") {
            guard let next = try? current.value(GeneratedContent?.self, forProperty: String(part)) else { return nil }
            current = next
        }
        return current
    }
}
