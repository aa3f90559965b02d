// Vector operations of the portable tier on x86-64: SSE2, which every such processor has.
#if arch(x86_64) && !NIGHTJAR_TIER2
import _Builtin_intrinsics.intel

typealias Vector = SIMD4<Float>
typealias Words = SIMD4<UInt32>
typealias Integers = SIMD4<Int32>

/// The number of floats in a `Vector`.
let lanes = 4

// MARK: Floats

/// Adds `a · b` to `sum`.
@inline(__always) func accumulate(_ sum: inout Vector, _ a: Vector, _ b: Vector) { sum += a * b }

/// Adds `a · b` to `sum`, rounded as vectors are.
@inline(__always) func accumulate(_ sum: inout Float, _ a: Float, _ b: Float) { sum += a * b }

/// Adds `a · b` to `sum`.
@inline(__always) func accumulate(_ sum: inout RowFloats, by a: RowFloats, _ b: RowFloats) { sum += a * b }

@inline(__always) func fixed(_ value: SIMD8<Float>) -> SIMD8<Float> { value }

/// Returns `value · 2ⁿ`, applied in two exact halves.
///
/// - Parameter magic: `n + 1.5 · 2²³`.
@_transparent func scaled(_ value: Vector, byPowerOfTwo n: Vector, magic: Vector) -> Vector {
    scaledByHalves(value, magic)
}

// MARK: Conversions

/// Widens `lanes` half-precision numbers, exactly.
@inline(__always) func widenHalves(_ address: UnsafeRawPointer) -> Vector {
    let halves = SIMD2<Int64>(address.loadUnaligned(as: Int64.self), 0)
    return widen(halfBits: unsafeBitCast(_mm_unpacklo_epi16(halves, SIMD2<Int64>()), to: Words.self))
}

/// Widens `lanes` signed bytes.
@inline(__always) func widenCodes(_ address: UnsafeRawPointer) -> Vector {
    let codes = address.loadUnaligned(as: SIMD4<Int8>.self)
    return Vector(Float(codes[0]), Float(codes[1]), Float(codes[2]), Float(codes[3]))
}

/// Rounds to the nearest half, ties to even; a magnitude too large gives infinity, and NaN stays NaN.
///
/// It is the classic conversion by magic numbers in integer arithmetic. Neither a baseline x86 instruction nor an
/// importable intrinsic does it.
@inline(__always) func narrowToHalf(_ value: Float) -> UInt16 {
    let bits = value.bitPattern
    let sign = UInt16(truncatingIfNeeded: (bits &>> 16) & 0x8000)
    let magnitude = bits & 0x7fff_ffff
    if magnitude > 0x7f80_0000 { return sign | 0x7e00 | UInt16(truncatingIfNeeded: (magnitude &>> 13) & 0x1ff) }
    if magnitude >= 0x477f_f000 { return sign | 0x7c00 }
    if magnitude < 0x3880_0000 {
        // Adding 0.5 aligns the last bit of a subnormal half with the last bit of the sum, so the addition rounds.
        let rounded = (Float(bitPattern: magnitude) + 0.5).bitPattern &- 0x3f00_0000
        return sign | UInt16(truncatingIfNeeded: rounded)
    }
    let odd = (magnitude &>> 13) & 1
    return sign | UInt16(truncatingIfNeeded: (magnitude &- 0x3800_0000 &+ 0xfff &+ odd) &>> 13)
}

// MARK: Rows of panels

/// Widens 16 integers.
@inline(__always) func widened(_ value: RowIntegers) -> RowFloats {
    @inline(__always) func four(_ part: SIMD4<Int32>) -> SIMD4<Float> {
        _mm_cvtepi32_ps(unsafeBitCast(part, to: __m128i.self))
    }
    return RowFloats(
        lowHalf: SIMD8(lowHalf: four(value.lowHalf.lowHalf), highHalf: four(value.lowHalf.highHalf)),
        highHalf: SIMD8(lowHalf: four(value.highHalf.lowHalf), highHalf: four(value.highHalf.highHalf)))
}

/// Widens 16 signed bytes.
@inline(__always) func signedBytes(_ address: UnsafeRawPointer) -> RowFloats {
    // Shifting a byte down from the top of a word extends its sign.
    let words = unsafeBitCast(words(ofBytes: address) &<< Line(repeating: 24), to: RowIntegers.self)
    return widened(words &>> RowIntegers(repeating: 24))
}

/// Widens 16 unsigned bytes.
@inline(__always) func unsignedBytes(_ address: UnsafeRawPointer) -> RowFloats {
    widened(unsafeBitCast(words(ofBytes: address), to: RowIntegers.self))
}

