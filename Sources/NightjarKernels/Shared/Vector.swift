@inline(__always) func load(_ address: UnsafePointer<Float>) -> Vector {
    UnsafeRawPointer(address).loadUnaligned(as: Vector.self)
}

@inline(__always) func store(_ value: Vector, _ address: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(address).storeBytes(of: value, as: Vector.self)
}

/// The compiler's prefetch; its C name is a macro that Swift can't import.
@_silgen_name("llvm.prefetch.p0") private func prefetch(
    _ address: UnsafeRawPointer, _ write: Int32, _ locality: Int32, _ data: Int32)

/// Prefetches the cache line at `address`, which may be invalid.
@inline(__always) func prefetch(_ address: UnsafeRawPointer) { prefetch(address, 0, 3, 1) }

@inline(__always) func splat(_ value: Float) -> Vector { Vector(repeating: value) }

/// Returns `a · b + c`, rounded as `accumulate` rounds.
@inline(__always) func multiplyAdd(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector {
    var sum = c
    accumulate(&sum, a, b)
    return sum
}

/// Returns the lane-wise smaller value; the second if the first is NaN or both are equal.
@inline(__always) func smaller(_ a: Vector, _ b: Vector) -> Vector { b.replacing(with: a, where: a .< b) }

@inline(__always) func sum(_ value: SIMD4<Float>) -> Float {
    let pair = value.lowHalf + value.highHalf
    return pair.x + pair.y
}

@inline(__always) func sum(_ value: SIMD8<Float>) -> Float { sum(value.lowHalf + value.highHalf) }

@inline(__always) func sum(_ value: SIMD16<Float>) -> Float { sum(value.lowHalf + value.highHalf) }

/// Returns the sums of four lanes that lie a quarter apart, added in the order of `sum`.
@inline(__always) func quarter(_ value: SIMD4<Float>) -> SIMD4<Float> { fixed(value) }

@inline(__always) func quarter(_ value: SIMD8<Float>) -> SIMD4<Float> { fixed(value.lowHalf + value.highHalf) }

@inline(__always) func quarter(_ value: SIMD16<Float>) -> SIMD4<Float> {
    quarter(fixed(value.lowHalf + value.highHalf))
}

/// Returns the lane-wise larger value; the second if the first is NaN or both are equal.
@inline(__always) func larger(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    b.replacing(with: a, where: a .> b)
}

@inline(__always) func larger(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
    b.replacing(with: a, where: a .> b)
}

@inline(__always) func larger(_ a: SIMD16<Float>, _ b: SIMD16<Float>) -> SIMD16<Float> {
    b.replacing(with: a, where: a .> b)
}

/// Returns the largest lane; undefined if a lane is NaN.
@inline(__always) func largest(_ value: SIMD4<Float>) -> Float {
    let pair = larger(value, SIMD4(value.z, value.w, value.x, value.y))
    return pair.x > pair.y ? pair.x : pair.y
}

@inline(__always) func largest(_ value: SIMD8<Float>) -> Float { largest(larger(value.lowHalf, value.highHalf)) }

@inline(__always) func largest(_ value: SIMD16<Float>) -> Float { largest(larger(value.lowHalf, value.highHalf)) }

/// Loads `count` floats, fewer than `lanes`, and fills the other lanes.
@inline(__always) func load(_ address: UnsafePointer<Float>, count: Int, filling: Float) -> Vector {
    var value = splat(filling)
    for lane in 0..<count { value[lane] = address[lane] }
    return value
}

/// Stores the first `count` lanes, fewer than `lanes`.
@inline(__always) func store(_ value: Vector, _ address: UnsafeMutablePointer<Float>, count: Int) {
    for lane in 0..<count { address[lane] = value[lane] }
}

/// Writes `transform` of every value.
@inline(__always) func map(
    _ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int,
    _ transform: (Vector) -> Vector
) {
    var i = 0
    while i &+ lanes <= count {
        store(transform(load(input + i)), output + i)
        i &+= lanes
    }
    if i < count {
        store(transform(load(input + i, count: count &- i, filling: 0)), output + i, count: count &- i)
    }
}

/// Writes `transform` of every pair of values.
@inline(__always) func zip(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int,
    _ transform: (Vector, Vector) -> Vector
) {
    var i = 0
    while i &+ lanes <= count {
        store(transform(load(left + i), load(right + i)), output + i)
        i &+= lanes
    }
    let rest = count &- i
    if rest > 0 {
        let value = transform(load(left + i, count: rest, filling: 0), load(right + i, count: rest, filling: 0))
        store(value, output + i, count: rest)
    }
}
