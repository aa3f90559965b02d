import Foundation
import FoundationModelsCore
import LocalModels
import Synchronization
import Testing

@testable import FoundationModelsUtilities

@Suite("Answers of chat completions", .timeLimit(.minutes(5)))
struct ChatAnswerTests {
    /// The answer to a prompt when the server sends bytes as the body of a stream, in pieces.
    func answer(to bytes: [UInt8], size: Int, type: String = "text/event-stream") async throws -> String {
        let server = try FakeServer([
            { connection, _ in
                try connection.begin(type: type)
                for start in stride(from: 0, to: bytes.count, by: size) {
                    try connection.chunk(bytes[start..<min(start + size, bytes.count)])
                }
                try connection.end()
            }
        ])
        return try await withServer(server) { server in
            try await LanguageModelSession(model: server.model).respond(to: "Hi").content
        }
    }

    /// Chunks as a stream, each behind a prefix and followed by a line's end twice.
    func stream(_ chunks: [String], prefix: String = "data: ", end: String = "\n\n", marksEnd: Bool = true) -> [UInt8] {
        Array((chunks + (marksEnd ? ["[DONE]"] : [])).map { prefix + $0 + end }.joined().utf8)
    }

    @Test("a session's request and its answer, with tokens counted")
    func session() async throws {
        let events = Chunks.answer("Hel", "lo") + [Chunks.usage]
        try await withServer(FakeServer(events: [events, Chunks.answer("Bye")])) { server in
            let session = LanguageModelSession(model: server.model, instructions: "Be kind.")
            let response = try await session.respond(to: "Hi")
            #expect(response.content == "Hello")
            #expect(response.transcriptEntries.count == 1)
            #expect(response.usage.input.totalTokenCount == 17 && response.usage.input.cachedTokenCount == 8)
            #expect(response.usage.output.totalTokenCount == 9 && response.usage.output.reasoningTokenCount == 4)
            let second = try await session.respond(to: "So?")
            #expect(second.content == "Bye")
            #expect(second.usage.output.totalTokenCount == 1)
            let requests = server.requests
            #expect(requests.map(\.line) == Array(repeating: "POST /v1/chat/completions HTTP/1.1", count: 2))
            #expect(requests[0].headers["content-type"] == "application/json")
            #expect(requests[0].headers["accept"] == "text/event-stream")
            #expect(requests[0].headers["authorization"] == "Bearer key")
            #expect(
                requests[1].body == #"{"model":"m","messages":[{"role":"system","content":"Be kind."},"#
                    + #"{"role":"user","content":"Hi"},{"role":"assistant","content":"Hello"},"#
                    + #"{"role":"user","content":"So?"}],"stream":true,"stream_options":{"include_usage":true}}"#)
            // The end of the first answer left its connection for the second.
            #expect(server.connectionCount == 1)
        }
    }

    @Test("text is there before the server has sent the rest")
    func incremental() async throws {
        let gate = Gate()
        let server = try FakeServer([
            { connection, _ in
                try connection.begin()
                for piece in ["a", "b", "c"] {
                    try connection.event(Chunks.text(piece))
                    try gate.wait()
                }
                try connection.event(Chunks.delta("{}", finish: "stop"))
                try connection.end()
            }
        ])
        try await withServer(server) { server in
            var seen: [String] = []
            for try await snapshot in LanguageModelSession(model: server.model).streamResponse(to: "Hi") {
                if seen.last != snapshot.content { gate.open() }
                seen.append(snapshot.content)
            }
            #expect(seen.prefix(3) == ["a", "ab", "abc"])
        }
    }

    @Test("characters cut in two, in pieces of any size", arguments: [1, 2, 3, 5, 64])
    func pieces(size: Int) async throws {
        let bytes = stream(Chunks.answer("é", "\u{1F642}\u{FE0F}", "\n\"日本\""))
        #expect(try await answer(to: bytes, size: size) == "é\u{1F642}\u{FE0F}\n\"日本\"")
    }

    @Test(
        "streams as servers write them",
        arguments: [
            ("data: ", "\r\n\r\n", true), ("data:", "\n\n", true), (": ping\n\ndata: ", "\n\n", false),
            ("event: message\nid: 1\ndata: ", "\r\r", true), ("data: ", "\n", true),
        ])
    func dialects(prefix: String, end: String, marksEnd: Bool) async throws {
        let bytes = stream(Chunks.answer("a", "b"), prefix: prefix, end: end, marksEnd: marksEnd)
        for type in ["text/event-stream", "text/event-stream; charset=utf-8", "text/plain"] {
            #expect(try await answer(to: bytes, size: 40, type: type) == "ab")
        }
    }

    @Test("an answer in one piece, though a stream was asked for", arguments: ["application/json", nil])
    func body(type: String?) async throws {
        let body =
            "\n " + #"{"id":"c","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","#
            + #""content":"whole","reasoning_content":"Hm."},"finish_reason":"stop"}],"#
            + #""usage":{"prompt_tokens":3,"completion_tokens":2}}"#
        try await withServer(FakeServer(type: type, body: body)) { server in
            let response = try await LanguageModelSession(model: server.model).respond(to: "Hi")
            #expect(response.content == "whole")
            #expect(response.usage.totalTokenCount == 5)
            #expect(response.transcriptEntries.count == 2)
        }
    }

