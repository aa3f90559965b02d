#if arch(x86_64)
import _Builtin_intrinsics.intel
#endif

/// 64 bytes of a panel: 4 columns of 16 rows, a word a row.
typealias Line = SIMD16<UInt32>
/// A whole number for each row of a panel.
typealias RowIntegers = SIMD16<Int32>
/// A number for each row of a panel.
typealias RowFloats = SIMD16<Float>

@inline(__always) func line(_ address: UnsafeRawPointer) -> Line { address.loadUnaligned(as: Line.self) }

@inline(__always) func bytes(_ value: UInt8) -> Line { Line(repeating: UInt32(value) &* 0x0101_0101) }

/// Adds `a · b` to `sum`, fused where the tier has the instruction.
@inline(__always) func accumulate(_ sum: inout RowFloats, by a: RowFloats, _ b: RowFloats) {
    #if NIGHTJAR_AVX512 || NIGHTJAR_AVX2 || arch(arm64)
    sum.addProduct(a, b)
    #else
    sum += a * b
    #endif
}

// Conversions between widths are spelled out: the standard library's generic ones would be called, lane by lane, and leave
// weak copies of themselves in the tiers' objects.

/// Widens 16 whole numbers.
@inline(__always) func widened(_ value: RowIntegers) -> RowFloats {
    #if NIGHTJAR_AVX512
    return _mm512_cvtepi32_ps(unsafeBitCast(value, to: __m512i.self))
    #elseif NIGHTJAR_AVX2
    return RowFloats(
        lowHalf: _mm256_cvtepi32_ps(unsafeBitCast(value.lowHalf, to: __m256i.self)),
        highHalf: _mm256_cvtepi32_ps(unsafeBitCast(value.highHalf, to: __m256i.self)))
    #elseif arch(x86_64)
    @inline(__always) func four(_ part: SIMD4<Int32>) -> SIMD4<Float> {
        _mm_cvtepi32_ps(unsafeBitCast(part, to: __m128i.self))
    }
    return RowFloats(
        lowHalf: SIMD8(lowHalf: four(value.lowHalf.lowHalf), highHalf: four(value.lowHalf.highHalf)),
        highHalf: SIMD8(lowHalf: four(value.highHalf.lowHalf), highHalf: four(value.highHalf.highHalf)))
    #else
    var result = RowFloats()
    for lane in 0..<16 { result[lane] = Float(value[lane]) }
    return result
    #endif
}

/// Widens 16 signed bytes.
@inline(__always) func signedBytes(_ address: UnsafeRawPointer) -> RowFloats {
    #if NIGHTJAR_AVX512
    let words = _mm512_cvtepi8_epi32(address.loadUnaligned(as: __m128i.self))
    return widened(unsafeBitCast(words, to: RowIntegers.self))
    #elseif NIGHTJAR_AVX2
    let bytes = address.loadUnaligned(as: __m128i.self)
    let low = _mm256_cvtepi8_epi32(bytes)
    let high = _mm256_cvtepi8_epi32(SIMD2<Int64>((address + 8).loadUnaligned(as: Int64.self), 0))
    return widened(
        RowIntegers(
            lowHalf: unsafeBitCast(low, to: SIMD8<Int32>.self), highHalf: unsafeBitCast(high, to: SIMD8<Int32>.self)))
    #else
    // A byte in the highest place of a word keeps its sign when it is shifted down.
    let words = unsafeBitCast(words(ofBytes: address) &<< Line(repeating: 24), to: RowIntegers.self)
    return widened(words &>> RowIntegers(repeating: 24))
    #endif
}

/// Widens 16 unsigned bytes.
@inline(__always) func unsignedBytes(_ address: UnsafeRawPointer) -> RowFloats {
    #if NIGHTJAR_AVX512
    let words = _mm512_cvtepu8_epi32(address.loadUnaligned(as: __m128i.self))
    return widened(unsafeBitCast(words, to: RowIntegers.self))
    #elseif NIGHTJAR_AVX2
    let bytes = address.loadUnaligned(as: __m128i.self)
    let low = _mm256_cvtepu8_epi32(bytes)
    let high = _mm256_cvtepu8_epi32(SIMD2<Int64>((address + 8).loadUnaligned(as: Int64.self), 0))
    return widened(
        RowIntegers(
            lowHalf: unsafeBitCast(low, to: SIMD8<Int32>.self), highHalf: unsafeBitCast(high, to: SIMD8<Int32>.self)))
    #else
    return widened(unsafeBitCast(words(ofBytes: address), to: RowIntegers.self))
    #endif
}

