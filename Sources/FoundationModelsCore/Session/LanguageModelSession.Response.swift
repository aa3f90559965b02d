extension LanguageModelSession {
    /// A whole answer.
    public struct Response<Content> where Content: Generable {
        /// The answer as its type.
        public let content: Content
        /// The answer as generated.
        public let rawContent: GeneratedContent
        /// The entries that the request added: calls of tools, their outputs, thoughts and the answer.
        public let transcriptEntries: ArraySlice<Transcript.Entry>
        /// How many tokens the request took.
        public let usage: LanguageModelSession.Usage
        /// What the model thought of the answer's tokens and fields; nil unless `GenerationOptions.reportingConfidence`
        /// asked for it and the model tells. Not in Apple's interface.
        public let confidence: LanguageModelSession.Confidence?
    }
}

extension LanguageModelSession.Response: Sendable where Content: Sendable {}

extension LanguageModelSession.Response {
    /// Reads a finished turn as a type.
    init(_ result: TurnResult) throws {
        self.init(
            content: try result.content.value(Content.self), rawContent: result.content,
            transcriptEntries: result.entries[...], usage: result.usage,
            confidence: result.confidence)
    }
}
