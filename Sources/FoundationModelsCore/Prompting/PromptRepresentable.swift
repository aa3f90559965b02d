/// A type whose values can be part of a prompt.
public protocol PromptRepresentable {
    /// The value as a prompt.
    @PromptBuilder var promptRepresentation: Prompt { get }
}

extension String: PromptRepresentable {
    /// The text itself.
    public var promptRepresentation: Prompt { return Prompt(text: self) }
}
