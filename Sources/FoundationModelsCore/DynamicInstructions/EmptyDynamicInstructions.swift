/// Dynamic instructions that say nothing.
public struct EmptyDynamicInstructions: DynamicInstructions, Sendable {
    /// Makes them.
    public init() {}
}

extension EmptyDynamicInstructions {
    /// Not to be asked: there is nothing to read.
    public var body: Never { unreachableBody() }
}

extension EmptyDynamicInstructions: InstructionsPiece {
    func append(to content: inout InstructionsContent) {}
}
