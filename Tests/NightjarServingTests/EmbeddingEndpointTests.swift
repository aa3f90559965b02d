import ChatTemplates
import Foundation
import NightjarServing
import Testing

/// Embeddings, rankings and scores over the small checkpoints of `EmbeddingsTests`.
@Suite struct EmbeddingEndpointTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "EmbeddingsTests/Fixtures")
    private static let serving = Serving(
        models: ["bert", "qwen3", "rank-bert", "static"].map {
            ServedModel(name: $0, path: folder.appending(path: $0).path)
        })

    private func floats(_ value: JSONValue?) -> [Float] {
        value?.array?.compactMap { $0.number.map { Float($0.double) } } ?? []
    }

    @Test func textsBecomeVectors() async throws {
        let (status, json) = try await Self.serving.post(
            "/v1/embeddings", #"{"model":"bert","input":["the fox",""]}"#)
        #expect(status == 200)
        #expect(json["object"]?.string == "list" && json["model"]?.string == "bert")
        let data = try #require(json["data"]?.array)
        #expect(data.map { $0["index"]?.number?.integer } == [0, 1])
        #expect(data.allSatisfy { floats($0["embedding"]).count == 16 })
        let count = try #require(json["usage"]?["prompt_tokens"]?.number?.integer)
        #expect(count > 4 && json["usage"]?["total_tokens"]?.number?.integer == count)

        let one = try await Self.serving.post("/v1/embeddings", #"{"model":"bert","input":"the fox"}"#).json
        let vector = floats(one["data"]?.array?[0]["embedding"])
        let coded = try await Self.serving.post(
            "/v1/embeddings", #"{"model":"bert","input":"the fox","encoding_format":"base64"}"#
        ).json
        let bytes = try #require(Data(base64Encoded: coded["data"]?.array?[0]["embedding"]?.string ?? ""))
        #expect(bytes.count == 64)
        let decoded = stride(from: 0, to: 64, by: 4).map { start in
            Float(bitPattern: bytes[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        }
        #expect(decoded == vector)
    }

    @Test(
        "a model that can't generate is loaded ahead, and says so to a chat",
        arguments: ["bert", "rank-bert", "static"])
    func loadsAhead(name: String) async throws {
        try await Self.serving.service.load(name)
        let (status, json) = try await Self.serving.post(
            "/v1/chat/completions", #"{"model":"\#(name)","messages":[{"role":"user","content":"Hi"}]}"#)
        #expect(status == 400 && json["error"]?["code"]?.string == "model_only_reads")
        #expect(json["error"]?["message"]?.string?.contains("embed") == true)
    }

    @Test func tokensAreTexts() async throws {
        let text = try await Self.serving.post("/v1/embeddings", #"{"model":"bert","input":""}"#).json
        // The two control tokens around nothing.
        let tokens = try await Self.serving.post("/v1/embeddings", #"{"model":"bert","input":[1,2]}"#).json
        #expect(floats(text["data"]?.array?[0]["embedding"]) == floats(tokens["data"]?.array?[0]["embedding"]))
        let lists = try await Self.serving.post("/v1/embeddings", #"{"model":"bert","input":[[1,2],[1,9,2]]}"#).json
        #expect(lists["data"]?.array?.count == 2)
        #expect(lists["usage"]?["prompt_tokens"]?.number?.integer == 5)
    }

    @Test func twoListsOfDocumentsAreRefused() async throws {
        let (status, json) = try await Self.serving.post(
            "/v1/rerank", #"{"model":"rank-bert","query":"fox","documents":["a"],"texts":["b"]}"#)
        #expect(status == 400 && json["error"]?["param"]?.string == "texts")
    }

    @Test func fewerDimensionsHaveTheLengthOfAll() async throws {
        let json = try await Self.serving.post(
            "/v1/embeddings", #"{"model":"bert","input":"fox","dimensions":5,"prompt_name":"query"}"#
        ).json
        let vector = floats(json["data"]?.array?[0]["embedding"])
        #expect(vector.count == 5)
        #expect((vector.reduce(0) { $0 + $1 * $1 } - 1).magnitude < 1e-5)
    }

    @Test func documentsAreRanked() async throws {
        let body = #""query":"the fox","documents":["the dog",{"text":"the rain"},"the fox"]"#
        let json = try await Self.serving.post("/v1/rerank", "{\"model\":\"rank-bert\",\(body)}").json
        let results = try #require(json["results"]?.array)
        let scores = results.compactMap { $0["relevance_score"]?.number?.double }
        #expect(scores.count == 3 && scores == scores.sorted(by: >))
        #expect(Set(results.compactMap { $0["index"]?.number?.integer }) == [0, 1, 2])
        let best = try await Self.serving.post(
            "/rerank", "{\"model\":\"rank-bert\",\(body),\"top_n\":1,\"return_documents\":true}"
        ).json
        #expect(best["results"]?.array?.count == 1)
        #expect(best["results"]?.array?[0]["document"]?["text"]?.string != nil)
        let tei = try await Self.serving.post(
            "/reranking", #"{"model":"rank-bert","query":"the fox","texts":["the dog","the rain","the fox"]}"#
        ).json
        #expect(tei.array?.compactMap { $0["score"]?.number?.double } == scores)

        let pairs = try await Self.serving.post(
            "/score", #"{"model":"rank-bert","text_1":"the fox","text_2":["the dog","the rain","the fox"]}"#
        ).json
        let each = try #require(pairs["data"]?.array).compactMap { $0["score"]?.number?.double }
        #expect(each.sorted(by: >) == scores)
    }

    @Test(
        arguments: [
            ("/v1/embeddings", #"{"model":"bert"}"#, 400, "input"),
            ("/v1/embeddings", #"{"model":"bert","input":[]}"#, 400, "input"),
            ("/v1/embeddings", #"{"model":"bert","input":["a",3]}"#, 400, "input[1]"),
            ("/v1/embeddings", #"{"model":"bert","input":[1,999]}"#, 400, "input"),
            ("/v1/embeddings", #"{"model":"bert","input":"a","dimensions":99}"#, 400, "dimensions"),
            ("/v1/embeddings", #"{"model":"bert","input":"a","prompt_name":"x"}"#, 400, "prompt_name"),
            ("/v1/embeddings", #"{"model":"gone","input":"a"}"#, 404, "model"),
            ("/v1/embeddings", #"{"model":"rank-bert","input":"a","encoding_format":"int8"}"#, 400, "encoding_format"),
            ("/rerank", #"{"model":"rank-bert","query":"a"}"#, 400, "documents"),
            ("/rerank", #"{"model":"bert","query":"a","documents":["b"]}"#, 400, "model"),
            ("/score", #"{"model":"rank-bert","text_1":["a","b"],"text_2":["c","d","e"]}"#, 400, nil),
        ] as [(String, String, Int, String?)])
    func whatIsWrongIsNamed(path: String, body: String, status: Int, field: String?) async throws {
        let reply = try await Self.serving.post(path, body)
        #expect(reply.status == status, "\(reply.json.text())")
        #expect(reply.json["error"]?["param"]?.string == field)
    }

    @Test func manyClientsGetTheirOwn() async throws {
        let alone = try await Self.serving.post("/v1/embeddings", #"{"model":"qwen3","input":"text 7"}"#).json
        let expected = floats(alone["data"]?.array?[0]["embedding"])
        try await withThrowingTaskGroup(of: (Int, [Float]).self) { group in
            for index in 0..<24 {
                group.addTask {
                    let json = try await Self.serving.post(
                        "/v1/embeddings", "{\"model\":\"qwen3\",\"input\":\"text \(index)\"}"
                    ).json
                    return (index, floats(json["data"]?.array?[0]["embedding"]))
                }
            }
            for try await (index, vector) in group where index == 7 {
                for (value, other) in zip(vector, expected) { #expect((value - other).magnitude < 1e-6) }
            }
        }
    }
}
