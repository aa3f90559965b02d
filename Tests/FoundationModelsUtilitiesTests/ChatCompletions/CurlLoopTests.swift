import Foundation
import Glibc
import Testing

@testable import FoundationModelsUtilities

#if canImport(FoundationNetworking)
import FoundationNetworking

@Suite("Transfers by libcurl", .timeLimit(.minutes(5)))
struct CurlLoopTests {
    /// Sends a request to a server and reads the whole answer.
    func text(_ loop: CurlLoop, _ request: URLRequest) async throws -> (HTTPURLResponse, String) {
        let transfer = loop.begin(request)
        let response = try await transfer.response()
        var bytes = Data()
        while let more = try await transfer.next() { bytes += more }
        return (response, String(decoding: bytes, as: UTF8.self))
    }

    @Test("waiting for an answer on a new connection is sleep, and so is its body")
    func sleeping() async throws {
        let server = try FakeServer([
            { connection, _ in
                usleep(700_000)
                try connection.begin(type: "text/plain")
                usleep(700_000)
                try connection.chunk("late".utf8)
                try connection.end()
            }
        ])
        try await withServer(server) { server in
            let loop = try #require(CurlLoop(patience: 600))
            defer { loop.close() }
            let (response, text) = try await text(loop, URLRequest(url: server.url))
            #expect(response.statusCode == 200 && text == "late")
            // A thread that never sleeps has hundreds of thousands.
            #expect(loop.roundCount < 100)
        }
    }

    @Test("a method, headers and a body arrive, and one connection serves many requests")
    func requests() async throws {
        let echo: FakeServer.Script = { connection, request in
            let headers = request.headers
            let text = "\(request.line)|\(headers["x-a"] ?? "-")|\(headers["expect"] ?? "-")|\(request.body.count)"
            try connection.respond(type: "text/plain", body: text, headers: ["X-Twice: 1", "X-Twice: 2"])
        }
        let server = try FakeServer([echo, echo, echo])
        try await withServer(server) { server in
            let loop = try #require(CurlLoop(patience: 600))
            defer { loop.close() }
            for (method, body) in [("POST", Data(repeating: 0x61, count: 100_000)), ("POST", nil), ("DELETE", nil)] {
                var request = URLRequest(url: server.url)
                request.httpMethod = method
                request.httpBody = body
                request.setValue("b", forHTTPHeaderField: "X-A")
                let (response, text) = try await text(loop, request)
                #expect(text == "\(method) / HTTP/1.1|b|-|\(body?.count ?? 0)")
                #expect(response.value(forHTTPHeaderField: "x-twice") == "1, 2")
            }
            #expect(server.connectionCount == 1)
        }
    }

    @Test("a name of a header can't begin another header")
    func injection() async throws {
        let loop = try #require(CurlLoop(patience: 600))
        defer { loop.close() }
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/")))
        request.setValue("b", forHTTPHeaderField: "X-A: 1\r\nX-B")
        let transfer = loop.begin(request)
        await #expect(throws: CurlTransfer.BrokenHeader.self) { try await transfer.response() }
    }

    @Test("a head without end is given up, and so is a silent server")
    func endless() async throws {
        let server = try FakeServer([
            { connection, _ in
                try connection.send("HTTP/1.1 200 OK\r\n".utf8)
                while (try? connection.send("X-More: \(String(repeating: "a", count: 1000))\r\n".utf8)) != nil {}
                connection.close()
            },
            { connection, _ in try connection.waitForEnd() },
        ])
        try await withServer(server) { server in
            let loop = try #require(CurlLoop(patience: 2))
            defer { loop.close() }
            await #expect(throws: HTTPTransfer.EndlessHead.self) { try await text(loop, URLRequest(url: server.url)) }
            let error = await failure { try await text(loop, URLRequest(url: server.url)) }
            #expect(error.map { "\($0)" }?.contains("silent") == true)
        }
    }

    @Test("a server that isn't there, a host that has no name and another protocol say so")
    func failures() async throws {
        let loop = try #require(CurlLoop(patience: 600))
        defer { loop.close() }
        let cases: [(String, URLError.Code)] = [
            ("http://127.0.0.1:1/", .cannotConnectToHost), ("ftp://127.0.0.1/", .unsupportedURL),
        ]
        for (address, code) in cases {
            let transfer = loop.begin(URLRequest(url: try #require(URL(string: address))))
            let error = await failure { try await transfer.response() } as? URLError
            #expect(error?.code == code)
            #expect(error?.localizedDescription.isEmpty == false)
        }
    }
}
#endif
