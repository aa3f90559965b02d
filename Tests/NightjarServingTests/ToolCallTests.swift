import ChatTemplates
import Testing

@Suite struct ToolCallTests {
    private let serving = Serving.shared

    private static let tools =
        #""tools":[{"type":"function","function":{"name":"weather","description":"Tells the weather.","parameters":{"type":"object","properties":{"city":{"type":"string","maxLength":16}},"required":["city"],"additionalProperties":false}}},{"type":"function","function":{"name":"time","description":"Tells the time.","parameters":{"type":"object","properties":{"zone":{"enum":["UTC","CET"]}},"required":["zone"],"additionalProperties":false}}}]"#

    @Test(arguments: [false, true])
    func aRequiredCallNamesAToolAndObeysItsSchema(streams: Bool) async throws {
        let fields =
            Self.tools + #","tool_choice":"required","max_tokens":120,"temperature":0,"parallel_tool_calls":false"#
        let (name, arguments) = try await call("What is the weather in Rome?", fields, streams: streams)
        #expect(["weather", "time"].contains(name))
        #expect(try JSONValue(parsing: arguments).object != nil)
    }

    @Test func aNamedFunctionIsCalled() async throws {
        let fields =
            Self.tools
            + #","tool_choice":{"type":"function","function":{"name":"time"}},"temperature":0,"max_tokens":120,"parallel_tool_calls":false"#
        let answer = try await serving.chat("What is the weather in Rome?", fields)
        #expect(answer.calls.count == 1)
        #expect(answer.finishReason == "tool_calls")
        #expect(answer.calls.first?["function"]?["name"]?.string == "time")
        let arguments = try JSONValue(parsing: try #require(answer.calls.first?["function"]?["arguments"]?.string))
        #expect(["UTC", "CET"].contains(arguments["zone"]?.string))
        #expect(answer.calls.first?["id"]?.string?.hasPrefix("call_") == true)
    }

    @Test func allowedToolsAreTheOnlyOnes() async throws {
        let fields =
            Self.tools
            + #","tool_choice":{"type":"allowed_tools","allowed_tools":{"mode":"required","tools":[{"type":"function","function":{"name":"time"}}]}},"temperature":1,"seed":4,"max_tokens":120"#
        let answer = try await serving.chat("What is the weather in Rome?", fields)
        #expect(!answer.calls.isEmpty && answer.calls.allSatisfy { $0["function"]?["name"]?.string == "time" })
    }

    @Test func noneForbidsCalls() async throws {
        // The marker of a call is made all but certain, and still doesn't come.
        let marker = try await serving.post("/tokenize", #"{"content":"<tool_call>"}"#).json["tokens"]?.array ?? []
        try #require(marker.count == 1)
        let fields =
            Self.tools
            + #","tool_choice":"none","temperature":0,"max_tokens":24,"logit_bias":{"\#(marker[0].text())":100}"#
        let answer = try await serving.chat("What is the weather in Rome?", fields)
        #expect(answer.calls.isEmpty)
        #expect(answer.content?.contains("<tool_call>") == false)
    }

    @Test func autoMayCallOrAnswer() async throws {
        let marker = try await serving.post("/tokenize", #"{"content":"<tool_call>"}"#).json["tokens"]?[0]?.text() ?? ""
        let called = try await serving.chat(
            "What is the weather in Rome?",
            Self.tools
                + #","temperature":0,"max_tokens":120,"parallel_tool_calls":false,"logit_bias":{"\#(marker)":50}"#)
        #expect(called.calls.count == 1)
        let answered = try await serving.chat(
            "Hello!", Self.tools + #","temperature":0,"max_tokens":16,"logit_bias":{"\#(marker)":-100}"#)
        #expect(answered.calls.isEmpty && answered.content?.isEmpty == false)
    }

    @Test func severalCallsAreToldOneByOne() async throws {
        // A call's marker is likelier than the end, so that calls follow one another until the limit.
        let marker = try await serving.post("/tokenize", #"{"content":"<tool_call>"}"#).json["tokens"]?[0]?.text() ?? ""
        let fields =
            Self.tools + #","tool_choice":"required","temperature":0,"max_tokens":100,"logit_bias":{"\#(marker)":60}"#
        let answer = try await serving.chat("Weather and time?", fields)
        #expect(answer.calls.count > 1, "\(answer.text())")
        #expect(Set(answer.calls.compactMap { $0["id"]?.string }).count == answer.calls.count)
        let (events, _) = try await serving.stream(
            "/v1/chat/completions", Serving.body("Weather and time?", fields + #","stream":true"#))
        let streamed = Streamed(events)
        #expect(streamed.calls.map(\.name) == answer.calls.map { $0["function"]?["name"]?.string })
        #expect(streamed.calls.map(\.arguments) == answer.calls.map { $0["function"]?["arguments"]?.string })
    }

    @Test func aLimitInsideACallIsALength() async throws {
        let fields = Self.tools + #","tool_choice":"required","temperature":0,"max_tokens":8"#
        let answer = try await serving.chat("What is the weather in Rome?", fields)
        #expect(answer.finishReason == "length")
        #expect(answer.content == nil || answer.content == "", "the beginning of a call is no text")
    }

    @Test func resultsStandInTheModelsTemplate() async throws {
        let body =
            #"{"messages":[{"role":"user","content":"Weather?"},{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"weather","arguments":"{\"city\":\"Rome\"}"}}]},{"role":"tool","tool_call_id":"c1","content":"sunny"}],\#(Self.tools)}"#
        let prompt = try #require(try await serving.post("/apply-template", body).json["prompt"]?.string)
        #expect(prompt.contains("<tool_response>\nsunny\n</tool_response>"))
        #expect(
            prompt.contains(
                #"<tool_call>\n{"name": "weather", "arguments": {"city": "Rome"}}"#.replacing("\\n", with: "\n")))
        #expect(prompt.contains(#""name": "time""#))
        #expect(prompt.hasSuffix("<|im_start|>assistant\n"))
    }

    private func call(
        _ text: String, _ fields: String, streams: Bool
    ) async throws -> (name: String, arguments: String) {
        if streams {
            let (events, isDone) = try await serving.stream(
                "/v1/chat/completions", Serving.body(text, fields + #","stream":true"#))
            #expect(isDone)
            let streamed = Streamed(events)
            #expect(streamed.reasons == ["tool_calls"])
            let call = try #require(streamed.calls.first)
            return (call.name ?? "", call.arguments ?? "")
        }
        let answer = try await serving.chat(text, fields)
        #expect(answer.finishReason == "tool_calls")
        let function = try #require(answer.calls.first?["function"])
        return (try #require(function["name"]?.string), try #require(function["arguments"]?.string))
    }
}
