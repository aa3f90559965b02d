extension LanguageModelError {
    /// Details: the model lacks a capability that the request needs.
    public struct UnsupportedCapability: Sendable {
        /// The capability.
        public var capability: LanguageModelCapabilities.Capability
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
        public init(
            capability: LanguageModelCapabilities.Capability, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.capability = capability
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
