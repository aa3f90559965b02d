import Foundation
import Synchronization
import Tensor

/// Vectors of texts in memory, and those nearest to another one: an exact search by cosine similarity.
///
/// ```swift
/// let index = SemanticIndex(dimensions: embedder.dimensions)
/// try index.add(try await embedder.embed(articles, as: .document))
/// let hits = try index.search(try await embedder.embed("refunds", as: .query), limit: 5)
/// for hit in hits { print(articles[hit.index], hit.similarity) }
/// ```
///
/// A vector's number is its place in the order of adding. Any thread may add and search.
public final class SemanticIndex: Sendable {
    /// A vector that was found.
    public struct Hit: Sendable, Hashable {
        /// Its number, from 0.
        public let index: Int
        /// Cosine of the angle between it and what was asked for.
        public let similarity: Float
    }

    /// Elements of a vector.
    public let dimensions: Int
    private let contents: Mutex<Contents>

    /// Unchecked for the pool and the memory, which only who holds the lock uses.
    fileprivate struct Contents: @unchecked Sendable {
        let pool: WorkerPool
        let kernels: Kernels
        var memory: AlignedBuffer
        var count = 0
        var capacity = 0
    }

    private static let magic: [UInt8] = Array("NJINDEX1".utf8)

    /// An empty index.
    ///
    /// - Parameter threadCount: Threads that search; nil for as many as the process may use.
    /// - Throws: ``EmbeddingError`` where vectors have no elements, or kernels were asked for that don't run here.
    public init(dimensions: Int, threadCount: Int? = nil) throws(EmbeddingError) {
        guard (1...1 << 20).contains(dimensions) else {
            throw .index(problem: "vectors of \(dimensions) elements were asked for, expected 1 to \(1 << 20)")
        }
        self.dimensions = dimensions
        let threads = min(max(threadCount ?? ProcessorLimits.current.threadCount, 1), 256)
        do throws(KernelTierError) {
            contents = Mutex(
                Contents(
                    pool: WorkerPool(threadCount: threads), kernels: try Kernels.selected(),
                    memory: AlignedBuffer(floats: 0)))
        } catch {
            throw .index(problem: "\(error)")
        }
    }

    /// How many vectors there are.
    public var count: Int { contents.withLock { $0.count } }

    /// Adds vectors; their lengths don't count.
    ///
    /// - Throws: ``EmbeddingError`` where one has other dimensions; none is added then.
    public func add(_ vectors: [[Float]]) throws(EmbeddingError) {
        for vector in vectors { try check(vector) }
        contents.withLock { contents in
            contents.reserve(contents.count + vectors.count, dimensions)
            for vector in vectors {
                let target = contents.memory.floats + contents.count * dimensions
                vector.normalized().withUnsafeBufferPointer { source in
                    if let base = source.baseAddress { target.update(from: base, count: dimensions) }
                }
                contents.count += 1
            }
        }
    }

    /// Finds the vectors nearest to one.
    ///
    /// - Parameter limit: How many at most.
    /// - Returns: The nearest first; of vectors that are equally near, the one that was added first.
    /// - Complexity: Reads all vectors once, by all threads.
    public func search(_ vector: [Float], limit: Int) throws(EmbeddingError) -> [Hit] {
        try check(vector)
        guard limit > 0 else { return [] }
        let query = vector.normalized()
        return contents.withLock { $0.search(query, limit: limit) }
    }

    private func check(_ vector: [Float]) throws(EmbeddingError) {
        guard vector.count == dimensions else {
            throw .index(problem: "a vector has \(vector.count) elements, expected \(dimensions) as in the index")
        }
        guard vector.allSatisfy(\.isFinite) else {
            throw .index(problem: "a vector has an element that is no finite number")
        }
    }
}

