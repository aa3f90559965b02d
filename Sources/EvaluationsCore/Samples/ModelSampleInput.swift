import FoundationModelsCore

/// The input of a model for a sample.
public struct ModelSampleInput: Sendable, CustomStringConvertible {
    /// The prompt.
    public var prompt: Prompt
    /// The session's instructions.
    public var instructions: Instructions?
    /// The schema of the answer; nil for text.
    public var generationSchema: GenerationSchema?

    /// Creates an input.
    public init(prompt: Prompt, instructions: Instructions? = nil, generationSchema: GenerationSchema? = nil) {
        self.prompt = prompt
        self.instructions = instructions
        self.generationSchema = generationSchema
    }

    /// The prompt's text: values as JSON, attachments by their labels.
    public var promptDescription: String { prompt.plainText }
    /// The instructions' text.
    public var instructionsDescription: String? { instructions?.plainText }
    /// The prompt's text, after that of the instructions.
    public var description: String {
        instructionsDescription.map { $0 + "\n\n" + promptDescription } ?? promptDescription
    }
}

extension ModelSampleInput: Codable {
    private enum Keys: String, CodingKey { case prompt, instructions, generationSchema }

    /// Encodes the texts of prompt and instructions, and the schema; attachments are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(promptDescription, forKey: .prompt)
        try container.encodeIfPresent(instructionsDescription, forKey: .instructions)
        try container.encodeIfPresent(generationSchema, forKey: .generationSchema)
    }

    /// Decodes the format of ``encode(to:)``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        self.init(
            prompt: Prompt(try container.decode(String.self, forKey: .prompt)),
            instructions: try container.decodeIfPresent(String.self, forKey: .instructions).map { Instructions($0) },
            generationSchema: try container.decodeIfPresent(
                GenerationSchema.JSONSchema.self, forKey: .generationSchema)?
                .schema)
    }
}
