extension LanguageModelExecutorGenerationChannel {
    /// An event of a tool calls entry.
    public struct ToolCalls: Sendable {
        /// The entry's ID; nil means the latest tool calls entry.
        public var entryID: String?
        /// The change to the entry.
        public var action: LanguageModelExecutorGenerationChannel.ToolCalls.Action
    }
}
