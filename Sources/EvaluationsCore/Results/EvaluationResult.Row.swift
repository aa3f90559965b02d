import Foundation
import FoundationModelsCore

extension EvaluationResult {
    /// The row of one sample.
    public struct Row: Sendable {
        /// The sample's index, from 0.
        public let number: Int
        /// The input, as text.
        public let input: String
        /// The expected value, as text or JSON.
        public let expected: String?
        /// The program's value, as text or JSON; nil if the program failed.
        public internal(set) var response: String?
        /// The measured metrics.
        public internal(set) var metrics: [Metric] = []
        /// The errors of the program and the evaluators.
        public internal(set) var error: String?
        /// The duration in seconds.
        public internal(set) var seconds = 0.0
        /// The sample itself; nil in results read from a file.
        var sampleValue: (@Sendable () -> Any?)?
        var expectedValue: (@Sendable () -> Any?)?
        var responseValue: (@Sendable () -> Any?)?

        /// The measurement with a metric's name.
        public subscript(name: String) -> Metric? { metrics.first { $0.name == name } }

        init(_ sample: some SampleProtocol, number: Int) {
            self.number = number
            input = sample.input.description
            expected = sample.expected.map { Self.text(of: $0) }
            sampleValue = { sample }
            expectedValue = { sample.expected }
        }

        /// Stores the subject.
        mutating func set(_ subject: some EvaluationSubject) {
            response = Self.text(of: subject.value)
            let box = Box(value: subject)
            responseValue = { box.value }
        }

        /// Adds an error.
        mutating func add(_ error: any Error) {
            self.error = (self.error.map { $0 + " " } ?? "") + error.localizedDescription
        }

        /// A subject in a result. Apple's protocol doesn't make subjects sendable. A run passes each to its evaluators
        /// one after the other, and later only shows it.
        private struct Box: @unchecked Sendable { let value: Any }

        /// Returns a value's text for reports: strings as they are, others as JSON if possible.
        static func text(of value: Any) -> String {
            switch value {
            case let text as String: return text
            case let content as any ConvertibleToGeneratedContent: return content.generatedContent.jsonString
            case let value as any Encodable:
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
            default: return "\(value)"
            }
        }
    }
}

extension EvaluationResult.Row: Codable {
    private enum Keys: String, CodingKey { case number, input, expected, response, metrics, error, seconds }

    /// Encodes the row's texts and metrics.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(number, forKey: .number)
        try container.encode(input, forKey: .input)
        try container.encodeIfPresent(expected, forKey: .expected)
        try container.encodeIfPresent(response, forKey: .response)
        try container.encode(metrics, forKey: .metrics)
        try container.encodeIfPresent(error, forKey: .error)
        try container.encode(seconds, forKey: .seconds)
    }

    /// Decodes the format of ``encode(to:)``, which leaves out samples and subjects.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        number = try container.decode(Int.self, forKey: .number)
        input = try container.decode(String.self, forKey: .input)
        expected = try container.decodeIfPresent(String.self, forKey: .expected)
        response = try container.decodeIfPresent(String.self, forKey: .response)
        metrics = try container.decode([Metric].self, forKey: .metrics)
        error = try container.decodeIfPresent(String.self, forKey: .error)
        seconds = try container.decode(Double.self, forKey: .seconds)
    }
}
