#if arch(x86_64)
import _Builtin_intrinsics.intel
#endif

// One source, three widths: the manifest defines the symbol of the tier it compiles this folder for.
#if NIGHTJAR_AVX512
typealias Vector = SIMD16<Float>
typealias Words = SIMD16<UInt32>
typealias Integers = SIMD16<Int32>
#elseif NIGHTJAR_AVX2
typealias Vector = SIMD8<Float>
typealias Words = SIMD8<UInt32>
typealias Integers = SIMD8<Int32>
#else
typealias Vector = SIMD4<Float>
typealias Words = SIMD4<UInt32>
typealias Integers = SIMD4<Int32>
#endif

/// Floats in a `Vector`.
#if NIGHTJAR_AVX512
let lanes = 16
#elseif NIGHTJAR_AVX2
let lanes = 8
#else
let lanes = 4
#endif

@inline(__always) func load(_ address: UnsafePointer<Float>) -> Vector {
    UnsafeRawPointer(address).loadUnaligned(as: Vector.self)
}

@inline(__always) func store(_ value: Vector, _ address: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(address).storeBytes(of: value, as: Vector.self)
}

/// The compiler's prefetch; its C name is a macro that Swift can't import.
@_silgen_name("llvm.prefetch.p0") private func prefetch(
    _ address: UnsafeRawPointer, _ write: Int32, _ locality: Int32, _ data: Int32)

/// Asks for the cache line at `address`, which may lie outside of any memory.
@inline(__always) func prefetch(_ address: UnsafeRawPointer) { prefetch(address, 0, 3, 1) }

@inline(__always) func splat(_ value: Float) -> Vector { Vector(repeating: value) }

/// Adds `a · b` to `sum`, fused where the tier has the instruction.
///
/// Without it `addProduct` would call the C library's `fmaf` for every lane.
@inline(__always) func accumulate(_ sum: inout Vector, _ a: Vector, _ b: Vector) {
    #if NIGHTJAR_AVX512 || NIGHTJAR_AVX2 || arch(arm64)
    sum.addProduct(a, b)
    #else
    sum += a * b
    #endif
}

/// Adds `a · b` to `sum` with the rounding of `accumulate`.
@inline(__always) func accumulate(_ sum: inout Float, _ a: Float, _ b: Float) {
    #if NIGHTJAR_AVX512 || NIGHTJAR_AVX2 || arch(arm64)
    sum.addProduct(a, b)
    #else
    sum += a * b
    #endif
}

#if NIGHTJAR_AVX512 || NIGHTJAR_AVX2
/// Adds `a · b` to `sum` with the rounding of `accumulate`.
@inline(__always) func accumulate(_ sum: inout SIMD4<Float>, _ a: SIMD4<Float>, _ b: SIMD4<Float>) {
    sum.addProduct(a, b)
}
#endif

/// `a · b + c` with the rounding of `accumulate`.
@inline(__always) func multiplyAdd(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector {
    var sum = c
    accumulate(&sum, a, b)
    return sum
}

#if NIGHTJAR_AVX512 || NIGHTJAR_AVX2
/// The lane-wise larger value; the second where the first is NaN or both are equal.
@inline(__always) func larger(_ a: Vector, _ b: Vector) -> Vector { b.replacing(with: a, where: a .> b) }
#endif

/// The lane-wise smaller value; the second where the first is NaN or both are equal.
@inline(__always) func smaller(_ a: Vector, _ b: Vector) -> Vector { b.replacing(with: a, where: a .< b) }

@inline(__always) func sum(_ value: SIMD4<Float>) -> Float {
    let pair = value.lowHalf + value.highHalf
    return pair.x + pair.y
}

@inline(__always) func sum(_ value: SIMD8<Float>) -> Float { sum(value.lowHalf + value.highHalf) }

@inline(__always) func sum(_ value: SIMD16<Float>) -> Float { sum(value.lowHalf + value.highHalf) }

/// The value itself, as the maximum of it and itself.
///
/// The compiler doesn't see through the instruction. Else it would split additions of vectors whose halves are added
/// next into those of their parts, twice as many.
@inline(__always) func fixed(_ value: SIMD4<Float>) -> SIMD4<Float> {
    #if arch(x86_64)
    _mm_max_ps(value, value)
    #else
    value
    #endif
}

@inline(__always) func fixed(_ value: SIMD8<Float>) -> SIMD8<Float> {
    #if NIGHTJAR_AVX512 || NIGHTJAR_AVX2
    _mm256_max_ps(value, value)
    #else
    value
    #endif
}

/// The sums of four lanes that lie a quarter apart, added as `sum` adds them.
@inline(__always) func quarter(_ value: SIMD4<Float>) -> SIMD4<Float> { fixed(value) }

@inline(__always) func quarter(_ value: SIMD8<Float>) -> SIMD4<Float> { fixed(value.lowHalf + value.highHalf) }

@inline(__always) func quarter(_ value: SIMD16<Float>) -> SIMD4<Float> {
    quarter(fixed(value.lowHalf + value.highHalf))
}

@inline(__always) func larger(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    b.replacing(with: a, where: a .> b)
}

/// The largest lane; of no use where one is NaN.
@inline(__always) func largest(_ value: SIMD4<Float>) -> Float {
    let pair = larger(value, SIMD4(value.z, value.w, value.x, value.y))
    return pair.x > pair.y ? pair.x : pair.y
}

#if NIGHTJAR_AVX512 || NIGHTJAR_AVX2
@inline(__always) func largest(_ value: SIMD8<Float>) -> Float { largest(larger(value.lowHalf, value.highHalf)) }
#endif

#if NIGHTJAR_AVX512
@inline(__always) func larger(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
    b.replacing(with: a, where: a .> b)
}

@inline(__always) func largest(_ value: SIMD16<Float>) -> Float { largest(larger(value.lowHalf, value.highHalf)) }
#endif

/// Loads `count` floats, fewer than `lanes`, and fills the rest.
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
