import Evaluations
import Foundation
import FoundationModelsCore

/// One line of the input of `infer evaluate`: a prompt with what its answer should be.
struct PromptSample: SampleProtocol, Decodable {
    /// The prompt.
    let prompt: String
    /// Instructions for the model.
    let instructions: String?
    /// The shape of the answer.
    let schema: GenerationSchema?
    /// What the answer should be: a text, or any JSON where there is a schema.
    let expected: ArgumentValue?
    /// Texts that should be in the answer, whatever their case.
    let contains: [String]
    /// An expression that matches some part of the answer.
    let pattern: String?

    private enum Keys: String, CodingKey { case prompt, instructions, schema, expected, contains, pattern }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        prompt = try container.decode(String.self, forKey: .prompt)
        instructions = try container.decodeIfPresent(String.self, forKey: .instructions)
        schema = try container.decodeIfPresent(GenerationSchema.self, forKey: .schema)
        expected = try container.decodeIfPresent(ArgumentValue.self, forKey: .expected)
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

    var inputText: String { prompt }
    var expectedText: String? { expected?.text ?? (contains.isEmpty ? pattern : contains.joined(separator: ", ")) }

    /// What the line asks to be measured of an answer.
    func metrics(of answer: String) throws -> [Metric] {
        var metrics: [Metric] = []
        if let expected {
            // Of a value the JSON counts, not how it is written.
            let value = schema == nil ? nil : try? GeneratedContent(json: answer)
            let isSame =
                value.map { ArgumentValue($0) == expected }
                ?? (answer.trimmingCharacters(in: .whitespacesAndNewlines) == expected.text)
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
