/// A prompt to a model: text, generated values and attachments.
///
/// ```swift
/// let prompt = Prompt {
///     "Describe a harbor town."
///     if isShort { "One sentence is enough." }
/// }
/// ```
public struct Prompt: Sendable {
    /// The parts in order.
    package let parts: [PromptPart]

    package init(parts: [PromptPart]) { self.parts = parts }

    package init(text: String) { parts = [.text(text)] }
}

extension Prompt {
    /// Creates a prompt from a representable value.
    public init(_ content: some PromptRepresentable) { self = content.promptRepresentation }

    /// Creates a prompt from a builder.
    public init(@PromptBuilder _ content: () throws -> Prompt) rethrows { self = try content() }
}

extension Prompt: PromptRepresentable {
    /// The prompt itself.
    public var promptRepresentation: Prompt {
        // Without `return`, the requirement's result builder would wrap the expression and recurse without end.
        return self
    }
}