extension SemanticIndex.Contents {
    mutating func reserve(_ count: Int, _ dimensions: Int) {
        guard count > capacity else { return }
        capacity = max(count, 2 * capacity, 64)
        let larger = AlignedBuffer(floats: capacity * dimensions)
        larger.floats.update(from: memory.floats, count: self.count * dimensions)
        memory = larger
    }

    func search(_ query: [Float], limit: Int) -> [SemanticIndex.Hit] {
        let dimensions = query.count
        let scores = AlignedBuffer(floats: max(count, 1))
        query.withUnsafeBufferPointer { query in
            guard let query = query.baseAddress else { return }
            pool.run { worker in
                for row in worker.share(of: count) {
                    scores.floats[row] = kernels.elementwise.dot(
                        memory.floats + row * dimensions, query, count: dimensions)
                }
            }
        }
        return Self.best(UnsafeBufferPointer(start: scores.floats, count: count), limit: limit)
    }

    /// The largest of some scores, largest first, by a heap whose root is the least of them.
    private static func best(_ scores: UnsafeBufferPointer<Float>, limit: Int) -> [SemanticIndex.Hit] {
        var kept: [SemanticIndex.Hit] = []
        func isWorse(_ a: SemanticIndex.Hit, _ b: SemanticIndex.Hit) -> Bool {
            (a.similarity, -a.index) < (b.similarity, -b.index)
        }
        func sink(_ start: Int) {
            var parent = start
            while 2 * parent + 1 < kept.count {
                var child = 2 * parent + 1
                if child + 1 < kept.count, isWorse(kept[child + 1], kept[child]) { child += 1 }
                guard isWorse(kept[child], kept[parent]) else { return }
                kept.swapAt(child, parent)
                parent = child
            }
        }
        let size = min(limit, scores.count)
        for index in 0..<size { kept.append(.init(index: index, similarity: scores[index])) }
        for start in (0..<size / 2).reversed() { sink(start) }
        for index in size..<scores.count where size > 0 && scores[index] > kept[0].similarity {
            kept[0] = .init(index: index, similarity: scores[index])
            sink(0)
        }
        return kept.sorted { isWorse($1, $0) }
    }
}

extension SemanticIndex {
    /// Writes all vectors to a file, in place of what was there.
    public func save(to file: URL) throws {
        let data = contents.withLock { contents in
            var data = Data(Self.magic)
            for number in [dimensions, contents.count] {
                withUnsafeBytes(of: UInt64(number).littleEndian) { data.append(contentsOf: $0) }
            }
            data.append(
                UnsafeRawBufferPointer(start: contents.memory.base, count: contents.count * dimensions * 4)
                    .withMemoryRebound(to: UInt8.self) { Data($0) })
            return data
        }
        try data.write(to: file, options: .atomic)
    }

    /// Reads what ``save(to:)`` wrote.
    ///
    /// - Throws: ``EmbeddingError`` where the file holds no index, or what `Data` throws where it can't be read.
    public convenience init(file: URL, threadCount: Int? = nil) throws {
        let data = try Data(contentsOf: file, options: .mappedIfSafe)
        func number(at offset: Int) -> Int? {
            let bytes = data.dropFirst(offset).prefix(8)
            guard bytes.count == 8 else { return nil }
            return Int(exactly: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        let header = Self.magic.count + 16
        guard data.prefix(Self.magic.count).elementsEqual(Self.magic), let dimensions = number(at: 8),
            let count = number(at: 16), (1...1 << 20).contains(dimensions), count <= 1 << 40,
            data.count == header + 4 * dimensions * count
        else { throw EmbeddingError.index(problem: "\(file.path) holds no index, or only a part of one") }
        try self.init(dimensions: dimensions, threadCount: threadCount)
        contents.withLock { contents in
            contents.reserve(count, dimensions)
            data.dropFirst(header).withUnsafeBytes { source in
                if let base = source.baseAddress {
                    contents.memory.base.copyMemory(from: base, byteCount: source.count)
                }
            }
            contents.count = count
        }
    }
}
