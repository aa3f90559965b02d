import Foundation
import FoundationModelsCore

/// What goes into a program, and what should come out.
public protocol SampleProtocol: Sendable {
    /// The input as reports show it.
    var inputText: String { get }
    /// What should come out, as reports show it.
    var expectedText: String? { get }
}

/// A sample for a language model.
public protocol ModelSampleProtocol: SampleProtocol {
    /// What the model is asked.
    var input: ModelSampleInput { get }
    /// Which tools it should call.
    var expectations: TrajectoryExpectation? { get }
}

/// What a model is asked.
public struct ModelSampleInput: Sendable {
    /// The prompt.
    public var prompt: Prompt
    /// The session's instructions.
    public var instructions: String?
    /// The shape of the answer; nil for text.
    public var generationSchema: GenerationSchema?

    /// Collects what a model is asked.
    public init(prompt: Prompt, instructions: String? = nil, generationSchema: GenerationSchema? = nil) {
        self.prompt = prompt
        self.instructions = instructions
        self.generationSchema = generationSchema
    }
}

/// A prompt with the value that should come out.
public struct ModelSample<ExpectedValue: Sendable>: ModelSampleProtocol {
    /// What the model is asked.
    public var input: ModelSampleInput
    /// What should come out.
    public var expected: ExpectedValue?
    /// Which tools the model should call.
    public var expectations: TrajectoryExpectation?
    private let text: String

    /// The prompt.
    public var prompt: Prompt { input.prompt }
    /// The prompt's text; of one that isn't text a description.
    public var inputText: String { text }
    /// The expected value as text.
    public var expectedText: String? { expected.map { "\($0)" } }

    /// Makes a sample of a text.
    public init(
        prompt: String, expected: ExpectedValue? = nil, instructions: String? = nil,
        generationSchema: GenerationSchema? = nil, expectations: TrajectoryExpectation? = nil
    ) {
        input = ModelSampleInput(
            prompt: Prompt(prompt), instructions: instructions, generationSchema: generationSchema)
        self.expected = expected
        self.expectations = expectations
        text = prompt
    }

    /// Makes a sample of what a model is asked; the description stands in reports.
    public init(
        input: ModelSampleInput, description: String? = nil, expected: ExpectedValue? = nil,
        expectations: TrajectoryExpectation? = nil
    ) {
        self.input = input
        self.expected = expected
        self.expectations = expectations
        text = description ?? "(a prompt)"
    }

    /// Makes a sample of a prompt; the description stands in reports.
    public init(
        prompt: Prompt, description: String? = nil, expected: ExpectedValue? = nil, instructions: String? = nil,
        generationSchema: GenerationSchema? = nil, expectations: TrajectoryExpectation? = nil
    ) {
        input = ModelSampleInput(prompt: prompt, instructions: instructions, generationSchema: generationSchema)
        self.expected = expected
        self.expectations = expectations
        text = description ?? "(a prompt)"
    }
}

extension ModelSample: Decodable where ExpectedValue: Decodable {
    private enum Keys: String, CodingKey { case prompt, expected, instructions, schema, expectations }

    /// Reads `prompt`, and where they are there `expected`, `instructions`, `schema` and `expectations`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        self.init(
            prompt: try container.decode(String.self, forKey: .prompt),
            expected: try container.decodeIfPresent(ExpectedValue.self, forKey: .expected),
            instructions: try container.decodeIfPresent(String.self, forKey: .instructions),
            generationSchema: try container.decodeIfPresent(GenerationSchema.self, forKey: .schema),
            expectations: try container.decodeIfPresent(TrajectoryExpectation.self, forKey: .expectations))
    }
}

/// What an evaluation measures.
public protocol EvaluationSubject: Sendable {
    /// The outcome as reports show it.
    var responseText: String { get }
    /// What was said and done; nil where there is no session.
    var transcript: Transcript? { get }
}

/// What a model made of a sample.
public struct ModelSubject<Value: Sendable>: EvaluationSubject {
    /// The outcome.
    public var value: Value
    /// What was said and done.
    public var transcript: Transcript?

    /// The outcome as text, of content JSON.
    public var responseText: String { (value as? GeneratedContent)?.jsonString ?? "\(value)" }

    /// Collects what a model made.
    public init(value: Value, transcript: Transcript? = nil) {
        self.value = value
        self.transcript = transcript
    }
}
