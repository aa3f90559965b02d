extension LanguageModelExecutorGenerationChannel {
    /// An event of a reasoning entry.
    public struct Reasoning: Sendable {
        /// The entry's ID; nil means the latest reasoning entry.
        public var entryID: String?
        /// The change to the entry.
        public var action: LanguageModelExecutorGenerationChannel.Reasoning.Action
    }
}
