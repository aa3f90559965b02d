import NightjarKernelTable

// Rows one by one. Columns of the state are independent. So all rows of a block pass through a few columns, which stay
// in the nearest cache, before the next columns. The state is read once for each block.

/// Processes a block of rows for one panel of the state.
func takeRows(
    _ arguments: UnsafePointer<LinearAttentionArguments>, _ block: LinearAttentionBlock, _ head: Int, _ first: Int,
    _ rows: Int, _ panel: UnsafeMutablePointer<Float>, _ column: Int, _ width: Int
) {
    let a = arguments.pointee
    let dimension = a.keyDimension
    let skip = a.skip.map { $0[head] } ?? 0
    var offset = 0
    while offset < width {
        let isWide = offset &+ 4 &* lanes <= width
        for row in 0..<rows {
            let start = head &* a.valueDimension &+ column &+ offset
            let left = a.valueDimension &- column &- offset
            let value = a.values + ((first &+ row) &* a.inputStride &+ start)
            let output = a.output + ((first &+ row) &* a.outputStride &+ start)
            let key = block.keys + row &* dimension
            let query = block.queries + row &* dimension
            if isWide {
                takeFour(
                    key, query, dimension, block.decays[row], block.strengths[row], a.correctsMemory, skip, value, left,
                    panel + offset, width, output)
            } else {
                takeOne(
                    key, query, dimension, block.decays[row], block.strengths[row], a.correctsMemory, skip, value, left,
                    panel + offset, width, output)
            }
        }
        offset &+= isWide ? 4 &* lanes : lanes
    }
}

/// Processes one row and four vectors of columns.
@inline(__always) private func takeFour(
    _ key: UnsafePointer<Float>, _ query: UnsafePointer<Float>, _ dimension: Int, _ decay: Float, _ strength: Float,
    _ correctsMemory: Bool, _ skip: Float, _ value: UnsafePointer<Float>, _ left: Int,
    _ state: UnsafeMutablePointer<Float>, _ stride: Int, _ output: UnsafeMutablePointer<Float>
) {
    let v0 = loadValue(value, left), v1 = loadValue(value + lanes, left &- lanes)
    let v2 = loadValue(value + 2 &* lanes, left &- 2 &* lanes), v3 = loadValue(value + 3 &* lanes, left &- 3 &* lanes)
    var d0 = v0, d1 = v1, d2 = v2, d3 = v3
    if correctsMemory {
        // Even and odd keys are summed apart, so that additions don't wait for one another.
        var a0 = Vector(), a1 = Vector(), a2 = Vector(), a3 = Vector()
        var b0 = Vector(), b1 = Vector(), b2 = Vector(), b3 = Vector()
        var i = 0
        var s = state
        while i &+ 2 <= dimension {
            let k0 = splat(key[i]), k1 = splat(key[i &+ 1])
            let t = s + stride
            accumulate(&a0, k0, load(s))
            accumulate(&a1, k0, load(s + lanes))
            accumulate(&a2, k0, load(s + 2 &* lanes))
            accumulate(&a3, k0, load(s + 3 &* lanes))
            accumulate(&b0, k1, load(t))
            accumulate(&b1, k1, load(t + lanes))
            accumulate(&b2, k1, load(t + 2 &* lanes))
            accumulate(&b3, k1, load(t + 3 &* lanes))
            s = t + stride
            i &+= 2
        }
        if i < dimension {
            let k0 = splat(key[i])
            accumulate(&a0, k0, load(s))
            accumulate(&a1, k0, load(s + lanes))
            accumulate(&a2, k0, load(s + 2 &* lanes))
            accumulate(&a3, k0, load(s + 3 &* lanes))
        }
        let loss = splat(-decay)
        d0 = multiplyAdd(loss, a0 + b0, d0)
        d1 = multiplyAdd(loss, a1 + b1, d1)
        d2 = multiplyAdd(loss, a2 + b2, d2)
        d3 = multiplyAdd(loss, a3 + b3, d3)
    }
    d0 *= splat(strength)
    d1 *= splat(strength)
    d2 *= splat(strength)
    d3 *= splat(strength)
    var o0 = v0 * splat(skip), o1 = v1 * splat(skip), o2 = v2 * splat(skip), o3 = v3 * splat(skip)
    var s = state
    for i in 0..<dimension {
        let k = splat(key[i]), q = splat(query[i])
        let s0 = multiplyAdd(k, d0, load(s) * splat(decay))
        let s1 = multiplyAdd(k, d1, load(s + lanes) * splat(decay))
        let s2 = multiplyAdd(k, d2, load(s + 2 &* lanes) * splat(decay))
        let s3 = multiplyAdd(k, d3, load(s + 3 &* lanes) * splat(decay))
        store(s0, s)
        store(s1, s + lanes)
        store(s2, s + 2 &* lanes)
        store(s3, s + 3 &* lanes)
        accumulate(&o0, q, s0)
        accumulate(&o1, q, s1)
        accumulate(&o2, q, s2)
        accumulate(&o3, q, s3)
        s += stride
    }
    storeResult(o0, output, left)
    storeResult(o1, output + lanes, left &- lanes)
    storeResult(o2, output + 2 &* lanes, left &- 2 &* lanes)
    storeResult(o3, output + 3 &* lanes, left &- 3 &* lanes)
}

/// Processes one row and one vector of columns.
@inline(__always) private func takeOne(
    _ key: UnsafePointer<Float>, _ query: UnsafePointer<Float>, _ dimension: Int, _ decay: Float, _ strength: Float,
    _ correctsMemory: Bool, _ skip: Float, _ value: UnsafePointer<Float>, _ left: Int,
    _ state: UnsafeMutablePointer<Float>, _ stride: Int, _ output: UnsafeMutablePointer<Float>
) {
    let v = loadValue(value, left)
    var d = v
    if correctsMemory {
        var even = Vector(), odd = Vector()
        var i = 0
        while i &+ 2 <= dimension {
            accumulate(&even, splat(key[i]), load(state + i &* stride))
            accumulate(&odd, splat(key[i &+ 1]), load(state + (i &+ 1) &* stride))
            i &+= 2
        }
        if i < dimension { accumulate(&even, splat(key[i]), load(state + i &* stride)) }
        d = multiplyAdd(splat(-decay), even + odd, d)
    }
    d *= splat(strength)
    var o = v * splat(skip)
    for i in 0..<dimension {
        let s = multiplyAdd(splat(key[i]), d, load(state + i &* stride) * splat(decay))
        store(s, state + i &* stride)
        accumulate(&o, splat(query[i]), s)
    }
    storeResult(o, output, left)
}
