import ChatTemplates
import NightjarServing
import Testing

/// A request that is refused, and the field that is to blame.
struct Refusal: Sendable, CustomTestStringConvertible {
    var fields: String
    var parameter: String?
    var status = 400

    var testDescription: String { fields }
}

@Suite struct RefusalTests {
    private let serving = Serving.shared

    static let chats: [Refusal] = [
        Refusal(fields: #""temperature":3"#, parameter: "temperature"),
        Refusal(fields: #""temperature":NaN"#, parameter: "temperature"),
        Refusal(fields: #""temperature":"1""#, parameter: "temperature"),
        Refusal(fields: #""top_p":1.1"#, parameter: "top_p"), Refusal(fields: #""top_k":-2"#, parameter: "top_k"),
        Refusal(fields: #""min_p":-0.1"#, parameter: "min_p"), Refusal(fields: #""n":0"#, parameter: "n"),
        Refusal(fields: #""n":1000"#, parameter: "n"), Refusal(fields: #""n":1.5"#, parameter: "n"),
        Refusal(fields: #""max_tokens":0"#, parameter: "max_tokens"),
        Refusal(fields: #""max_tokens":99999999999999999999"#, parameter: "max_tokens"),
        Refusal(fields: #""max_tokens":1,"max_completion_tokens":2"#, parameter: "max_tokens"),
        Refusal(fields: #""stop":"""#, parameter: "stop[0]"), Refusal(fields: #""stop":[1]"#, parameter: "stop[0]"),
        Refusal(fields: #""stop":{}"#, parameter: "stop"), Refusal(fields: #""seed":1.5"#, parameter: "seed"),
        Refusal(fields: #""logit_bias":{"a":1}"#, parameter: "logit_bias.a"),
        Refusal(fields: #""logit_bias":{"1":101}"#, parameter: "logit_bias.1"),
        Refusal(fields: #""logit_bias":{"4096":1}"#, parameter: "logit_bias.4096"),
        Refusal(fields: #""logit_bias":{"-1":1}"#, parameter: "logit_bias.-1"),
        Refusal(fields: #""top_logprobs":2"#, parameter: "top_logprobs"),
        Refusal(fields: #""logprobs":true,"top_logprobs":21"#, parameter: "top_logprobs"),
        Refusal(fields: #""frequency_penalty":2.5"#, parameter: "frequency_penalty"),
        Refusal(fields: #""stream":"yes""#, parameter: "stream"),
        Refusal(fields: #""stream_options":{"include_usage":true}"#, parameter: "stream_options"),
        Refusal(
            fields: #""stream":true,"stream_options":{"include_obfuscation":true}"#,
            parameter: "stream_options.include_obfuscation"),
        Refusal(fields: #""reasoning_effort":"high""#, parameter: "reasoning_effort"),
        Refusal(fields: #""reasoning_effort":"much""#, parameter: "reasoning_effort"),
        Refusal(fields: #""response_format":{"type":"xml"}"#, parameter: "response_format.type"),
        Refusal(fields: #""response_format":{"type":"json_schema"}"#, parameter: "response_format.json_schema"),
        Refusal(
            fields: #""response_format":{"type":"json_schema","json_schema":{"name":"a"}}"#,
            parameter: "response_format.json_schema.schema"),
        Refusal(
            fields: #""response_format":{"type":"json_schema","json_schema":{"name":"a","schema":{"type":"thing"}}}"#,
            parameter: "response_format"),
        Refusal(
            fields:
                #""response_format":{"type":"json_schema","json_schema":{"name":"a","schema":{"$ref":"https://example.org/a"}}}"#,
            parameter: "response_format"),
        Refusal(
            fields: #""response_format":{"type":"json_schema","json_schema":{"name":"a","schema":false}}"#,
            parameter: "response_format"),
        Refusal(fields: #""guided_regex":"(""#, parameter: "guided_regex"),
        Refusal(fields: #""guided_regex":"a","guided_json":{}"#, parameter: "guided_json"),
        Refusal(fields: #""guided_grammar":"root ::= a""#, parameter: "guided_grammar"),
        Refusal(fields: #""structured_outputs":{"grammar":"x"}"#, parameter: "structured_outputs.grammar"),
        Refusal(fields: #""tools":[{"type":"web_search"}]"#, parameter: "tools[0].type"),
        Refusal(
            fields: #""tools":[{"type":"function","function":{"name":"a b"}}]"#, parameter: "tools[0].function.name"),
        Refusal(
            fields:
                ##""tools":[{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{"x":{"$ref":"#/nowhere"}}}}}]"##,
            parameter: "tools[0].function.parameters"),
        Refusal(
            fields:
                #""tools":[{"type":"function","function":{"name":"a"}},{"type":"function","function":{"name":"a"}}]"#,
            parameter: "tools[1]"),
        Refusal(fields: #""tool_choice":"required""#, parameter: "tool_choice"),
        Refusal(
            fields: #""tool_choice":{"type":"function","function":{"name":"a"}}"#,
            parameter: "tool_choice.function.name"),
        Refusal(fields: #""functions":[]"#, parameter: "functions"),
        Refusal(fields: #""store":true"#, parameter: "store"),
        Refusal(fields: #""modalities":["audio"]"#, parameter: "modalities"),
        Refusal(fields: #""prediction":{}"#, parameter: "prediction"),
        Refusal(fields: #""service_tier":"priority""#, parameter: "service_tier"),
        Refusal(fields: #""verbosity":"low""#, parameter: "verbosity"),
        Refusal(fields: #""chat_template_kwargs":{"messages":[]}"#, parameter: "chat_template_kwargs.messages"),
        Refusal(fields: #""no_such_field":1"#, parameter: "no_such_field"),
        Refusal(fields: #""model":"gpt-4""#, parameter: "model", status: 404),
    ]

    @Test(arguments: chats) func aFieldThatCantBeHonouredIsNamed(_ refusal: Refusal) async throws {
        let (status, json) = try await serving.post("/v1/chat/completions", Serving.body("Hello!", refusal.fields))
        #expect(status == refusal.status, "\(json.text())")
        #expect(json["error"]?["param"]?.string == refusal.parameter, "\(json.text())")
        #expect(json["error"]?["message"]?.string?.isEmpty == false)
        #expect(json["error"]?["type"]?.string == "invalid_request_error")
        #expect(json["error"]?["code"]?.string != nil)
    }

    static let messages: [Refusal] = [
        Refusal(fields: #"{}"#, parameter: "messages"), Refusal(fields: #"{"messages":[]}"#, parameter: "messages"),
        Refusal(fields: #"{"messages":"hi"}"#, parameter: "messages"),
        Refusal(fields: #"{"messages":["hi"]}"#, parameter: "messages[0]"),
        Refusal(fields: #"{"messages":[{"content":"hi"}]}"#, parameter: "messages[0].role"),
        Refusal(fields: #"{"messages":[{"role":"robot","content":"hi"}]}"#, parameter: "messages[0].role"),
        Refusal(fields: #"{"messages":[{"role":"user"}]}"#, parameter: "messages[0].content"),
        Refusal(fields: #"{"messages":[{"role":"user","content":1}]}"#, parameter: "messages[0].content"),
        Refusal(
            fields: #"{"messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"x"}}]}]}"#,
            parameter: "messages[0].content[0].type"),
        Refusal(fields: #"{"messages":[{"role":"assistant"}]}"#, parameter: "messages[0].content"),
        Refusal(
            fields: #"{"messages":[{"role":"tool","content":"x","tool_call_id":"c"}]}"#,
            parameter: "messages[0].tool_call_id"),
        Refusal(
            fields:
                #"{"messages":[{"role":"assistant","tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{"}}]}]}"#,
            parameter: "messages[0].tool_calls[0].function.arguments"),
        Refusal(fields: #"{"messages":[{"role":"user","content":"x","mood":"good"}]}"#, parameter: "messages[0].mood"),
        Refusal(fields: #"[]"#, parameter: nil), Refusal(fields: #"{"#, parameter: nil),
        Refusal(fields: #""#, parameter: nil),
    ]

    @Test(arguments: messages) func aMessageThatCantBeReadIsNamed(_ refusal: Refusal) async throws {
        let (status, json) = try await serving.post("/v1/chat/completions", refusal.fields)
        #expect(status == 400)
        #expect(json["error"]?["param"]?.string == refusal.parameter, "\(json.text())")
    }

    @Test func aConversationLongerThanTheContextIsRefused() async throws {
        let text = String(repeating: "word ", count: 4000)
        let (status, json) = try await serving.post("/v1/chat/completions", Serving.body(text))
        #expect(status == 400 && json["error"]?["code"]?.string == "context_length_exceeded")
        #expect(json["error"]?["param"]?.string == "messages")
    }

    @Test func aLimitBelowTheShortestValueIsRefused() async throws {
        let fields =
            #""close_at_limit":true,"max_tokens":2,"response_format":{"type":"json_schema","json_schema":{"name":"a","schema":{"type":"string","minLength":200}}}"#
        let (status, json) = try await serving.post("/v1/chat/completions", Serving.body("Hello!", fields))
        #expect(status == 400 && json["error"]?["param"]?.string == "max_completion_tokens", "\(json.text())")
    }

    @Test func placesAndMethodsThatAreNotThere() async throws {
        #expect(try await serving.get("/v2/nothing").status == 404)
        #expect(try await serving.get("/v1/chat/completions").status == 405)
        #expect(try await serving.get("/v1/models", method: "POST").status == 405)
        #expect(try await serving.get("/v1/models/none").status == 404)
        let small = Serving(
            limits: {
                var limits = ServiceLimits()
                limits.bodyBytes = 64
                return limits
            }())
        let (status, json) = try await small.post(
            "/v1/chat/completions", Serving.body(String(repeating: "a", count: 64)))
        #expect(status == 413 && json["error"]?["code"]?.string == "request_too_large")
    }

    @Test func withoutAKeyNothingButHealthIsAnswered() async throws {
        let closed = Serving(keys: ["first", " second\n"])
        #expect(try await closed.get("/health").status == 200)
        for wrong in [
            nil, "", "Bearer", "Bearer ", "Bearer firs", "Bearer firstt", "Basic first", "first", "Bearer second\n",
        ] {
            let (status, text) = try await closed.get("/v1/models", authorization: wrong)
            #expect(status == 401, "\(wrong ?? "none")")
            #expect(!text.contains("second"))
        }
        for right in ["Bearer first", "bearer second", "Bearer  first"] {
            #expect(try await closed.get("/v1/models", authorization: right).status == 200)
        }
        #expect("\(BearerKeys(["secret"]))" == "1 keys")
        var text = ""
        dump(BearerKeys(["secret"]), to: &text)
        #expect(!text.contains("secret"))
    }
}