/// 16 bytes, each in a word of its own.
@inline(__always) private func words(ofBytes address: UnsafeRawPointer) -> Line {
    var result = Line()
    for lane in 0..<16 { result[lane] = UInt32((address + lane).load(as: UInt8.self)) }
    return result
}

/// Stores the low byte of each whole number, all of which must be from -128 to 127.
@inline(__always) func storeBytes(_ value: RowIntegers, _ address: UnsafeMutableRawPointer) {
    #if NIGHTJAR_AVX512
    address.storeBytes(of: _mm512_cvtepi32_epi8(unsafeBitCast(value, to: __m512i.self)), as: __m128i.self)
    #elseif arch(x86_64)
    @inline(__always) func quarter(_ part: SIMD4<Int32>) -> __m128i { unsafeBitCast(part, to: __m128i.self) }
    let low = _mm_packs_epi32(quarter(value.lowHalf.lowHalf), quarter(value.lowHalf.highHalf))
    let high = _mm_packs_epi32(quarter(value.highHalf.lowHalf), quarter(value.highHalf.highHalf))
    address.storeBytes(of: _mm_packs_epi16(low, high), as: __m128i.self)
    #else
    for lane in 0..<16 { (address + lane).storeBytes(of: Int8(truncatingIfNeeded: value[lane]), as: Int8.self) }
    #endif
}

/// The sum of 16 whole numbers.
@inline(__always) func sum(_ value: RowIntegers) -> Int32 {
    let eight = value.lowHalf &+ value.highHalf
    let four = eight.lowHalf &+ eight.highHalf
    let two = four.lowHalf &+ four.highHalf
    return two.x &+ two.y
}

/// Widens 16 half-precision numbers.
@inline(__always) func halves(_ address: UnsafeRawPointer) -> RowFloats {
    #if NIGHTJAR_AVX512
    return widenHalves(address)
    #elseif NIGHTJAR_AVX2
    return RowFloats(lowHalf: widenHalves(address), highHalf: widenHalves(address + 16))
    #else
    return RowFloats(
        lowHalf: SIMD8(lowHalf: widenHalves(address), highHalf: widenHalves(address + 8)),
        highHalf: SIMD8(lowHalf: widenHalves(address + 16), highHalf: widenHalves(address + 24)))
    #endif
}

/// Widens 16 bfloat16 numbers.
@inline(__always) func upperHalves(_ address: UnsafeRawPointer) -> RowFloats {
    #if NIGHTJAR_AVX512
    let words = unsafeBitCast(_mm512_cvtepu16_epi32(address.loadUnaligned(as: __m256i.self)), to: Line.self)
    #elseif NIGHTJAR_AVX2
    let low = _mm256_cvtepu16_epi32(address.loadUnaligned(as: __m128i.self))
    let high = _mm256_cvtepu16_epi32((address + 16).loadUnaligned(as: __m128i.self))
    let words = Line(
        lowHalf: unsafeBitCast(low, to: SIMD8<UInt32>.self), highHalf: unsafeBitCast(high, to: SIMD8<UInt32>.self))
    #else
    var words = Line()
    for lane in 0..<16 { words[lane] = UInt32((address + 2 &* lane).loadUnaligned(as: UInt16.self)) }
    #endif
    return unsafeBitCast(words &<< Line(repeating: 16), to: RowFloats.self)
}

/// Adds to each row's sum the products of its 4 codes, unsigned bytes, with 4 activations, signed bytes.
///
/// - Parameter isNarrow: Whether codes have at most 7 bits, so that two products fit 16 bits.
@inline(__always) func dot(_ sum: inout RowIntegers, _ codes: Line, _ input: UnsafeRawPointer, isNarrow: Bool) {
    let four = input.loadUnaligned(as: Int32.self)
    #if NIGHTJAR_AVX512
    let total = _mm512_dpbusd_epi32(
        unsafeBitCast(sum, to: __m512i.self), unsafeBitCast(codes, to: __m512i.self), _mm512_set1_epi32(four))
    sum = unsafeBitCast(total, to: RowIntegers.self)
    #elseif NIGHTJAR_AVX2
    let low = pairs(unsafeBitCast(codes.lowHalf, to: __m256i.self), _mm256_set1_epi32(four), isNarrow: isNarrow)
    let high = pairs(unsafeBitCast(codes.highHalf, to: __m256i.self), _mm256_set1_epi32(four), isNarrow: isNarrow)
    sum &+= RowIntegers(
        lowHalf: unsafeBitCast(low, to: SIMD8<Int32>.self), highHalf: unsafeBitCast(high, to: SIMD8<Int32>.self))
    #elseif arch(x86_64)
    let all = _mm_set1_epi32(four)
    let low = SIMD8(
        lowHalf: pairs(codes.lowHalf.lowHalf, all), highHalf: pairs(codes.lowHalf.highHalf, all))
    let high = SIMD8(
        lowHalf: pairs(codes.highHalf.lowHalf, all), highHalf: pairs(codes.highHalf.highHalf, all))
    sum &+= RowIntegers(lowHalf: low, highHalf: high)
    #else
    for column in 0..<4 {
        let code = (codes &>> Line(repeating: UInt32(8 &* column))) & Line(repeating: 255)
        let activation = (four &<< Int32(24 &- 8 &* column)) &>> 24
        sum &+= unsafeBitCast(code, to: RowIntegers.self) &* RowIntegers(repeating: activation)
    }
    #endif
}

