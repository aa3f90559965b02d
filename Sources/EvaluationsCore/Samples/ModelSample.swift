import FoundationModelsCore

/// A prompt with its expected value.
public struct ModelSample<ExpectedValue: Codable & Sendable>: ModelSampleProtocol {
    /// The type of the expected tool calls.
    public typealias Expectation = TrajectoryExpectation
    /// The type of the input.
    public typealias Input = ModelSampleInput

    /// The input of the model.
    public var input: ModelSampleInput
    /// The expected output.
    public var output: ModelSampleOutput<ExpectedValue, TrajectoryExpectation>

    /// Creates a sample from a text.
    public init(
        prompt: String, expected: ExpectedValue? = Optional<String>.none, instructions: String? = nil,
        generationSchema: GenerationSchema? = nil, expectations: TrajectoryExpectation? = nil
    ) {
        self.init(
            prompt: Prompt(prompt), expected: expected, instructions: instructions.map { Instructions($0) },
            generationSchema: generationSchema, expectations: expectations)
    }

    /// Creates a sample from a prompt.
    public init(
        prompt: Prompt, expected: ExpectedValue? = Optional<String>.none, instructions: Instructions? = nil,
        generationSchema: GenerationSchema? = nil, expectations: TrajectoryExpectation? = nil
    ) {
        self.init(
            input: ModelSampleInput(prompt: prompt, instructions: instructions, generationSchema: generationSchema),
            expected: expected, expectations: expectations)
    }

    /// Creates a sample from an input.
    public init(
        input: ModelSampleInput, expected: ExpectedValue? = Optional<String>.none,
        expectations: TrajectoryExpectation? = nil
    ) {
        self.input = input
        output = ModelSampleOutput(value: expected, expectations: expectations)
    }
}

extension ModelSample {
    /// The expected value.
    public var expected: ExpectedValue? { output.value }
    /// The prompt.
    public var prompt: Prompt { input.prompt }
    /// The prompt's text.
    public var promptDescription: String { input.promptDescription }
    /// The session's instructions.
    public var instructions: Instructions? { input.instructions }
    /// The instructions' text.
    public var instructionsDescription: String? { input.instructionsDescription }
    /// The schema of the answer; nil for text.
    public var generationSchema: GenerationSchema? { input.generationSchema }
    /// The expected tool calls.
    public var expectations: TrajectoryExpectation? { output.expectations }
}

extension ModelSample: Codable {
    private enum Keys: String, CodingKey {
        case input, output, prompt, expected, instructions, schema, generationSchema, expectations
    }

    /// Encodes `input` and `output`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(input, forKey: .input)
        try container.encode(output, forKey: .output)
    }

    /// Decodes either of two formats. One has `input` and optionally `output`. The other, which is easier to write by
    /// hand, has `prompt`. It may also have `expected`, `instructions`, `generationSchema` (or `schema`) and
    /// `expectations`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        guard !container.contains(.prompt) else {
            typealias Schema = GenerationSchema.JSONSchema
            let schema =
                try container.decodeIfPresent(Schema.self, forKey: .generationSchema)
                ?? container.decodeIfPresent(Schema.self, forKey: .schema)
            self.init(
                prompt: try container.decode(String.self, forKey: .prompt),
                expected: try container.decodeIfPresent(ExpectedValue.self, forKey: .expected),
                instructions: try container.decodeIfPresent(String.self, forKey: .instructions),
                generationSchema: schema?.schema,
                expectations: try container.decodeIfPresent(TrajectoryExpectation.self, forKey: .expectations))
            return
        }
        guard container.contains(.input) else {
            throw DecodingError.keyNotFound(
                Keys.prompt,
                .init(codingPath: decoder.codingPath, debugDescription: "Neither \"prompt\" nor \"input\"."))
        }
        let output = try container.decodeIfPresent(
            ModelSampleOutput<ExpectedValue, TrajectoryExpectation>.self, forKey: .output)
        self.init(
            input: try container.decode(ModelSampleInput.self, forKey: .input), expected: output?.value,
            expectations: output?.expectations)
    }
}
