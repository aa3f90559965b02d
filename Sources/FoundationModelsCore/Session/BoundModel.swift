/// A model together with the executor that answers for it, whatever their types.
package protocol BoundModel: Sendable {
    /// What observers call the model: its type.
    var name: String { get }
    /// What the model can do.
    var capabilities: LanguageModelCapabilities { get }
    /// What keeps the executor alive, once there is one.
    var executorHolder: AnyObject? { get }
    /// Whether the model takes attached data of a kind.
    func supportsDataAttachmentType(_ type: UTType) async throws -> Bool
    /// Whether the model gives data of a kind as entries.
    func supportsDataEntryType(_ type: UTType) async throws -> Bool
    /// Gets the executor ready.
    func prewarm(transcript: Transcript)
    /// Has the executor answer.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws
}
