extension Optional: DynamicInstructions where Wrapped: DynamicInstructions {
    /// Not to be asked: what is wrapped is read instead.
    public var body: Never { unreachableBody() }
}

extension Optional: InstructionsPiece where Wrapped: DynamicInstructions {
    func append(to content: inout InstructionsContent) {
        if let part = self { content.append(part) }
    }
}
