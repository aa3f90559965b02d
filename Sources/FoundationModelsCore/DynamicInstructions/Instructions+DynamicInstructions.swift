extension Instructions: DynamicInstructions {
    /// The instructions' own text, which is read as it stands.
    public var body: some DynamicInstructions { EmptyDynamicInstructions() }
}

extension Instructions: InstructionsPiece {
    func append(to content: inout InstructionsContent) { content.append(parts) }
}
