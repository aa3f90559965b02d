import Tensor

/// Vectors of length 1 that lie side by side.
struct VectorBlock: Sendable {
    /// The same in 8 bits.
    struct Compact: Sendable {
        /// The vectors as rows of weights.
        let matrix: MatrixStack
        /// Largest length of what the rounding took from a vector.
        let error: Float
    }

    /// The vectors; whoever appends writes behind the last one only. `[count, dimensions]`
    let rows: AlignedBuffer
    /// How many there are.
    var count: Int
    /// The number of the first.
    let first: Int
    /// The same in 8 bits, once the block is full.
    var compact: Compact?
}

/// The blocks of an index. All but the last are full.
struct VectorStore {
    /// Vectors of a full block: some megabytes, in whole panels.
    let blockRows: Int
    /// The blocks.
    private(set) var blocks: [VectorBlock] = []
    private let dimensions: Int

    init(dimensions: Int) {
        self.dimensions = dimensions
        blockRows = max(16, min(4096, (1 << 21) / dimensions / 16 * 16))
    }

    /// How many vectors there are.
    var count: Int { blocks.last.map { $0.first + $0.count } ?? 0 }

    /// Appends a vector.
    ///
    /// - Returns: The block, where it is full now.
    mutating func append(_ vector: [Float]) -> VectorBlock? {
        if blocks.last.map({ $0.count == blockRows }) ?? true {
            blocks.append(VectorBlock(rows: AlignedBuffer(floats: 16 * dimensions), count: 0, first: count))
        }
        var block = blocks[blocks.count - 1]
        let room = block.rows.byteCount / (4 * dimensions)
        if block.count == room {
            // Searches that are under way keep what they read.
            let larger = AlignedBuffer(floats: min(2 * room, blockRows) * dimensions)
            larger.floats.update(from: block.rows.floats, count: block.count * dimensions)
            block = VectorBlock(rows: larger, count: block.count, first: block.first)
        }
        vector.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            (block.rows.floats + block.count * dimensions).update(from: base, count: dimensions)
        }
        block.count += 1
        blocks[blocks.count - 1] = block
        return block.count == blockRows ? block : nil
    }

    /// Keeps the compact form of the last block.
    mutating func keep(_ compact: VectorBlock.Compact) {
        if !blocks.isEmpty { blocks[blocks.count - 1].compact = compact }
    }
}
