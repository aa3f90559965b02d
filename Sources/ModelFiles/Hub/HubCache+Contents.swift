import FoundationEssentials

extension HubCache {
    /// A model in the cache.
    package struct Entry: Sendable, Hashable {
        /// The repository.
        package let repository: String
        /// The commits of the snapshots, sorted.
        package let commits: [String]
        /// The known branches and tags with their commits, sorted.
        package let references: [Reference]
        /// The size of the blobs in bytes.
        package let byteCount: Int
        /// The loadable models of all snapshots: `safetensors`, or the paths of GGUF models.
        package let contents: [String]
    }

    /// A branch or tag.
    package struct Reference: Sendable, Hashable {
        /// The name of the branch or tag.
        package let name: String
        /// The commit that it referred to when it was fetched.
        package let commit: String
    }

    /// Returns the models in the cache, sorted by name; none if the cache doesn't exist.
    package func entries() -> [Entry] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().compactMap { ModelName(folder: $0) }.map(entry)
    }

    /// Returns the cache's contents for a repository.
    package func entry(_ name: ModelName) -> Entry {
        let folder = folder(name)
        let commits = ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/snapshots")) ?? [])
            .filter(HubPath.isCommit).sorted()
        let references = Self.paths(in: folder + "/refs").compactMap { path -> Reference? in
            guard let reference = ModelName(name.repository + "@" + path) else { return nil }
            return commit(reference).map { Reference(name: path, commit: $0) }
        }
        let bytes = Self.paths(in: folder + "/blobs").compactMap { Self.ownSize(folder + "/blobs/" + $0) }.saturatingSum
        var contents: Set<String> = []
        for commit in commits {
            let files = files(of: name, commit: commit)
            if files.contains(where: { $0.hasSuffix(".safetensors") }) { contents.insert("safetensors") }
            contents.formUnion(GGUFChoice.models(files).map(\.path))
        }
        return Entry(
            repository: name.repository, commits: commits, references: references, byteCount: bytes,
            contents: contents.sorted())
    }

    /// Removes a repository with all its revisions, and returns the number of bytes freed.
    package func removeAll(_ name: ModelName) throws -> Int {
        let folder = folder(name)
        guard FileManager.default.fileExists(atPath: folder) else { throw HubCacheError.missing(name, cache: path) }
        let bytes = entry(name).byteCount
        // The folder is renamed first, so that nobody finds a model of which half is gone.
        let doomed = path + "/.removed-" + UUID().uuidString
        try FileManager.default.moveItem(atPath: folder, toPath: doomed)
        try FileManager.default.removeItem(atPath: doomed)
        let locks = path + "/.locks/" + name.folder
        if FileManager.default.fileExists(atPath: locks) { try FileManager.default.removeItem(atPath: locks) }
        return bytes
    }

    /// Removes one revision, and returns the number of bytes freed.
    ///
    /// For a branch or tag, its snapshot goes too if no other refers to the same commit. For a commit, all its branches
    /// and tags go too. Blobs go with the last snapshot that links to them.
    package func removeRevision(_ name: ModelName) throws -> Int {
        guard let commit = commit(name),
            FileManager.default.fileExists(atPath: snapshot(name, commit: commit))
        else { throw HubCacheError.missing(name, cache: path) }
        let folder = folder(name)
        let entry = entry(name)
        let references = entry.references.filter { $0.commit == commit }
        let doomed = HubPath.isCommit(name.revision) ? references : references.filter { $0.name == name.revision }
        for reference in doomed {
            try FileManager.default.removeItem(atPath: folder + "/refs/" + reference.name)
        }
        guard doomed.count == references.count else { return 0 }
        let own = blobs(name, commit: commit) ?? []
        let kept = entry.commits.filter { $0 != commit }.reduce(into: Set<String>()) { kept, other in
            // A snapshot that can't be read completely may need any of them.
            kept.formUnion(blobs(name, commit: other) ?? own)
        }
        try FileManager.default.removeItem(atPath: snapshot(name, commit: commit))
        var bytes = 0
        for blob in own.subtracting(kept) {
            bytes = bytes.saturatingAdding(Self.ownSize(folder + "/blobs/" + blob) ?? 0)
            try? FileManager.default.removeItem(atPath: folder + "/blobs/" + blob)
        }
        // Only empty folders are left.
        if entry.commits == [commit], Self.paths(in: folder).isEmpty {
            return bytes.saturatingAdding(try removeAll(name))
        }
        return bytes
    }

    /// Returns the names of the blobs that a snapshot links to, or nil if it can't be read completely.
    private func blobs(_ name: ModelName, commit: String) -> Set<String>? {
        let root = snapshot(name, commit: commit)
        let paths = Self.paths(in: root)
        guard paths.count < Self.fileLimit, FileManager.default.isReadableFile(atPath: root) else { return nil }
        return Set(
            paths.compactMap { path in
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: root + "/" + path)
                let parts = target?.pathParts ?? []
                guard parts.count >= 2, parts[parts.count - 2] == "blobs" else { return nil }
                return parts.last.flatMap { RelativePath(name: $0)?.text }
            })
    }

    private static func ownSize(_ path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType == .typeRegular ? attributes?[.size] as? Int : nil
    }
}
