extension LanguageModelError {
    /// Details: the model can't take entries of the transcript.
    public struct UnsupportedTranscriptContent: Sendable {
        /// The entries.
        public var unsupportedContent: [Transcript.Entry]
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
        public init(
            unsupportedContent: [Transcript.Entry], debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.unsupportedContent = unsupportedContent
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
