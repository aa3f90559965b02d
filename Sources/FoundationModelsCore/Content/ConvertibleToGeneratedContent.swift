/// A type whose values can be written as generated content, and so into prompts and instructions.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
    /// The value as generated content.
    var generatedContent: GeneratedContent { get }
}

extension ConvertibleToGeneratedContent {
    /// The value as a structured part of instructions, written as JSON.
    public var instructionsRepresentation: Instructions {
        return Instructions(parts: [.structure(schemaName: "\(Self.self)", content: generatedContent)])
    }

    /// The value as a structured part of a prompt, written as JSON.
    public var promptRepresentation: Prompt {
        return Prompt(parts: [.structure(schemaName: "\(Self.self)", content: generatedContent)])
    }
}
