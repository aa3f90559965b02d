import Foundation
import FoundationModelsCore
import LocalModels
import Testing

@testable import FoundationModelsUtilities

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Failures of chat completions", .timeLimit(.minutes(5)))
struct ChatFailureTests {
    typealias Model = ChatCompletionsLanguageModel

    /// The error of a prompt, after which the session must be as it was.
    func error(_ server: FakeServer) async throws -> (any Error)? {
        try await withServer(server) { server in
            let session = LanguageModelSession(model: server.model)
            let error = await failure { try await session.respond(to: "Hi") }
            #expect(session.transcript.isEmpty && !session.isResponding)
            return error
        }
    }

    /// The error of a stream that says something and then ends the connection without an end of the response.
    func error(afterStream bytes: [UInt8], endsResponse: Bool = true) async throws -> (any Error)? {
        try await error(
            FakeServer([
                { connection, _ in
                    try connection.begin()
                    if !bytes.isEmpty { try connection.chunk(bytes) }
                    if endsResponse { try connection.end() } else { connection.close() }
                }
            ]))
    }

    @Test(
        "a refusal with a reason, in the forms in use",
        arguments: [
            (
                #"{"error":{"message":"Unknown.","type":"invalid_request_error","param":"model","code":"not_found"}}"#,
                Model.APIError(message: "Unknown.", type: "invalid_request_error", param: "model", code: "not_found")
            ),
            (
                #"{"error":{"message":"No.","type":null,"param":null,"code":17}}"#,
                Model.APIError(message: "No.", code: "17")
            ),
            (#"{"error":"No."}"#, Model.APIError(message: "No.", code: "400")),
            (
                #"{"object":"error","message":"No.","type":"BadRequestError","param":null}"#,
                Model.APIError(message: "No.", type: "BadRequestError", code: "400")
            ),
        ])
    func reasons(body: String, expected: Model.APIError) async throws {
        for type in ["application/json", "text/plain", nil] {
            let error =
                try await error(FakeServer(status: "400 Bad Request", type: type, body: body)) as? Model.APIError
            #expect(error?.message == expected.message && error?.type == expected.type)
            #expect(error?.param == expected.param && error?.code == expected.code)
            #expect(error?.errorDescription?.contains(expected.message) == true)
        }
    }

    @Test(
        "a refusal without a reason, whatever the status and the headers",
        arguments: [
            ("401 Unauthorized", #"WWW-Authenticate: Basic realm="x""#),
            ("401 Unauthorized", "WWW-Authenticate: Bearer"),
            ("401 Unauthorized", #"WWW-Authenticate: Bearer realm="x", error="invalid_token""#),
            ("401 Unauthorized", #"WWW-Authenticate: Digest realm="x", nonce="y", qop="auth""#),
            ("401 Unauthorized", "WWW-Authenticate: ,=\"\""), ("401 Unauthorized", "X-A: b"),
            ("407 Proxy Authentication Required", #"Proxy-Authenticate: Basic realm="x""#),
            ("404 Not Found", "X-A: b"), ("429 Too Many Requests", "Retry-After: 1"), ("500 Internal Error", "X-A: b"),
            ("307 Temporary Redirect", "Location: /elsewhere"), ("302 Found", "Location: /elsewhere"),
            ("301 Moved Permanently", "Location: https://example.invalid/"),
        ])
    func statuses(status: String, header: String) async throws {
        let server = try FakeServer(status: status, type: "text/html", body: "<p>No.", headers: [header])
        let error = try await error(server)
        guard case Model.RequestError.httpError(let code, let data)? = error else {
            Issue.record("The error is \(String(describing: error)).")
            return
        }
        #expect(String(code) == status.prefix(3) && String(decoding: data, as: UTF8.self) == "<p>No.")
        #expect(error?.localizedDescription.contains("\(code)") == true)
        #expect(server.requests.count == 1)
    }

    @Test("a refusal of any length")
    func longRefusal() async throws {
        let body = String(repeating: "x", count: 3 << 20)
        let error = try await error(
            FakeServer([
                { connection, _ in
                    // The client may have gone before the end.
                    try? connection.respond("500 Internal Server Error", type: "text/plain", body: body)
                    connection.close()
                }
            ]))
        guard case Model.RequestError.httpError(500, let data)? = error else {
            Issue.record("The error is \(String(describing: error)).")
            return
        }
        #expect(data.count == 1 << 20)
    }

    @Test("a refusal whose words break off keeps its status")
    func brokenRefusal() async throws {
        let error = try await error(
            FakeServer([
                { connection, _ in
                    try connection.send("HTTP/1.1 503 Busy\r\nContent-Length: 100\r\n\r\nnot n".utf8)
                    connection.close()
                }
            ]))
        guard case Model.RequestError.httpError(503, let data)? = error else {
            Issue.record("The error is \(String(describing: error)).")
            return
        }
        #expect(data == Data("not n".utf8))
    }

    @Test("an error in the middle of a stream")
    func errorInStream() async throws {
        let events = [Chunks.text("a"), #"{"error":{"message":"Out of memory.","type":"server_error"}}"#]
        let error = try await error(FakeServer(events: [events])) as? Model.APIError
        #expect(error?.message == "Out of memory." && error?.type == "server_error" && error?.code == nil)
    }

    @Test("an error under a status of success")
    func errorInBody() async throws {
        let server = try FakeServer(type: "application/json", body: #"{"error":{"message":"No.","code":502}}"#)
        #expect((try await error(server) as? Model.APIError)?.code == "502")
    }

    @Test(
        "answers that aren't whole chat completions",
        arguments: [
            "", "data: {\n\n", "data: x\n\n", "<html>", "data: " + Chunks.text("a") + "\n\n", "{", "{}", "[]",
            "data: " + Chunks.delta("{}", finish: "error") + "\n\ndata: [DONE]\n\n",
        ])
    func malformed(text: String) async throws {
        for type in ["text/event-stream", "text/html"] {
            let error = try await error(FakeServer(type: type, body: text))
            guard case Model.RequestError.invalidStreamData? = error else {
                Issue.record("The error is \(String(describing: error)).")
                continue
            }
        }
    }

    @Test("bytes that are no UTF-8")
    func encoding() async throws {
        let error = try await error(afterStream: Array("data: {\"a\":\"".utf8) + [0xC3, 0x28] + Array("\"}\n\n".utf8))
        guard case Model.RequestError.invalidStreamData? = error else {
            Issue.record("The error is \(String(describing: error)).")
            return
        }
    }

    @Test(
        "a connection that ends too early, with and without text",
        arguments: ["", "data: " + Chunks.text("a") + "\n\n"])
    func disconnect(text: String) async throws {
        #expect(try await error(afterStream: Array(text.utf8), endsResponse: false) is URLError)
    }

    @Test("a connection that ends behind the mark is no failure")
    func lateDisconnect() async throws {
        let server = try FakeServer([
            { connection, _ in
                try connection.begin()
                for data in Chunks.answer("a") + ["[DONE]"] { try connection.event(data) }
                connection.close()
            }
        ])
        try await withServer(server) { server in
            let content = try await LanguageModelSession(model: server.model).respond(to: "Hi").content
            #expect(content == "a")
        }
    }

    @Test("a server that isn't there")
    func nobody() async throws {
        let server = try FakeServer([])
        server.stop()
        let url = server.url
        let session = LanguageModelSession(model: Model(name: "m", url: url))
        let error = await failure { try await session.respond(to: "Hi") }
        // The port may be closed already, or close when the connection comes.
        #expect(error is URLError)
    }

    @Test("an answer that the filter stopped, and one that the model declined")
    func refusals() async throws {
        let filtered = try await error(
            FakeServer(events: [[Chunks.text("a"), Chunks.delta("{}", finish: "content_filter")]]))
        guard case LanguageModelError.guardrailViolation? = filtered as? LanguageModelError else {
            Issue.record("The error is \(String(describing: filtered)).")
            return
        }
        let declined = try await error(
            FakeServer(events: [
                [
                    Chunks.delta(#"{"refusal":"I can't "}"#), Chunks.delta(#"{"refusal":"do that."}"#),
                    Chunks.delta("{}", finish: "stop"),
                ]
            ]))
        guard case LanguageModelError.refusal(let refusal)? = declined as? LanguageModelError else {
            Issue.record("The error is \(String(describing: declined)).")
            return
        }
        #expect(try await refusal.explanation.content == "I can't do that.")
    }

    @Test(
        "a stream without an end of lines and an answer without an end are given up",
        arguments: [("text/event-stream", "data: ", "4194304"), ("application/json", "{\"a\":\"", "16777216")])
    func endless(type: String, start: String, limit: String) async throws {
        let error = try await error(
            FakeServer([
                { connection, _ in
                    try connection.begin(type: type)
                    try connection.chunk(start.utf8)
                    let piece = [UInt8](repeating: 0x78, count: 1 << 20)
                    // Until the client breaks off.
                    for _ in 0..<200 { guard (try? connection.chunk(piece)) != nil else { break } }
                    connection.close()
                }
            ]))
        #expect(error is Model.ResponseLimitError)
        #expect(error?.localizedDescription.contains(limit) == true)
    }

    @Test("silence is a timeout where the session configuration sets one")
    func silence() async throws {
        let server = try FakeServer([
            { connection, _ in
                try connection.begin()
                try connection.event(Chunks.text("a"))
                try connection.waitForEnd()
            }
        ])
        try await withServer(server) { server in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = 1
            let model = Model(name: "m", url: server.url, urlSessionConfiguration: configuration)
            let error = await failure { try await LanguageModelSession(model: model).respond(to: "Hi") }
            guard case LanguageModelError.timeout? = error as? LanguageModelError else {
                Issue.record("The error is \(String(describing: error)).")
                return
            }
        }
    }

    @Test("a cancelled task ends the transfer, before the answer begins and in its middle", arguments: [false, true])
    func cancellation(hasBegun: Bool) async throws {
        let (arrived, ended) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let server = try FakeServer([
            { connection, _ in
                if hasBegun {
                    try connection.begin()
                    try connection.event(Chunks.text("a"))
                }
                arrived.continuation.yield()
                try connection.waitForEnd()
                ended.continuation.yield()
            }
        ])
        try await withServer(server) { server in
            let session = LanguageModelSession(model: server.model)
            let task = Task { try await session.respond(to: "Hi").content }
            for await _ in arrived.stream { break }
            task.cancel()
            #expect(await failure { try await task.value } is CancellationError)
            for await _ in ended.stream { break }
            #expect(session.transcript.isEmpty)
        }
    }

    @Test("leaving a stream early ends the transfer")
    func leaving() async throws {
        let ended = AsyncStream<Void>.makeStream()
        let server = try FakeServer([
            { connection, _ in
                try connection.begin()
                try connection.event(Chunks.text("a"))
                try connection.waitForEnd()
                ended.continuation.yield()
            }
        ])
        try await withServer(server) { server in
            for try await snapshot in LanguageModelSession(model: server.model).streamResponse(to: "Hi") {
                #expect(snapshot.content == "a")
                break
            }
            for await _ in ended.stream { break }
        }
    }

    @Test("a schema for a server that can't be held to one is refused, by the executor too")
    func unguided() async throws {
        try await withServer(FakeServer(events: [Chunks.answer("a")])) { server in
            let model = Model(name: "m", url: server.url, supportsGuidedGeneration: false)
            let executor = Model.Executor(configuration: model.executorConfiguration)
            let request = LanguageModelExecutorGenerationRequest(
                id: UUID(), transcript: Transcript(), enabledTools: [], schema: Trip.generationSchema,
                generationOptions: GenerationOptions(), contextOptions: ContextOptions(), metadata: [:])
            let error = await failure {
                try await executor.respond(to: request, model: model, streamingInto: .init())
            }
            #expect(error is LanguageModelError)
            #expect(server.requests.isEmpty)
        }
    }
}
