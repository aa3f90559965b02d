import Foundation
import ModelFiles
import Synchronization

/// One download of a model into a cache.
struct HubDownload: Sendable {
    /// The length of the ranges of large files, in bytes; less than the unread data that a transfer may hold.
    static let partLength = 8 << 20
    /// The number of files that are fetched concurrently.
    private static let fileCount = 3
    /// The maximum number of files of one model.
    private static let fileLimit = 2000
    /// The maximum size of a shard index, in bytes.
    private static let indexLimit = 64 << 20
    /// The maximum size of a configuration, tokenizer or template, in bytes.
    private static let companionLimit = 256 << 20

    let settings: HubSettings
    let retries: HubRetries
    let partLength: Int
    /// Receives the download's progress.
    let report: @Sendable (ModelStore.Progress) -> Void

    /// Fetches a model; files in the cache aren't fetched again.
    nonisolated(nonsending) func fetch(_ name: ModelName, patterns: [String]) async throws -> ModelStore.Progress {
        guard !settings.isOffline else { return try offline(name, patterns) }
        let client = try HubClient(endpoint: settings.endpoint, token: settings.token, retries: retries)
        let listing = try await HubListing(of: name, client)
        guard name.revision == listing.commit || !HubPath.isCommit(name.revision) else {
            throw ModelStore.Error(.damaged, "\(name): the hub answers with the commit \(listing.commit)")
        }
        let blobs = HubBlobs(
            cache: HubCache(settings.cache), name: name, commit: listing.commit, client: client, partLength: partLength)
        let tally = HubTally(report)
        var files = try chosen(name, patterns, listing)
        try blobs.checkSpace(for: files)
        if patterns.isEmpty, let index = files.first(where: { $0.path == ModelFileChoice.index }) {
            tally.plan([index])
            try await blobs.fetch(index, tally)
            files += try shards(of: index, at: blobs.path(of: index), listing, name)
        }
        guard files.count <= Self.fileLimit else {
            throw ModelStore.Error(
                .invalidName, "\(name): \(files.count) files are asked for; the most is \(Self.fileLimit)")
        }
        tally.plan(files)
        try blobs.checkSpace(for: files)
        // Small files first, so that a model with an unsupported configuration is found early.
        let order = files.sorted { ($0.size, $0.path) < ($1.size, $1.path) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            var running = 0
            for file in order {
                if running == Self.fileCount {
                    try await group.next()
                    running -= 1
                }
                group.addTask { try await blobs.fetch(file, tally) }
                running += 1
            }
            try await group.waitForAll()
        }
        // Last, so that the branch's reference exists only with all files.
        try blobs.writeReference()
        return tally.finished(at: location(name, listing.commit, files))
    }

    /// Returns the cached model's progress while offline.
    private func offline(_ name: ModelName, _ patterns: [String]) throws -> ModelStore.Progress {
        guard patterns.isEmpty, let path = try? HubCache(settings.cache).model(name) else {
            throw ModelStore.Error(
                .offline,
                "\(name): nothing is fetched while HF_HUB_OFFLINE is set, and the cache \(settings.cache) lacks it")
        }
        return ModelStore.Progress(
            completedBytes: 0, totalBytes: 0, completedFiles: 0, totalFiles: 0, location: URL(filePath: path))
    }

