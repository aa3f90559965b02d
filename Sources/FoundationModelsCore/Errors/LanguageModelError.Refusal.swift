extension LanguageModelError {
    /// The details of a request that the model refused to answer.
    public struct Refusal: Sendable {
        /// The model's explanation.
        let explanationText: String
        /// A description for developers.
        public var debugDescription: String
        /// Additional values from the model's provider.
        public var metadata: [String: any Sendable]
    }
}

extension LanguageModelError.Refusal {
    /// Creates the details.
    public init(explanation: String, debugDescription: String, metadata: [String: any Sendable] = [:]) {
        explanationText = explanation
        self.debugDescription = debugDescription
        self.metadata = metadata
    }

    /// The model's explanation as a response.
    public nonisolated(nonsending) var explanation: LanguageModelSession.Response<String> {
        get async throws { try await explanationStream.collect() }
    }

    /// The model's explanation as a stream.
    public var explanationStream: LanguageModelSession.ResponseStream<String> { .init(text: explanationText) }
}
