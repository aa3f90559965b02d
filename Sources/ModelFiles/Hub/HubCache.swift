import FoundationEssentials

/// The folder in which `hf`, transformers and Nightjar cache the models of a hub.
///
/// Each repository has three folders. `blobs` holds files named by the digests of their contents. `snapshots` holds a
/// folder for each commit, with the repository's paths as links to blobs. `refs` holds files with the commit of each
/// branch.
package struct HubCache: Sendable {
    /// The path of the folder.
    package let path: String

    /// Creates a cache at a path, which need not exist.
    package init(_ path: String = HubSettings().cache) { self.path = path }

    /// Returns the folder of a repository.
    package func folder(_ name: ModelName) -> String { path + "/" + name.folder }

    /// Returns the path of a snapshot.
    package func snapshot(_ name: ModelName, commit: String) -> String { folder(name) + "/snapshots/" + commit }

    /// Returns the commit of a name's revision, or nil if the cache doesn't know it.
    package func commit(_ name: ModelName) -> String? {
        if HubPath.isCommit(name.revision) { return name.revision }
        guard let bytes = BoundedFile.contents(folder(name) + "/refs/" + name.revision, limit: 200) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        return HubPath.isCommit(text) ? text : nil
    }

    /// Returns the files of a snapshot as sorted relative paths, without links to missing blobs.
    package func files(of name: ModelName, commit: String) -> [String] {
        let root = snapshot(name, commit: commit)
        return Self.paths(in: root).filter { BoundedFile.size(root + "/" + $0) != nil }
    }

    /// Returns the location of a model: a snapshot's directory, or the path of a GGUF file in it.
    ///
    /// - Throws: The missing item, where it was searched for, and the command that fetches it.
    package func model(_ name: ModelName) throws(HubCacheError) -> String {
        guard let commit = commit(name) else { throw .missing(name, cache: path) }
        let files = files(of: name, commit: commit)
        guard !files.isEmpty else { throw .missing(name, cache: path) }
        let root = snapshot(name, commit: commit)
        let models = GGUFChoice.models(files).map(\.path)
        if name.file == nil, files.contains("config.json") {
            let hasWeights = files.contains { $0.hasSuffix(".safetensors") && !$0.contains("/") }
            if hasWeights || models.isEmpty {
                guard hasWeights else { throw .incomplete(name, snapshot: root, missing: "its weights") }
                return root
            }
        }
        guard let choice = GGUFChoice.choose(name.file, of: files) else {
            throw models.isEmpty
                ? .incomplete(
                    name, snapshot: root, missing: name.file == nil ? "config.json" : "a GGUF file \(name.file ?? "")")
                : .whichFile(name, models: models, snapshot: root)
        }
        let known = Set(files)
        if let missing = choice.files.first(where: { !known.contains($0) }) {
            throw .incomplete(name, snapshot: root, missing: missing)
        }
        return root + "/" + choice.path
    }

    /// The maximum number of files that are listed below a folder.
    static let fileLimit = 10_000

    /// Returns the sorted paths of all files below a folder, at most ``fileLimit`` of them, 32 folders deep.
    static func paths(in root: String) -> [String] {
        var result: [String] = []
        var folders = [(path: "", depth: 0)]
        while let (folder, depth) = folders.popLast(), result.count < fileLimit {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
            for name in names {
                let path = folder.isEmpty ? name : folder + "/" + name
                let attributes = try? FileManager.default.attributesOfItem(atPath: root + "/" + path)
                if attributes?[.type] as? FileAttributeType == .typeDirectory {
                    if depth < 32 { folders.append((path, depth + 1)) }
                } else {
                    result.append(path)
                }
            }
        }
        return result.sorted()
    }
}
