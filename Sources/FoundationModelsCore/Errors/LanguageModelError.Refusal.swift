extension LanguageModelError {
    /// Details: the model declined to answer.
    public struct Refusal: Sendable {
        /// Why, in the model's words.
        let explanationText: String
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]
    }
}

extension LanguageModelError.Refusal {
    /// Collects the details.
    public init(explanation: String, debugDescription: String, metadata: [String: any Sendable] = [:]) {
        explanationText = explanation
        self.debugDescription = debugDescription
        self.metadata = metadata
    }

    /// Why the model declined, as a response.
    public nonisolated(nonsending) var explanation: LanguageModelSession.Response<String> {
        get async throws { try await explanationStream.collect() }
    }

    /// Why the model declined, as a stream.
    public var explanationStream: LanguageModelSession.ResponseStream<String> { .init(text: explanationText) }
}
