import Foundation
import Testing

@testable import Embeddings

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

    /// What a search has to find: every vector's cosine, by the kernel-free twin.
    private static func slow(_ vectors: [[Float]], _ query: [Float], _ limit: Int) -> [Float] {
        Array(vectors.map { query.cosineSimilarity(to: $0) }.sorted(by: >).prefix(limit))
    }

    @Test("blocks in 8 bits change nothing", arguments: [(1, 40), (2, 96), (3, 1)])
    func blocks(threads: Int, limit: Int) throws {
        // Two blocks of 4,096 and some behind them; neighbors of each query are near one another.
        let centers = Self.vectors(40, 70)
        let noise = Self.vectors(9000, 70)
        let vectors = noise.enumerated().map { index, noise in
            zip(centers[index % 40], noise).map { $0 + 0.02 * $1 }
        }
        let index = try SemanticIndex(dimensions: 70, threadCount: threads)
        #expect(try index.add(Array(vectors.prefix(5000))) == 0..<5000)
        #expect(try index.add(Array(vectors.dropFirst(5000))) == 5000..<9000)
        for query in centers.prefix(6) + noise.prefix(4) {
            let hits = try index.search(query, limit: limit)
            let expected = Self.slow(vectors, query, limit)
            for (hit, other) in zip(hits, expected) {
                #expect((hit.similarity - other).magnitude < 1e-6)
                // Cosines that differ in the last bits may change places.
                #expect((query.cosineSimilarity(to: vectors[hit.index]) - other).magnitude < 1e-6)
            }
            #expect(Set(hits.map(\.index)).count == limit)
        }
    }

    @Test("equal vectors come in the order of adding, however many there are")
    func equals() throws {
        let index = try SemanticIndex(dimensions: 64, threadCount: 2)
        let (one, other) = (Self.vectors(1, 64)[0], Self.vectors(2, 64)[1])
        try index.add((0..<8200).map { $0.isMultiple(of: 2) ? one : other })
        #expect(try index.search(one, limit: 5).map(\.index) == [0, 2, 4, 6, 8])
        #expect(try index.search(other, limit: 3).map(\.index) == [1, 3, 5])
    }

    @Test("adding and searching at the same time", .timeLimit(.minutes(5)))
    func concurrently() async throws {
        let vectors = Self.vectors(6000, 32)
        let index = try SemanticIndex(dimensions: 32, threadCount: 2)
        try index.add(Array(vectors.prefix(10)))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in 0..<4 {
                group.addTask {
                    let range = try index.add(Array(vectors[10 + part * 1400..<10 + (part + 1) * 1400]))
                    #expect(range.count == 1400)
                    for place in [range.lowerBound, range.upperBound - 1] {
                        let own = vectors[10 + part * 1400 + place - range.lowerBound]
                        #expect(try index.search(own, limit: 1)[0].index == place)
                    }
                }
                group.addTask {
                    for _ in 0..<20 {
                        let hits = try index.search(vectors[3], limit: 2)
                        #expect(hits[0].index == 3)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(index.count == 5610)
    }

    @Test("is the same after it was saved")
    func saving() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "index-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let vectors = Self.vectors(50, 16)
        let index = try SemanticIndex(dimensions: 16)
        try index.save(to: file)
        #expect(try SemanticIndex(file: file).count == 0)
        try index.add(vectors)
        try index.save(to: file)
        let read = try SemanticIndex(file: file)
        #expect(read.count == 50 && read.dimensions == 16)
        let (hits, expected) = (try read.search(vectors[9], limit: 5), try index.search(vectors[9], limit: 5))
        #expect(hits.map(\.index) == expected.map(\.index))
        for (hit, other) in zip(hits, expected) { #expect((hit.similarity - other.similarity).magnitude < 1e-6) }
        try read.add(vectors)
        #expect(read.count == 100)
        #expect(throws: (any Error).self) { try index.save(to: URL(filePath: "/nowhere/index")) }
    }

    /// A safetensors file of one tensor.
    private static func file(_ name: String, _ type: String, _ shape: [Int], _ bytes: Int) -> Data {
        let header = "{\"\(name)\":{\"dtype\":\"\(type)\",\"shape\":\(shape),\"data_offsets\":[0,\(bytes)]}}"
        var data = Data((0..<8).map { UInt8(truncatingIfNeeded: header.utf8.count >> (8 * $0)) })
        data.append(contentsOf: header.utf8)
        data.append(Data(repeating: 0xFF, count: bytes))
        return data
    }

    @Test("refuses files that hold no index, a part of one, or no numbers")
    func broken() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "index-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(throws: EmbeddingError.self) { try SemanticIndex(file: file) }
        let index = try SemanticIndex(dimensions: 16)
        try index.add(Self.vectors(50, 16))
        try index.save(to: file)
        let whole = try Data(contentsOf: file)
        let broken = [
            Data(), Data("text".utf8), whole.dropLast(3), whole + Data([0]), whole.dropFirst(1),
            Self.file("other", "F32", [2, 4], 32), Self.file("embeddings", "F16", [2, 4], 16),
            Self.file("embeddings", "F32", [8], 32), Self.file("embeddings", "F32", [2, 0], 0),
            // Numbers that are none.
            Self.file("embeddings", "F32", [2, 4], 32),
        ]
        for data in broken {
            try data.write(to: file)
            let error = #expect(throws: EmbeddingError.self) { try SemanticIndex(file: file) }
            #expect(error.map { "\($0)".isEmpty } == false)
        }
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
        #expect(vector.cosineSimilarity(to: [1, 0, 0]) == 0)
        #expect(([] as [Float]).cosineSimilarity(to: []) == 0)
        #expect(([3e30, 0] as [Float]).cosineSimilarity(to: [2e30, 0]) == 1)
        #expect([3, 4].normalized() == [0.6, 0.8])
    }
}