    private func chosen(
        _ name: ModelName, _ patterns: [String], _ listing: HubListing
    ) throws -> [HubListing.File] {
        do throws(ModelFileChoice.Problem) {
            let paths = try ModelFileChoice.files(of: Array(listing.files.keys), file: name.file, patterns: patterns)
            let files = try paths.map { path throws(ModelFileChoice.Problem) in
                guard let file = listing.files[path] else { throw .noMatch }
                return file
            }
            if patterns.isEmpty, let long = files.first(where: { $0.size > Self.limit(of: $0) }) {
                throw .tooLong(long.path, size: long.size, limit: Self.limit(of: long))
            }
            return files
        } catch {
            switch error {
            case .noModel:
                throw ModelStore.Error(
                    .notFound, "\(name): the repository holds neither config.json with safetensors nor a GGUF file")
            case .whichFile(let models):
                throw ModelStore.Error(
                    .invalidName,
                    "\(name): the repository holds these GGUF models: \(models.prefix(40).joined(separator: ", ")); say which "
                        + "by its quantization, as in \(name.repository):Q4_K_M, or by its path")
            case .tooLong(let path, let size, let limit):
                throw ModelStore.Error(
                    .damaged, "\(name): \(path) has \(size) bytes as the hub says, expected at most \(limit)")
            case .noMatch:
                throw ModelStore.Error(
                    .notFound,
                    "\(name): no file of the repository matches \(patterns.joined(separator: ", ")), or a part of "
                        + "the model is missing")
            }
        }
    }

    /// Returns the maximum size of a file; only weights are long.
    private static func limit(of file: HubListing.File) -> Int {
        if file.path == ModelFileChoice.index { return indexLimit }
        return file.path.hasSuffix(".safetensors") || file.path.lowercased().hasSuffix(".gguf") ? .max : companionLimit
    }

    /// Returns the weight files that an index names.
    private func shards(
        of index: HubListing.File, at path: String, _ listing: HubListing, _ name: ModelName
    ) throws -> [HubListing.File] {
        struct Index: Decodable { var weight_map: [String: String] }
        guard let bytes = BoundedFile.contents(path, limit: Self.indexLimit),
            let map = try? JSONDecoder().decode(Index.self, from: Data(bytes)).weight_map
        else {
            throw ModelStore.Error(.damaged, "\(name): \(index.path) is no index of shards with a weight_map")
        }
        return try Set(map.values).sorted().map { shard in
            guard let file = listing.files[shard] else {
                throw ModelStore.Error(
                    .damaged,
                    "\(name): \(index.path) names \"\(shard.prefix(100))\", which the repository doesn't have")
            }
            return file
        }
    }

    /// Returns the model's path; the snapshot's path if the chosen files are no model.
    private func location(_ name: ModelName, _ commit: String, _ files: [HubListing.File]) -> URL {
        let snapshot = HubCache(settings.cache).snapshot(name, commit: commit)
        let model = GGUFChoice.models(files.map(\.path)).first
        if let model, !files.contains(where: { $0.path == "config.json" }) {
            return URL(filePath: snapshot + "/" + model.path)
        }
        return URL(filePath: snapshot)
    }
}

/// The total progress of a download's files.
final class HubTally: Sendable {
    private struct State {
        var progress = ModelStore.Progress(completedBytes: 0, totalBytes: 0, completedFiles: 0, totalFiles: 0)
        var byFile: [String: Int] = [:]
    }

    private let state = Mutex(State())
    private let report: @Sendable (ModelStore.Progress) -> Void

    init(_ report: @escaping @Sendable (ModelStore.Progress) -> Void) { self.report = report }

    /// Sets the list of files.
    func plan(_ files: [HubListing.File]) {
        state.withLock { state in
            state.progress.totalFiles = files.count
            state.progress.totalBytes = HubListing.byteCount(files)
        }
    }

    /// Sets the number of fetched bytes of a file.
    func set(_ path: String, _ count: Int) { change { $0.byFile[path] = count } }

    /// Adds fetched bytes of a file.
    func add(_ path: String, _ count: Int) { change { $0.byFile[path, default: 0] += count } }

    /// Records that a file is complete and checked.
    func finish(_ file: HubListing.File) {
        change { state in
            state.byFile[file.path] = file.size
            state.progress.completedFiles += 1
        }
    }

    /// Returns the last report.
    func finished(at location: URL) -> ModelStore.Progress {
        state.withLock { state in
            state.progress.completedFiles = state.progress.totalFiles
            state.progress.location = location
            return state.progress
        }
    }

    private func change(_ body: @Sendable (inout State) -> Void) {
        let progress = state.withLock { state in
            body(&state)
            state.progress.completedBytes = state.byFile.values.saturatingSum
            return state.progress
        }
        report(progress)
    }
}
