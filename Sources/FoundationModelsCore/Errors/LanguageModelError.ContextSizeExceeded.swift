extension LanguageModelError {
    /// The details of a transcript and request that exceed the model's context size.
    public struct ContextSizeExceeded: Sendable {
        /// The context size in tokens.
        public var contextSize: Int
        /// The number of tokens that the request needs.
        public var tokenCount: Int
        /// A description for developers.
        public var debugDescription: String
        /// Additional values from the model's provider.
        public var metadata: [String: any Sendable]

        /// Creates the details.
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
