/// What a tool gives, in the form of the 2025 beta releases.
@available(*, deprecated, message: "return the text or the value itself")
public struct ToolOutput: PromptRepresentable, Sendable {
    /// The output as a prompt.
    public let promptRepresentation: Prompt

    /// Gives text.
    public init(_ text: String) { promptRepresentation = text.promptRepresentation }

    /// Gives a value.
    public init(_ content: GeneratedContent) { promptRepresentation = content.promptRepresentation }

    /// Gives a value.
    public init(_ value: some ConvertibleToGeneratedContent) { promptRepresentation = value.promptRepresentation }
}
