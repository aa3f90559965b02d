import ChatTemplates
import NightjarServing
import Testing

@Suite struct ResponsesTests {
    private let serving = Serving.shared

    @Test func aResponseHasItsTextAndIsKept() async throws {
        let (status, made) = try await serving.post(
            "/v1/responses", #"{"input":"Hello!","temperature":0,"max_output_tokens":300,"instructions":"Be brief."}"#)
        #expect(status == 200, "\(made.text())")
        #expect(made["object"]?.string == "response" && made["status"]?.string == "completed")
        let item = try #require(made["output"]?[0])
        #expect(item["type"]?.string == "message" && item["content"]?[0]?["type"]?.string == "output_text")
        let id = try #require(made["id"]?.string)
        #expect(try JSONValue(parsing: try await serving.get("/v1/responses/\(id)").text) == made)
        let input = try JSONValue(parsing: try await serving.get("/v1/responses/\(id)/input_items").text)
        #expect(input["data"]?[0]?["content"]?[0]?["text"]?.string == "Hello!")
        // What follows goes on from it, and finds its keys and values.
        let (_, next) = try await serving.post(
            "/v1/responses",
            #"{"input":"And then?","previous_response_id":"\#(id)","temperature":0,"max_output_tokens":8,"instructions":"Be brief."}"#
        )
        #expect(next["previous_response_id"]?.string == id)
        let cached = next["usage"]?["input_tokens_details"]?["cached_tokens"]?.number?.integer ?? 0
        let before = made["usage"]?["input_tokens"]?.number?.integer ?? 0
        #expect(cached > before, "\(next.text())")
        #expect(try await serving.get("/v1/responses/\(id)", method: "DELETE").status == 200)
        #expect(try await serving.get("/v1/responses/\(id)").status == 404)
        let (gone, error) = try await serving.post("/v1/responses", #"{"input":"x","previous_response_id":"\#(id)"}"#)
        #expect(gone == 404 && error["error"]?["param"]?.string == "previous_response_id")
    }

    @Test func whatIsNotToBeKeptIsNot() async throws {
        let (_, made) = try await serving.post(
            "/v1/responses", #"{"input":"Hello!","store":false,"max_output_tokens":2}"#)
        #expect(try await serving.get("/v1/responses/\(made["id"]?.string ?? "")").status == 404)
        #expect(made["status"]?.string == "incomplete")
        #expect(made["incomplete_details"]?["reason"]?.string == "max_output_tokens")
    }

    @Test func aResponseBelongsToTheKeyThatMadeIt() async throws {
        let serving = Serving(keys: ["first", "second"])
        let body = #"{"input":"A most private text.","max_output_tokens":2}"#
        let (status, made) = try await serving.post("/v1/responses", body, authorization: "Bearer first")
        #expect(status == 200, "\(made.text())")
        let path = "/v1/responses/\(made["id"]?.string ?? "")"
        let next =
            #"{"input":"What did I say?","previous_response_id":"\#(made["id"]?.string ?? "")","max_output_tokens":2}"#
        // To others it isn't there, and they can't remove it.
        for (method, place) in [("GET", path), ("GET", path + "/input_items"), ("DELETE", path)] {
            let (status, text) = try await serving.get(place, method: method, authorization: "Bearer second")
            #expect(status == 404 && !text.contains("private"), "\(method) \(place): \(text)")
        }
        #expect(try await serving.post("/v1/responses", next, authorization: "Bearer second").status == 404)
        #expect(try await serving.post("/v1/responses", next, authorization: "bearer  first").status == 200)
        #expect(try await serving.get(path + "/input_items", authorization: "Bearer first").text.contains("private"))
        #expect(try await serving.get(path, method: "DELETE", authorization: "Bearer first").status == 200)
    }

    @Test func memoryForResponsesIsBounded() async throws {
        var limits = ServiceLimits()
        limits.keptResponseBytes = 20_000
        let serving = Serving(limits: limits)
        var ids: [String] = []
        for _ in 0..<8 {
            let (_, made) = try await serving.post("/v1/responses", #"{"input":"Hello!","max_output_tokens":2}"#)
            ids.append(made["id"]?.string ?? "")
        }
        #expect(try await serving.get("/v1/responses/\(ids[0])").status == 404)
        #expect(try await serving.get("/v1/responses/\(ids[7])").status == 200)
    }

    @Test(arguments: [
        #""max_output_tokens":12,"temperature":0"#,
        #""max_output_tokens":150,"temperature":0,"parallel_tool_calls":false,"tool_choice":"required","tools":[{"type":"function","name":"weather","parameters":{"type":"object","properties":{"city":{"type":"string","maxLength":9}},"required":["city"],"additionalProperties":false}}]"#,
        #""max_output_tokens":90,"seed":1,"text":{"format":{"type":"json_schema","name":"a","schema":{"type":"object","properties":{"x":{"type":"integer","maximum":9,"minimum":0}},"required":["x"],"additionalProperties":false}}}"#,
    ])
    func eventsTellOfTheResponseInOrder(_ fields: String) async throws {
        let (_, whole) = try await serving.post("/v1/responses", #"{"input":"Weather in Rome?",\#(fields)}"#)
        let (events, _) = try await serving.stream(
            "/v1/responses", #"{"input":"Weather in Rome?","stream":true,\#(fields)}"#)
        #expect(events.compactMap { $0["sequence_number"]?.number?.integer } == Array(0..<events.count))
        let types = events.compactMap { $0["type"]?.string }
        #expect(types.prefix(3) == ["response.created", "response.in_progress", "response.output_item.added"])
        let last = try #require(events.last)
        #expect(["response.completed", "response.incomplete"].contains(last["type"]?.string))
        let streamed = try #require(last["response"]?["output"]?.array)
        let made = try #require(whole["output"]?.array)
        #expect(streamed.count == made.count)
        for (one, other) in zip(streamed, made) {
            #expect(one["type"] == other["type"] && one["arguments"] == other["arguments"])
            #expect(one["content"]?[0]?["text"] == other["content"]?[0]?["text"])
        }
        func joined(_ type: String) -> String {
            events.filter { $0["type"]?.string == type }.compactMap { $0["delta"]?.string }.joined()
        }
        #expect(joined("response.output_text.delta") == (made[0]["content"]?[0]?["text"]?.string ?? ""))
        #expect(joined("response.function_call_arguments.delta") == (made[0]["arguments"]?.string ?? ""))
        #expect(types.count { $0 == "response.output_item.done" } == made.count)
    }

    @Test func callsAndTheirResultsGoOn() async throws {
        let tools =
            #""tools":[{"type":"function","name":"weather","parameters":{"type":"object","properties":{"city":{"enum":["Rome"]}},"required":["city"],"additionalProperties":false}}]"#
        let (_, made) = try await serving.post(
            "/v1/responses",
            #"{"input":"Weather in Rome?",\#(tools),"tool_choice":{"type":"function","name":"weather"},"parallel_tool_calls":false,"temperature":0}"#
        )
        let call = try #require(made["output"]?[0])
        #expect(call["type"]?.string == "function_call" && call["name"]?.string == "weather", "\(made.text())")
        #expect(try JSONValue(parsing: call["arguments"]?.string ?? "")["city"]?.string == "Rome")
        let result =
            #"{"type":"function_call_output","call_id":"\#(call["call_id"]?.string ?? "")","output":"It is sunny."}"#
        let (status, next) = try await serving.post(
            "/v1/responses",
            #"{"input":[\#(result)],"previous_response_id":"\#(made["id"]?.string ?? "")",\#(tools),"tool_choice":"none","max_output_tokens":30}"#
        )
        #expect(status == 200, "\(next.text())")
        #expect(next["output"]?[0]?["type"]?.string == "message")
    }

    @Test(arguments: [
        ("{}", "input"), (#"{"input":[]}"#, "input"),
        (#"{"input":[{"type":"item_reference","id":"x"}]}"#, "input[0].type"),
        (#"{"input":"x","background":true}"#, "background"), (#"{"input":"x","truncation":"auto"}"#, "truncation"),
        (#"{"input":"x","include":["file_search_call.results"]}"#, "include[0]"),
        (#"{"input":"x","reasoning":{"effort":"high"}}"#, "reasoning.effort"),
        (#"{"input":"x","text":{"format":{"type":"json_schema","schema":{"type":"thing"}}}}"#, "text.format"),
        (#"{"input":"x","tools":[{"type":"web_search"}]}"#, "tools[0].type"),
        (#"{"input":"x","max_tokens":3}"#, "max_tokens"),
        (#"{"input":[{"type":"function_call_output","call_id":"c","output":"x"}]}"#, "input[0].call_id"),
        (#"{"input":[{"role":"user","content":[{"type":"input_image"}]}]}"#, "input[0].content[0].type"),
    ])
    func whatCantBeHonouredIsNamed(body: String, parameter: String) async throws {
        let (status, json) = try await serving.post("/v1/responses", body)
        #expect(status == 400)
        #expect(json["error"]?["param"]?.string == parameter, "\(json.text())")
    }
}
