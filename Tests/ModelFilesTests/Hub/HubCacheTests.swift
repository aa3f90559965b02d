import Foundation
import ModelFiles
import Testing

@Suite("The cache of a hub")
struct HubCacheTests {
    private static let name = "owner/model"
    private static let first = String(repeating: "a1", count: 20)
    private static let second = String(repeating: "b2", count: 20)

    /// A cache with two snapshots that share a blob; two names mean the first, one the second.
    private func withCache(_ body: (HubCache, _ folder: String) throws -> Void) throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "nightjar-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: root) }
        let folder = root + "/models--owner--model"
        for path in ["blobs", "refs", "snapshots/" + Self.first, "snapshots/" + Self.second] {
            try FileManager.default.createDirectory(atPath: folder + "/" + path, withIntermediateDirectories: true)
        }
        for (blob, size) in [("one", 10), ("two", 200), ("shared", 3000)] {
            try Data(count: size).write(to: URL(filePath: folder + "/blobs/" + blob))
        }
        for (commit, blob) in [
            (Self.first, "one"), (Self.first, "shared"), (Self.second, "two"), (Self.second, "shared"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/snapshots/\(commit)/\(blob).json", withDestinationPath: "../../blobs/" + blob)
        }
        for (reference, commit) in [("main", Self.first), ("v1", Self.first), ("v2", Self.second)] {
            try Data(commit.utf8).write(to: URL(filePath: folder + "/refs/" + reference))
        }
        try body(HubCache(root), folder)
    }

    private func remove(_ revision: String, from cache: HubCache) throws -> Int {
        try cache.removeRevision(#require(ModelName(Self.name + "@" + revision)))
    }

    private func contents(_ cache: HubCache) throws -> HubCache.Entry {
        try cache.entry(#require(ModelName(Self.name)))
    }

    @Test("A revision goes alone: other names of its commit stay, and what they need")
    func branches() throws {
        try withCache { cache, folder throws in
            #expect(try remove("v1", from: cache) == 0)
            #expect(try contents(cache).references.map(\.name) == ["main", "v2"])
            #expect(try contents(cache).commits == [Self.first, Self.second])
            #expect(try contents(cache).byteCount == 3210)
            #expect(try remove("main", from: cache) == 10)
            #expect(try contents(cache).references.map(\.name) == ["v2"])
            #expect(try contents(cache).commits == [Self.second])
            #expect(throws: HubCacheError.self) { try remove("main", from: cache) }
            #expect(try remove("v2", from: cache) == 3200)
            #expect(!FileManager.default.fileExists(atPath: folder))
        }
    }

    @Test("What reads images lies in the model's folder, best with 16 bits")
    func projectors() throws {
        let paths = ["a/m-Q4_K_M.gguf", "a/mmproj-F32.gguf", "a/mmproj-F16.gguf", "b/m-Q8_0.gguf", "mmproj-BF16.gguf"]
        func projector(_ name: String) throws -> String? {
            GGUFChoice.projector(of: try #require(GGUFChoice.choose(name, of: paths)), among: paths)
        }
        #expect(try projector("Q4_K_M") == "a/mmproj-F16.gguf")
        #expect(try projector("Q8_0") == nil)
        #expect(GGUFChoice.projector(["mmproj-z.gguf", "mmproj-a.gguf", "x.gguf"]) == "mmproj-a.gguf")
    }

    @Test("A commit goes with all its names, and the last one leaves what isn't its own")
    func commits() throws {
        try withCache { cache, folder in
            let unfinished = folder + "/blobs/three.incomplete"
            try Data(count: 5).write(to: URL(filePath: unfinished))
            #expect(try remove(Self.first, from: cache) == 10)
            #expect(try contents(cache).references.map(\.name) == ["v2"])
            #expect(try remove(Self.second, from: cache) == 3200)
            #expect(try contents(cache).commits.isEmpty)
            #expect(FileManager.default.fileExists(atPath: unfinished))
        }
    }

    @Test("Links that lead elsewhere have nothing removed there")
    func links() throws {
        try withCache { cache, folder in
            for (name, target) in [("x", "../../blobs/.."), ("y", "/blobs/."), ("z", "../../blobs/")] {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(folder)/snapshots/\(Self.first)/\(name)", withDestinationPath: target)
            }
            #expect(try remove(Self.first, from: cache) == 10)
            #expect(try contents(cache).commits == [Self.second])
            #expect(try contents(cache).byteCount == 3200)
        }
    }

    @Test("Models are as many as the paths that there are, whatever number of parts these speak of")
    func manyParts() {
        let paths = (0..<4000).map { "a\($0)-00001-of-99999.gguf" }
        let models = GGUFChoice.models(paths)
        #expect(models.count == 4000 && Set(models.map(\.path)) == Set(paths))
        #expect(GGUFChoice.choose(nil, of: paths) == nil)
        let chosen = GGUFChoice.choose("a7-00001-of-99999.gguf", of: paths)
        #expect(chosen?.files.count == 99_999 && chosen?.files.last == "a7-99999-of-99999.gguf")
        let parts = ["q/M-00002-of-00002.gguf", "q/M-00001-of-00002.gguf"]
        #expect(GGUFChoice.choose("Q", of: parts + ["x.gguf"])?.files == parts.reversed())
        #expect(GGUFChoice.choose(parts[0], of: parts)?.path == parts[1])
    }
}
