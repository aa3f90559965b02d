import FoundationModelsCore

@available(*, deprecated)
extension LanguageModelSession.GenerationError.Refusal {
    /// The model's explanation as a response.
    public nonisolated(nonsending) var explanation: LanguageModelSession.Response<String> {
        get async throws { try await explanationStream.collect() }
    }

    /// The model's explanation as a stream; without one, the default model is asked for it.
    public var explanationStream: LanguageModelSession.ResponseStream<String> {
        if let explanationText { return .init(text: explanationText) }
        let session = LanguageModelSession(transcript: Transcript(entries: transcriptEntries))
        return session.streamResponse(to: "Explain in one sentence why you declined to answer.")
    }
}
