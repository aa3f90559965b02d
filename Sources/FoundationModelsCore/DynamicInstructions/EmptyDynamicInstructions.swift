/// Dynamic instructions without text and tools.
public struct EmptyDynamicInstructions: DynamicInstructions, Sendable {
    /// Creates empty instructions.
    public init() {}
}

extension EmptyDynamicInstructions {
    /// Never called: there is nothing to read.
    public var body: Never { unreachableBody() }
}

extension EmptyDynamicInstructions: InstructionsPiece {
    func append(to content: inout InstructionsContent) {}
}
