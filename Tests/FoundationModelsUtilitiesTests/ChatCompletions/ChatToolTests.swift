import Foundation
import FoundationModelsCore
import Testing

@testable import FoundationModelsUtilities

@Suite("Calls of tools in chat completions", .timeLimit(.minutes(1)))
struct ChatToolTests {
    @Test("two calls side by side, in pieces that alternate, and the request that follows, byte for byte")
    func parallel() async throws {
        let events = [
            Chunks.delta(#"{"role":"assistant","content":null}"#),
            Chunks.delta(#"{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"weather","arguments":""}}]}"#),
            Chunks.delta(#"{"tool_calls":[{"index":0,"function":{"arguments":"{\"ci"}}]}"#),
            Chunks.delta(#"{"tool_calls":[{"index":1,"id":"call_b","type":"function","function":{"name":"weather","arguments":"{\"city\":"}}]}"#),
            Chunks.delta(#"{"tool_calls":[{"index":0,"function":{"arguments":"ty\":\"Rome\"}"}},{"index":1,"function":{"arguments":"\"Oslo\"}"}}]}"#),
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
            let tools = #""tools":[{"type":"function","function":{"name":"weather","description":"Tells the weather","parameters":"#
                + #"{"title":"Arguments","type":"object","properties":{"city":{"type":"string"}},"required":["city"],"#
                + #""additionalProperties":false}}}],"tool_choice":"auto","stream":true,"stream_options":{"include_usage":true}}"#
            let start = #"{"model":"m","messages":[{"role":"system","content":"Help."},{"role":"user","content":"Hi"}"#
            #expect(server.requests[0].body == start + "]," + tools)
            #expect(server.requests[1].body == start + #",{"role":"assistant","content":null,"tool_calls":["#
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
            Chunks.delta(#"{"tool_calls":[{"index":0,"id":"1","function":{"name":"weather","arguments":"{\"city\":\"Rome\"}"}}]}"#),
            Chunks.delta("{}", finish: "tool_calls"),
        ]
        try await withServer(FakeServer(events: [events, Chunks.answer("Sunny.")])) { server in
            let session = LanguageModelSession(model: server.model, tools: [Weather()])
            let content = try await session.respond(to: "Hi").content
            #expect(content == "Sunny.")
            #expect(server.requests[1].body.contains(#"{"role":"assistant","content":"Let me look.","tool_calls":[{"id":"1","#))
        }
    }

    @Test("calls in an answer of one piece, without arguments and without ids")
    func wholeCalls() async throws {
        let body = #"{"choices":[{"index":0,"message":{"content":null,"tool_calls":["#
            + #"{"function":{"name":"weather","arguments":{"city":"Rome"}}},{"function":{"name":"weather","arguments":"{\"city\":\"Oslo\"}"}}"#
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

    /// Calls in the manners of servers: pieces, and the calls they make, where "?" is an id of ours.
    static let manners: [(pieces: [String], calls: [String])] = [
        // By the rules.
        ([#"{"index":0,"id":"a","function":{"name":"f","arguments":""}}"#, #"{"index":0,"function":{"arguments":"{}"}}"#], ["a f {}"]),
        // Id and name in every piece.
        ([#"{"index":0,"id":"a","function":{"name":"f","arguments":"{"}}"#, #"{"index":0,"id":"a","function":{"name":"f","arguments":"}"}}"#], ["a f {}"]),
        // Whole calls under one index.
        ([#"{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}"#, #"{"index":0,"id":"b","function":{"name":"g","arguments":"{}"}}"#], ["a f {}", "b g {}"]),
        // Two calls that alternate under one index.
        ([#"{"index":0,"id":"a","function":{"name":"f","arguments":"{"}}"#, #"{"index":0,"id":"b","function":{"name":"g","arguments":"{"}}"#, #"{"index":0,"id":"a","function":{"arguments":"}"}}"#, #"{"index":0,"id":"b","function":{"arguments":"}"}}"#], ["a f {}", "b g {}"]),
        // No index.
        ([#"{"id":"a","function":{"name":"f","arguments":"{"}}"#, #"{"function":{"arguments":"}"}}"#, #"{"id":"b","function":{"name":"g","arguments":"{}"}}"#], ["a f {}", "b g {}"]),
        // No id, or an empty one.
        ([#"{"index":0,"id":"","function":{"name":"f","arguments":"{"}}"#, #"{"index":0,"id":null,"function":{"arguments":"}"}}"#], ["? f {}"]),
        // One id for two calls.
        ([#"{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}"#, #"{"index":1,"id":"a","function":{"name":"g","arguments":"{}"}}"#], ["a f {}", "? g {}"]),
        // Arguments ahead of the name, an id of numbers, and none at all.
        ([#"{"index":3,"id":7,"function":{"arguments":"{\"a\""}}"#, #"{"index":3,"function":{"name":"f","arguments":":1}"}}"#], [#"7 f {"a":1}"#]),
        ([#"{"index":0,"id":"a","function":{"name":"f"}}"#], ["a f {}"]),
    ]

    @Test("calls in the manners of servers", arguments: manners)
    func manner(pieces: [String], calls: [String]) async throws {
        let events = pieces.map { Chunks.delta(#"{"tool_calls":[\#($0)]}"#) } + [Chunks.delta("{}", finish: "tool_calls")]
        try await withServer(FakeServer(events: [events])) { server in
            let session = LanguageModelSession(model: server.model, tools: [Weather()])
            session.transcriptErrorHandlingPolicy = .preserveTranscript
            let error = await failure { try await session.respond(to: "Hi") }
            #expect(error is LanguageModelSession.UnknownToolError)
            guard case .toolCalls(let made)? = session.transcript.last else {
                Issue.record("The calls are no entry: \(session.transcript)")
                return
            }
            #expect(made.map { ($0.id.hasPrefix("call_") ? "?" : $0.id) + " \($0.toolName) \($0.arguments.jsonString)" } == calls)
        }
    }

    @Test("a call without a name is no answer")
    func nameless() async throws {
        let events = [Chunks.delta(#"{"tool_calls":[{"index":0,"id":"a","function":{"arguments":"{}"}}]}"#, finish: "tool_calls")]
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
