/// A type whose values can be part of instructions.
public protocol InstructionsRepresentable {
    /// The value as instructions.
    @InstructionsBuilder var instructionsRepresentation: Instructions { get }
}

extension String: InstructionsRepresentable {
    /// The text itself.
    public var instructionsRepresentation: Instructions { return Instructions(text: self) }
}
