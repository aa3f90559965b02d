import Foundation
import FoundationModelsCore
import ModelFiles
import Testing

@testable import FoundationModelsUtilities

@Suite("Models fetched from a hub")
struct ModelStoreTests {
    /// Fetches from a hub, and gives the requests that it took.
    @discardableResult
    private func pull(
        _ hub: FakeHub, name: String = FakeHub.name, token: String? = nil, including: [String] = [],
        check: (ModelStore, URL) async throws -> Void = { _, _ in }
    ) async throws -> [FakeRequest] {
        let server = try hub.server()
        return try await withServer(server) { server in
            try await withFolder { folder in
                let store = ModelStore.test(folder, server, token: token)
                let location = try await store.download(name, including: including).location()
                try await check(store, location)
                return server.requests
            }
        }
    }

    /// The error of fetching from a hub.
    private func refusal(
        _ hub: FakeHub, name: String = FakeHub.name, including: [String] = []
    ) async throws -> ModelStore.Error? {
        await failure { try await pull(hub, name: name, including: including) } as? ModelStore.Error
    }

    /// A hub that says something else of its files, and gives none of them.
    private func hub(_ hub: FakeHub = .usual, listing: String) -> FakeHub {
        var hub = hub
        hub.intercept = { connection, request, _ in
            guard request.line.contains("/api/") else { throw FakeServerError(step: "give a file", code: 0) }
            try connection.respond(type: nil, body: listing)
            return true
        }
        return hub
    }

    private func mark(_ store: ModelStore, _ path: String) -> String {
        store.cache.path + "/models--owner--model/" + path
    }

    @Test("A model's files are fetched in ranges, checked, and laid out as hubs' clients do")
    func layout() async throws {
        let hub = FakeHub.usual
        let requests = try await pull(hub) { store, location in
            #expect(location.path == mark(store, "snapshots/\(FakeHub.commit)"))
            for name in ["config.json", "tokenizer.json", "model.safetensors"] {
                let contents = try [UInt8](Data(contentsOf: location.appending(path: name)))
                #expect(contents == hub.files[name])
                let target = try FileManager.default.destinationOfSymbolicLink(atPath: location.path + "/" + name)
                #expect(target.hasPrefix("../../blobs/"))
            }
            #expect(!FileManager.default.fileExists(atPath: location.path + "/README.md"))
            let main = try String(contentsOfFile: mark(store, "refs/main"), encoding: .utf8)
            #expect(main == FakeHub.commit)
            let found = try store.location(of: FakeHub.name)
            #expect(found == location)
            let model = try #require(store.models().first)
            #expect(model.name == FakeHub.name)
            #expect(model.contents == ["safetensors"])
            #expect(model.byteCount == 100_014)
            #expect(model.references == ["main": FakeHub.commit])
            // Again: nothing is fetched but the listing.
            var last: ModelStore.Progress?
            for try await progress in store.download(FakeHub.name) { last = progress }
            #expect(last?.completedBytes == 100_014)
            #expect(last?.completedFiles == 3)
            #expect(last?.location == location)
            let freed = try store.remove(FakeHub.name)
            #expect(freed == 100_014)
            #expect(store.models().isEmpty)
        }
        let ranges = requests.compactMap { $0.headers["range"] }.sorted()
        #expect(ranges == ["bytes=0-29999", "bytes=30000-59999", "bytes=60000-89999", "bytes=90000-99999"])
        // The listing twice, two small files, and four ranges.
        #expect(requests.count == 8)
    }

