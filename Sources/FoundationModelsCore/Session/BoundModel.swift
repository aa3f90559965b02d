import Synchronization

/// A model together with the executor that answers for it, whatever their types.
protocol BoundModel: Sendable {
    /// What the model can do.
    var capabilities: LanguageModelCapabilities { get }
    /// Gets the executor ready.
    func prewarm(transcript: Transcript)
    /// Has the executor answer.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws
}

/// A model of a known type with its executor, which is made when it is first needed.
final class ModelBinding<Model: LanguageModel>: BoundModel {
    private let model: Model
    private let holder = Mutex<ExecutorHolder<Model.Executor>?>(nil)

    init(_ model: Model) { self.model = model }

    var capabilities: LanguageModelCapabilities { model.capabilities }

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

/// An executor and what it was made from; released with the last session that uses it.
final class ExecutorHolder<Executor: LanguageModelExecutor>: Sendable {
    let configuration: Executor.Configuration
    let executor: Executor

    init(configuration: Executor.Configuration) throws {
        self.configuration = configuration
        executor = try Executor(configuration: configuration)
    }
}

/// The executors in use, one for each configuration.
final class ExecutorRegistry: Sendable {
    static let shared = ExecutorRegistry()

    /// A configuration and the type of its executor.
    ///
    /// Unchecked because `AnyHashable` forgets that the configuration inside is `Sendable`.
    private struct Key: Hashable, @unchecked Sendable {
        let type: ObjectIdentifier
        let configuration: AnyHashable
    }

    private struct WeakReference: Sendable {
        weak let holder: (any AnyObject & Sendable)?
    }

    private let holders = Mutex<[Key: WeakReference]>([:])

    /// The executor for a configuration, made if there is none.
    func holder<Executor: LanguageModelExecutor>(
        _ type: Executor.Type, configuration: Executor.Configuration
    ) throws -> ExecutorHolder<Executor> {
        let key = Key(type: ObjectIdentifier(type), configuration: AnyHashable(configuration))
        return try holders.withLock { holders in
            if let known = holders[key]?.holder as? ExecutorHolder<Executor> { return known }
            let made = try ExecutorHolder<Executor>(configuration: configuration)
            holders = holders.filter { $0.value.holder != nil }
            holders[key] = WeakReference(holder: made)
            return made
        }
    }
}
