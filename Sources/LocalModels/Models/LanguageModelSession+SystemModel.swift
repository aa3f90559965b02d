import FoundationModelsCore

/// The sessions of the system's model, which is the one where none is named.
extension LanguageModelSession {
    /// Begins a conversation with the system's model, with instructions as text.
    @_disfavoredOverload
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil
    ) {
        self.init(binding: model, tools: tools, instructions: instructions.map { Instructions(text: $0) })
    }

    /// Begins a conversation with the system's model, with instructions put together by a builder.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [],
        @InstructionsBuilder instructions: () throws -> Instructions
    ) rethrows {
        self.init(binding: model, tools: tools, instructions: try instructions())
    }

    /// Begins a conversation with the system's model.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: Instructions? = nil
    ) {
        self.init(binding: model, tools: tools, instructions: instructions)
    }

    /// Goes on with a conversation; tools must be passed again.
    public convenience init(
        model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript
    ) {
        self.init(binding: model, tools: tools, transcript: transcript)
    }

    /// Begins a conversation with a profile, or goes on with one: leading instructions in `history` give way to the
    /// profile's.
    ///
    /// The profile's code runs on the actor on which the session is made, if on any.
    public convenience init(
        profile: sending some DynamicProfile, history: some Collection<Transcript.Entry> = [],
        isolation: (any Actor)? = #isolation
    ) {
        self.init(profile: profile, fallback: SystemLanguageModel.default, history: history, isolation: isolation)
    }

    /// Begins a conversation with dynamic instructions, or goes on with one: leading instructions in `history` give
    /// way to these.
    ///
    /// Their code runs on the actor on which the session is made, if on any.
    public convenience init(
        model: some LanguageModel = SystemLanguageModel.default, dynamicInstructions: sending some DynamicInstructions,
        history: some Collection<Transcript.Entry> = [], isolation: (any Actor)? = #isolation
    ) {
        self.init(
            profile: Profile { dynamicInstructions }, fallback: model, history: history, isolation: isolation)
    }
}
