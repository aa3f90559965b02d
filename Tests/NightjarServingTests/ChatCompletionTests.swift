import ChatTemplates
import Constrained
import Testing

@Suite struct ChatCompletionTests {
    private let serving = Serving.shared

    @Test func anAnswerHasTextReasonAndUsage() async throws {
        let answer = try await serving.chat("Hello!", #""temperature":0,"max_tokens":12"#)
        #expect(answer["object"]?.string == "chat.completion")
        #expect(answer["model"]?.string == "default")
        #expect(answer.content?.isEmpty == false)
        #expect(["stop", "length"].contains(answer.finishReason))
        let usage = try #require(answer["usage"])
        let prompt = try #require(usage["prompt_tokens"]?.number?.integer)
        let completion = try #require(usage["completion_tokens"]?.number?.integer)
        #expect(prompt > 0 && (1...12).contains(completion))
        #expect(usage["total_tokens"]?.number?.integer == prompt + completion)
        #expect(usage["prompt_tokens_details"]?["cached_tokens"]?.number != nil)
    }

    @Test func theLimitOnTokensEndsAnAnswer() async throws {
        let answer = try await serving.chat("Tell me a long story.", #""temperature":0,"max_completion_tokens":3"#)
        #expect(answer.finishReason == "length")
        #expect(answer["usage"]?["completion_tokens"]?.number?.integer == 3)
    }

    @Test func aRepeatedConversationIsCached() async throws {
        let question = "A question that no other test asks, and that takes some tokens: how are you today?"
        _ = try await serving.chat(question, #""temperature":0,"max_tokens":4"#)
        let again = try await serving.chat(question, #""temperature":0,"max_tokens":4"#)
        let cached = try #require(again["usage"]?["prompt_tokens_details"]?["cached_tokens"]?.number?.integer)
        let prompt = try #require(again["usage"]?["prompt_tokens"]?.number?.integer)
        #expect(cached == prompt - 1)
    }

    @Test func aSeedMakesChanceRepeat() async throws {
        let fields = #""temperature":1.5,"max_tokens":24,"n":3,"seed":7"#
        func texts() async throws -> [String?] {
            try await serving.chat("Tell me about tea.", fields)["choices"]?.array?.map {
                $0["message"]?["content"]?.string
            } ?? []
        }
        let first = try await texts()
        #expect(first.count == 3)
        #expect(Set(first).count > 1, "choices of one request differ")
        #expect(try await texts() == first)
        let other = try await serving.chat("Tell me about tea.", #""temperature":1.5,"max_tokens":24,"n":3,"seed":-8"#)
        #expect(other.content != first[0])
    }

    @Test(arguments: ["\"stop\":\"e\"", "\"stop\":[\"zzz\",\"e\"]"])
    func aStopStringEndsAnAnswerAheadOfIt(_ field: String) async throws {
        let free = try #require(try await serving.chat("Hello!", #""temperature":0,"max_tokens":16"#).content)
        let place = try #require(free.firstIndex(of: "e"))
        let stopped = try await serving.chat("Hello!", #""temperature":0,"max_tokens":16,"# + field)
        #expect(stopped.content == String(free[..<place]))
        #expect(stopped.finishReason == "stop")
    }

    @Test func biasesAndPenaltiesReachTheSampler() async throws {
        let tokens = try await serving.post("/tokenize", #"{"content":"z"}"#).json["tokens"]?[0]?.number?.integer
        let id = try #require(tokens)
        let forced = try await serving.chat("Hello!", #""temperature":0,"max_tokens":5,"logit_bias":{"\#(id)":100}"#)
        #expect(forced.content == "zzzzz")
        // Two tokens that nothing else comes near: without penalties the likelier one is taken again and again.
        let other = try #require(
            try await serving.post("/tokenize", #"{"content":"y"}"#).json["tokens"]?[0]?.number?.integer)
        let fields = #""temperature":0,"max_tokens":40,"logit_bias":{"\#(id)":100,"\#(other)":85}"#
        let same = try #require(try await serving.chat("Hello!", fields).content)
        #expect(Set(same) == ["z"], "\(same)")
        for penalty in [#""frequency_penalty":2"#, #""presence_penalty":2,"frequency_penalty":1.5"#] {
            let mixed = try #require(try await serving.chat("Hello!", fields + "," + penalty).content)
            #expect(Set(mixed) == ["y", "z"], "\(mixed)")
        }
    }

    @Test func samplingOptionsChangeWhatIsDrawn() async throws {
        let greedy = try await serving.chat("Hello!", #""temperature":0,"max_tokens":16"#).content
        for narrow in [#""top_k":1"#, #""top_p":0"#, #""min_p":1"#] {
            let fields = #""temperature":2,"max_tokens":16,"repetition_penalty":1,"seed":1,"# + narrow
            #expect(
                try await serving.chat("Hello!", fields).content == greedy, "\(narrow) leaves the likeliest token alone"
            )
        }
    }

    @Test func logProbabilitiesAreThoseOfTheTokens() async throws {
        let answer = try await serving.chat(
            "Hello!", #""temperature":0,"max_tokens":8,"logprobs":true,"top_logprobs":4"#)
        let entries = try #require(answer["choices"]?[0]?["logprobs"]?["content"]?.array)
        #expect(entries.compactMap { $0["token"]?.string }.joined() == answer.content)
        for entry in entries {
            let top = try #require(entry["top_logprobs"]?.array)
            let values = top.compactMap { $0["logprob"]?.number?.double }
            #expect(values.count == 4 && values == values.sorted(by: >))
            // Greedy: the token is the likeliest one.
            #expect(top[0]["token"] == entry["token"] && top[0]["logprob"] == entry["logprob"])
            #expect(values.allSatisfy { $0 <= 0 })
            let bytes = entry["bytes"]?.array?.compactMap { $0.number?.integer }.map(UInt8.init) ?? []
            #expect(String(decoding: bytes, as: UTF8.self) == entry["token"]?.string)
        }
        let plain = try await serving.chat("Hello!", #""temperature":0,"max_tokens":8,"logprobs":true"#)
        #expect(plain["choices"]?[0]?["logprobs"]?["content"]?[0]?["top_logprobs"]?.array?.isEmpty == true)
    }

    // MARK: Formats

    private static let schema =
        #"{"type":"object","properties":{"name":{"type":"string","maxLength":12},"level":{"type":"integer","minimum":1,"maximum":10}},"required":["name","level"],"additionalProperties":false}"#

    @Test(arguments: [
        #""type":"json_schema","json_schema":{"name":"guest","strict":true,"schema":"#,
        #""type":"json_schema","json_schema":{"name":"guest","strict":false,"schema":"#,
        // As llama-server's documentation has them.
        #""type":"json_schema","schema":"#, #""type":"json_object","schema":"#,
    ])
    func aSchemaIsObeyed(_ start: String) async throws {
        let end = start.contains("name") ? "}}" : "}"
        let fields = #""max_tokens":200,"seed":3,"response_format":{\#(start)\#(Self.schema)\#(end)"#
        let answer = try await serving.chat("Create a customer.", fields)
        let text = try #require(answer.content)
        let judge = SchemaJudge(try CompiledGrammar(jsonSchema: Self.schema, options: .checking))
        #expect(try judge.judge(Array(text.utf8)).isAccepted, "\(text)")
    }

    @Test func anObjectIsAnObject() async throws {
        let fields = #""max_tokens":400,"seed":5,"close_at_limit":true,"response_format":{"type":"json_object"}"#
        let text = try #require(try await serving.chat("Give me JSON.", fields).content)
        #expect(try JSONValue(parsing: text).object != nil, "\(text)")
    }

    @Test(arguments: [
        #""guided_regex":"[A-C]{3}-[0-9]{2}""#, #""structured_outputs":{"regex":"[A-C]{3}-[0-9]{2}"}"#,
    ])
    func aPatternIsObeyed(_ field: String) async throws {
        let text = try #require(try await serving.chat("Hello!", #""temperature":1.5,"seed":2,"# + field).content)
        #expect(text.wholeMatch(of: /[A-C]{3}-[0-9]{2}/) != nil, "\(text)")
    }

    @Test func aChoiceIsOneOfThose() async throws {
        let text = try await serving.chat("Yes?", #""temperature":1,"guided_choice":["maybe","never"]"#).content
        #expect(["maybe", "never"].contains(text))
    }
}
