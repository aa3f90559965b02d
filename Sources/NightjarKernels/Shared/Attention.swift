import NightjarKernelTable

/// The working set of a block of query rows, in the caller's scratch.
private struct RowBlock {
    var queries: UnsafeMutablePointer<Float>
    var scores: UnsafeMutablePointer<Float>
    var results: UnsafeMutablePointer<Float>
    var largest: UnsafeMutablePointer<Float>
    var totals: UnsafeMutablePointer<Float>
    var widenedKeys: UnsafeMutablePointer<Float>
    var widenedValues: UnsafeMutablePointer<Float>

    init(_ scratch: UnsafeMutableRawPointer, _ rows: Int, _ dimension: Int, _ padded: Int) {
        var next = scratch
        func take(_ count: Int) -> UnsafeMutablePointer<Float> {
            defer { next += (count &* 4 &+ 63) & ~63 }
            return next.assumingMemoryBound(to: Float.self)
        }
        scores = take(rows &* 64)
        results = take(rows &* padded)
        queries = take(rows &* dimension)
        largest = take(rows)
        totals = take(rows)
        widenedKeys = take(64 &* dimension)
        widenedValues = take(64 &* padded)
    }
}

/// Computes attention with an online softmax, page by page.
///
/// Pages are visited in order, and a row's arithmetic depends only on that row and the pages. So the result depends on
/// neither the block of rows nor the number of threads.
///
/// - Source: Milakov & Gimelshein 2018 (online softmax); Dao et al. 2022 (tiling).
func attend(_ address: UnsafeRawPointer) {
    let arguments = address.assumingMemoryBound(to: AttentionArguments.self)
    let rows = arguments.pointee.queryCount &* arguments.pointee.groupSize
    let limit = 48
    var first = 0
    while first < rows {
        let count = rows &- first < limit ? rows &- first : limit
        attend(arguments, firstRow: first, rows: count)
        first &+= count
    }
}

private func attend(_ arguments: UnsafePointer<AttentionArguments>, firstRow: Int, rows: Int) {
    let a = arguments.pointee
    let dimension = a.page.headDimension
    let valueDimension = a.page.valueDimension
    let padded = (valueDimension &+ 31) & ~31
    let type = a.page.type
    let elementBytes = a.page.elementBytes
    let hasScales = type == .int8
    let turns = a.page.valuesAreKeys
    let block = RowBlock(a.scratch, 48, dimension, padded)

    begin(a, block, firstRow, rows, dimension, padded)
    let lowestPosition = a.firstPosition &+ firstRow / a.groupSize
    let highestPosition = lastVisible(a, a.firstPosition &+ (firstRow &+ rows &- 1) / a.groupSize)
    let lowestVisible = a.window > 0 && lowestPosition >= a.window ? lowestPosition &- a.window &+ 1 : 0
    // Widening a page once pays off when several tiles read it.
    let widens = type != .float32 && (rows > 12 || turns)

    for page in a.firstPage..<a.endPage {
        let start = page &* 64
        if start > highestPosition { break }
        if start &+ 64 <= lowestVisible { continue }
        let low = lowestVisible > start ? lowestVisible &- start : 0
        let high = highestPosition &- start < 63 ? highestPosition &- start &+ 1 : 64
        let keys = UnsafeRawPointer(a.pages[page]) + a.pageOffset
        let values = keys + a.page.valueOffset

        // The next page's lines are prefetched explicitly, since hardware prefetching doesn't cross pages.
        let next = page &+ 1 < a.endPage ? UnsafeRawPointer(a.pages[page &+ 1]) + a.pageOffset - keys : 0
        // Whole vectors of the positions that some row of the block attends to.
        let firstColumn = low & ~31
        let columns = ((high &+ 31) & ~31) &- firstColumn
        var scores: Product = (
            a: UnsafePointer(block.queries), aStride: dimension, b: keys + firstColumn &* elementBytes, bStride: 64,
            c: block.scores + firstColumn, cStride: 64, depth: dimension, columns: columns, startsAtZero: true,
            ahead: next
        )
        var results: Product = (
            a: UnsafePointer(block.scores + low), aStride: 64,
            b: values + low &* padded &* elementBytes, bStride: padded,
            c: block.results, cStride: padded, depth: high &- low, columns: padded, startsAtZero: false, ahead: next
        )
        if widens {
            widen(type, keys, block.widenedKeys, 64 &* dimension)
            (scores.b, scores.ahead) = (UnsafeRawPointer(block.widenedKeys + firstColumn), 0)
        }
        if turns {
            let source = widens ? UnsafePointer(block.widenedKeys) : keys.assumingMemoryBound(to: Float.self)
            turn(source, block.widenedValues, firstColumn, firstColumn &+ columns, valueDimension, padded)
        } else if widens {
            let first = low &* padded
            widen(type, values + first &* elementBytes, block.widenedValues + first, (high &- low) &* padded)
        }
        if turns || widens {
            (results.b, results.ahead) = (UnsafeRawPointer(block.widenedValues + low &* padded), 0)
        }
        let read = widens ? .float32 : type
        addProduct(read, scores, rows)
        let scales = (keys + a.page.scaleOffset).assumingMemoryBound(to: Float.self)
        for row in 0..<rows {
            let position = a.firstPosition &+ (firstRow &+ row) / a.groupSize
            if hasScales { multiply(block.scores + row &* 64, scales, firstColumn, firstColumn &+ columns) }
            weigh(
                a, block, row, (firstRow &+ row) % a.groupSize, position, start, padded, firstColumn,
                firstColumn &+ columns)
            if hasScales { multiply(block.scores + row &* 64, scales + 64, low, high) }
        }
        addProduct(read, results, rows)
    }
    finish(a, block, firstRow, rows, valueDimension, padded)
}

