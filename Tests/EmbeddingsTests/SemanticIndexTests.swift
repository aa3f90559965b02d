import Embeddings
import Foundation
import Testing

@Suite("SemanticIndex")
struct SemanticIndexTests {
    /// Vectors that look random and are the same each time.
    private static func vectors(_ count: Int, _ dimensions: Int) -> [[Float]] {
        var state: UInt64 = 7
        return (0..<count).map { _ in
            (0..<dimensions).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Float(state >> 40) / Float(1 << 23) - 1
            }
        }
    }

    @Test("finds what a plain search finds", arguments: [1, 3])
    func search(threads: Int) throws {
        let vectors = Self.vectors(500, 33)
        let index = try SemanticIndex(dimensions: 33, threadCount: threads)
        try index.add(Array(vectors.prefix(200)))
        try index.add(Array(vectors.dropFirst(200)))
        #expect(index.count == 500)
        for query in Self.vectors(8, 33).map({ $0.map { $0 * 3 } }) {
            let expected = vectors.indices.map { ($0, query.cosineSimilarity(to: vectors[$0])) }
                .sorted { ($0.1, -$0.0) > ($1.1, -$1.0) }.prefix(10)
            let hits = try index.search(query, limit: 10)
            #expect(hits.map(\.index) == expected.map(\.0))
            for (hit, other) in zip(hits, expected) { #expect((hit.similarity - other.1).magnitude < 1e-5) }
        }
        #expect(try index.search(vectors[3], limit: 1000).count == 500)
        #expect(try index.search(vectors[3], limit: 0).isEmpty)
    }

    @Test("of equal ones the first counts more, and an empty index finds nothing")
    func ties() throws {
        let index = try SemanticIndex(dimensions: 2)
        #expect(try index.search([1, 0], limit: 3).isEmpty)
        try index.add([[0, 1], [2, 0], [1, 0], [5, 0]])
        #expect(try index.search([1, 0], limit: 2).map(\.index) == [1, 2])
    }

    @Test("is the same after it was saved, and refuses what is no index")
    func saving() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "index-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let vectors = Self.vectors(50, 16)
        let index = try SemanticIndex(dimensions: 16)
        try index.add(vectors)
        try index.save(to: file)
        let read = try SemanticIndex(file: file)
        #expect(read.count == 50 && read.dimensions == 16)
        #expect(try read.search(vectors[9], limit: 5) == index.search(vectors[9], limit: 5))
        try read.add(vectors)
        #expect(read.count == 100)
        try Data(contentsOf: file).dropLast(3).write(to: file)
        #expect(throws: EmbeddingError.self) { try SemanticIndex(file: file) }
        try Data("text".utf8).write(to: file)
        #expect(throws: EmbeddingError.self) { try SemanticIndex(file: file) }
    }

    @Test("vectors of other dimensions or without numbers are refused")
    func refusals() throws {
        let index = try SemanticIndex(dimensions: 3)
        #expect(throws: EmbeddingError.self) { try index.add([[1, 2, 3], [1, 2]]) }
        #expect(throws: EmbeddingError.self) { try index.add([[1, .nan, 3]]) }
        #expect(index.count == 0)
        #expect(throws: EmbeddingError.self) { try index.search([1], limit: 1) }
        #expect(throws: EmbeddingError.self) { try SemanticIndex(dimensions: 0) }
    }

    @Test("the cosine is that of the angle")
    func cosine() {
        let vector: [Float] = [1, 0]
        #expect(vector.cosineSimilarity(to: [3, 0]) == 1)
        #expect(vector.cosineSimilarity(to: [0, 2]) == 0)
        #expect(vector.cosineSimilarity(to: [-1, 0]) == -1)
        #expect(vector.cosineSimilarity(to: [0, 0]) == 0)
        #expect([3, 4].normalized() == [0.6, 0.8])
    }
}
