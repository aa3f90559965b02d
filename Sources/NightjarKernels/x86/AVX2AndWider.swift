// Vector operations of both wider tiers on x86-64.
#if arch(x86_64) && NIGHTJAR_TIER2
import _Builtin_intrinsics.intel

@inline(__always) func fixed(_ value: SIMD8<Float>) -> SIMD8<Float> { _mm256_max_ps(value, value) }

/// Rounds to the nearest half, ties to even; a magnitude too large gives infinity, and NaN stays NaN.
@inline(__always) func narrowToHalf(_ value: Float) -> UInt16 { Float16(value).bitPattern }

/// Returns the lane-wise larger number.
@inline(__always) func larger(_ left: SIMD4<UInt32>, _ right: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let larger = _mm_max_epu32(unsafeBitCast(left, to: __m128i.self), unsafeBitCast(right, to: __m128i.self))
    return unsafeBitCast(larger, to: SIMD4<UInt32>.self)
}

@inline(__always) func larger(_ left: SIMD8<UInt32>, _ right: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let larger = _mm256_max_epu32(unsafeBitCast(left, to: __m256i.self), unsafeBitCast(right, to: __m256i.self))
    return unsafeBitCast(larger, to: SIMD8<UInt32>.self)
}
#endif
