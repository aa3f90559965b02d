extension LanguageModelError {
    /// Details: a guardrail stopped the prompt or the answer.
    public struct GuardrailViolation: Sendable {
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
        public init(
            debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
