/// The instructions of a session: text, generated values and attachments before all prompts.
///
/// ```swift
/// let instructions = Instructions {
///     "You are a careful editor."
///     if isShort { "Answer in one sentence." }
/// }
/// ```
public struct Instructions: Sendable {
    /// The parts in order.
    package let parts: [PromptPart]

    package init(parts: [PromptPart]) { self.parts = parts }

    package init(text: String) { parts = [.text(text)] }
}

extension Instructions {
    /// Creates instructions from a representable value.
    public init(_ content: some InstructionsRepresentable) { self = content.instructionsRepresentation }

    /// Creates instructions from a builder.
    public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows { self = try content() }
}

extension Instructions: InstructionsRepresentable {
    /// The instructions themselves.
    public var instructionsRepresentation: Instructions {
        // Without `return`, the requirement's result builder would wrap the expression and recurse without end.
        return self
    }
}
