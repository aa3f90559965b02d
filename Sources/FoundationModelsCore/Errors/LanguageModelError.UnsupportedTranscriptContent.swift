extension LanguageModelError {
    /// The details of transcript entries that the model doesn't support.
    public struct UnsupportedTranscriptContent: Sendable {
        /// The unsupported entries.
        public var unsupportedContent: [Transcript.Entry]
        /// A description for developers.
        public var debugDescription: String
        /// Additional values from the model's provider.
        public var metadata: [String: any Sendable]

        /// Creates the details.
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
