import NightjarKernelTable

// Processes a chunk of rows at once. Γ[i][j] = e^(g[j+1] + … + g[i]) are the decays from row j to row i, and γ[i] is
// the decay from the chunk's start to row i. K are the keys, Q the queries, and S is the state before the chunk. The
// updates d of the state solve the triangular system
//     d[i] = β[i] · (v[i] − γ[i] · Sᵀk[i] − Σ_{j<i} Γ[i][j] · (k[i]·k[j]) · d[j])
// whose last two terms are omitted without memory correction. Then
//     output[i] = γ[i] · Sᵀq[i] + Σ_{j≤i} Γ[i][j] · (q[i]·k[j]) · d[j]
//     S ← γ[last] · S + Σ_j Γ[last][j] · k[j] d[j]ᵀ
// The work inside a chunk grows with its length, and the rest doesn't shrink. So short chunks are best on processors
// where products of small matrices are as fast as those of large ones. All decays are powers of e with exponents of at
// most 0, each summed from its first row on, so that nothing overflows or cancels.

@inline(__always) private var chunkRows: Int { LinearAttentionArguments.chunkRows }

/// Prepares the data that all columns of a chunk share.
///
/// The upper half of `products` gets the factors of the system, the lower half those of the output. `decays` gets the
/// decay from the chunk's start, and `remaining` the decay to its end.
func prepareChunk(_ arguments: UnsafePointer<LinearAttentionArguments>, _ block: LinearAttentionBlock) {
    let dimension = arguments.pointee.keyDimension
    for row in 0..<chunkRows {
        let key = block.keys + row &* dimension
        for i in 0..<dimension { block.transposedKeys[i &* chunkRows &+ row] = key[i] }
    }
    let firstRow = arguments.pointee.correctsMemory ? 0 : chunkRows
    multiply(
        block.keys + firstRow &* dimension, dimension, block.transposedKeys, chunkRows,
        into: block.products + firstRow &* chunkRows, rows: 2 &* chunkRows &- firstRow, depth: dimension,
        columns: chunkRows, start: { _ in Vector() })

    var total: Float = 0
    for row in 0..<chunkRows { block.sums[row] = -.infinity }
    for row in 0..<chunkRows {
        // Columns after the row stay at minus infinity, whose exponential is 0.
        map(block.sums, block.sums, chunkRows) { $0 + splat(block.logDecays[row]) }
        block.sums[row] = 0
        let system = block.products + row &* chunkRows
        let output = block.products + (chunkRows &+ row) &* chunkRows
        map(block.sums, block.remaining, chunkRows) { exponential($0) }
        if arguments.pointee.correctsMemory {
            let strength = block.strengths[row]
            zip(system, block.remaining, system, chunkRows) { $0 * ($1 * splat(-strength)) }
        }
        zip(output, block.remaining, output, chunkRows) { $0 * $1 }
        total += block.logDecays[row]
        block.decays[row] = total
    }
    map(block.decays, block.decays, chunkRows) { exponential($0) }
}

