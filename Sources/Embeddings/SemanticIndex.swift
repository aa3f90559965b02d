import Synchronization
import Tensor

/// Vectors of texts in memory, and those nearest to another one: an exact search by cosine similarity.
///
/// ```swift
/// let index = try SemanticIndex(dimensions: embedder.dimensions)
/// try index.add(try await embedder.embed(articles, as: .document))
/// let hits = try index.search(try await embedder.embed("refunds", as: .query), limit: 5)
/// for hit in hits { print(articles[hit.index], hit.similarity) }
/// ```
///
/// A vector's number is its place in the order of adding. Any thread may add and search; a search sees what was added before
/// it began. A vector takes 5.1 bytes for each element: in F32, and once more in 8 bits. A search reads the 8 bits of all
/// vectors, and the F32 values of those that the rounding to 8 bits leaves in question.
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
    private let store: Mutex<VectorStore>
    private let searcher: Mutex<VectorSearcher>
    /// Held by who adds, so that the vectors of one call have numbers in a row.
    private let adding = Mutex(())

    /// An empty index.
    ///
    /// - Parameter threadCount: Threads that search; nil for as many as the process may use.
    /// - Throws: ``EmbeddingError`` where vectors have no elements, or kernels were asked for that don't run here.
    public init(dimensions: Int, threadCount: Int? = nil) throws(EmbeddingError) {
        guard (1...1 << 20).contains(dimensions) else {
            throw .index(problem: "vectors of \(dimensions) elements were asked for, expected 1 to \(1 << 20)")
        }
        self.dimensions = dimensions
        let kernels: Kernels
        do throws(KernelTierError) {
            kernels = try Kernels.selected()
        } catch {
            throw .index(problem: "\(error)")
        }
        let threads = min(max(threadCount ?? ProcessorLimits.current.threadCount, 1), 256)
        store = Mutex(VectorStore(dimensions: dimensions))
        searcher = Mutex(VectorSearcher(kernels: kernels, threadCount: threads, dimensions: dimensions))
    }

    /// How many vectors there are.
    public var count: Int { store.withLock { $0.count } }

    /// Adds vectors; their lengths don't count.
    ///
    /// - Returns: The numbers that they have from now on.
    /// - Throws: ``EmbeddingError`` where one has other dimensions, or elements that are not finite; none is added then.
    @discardableResult
    public func add(_ vectors: [[Float]]) throws(EmbeddingError) -> Range<Int> {
        for vector in vectors { try check(vector) }
        return adding.withLock { _ in
            let first = count
            for start in stride(from: 0, to: vectors.count, by: 1024) {
                for vector in vectors[start..<min(start + 1024, vectors.count)].map({ $0.normalized() }) {
                    // Who searches or counts waits for a vector's copy at most; nobody else appends.
                    guard let full = store.withLock({ $0.append(vector) }) else { continue }
                    let compact = searcher.withLock { $0.compact(full) }
                    store.withLock { $0.keep(compact) }
                }
            }
            return first..<first + vectors.count
        }
    }

    /// Finds the vectors nearest to one.
    ///
    /// - Parameter limit: How many at most.
    /// - Returns: The nearest first; of vectors that are equally near, the one that was added first.
    /// - Complexity: Reads 8 bits of each element once, by all threads.
    public func search(_ vector: [Float], limit: Int) throws(EmbeddingError) -> [Hit] {
        try check(vector)
        guard limit > 0 else { return [] }
        let query = vector.normalized()
        let blocks = store.withLock { $0.blocks }
        return searcher.withLock { $0.search(query, in: blocks, limit: limit) }
    }

    /// The vectors, whose lengths are 1, in blocks of rows.
    func snapshot() -> [VectorBlock] { store.withLock { $0.blocks } }

    private func check(_ vector: [Float]) throws(EmbeddingError) {
        guard vector.count == dimensions else {
            throw .index(problem: "a vector has \(vector.count) elements, expected \(dimensions) as in the index")
        }
        guard vector.allSatisfy(\.isFinite) else {
            throw .index(problem: "a vector has an element that is no finite number")
        }
    }
}
