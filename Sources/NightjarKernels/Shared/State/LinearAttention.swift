import NightjarKernelTable

/// The number of rows that are prepared together.
@inline(__always) private var chunkRows: Int { LinearAttentionArguments.chunkRows }

/// A block of rows of one head, in the caller's scratch.
///
/// A tuple, because a struct would bring metadata and weak copy functions whose names all tiers share.
typealias LinearAttentionBlock = (
    /// `[chunkRows][keyDimension]`, divided by their norms.
    keys: UnsafeMutablePointer<Float>,
    /// `[chunkRows][keyDimension]`, divided by their norms and scaled; right behind the keys.
    queries: UnsafeMutablePointer<Float>,
    /// `[keyDimension][chunkRows]`
    transposedKeys: UnsafeMutablePointer<Float>,
    /// `[2 · chunkRows][chunkRows]`: products of keys and queries with keys.
    products: UnsafeMutablePointer<Float>,
    /// `[2 · chunkRows][panelColumns]`: the state's values for keys and queries.
    memories: UnsafeMutablePointer<Float>,
    /// `[chunkRows][panelColumns]`: the update of the state by each row.
    updates: UnsafeMutablePointer<Float>,
    /// `[chunkRows]`
    logDecays: UnsafeMutablePointer<Float>, decays: UnsafeMutablePointer<Float>,
    strengths: UnsafeMutablePointer<Float>,
    /// `[chunkRows]`: work space, and the decay from a row to the chunk's end.
    sums: UnsafeMutablePointer<Float>, remaining: UnsafeMutablePointer<Float>
)

@inline(__always) private func makeBlock(_ scratch: UnsafeMutableRawPointer, _ dimension: Int) -> LinearAttentionBlock {
    var next = scratch.assumingMemoryBound(to: Float.self)
    @inline(__always) func take(_ count: Int) -> UnsafeMutablePointer<Float> {
        defer { next += (count &+ 15) & ~15 }
        return next
    }
    // Products treat keys and queries as one matrix, so they must be adjacent; chunkRows is a multiple of 16.
    let keys = take(chunkRows &* dimension)
    return (
        keys, take(chunkRows &* dimension), take(chunkRows &* dimension), take(2 &* chunkRows &* chunkRows),
        take(2 &* chunkRows &* LinearAttentionArguments.panelColumns),
        take(chunkRows &* LinearAttentionArguments.panelColumns), take(chunkRows), take(chunkRows), take(chunkRows),
        take(chunkRows), take(chunkRows)
    )
}

/// Computes linear attention as the arguments say, by heads and by blocks of rows.
func attendLinearly(_ address: UnsafeRawPointer) {
    let arguments = address.assumingMemoryBound(to: LinearAttentionArguments.self)
    let dimension = arguments.pointee.keyDimension
    let block = makeBlock(arguments.pointee.scratch, dimension)
    let padded = LinearAttentionArguments.paddedColumns(arguments.pointee.valueDimension)
    for head in arguments.pointee.firstHead..<arguments.pointee.endHead {
        let state = arguments.pointee.state + head &* dimension &* padded
        var first = 0
        while first < arguments.pointee.count {
            let rows = min(arguments.pointee.count &- first, chunkRows)
            prepare(arguments, block, head, first, rows)
            let isChunk = arguments.pointee.isChunked && rows == chunkRows
            if isChunk { prepareChunk(arguments, block) }
            var column = 0
            while column < padded {
                let width = min(LinearAttentionArguments.panelColumns, padded &- column)
                let panel = state + column &* dimension
                if isChunk {
                    takeChunk(arguments, block, head, first, panel, column, width)
                } else {
                    takeRows(arguments, block, head, first, rows, panel, column, width)
                }
                column &+= width
            }
            first &+= rows
        }
    }
}

/// Copies keys, queries and gates of a block of rows into its working set.
private func prepare(
    _ arguments: UnsafePointer<LinearAttentionArguments>, _ block: LinearAttentionBlock, _ head: Int, _ first: Int,
    _ rows: Int
) {
    let a = arguments.pointee
    let dimension = a.keyDimension
    let keyHead = a.keyHead(of: head)
    for row in 0..<rows {
        let offset = (first &+ row) &* a.inputStride &+ keyHead &* dimension
        let (key, query) = (a.keys + offset, a.queries + offset)
        var (keyFactor, queryFactor) = (Float(1), a.queryScale)
        if let epsilon = a.normEpsilon {
            keyFactor = 1 / (sumOfSquares(key, dimension) + epsilon).squareRoot()
            queryFactor *= 1 / (sumOfSquares(query, dimension) + epsilon).squareRoot()
        }
        map(key, block.keys + row &* dimension, dimension) { $0 * splat(keyFactor) }
        map(query, block.queries + row &* dimension, dimension) { $0 * splat(queryFactor) }
        let gate = (first &+ row) &* a.gateStride &+ head
        block.logDecays[row] = a.logDecays[gate]
        block.strengths[row] = a.strengths[gate]
    }
    for row in rows..<chunkRows { block.logDecays[row] = 0 }
    map(block.logDecays, block.decays, chunkRows) { exponential($0) }
}

/// Loads a vector of a value, with zeros after its end.
@inline(__always) func loadValue(_ address: UnsafePointer<Float>, _ left: Int) -> Vector {
    if left >= lanes { return load(address) }
    return left > 0 ? load(address, count: left, filling: 0) : Vector()
}

/// Stores a vector of a result up to its end.
@inline(__always) func storeResult(_ value: Vector, _ address: UnsafeMutablePointer<Float>, _ left: Int) {
    if left >= lanes {
        store(value, address)
    } else if left > 0 {
        store(value, address, count: left)
    }
}
