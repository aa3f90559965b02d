extension LanguageModelExecutorGenerationChannel {
    /// Something about thoughts.
    public struct Reasoning: Sendable {
        /// The entry; nil is the latest of its kind.
        public var entryID: String?
        /// What happens to it.
        public var action: LanguageModelExecutorGenerationChannel.Reasoning.Action
    }
}
