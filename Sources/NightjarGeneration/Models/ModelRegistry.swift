import Synchronization
import Transformer

/// The open models of this process. Callers that open the same model share its weights.
///
/// Loading runs on its own thread. Further requests for a model wait while it is being loaded.
public final class ModelRegistry: Sendable {
    /// The registry of the process.
    public static let shared = ModelRegistry()

    private typealias Outcome = Result<LoadedModel, LoadingError>

    private enum Entry {
        case loading([CheckedContinuation<Outcome, Never>])
        case loaded(LoadedModel)
    }

    private let entries = Mutex<[ModelKey: Entry]>([:])

    /// Creates a registry that is separate from ``shared``.
    public init() {}

    /// Opens a model, or returns the open one with the same options.
    ///
    /// A model with an adapter also opens the model without one, and shares all but the adapter with it.
    ///
    /// - Parameters:
    ///   - directory: A model directory in the layout of model hubs, or a GGUF file.
    ///   - options: The loading options; other options make another model. Only the first caller gets progress reports.
    ///   - adapter: The directory of a LoRA adapter in PEFT's layout; nil for the model alone.
    /// - Throws: ``LoadingError``, to all callers that wait for the model.
    public func model(
        at directory: String, options: ModelLoadOptions = ModelLoadOptions(), adapter: String? = nil
    ) async throws(LoadingError) -> LoadedModel {
        let base = adapter == nil ? nil : try await model(at: directory, options: options)
        let key = ModelKey(directory: directory, options: options, adapter: adapter)
        let outcome: Outcome = await withCheckedContinuation { continuation in
            let action = entries.withLock { entries -> (() -> Void)? in
                switch entries[key] {
                case .loaded(let model):
                    return { continuation.resume(returning: .success(model)) }
                case .loading(let waiting):
                    entries[key] = .loading(waiting + [continuation])
                    return nil
                case nil:
                    entries[key] = .loading([continuation])
                    return { self.load(key, base, options.progress) }
                }
            }
            action?()
        }
        return try outcome.get()
    }

    /// Removes a model from the registry. Its memory is freed when its last user drops it too.
    ///
    /// - Parameter adapter: The adapter that it was opened with; the model alone stays open then.
    public func unload(
        directory: String, options: ModelLoadOptions = ModelLoadOptions(), adapter: String? = nil
    ) {
        let key = ModelKey(directory: directory, options: options, adapter: adapter)
        entries.withLock { entries in
            if case .loaded = entries[key] { entries[key] = nil }
        }
    }

    private func load(_ key: ModelKey, _ base: LoadedModel?, _ progress: (@Sendable (Double) -> Void)?) {
        let isStarted = EngineThread.start {
            self.finish(
                key,
                Result { () throws(LoadingError) in
                    guard let base, let adapter = key.adapter else {
                        var options = key.options
                        options.progress = progress
                        return try LoadedModel(directory: key.directory, options: options)
                    }
                    return try LoadedModel(base, adapter: adapter)
                })
        }
        if !isStarted { finish(key, .failure(.noThread)) }
    }

    private func finish(_ key: ModelKey, _ outcome: Outcome) {
        let waiting = entries.withLock { entries -> [CheckedContinuation<Outcome, Never>] in
            guard case .loading(let waiting) = entries[key] else { return [] }
            entries[key] = (try? outcome.get()).map(Entry.loaded)
            return waiting
        }
        for continuation in waiting { continuation.resume(returning: outcome) }
    }
}
