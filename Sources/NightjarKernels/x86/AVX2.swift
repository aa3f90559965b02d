// Vector operations of the second tier on x86-64: AVX2, FMA and F16C.
#if arch(x86_64) && NIGHTJAR_TIER2 && !NIGHTJAR_TIER3
import _Builtin_intrinsics.intel

typealias Vector = SIMD8<Float>
typealias Words = SIMD8<UInt32>
typealias Integers = SIMD8<Int32>

/// The number of floats in a `Vector`.
let lanes = 8

/// Returns `value · 2ⁿ`, applied in two exact halves.
///
/// - Parameter magic: `n + 1.5 · 2²³`.
@_transparent func scaled(_ value: Vector, byPowerOfTwo n: Vector, magic: Vector) -> Vector {
    scaledByHalves(value, magic)
}

// MARK: Conversions

/// Widens `lanes` half-precision numbers, exactly.
@inline(__always) func widenHalves(_ address: UnsafeRawPointer) -> Vector {
    _mm256_cvtph_ps(address.loadUnaligned(as: __m128i.self))
}

/// Widens `lanes` signed bytes.
@inline(__always) func widenCodes(_ address: UnsafeRawPointer) -> Vector {
    let codes = SIMD2<Int64>(address.loadUnaligned(as: Int64.self), 0)
    return _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(codes))
}

// MARK: Rows of panels

/// Widens 16 integers.
@inline(__always) func widened(_ value: RowIntegers) -> RowFloats {
    RowFloats(
        lowHalf: _mm256_cvtepi32_ps(unsafeBitCast(value.lowHalf, to: __m256i.self)),
        highHalf: _mm256_cvtepi32_ps(unsafeBitCast(value.highHalf, to: __m256i.self)))
}

/// Widens 16 signed bytes.
@inline(__always) func signedBytes(_ address: UnsafeRawPointer) -> RowFloats {
    let bytes = address.loadUnaligned(as: __m128i.self)
    let low = _mm256_cvtepi8_epi32(bytes)
    let high = _mm256_cvtepi8_epi32(SIMD2<Int64>((address + 8).loadUnaligned(as: Int64.self), 0))
    return widened(
        RowIntegers(
            lowHalf: unsafeBitCast(low, to: SIMD8<Int32>.self), highHalf: unsafeBitCast(high, to: SIMD8<Int32>.self)))
}

/// Widens 16 unsigned bytes.
@inline(__always) func unsignedBytes(_ address: UnsafeRawPointer) -> RowFloats {
    let bytes = address.loadUnaligned(as: __m128i.self)
    let low = _mm256_cvtepu8_epi32(bytes)
    let high = _mm256_cvtepu8_epi32(SIMD2<Int64>((address + 8).loadUnaligned(as: Int64.self), 0))
    return widened(
        RowIntegers(
            lowHalf: unsafeBitCast(low, to: SIMD8<Int32>.self), highHalf: unsafeBitCast(high, to: SIMD8<Int32>.self)))
}

/// Widens 16 half-precision numbers.
@inline(__always) func halves(_ address: UnsafeRawPointer) -> RowFloats {
    RowFloats(lowHalf: widenHalves(address), highHalf: widenHalves(address + 16))
}

/// Widens 16 bfloat16 numbers.
@inline(__always) func upperHalves(_ address: UnsafeRawPointer) -> RowFloats {
    let low = _mm256_cvtepu16_epi32(address.loadUnaligned(as: __m128i.self))
    let high = _mm256_cvtepu16_epi32((address + 16).loadUnaligned(as: __m128i.self))
    let words = Line(
        lowHalf: unsafeBitCast(low, to: SIMD8<UInt32>.self), highHalf: unsafeBitCast(high, to: SIMD8<UInt32>.self))
    return unsafeBitCast(words &<< Line(repeating: 16), to: RowFloats.self)
}

@inline(__always) func larger(_ left: SIMD16<UInt32>, _ right: SIMD16<UInt32>) -> SIMD16<UInt32> {
    SIMD16(lowHalf: larger(left.lowHalf, right.lowHalf), highHalf: larger(left.highHalf, right.highHalf))
}

/// Adds to each row's sum the products of its 4 codes, unsigned bytes, with 4 activations, signed bytes.
///
/// - Parameter isNarrow: Whether codes have at most 7 bits, so that two products fit 16 bits.
@inline(__always) func dot(_ sum: inout RowIntegers, _ codes: Line, _ input: UnsafeRawPointer, isNarrow: Bool) {
    let four = input.loadUnaligned(as: Int32.self)
    let low = pairs(unsafeBitCast(codes.lowHalf, to: __m256i.self), _mm256_set1_epi32(four), isNarrow: isNarrow)
    let high = pairs(unsafeBitCast(codes.highHalf, to: __m256i.self), _mm256_set1_epi32(four), isNarrow: isNarrow)
    sum &+= RowIntegers(
        lowHalf: unsafeBitCast(low, to: SIMD8<Int32>.self), highHalf: unsafeBitCast(high, to: SIMD8<Int32>.self))
}

/// Adds to each row's sum the products of its two words with two activations.
@inline(__always) func dotWords(_ sum: inout RowIntegers, _ codes: Line, _ input: UnsafeRawPointer) {
    let two = _mm256_set1_epi32(input.loadUnaligned(as: Int32.self))
    let low = _mm256_madd_epi16(unsafeBitCast(codes.lowHalf, to: __m256i.self), two)
    let high = _mm256_madd_epi16(unsafeBitCast(codes.highHalf, to: __m256i.self), two)
    sum &+= RowIntegers(
        lowHalf: unsafeBitCast(low, to: SIMD8<Int32>.self), highHalf: unsafeBitCast(high, to: SIMD8<Int32>.self))
}

/// Returns the number that ``dot(_:_:_:isNarrow:)`` subtracts from 8-bit codes, which their zero must include.
@inline(__always) func centre(isNarrow: Bool) -> Int32 { isNarrow ? 0 : 128 }

/// Returns the products of 8 rows, summed row by row.
///
/// From 8-bit codes, 128 is subtracted first. Then the magnitude of a code is at most 128, and that of an activation at
/// most 127. So the sum of two products fits 16 bits.
@inline(__always) private func pairs(_ codes: __m256i, _ input: __m256i, isNarrow: Bool) -> __m256i {
    if isNarrow { return _mm256_madd_epi16(_mm256_maddubs_epi16(codes, input), _mm256_set1_epi16(1)) }
    let centred = _mm256_xor_si256(codes, _mm256_set1_epi8(-128))
    let products = _mm256_maddubs_epi16(_mm256_abs_epi8(centred), _mm256_sign_epi8(input, centred))
    return _mm256_madd_epi16(products, _mm256_set1_epi16(1))
}

/// Replaces each code, 0 to 15, by its value in the table.
@inline(__always) func choose(_ table: SIMD16<UInt8>, _ codes: Line) -> Line {
    let wide = _mm256_broadcastsi128_si256(unsafeBitCast(table, to: __m128i.self))
    let low = _mm256_shuffle_epi8(wide, unsafeBitCast(codes.lowHalf, to: __m256i.self))
    let high = _mm256_shuffle_epi8(wide, unsafeBitCast(codes.highHalf, to: __m256i.self))
    return Line(
        lowHalf: unsafeBitCast(low, to: SIMD8<UInt32>.self), highHalf: unsafeBitCast(high, to: SIMD8<UInt32>.self))
}
#endif