/// Processes a chunk for one panel of the state.
func takeChunk(
    _ arguments: UnsafePointer<LinearAttentionArguments>, _ block: LinearAttentionBlock, _ head: Int, _ first: Int,
    _ panel: UnsafeMutablePointer<Float>, _ column: Int, _ width: Int
) {
    let a = arguments.pointee
    let dimension = a.keyDimension
    let corrects = a.correctsMemory
    let skip = splat(a.skip.map { $0[head] } ?? 0)
    let start = head &* a.valueDimension &+ column
    let left = a.valueDimension &- column

    let firstRow = corrects ? 0 : chunkRows
    multiply(
        block.keys + firstRow &* dimension, dimension, panel, width, into: block.memories + firstRow &* width,
        rows: 2 &* chunkRows &- firstRow, depth: dimension, columns: width, start: { _ in Vector() })

    for row in 0..<chunkRows {
        let value = a.values + ((first &+ row) &* a.inputStride &+ start)
        let strength = splat(block.strengths[row])
        let decay = splat(block.decays[row])
        let memory = block.memories + row &* width
        let output = block.memories + (chunkRows &+ row) &* width
        let update = block.updates + row &* width
        var i = 0
        while i < width {
            let v = loadValue(value + i, left &- i)
            store((corrects ? multiplyAdd(-decay, load(memory + i), v) : v) * strength, update + i)
            store(multiplyAdd(decay, load(output + i), skip * v), output + i)
            i &+= lanes
        }
    }
    if corrects { solve(block.products, block.updates, width) }

    multiplyTriangle(
        block.products + chunkRows &* chunkRows, block.updates, into: block.memories + chunkRows &* width, width)
    for row in 0..<chunkRows {
        let output = a.output + ((first &+ row) &* a.outputStride &+ start)
        let result = block.memories + (chunkRows &+ row) &* width
        let update = block.updates + row &* width
        let decay = splat(block.remaining[row])
        var i = 0
        while i < width {
            storeResult(load(result + i), output + i, left &- i)
            store(load(update + i) * decay, update + i)
            i &+= lanes
        }
    }
    let decay = splat(block.decays[chunkRows &- 1])
    multiply(
        block.transposedKeys, chunkRows, block.updates, width, into: panel, rows: dimension, depth: chunkRows,
        columns: width, start: { load($0) * decay })
}

/// Solves the triangular system: adds to each row of updates the rows before it, times the row's factors.
@inline(__always) private func solve(
    _ system: UnsafePointer<Float>, _ updates: UnsafeMutablePointer<Float>, _ width: Int
) {
    var i = 0
    while i &+ 2 &* lanes <= width {
        for row in 1..<chunkRows {
            let target = updates + (row &* width &+ i)
            let factors = system + row &* chunkRows
            var source = updates + i
            // Even and odd rows are summed apart, so that additions don't wait for one another.
            var a0 = load(target), a1 = load(target + lanes), b0 = Vector(), b1 = Vector()
            var column = 0
            while column &+ 2 <= row {
                let f0 = splat(factors[column]), f1 = splat(factors[column &+ 1])
                accumulate(&a0, f0, load(source))
                accumulate(&a1, f0, load(source + lanes))
                accumulate(&b0, f1, load(source + width))
                accumulate(&b1, f1, load(source + (width &+ lanes)))
                source += 2 &* width
                column &+= 2
            }
            if column < row {
                let f0 = splat(factors[column])
                accumulate(&a0, f0, load(source))
                accumulate(&a1, f0, load(source + lanes))
            }
            store(a0 + b0, target)
            store(a1 + b1, target + lanes)
        }
        i &+= 2 &* lanes
    }
    if i < width {
        for row in 1..<chunkRows {
            var sum = load(updates + (row &* width &+ i))
            for column in 0..<row {
                accumulate(&sum, splat(system[row &* chunkRows &+ column]), load(updates + (column &* width &+ i)))
            }
            store(sum, updates + (row &* width &+ i))
        }
    }
}

/// Adds the product of a lower triangle of factors `[chunkRows][chunkRows]`, zero above the diagonal, and updates.
@inline(__always) private func multiplyTriangle(
    _ factors: UnsafePointer<Float>, _ updates: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>,
    _ width: Int
) {
    var row = 0
    while row < chunkRows {
        multiply(
            factors + row &* chunkRows, chunkRows, updates, width, into: output + row &* width, rows: 4,
            depth: row &+ 4, columns: width, start: { load($0) })
        row &+= 4
    }
}

/// Computes `c[rows][columns] = start(c) + a[rows][depth] · b[depth][columns]`, for columns that are a multiple of 16.
///
/// The rows of `c` have the stride of `b`. Each element is summed over the depth in order.
@inline(__always) private func multiply(
    _ a: UnsafePointer<Float>, _ aStride: Int, _ b: UnsafePointer<Float>, _ stride: Int,
    into c: UnsafeMutablePointer<Float>, rows: Int, depth: Int, columns: Int,
    start: (UnsafePointer<Float>) -> Vector
) {
    var column = 0
    while column &+ 2 &* lanes <= columns {
        multiplyPair(a, aStride, b + column, stride, into: c + column, rows: rows, depth: depth, start: start)
        column &+= 2 &* lanes
    }
    if column < columns {
        multiplyVector(a, aStride, b + column, stride, into: c + column, rows: rows, depth: depth, start: start)
    }
}

