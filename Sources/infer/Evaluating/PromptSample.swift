import EvaluationsCore
import Foundation
import FoundationModelsCore

/// An input line of `infer evaluate`: a prompt with the expected answer.
struct PromptSample: ModelSampleProtocol {
    typealias Expectation = TrajectoryExpectation

    /// The prompt.
    let prompt: String
    /// The instructions for the model.
    let instructions: String?
    /// The schema of the answer.
    let schema: GenerationSchema?
    /// The expected answer: a text, or any JSON value with a schema.
    let wanted: StructuredValue?
    /// Texts that the answer should contain, regardless of case.
    let contains: [String]
    /// A regular expression that should match a part of the answer.
    let pattern: String?

    private enum Keys: String, CodingKey { case prompt, instructions, schema, expected, contains, pattern }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        prompt = try container.decode(String.self, forKey: .prompt)
        instructions = try container.decodeIfPresent(String.self, forKey: .instructions)
        schema = try container.decodeIfPresent(GenerationSchema.JSONSchema.self, forKey: .schema)?.schema
        wanted = try container.decodeIfPresent(StructuredValue.self, forKey: .expected)
        pattern = try container.decodeIfPresent(String.self, forKey: .pattern)
        if let one = try? container.decode(String.self, forKey: .contains) {
            contains = [one]
        } else {
            contains = try container.decodeIfPresent([String].self, forKey: .contains) ?? []
        }
        if let pattern, (try? Regex(pattern)) == nil {
            throw DecodingError.dataCorruptedError(
                forKey: .pattern, in: container, debugDescription: "\"\(pattern)\" is no regular expression.")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(prompt, forKey: .prompt)
        try container.encodeIfPresent(instructions, forKey: .instructions)
        try container.encodeIfPresent(schema, forKey: .schema)
        try container.encodeIfPresent(wanted, forKey: .expected)
        if !contains.isEmpty { try container.encode(contains, forKey: .contains) }
        try container.encodeIfPresent(pattern, forKey: .pattern)
    }

    var input: ModelSampleInput { ModelSampleInput(prompt: Prompt(prompt)) }
    var expected: String? { wanted.map(Self.text) ?? (contains.isEmpty ? pattern : contains.joined(separator: ", ")) }
    var output: ModelSampleOutput<String, TrajectoryExpectation> { ModelSampleOutput(value: expected) }

    /// Returns a string as it is, other values as JSON.
    private static func text(of value: StructuredValue) -> String {
        if case .string(let text) = value { return text }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
    }

    /// Returns the metrics of an answer.
    func metrics(of answer: String) throws -> [Metric] {
        var metrics: [Metric] = []
        if let wanted {
            // For a JSON value, the spelling doesn't matter.
            let value = schema == nil ? nil : try? GeneratedContent(json: answer)
            let isSame =
                value.map { StructuredValue($0).isSame(as: wanted) }
                ?? (answer.trimmingCharacters(in: .whitespacesAndNewlines) == Self.text(of: wanted))
            metrics.append(Metric("exact").passing(if: isSame))
        }
        if !contains.isEmpty {
            let missing = contains.filter { answer.range(of: $0, options: .caseInsensitive) == nil }
            metrics.append(
                Metric("contains").passing(
                    if: missing.isEmpty,
                    rationale: missing.isEmpty ? nil : "missing: \(missing.joined(separator: ", "))"))
        }
        if let pattern {
            metrics.append(Metric("pattern").passing(if: answer.firstMatch(of: try Regex(pattern)) != nil))
        }
        return metrics
    }
}
