import Embeddings
import NightjarTestSupport
import Testing

/// all-MiniLM-L6-v2, against what sentence-transformers computes with it.
@Suite("Real embeddings")
struct EmbeddingTests {
    private static let folder = "real/all-minilm-l6-v2"

    private struct Expected: Decodable {
        let texts: [String]
        let beginnings: [[Float]]
        let similarities: [[Float]]
    }

    @Test("vectors and their similarities are those of sentence-transformers", .testData(folder))
    func vectors() async throws {
        let expected: Expected = try Reference.read("MiniLM")
        let vectors = try await TextEmbedder(directory: TestData.path(Self.folder)).embed(expected.texts)
        for (vector, beginning) in zip(vectors, expected.beginnings) {
            for (value, other) in zip(vector, beginning) { #expect((value - other).magnitude < 1e-5) }
        }
        for (vector, row) in zip(vectors, expected.similarities) {
            for (other, similarity) in zip(vectors, row) {
                #expect((vector.cosineSimilarity(to: other) - similarity).magnitude < 3e-5)
            }
        }
    }
}
