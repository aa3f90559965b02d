/// What answers the requests to a model.
///
/// Sessions run the tools and keep the transcript; an executor turns one transcript into one step of the model, and
/// sends what comes out into a channel.
public protocol LanguageModelExecutor: Sendable {
    /// What an executor needs to know.
    associatedtype Configuration: Hashable, Sendable
    /// The model it works for.
    associatedtype Model: LanguageModel

    /// Gets ready for a request that begins with `transcript`.
    func prewarm(model: Self.Model, transcript: Transcript)

    /// Makes an executor.
    init(configuration: Self.Configuration) throws

    /// Answers a request, sending events until the step is done.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest, model: Self.Model,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws
}

extension LanguageModelExecutor {
    /// Does nothing.
    public func prewarm(model: Self.Model, transcript: Transcript) {}
}
