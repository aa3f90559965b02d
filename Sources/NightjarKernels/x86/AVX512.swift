// Vector operations of the third tier on x86-64: AVX-512 F, BW, DQ, VL and VNNI.
#if arch(x86_64) && NIGHTJAR_TIER3
import _Builtin_intrinsics.intel

typealias Vector = SIMD16<Float>
typealias Words = SIMD16<UInt32>
typealias Integers = SIMD16<Int32>

/// The number of floats in a `Vector`.
let lanes = 16

/// Returns `value · 2ⁿ`, by one instruction.
///
/// - Parameter magic: `n + 1.5 · 2²³`.
@_transparent func scaled(_ value: Vector, byPowerOfTwo n: Vector, magic: Vector) -> Vector {
    _mm512_scalef_ps(value, n)
}

// MARK: Conversions

/// Widens `lanes` half-precision numbers, exactly.
@inline(__always) func widenHalves(_ address: UnsafeRawPointer) -> Vector {
    _mm512_cvtph_ps(address.loadUnaligned(as: __m256i.self))
}

/// Widens `lanes` signed bytes.
@inline(__always) func widenCodes(_ address: UnsafeRawPointer) -> Vector {
    _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(address.loadUnaligned(as: __m128i.self)))
}

// MARK: Rows of panels

/// Widens 16 integers.
@inline(__always) func widened(_ value: RowIntegers) -> RowFloats {
    _mm512_cvtepi32_ps(unsafeBitCast(value, to: __m512i.self))
}

/// Widens 16 signed bytes.
@inline(__always) func signedBytes(_ address: UnsafeRawPointer) -> RowFloats {
    let words = _mm512_cvtepi8_epi32(address.loadUnaligned(as: __m128i.self))
    return widened(unsafeBitCast(words, to: RowIntegers.self))
}

/// Widens 16 unsigned bytes.
@inline(__always) func unsignedBytes(_ address: UnsafeRawPointer) -> RowFloats {
    let words = _mm512_cvtepu8_epi32(address.loadUnaligned(as: __m128i.self))
    return widened(unsafeBitCast(words, to: RowIntegers.self))
}

/// Stores the low byte of each integer, all of which must be from -128 to 127.
@inline(__always) func storeBytes(_ value: RowIntegers, _ address: UnsafeMutableRawPointer) {
    address.storeBytes(of: _mm512_cvtepi32_epi8(unsafeBitCast(value, to: __m512i.self)), as: __m128i.self)
}

/// Widens 16 half-precision numbers.
@inline(__always) func halves(_ address: UnsafeRawPointer) -> RowFloats { widenHalves(address) }

/// Widens 16 bfloat16 numbers.
@inline(__always) func upperHalves(_ address: UnsafeRawPointer) -> RowFloats {
    let words = unsafeBitCast(_mm512_cvtepu16_epi32(address.loadUnaligned(as: __m256i.self)), to: Line.self)
    return unsafeBitCast(words &<< Line(repeating: 16), to: RowFloats.self)
}

@inline(__always) func larger(_ left: SIMD16<UInt32>, _ right: SIMD16<UInt32>) -> SIMD16<UInt32> {
    let larger = _mm512_max_epu32(unsafeBitCast(left, to: __m512i.self), unsafeBitCast(right, to: __m512i.self))
    return unsafeBitCast(larger, to: SIMD16<UInt32>.self)
}

/// Adds to each row's sum the products of its 4 codes, unsigned bytes, with 4 activations, signed bytes.
@inline(__always) func dot(_ sum: inout RowIntegers, _ codes: Line, _ input: UnsafeRawPointer, isNarrow: Bool) {
    let four = input.loadUnaligned(as: Int32.self)
    let total = _mm512_dpbusd_epi32(
        unsafeBitCast(sum, to: __m512i.self), unsafeBitCast(codes, to: __m512i.self), _mm512_set1_epi32(four))
    sum = unsafeBitCast(total, to: RowIntegers.self)
}

/// Adds to each row's sum the products of its two words with two activations.
@inline(__always) func dotWords(_ sum: inout RowIntegers, _ codes: Line, _ input: UnsafeRawPointer) {
    let two = input.loadUnaligned(as: Int32.self)
    let total = _mm512_dpwssd_epi32(
        unsafeBitCast(sum, to: __m512i.self), unsafeBitCast(codes, to: __m512i.self), _mm512_set1_epi32(two))
    sum = unsafeBitCast(total, to: RowIntegers.self)
}

/// Returns the number that ``dot(_:_:_:isNarrow:)`` subtracts from 8-bit codes, which their zero must include.
@inline(__always) func centre(isNarrow: Bool) -> Int32 { 0 }

/// Replaces each code, 0 to 15, by its value in the table.
@inline(__always) func choose(_ table: SIMD16<UInt8>, _ codes: Line) -> Line {
    let wide = _mm512_broadcast_i32x4(unsafeBitCast(table, to: __m128i.self))
    return unsafeBitCast(_mm512_shuffle_epi8(wide, unsafeBitCast(codes, to: __m512i.self)), to: Line.self)
}
#endif
