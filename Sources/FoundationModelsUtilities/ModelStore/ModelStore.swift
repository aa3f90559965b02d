import Foundation
import ModelFiles

/// A hub's models, in the local cache that `hf` and transformers share, and for download.
///
/// ```swift
/// let store = ModelStore()
/// for try await progress in store.download("Qwen/Qwen3-0.6B") {
///     print("\(progress.completedBytes) of \(progress.totalBytes) bytes")
/// }
/// let model = try LocalLanguageModel(named: "Qwen/Qwen3-0.6B")
/// ```
///
/// A name is `owner/name[@revision][:file]`. The revision is a branch, tag or commit, by default `main`. The file is a
/// GGUF file's quantization (`Q4_K_M`) or path. `HF_HOME`, `HF_HUB_CACHE`, `HF_ENDPOINT`, `HF_TOKEN` with
/// `HF_TOKEN_PATH`, and `HF_HUB_OFFLINE` have the same meaning as in Hugging Face's own programs.
public struct ModelStore: Sendable {
    let settings: HubSettings
    var retries = HubRetries()
    /// The length of the ranges of large files, in bytes.
    var partLength = HubDownload.partLength

    /// Creates a store; the environment gives the missing arguments.
    ///
    /// - Parameters:
    ///   - cache: The folder of the cache.
    ///   - endpoint: The hub's address; other than the default for a mirror.
    ///   - token: The access token. It is sent only to the endpoint's host.
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

    /// Returns the location of a cached model: a directory, or a GGUF file. It asks no server.
    ///
    /// - Throws: ``Error`` if the cache doesn't hold all of it; the message has the missing files and the way to fetch
    ///   them.
    public func location(of name: String) throws -> URL {
        do {
            return URL(filePath: try hubCache.model(try Self.parsed(name)))
        } catch let error as HubCacheError {
            throw Error(.notFound, error.description)
        }
    }

    /// Returns the models in the cache by name, incomplete ones too. It takes a few system calls for each file.
    public func models() -> [Model] { hubCache.entries().map(Model.init) }

    /// Removes a model with all its revisions, or the named revision. A branch or tag whose commit has other names
    /// loses only its name; a commit loses all its names. Files that other revisions need are kept.
    ///
    /// - Returns: The number of freed bytes.
    /// - Throws: ``Error`` if the cache doesn't hold it, or a file can't be removed.
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

    /// Downloads a model's missing files: configuration, tokenizer, templates and weights, or one GGUF file.
    ///
    /// An interrupted download resumes where it stopped. Lengths and digests are checked. If several processes fetch
    /// the same model, one fetches it and the others wait.
    ///
    /// - Parameters:
    ///   - name: `owner/name[@revision][:file]`.
    ///   - patterns: If there are any, the repository's files that match one are fetched instead. `*` and `?` are
    ///     wildcards.
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
    /// A cached model, possibly incomplete.
    public struct Model: Hashable, Sendable, Identifiable {
        /// The repository, such as `Qwen/Qwen3-0.6B`.
        public let name: String
        /// The commits of its snapshots.
        public let commits: [String]
        /// The commits of the fetched branches and tags.
        public let references: [String: String]
        /// Its size on disk in bytes.
        public let byteCount: Int
        /// The contents that can be opened: `safetensors`, or paths of GGUF files in the repository.
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

    /// The progress of a download.
    public struct Progress: Hashable, Sendable {
        /// The number of bytes on disk, with those of earlier downloads.
        public var completedBytes: Int
        /// The total size of the files in bytes.
        public var totalBytes: Int
        /// The number of complete, checked files.
        public var completedFiles: Int
        /// The number of needed files.
        public var totalFiles: Int
        /// The model's location once it is complete: a directory, or a GGUF file.
        public var location: URL?
    }

    /// An error of naming, finding, downloading or removing a model.
    public struct Error: LocalizedError, Hashable, Sendable {
        /// The kinds of errors.
        public enum Kind: Hashable, Sendable {
            /// The text isn't a model's name, or doesn't choose one of several files.
            case invalidName
            /// Neither the cache nor the hub has the model.
            case notFound
            /// The hub requires a token, or refuses it.
            case denied
            /// The hub can't be reached, or failed repeatedly.
            case unavailable
            /// The downloaded bytes differ from the hub's listing.
            case damaged
            /// The disk has no room.
            case noSpace
            /// `HF_HUB_OFFLINE` forbids requests.
            case offline
            /// Reading or writing the cache failed.
            case inputOutput
        }

        /// The kind of the error.
        public let kind: Kind
        /// A sentence with names and the remedy.
        public let message: String

        init(_ kind: Kind, _ message: String) {
            self.kind = kind
            self.message = message
        }

        /// The message.
        public var errorDescription: String? { message }
    }
}
