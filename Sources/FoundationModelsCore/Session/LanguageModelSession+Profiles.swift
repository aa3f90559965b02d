extension LanguageModelSession {
    /// Begins a conversation with a profile, or goes on with one: leading instructions in `history` give way to the
    /// profile's.
    ///
    /// - Parameters:
    ///   - model: The model of profiles that name none.
    ///   - isolation: The actor on which the profile's code runs, if on any.
    package convenience init(
        profile: sending some DynamicProfile, fallback model: some LanguageModel,
        history: some Collection<Transcript.Entry>, isolation: (any Actor)?
    ) {
        var transcript = Transcript()
        transcript.history = Transcript(entries: history).history
        self.init(
            configuration: .profile(ProfileSource(profile, model: ModelBinding(model), isolation: isolation)),
            transcript: transcript)
    }
}
