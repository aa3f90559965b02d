import Foundation
import ModelFiles

/// The models of a hub that this machine has, in the cache that `hf` and transformers share, and those that it can get.
///
/// ```swift
/// let store = ModelStore()
/// for try await progress in store.download("Qwen/Qwen3-0.6B") {
///     print("\(progress.completedBytes) of \(progress.totalBytes) bytes")
/// }
/// let model = try LocalLanguageModel(named: "Qwen/Qwen3-0.6B")
/// ```
///
/// A name is `owner/name[@revision][:file]`: the revision a branch, tag or commit (`main` unless said), the file the
/// quantization (`Q4_K_M`) or path of a GGUF file. `HF_HOME`, `HF_HUB_CACHE`, `HF_ENDPOINT`, `HF_TOKEN` with `HF_TOKEN_PATH`,
/// and `HF_HUB_OFFLINE` mean what they mean to Hugging Face's own programs.
public struct ModelStore: Sendable {
    let settings: HubSettings
    var retries = HubRetries()
    /// The length of the ranges that large files are fetched in, in bytes.
    var partLength = HubDownload.partLength

    /// Takes what isn't said from the environment.
    ///
    /// - Parameters:
    ///   - cache: The folder of the cache.
    ///   - endpoint: The hub's address; other than the default for a mirror.
    ///   - token: What shows the hub who asks. It is sent to the endpoint's host alone.
    public init(cache: URL? = nil, endpoint: URL? = nil, token: String? = nil) {
        var settings = HubSettings()
        if let cache { settings.cache = cache.path }
        if let endpoint {
            settings.endpoint = endpoint.absoluteString
            while settings.endpoint.hasSuffix("/") { settings.endpoint.removeLast() }
        }
        if let token { settings.token = token }
        self.settings = settings
    }

    private var hubCache: HubCache { HubCache(settings.cache) }

    /// The folder of the cache.
    public var cache: URL { URL(filePath: settings.cache) }

    /// Where a model is that the cache holds: a directory, or a GGUF file. Asks no server.
    ///
    /// - Throws: ``Error`` where the cache doesn't hold it whole; the message says what is missing and what fetches it.
    public func location(of name: String) throws -> URL {
        do {
            return URL(filePath: try hubCache.model(try Self.parsed(name)))
        } catch let error as HubCacheError {
            throw Error(.notFound, error.description)
        }
    }

    /// The models in the cache, by name; one that has parts only is listed too. Takes a few system calls for each file.
    public func models() -> [Model] { hubCache.entries().map(Model.init) }

    /// Removes a model with all its revisions, or one revision where the name says any: of a branch or tag whose commit has
    /// other names, the name alone, and a commit with all its names. Files that other revisions need are kept.
    ///
    /// - Returns: How many bytes were freed.
    /// - Throws: ``Error`` where the cache doesn't hold it, or a file can't be removed.
    @discardableResult
    public func remove(_ name: String) throws -> Int {
        let parsed = try Self.parsed(name)
        guard parsed.file == nil else {
            throw Error(.invalidName, "\(name): a single file can't be removed; leave out what follows the colon")
        }
        do {
            return try name.contains("@") ? hubCache.removeRevision(parsed) : hubCache.removeAll(parsed)
        } catch let error as HubCacheError {
            throw Error(.notFound, error.description)
        } catch {
            throw Error(.inputOutput, "\(name): can't be removed from \(settings.cache): \(error.localizedDescription)")
        }
    }

    /// Fetches what a model needs and the cache lacks: configuration, tokenizer, templates and weights, or one GGUF file.
    ///
    /// What was fetched before goes on where it stopped. Lengths and digests are checked. Several processes may fetch the
    /// same model: one does and the others wait.
    ///
    /// - Parameters:
    ///   - name: `owner/name[@revision][:file]`.
    ///   - patterns: Where there are any, the repository's files that match one (`*` and `?` are wild) instead.
    public func download(_ name: String, including patterns: [String] = []) -> Download {
        Download(store: self, name: name, patterns: patterns)
    }

    static func parsed(_ name: String) throws -> ModelName {
        guard let parsed = ModelName(name) else {
            throw Error(
                .invalidName,
                "\"\(name.prefix(200))\" names no model of a hub: write owner/name, with @revision or :quantization behind "
                    + "it where they matter")
        }
        return parsed
    }
}

extension ModelStore {
    /// A model that the cache holds, at least in part.
    public struct Model: Hashable, Sendable, Identifiable {
        /// The repository, as in `Qwen/Qwen3-0.6B`.
        public let name: String
        /// The commits of its snapshots.
        public let commits: [String]
        /// The commits of the branches and tags that were fetched.
        public let references: [String: String]
        /// How many bytes it takes on disk.
        public let byteCount: Int
        /// What can be opened: `safetensors`, or paths of GGUF files in the repository.
        public let contents: [String]

        /// The name.
        public var id: String { name }

        init(_ entry: HubCache.Entry) {
            name = entry.repository
            commits = entry.commits
            references = Dictionary(entry.references.map { ($0.name, $0.commit) }) { first, _ in first }
            byteCount = entry.byteCount
            contents = entry.contents
        }
    }

    /// How far a download has come.
    public struct Progress: Hashable, Sendable {
        /// How many bytes of the files are there, those of earlier downloads among them.
        public var completedBytes: Int
        /// How many bytes the files have.
        public var totalBytes: Int
        /// How many files are there and checked.
        public var completedFiles: Int
        /// How many files are needed.
        public var totalFiles: Int
        /// Where the model is, once all of it is: a directory, or a GGUF file.
        public var location: URL?
    }

    /// Why a model can't be named, found, fetched or removed.
    public struct Error: LocalizedError, Hashable, Sendable {
        /// Kinds of reasons.
        public enum Kind: Hashable, Sendable {
            /// What was given is no name of a model, or doesn't say which of several files is meant.
            case invalidName
            /// Neither the cache nor the hub has it.
            case notFound
            /// The hub wants to know who asks, or refuses it.
            case denied
            /// The hub can't be reached, or failed again and again.
            case unavailable
            /// What came isn't what the hub said would come.
            case damaged
            /// The disk has no room for it.
            case noSpace
            /// `HF_HUB_OFFLINE` forbids to ask.
            case offline
            /// Reading or writing the cache failed.
            case inputOutput
        }

        /// The kind of reason.
        public let kind: Kind
        /// A sentence with names and what to do.
        public let message: String

        init(_ kind: Kind, _ message: String) {
            self.kind = kind
            self.message = message
        }

        /// The message.
        public var errorDescription: String? { message }
    }
}
