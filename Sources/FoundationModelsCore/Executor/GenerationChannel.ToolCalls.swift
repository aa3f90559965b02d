extension LanguageModelExecutorGenerationChannel {
    /// Something about calls of tools.
    public struct ToolCalls: Sendable {
        /// The entry; nil is the latest of its kind.
        public var entryID: String?
        /// What happens to it.
        public var action: LanguageModelExecutorGenerationChannel.ToolCalls.Action
    }
}
