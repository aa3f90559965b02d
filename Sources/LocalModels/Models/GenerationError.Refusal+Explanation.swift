import FoundationModelsCore

@available(*, deprecated)
extension LanguageModelSession.GenerationError.Refusal {
    /// Why the model declined, as a response.
    public nonisolated(nonsending) var explanation: LanguageModelSession.Response<String> {
        get async throws { try await explanationStream.collect() }
    }

    /// Why the model declined, as a stream: its own words where it gave some, else asked of the default model.
    public var explanationStream: LanguageModelSession.ResponseStream<String> {
        if let explanationText { return .init(text: explanationText) }
        let session = LanguageModelSession(transcript: Transcript(entries: transcriptEntries))
        return session.streamResponse(to: "Explain in one sentence why you declined to answer.")
    }
}
