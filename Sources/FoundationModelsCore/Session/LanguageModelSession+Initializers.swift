extension LanguageModelSession {
    /// Begins a conversation with any model, with instructions put together by a builder.
    // Disfavored, since for the system's model the initializer of 2025 is neither more nor less special than this one.
    @_disfavoredOverload
    public convenience init<Failure>(
        model: some LanguageModel, tools: [any Tool] = [],
        @InstructionsBuilder instructions: () throws(Failure) -> Instructions
    ) throws(Failure) where Failure: Swift.Error {
        self.init(binding: model, tools: tools, instructions: try instructions())
    }

    /// Goes on with a conversation with any model; tools must be passed again.
    public convenience init(model: some LanguageModel, tools: [any Tool] = [], transcript: Transcript) {
        self.init(binding: model, tools: tools, transcript: transcript)
    }

    /// Begins a conversation with any model.
    public convenience init(
        model: some LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil
    ) {
        self.init(binding: model, tools: tools, instructions: instructions)
    }

    /// Begins a conversation with any model, with instructions as text.
    @_disfavoredOverload
    public convenience init(model: some LanguageModel, tools: [any Tool] = [], instructions: String? = nil) {
        self.init(binding: model, tools: tools, instructions: instructions.map { Instructions(text: $0) })
    }

    /// Begins a conversation with any model; the others differ in what they default to.
    package convenience init(binding model: some LanguageModel, tools: [any Tool], instructions: Instructions?) {
        var transcript = Transcript()
        if let instructions {
            transcript.append(.instructions(.init(segments: instructions.parts.segments, toolDefinitions: [])))
        }
        self.init(binding: model, tools: tools, transcript: transcript)
    }

    /// Goes on with a conversation with any model.
    package convenience init(binding model: some LanguageModel, tools: [any Tool], transcript: Transcript) {
        let tools = tools.map(SessionTool.init)
        self.init(
            configuration: .fixed(model: ModelBinding(model), tools: tools), transcript: transcript.describing(tools))
    }
}
