extension LanguageModelExecutorGenerationChannel {
    /// Text in place of the text so far.
    public struct TextSegmentReplacement: Sendable {
        /// The text.
        public var content: String
        /// The segment; nil is the latest.
        public var segmentID: String?
        /// How many tokens it took.
        public var tokenCount: Int
    }
}
