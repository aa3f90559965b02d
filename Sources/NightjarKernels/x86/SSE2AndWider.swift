// What is alike in several tiers of x86-64.
#if arch(x86_64)
import _Builtin_intrinsics.intel

/// The value itself, as the maximum of it and itself.
///
/// The compiler doesn't see through the instruction. Else it would split additions of vectors whose halves are added
/// next into those of their parts, twice as many.
@inline(__always) func fixed(_ value: SIMD4<Float>) -> SIMD4<Float> { _mm_max_ps(value, value) }

/// Products in a round of `multiplyBytes`.
var ceilingBytesPerRound: Int { 512 }

/// Codes of 8 bits as products take them: as they are.
@inline(__always) func centred(_ line: Line) -> Line { line }

/// Moves bits down, also from one byte of a word to the next.
@inline(__always) func moved(_ line: Line, _ bits: Int) -> Line {
    line &>> Line(repeating: UInt32(truncatingIfNeeded: bits))
}
#endif

#if arch(x86_64) && !NIGHTJAR_TIER3
/// Stores the low byte of each whole number, all of which must be from -128 to 127.
@inline(__always) func storeBytes(_ value: RowIntegers, _ address: UnsafeMutableRawPointer) {
    @inline(__always) func quarter(_ part: SIMD4<Int32>) -> __m128i { unsafeBitCast(part, to: __m128i.self) }
    let low = _mm_packs_epi32(quarter(value.lowHalf.lowHalf), quarter(value.lowHalf.highHalf))
    let high = _mm_packs_epi32(quarter(value.highHalf.lowHalf), quarter(value.highHalf.highHalf))
    address.storeBytes(of: _mm_packs_epi16(low, high), as: __m128i.self)
}
#endif