/// Returns 16 bytes as words.
@inline(__always) private func words(ofBytes address: UnsafeRawPointer) -> Line {
    var result = Line()
    for lane in 0..<16 { result[lane] = UInt32((address + lane).load(as: UInt8.self)) }
    return result
}

/// Widens 16 half-precision numbers.
@inline(__always) func halves(_ address: UnsafeRawPointer) -> RowFloats {
    RowFloats(
        lowHalf: SIMD8(lowHalf: widenHalves(address), highHalf: widenHalves(address + 8)),
        highHalf: SIMD8(lowHalf: widenHalves(address + 16), highHalf: widenHalves(address + 24)))
}

/// Widens 16 bfloat16 numbers.
@inline(__always) func upperHalves(_ address: UnsafeRawPointer) -> RowFloats {
    var words = Line()
    for lane in 0..<16 { words[lane] = UInt32((address + 2 &* lane).loadUnaligned(as: UInt16.self)) }
    return unsafeBitCast(words &<< Line(repeating: 16), to: RowFloats.self)
}

/// Returns the lane-wise larger number.
@inline(__always) func larger(_ left: SIMD4<UInt32>, _ right: SIMD4<UInt32>) -> SIMD4<UInt32> {
    left.replacing(with: right, where: right .> left)
}

@inline(__always) func larger(_ left: SIMD8<UInt32>, _ right: SIMD8<UInt32>) -> SIMD8<UInt32> {
    SIMD8(lowHalf: larger(left.lowHalf, right.lowHalf), highHalf: larger(left.highHalf, right.highHalf))
}

@inline(__always) func larger(_ left: SIMD16<UInt32>, _ right: SIMD16<UInt32>) -> SIMD16<UInt32> {
    SIMD16(lowHalf: larger(left.lowHalf, right.lowHalf), highHalf: larger(left.highHalf, right.highHalf))
}

/// Adds to each row's sum the products of its 4 codes, unsigned bytes, with 4 activations, signed bytes.
@inline(__always) func dot(_ sum: inout RowIntegers, _ codes: Line, _ input: UnsafeRawPointer, isNarrow: Bool) {
    let all = _mm_set1_epi32(input.loadUnaligned(as: Int32.self))
    let low = SIMD8(
        lowHalf: pairs(codes.lowHalf.lowHalf, all), highHalf: pairs(codes.lowHalf.highHalf, all))
    let high = SIMD8(
        lowHalf: pairs(codes.highHalf.lowHalf, all), highHalf: pairs(codes.highHalf.highHalf, all))
    sum &+= RowIntegers(lowHalf: low, highHalf: high)
}

/// Returns the products of 4 rows, summed row by row.
@inline(__always) private func pairs(_ codes: SIMD4<UInt32>, _ input: __m128i) -> SIMD4<Int32> {
    let codes = unsafeBitCast(codes, to: __m128i.self)
    let even = _mm_srai_epi16(_mm_slli_epi16(input, 8), 8)
    let odd = _mm_srai_epi16(input, 8)
    let evenCodes = _mm_and_si128(codes, _mm_set1_epi16(255))
    let oddCodes = _mm_srli_epi16(codes, 8)
    let total = _mm_add_epi32(_mm_madd_epi16(evenCodes, even), _mm_madd_epi16(oddCodes, odd))
    return unsafeBitCast(total, to: SIMD4<Int32>.self)
}

/// Returns the number that ``dot(_:_:_:isNarrow:)`` subtracts from 8-bit codes, which their zero must include.
@inline(__always) func centre(isNarrow: Bool) -> Int32 { 0 }

/// Replaces each code, 0 to 15, by its value in the table.
@inline(__always) func choose(_ table: SIMD16<UInt8>, _ codes: Line) -> Line {
    Line(
        lowHalf: SIMD8(
            lowHalf: choose(table, codes.lowHalf.lowHalf), highHalf: choose(table, codes.lowHalf.highHalf)),
        highHalf: SIMD8(
            lowHalf: choose(table, codes.highHalf.lowHalf), highHalf: choose(table, codes.highHalf.highHalf)))
}

/// Selects each value where the code equals its index, without an instruction that shuffles bytes.
@inline(__always) private func choose(_ table: SIMD16<UInt8>, _ codes: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let codes = unsafeBitCast(codes, to: __m128i.self)
    @inline(__always) func part(_ code: Int) -> __m128i {
        let isCode = _mm_cmpeq_epi8(codes, _mm_set1_epi8(CChar(truncatingIfNeeded: code)))
        return _mm_and_si128(isCode, _mm_set1_epi8(CChar(truncatingIfNeeded: table[code])))
    }
    var result = part(0)
    for code in 1..<16 { result = _mm_or_si128(result, part(code)) }
    return unsafeBitCast(result, to: SIMD4<UInt32>.self)
}
#endif
