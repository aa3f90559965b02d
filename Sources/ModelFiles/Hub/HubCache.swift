import FoundationEssentials

/// The folder in which `hf`, transformers and Nightjar keep models of a hub.
///
/// For each repository there are `blobs`, whose names are the digests of their contents, `snapshots`, with a folder for
/// each commit in which the repository's paths are links to blobs, and `refs`, whose files say the commit of a branch.
package struct HubCache: Sendable {
    /// Path of the folder.
    package let path: String

    /// Takes a cache at a path; it needn't exist.
    package init(_ path: String = HubSettings().cache) { self.path = path }

    /// The folder of a repository.
    package func folder(_ name: ModelName) -> String { path + "/" + name.folder }

    /// The path of a snapshot.
    package func snapshot(_ name: ModelName, commit: String) -> String { folder(name) + "/snapshots/" + commit }

    /// The commit of a name's revision as the cache knows it; nil where it holds none.
    package func commit(_ name: ModelName) -> String? {
        if HubPath.isCommit(name.revision) { return name.revision }
        guard let bytes = BoundedFile.contents(folder(name) + "/refs/" + name.revision, limit: 200) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        return HubPath.isCommit(text) ? text : nil
    }

    /// The files of a snapshot that are there, as sorted paths inside it; links to blobs that are gone are left out.
    package func files(of name: ModelName, commit: String) -> [String] {
        let root = snapshot(name, commit: commit)
        return Self.paths(in: root).filter { BoundedFile.size(root + "/" + $0) != nil }
    }

    /// The model that a name means: a snapshot's directory, or the path of a GGUF file in it.
    ///
    /// - Throws: What is missing, where it was looked for, and what fetches it.
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

    /// The most files below a folder that are looked at.
    static let fileLimit = 10_000

    /// Paths of all files below a folder, sorted; at most ``fileLimit`` of them, 32 folders deep.
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
