/// Text, values and attachments that tell a model its task, ahead of every prompt.
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
    /// Takes the representation of `content`.
    public init(_ content: some InstructionsRepresentable) { self = content.instructionsRepresentation }

    /// Puts together what the builder gives.
    public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows { self = try content() }
}

extension Instructions: InstructionsRepresentable {
    /// Itself.
    public var instructionsRepresentation: Instructions {
        // The requirement's builder would take a bare expression apart again, without end; `return` turns it off.
        return self
    }
}
