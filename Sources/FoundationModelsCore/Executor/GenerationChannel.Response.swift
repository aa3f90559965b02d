extension LanguageModelExecutorGenerationChannel {
    /// An event of a response entry.
    public struct Response: Sendable {
        /// The entry's ID; nil means the latest response entry.
        public var entryID: String?
        /// The change to the entry.
        public var action: LanguageModelExecutorGenerationChannel.Response.Action
    }
}
