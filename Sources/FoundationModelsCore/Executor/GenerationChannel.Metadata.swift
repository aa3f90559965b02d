extension LanguageModelExecutorGenerationChannel {
    /// Values that a provider stores with an entry.
    public struct Metadata: Sendable {
        /// The values.
        public var values: [String: GeneratedContent]
    }
}
