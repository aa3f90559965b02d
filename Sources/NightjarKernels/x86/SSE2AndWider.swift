// Vector operations that several tiers of x86-64 share.
#if arch(x86_64)
import _Builtin_intrinsics.intel

/// Returns the value unchanged, as the maximum of it and itself.
///
/// The compiler doesn't see through the instruction. Otherwise it would split an addition of vectors whose halves are
/// added next into twice as many additions of their parts.
@inline(__always) func fixed(_ value: SIMD4<Float>) -> SIMD4<Float> { _mm_max_ps(value, value) }

/// The number of products in a round of `multiplyBytes`.
var ceilingBytesPerRound: Int { 512 }

/// Returns 8-bit codes as products take them: unchanged.
@inline(__always) func centred(_ line: Line) -> Line { line }

/// Shifts bits down in each word, also from one byte to the next.
@inline(__always) func moved(_ line: Line, _ bits: Int) -> Line {
    line &>> Line(repeating: UInt32(truncatingIfNeeded: bits))
}
#endif

#if arch(x86_64) && !NIGHTJAR_TIER3
/// Stores the low byte of each integer, all of which must be from -128 to 127.
@inline(__always) func storeBytes(_ value: RowIntegers, _ address: UnsafeMutableRawPointer) {
    @inline(__always) func quarter(_ part: SIMD4<Int32>) -> __m128i { unsafeBitCast(part, to: __m128i.self) }
    let low = _mm_packs_epi32(quarter(value.lowHalf.lowHalf), quarter(value.lowHalf.highHalf))
    let high = _mm_packs_epi32(quarter(value.highHalf.lowHalf), quarter(value.highHalf.highHalf))
    address.storeBytes(of: _mm_packs_epi16(low, high), as: __m128i.self)
}
#endif
