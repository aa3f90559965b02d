extension LanguageModelSession {
    /// Creates a session with any model and instructions from a builder.
    // Disfavored, since for the system's model the initializer of 2025 is neither more nor less special than this one.
    @_disfavoredOverload
    public convenience init<Failure>(
        model: some LanguageModel, tools: [any Tool] = [],
        @InstructionsBuilder instructions: () throws(Failure) -> Instructions
    ) throws(Failure) where Failure: Swift.Error {
        self.init(binding: model, tools: tools, instructions: try instructions())
    }

    /// Creates a session that continues a transcript; tools must be passed again.
    public convenience init(model: some LanguageModel, tools: [any Tool] = [], transcript: Transcript) {
        self.init(binding: model, tools: tools, transcript: transcript)
    }

    /// Creates a session with any model.
    public convenience init(
        model: some LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil
    ) {
        self.init(binding: model, tools: tools, instructions: instructions)
    }

    /// Creates a session with any model and text instructions.
    @_disfavoredOverload
    public convenience init(model: some LanguageModel, tools: [any Tool] = [], instructions: String? = nil) {
        self.init(binding: model, tools: tools, instructions: instructions.map { Instructions(text: $0) })
    }

    /// Creates a session with any model; the other initializers differ in their defaults.
    package convenience init(binding model: some LanguageModel, tools: [any Tool], instructions: Instructions?) {
        var transcript = Transcript()
        if let instructions {
            transcript.append(.instructions(.init(segments: instructions.parts.segments, toolDefinitions: [])))
        }
        self.init(binding: model, tools: tools, transcript: transcript)
    }

    /// Creates a session with any model that continues a transcript.
    package convenience init(binding model: some LanguageModel, tools: [any Tool], transcript: Transcript) {
        let tools = tools.map(SessionTool.init)
        self.init(
            configuration: .fixed(model: ModelBinding(model), tools: tools), transcript: transcript.describing(tools))
    }
}
