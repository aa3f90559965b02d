import Tensor

/// Searches blocks of vectors, one search at a time.
///
/// The products with vectors in 8 bits tell each similarity up to a bound. What can't be among the nearest by these bounds is
/// left out; the others' similarities are computed from their F32 values, as those of all vectors would be.
///
/// Unchecked for the pool and the memory, which only who holds the lock around this uses.
struct VectorSearcher: @unchecked Sendable {
    private let kernels: Kernels
    private let pool: WorkerPool
    private let dimensions: Int
    private var scores = AlignedBuffer(floats: 0)

    init(kernels: Kernels, threadCount: Int, dimensions: Int) {
        self.kernels = kernels
        self.dimensions = dimensions
        pool = WorkerPool(threadCount: threadCount)
        pool.reserveScratch(bytesPerWorker: Kernels.scratchBytes(columns: dimensions))
    }

    /// Makes the compact form of a block.
    func compact(_ block: VectorBlock) -> VectorBlock.Compact {
        let floats = WeightMatrix(
            bytes: UnsafeRawBufferPointer(start: block.rows.base, count: block.count * dimensions * 4),
            rows: block.count, columns: dimensions, elementType: .float32, owner: block.rows)
        let matrix = WeightMatrix(quantizing: floats, to: .q8_0, kernels: kernels, pool: pool)
        let errors = AlignedBuffer(floats: pool.threadCount)
        pool.run { [kernels, dimensions] worker in
            let row = worker.scratch.assumingMemoryBound(to: Float.self)
            var largest: Float = 0
            for index in worker.share(of: block.count) {
                let exact = block.rows.floats + index * dimensions
                kernels.widen(matrix, row: index, into: row)
                kernels.elementwise.addScaled(exact, by: -1, to: row, count: dimensions)
                largest = max(largest, kernels.elementwise.dot(row, row, count: dimensions))
            }
            errors.floats[worker.index] = largest
        }
        let largest = (0..<pool.threadCount).reduce(Float(0)) { max($0, errors.floats[$1]) }
        return VectorBlock.Compact(matrix: MatrixStack([matrix]), error: largest.squareRoot())
    }

    /// Finds the vectors nearest to one of length 1.
    mutating func search(_ query: [Float], in blocks: [VectorBlock], limit: Int) -> [SemanticIndex.Hit] {
        let count = blocks.last.map { $0.first + $0.count } ?? 0
        if scores.byteCount < 4 * count { scores = AlignedBuffer(floats: count + count / 4) }
        let slack = Self.slack(query, blocks)
        score(query, blocks)
        var nearest = NearestHits(limit: min(limit, count))
        for (block, slack) in zip(blocks, slack) {
            for index in block.first..<block.first + block.count { nearest.offer(index, scores.floats[index] - slack) }
        }
        // Whatever is nearest has a similarity of at least this.
        let least = nearest.least ?? -.infinity
        var candidates: [Int] = []
        var exact = NearestHits(limit: min(limit, count))
        for (block, slack) in zip(blocks, slack) {
            for index in block.first..<block.first + block.count where scores.floats[index] + slack >= least {
                if block.compact == nil { exact.offer(index, scores.floats[index]) } else { candidates.append(index) }
            }
        }
        rescore(query, blocks, candidates)
        for index in candidates { exact.offer(index, scores.floats[index]) }
        return exact.sorted()
    }

    /// How far from the exact ones a block's scores may be.
    private static func slack(_ query: [Float], _ blocks: [VectorBlock]) -> [Float] {
        // Kernels round a row to 8 bits in groups of 32: each element by half a step at most.
        var squares: Float = 0
        for start in stride(from: 0, to: query.count, by: 32) {
            let group = query[start..<min(start + 32, query.count)]
            let step = group.reduce(Float(0)) { max($0, $1.magnitude) } / 127
            squares += Float(group.count) * step * step / 4
        }
        let own = squares.squareRoot()
        // The last summand is what sums of F32 numbers may be off.
        return blocks.map { block in block.compact.map { $0.error + (1 + $0.error) * own + 1e-4 } ?? 0 }
    }

    /// Computes the scores of all vectors: exact ones where a block has no compact form.
    private func score(_ query: [Float], _ blocks: [VectorBlock]) {
        query.withUnsafeBufferPointer { query in
            guard let query = query.baseAddress else { return }
            pool.run { [kernels, dimensions, scores] worker in
                while let index = worker.nextItem(of: blocks.count) {
                    let block = blocks[index]
                    let output = scores.floats + block.first
                    guard let compact = block.compact else {
                        for row in 0..<block.count {
                            output[row] = kernels.elementwise.dot(
                                block.rows.floats + row * dimensions, query, count: dimensions)
                        }
                        continue
                    }
                    kernels.multiply(
                        compact.matrix, rows: 0..<block.count, inputs: query, inputStride: dimensions, inputCount: 1,
                        into: output, outputStride: block.count,
                        scratch: worker.scratch.assumingMemoryBound(to: Float.self))
                }
            }
        }
    }

    /// Computes the exact scores of some vectors.
    private func rescore(_ query: [Float], _ blocks: [VectorBlock], _ candidates: [Int]) {
        guard let blockRows = blocks.first?.count, !candidates.isEmpty else { return }
        query.withUnsafeBufferPointer { query in
            guard let query = query.baseAddress else { return }
            pool.run { [kernels, dimensions, scores] worker in
                for place in worker.share(of: candidates.count) {
                    let (block, row) = candidates[place].quotientAndRemainder(dividingBy: blockRows)
                    scores.floats[candidates[place]] = kernels.elementwise.dot(
                        blocks[block].rows.floats + row * dimensions, query, count: dimensions)
                }
            }
        }
    }
}

/// The best of some scores: a heap whose root is the least of those that are kept.
struct NearestHits {
    private let limit: Int
    private var kept: [SemanticIndex.Hit] = []

    init(limit: Int) {
        self.limit = limit
        kept.reserveCapacity(min(limit, 1 << 16))
    }

    /// The least score that is kept; nil as long as there is room.
    var least: Float? { kept.count < limit ? nil : kept.first?.similarity }

    /// Takes a score where it is better than one that is kept.
    @inline(__always)
    mutating func offer(_ index: Int, _ score: Float) {
        guard kept.count == limit else { return push(SemanticIndex.Hit(index: index, similarity: score)) }
        guard limit > 0, score >= kept[0].similarity else { return }
        replaceLeast(SemanticIndex.Hit(index: index, similarity: score))
    }

    /// The kept hits, the best first. Equal hits are ordered by index.
    func sorted() -> [SemanticIndex.Hit] { kept.sorted { Self.isWorse($1, $0) } }

    private static func isWorse(_ a: SemanticIndex.Hit, _ b: SemanticIndex.Hit) -> Bool {
        (a.similarity, -a.index) < (b.similarity, -b.index)
    }

    private mutating func push(_ hit: SemanticIndex.Hit) {
        var child = kept.count
        kept.append(hit)
        while child > 0, Self.isWorse(kept[child], kept[(child - 1) / 2]) {
            kept.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func replaceLeast(_ hit: SemanticIndex.Hit) {
        guard Self.isWorse(kept[0], hit) else { return }
        kept[0] = hit
        var parent = 0
        while 2 * parent + 1 < kept.count {
            var child = 2 * parent + 1
            if child + 1 < kept.count, Self.isWorse(kept[child + 1], kept[child]) { child += 1 }
            guard Self.isWorse(kept[child], kept[parent]) else { return }
            kept.swapAt(child, parent)
            parent = child
        }
    }
}
