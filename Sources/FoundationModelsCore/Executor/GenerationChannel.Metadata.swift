extension LanguageModelExecutorGenerationChannel {
    /// What a provider wants kept.
    public struct Metadata: Sendable {
        /// The values.
        public var values: [String: GeneratedContent]
    }
}
