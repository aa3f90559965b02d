import Synchronization

/// A model of a known type with its executor, which is made when it is first needed.
final class ModelBinding<Model: LanguageModel>: BoundModel {
    private let model: Model
    private let holder = Mutex<ExecutorHolder<Model.Executor>?>(nil)

    init(_ model: Model) { self.model = model }

    var name: String { "\(Model.self)" }

    var capabilities: LanguageModelCapabilities { model.capabilities }

    var executorHolder: AnyObject? { holder.withLock { $0 } }

    func supportsDataAttachmentType(_ type: UTType) async throws -> Bool {
        try await model.supportsDataAttachmentType(type)
    }

    func supportsDataEntryType(_ type: UTType) async throws -> Bool { try await model.supportsDataEntryType(type) }

    /// The executor for the model's configuration of now.
    private func executor() throws -> Model.Executor {
        let configuration = model.executorConfiguration
        if let held = holder.withLock({ $0 }), held.configuration == configuration { return held.executor }
        let shared = try ExecutorRegistry.shared.holder(Model.Executor.self, configuration: configuration)
        holder.withLock { $0 = shared }
        return shared.executor
    }

    func prewarm(transcript: Transcript) {
        // An executor that can't be made says so when the request comes: prewarming itself can't fail.
        guard let executor = try? executor() else { return }
        executor.prewarm(model: model, transcript: transcript)
    }

    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        try await executor().respond(to: request, model: model, streamingInto: channel)
    }
}
