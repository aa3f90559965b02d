/// Dynamic instructions of any type.
public struct AnyDynamicInstructions: DynamicInstructions {
    private let instructions: any DynamicInstructions

    /// Wraps instructions.
    public init(_ dynamicInstructions: any DynamicInstructions) { instructions = dynamicInstructions }
}

extension AnyDynamicInstructions {
    /// Wraps instructions.
    public init(erasing dynamicInstructions: some DynamicInstructions) { instructions = dynamicInstructions }

    /// Not to be asked: the wrapped instructions are read instead.
    public var body: Never { unreachableBody() }
}

extension AnyDynamicInstructions: InstructionsPiece {
    func append(to content: inout InstructionsContent) { content.append(instructions) }
}
