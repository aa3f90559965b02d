// Products of bytes on arm64 by the dot products of ARMv8.2.
#if arch(arm64) && NIGHTJAR_TIER2
import _Builtin_intrinsics.arm.neon

/// Adds to the sums of 4 rows the products of 8 columns, 4 in each part of codes.
@inline(__always) func dot(
    _ sum: SIMD4<Int32>, _ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>, _ input: SIMD2<Int32>, isNarrow: Bool
) -> SIMD4<Int32> {
    dot(dot(sum, first, input.x, isNarrow: isNarrow), second, input.y, isNarrow: isNarrow)
}

@inline(__always) private func dot(
    _ sum: SIMD4<Int32>, _ codes: SIMD4<UInt32>, _ four: Int32, isNarrow: Bool
) -> SIMD4<Int32> {
    let input = unsafeBitCast(SIMD4(repeating: four), to: SIMD16<Int8>.self)
    #if NIGHTJAR_TIER3
    if !isNarrow { return vusdotq_s32(sum, unsafeBitCast(codes, to: SIMD16<UInt8>.self), input) }
    #endif
    return vdotq_s32(sum, unsafeBitCast(codes, to: SIMD16<Int8>.self), input)
}

#if NIGHTJAR_TIER3
/// Adds the products of 4 columns with a matrix product, half of which multiplies zeros.
@inline(__always) func measuredDot(
    _ sum: SIMD4<Int32>, _ codes: SIMD4<UInt32>, _ four: Int32, isNarrow: Bool
) -> SIMD4<Int32> {
    let input = unsafeBitCast(SIMD4(four, four, 0, 0), to: SIMD16<Int8>.self)
    return vusmmlaq_s32(sum, unsafeBitCast(codes, to: SIMD16<UInt8>.self), input)
}

/// The number of products in a round of `multiplyBytes`.
var ceilingBytesPerRound: Int { 1024 }
#else
/// Adds the products of 4 columns.
@inline(__always) func measuredDot(
    _ sum: SIMD4<Int32>, _ codes: SIMD4<UInt32>, _ four: Int32, isNarrow: Bool
) -> SIMD4<Int32> { dot(sum, codes, four, isNarrow: isNarrow) }

/// The number of products in a round of `multiplyBytes`.
var ceilingBytesPerRound: Int { 512 }
#endif
#endif
