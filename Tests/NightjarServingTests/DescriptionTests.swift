import ChatTemplates
import NightjarServing
import Testing

@Suite("The description at /openapi.json")
struct DescriptionTests {
    private static func document() async throws -> JSONValue {
        let reply = try await Serving.shared.get("/openapi.json")
        #expect(reply.status == 200)
        return try JSONValue(parsing: Array(reply.text.utf8))
    }

    @Test("names each path's methods, and no others")
    func methods() async throws {
        let paths = try #require(try await Self.document()["paths"]?.object)
        #expect(paths.entries.count > 10)
        for entry in paths.entries {
            let described = try #require(entry.value.object).entries.map { $0.key.uppercased() }
            let path = entry.key.replacing("{id}", with: "resp_1").replacing("{model}", with: "default")
            let reply = await Serving.shared.service.reply(to: ServiceRequest(method: "PATCH", path: path))
            #expect(reply.status == 405, "\(path)")
            let allowed = try #require(reply.headers.first { $0.name == "allow" }?.value)
            #expect(
                Set(allowed.split(separator: ", ").map(String.init)).subtracting(["HEAD"]) == Set(described), "\(path)")
        }
    }

    @Test(
        "names fields that are read",
        arguments: [
            ("/apply-template", "ChatCompletionRequest"), ("/v1/completions", "CompletionRequest"),
            ("/v1/responses", "ResponseRequest"), ("/tokenize", "TokenizeRequest"),
            ("/detokenize", "DetokenizeRequest"), ("/v1/embeddings", "EmbeddingRequest"),
            ("/v1/rerank", "RankRequest"), ("/score", "ScoreRequest"),
        ])
    func fields(path: String, name: String) async throws {
        let schema = try #require(try await Self.document()["components"]?["schemas"]?[name])
        let properties = try #require(schema["properties"]?.object)
        #expect(schema["additionalProperties"]?["type"]?.string == "null")
        for field in properties.entries.map(\.key) {
            // A value that few fields can have; what matters is that the field's name is known.
            let (_, reply) = try await Serving.shared.post(path, "{\"\(field)\":{\"a\":\"b\"}}")
            #expect(reply["error"]?["code"]?.string != "unknown_parameter", "\(path) \(field)")
        }
        let required = try #require(schema["required"]?.array)
        for field in required.compactMap(\.string) {
            let (status, reply) = try await Serving.shared.post(path, "{}")
            #expect(status == 400)
            #expect(reply["error"]?["param"]?.string == field)
        }
    }

    @Test("refers to nothing that isn't there")
    func references() async throws {
        let document = try await Self.document()
        var count = 0
        func visit(_ value: JSONValue) {
            if let target = value["$ref"]?.string {
                count += 1
                let found = target.dropFirst(2).split(separator: "/").reduce(document as JSONValue?) { $0?[String($1)] }
                #expect(target.hasPrefix("#/") && found != nil, "\(target)")
            }
            for element in value.array ?? [] { visit(element) }
            for entry in value.object?.entries ?? [] { visit(entry.value) }
        }
        visit(document)
        #expect(count > 50)
    }
}
