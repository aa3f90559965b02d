/// A model with its executor, type-erased.
package protocol BoundModel: Sendable {
    /// The name of the model's type, for observers.
    var name: String { get }
    /// The capabilities of the model.
    var capabilities: LanguageModelCapabilities { get }
    /// The object that keeps the executor alive; nil before the executor is created.
    var executorHolder: AnyObject? { get }
    /// Returns whether the model accepts data attachments of a type.
    func supportsDataAttachmentType(_ type: UTType) async throws -> Bool
    /// Returns whether the model produces data entries of a type.
    func supportsDataEntryType(_ type: UTType) async throws -> Bool
    /// Prepares the executor for a request that begins with `transcript`.
    func prewarm(transcript: Transcript)
    /// Runs one step of the model; the executor sends its events to `channel`.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws
}
