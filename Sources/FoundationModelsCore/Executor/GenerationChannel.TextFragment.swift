extension LanguageModelExecutorGenerationChannel {
    /// Text to append to a segment.
    public struct TextFragment: Sendable {
        /// The text.
        public var content: String
        /// The segment's ID; nil means the latest segment.
        public var segmentID: String?
        /// The number of tokens that the text took.
        public var tokenCount: Int
    }
}
