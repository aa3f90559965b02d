/// Several dynamic instructions, one after another.
public struct TupleDynamicInstructions<each Content>: DynamicInstructions
where repeat each Content: DynamicInstructions {
    private let contents: (repeat each Content)

    /// Joins instructions.
    public init(_ contents: repeat each Content) { self.contents = (repeat each contents) }

    /// Not to be asked: the parts are read instead.
    public var body: Never { unreachableBody() }
}

extension TupleDynamicInstructions: InstructionsPiece {
    func append(to content: inout InstructionsContent) {
        for part in repeat each contents { content.append(part) }
    }
}