    @Test("What was broken off goes on where it stopped; damaged beginnings are fetched anew")
    func resumption() async throws {
        let hub = FakeHub.usual
        let bytes = try #require(hub.files["model.safetensors"])
        for (start, isRight) in [(bytes[..<70_001], true), (ArraySlice(FakeHub.bytes(70_002).dropFirst()), false)] {
            let server = try hub.server()
            try await withServer(server) { server in
                try await withFolder { folder in
                    let store = ModelStore.test(folder, server)
                    var digest = SHA256()
                    digest.update(bytes)
                    let blobs = mark(store, "blobs")
                    try FileManager.default.createDirectory(atPath: blobs, withIntermediateDirectories: true)
                    let partial = "\(blobs)/\(digest.hexadecimal()).incomplete"
                    try Data(start).write(to: URL(filePath: partial))
                    let location = try await store.download(FakeHub.name).location()
                    let contents = try [UInt8](Data(contentsOf: location.appending(path: "model.safetensors")))
                    #expect(contents == bytes)
                    #expect(!FileManager.default.fileExists(atPath: partial))
                }
                let ranges = server.requests.compactMap { $0.headers["range"] }
                #expect(ranges.first == "bytes=70001-99999" && ranges.count == (isRight ? 1 : 5))
            }
        }
    }

    @Test("Connections that break off, and servers that are busy, are tried again from where they stopped")
    func retries() async throws {
        var hub = FakeHub.usual
        let files = hub.files
        hub.intercept = { connection, request, number in
            switch number {
            case 1: try connection.respond("503 Service Unavailable", type: nil, body: "")
            case 2: try connection.respond("429 Too Many Requests", type: nil, body: "", headers: ["Retry-After: 0"])
            default:
                guard request.headers["range"] == "bytes=30000-59999" else { return false }
                try FakeHub.send(files["model.safetensors"] ?? [], request, connection, short: 12_345)
            }
            return true
        }
        let requests = try await pull(hub)
        #expect(requests.contains { $0.headers["range"] == "bytes=47655-59999" })
    }

    @Test("Failures that don't pass end the download with their reason")
    func refusals() async throws {
        func status(_ status: String, _ headers: [String] = []) -> FakeHub {
            var hub = FakeHub.usual
            hub.intercept = { connection, _, _ in
                try connection.respond(status, type: nil, body: "no", headers: headers)
                return true
            }
            return hub
        }
        #expect(try await refusal(status("401 Unauthorized", ["WWW-Authenticate: Bearer"]))?.kind == .denied)
        let gated = try await refusal(status("403 Forbidden", ["X-Error-Message: accept the terms"]))
        #expect(gated?.kind == .denied && gated?.message.contains("accept the terms") == true)
        #expect(try await refusal(status("404 Not Found", ["X-Error-Code: RevisionNotFound"]))?.kind == .notFound)
        #expect(try await refusal(status("500 Internal Server Error"))?.kind == .unavailable)
        #expect(try await refusal(status("429 Too Many Requests", ["Retry-After: 3000"]))?.kind == .unavailable)
        let loop = try await refusal(status("302 Found", ["Location: /again"]))
        #expect(loop?.message.contains("10 times") == true)
        #expect(try await refusal(status("302 Found", ["Location: file:///etc/passwd"]))?.kind == .damaged)
        #expect(try await refusal(status("200 OK"))?.kind == .damaged)
        #expect(try await refusal(.usual, name: "owner/model:Q4_K_M")?.kind == .notFound)
        #expect(try await refusal(.usual, name: "../model")?.kind == .invalidName)
    }

    @Test("Paths that would leave the folder, and digests that are none, are refused before anything is written")
    func hostileListings() async throws {
        for path in ["../x", "/etc/x", "a/../../x", "a//x", "a\\\\x", ".", "\\u0000x", "../\u{301}a/../x", "/\\u0301x"]
        {
            var hub = FakeHub.usual
            let listing = hub.listing(path: { $0 == "config.json" ? path : $0 })
            hub.intercept = { connection, request, _ in
                guard request.line.contains("/api/") else { return false }
                try connection.respond(type: nil, body: listing)
                return true
            }
            #expect(try await refusal(hub)?.kind == .damaged, "\(path)")
        }
        var hub = FakeHub.usual
        let listing = hub.listing(digest: { "../../" + $0.dropFirst(6) })
        hub.intercept = { connection, request, _ in
            guard request.line.contains("/api/") else { return false }
            try connection.respond(type: nil, body: listing)
            return true
        }
        #expect(try await refusal(hub)?.kind == .notFound)
    }