/// What ``dot(_:_:_:isNarrow:)`` takes off codes of 8 bits before it multiplies them, which belongs to their zero.
@inline(__always) func centre(isNarrow: Bool) -> Int32 {
    #if NIGHTJAR_AVX2 && !NIGHTJAR_AVX512
    isNarrow ? 0 : 128
    #else
    0
    #endif
}

#if NIGHTJAR_AVX2 && !NIGHTJAR_AVX512
/// The products of 8 rows, summed row by row.
///
/// Codes of 8 bits are multiplied without their centre: two products of a signed byte's size, at most 128, and of an
/// activation, at most 127, whose sign is that of the product, fit 16 bits.
@inline(__always) private func pairs(_ codes: __m256i, _ input: __m256i, isNarrow: Bool) -> __m256i {
    if isNarrow { return _mm256_madd_epi16(_mm256_maddubs_epi16(codes, input), _mm256_set1_epi16(1)) }
    let centred = _mm256_xor_si256(codes, _mm256_set1_epi8(-128))
    let products = _mm256_maddubs_epi16(_mm256_abs_epi8(centred), _mm256_sign_epi8(input, centred))
    return _mm256_madd_epi16(products, _mm256_set1_epi16(1))
}
#elseif arch(x86_64) && !NIGHTJAR_AVX512
/// The products of 4 rows, summed row by row.
@inline(__always) private func pairs(_ codes: SIMD4<UInt32>, _ input: __m128i) -> SIMD4<Int32> {
    let codes = unsafeBitCast(codes, to: __m128i.self)
    let even = _mm_srai_epi16(_mm_slli_epi16(input, 8), 8)
    let odd = _mm_srai_epi16(input, 8)
    let evenCodes = _mm_and_si128(codes, _mm_set1_epi16(255))
    let oddCodes = _mm_srli_epi16(codes, 8)
    let total = _mm_add_epi32(_mm_madd_epi16(evenCodes, even), _mm_madd_epi16(oddCodes, odd))
    return unsafeBitCast(total, to: SIMD4<Int32>.self)
}
#endif

/// Replaces each byte, 0 to 15, by the value it chooses.
@inline(__always) func choose(_ table: SIMD16<UInt8>, _ codes: Line) -> Line {
    #if NIGHTJAR_AVX512
    let wide = _mm512_broadcast_i32x4(unsafeBitCast(table, to: __m128i.self))
    return unsafeBitCast(_mm512_shuffle_epi8(wide, unsafeBitCast(codes, to: __m512i.self)), to: Line.self)
    #elseif NIGHTJAR_AVX2
    let wide = _mm256_broadcastsi128_si256(unsafeBitCast(table, to: __m128i.self))
    let low = _mm256_shuffle_epi8(wide, unsafeBitCast(codes.lowHalf, to: __m256i.self))
    let high = _mm256_shuffle_epi8(wide, unsafeBitCast(codes.highHalf, to: __m256i.self))
    return Line(
        lowHalf: unsafeBitCast(low, to: SIMD8<UInt32>.self), highHalf: unsafeBitCast(high, to: SIMD8<UInt32>.self))
    #else
    // Without a shuffle of bytes: each value goes where the code is its number.
    let all = unsafeBitCast(codes, to: SIMD64<UInt8>.self)
    var result = SIMD64<UInt8>()
    for code in 0..<16 {
        let value = SIMD64<UInt8>(repeating: table[code])
        result.replace(with: value, where: all .== SIMD64<UInt8>(repeating: UInt8(code)))
    }
    return unsafeBitCast(result, to: Line.self)
    #endif
}
