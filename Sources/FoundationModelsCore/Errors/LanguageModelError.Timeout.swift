extension LanguageModelError {
    /// The details of a request that took too long.
    public struct Timeout: Sendable {
        /// A description for developers.
        public var debugDescription: String
        /// Additional values from the model's provider.
        public var metadata: [String: any Sendable]

        /// Creates the details.
        public init(
            debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
