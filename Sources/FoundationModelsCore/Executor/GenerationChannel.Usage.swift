extension LanguageModelExecutorGenerationChannel {
    /// How many tokens a step took, counted as a session counts its requests.
    public typealias Usage = LanguageModelSession.Usage
}
