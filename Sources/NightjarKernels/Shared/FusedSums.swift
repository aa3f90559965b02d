// Fused multiply-adds, in tiers that have the instruction. Without it, `addProduct` would call the C library's `fmaf`
// for every lane; `x86/SSE2.swift` has the replacement.
#if arch(arm64) || NIGHTJAR_TIER2
/// Adds `a · b` to `sum`.
@inline(__always) func accumulate(_ sum: inout Vector, _ a: Vector, _ b: Vector) { sum.addProduct(a, b) }

/// Adds `a · b` to `sum`, rounded as vectors are.
@inline(__always) func accumulate(_ sum: inout Float, _ a: Float, _ b: Float) { sum.addProduct(a, b) }

/// Adds `a · b` to `sum`.
@inline(__always) func accumulate(_ sum: inout RowFloats, by a: RowFloats, _ b: RowFloats) { sum.addProduct(a, b) }
#endif

#if arch(x86_64) && NIGHTJAR_TIER2
/// Adds `a · b` to `sum`, rounded as vectors are.
@inline(__always) func accumulate(_ sum: inout SIMD4<Float>, _ a: SIMD4<Float>, _ b: SIMD4<Float>) {
    sum.addProduct(a, b)
}
#endif
