/// The output of a tool, as in the 2025 beta releases.
@available(*, deprecated, message: "return the text or the value itself")
public struct ToolOutput: PromptRepresentable, Sendable {
    /// The output as a prompt.
    public let promptRepresentation: Prompt

    /// Creates an output of text.
    public init(_ text: String) { promptRepresentation = text.promptRepresentation }

    /// Creates an output of generated content.
    public init(_ content: GeneratedContent) { promptRepresentation = content.promptRepresentation }

    /// Creates an output of a value.
    public init(_ value: some ConvertibleToGeneratedContent) { promptRepresentation = value.promptRepresentation }
}
