/// The evaluated content of dynamic instructions: text and tools, in order of declaration.
struct InstructionsContent {
    /// The text, generated values and attachments.
    private(set) var parts: [PromptPart] = []
    /// The tools.
    private(set) var tools: [any Tool] = []

    /// Appends dynamic instructions: a built-in type directly, any other by its body.
    mutating func append(_ instructions: some DynamicInstructions) {
        if let piece = instructions as? any InstructionsPiece {
            piece.append(to: &self)
        } else {
            append(instructions.body)
        }
    }

    /// Appends text, generated values and attachments.
    mutating func append(_ parts: [PromptPart]) { self.parts += parts }

    /// Appends tools.
    mutating func append(_ tools: [any Tool]) { self.tools += tools }
}

/// Dynamic instructions of a built-in type, which have no body; all other types have a body made of these.
protocol InstructionsPiece {
    func append(to content: inout InstructionsContent)
}
