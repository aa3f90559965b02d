/// What instructions consist of: their text and their tools, in order of declaration.
struct InstructionsContent {
    /// The text, values and attachments.
    private(set) var parts: [PromptPart] = []
    /// The tools.
    private(set) var tools: [any Tool] = []

    /// Appends what instructions say: themselves, where they are a piece, or what their body consists of.
    mutating func append(_ instructions: some DynamicInstructions) {
        if let piece = instructions as? any InstructionsPiece {
            piece.append(to: &self)
        } else {
            append(instructions.body)
        }
    }

    /// Appends text, values and attachments.
    mutating func append(_ parts: [PromptPart]) { self.parts += parts }

    /// Appends tools.
    mutating func append(_ tools: [any Tool]) { self.tools += tools }
}

/// Instructions that the package itself knows how to read; everything else has a body made of them.
protocol InstructionsPiece {
    func append(to content: inout InstructionsContent)
}
