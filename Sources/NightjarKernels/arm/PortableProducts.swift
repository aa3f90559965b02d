// Byte products on arm64 without an instruction for them.
#if arch(arm64) && !NIGHTJAR_TIER2
import _Builtin_intrinsics.arm.neon

/// Adds to the sums of 4 rows the products of 8 columns, 4 in each part of codes, signed bytes.
///
/// An activation is at most 127. So 16 bits hold two products with signed bytes, or four with 6-bit codes.
@inline(__always) func dot(
    _ sum: SIMD4<Int32>, _ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>, _ input: SIMD2<Int32>, isNarrow: Bool
) -> SIMD4<Int32> {
    let (a, b) = (unsafeBitCast(first, to: SIMD16<Int8>.self), unsafeBitCast(second, to: SIMD16<Int8>.self))
    let x = unsafeBitCast(SIMD4(repeating: input.x), to: SIMD16<Int8>.self)
    let y = unsafeBitCast(SIMD4(repeating: input.y), to: SIMD16<Int8>.self)
    let (low, high) = (vmull_s8(vget_low_s8(a), vget_low_s8(x)), vmull_high_s8(a, x))
    if isNarrow {
        return vpadalq_s16(
            sum, vpaddq_s16(vmlal_s8(low, vget_low_s8(b), vget_low_s8(y)), vmlal_high_s8(high, b, y)))
    }
    let next = vpaddq_s16(vmull_s8(vget_low_s8(b), vget_low_s8(y)), vmull_high_s8(b, y))
    return vpadalq_s16(vpadalq_s16(sum, vpaddq_s16(low, high)), next)
}

/// Adds the products of 4 columns.
@inline(__always) func measuredDot(
    _ sum: SIMD4<Int32>, _ codes: SIMD4<UInt32>, _ four: Int32, isNarrow: Bool
) -> SIMD4<Int32> {
    let codes = unsafeBitCast(codes, to: SIMD16<Int8>.self)
    let input = unsafeBitCast(SIMD4(repeating: four), to: SIMD16<Int8>.self)
    return vpadalq_s16(sum, vpaddq_s16(vmull_s8(vget_low_s8(codes), vget_low_s8(input)), vmull_high_s8(codes, input)))
}

/// The number of products in a round of `multiplyBytes`.
var ceilingBytesPerRound: Int { 512 }
#endif
