import ChatTemplates
import Embeddings
import Foundation
import ModelFiles
import NightjarGeneration
import Synchronization
import Transformer

/// The models of a service. They are loaded at their first request, and unloaded when others need the memory, the least
/// recently used first.
final class ModelShelf: Sendable {
    /// The code of the error for a model that embeds or ranks texts and can't generate.
    static let onlyReads = "model_only_reads"

    /// A model in use; it isn't unloaded while this object exists.
    final class Lease: Sendable {
        /// The requested name.
        let name: String
        let model: LoadedModel
        private let shelf: ModelShelf

        fileprivate init(name: String, model: LoadedModel, shelf: ModelShelf) {
            self.name = name
            self.model = model
            self.shelf = shelf
        }

        deinit { shelf.endUse(name) }
    }

    private struct Entry {
        let source: ServedModel
        /// The size of its weights in bytes, also while it is being loaded; 0 if it isn't loaded.
        var bytes = 0
        var users = 0
        var lastUse: UInt64 = 0
        var model: LoadedModel?
    }

    private struct State {
        var entries: [String: Entry]
        var clock: UInt64 = 0

        var bytes: Int { entries.values.reduce(0) { $0 + $1.bytes } }

        /// The unused model that was used least recently.
        var idle: String? {
            entries.values.filter { $0.users == 0 && $0.model != nil }.min { $0.lastUse < $1.lastUse }?.source.name
        }
    }

    private let state: Mutex<State>
    private let names: [String]
    private let memoryBytes: Int?
    private let registry = ModelRegistry()
    private let created = Int(saturating: Date().timeIntervalSince1970)

    /// Creates a shelf.
    ///
    /// - Parameters:
    ///   - models: The models; the first one answers requests without a name.
    ///   - memoryBytes: The maximum size of all loaded weights in bytes; nil for no limit.
    init(_ models: [ServedModel], memoryBytes: Int?) {
        names = models.map(\.name)
        self.memoryBytes = memoryBytes
        state = Mutex(State(entries: Dictionary(models.map { ($0.name, Entry(source: $0)) }) { first, _ in first }))
    }

    /// The number of loaded models.
    var loadedCount: Int { state.withLock { $0.entries.values.count { $0.model != nil } } }

    /// Returns a model in use; loads it first if necessary.
    ///
    /// - Parameter name: Its name; nil for the first model.
    /// - Throws: `ServiceError` with status 404 for unknown names, 400 for models that only embed or rank, and 503 if
    ///   memory is lacking or loading fails.
    func lease(_ name: String?) async throws -> Lease {
        guard let name = name ?? names.first, let source = state.withLock({ $0.entries[name]?.source }) else {
            throw ServiceError.notFound(
                "There is no model \"\((name ?? "").prefix(100))\"; /v1/models lists those that are served.",
                parameter: "model", code: "model_not_found")
        }
        let evicted = try reserve(name, needed: Self.fileBytes(source.path))
        for source in evicted {
            registry.unload(directory: source.path, options: source.options, adapter: source.adapter)
        }
        do throws(LoadingError) {
            let model = try await registry.model(at: source.path, options: source.options, adapter: source.adapter)
            state.withLock { state in
                state.entries[name]?.model = model
                state.entries[name]?.bytes = model.transformer.weightBytes
            }
            return Lease(name: name, model: model, shelf: self)
        } catch {
            state.withLock { state in
                state.entries[name]?.users -= 1
                if state.entries[name]?.model == nil { state.entries[name]?.bytes = 0 }
            }
            if case .model(.purpose(_, _, .onlyReads)) = error {
                throw ServiceError.invalid("model", "The model \(name) can't generate: \(error)", code: Self.onlyReads)
            }
            if TextEmbedder.readsTable(directory: source.path) {
                throw ServiceError.invalid(
                    "model", "The model \(name) can't generate: it is a table of tokens' vectors, which embeds texts",
                    code: Self.onlyReads)
            }
            throw ServiceError.unavailable(
                "The model \(name) can't be loaded: \(error)", code: "model_load_failed", retryAfter: 30)
        }
    }

    /// Adds a user, and makes room for a model that isn't loaded; returns the unloaded models.
    private func reserve(_ name: String, needed: Int) throws(ServiceError) -> [ServedModel] {
        try state.withLock { state throws(ServiceError) in
            state.clock += 1
            var evicted: [ServedModel] = []
            if let memoryBytes, state.entries[name]?.bytes == 0 {
                guard needed <= memoryBytes else {
                    throw .unavailable(
                        "The model \(name) takes \(needed) bytes, and models may take \(memoryBytes) together.",
                        code: "model_too_large", retryAfter: 3600)
                }
                while state.bytes + needed > memoryBytes {
                    guard let idle = state.idle, let source = state.entries[idle]?.source else {
                        throw .unavailable(
                            "There is no room for the model \(name) while others are in use: try again later.",
                            code: "models_busy", retryAfter: 5)
                    }
                    state.entries[idle]?.model = nil
                    state.entries[idle]?.bytes = 0
                    evicted.append(source)
                }
            }
            if state.entries[name]?.bytes == 0 { state.entries[name]?.bytes = max(needed, 1) }
            state.entries[name]?.users += 1
            state.entries[name]?.lastUse = state.clock
            return evicted
        }
    }

    private func endUse(_ name: String) {
        state.withLock { $0.entries[name]?.users -= 1 }
    }

    /// Returns the size of a model's weights in its files, in bytes.
    static func fileBytes(_ path: String) -> Int {
        let manager = FileManager.default
        var isDirectory: ObjCBool = false
        _ = manager.fileExists(atPath: path, isDirectory: &isDirectory)
        let files =
            isDirectory.boolValue
            ? ((try? manager.contentsOfDirectory(atPath: path)) ?? []).filter { $0.hasSuffix(".safetensors") }
                .map { path + "/" + $0 }
            : [path]
        return files.reduce(0) { sum, file in
            // Model hubs link files into a store, so the size is that of the link's target.
            let target = URL(filePath: file).resolvingSymlinksInPath().path
            return sum &+ ((try? manager.attributesOfItem(atPath: target))?[.size] as? Int ?? 0)
        }
    }

    /// The models in the format of `/v1/models`.
    var list: JSONValue {
        .fields(["object": .string("list"), "data": .array(names.compactMap { entry($0) })])
    }

    /// Returns one model in the format of `/v1/models`; nil for unknown names.
    func entry(_ name: String) -> JSONValue? {
        guard let entry = state.withLock({ $0.entries[name] }) else { return nil }
        return .fields([
            "id": .string(name), "object": .string("model"), "created": .integer(created),
            "owned_by": .string("nightjar"), "loaded": .bool(entry.model != nil),
            "max_model_len": entry.model.map { .integer($0.contextLength) },
        ])
    }
}
