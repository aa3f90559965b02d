import ChatTemplates
import Testing

@Suite struct TextEndpointTests {
    private let serving = Serving.shared

    @Test(arguments: ["Hello, world!", "", "naïve 🙂 日本語", "<|im_start|>user"])
    func tokensAndTextGoBackAndForth(_ text: String) async throws {
        let quoted = JSONValue.string(text).text()
        let tokens = try #require(try await serving.post("/tokenize", #"{"content":\#(quoted)}"#).json["tokens"])
        let back = try await serving.post("/detokenize", #"{"tokens":\#(tokens.text())}"#).json
        #expect(back["content"]?.string == text)
        let pieces = try await serving.post("/tokenize", #"{"content":\#(quoted),"with_pieces":true}"#).json["tokens"]?
            .array
        let bytes = pieces?.flatMap { piece -> [UInt8] in
            if let text = piece["piece"]?.string { return Array(text.utf8) }
            return piece["piece"]?.array?.compactMap { $0.number?.integer }.map { UInt8($0) } ?? []
        }
        #expect(bytes == Array(text.utf8))
    }

    @Test func markersCanBeReadAsText() async throws {
        func count(_ fields: String) async throws -> Int {
            try await serving.post("/tokenize", #"{"content":"<|im_end|>"\#(fields)}"#).json["tokens"]?.array?.count
                ?? 0
        }
        #expect(try await count("") == 1)
        #expect(try await count(#","parse_special":false"#) > 1)
    }

    @Test func aTokenThatIsNoneIsRefused() async throws {
        let (status, json) = try await serving.post("/detokenize", #"{"tokens":[1,4096]}"#)
        #expect(status == 400 && json["error"]?["param"]?.string == "tokens[1]")
    }

    @Test func theTemplateIsTheModelsOwn() async throws {
        let body =
            #"{"messages":[{"role":"developer","content":"Be kind."},{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}]}"#
        let prompt = try await serving.post("/apply-template", body).json["prompt"]?.string
        #expect(
            prompt
                == "<|im_start|>system\nBe kind.<|im_end|>\n<|im_start|>user\na\nb<|im_end|>\n<|im_start|>assistant\n")
    }

    @Test func modelsAndMetricsAreListed() async throws {
        _ = try await serving.chat("Hello!", #""max_tokens":1"#)
        let list = try JSONValue(parsing: try await serving.get("/v1/models").text)
        #expect(list["data"]?[0]?["id"]?.string == "default")
        #expect(list["data"]?[0]?["max_model_len"]?.number?.integer == 2048)
        #expect(try JSONValue(parsing: try await serving.get("/v1/models/default").text) == list["data"]?[0])
        let text = try await serving.get("/metrics").text
        #expect(text.contains("# TYPE nightjar_tokens_generated_total counter"))
        #expect(text.contains(#"nightjar_requests_total{endpoint="/v1/chat/completions",status="200"}"#))
    }
}
