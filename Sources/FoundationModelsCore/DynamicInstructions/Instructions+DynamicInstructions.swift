extension Instructions: DynamicInstructions {
    /// Empty: a session reads the text of the instructions directly.
    public var body: some DynamicInstructions { EmptyDynamicInstructions() }
}

extension Instructions: InstructionsPiece {
    func append(to content: inout InstructionsContent) { content.append(parts) }
}
