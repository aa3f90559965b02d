/// Several dynamic instructions in order.
public struct TupleDynamicInstructions<each Content>: DynamicInstructions
where repeat each Content: DynamicInstructions {
    private let contents: (repeat each Content)

    /// Combines instructions in order.
    public init(_ contents: repeat each Content) { self.contents = (repeat each contents) }

    /// Never called: a session reads the parts instead.
    public var body: Never { unreachableBody() }
}

extension TupleDynamicInstructions: InstructionsPiece {
    func append(to content: inout InstructionsContent) {
        for part in repeat each contents { content.append(part) }
    }
}
