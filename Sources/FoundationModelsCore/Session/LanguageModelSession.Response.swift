extension LanguageModelSession {
    /// A complete response.
    public struct Response<Content> where Content: Generable {
        /// The answer as a value of the requested type.
        public let content: Content
        /// The answer as generated content.
        public let rawContent: GeneratedContent
        /// The entries that the request added: tool calls, tool outputs, reasoning and the response.
        public let transcriptEntries: ArraySlice<Transcript.Entry>
        /// The token counts of the request.
        public let usage: LanguageModelSession.Usage
        /// The probabilities of the answer's tokens and fields. Not in Apple's interface.
        ///
        /// Nil unless `GenerationOptions.reportingConfidence` requested a report and the model gives one.
        public let confidence: LanguageModelSession.Confidence?
    }
}

extension LanguageModelSession.Response: Sendable where Content: Sendable {}

extension LanguageModelSession.Response {
    /// Creates a response from a finished turn.
    init(_ result: TurnResult) throws {
        self.init(
            content: try result.content.value(Content.self), rawContent: result.content,
            transcriptEntries: result.entries[...], usage: result.usage,
            confidence: result.confidence)
    }
}
