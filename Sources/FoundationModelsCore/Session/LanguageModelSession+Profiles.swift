extension LanguageModelSession {
    /// Begins a conversation with a profile, or goes on with one: leading instructions in `history` give way to the
    /// profile's.
    ///
    /// The profile's code runs on the actor on which the session is made, if on any.
    public convenience init(
        profile: sending some DynamicProfile, history: some Collection<Transcript.Entry> = [],
        isolation: (any Actor)? = #isolation
    ) {
        self.init(
            source: ProfileSource(profile, model: ModelBinding(SystemLanguageModel.default), isolation: isolation),
            history: history)
    }

    /// Begins a conversation with dynamic instructions, or goes on with one: leading instructions in `history` give
    /// way to these.
    ///
    /// Their code runs on the actor on which the session is made, if on any.
    public convenience init(
        model: some LanguageModel = SystemLanguageModel.default, dynamicInstructions: sending some DynamicInstructions,
        history: some Collection<Transcript.Entry> = [], isolation: (any Actor)? = #isolation
    ) {
        let profile = Profile { dynamicInstructions }
        self.init(
            source: ProfileSource(profile, model: ModelBinding(model), isolation: isolation), history: history)
    }

    private convenience init(source: ProfileSource, history: some Collection<Transcript.Entry>) {
        var transcript = Transcript()
        transcript.history = Transcript(entries: history).history
        self.init(configuration: .profile(source), transcript: transcript)
    }
}
