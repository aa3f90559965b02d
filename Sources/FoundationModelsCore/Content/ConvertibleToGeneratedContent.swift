/// A type whose values can be converted to generated content, and so into prompts and instructions.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
    /// The value as generated content.
    var generatedContent: GeneratedContent { get }
}

extension ConvertibleToGeneratedContent {
    /// The value as JSON, as part of the instructions.
    public var instructionsRepresentation: Instructions {
        return Instructions(parts: [.structure(schemaName: "\(Self.self)", content: generatedContent)])
    }

    /// The value as JSON, as part of the prompt.
    public var promptRepresentation: Prompt {
        return Prompt(parts: [.structure(schemaName: "\(Self.self)", content: generatedContent)])
    }
}
