import Foundation
import ModelFiles
import Synchronization

@testable import FoundationModelsUtilities

/// A hub with one repository, `owner/model`, behind the test's server.
struct FakeHub: Sendable {
    static let commit = String(repeating: "a1", count: 20)
    static let name = "owner/model"

    /// Contents by path.
    var files: [String: [UInt8]]
    /// Paths that are described as large files, by their SHA-256.
    var large: Set<String> = ["model.safetensors"]
    /// Takes the place of the answer to a request where it answers itself.
    var intercept: (@Sendable (FakeConnection, FakeRequest, Int) throws -> Bool)?

    /// Bytes that differ everywhere.
    static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
    }

    static var usual: FakeHub {
        FakeHub(files: [
            "config.json": Array("{}".utf8), "tokenizer.json": Array("{\"model\": 1}".utf8),
            "README.md": Array("# No model".utf8), "model.safetensors": bytes(100_000),
        ])
    }

    /// What the hub says of its files; a path, digest or size may be put in another's place.
    func listing(path: (String) -> String = { $0 }, digest: (String) -> String = { $0 }) -> String {
        let siblings = files.sorted { $0.key < $1.key }.map { name, bytes in
            var git = SHA1(blobOf: bytes.count)
            git.update(bytes)
            var large = SHA256()
            large.update(bytes)
            let lfs = ", \"lfs\": {\"sha256\": \"\(digest(large.hexadecimal()))\", \"size\": \(bytes.count)}"
            let blob = "\"size\": \(bytes.count), \"blobId\": \"\(digest(git.hexadecimal()))\""
            return "{\"rfilename\": \"\(path(name))\", \(blob)\(self.large.contains(name) ? lfs : "")}"
        }
        let list = siblings.joined(separator: ",")
        return "{\"id\": \"\(Self.name)\", \"sha\": \"\(Self.commit)\", \"siblings\": [\(list)]}"
    }

    /// The name of a file's blob.
    func digest(of path: String) -> String {
        let bytes = files[path] ?? []
        var git = SHA1(blobOf: bytes.count)
        git.update(bytes)
        var sha = SHA256()
        sha.update(bytes)
        return large.contains(path) ? sha.hexadecimal() : git.hexadecimal()
    }

    /// Starts it.
    func server() throws -> FakeServer {
        let count = Counter()
        return try FakeServer([
            { connection, request in
                let number = count.next()
                if try intercept?(connection, request, number) == true { return }
                try answer(connection, request)
            }
        ])
    }

    /// Answers as a hub does.
    func answer(_ connection: FakeConnection, _ request: FakeRequest) throws {
        let path = request.line.split(separator: " ")[1]
        if path.hasPrefix("/api/models/\(Self.name)/revision/") {
            return try connection.respond(type: "application/json", body: listing())
        }
        let prefix = "/\(Self.name)/resolve/\(Self.commit)/"
        guard path.hasPrefix(prefix), let bytes = files[String(path.dropFirst(prefix.count))] else {
            return try connection.respond(
                "404 Not Found", type: nil, body: "", headers: ["X-Error-Code: EntryNotFound"])
        }
        try Self.send(bytes, request, connection)
    }

    /// Sends a file, or the range of it that is asked for; `short` bytes fewer than it says.
    static func send(_ bytes: [UInt8], _ request: FakeRequest, _ connection: FakeConnection, short: Int = 0) throws {
        var (status, headers, body) = ("200 OK", "", bytes[...])
        if let asked = request.headers["range"]?.dropFirst("bytes=".count) {
            let range = asked.split(separator: "-").compactMap { Int($0) }
            body = bytes[range[0]...range[1]]
            status = "206 Partial Content"
            headers = "Content-Range: bytes \(range[0])-\(range[1])/\(bytes.count)\r\n"
        }
        try connection.send(Array("HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.count)\r\n\r\n".utf8))
        try connection.send(body.dropLast(short))
        if short > 0 { connection.close() }
    }
}

/// Counts from one.
final class Counter: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }
}

extension ModelStore {
    /// A store for a test: in a folder of its own, with no waits to speak of.
    static func test(_ folder: URL, _ server: FakeServer, token: String? = nil) -> ModelStore {
        var store = ModelStore(cache: folder, endpoint: server.url, token: token)
        store.retries = HubRetries(limit: 4, delay: 0.001, longest: 1)
        store.partLength = 30_000
        return store
    }
}

/// Makes a folder, and removes it afterwards.
func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "nightjar-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}
