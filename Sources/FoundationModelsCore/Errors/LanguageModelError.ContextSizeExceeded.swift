extension LanguageModelError {
    /// Details: the transcript and the request are longer than the model's context.
    public struct ContextSizeExceeded: Sendable {
        /// How many tokens the context holds.
        public var contextSize: Int
        /// How many tokens were needed.
        public var tokenCount: Int
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
        public init(
            contextSize: Int, tokenCount: Int, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.contextSize = contextSize
            self.tokenCount = tokenCount
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