/// The same for two vectors of columns.
@inline(__always) private func multiplyPair(
    _ a: UnsafePointer<Float>, _ aStride: Int, _ b: UnsafePointer<Float>, _ stride: Int,
    into c: UnsafeMutablePointer<Float>, rows: Int, depth: Int, start: (UnsafePointer<Float>) -> Vector
) {
    var row = 0
    while row &+ 4 <= rows {
        let c0 = c + row &* stride
        let c1 = c0 + stride
        let c2 = c1 + stride
        let c3 = c2 + stride
        var s00 = start(c0), s01 = start(c0 + lanes), s10 = start(c1), s11 = start(c1 + lanes)
        var s20 = start(c2), s21 = start(c2 + lanes), s30 = start(c3), s31 = start(c3 + lanes)
        var left = a + row &* aStride
        var right = b
        for _ in 0..<depth {
            let b0 = load(right), b1 = load(right + lanes)
            let a0 = splat(left[0]), a1 = splat(left[aStride])
            let a2 = splat(left[2 &* aStride]), a3 = splat(left[3 &* aStride])
            accumulate(&s00, a0, b0)
            accumulate(&s01, a0, b1)
            accumulate(&s10, a1, b0)
            accumulate(&s11, a1, b1)
            accumulate(&s20, a2, b0)
            accumulate(&s21, a2, b1)
            accumulate(&s30, a3, b0)
            accumulate(&s31, a3, b1)
            left += 1
            right += stride
        }
        store(s00, c0)
        store(s01, c0 + lanes)
        store(s10, c1)
        store(s11, c1 + lanes)
        store(s20, c2)
        store(s21, c2 + lanes)
        store(s30, c3)
        store(s31, c3 + lanes)
        row &+= 4
    }
    while row < rows {
        let target = c + row &* stride
        var s0 = start(target), s1 = start(target + lanes)
        for i in 0..<depth {
            let factor = splat(a[row &* aStride &+ i])
            accumulate(&s0, factor, load(b + i &* stride))
            accumulate(&s1, factor, load(b + (i &* stride &+ lanes)))
        }
        store(s0, target)
        store(s1, target + lanes)
        row &+= 1
    }
}

/// The same for one vector of columns.
@inline(__always) private func multiplyVector(
    _ a: UnsafePointer<Float>, _ aStride: Int, _ b: UnsafePointer<Float>, _ stride: Int,
    into c: UnsafeMutablePointer<Float>, rows: Int, depth: Int, start: (UnsafePointer<Float>) -> Vector
) {
    var row = 0
    while row &+ 4 <= rows {
        let target = c + row &* stride
        var s0 = start(target), s1 = start(target + stride)
        var s2 = start(target + 2 &* stride), s3 = start(target + 3 &* stride)
        let left = a + row &* aStride
        for i in 0..<depth {
            let value = load(b + i &* stride)
            accumulate(&s0, splat(left[i]), value)
            accumulate(&s1, splat(left[i &+ aStride]), value)
            accumulate(&s2, splat(left[i &+ 2 &* aStride]), value)
            accumulate(&s3, splat(left[i &+ 3 &* aStride]), value)
        }
        store(s0, target)
        store(s1, target + stride)
        store(s2, target + 2 &* stride)
        store(s3, target + 3 &* stride)
        row &+= 4
    }
    while row < rows {
        let target = c + row &* stride
        var sum = start(target)
        for i in 0..<depth { accumulate(&sum, splat(a[row &* aStride &+ i]), load(b + i &* stride)) }
        store(sum, target)
        row &+= 1
    }
}
