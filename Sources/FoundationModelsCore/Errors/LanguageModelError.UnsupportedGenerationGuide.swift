extension LanguageModelError {
    /// Details: a guide can't be enforced.
    public struct UnsupportedGenerationGuide: Sendable {
        /// The schema with the guide.
        public var schemaName: String?
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
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
