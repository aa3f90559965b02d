extension LanguageModelExecutorGenerationChannel {
    /// Something about an answer.
    public struct Response: Sendable {
        /// The entry; nil is the latest of its kind.
        public var entryID: String?
        /// What happens to it.
        public var action: LanguageModelExecutorGenerationChannel.Response.Action
    }
}
