import ChatTemplates
import Testing

@Suite struct StreamTests {
    private let serving = Serving.shared

    @Test(arguments: [#""temperature":0,"max_tokens":20"#, #""temperature":1.2,"seed":11,"n":3,"max_tokens":20"#])
    func chunksAreTheWholeAnswer(_ fields: String) async throws {
        let whole = try await serving.chat("Hello!", fields)
        let (events, isDone) = try await serving.stream(
            "/v1/chat/completions", Serving.body("Hello!", fields + #","stream":true"#))
        let streamed = Streamed(events)
        #expect(isDone)
        let choices = try #require(whole["choices"]?.array)
        for (index, choice) in choices.enumerated() {
            #expect(streamed.texts[index] == choice["message"]?["content"]?.string)
        }
        #expect(streamed.reasons.count == choices.count)
        #expect(streamed.pieces > choices.count, "text comes in pieces")
        #expect(streamed.usage == nil)
        let ids = Set(events.compactMap { $0["id"]?.string })
        #expect(ids.count == 1)
        #expect(events.allSatisfy { $0["object"]?.string == "chat.completion.chunk" })
        #expect(events.first?["choices"]?[0]?["delta"]?["role"]?.string == "assistant")
    }

    @Test func usageComesLastWhereItIsWanted() async throws {
        let fields = #""temperature":0,"max_tokens":5,"stream":true,"stream_options":{"include_usage":true}"#
        let (events, _) = try await serving.stream("/v1/chat/completions", Serving.body("Hello!", fields))
        let last = try #require(events.last)
        #expect(last["choices"]?.array?.isEmpty == true)
        #expect(last["usage"]?["completion_tokens"]?.number?.integer == 5)
        #expect(events.dropLast().allSatisfy { $0["usage"]?.isNull == true })
    }

    @Test func chunksCarryLogProbabilities() async throws {
        let fields = #""temperature":0,"max_tokens":6,"logprobs":true,"top_logprobs":2"#
        let whole = try await serving.chat("Hello!", fields)
        let (events, _) = try await serving.stream(
            "/v1/chat/completions", Serving.body("Hello!", fields + #","stream":true"#))
        let streamed = events.flatMap { $0["choices"]?[0]?["logprobs"]?["content"]?.array ?? [] }
        #expect(streamed == whole["choices"]?[0]?["logprobs"]?["content"]?.array)
    }

    @Test func nothingStreamsUnlessAskedFor() async throws {
        for field in [#""stream":false"#, #""stream":null"#, ""] {
            let answer = try await serving.chat("Hello!", #""max_tokens":2"# + (field.isEmpty ? "" : "," + field))
            #expect(answer["object"]?.string == "chat.completion")
        }
    }

    @Test func completionsContinueText() async throws {
        let fields = #""prompt":["Once upon","The"],"n":2,"max_tokens":6,"temperature":1,"seed":3,"logprobs":2"#
        let (status, whole) = try await serving.post("/v1/completions", "{\(fields)}")
        #expect(status == 200)
        let choices = try #require(whole["choices"]?.array)
        #expect(choices.map { $0["index"]?.number?.integer } == [0, 1, 2, 3])
        let (events, isDone) = try await serving.stream("/v1/completions", "{\(fields),\"stream\":true}")
        #expect(isDone)
        for (index, choice) in choices.enumerated() {
            let pieces = events.compactMap { $0["choices"]?[0] }.filter { $0["index"]?.number?.integer == index }
            #expect(pieces.compactMap { $0["text"]?.string }.joined() == choice["text"]?.string)
            let list = try #require(choice["logprobs"]?["tokens"]?.array)
            let tokens = list.compactMap(\.string)
            #expect(tokens.joined() == choice["text"]?.string)
            #expect(choice["logprobs"]?["text_offset"]?[0]?.number?.integer == 0)
            #expect(choice["logprobs"]?["token_logprobs"]?.array?.count == tokens.count)
        }
        let echoed = try await serving.post(
            "/v1/completions", #"{"prompt":"The","echo":true,"max_tokens":3,"temperature":0}"#
        ).json
        #expect(echoed["choices"]?[0]?["text"]?.string?.hasPrefix("The") == true)
        let ids = try await serving.post("/tokenize", #"{"content":"The"}"#).json["tokens"]?.text() ?? ""
        let same = try await serving.post(
            "/v1/completions", #"{"prompt":\#(ids),"echo":true,"max_tokens":3,"temperature":0}"#
        ).json
        #expect(same["choices"]?[0]?["text"] == echoed["choices"]?[0]?["text"])
    }
}
