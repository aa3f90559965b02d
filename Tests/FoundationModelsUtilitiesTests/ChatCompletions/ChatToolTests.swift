import Foundation
import FoundationModelsCore
import LocalModels
import Testing

@testable import FoundationModelsUtilities

@Suite("Calls of tools in chat completions", .timeLimit(.minutes(5)))
struct ChatToolTests {
    @Test("two calls side by side, in pieces that alternate, and the request that follows, byte for byte")
    func parallel() async throws {
        let events = [
            Chunks.delta(#"{"role":"assistant","content":null}"#),
            Chunks.calls(Self.piece("", id: "call_a", name: "weather")),
            Chunks.calls(Self.piece(#"{"ci"#)),
            Chunks.calls(Self.piece(#"{"city":"#, index: 1, id: "call_b", name: "weather")),
            Chunks.calls(Self.piece(#"ty":"Rome"}"#), Self.piece(#""Oslo"}"#, index: 1)),
            Chunks.delta("{}", finish: "tool_calls"), Chunks.usage,
        ]
        try await withServer(FakeServer(events: [events, Chunks.answer("Sunny.") + [Chunks.usage]])) { server in
            let session = LanguageModelSession(model: server.model, tools: [Weather()], instructions: "Help.")
            let response = try await session.respond(to: "Hi")
            #expect(response.content == "Sunny.")
            #expect(response.usage.output.totalTokenCount == 18)
            guard case .toolCalls(let calls) = session.transcript[2] else {
                Issue.record("The calls are no entry: \(session.transcript[2])")
                return
            }
            #expect(calls.map(\.id) == ["call_a", "call_b"])
            #expect(session.transcript.count == 6)
            let tools =
                #""tools":[{"type":"function","function":{"name":"weather","description":"Tells the weather","#
                + #""parameters":{"title":"Arguments","type":"object","properties":{"city":{"type":"string"}},"#
                + #""required":["city"],"additionalProperties":false}}}],"#
                + #""tool_choice":"auto","stream":true,"stream_options":{"include_usage":true}}"#
            let start = #"{"model":"m","messages":[{"role":"system","content":"Help."},{"role":"user","content":"Hi"}"#
            #expect(server.requests[0].body == start + "]," + tools)
            #expect(
                server.requests[1].body == start + #",{"role":"assistant","content":null,"tool_calls":["#
                    + #"{"id":"call_a","type":"function","function":{"name":"weather","arguments":"{\"city\":\"Rome\"}"}},"#
                    + #"{"id":"call_b","type":"function","function":{"name":"weather","arguments":"{\"city\":\"Oslo\"}"}}]},"#
                    + #"{"role":"tool","tool_call_id":"call_a","content":"sunny in Rome"},"#
                    + #"{"role":"tool","tool_call_id":"call_b","content":"sunny in Oslo"}],"# + tools)
        }
    }

    @Test("text beside calls goes back in one message with them")
    func textAndCalls() async throws {
        let events = [
            Chunks.text("Let me look."),
            Chunks.calls(Self.piece(#"{"city":"Rome"}"#, id: "1", name: "weather")),
            Chunks.delta("{}", finish: "tool_calls"),
        ]
        try await withServer(FakeServer(events: [events, Chunks.answer("Sunny.")])) { server in
            let session = LanguageModelSession(model: server.model, tools: [Weather()])
            let content = try await session.respond(to: "Hi").content
            #expect(content == "Sunny.")
            let message = #"{"role":"assistant","content":"Let me look.","tool_calls":[{"id":"1","#
            #expect(server.requests[1].body.contains(message))
        }
    }

    @Test("calls in an answer of one piece, without arguments and without ids")
    func wholeCalls() async throws {
        let body =
            #"{"choices":[{"index":0,"message":{"content":null,"tool_calls":["#
            + #"{"function":{"name":"weather","arguments":{"city":"Rome"}}},"#
            + #"{"function":{"name":"weather","arguments":"{\"city\":\"Oslo\"}"}}"#
            + #"]},"finish_reason":"tool_calls"}]}"#
        let server = try FakeServer([
            { connection, _ in try connection.respond(type: "application/json", body: body) },
            { connection, _ in try connection.stream(Chunks.answer("Sunny.")) },
        ])
        try await withServer(server) { server in
            let session = LanguageModelSession(model: server.model, tools: [Weather()])
            let content = try await session.respond(to: "Hi").content
            #expect(content == "Sunny.")
            let messages = try GeneratedContent(json: server.requests[1].body)["messages"]?.elements ?? []
            #expect(messages.count == 4)
            #expect(messages.dropFirst(2).map { $0["content"]?.text } == ["sunny in Rome", "sunny in Oslo"])
            let ids = messages[1]["tool_calls"]?.elements?.map { $0["id"]?.text } ?? []
            #expect(Set(ids).count == 2 && messages.dropFirst(2).map { $0["tool_call_id"]?.text } == ids)
        }
    }

    /// A piece of a call as JSON.
    static func piece(
        _ arguments: String? = nil, index: Int? = 0, id: (any ConvertibleToGeneratedContent)? = nil, name: String? = nil
    ) -> String {
        let function = GeneratedContent.object([("name", name), ("arguments", arguments)])
        return GeneratedContent.object([("index", index), ("id", id), ("function", function)]).jsonString
    }

    /// Calls in the manners of servers: pieces, and the calls they make, where "?" is an id of ours.
    static let manners: [(pieces: [String], calls: [String])] = [
        // By the rules.
        ([piece("", id: "a", name: "f"), piece("{}")], ["a f {}"]),
        (
            [piece("{", id: "a", name: "f"), piece("{}", index: 1, id: "b", name: "g"), piece("}")],
            ["a f {}", "b g {}"]
        ),
        // Id and name in every piece.
        ([piece("{", id: "a", name: "f"), piece("}", id: "a", name: "f")], ["a f {}"]),
        // Another id in every piece.
        ([piece("{", id: "a", name: "f"), piece("}", id: "b")], ["a f {}"]),
        // Whole calls under one index, and calls that alternate under it.
        ([piece("{}", id: "a", name: "f"), piece("{}", id: "b", name: "g")], ["a f {}", "b g {}"]),
        (
            [piece("{", id: "a", name: "f"), piece("{", id: "b", name: "g"), piece("}", id: "a"), piece("}", id: "b")],
            ["a f {}", "b g {}"]
        ),
        // No index.
        (
            [
                piece("{", index: nil, id: "a", name: "f"), piece("}", index: nil),
                piece("{}", index: nil, id: "b", name: "g"),
            ],
            ["a f {}", "b g {}"]
        ),
        // No id, an empty one, a number.
        ([piece("{", name: "f"), piece("}")], ["? f {}"]),
        ([piece("{", id: "", name: "f"), piece("}")], ["? f {}"]),
        ([piece("{}", id: 7, name: "f")], ["7 f {}"]),
        // One id for two calls.
        ([piece("{}", id: "a", name: "f"), piece("{}", index: 1, id: "a", name: "g")], ["a f {}", "? g {}"]),
        // Arguments ahead of the name, and none at all.
        ([piece(#"{"a""#, index: 3, id: "a"), piece(":1}", index: 3, name: "f")], [#"a f {"a":1}"#]),
        ([piece(id: "a", name: "f")], ["a f {}"]),
    ]

    @Test("calls in the manners of servers", arguments: manners)
    func manner(pieces: [String], calls: [String]) async throws {
        let events = pieces.map { Chunks.calls($0) } + [Chunks.delta("{}", finish: "tool_calls")]
        try await withServer(FakeServer(events: [events])) { server in
            let session = LanguageModelSession(model: server.model, tools: [Weather()])
            session.transcriptErrorHandlingPolicy = .preserveTranscript
            let error = await failure { try await session.respond(to: "Hi") }
            #expect(error is LanguageModelSession.UnknownToolError)
            guard case .toolCalls(let made)? = session.transcript.last else {
                Issue.record("The calls are no entry: \(session.transcript)")
                return
            }
            let told = made.map { call in
                (call.id.hasPrefix("call_") ? "?" : call.id) + " \(call.toolName) \(call.arguments.jsonString)"
            }
            #expect(told == calls)
        }
    }

    @Test("a call without a name is no answer")
    func nameless() async throws {
        let events = [Chunks.calls(Self.piece("{}", id: "a")), Chunks.delta("{}", finish: "tool_calls")]
        try await withServer(FakeServer(events: [events])) { server in
            let session = LanguageModelSession(model: server.model, tools: [Weather()])
            let error = await failure { try await session.respond(to: "Hi") }
            guard case ChatCompletionsLanguageModel.RequestError.invalidStreamData? = error else {
                Issue.record("The error is \(String(describing: error)).")
                return
            }
        }
    }

    @Test("calls without end are given up")
    func tooMany() throws {
        var calls = ToolCallAssembly()
        let piece = try GeneratedContent(json: #"{"function":{"name":"f","arguments":"{}"}}"#)
        #expect(throws: ChatCompletionsLanguageModel.ResponseLimitError.self) {
            for _ in 0..<2000 { _ = try calls.take([piece], areWhole: true) }
        }
    }
}
