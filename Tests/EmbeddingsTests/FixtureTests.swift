import Embeddings
import Foundation
import Testing
import Transformer

/// Compares with what sentence-transformers computes of the same checkpoints.
@Suite("Fixtures of sentence-transformers")
struct FixtureTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    private struct Expected: Decodable {
        struct Call: Decodable {
            let prompt: String?
            let promptName: String?
            let embeddings: [[Float]]
        }

        let texts: [String]?
        let calls: [Call]?
        let pairs: [[String]]?
        let scores: [Float]?
    }

    private static func expected(_ name: String) throws -> Expected {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let file = folder.appending(path: name).appending(path: "expected.json")
        return try decoder.decode(Expected.self, from: Data(contentsOf: file))
    }

    private static func directory(_ name: String) -> String { folder.appending(path: name).path }

    private static func largestError(_ left: [Float], _ right: [Float]) -> Float {
        guard left.count == right.count else { return .infinity }
        return zip(left, right).reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
    }

    @Test(
        "embeddings are those of the reference, with every prompt",
        arguments: [
            "bert", "xlm-roberta", "mpnet", "nomic", "modernbert", "qwen3", "gemma", "eurobert", "messages", "electra",
            "albert", "static", "static-model2vec",
        ])
    func embeddings(name: String) async throws {
        let expected = try Self.expected(name)
        let embedder = try TextEmbedder(directory: Self.directory(name))
        for call in try #require(expected.calls) {
            let prompt: TextEmbedder.Prompt =
                call.prompt.map { .text($0) } ?? call.promptName.map { .named($0) } ?? .standard
            let vectors = try await embedder.embed(#require(expected.texts), prompt: prompt)
            #expect(vectors.count == call.embeddings.count)
            for (vector, other) in zip(vectors, call.embeddings) {
                #expect(Self.largestError(vector, other) < 2e-5, "\(prompt)")
            }
        }
    }

    @Test(
        "scores are those of the reference",
        arguments: [
            "rank-bert", "rank-xlm-roberta", "rank-modernbert", "rank-qwen3", "rank-messages", "rank-pooled",
            "rank-albert",
        ])
    func scores(name: String) async throws {
        let expected = try Self.expected(name)
        let reranker = try Reranker(directory: Self.directory(name))
        let pairs = try #require(expected.pairs).map { (first: $0[0], second: $0[1]) }
        let scores = try await reranker.scores(pairs: pairs)
        #expect(Self.largestError(scores, try #require(expected.scores)) < 5e-5)
    }

    @Test("a GGUF file that doesn't say where texts are cut gives the reference's vectors where the caller says it")
    func limitOfCaller() async throws {
        let expected = try Self.expected("gguf-roberta")
        let call = try #require(expected.calls?.first)
        let file = Self.directory("gguf-roberta/model.gguf")
        let options = EmbeddingOptions(load: ModelLoadOptions(contextLength: 12))
        let embedder = try TextEmbedder(directory: file, options: options)
        #expect(embedder.tokenLimit == 12)
        let texts = try #require(expected.texts)
        for (vector, other) in zip(try await embedder.embed(texts), call.embeddings) {
            #expect(Self.largestError(vector.normalized(), other) < 2e-5)
        }
        // The last text is longer.
        let whole = try await TextEmbedder(directory: file).embed(texts)
        let longest = try #require(whole.last?.normalized())
        #expect(Self.largestError(longest, try #require(call.embeddings.last)) > 1e-3)
        // What the files say is never exceeded.
        let wide = EmbeddingOptions(load: ModelLoadOptions(contextLength: 1000))
        #expect(try TextEmbedder(directory: Self.directory("bert"), options: wide).tokenLimit == 24)
    }

    @Test("a GGUF file of a cross-encoder without BERT's pooling layer is refused")
    func poolerLeftOut() throws {
        let error = #expect(throws: EmbeddingError.self) {
            try Reranker(directory: Self.directory("gguf-rank-bert/model.gguf"))
        }
        #expect(try #require(error).description.contains("cls.weight"))
    }

    @Test("a text has the same vector whatever it is read beside, to rounding")
    func batches() async throws {
        let embedder = try TextEmbedder(directory: Self.directory("bert"))
        let texts = (0..<90).map { String(repeating: "the fox ", count: $0 % 7) + "\($0)" }
        let together = try await embedder.embed(texts)
        for index in [0, 1, 44, 89] {
            let alone = try await embedder.embed([texts[index]])
            #expect(Self.largestError(alone[0], together[index]) < 1e-6)
        }
    }

    @Test("calls at the same time share passes, and each gets its own vectors")
    func concurrently() async throws {
        let embedder = try TextEmbedder(directory: Self.directory("modernbert"))
        let texts = (0..<40).map { "the rain \($0)" }
        let expected = try await embedder.embed(texts)
        try await withThrowingTaskGroup(of: (Int, [Float]).self) { group in
            for (index, text) in texts.enumerated() {
                group.addTask { (index, try await embedder.embed([text])[0]) }
            }
            for try await (index, vector) in group {
                #expect(Self.largestError(vector, expected[index]) < 1e-6)
            }
        }
    }

    @Test("8 bits stay near")
    func eightBits() async throws {
        let exact = try await TextEmbedder(directory: Self.directory("bert")).embed(["the lazy dog"])
        let near = try await TextEmbedder(directory: Self.directory("bert"), options: .eightBits)
            .embed(["the lazy dog"])
        #expect(exact[0].cosineSimilarity(to: near[0]) > 0.99)
    }

    @Test("roles take the model's prompts, and fewer dimensions the first elements")
    func roles() async throws {
        let embedder = try TextEmbedder(directory: Self.directory("qwen3"))
        let query = try await embedder.embed("fox", as: .query)
        #expect(query == (try await embedder.embed(["the: fox"]))[0])
        #expect(try await embedder.embed("fox", as: .document) == (try await embedder.embed(["fox"]))[0])
        let short = try await embedder.embed(["fox"], dimensions: 4)
        #expect(short[0] == Array(try await embedder.embed(["fox"])[0].prefix(4)))
        #expect(embedder.dimensions == 16)
    }

    @Test("what can't be done says why")
    func errors() async throws {
        let embedder = try TextEmbedder(directory: Self.directory("bert"))
        await #expect(throws: EmbeddingError.self) { try await embedder.embed(["a"], prompt: .named("passage")) }
        await #expect(throws: EmbeddingError.self) { try await embedder.embed(["a"], dimensions: 17) }
        #expect(throws: EmbeddingError.self) { try TextEmbedder(directory: Self.directory("rank-qwen3")) }
        #expect(throws: EmbeddingError.self) { try Reranker(directory: Self.directory("bert")) }
        #expect(throws: EmbeddingError.self) { try TextEmbedder(directory: "/nowhere") }
        #expect(try await embedder.embed([]) == [])
    }

    /// A directory with a fixture's files, of which some are others.
    private static func changed(_ name: String, _ others: [String: Data]) throws -> URL {
        let directory = FileManager.default.temporaryDirectory.appending(path: "embeddings-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: folder.appending(path: name), to: directory)
        for (file, contents) in others { try contents.write(to: directory.appending(path: file)) }
        return directory
    }

    /// A safetensors file of tensors, each with its type, its shape and its bytes.
    private static func safetensors(_ tensors: [(name: String, type: String, shape: [Int], bytes: Data)]) -> Data {
        var (entries, data) = ([String](), Data())
        for tensor in tensors {
            entries.append(
                #""\#(tensor.name)":{"dtype":"\#(tensor.type)","shape":\#(tensor.shape),"#
                    + #""data_offsets":[\#(data.count),\#(data.count + tensor.bytes.count)]}"#)
            data += tensor.bytes
        }
        let header = Data("{\(entries.joined(separator: ","))}".utf8)
        return withUnsafeBytes(of: UInt64(header.count).littleEndian) { Data($0) } + header + data
    }

    @Test(
        "a table of tokens' vectors that doesn't fit together is refused",
        arguments: [
            ("embedding.weight", [("vectors", "F32", [1, 2], 8)]),
            ("embedding.weight", [("embeddings", "F32", [1, 0], 0)]),
            ("mapping", [("embeddings", "F32", [1, 1], 4), ("mapping", "I32", [1], 4)]),
            ("mapping", [("embeddings", "F32", [2, 1], 8), ("mapping", "F32", [1], 4)]),
            ("weights", [("embeddings", "F32", [2, 1], 8), ("weights", "F32", [1], 4)]),
            // What isn't read is not passed over.
            ("mapping", [("embeddings", "F32", [2, 1], 8), ("mapping", "I16", [2], 4)]),
            ("weights", [("embeddings", "F32", [2, 1], 8), ("weights", "F32", [1, 2], 8)]),
            ("embedding.weight", [("embedding.weight", "I64", [1, 1], 8)]),
        ])
    func faultyTables(word: String, tensors: [(String, String, [Int], Int)]) throws {
        // Bytes of 1 make a number that is no row.
        let file = Self.safetensors(tensors.map { ($0.0, $0.1, $0.2, Data(repeating: 1, count: $0.3)) })
        let directory = try Self.changed("static-model2vec", ["model.safetensors": file])
        defer { try? FileManager.default.removeItem(at: directory) }
        let error = #expect(throws: EmbeddingError.self) { try TextEmbedder(directory: directory.path) }
        #expect(try #require(error).description.contains(word))
    }

    @Test("a table of tokens' vectors takes its tokens alone, and ranks nothing")
    func tables() async throws {
        let embedder = try TextEmbedder(directory: Self.directory("static"))
        #expect(embedder.dimensions == 9 && embedder.tokenLimit == 20)
        await #expect(throws: EmbeddingError.self) { try await embedder.embed(tokens: [[1, 288]]) }
        #expect(throws: EmbeddingError.self) { try Reranker(directory: Self.directory("static")) }
        let modules = #"""
            [{"type": "sentence_transformers.models.StaticEmbedding", "path": ""},
             {"type": "sentence_transformers.models.Pooling", "path": "1_Pooling"}]
            """#
        let directory = try Self.changed("static-model2vec", ["modules.json": Data(modules.utf8)])
        defer { try? FileManager.default.removeItem(at: directory) }
        #expect(throws: EmbeddingError.self) { try TextEmbedder(directory: directory.path) }
    }

    @Test("cancelling ends a call, and progress is told to its end", arguments: ["bert", "static"])
    func cancellation(name: String) async throws {
        let embedder = try TextEmbedder(directory: Self.directory(name))
        let texts = Array(repeating: "the quick brown fox", count: 2000)
        let task = Task { try await embedder.embed(texts) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let shares = AsyncStream<Double>.makeStream()
        _ = try await embedder.embed(["a", "b", "c"]) { shares.continuation.yield($0) }
        shares.continuation.finish()
        var last = 0.0
        for await share in shares.stream {
            #expect(share > last)
            last = share
        }
        #expect(last == 1)
    }
}
