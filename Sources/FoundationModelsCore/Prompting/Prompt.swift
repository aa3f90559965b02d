/// Text, values and attachments that a user or program asks a model with.
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
    /// Takes the representation of `content`.
    public init(_ content: some PromptRepresentable) { self = content.promptRepresentation }

    /// Puts together what the builder gives.
    public init(@PromptBuilder _ content: () throws -> Prompt) rethrows { self = try content() }
}

extension Prompt: PromptRepresentable {
    /// Itself.
    public var promptRepresentation: Prompt {
        // The requirement's builder would take a bare expression apart again, without end; `return` turns it off.
        return self
    }
}