/// Reads the queries of a block of rows, and clears its sums.
@inline(__always) private func begin(
    _ a: AttentionArguments, _ block: RowBlock, _ firstRow: Int, _ rows: Int, _ dimension: Int, _ padded: Int
) {
    for row in 0..<rows {
        let index = firstRow &+ row
        let source = a.query + (index / a.groupSize) &* a.queryStride + (index % a.groupSize) &* a.queryHeadStride
        let query = block.queries + row &* dimension
        query.update(from: source, count: dimension)
        if a.page.type == .int8 { rotateByHadamard(query, dimension, a.page.rotatedBlock) }
        block.largest[row] = -.infinity
        block.totals[row] = 0
    }
    block.results.update(repeating: 0, count: rows &* padded)
}

@inline(__always) private func addProduct(_ type: KeyValueType, _ product: Product, _ rows: Int) {
    switch type {
    case .float32: addFloatProduct(product, rows)
    case .float16: addHalfProduct(product, rows)
    case .int8: addCodeProduct(product, rows)
    }
}

@inline(__always) private func widen(
    _ type: KeyValueType, _ elements: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>, _ count: Int
) {
    if type == .int8 { widenCodes(elements, output, count) } else { widenFloat16(elements, output, count) }
}

/// Multiplies a row's scores or weights by the scales of their positions' codes.
@inline(__always) private func multiply(
    _ row: UnsafeMutablePointer<Float>, _ scales: UnsafePointer<Float>, _ first: Int, _ end: Int
) {
    for slot in first..<end { row[slot] *= scales[slot] }
}

/// Transposes the first elements of a page's keys to one row for each position, with their exact values.
///
/// - Parameters:
///   - firstPosition, endPosition: Multiples of 4.
@inline(__always) private func turn(
    _ keys: UnsafePointer<Float>, _ values: UnsafeMutablePointer<Float>, _ firstPosition: Int, _ endPosition: Int,
    _ dimension: Int, _ padded: Int
) {
    var position = firstPosition
    while position < endPosition {
        let target = values + position &* padded
        var element = 0
        while element &+ 4 <= dimension {
            let source = keys + (element &* 64 &+ position)
            let (a, b) = (four(source), four(source + 64))
            let (c, d) = (four(source + 128), four(source + 192))
            let place = target + element
            store(SIMD4(a.x, b.x, c.x, d.x), four: place)
            store(SIMD4(a.y, b.y, c.y, d.y), four: place + padded)
            store(SIMD4(a.z, b.z, c.z, d.z), four: place + 2 &* padded)
            store(SIMD4(a.w, b.w, c.w, d.w), four: place + 3 &* padded)
            element &+= 4
        }
        while element < padded {
            for i in 0..<4 {
                target[i &* padded &+ element] = element < dimension ? keys[element &* 64 &+ position &+ i] : 0
            }
            element &+= 1
        }
        position &+= 4
    }
}

@inline(__always) private func four(_ address: UnsafePointer<Float>) -> SIMD4<Float> {
    UnsafeRawPointer(address).loadUnaligned(as: SIMD4<Float>.self)
}

@inline(__always) private func store(_ value: SIMD4<Float>, four address: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(address).storeBytes(of: value, as: SIMD4<Float>.self)
}

