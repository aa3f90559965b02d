import Foundation
import ModelFiles

/// The files of a snapshot on their way into a cache.
struct HubBlobs: Sendable {
    /// The number of ranges of a file that are fetched concurrently.
    private static let partCount = 4
    /// The length of a file's first ranges, in bytes.
    private static let firstLength = 512 << 10
    /// The number of bytes to leave free on the disk.
    private static let reserve = 64 << 20

    let cache: HubCache
    let name: ModelName
    let commit: String
    let client: HubClient
    let partLength: Int

    private var folder: String { cache.folder(name) }

    private func blob(_ file: HubListing.File) -> String { folder + "/blobs/" + file.digest }

    /// Returns the path of a file in the snapshot.
    func path(of file: HubListing.File) -> String { cache.snapshot(name, commit: commit) + "/" + file.path }

    /// Fetches a file unless it is there, and links it into the snapshot.
    nonisolated(nonsending) func fetch(_ file: HubListing.File, _ tally: HubTally) async throws {
        try HubFiles.makeFolder(folder + "/blobs")
        if HubFiles.size(blob(file)) != file.size {
            let locks = cache.path + "/.locks/" + name.folder
            try HubFiles.makeFolder(locks)
            // The lock has huggingface_hub's name, so both programs' processes wait for each other.
            let lock = try await HubLock(locks + "/" + file.digest + ".lock")
            defer { lock.release() }
            // Another process may have fetched the file while this one waited.
            if HubFiles.size(blob(file)) != file.size { try await fetchBlob(file, tally) }
        }
        try HubFiles.link(path(of: file), to: String(repeating: "../", count: depth(file)) + "blobs/" + file.digest)
        tally.finish(file)
    }

    /// Returns the number of folders between a snapshot's file and the repository's folder.
    private func depth(_ file: HubListing.File) -> Int { 2 + file.path.pathParts.count - 1 }

    private nonisolated(nonsending) func fetchBlob(_ file: HubListing.File, _ tally: HubTally) async throws {
        let partial = blob(file) + ".incomplete"
        var resumed = try await fetchRest(file, partial, tally)
        while case .wrong(let digest, let hadSome) = resumed {
            try HubFiles.remove(partial)
            guard hadSome else {
                throw ModelStore.Error(
                    .damaged,
                    "\(name): \(file.path) came with the digest \(digest), and the hub's listing says \(file.digest)")
            }
            // The partial file of an earlier download may have been damaged, so fetch it once more from the beginning.
            resumed = try await fetchRest(file, partial, tally)
        }
        try HubFiles.rename(partial, to: blob(file))
    }

    private enum Outcome {
        case right
        case wrong(digest: String, hadSome: Bool)
    }

    /// Fetches the missing part of a file in concurrent ranges, at most ``partCount`` in memory. They are written in
    /// order, so the file's length is the place to resume at.
    private nonisolated(nonsending) func fetchRest(
        _ file: HubListing.File, _ partial: String, _ tally: HubTally
    ) async throws -> Outcome {
        let writer = try HubPartialFile(partial, of: file)
        defer { writer.close() }
        let start = writer.count
        tally.set(file.path, start)
        let url = try client.address(
            name.repository, "resolve", commit, HubClient.escaped(file.path, isPath: true))
        var next = start
        /// Returns the next range. Ranges grow with the file's length so far, so an interruption loses only a fraction.
        func nextRange() -> Range<Int>? {
            guard next < file.size else { return nil }
            let length = min(partLength, max(Self.firstLength, next / 8))
            let range = next..<min(next + length, file.size)
            next = range.upperBound
            return range
        }
        try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            func add() {
                guard let range = nextRange() else { return }
                group.addTask {
                    let bytes = try await client.bytes(
                        range, of: file.size, at: url, name: "\(name) \(file.path)"
                    ) { tally.add(file.path, $0) }
                    return (range.lowerBound, bytes)
                }
            }
            for _ in 0..<Self.partCount { add() }
            var waiting: [Int: [UInt8]] = [:]
            while let (offset, bytes) = try await group.next() {
                waiting[offset] = bytes
                while let bytes = waiting.removeValue(forKey: writer.count) {
                    try writer.append(bytes)
                    // A range is added for each one written, not for each one fetched, which bounds the number in
                    // memory.
                    add()
                }
            }
        }
        let digest = writer.digest
        return digest == file.digest ? .right : .wrong(digest: digest, hadSome: start > 0)
    }

    /// Throws if the disk has no room for the missing bytes.
    func checkSpace(for files: [HubListing.File]) throws {
        try HubFiles.makeFolder(folder)
        var missing: [String: Int] = [:]
        for file in files where HubFiles.size(blob(file)) != file.size {
            let rest = file.size - (HubFiles.size(blob(file) + ".incomplete") ?? 0)
            // A listing may give one digest to files of different lengths.
            missing[file.digest] = max(missing[file.digest] ?? 0, rest)
        }
        let needed = missing.values.saturatingSum.saturatingAdding(Self.reserve)
        let free = HubFiles.freeBytes(folder)
        guard !missing.isEmpty, let free, needed > free || needed == .max else { return }
        throw ModelStore.Error(
            .noSpace,
            "\(name): \(needed == .max ? "more" : "\(needed)") bytes are needed in \(cache.path), and \(free) are free")
    }

    /// Writes the commit of the revision into the cache's references.
    func writeReference() throws {
        guard !HubPath.isCommit(name.revision) else { return }
        try HubFiles.write(Data(commit.utf8), to: folder + "/refs/" + name.revision)
    }
}