    @Test("Bytes that are not those of the listing are refused, and none of them stay")
    func wrongBytes() async throws {
        for wrong in ["model.safetensors", "tokenizer.json"] {
            var hub = FakeHub.usual
            let right = hub.listing()
            let wanted = hub.digest(of: wrong)
            hub.files[wrong]?[7] ^= 1
            hub.intercept = { connection, request, _ in
                guard request.line.contains("/api/") else { return false }
                try connection.respond(type: nil, body: right)
                return true
            }
            let server = try hub.server()
            try await withServer(server) { server in
                try await withFolder { folder in
                    let store = ModelStore.test(folder, server)
                    let error = await failure { try await store.download(FakeHub.name).location() } as? ModelStore.Error
                    #expect(error?.kind == .damaged && error?.message.contains(wrong) == true)
                    #expect(!FileManager.default.fileExists(atPath: mark(store, "refs/main")))
                    let names = try FileManager.default.contentsOfDirectory(atPath: mark(store, "blobs"))
                    #expect(!names.contains { $0.hasPrefix(wanted) })
                    #expect(throws: ModelStore.Error.self) { try store.location(of: FakeHub.name) }
                }
            }
        }
    }

    @Test("The token is sent to the hub's own host, and to no other that it sends on to")
    func token() async throws {
        let other = try FakeHub.usual.server()
        var hub = FakeHub.usual
        let target = other.url.absoluteString
        hub.intercept = { connection, request, _ in
            guard request.line.contains("/resolve/") else { return false }
            let path = request.line.split(separator: " ")[1]
            try connection.respond("302 Found", type: nil, body: "", headers: ["Location: \(target)\(path)"])
            return true
        }
        let requests = try await pull(hub, token: "hf_secret")
        #expect(requests.allSatisfy { $0.headers["authorization"] == "Bearer hf_secret" })
        #expect(other.requests.count == 6 && other.requests.allSatisfy { $0.headers["authorization"] == nil })
        other.stop()
    }

