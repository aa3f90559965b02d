/// A type-erased wrapper of dynamic instructions.
public struct AnyDynamicInstructions: DynamicInstructions {
    private let instructions: any DynamicInstructions

    /// Wraps dynamic instructions.
    public init(_ dynamicInstructions: any DynamicInstructions) { instructions = dynamicInstructions }
}

extension AnyDynamicInstructions {
    /// Wraps dynamic instructions.
    public init(erasing dynamicInstructions: some DynamicInstructions) { instructions = dynamicInstructions }

    /// Never called: a session reads the wrapped instructions instead.
    public var body: Never { unreachableBody() }
}

extension AnyDynamicInstructions: InstructionsPiece {
    func append(to content: inout InstructionsContent) { content.append(instructions) }
}
