/// A type that answers the requests to a model.
///
/// A session runs the tools and keeps the transcript. An executor runs one step of the model on a transcript and sends
/// the output to a channel.
public protocol LanguageModelExecutor: Sendable {
    /// The type of the configuration from which an executor is created.
    associatedtype Configuration: Hashable, Sendable
    /// The type of the model.
    associatedtype Model: LanguageModel

    /// Prepares for a request that begins with `transcript`.
    func prewarm(model: Self.Model, transcript: Transcript)

    /// Creates an executor.
    init(configuration: Self.Configuration) throws

    /// Answers a request; sends events to `channel` until the step is complete.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest, model: Self.Model,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws
}

extension LanguageModelExecutor {
    /// Does nothing.
    public func prewarm(model: Self.Model, transcript: Transcript) {}
}