    @Test("Shards are those of the index; a GGUF file is chosen by its quantization")
    func choices() async throws {
        var hub = FakeHub.usual
        hub.files["model.safetensors"] = nil
        hub.files["model-1.safetensors"] = [1]
        hub.files["model-2.safetensors"] = [2, 2]
        hub.files["consolidated.safetensors"] = [3]
        hub.files["model.safetensors.index.json"] = Array(#"{"weight_map": {"a": "model-1.safetensors"}}"#.utf8)
        for part in ["M-Q4_K_M-00001-of-00002", "M-Q4_K_M-00002-of-00002", "M-Q8_0", "mmproj-M-Q8_0"] {
            hub.files["gguf/\(part).gguf"] = Array(part.utf8)
        }
        try await pull(hub) { _, location in
            let names = try FileManager.default.contentsOfDirectory(atPath: location.path).sorted()
            #expect(names == ["config.json", "model-1.safetensors", "model.safetensors.index.json", "tokenizer.json"])
        }
        try await pull(hub, name: "owner/model:q4_k_m") { store, location in
            #expect(location.path.hasSuffix("/\(FakeHub.commit)/gguf/M-Q4_K_M-00001-of-00002.gguf"))
            // What reads images comes with it.
            let folder = location.deletingLastPathComponent()
            #expect(try Data(contentsOf: folder.appending(path: "mmproj-M-Q8_0.gguf")) == Data("mmproj-M-Q8_0".utf8))
            let chosen = try store.location(of: "owner/model:Q4_K_M")
            #expect(chosen == location)
            let committed = try store.location(of: "owner/model@\(FakeHub.commit):Q4_K_M")
            #expect(committed == location)
            #expect(store.models().map(\.contents) == [["gguf/M-Q4_K_M-00001-of-00002.gguf"]])
            #expect(throws: ModelStore.Error.self) { try store.location(of: "owner/model:Q8_0") }
        }
        try await pull(hub, including: ["*.md", "gguf/*Q8*"]) { _, location in
            let names = try FileManager.default.subpathsOfDirectory(atPath: location.deletingLastPathComponent().path)
            #expect(names.count { $0.hasSuffix(".gguf") } == 2)
        }
        #expect(try await refusal(hub, name: "owner/model:Q5_K_M")?.kind == .invalidName)
    }

    @Test("Two downloads of one model at once fetch each file once")
    func together() async throws {
        let server = try FakeHub.usual.server()
        try await withServer(server) { server in
            try await withFolder { folder in
                let store = ModelStore.test(folder, server)
                async let first = store.download(FakeHub.name).location()
                async let second = store.download(FakeHub.name).location()
                let (one, other) = (try await first, try await second)
                #expect(one == other)
                #expect(server.requests.count == 8)
            }
        }
    }

    @Test("A disk without room is said before anything is fetched")
    func space() async throws {
        var hub = FakeHub.usual
        let listing = hub.listing().replacingOccurrences(of: "100000", with: "9000000000000000000")
        hub.intercept = { connection, request, _ in
            guard request.line.contains("/api/") else { return false }
            try connection.respond(type: nil, body: listing)
            return true
        }
        #expect(try await refusal(hub)?.kind == .noSpace)
    }

    @Test("Lengths that can't be are refused before anything is fetched")
    func lengths() async throws {
        let usual = FakeHub.usual.listing()
        func listing(_ lengths: [String: String]) -> String {
            lengths.reduce(usual) { text, length in
                [",", "}"].reduce(text) {
                    $0.replacingOccurrences(
                        of: "\"size\": \(length.key)\($1)", with: "\"size\": \(length.value)\($1)")
                }
            }
        }
        let most = "\(Int.max)"
        #expect(try await refusal(hub(listing: listing(["100000": most])))?.kind == .noSpace)
        let all = listing(["100000": most, "2": most, "12": most, "10": most])
        #expect(try await refusal(hub(listing: all), including: ["*"])?.kind == .noSpace)
        let long = try await refusal(hub(listing: listing(["2": "1152921504606846976"])))
        #expect(long?.kind == .damaged && long?.message.contains("config.json") == true)
        #expect(try await refusal(hub(listing: listing(["2": "9223372036854775808"])))?.kind == .damaged)
        // An index of shards is fetched ahead of them.
        var sharded = FakeHub.usual
        sharded.files["model.safetensors"] = nil
        sharded.files["model.safetensors.index.json"] = Array(repeating: 0x20, count: 777)
        let index = sharded.listing().replacingOccurrences(
            of: "\"size\": 777", with: "\"size\": 1152921504606846976")
        let refused = try await refusal(hub(sharded, listing: index))
        #expect(refused?.kind == .damaged && refused?.message.contains("index.json") == true)
        // One digest for two lengths.
        let digest = FakeHub.usual.digest(of: "model.safetensors")
        let twice = """
            {"sha": "\(FakeHub.commit)", "siblings": [
                {"rfilename": "a", "lfs": {"sha256": "\(digest)", "size": \(most)}},
                {"rfilename": "b", "lfs": {"sha256": "\(digest)", "size": 1}}]}
            """
        #expect(try await refusal(hub(listing: twice), including: ["*"])?.kind == .noSpace)
    }

    @Test("A redirection whose text has no end is followed, and its text given up")
    func endlessRedirection() async throws {
        let server = try FakeServer([
            { connection, _ in connection.redirectForEver() },
            { connection, request in try connection.respond("404 Not Found", type: nil, body: request.line) },
        ])
        try await withServer(server) { server in
            try await withFolder { folder in
                let store = ModelStore.test(folder, server)
                let error = await failure { try await store.download(FakeHub.name).location() } as? ModelStore.Error
                #expect(error?.kind == .notFound, "\(error as Any)")
                #expect(server.requests.map(\.line).last == "GET /elsewhere HTTP/1.1")
            }
        }
    }
}
