import Embeddings
import Synchronization

/// The models of a service for embedding and ranking. They are loaded at their first request, and unloaded when others
/// need the memory, the least recently used first.
final class ReaderShelf: Sendable {
    /// A loaded model.
    enum Reader: Sendable {
        case embedder(TextEmbedder)
        case reranker(Reranker)
    }

    /// The purpose of a model.
    enum Purpose: Hashable, Sendable {
        case embedding, ranking
    }

    private struct Key: Hashable {
        let name: String
        let purpose: Purpose
    }

    private struct Entry {
        let loading: Task<Reader, any Error>
        let bytes: Int
        var lastUse: UInt64
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var clock: UInt64 = 0
    }

    private let models: [ServedModel]
    private let memoryBytes: Int?
    private let state = Mutex(State())

    /// Creates a shelf.
    ///
    /// - Parameters:
    ///   - models: The models; the first one answers requests without a name.
    ///   - memoryBytes: The maximum size of all loaded weights in bytes; nil for no limit.
    init(_ models: [ServedModel], memoryBytes: Int?) {
        self.models = models
        self.memoryBytes = memoryBytes
    }

    /// Returns an embedding model.
    ///
    /// - Throws: ``ServiceError`` with status 404 for unknown names, 400 for models that don't embed, and 503 if memory
    ///   is lacking.
    func embedder(_ name: String?) async throws -> (name: String, embedder: TextEmbedder) {
        let (name, reader) = try await reader(name, for: .embedding)
        guard case .embedder(let embedder) = reader else { throw ServiceError.fault("The model \(name) is another.") }
        return (name, embedder)
    }

    /// Returns a ranking model.
    ///
    /// - Throws: ``ServiceError``, as ``embedder(_:)``.
    func reranker(_ name: String?) async throws -> (name: String, reranker: Reranker) {
        let (name, reader) = try await reader(name, for: .ranking)
        guard case .reranker(let reranker) = reader else { throw ServiceError.fault("The model \(name) is another.") }
        return (name, reranker)
    }

    private func reader(_ name: String?, for purpose: Purpose) async throws -> (String, Reader) {
        guard let name = name ?? models.first?.name, let source = models.first(where: { $0.name == name }) else {
            throw ServiceError.notFound(
                "There is no model \"\((name ?? "").prefix(100))\"; /v1/models lists those that are served.",
                parameter: "model", code: "model_not_found")
        }
        let key = Key(name: name, purpose: purpose)
        let bytes = ModelShelf.fileBytes(source.path)
        if let memoryBytes, bytes > memoryBytes {
            throw ServiceError.unavailable(
                "The model \(name) takes \(bytes) bytes, and models may take \(memoryBytes) together.",
                code: "model_too_large", retryAfter: 3600)
        }
        let loading = state.withLock { state in
            state.clock += 1
            if state.entries[key] != nil {
                state.entries[key]?.lastUse = state.clock
            } else {
                let loading = Task { try await Self.load(source, for: purpose) }
                state.entries[key] = Entry(loading: loading, bytes: bytes, lastUse: state.clock)
                if let memoryBytes { Self.makeRoom(in: &state, memoryBytes) }
            }
            return state.entries[key]?.loading
        }
        do {
            guard let loading else { throw ServiceError.fault("The model \(name) was let go.") }
            return (name, try await loading.value)
        } catch {
            state.withLock { $0.entries[key] = nil }
            throw ServiceError.invalid(
                "model", "The model \(name) can't be loaded to \(purpose == .embedding ? "embed" : "rank"): \(error)",
                code: "model_load_failed")
        }
    }

    /// Unloads the least recently used models; requests that use them keep them until they end.
    private static func makeRoom(in state: inout State, _ memoryBytes: Int) {
        while state.entries.count > 1, state.entries.values.reduce(0, { $0 + $1.bytes }) > memoryBytes,
            let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            state.entries[oldest.key] = nil
        }
    }

    private static func load(_ source: ServedModel, for purpose: Purpose) async throws -> Reader {
        try await BlockingWork.run {
            let options = EmbeddingOptions(load: source.options)
            return switch purpose {
            case .embedding: .embedder(try TextEmbedder(directory: source.path, options: options))
            case .ranking: .reranker(try Reranker(directory: source.path, options: options))
            }
        }
    }
}
