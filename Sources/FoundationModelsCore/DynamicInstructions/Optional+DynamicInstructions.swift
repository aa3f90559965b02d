extension Optional: DynamicInstructions where Wrapped: DynamicInstructions {
    /// Never called: a session reads the wrapped instructions instead.
    public var body: Never { unreachableBody() }
}

extension Optional: InstructionsPiece where Wrapped: DynamicInstructions {
    func append(to content: inout InstructionsContent) {
        if let part = self { content.append(part) }
    }
}
