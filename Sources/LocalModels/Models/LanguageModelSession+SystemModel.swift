import FoundationModelsCore

/// Sessions with the system language model, the default.
extension LanguageModelSession {
    /// Creates a session with the system model and text instructions.
    @_disfavoredOverload
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil
    ) {
        self.init(binding: model, tools: tools, instructions: instructions.map { Instructions(text: $0) })
    }

    /// Creates a session with the system model and instructions from a builder.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [],
        @InstructionsBuilder instructions: () throws -> Instructions
    ) rethrows {
        self.init(binding: model, tools: tools, instructions: try instructions())
    }

    /// Creates a session with the system model.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: Instructions? = nil
    ) {
        self.init(binding: model, tools: tools, instructions: instructions)
    }

    /// Creates a session that continues a transcript; tools must be passed again.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript
    ) {
        self.init(binding: model, tools: tools, transcript: transcript)
    }

    /// Creates a session with a profile; the profile's instructions replace leading instructions in `history`.
    ///
    /// The profile's code runs in the isolation where the session is created.
    public convenience init(
        profile: sending some DynamicProfile, history: some Collection<Transcript.Entry> = [],
        isolation: (any Actor)? = #isolation
    ) {
        self.init(profile: profile, fallback: SystemLanguageModel.default, history: history, isolation: isolation)
    }

    /// Creates a session with dynamic instructions, which replace leading instructions in `history`.
    ///
    /// Their code runs in the isolation where the session is created.
    public convenience init(
        model: some LanguageModel = SystemLanguageModel.default, dynamicInstructions: sending some DynamicInstructions,
        history: some Collection<Transcript.Entry> = [], isolation: (any Actor)? = #isolation
    ) {
        self.init(
            profile: Profile { dynamicInstructions }, fallback: model, history: history, isolation: isolation)
    }
}
