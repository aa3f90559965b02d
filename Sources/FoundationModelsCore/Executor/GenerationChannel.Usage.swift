extension LanguageModelExecutorGenerationChannel {
    /// The token counts of a step, in the session's own type.
    public typealias Usage = LanguageModelSession.Usage
}
