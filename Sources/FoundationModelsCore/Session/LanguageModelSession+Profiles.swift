extension LanguageModelSession {
    /// Creates a session with a profile; the profile's instructions replace leading instructions in `history`.
    ///
    /// - Parameters:
    ///   - model: The model for profiles without one.
    ///   - isolation: The actor on which the profile's code runs, if any.
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
