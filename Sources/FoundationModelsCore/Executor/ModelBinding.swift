import Synchronization

/// A model with its executor, which is created on first use.
package final class ModelBinding<Model: LanguageModel>: BoundModel {
    private let model: Model
    private let holder = Mutex<ExecutorHolder<Model.Executor>?>(nil)

    package init(_ model: Model) { self.model = model }

    package var name: String { "\(Model.self)" }

    package var capabilities: LanguageModelCapabilities { model.capabilities }

    package var executorHolder: AnyObject? { holder.withLock { $0 } }

    package func supportsDataAttachmentType(_ type: UTType) async throws -> Bool {
        try await model.supportsDataAttachmentType(type)
    }

    package func supportsDataEntryType(_ type: UTType) async throws -> Bool {
        try await model.supportsDataEntryType(type)
    }

    /// Returns the executor of the model's current configuration.
    private func executor() throws -> Model.Executor {
        let configuration = model.executorConfiguration
        if let held = holder.withLock({ $0 }), held.configuration == configuration { return held.executor }
        let shared = try ExecutorRegistry.shared.holder(Model.Executor.self, configuration: configuration)
        holder.withLock { $0 = shared }
        return shared.executor
    }

    package func prewarm(transcript: Transcript) {
        // Prewarming can't throw; the error of the executor's initializer appears at the next request.
        guard let executor = try? executor() else { return }
        executor.prewarm(model: model, transcript: transcript)
    }

    package nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        try await executor().respond(to: request, model: model, streamingInto: channel)
    }
}