    @Test("a value by schema, in snapshots that grow")
    func guided() async throws {
        let gate = Gate()
        let pieces = [#"{"city":"Rome","days"#, #"":3,"hotel":{"name":"X","rivals":[]},"#, #""mood":null}"#]
        let server = try FakeServer([
            { connection, _ in
                try connection.begin()
                for (index, piece) in pieces.enumerated() {
                    if index > 0 { try gate.wait() }
                    try connection.event(Chunks.text(piece))
                }
                try connection.event("[DONE]")
                try connection.end()
            }
        ])
        try await withServer(server) { server in
            let session = LanguageModelSession(model: server.model)
            let stream = session.streamResponse(to: "Hi", schema: Trip.generationSchema)
            var keys: [[String]] = []
            for try await snapshot in stream {
                let seen = snapshot.rawContent.members?.map(\.0) ?? []
                if keys.last != seen { gate.open() }
                keys.append(seen)
            }
            #expect(keys.first == ["city"] && keys.last == ["city", "days", "hotel", "mood"])
            let trip = try Trip(try await stream.collect().content)
            #expect(trip.days == 3 && trip.hotel?.name == "X" && trip.mood == nil)
            let request = try GeneratedContent(json: server.requests[0].body)
            #expect(request["response_format"]?["json_schema"]?["strict"]?.kind == .bool(true))
        }
    }

    @Test("a value that breaks off is no value")
    func brokenValue() async throws {
        let events = [Chunks.text(#"{"city":"Ro"#), Chunks.delta("{}", finish: "length")]
        try await withServer(FakeServer(events: [events])) { server in
            let session = LanguageModelSession(model: server.model)
            await #expect(throws: GeneratedContent.ParsingError.self) {
                try await session.respond(to: "Hi", generating: Trip.self)
            }
        }
    }

    @Test(
        "thoughts are an entry of their own and go back to the server", arguments: ["reasoning_content", "reasoning"])
    func reasoning(field: String) async throws {
        let events =
            [
                Chunks.delta(#"{"role":"assistant","content":null,"\#(field)":"Hm"}"#),
                Chunks.delta(#"{"\#(field)":"."}"#),
            ] + Chunks.answer("Yes")
        try await withServer(FakeServer(events: [events, Chunks.answer("No")])) { server in
            let session = LanguageModelSession(model: server.model)
            let response = try await session.respond(to: "Hi")
            let thoughts = response.transcriptEntries.compactMap { entry in
                if case .reasoning(let reasoning) = entry { "\(reasoning)" } else { nil }
            }
            #expect(thoughts == ["Hm."] && response.content == "Yes")
            _ = try await session.respond(to: "So?")
            #expect(server.requests[1].body.contains(#"{"role":"assistant","content":"Yes","\#(field)":"Hm."}"#))
        }
    }

    @Test("content in parts, alternatives and unknown fields")
    func oddities() async throws {
        let parts = Chunks.delta(
            #"{"content":[{"type":"text","text":"a"},{"type":"thinking","thinking":[]},{"type":"text","text":"b"}]}"#)
        let other = #"{"choices":[{"index":1,"delta":{"content":"other"}}]}"#
        let events = [parts, other, #"{"choices":[]}"#, #"{"x":1}"#, Chunks.delta("{}", finish: "length")]
        #expect(try await answer(to: stream(events), size: 100) == "ab")
    }

    @Test("a request of megabytes, and a server with something to say ahead of its answer")
    func longRequest() async throws {
        let server = try FakeServer([
            { connection, _ in
                for status in ["102 Processing", "103 Early Hints"] {
                    try connection.send("HTTP/1.1 \(status)\r\nLink: </a>\r\n\r\n".utf8)
                    // So that the client has read this before the answer comes.
                    Thread.sleep(forTimeInterval: 0.2)
                }
                try connection.stream(Chunks.answer("a", "b"))
            }
        ])
        try await withServer(server) { server in
            let prompt = String(repeating: "ü", count: 2 << 20)
            let content = try await LanguageModelSession(model: server.model).respond(to: prompt).content
            #expect(content == "ab")
            #expect(server.requests.count == 1 && server.requests[0].body.contains(prompt))
        }
    }

    @Test("an answer of no words is one")
    func empty() async throws {
        try await withServer(FakeServer(events: [[Chunks.delta("{}", finish: "stop")]])) { server in
            let session = LanguageModelSession(model: server.model)
            let content = try await session.respond(to: "Hi").content
            #expect(content == "")
            #expect(session.transcript.count == 2)
        }
    }

    @Test("sessions share a model and don't mix")
    func concurrent() async throws {
        let server = try FakeServer([
            { connection, request in
                let number = request.body.filter(\.isNumber)
                try connection.stream(Chunks.answer("<", number, ">"))
            }
        ])
        try await withServer(server) { server in
            let model = server.model
            let answers = try await withThrowingTaskGroup(of: (String, String).self) { group in
                for number in 0..<12 {
                    group.addTask {
                        ("<\(number)>", try await LanguageModelSession(model: model).respond(to: "\(number)").content)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count == 12 && answers.allSatisfy { $0.0 == $0.1 })
        }
    }
}
