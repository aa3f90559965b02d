import Synchronization
import Transformer

/// The models that this process has open, so that everybody who wants the same one shares its weights.
///
/// Loading runs on a thread of its own; requests for a model that is being loaded wait for it.
public final class ModelRegistry: Sendable {
    /// The registry of the process.
    public static let shared = ModelRegistry()

    private typealias Outcome = Result<LoadedModel, LoadingError>

    private enum Entry {
        case loading([CheckedContinuation<Outcome, Never>])
        case loaded(LoadedModel)
    }

    private let entries = Mutex<[ModelKey: Entry]>([:])

    /// Creates a registry of its own, apart from ``shared``.
    public init() {}

    /// Opens a model, or finds it open with the same options.
    ///
    /// A model with an adapter shares everything but the adapter with the model alone, which is opened too.
    ///
    /// - Parameters:
    ///   - directory: A directory as model hubs lay it out, or a GGUF file.
    ///   - options: How the model is opened; models opened differently are different models. Only who has it opened is told
    ///     of progress.
    ///   - adapter: Directory of a low-rank adapter, as PEFT writes it; nil for the model alone.
    /// - Throws: ``LoadingError``, for everybody who waits for the same model.
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

    /// Lets go of a model; its memory is freed when its last user does so too.
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
