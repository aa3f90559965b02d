extension LanguageModelExecutorGenerationChannel {
    /// Text that replaces a segment's text.
    public struct TextSegmentReplacement: Sendable {
        /// The text.
        public var content: String
        /// The segment's ID; nil means the latest segment.
        public var segmentID: String?
        /// The number of tokens that the text took.
        public var tokenCount: Int
    }
}
