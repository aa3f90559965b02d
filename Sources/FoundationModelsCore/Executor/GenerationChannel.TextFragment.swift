extension LanguageModelExecutorGenerationChannel {
    /// Text that follows the text so far.
    public struct TextFragment: Sendable {
        /// The text.
        public var content: String
        /// The segment it belongs to; nil is the latest.
        public var segmentID: String?
        /// How many tokens it took.
        public var tokenCount: Int
    }
}
