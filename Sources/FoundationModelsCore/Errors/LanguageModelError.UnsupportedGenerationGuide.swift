extension LanguageModelError {
    /// The details of a generation guide that can't be enforced.
    public struct UnsupportedGenerationGuide: Sendable {
        /// The name of the schema with the guide.
        public var schemaName: String?
        /// A description for developers.
        public var debugDescription: String
        /// Additional values from the model's provider.
        public var metadata: [String: any Sendable]

        /// Creates the details.
        public init(
            schemaName: String?, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.schemaName = schemaName
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