/// Returns the last position that the query at a position attends to.
@inline(__always) private func lastVisible(_ a: AttentionArguments, _ position: Int) -> Int {
    a.length &- 1 &- position > a.ahead ? position &+ a.ahead : a.length &- 1
}

/// Turns one row's scores on a page into weights, and rescales the row's earlier results.
@inline(__always) private func weigh(
    _ a: AttentionArguments, _ block: RowBlock, _ row: Int, _ head: Int, _ position: Int, _ start: Int,
    _ padded: Int, _ firstColumn: Int, _ endColumn: Int
) {
    let scores = block.scores + row &* 64
    let first = a.window > 0 && position >= a.window ? position &- a.window &+ 1 : 0
    let low = first > start ? first &- start : 0
    let last = lastVisible(a, position)
    let high = last &- start < 63 ? last &- start &+ 1 : 64
    if low >= high {
        for slot in firstColumn..<endColumn { scores[slot] = 0 }
        return
    }
    if a.softcap > 0 {
        softcap(scores + firstColumn, a.softcap / a.scale, scores + firstColumn, endColumn &- firstColumn)
    }
    if let bias = a.bias {
        // Scores are scaled later.
        let (biases, inverse) = (bias + (head &* a.biasStride &+ start &- position), 1 / a.scale)
        for slot in low..<high { scores[slot] += biases[slot] * inverse }
    }
    // Slots outside the range hold stale memory, possibly NaN.
    for slot in firstColumn..<low { scores[slot] = -.infinity }
    for slot in high..<endColumn { scores[slot] = -.infinity }
    var best = splat(-.infinity)
    var slot = firstColumn
    while slot < endColumn {
        best = larger(load(scores + slot), best)
        slot &+= lanes
    }
    let scale = splat(a.scale)
    let before = block.largest[row]
    let after = Swift.max(before, largest(best) * a.scale)
    var total = Vector()
    slot = firstColumn
    while slot < endColumn {
        let weight = exponential(multiplyAdd(load(scores + slot), scale, splat(-after)))
        total += weight
        store(weight, scores + slot)
        slot &+= lanes
    }
    if after > before {
        let rescale = before == -.infinity ? 0 : exponential(splat(before - after))[0]
        block.totals[row] *= rescale
        scaleInPlace(block.results + row &* padded, rescale, padded)
        block.largest[row] = after
    }
    block.totals[row] += sum(total)
}

@inline(__always) private func scaleInPlace(_ values: UnsafeMutablePointer<Float>, _ factor: Float, _ count: Int) {
    var i = 0
    while i < count {
        store(load(values + i) * splat(factor), values + i)
        i &+= lanes
    }
}

/// Writes a block's rows: divided by their sums of weights, or as partial rows for `mergeAttention`.
private func finish(
    _ a: AttentionArguments, _ block: RowBlock, _ firstRow: Int, _ rows: Int, _ valueDimension: Int, _ padded: Int
) {
    for row in 0..<rows {
        let index = firstRow &+ row
        let result = block.results + row &* padded
        if let partials = a.partials {
            let target = partials + index &* (padded &+ 16)
            target.update(from: result, count: padded)
            target[padded] = block.largest[row]
            target[padded &+ 1] = block.totals[row]
        } else {
            let head = a.output + (index % a.groupSize) &* a.outputHeadStride
            let target = head + (index / a.groupSize) &* a.outputStride
            var total = block.totals[row]
            var factor: Float = 1
            if let sinks = a.sinks {
                let sink = sinks[index % a.groupSize]
                let best = Swift.max(block.largest[row], sink)
                factor = exponential(splat(block.largest[row] - best))[0]
                total = total * factor + exponential(splat(sink - best))[0]
            }
            scale(result, factor / total, target, valueDimension)
        }
    }
}

func mergeAttention(
    _ partials: UnsafePointer<Float>, _ stride: Int, _ count: Int, _ dimension: Int,
    _ sink: Float, _ output: UnsafeMutablePointer<Float>
) {
    let padded = (dimension &+ 31) & ~31
    var best = sink
    for part in 0..<count { best = Swift.max(best, partials[part &* stride &+ padded]) }
    output.update(repeating: 0, count: dimension)
    var total: Float = sink == -.infinity ? 0 : exponential(splat(sink - best))[0]
    for part in 0..<count {
        let source = partials + part &* stride
        if source[padded] == -.infinity { continue }
        let factor = exponential(splat(source[padded] - best))[0]
        total += factor * source[padded &+ 1]
        addScaled(source, factor, output, dimension)
    }
    scale(output, 1 / total, output, dimension)
}
