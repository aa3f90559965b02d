import ChatTemplates
import FoundationModelsCore
import NightjarServing
import Synchronization
import Testing

/// A tool whose arguments are chosen from few.
private final class CoinTool: Tool {
    let name: String
    let description = "Tosses a coin."
    let fails: Bool
    private let counter = Mutex(0)

    init(name: String = "coin", fails: Bool = false) {
        self.name = name
        self.fails = fails
    }

    var count: Int { counter.withLock { $0 } }

    var parameters: GenerationSchema {
        let schema = DynamicGenerationSchema(
            name: "Toss",
            properties: [
                DynamicGenerationSchema.Property(
                    name: "coin", schema: DynamicGenerationSchema(name: "Coin", anyOf: ["penny", "dime"]))
            ])
        guard let schema = try? GenerationSchema(root: schema, dependencies: []) else {
            preconditionFailure("a schema")
        }
        return schema
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String { "the coin rolled away" }
    }

    func call(arguments: GeneratedContent) async throws -> String {
        counter.withLock { $0 += 1 }
        let coin = try arguments.value(String.self, forProperty: "coin")
        guard ["penny", "dime"].contains(coin) else { return "no such coin" }
        if fails { throw Failure() }
        return "heads"
    }
}

@Suite("Tools that the server runs")
struct ServerToolTests {
    private static let fields =
        #""tool_choice":"required","temperature":0,"max_tokens":200,"parallel_tool_calls":false"#

    private static func serving(_ tools: [CoinTool]) throws -> Serving {
        Serving(tools: try tools.map { try ServerTool($0, source: "bank") })
    }

    @Test("are run, and the answer comes behind them", arguments: [false, true])
    func areRun(streams: Bool) async throws {
        let tool = CoinTool()
        let serving = try Self.serving([tool])
        if streams {
            let (events, isDone) = try await serving.stream(
                "/v1/chat/completions", Serving.body("Toss a coin.", Self.fields + #","stream":true"#))
            #expect(isDone)
            let deltas = events.compactMap { $0["choices"]?[0]?["delta"] }
            #expect(deltas.allSatisfy { $0["tool_calls"] == nil })
            #expect(events.compactMap { $0["choices"]?[0]?["finish_reason"]?.string } == ["stop"])
            let text = deltas.compactMap { $0["content"]?.string }.joined()
            #expect(!text.isEmpty)
        } else {
            let answer = try await serving.chat("Toss a coin.", Self.fields)
            #expect(answer.calls.isEmpty)
            #expect(answer.finishReason == "stop")
            #expect(answer.content?.isEmpty == false)
            // Both steps are counted: the call's tokens and the answer's.
            let answerTokens =
                try await serving.post(
                    "/tokenize", "{\"content\":\(JSONValue.string(answer.content ?? "").text())}"
                ).json["tokens"]?.array?.count ?? 0
            #expect(try #require(answer["usage"]?["completion_tokens"]?.number?.integer) > answerTokens + 5)
        }
        #expect(tool.count >= 1)
    }

    @Test("are told in responses, which others go on from")
    func areToldInResponses() async throws {
        let tool = CoinTool()
        let serving = try Self.serving([tool])
        let fields = #""tool_choice":"required","temperature":0,"max_output_tokens":200,"parallel_tool_calls":false"#
        let (status, response) = try await serving.post("/v1/responses", "{\"input\":\"Toss a coin.\",\(fields)}")
        #expect(status == 200)
        let items = try #require(response["output"]?.array)
        let call = try #require(items.first { $0["type"]?.string == "mcp_call" })
        #expect(call["server_label"]?.string == "bank" && call["name"]?.string == "coin")
        #expect(
            call["output"]?.string == "heads" && call["error"]?.isNull == true && call["status"]?.string == "completed")
        let arguments = try JSONValue(parsing: try #require(call["arguments"]?.string))
        #expect(["penny", "dime"].contains(arguments["coin"]?.string))
        #expect(items.last?["type"]?.string == "message")

        let id = try #require(response["id"]?.string)
        let (next, more) = try await serving.post(
            "/v1/responses",
            "{\"input\":\"Thank you.\",\"previous_response_id\":\"\(id)\",\"max_output_tokens\":8}")
        #expect(next == 200, "\(more.text())")
        // The model reads the call and its output again.
        let first = try #require(response["usage"]?["input_tokens"]?.number?.integer)
        #expect(try #require(more["usage"]?["input_tokens"]?.number?.integer) > first)
    }

    @Test("are told event by event")
    func events() async throws {
        let serving = try Self.serving([CoinTool()])
        let fields =
            #""tool_choice":"required","temperature":0,"max_output_tokens":200,"parallel_tool_calls":false,"stream":true"#
        let (events, _) = try await serving.stream("/v1/responses", "{\"input\":\"Toss a coin.\",\(fields)}")
        let types = events.compactMap { $0["type"]?.string }
        let begin = try #require(types.firstIndex(of: "response.mcp_call.in_progress"))
        #expect(
            types[(begin - 1)..<(begin + 4)] == [
                "response.output_item.added", "response.mcp_call.in_progress", "response.mcp_call_arguments.done",
                "response.mcp_call.completed", "response.output_item.done",
            ])
        #expect(events.compactMap { $0["sequence_number"]?.number?.integer } == Array(events.indices))
        #expect(types.last == "response.completed")
    }

    @Test("that fail tell the model so, and the answer goes on")
    func failures() async throws {
        let tool = CoinTool(fails: true)
        let serving = try Self.serving([tool])
        let (status, response) = try await serving.post(
            "/v1/responses",
            #"{"input":"Toss a coin.","tool_choice":"required","temperature":0,"max_output_tokens":200}"#)
        #expect(status == 200 && tool.count >= 1)
        let call = try #require(response["output"]?.array?.first { $0["type"]?.string == "mcp_call" })
        #expect(call["error"]?.string == "the coin rolled away" && call["output"]?.isNull == true)
        #expect(call["status"]?.string == "failed")
    }

    @Test("stand behind the request's own, and are silent where the request says so")
    func give() async throws {
        let tool = CoinTool()
        let serving = try Self.serving([tool])
        // The request's tool has the same name: the client runs it.
        let own =
            #""tools":[{"type":"function","function":{"name":"coin","parameters":{"type":"object","properties":{"side":{"enum":["a","b"]}},"required":["side"],"additionalProperties":false}}}]"#
        let answer = try await serving.chat("Toss a coin.", own + "," + Self.fields)
        #expect(answer.finishReason == "tool_calls" && answer.calls.count == 1)
        #expect(tool.count == 0)
        let silent = try await serving.chat("Toss a coin.", #""tool_choice":"none","temperature":0,"max_tokens":8"#)
        #expect(silent.calls.isEmpty && tool.count == 0)
        // Nothing to be called: neither the server's nor the client's.
        let (status, reply) = try await Serving.shared.post(
            "/v1/chat/completions", Serving.body("Toss a coin.", #""tool_choice":"required""#))
        #expect(status == 400 && reply["error"]?["param"]?.string == "tool_choice")
    }
}
