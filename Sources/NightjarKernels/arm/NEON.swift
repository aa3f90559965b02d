// Vector operations of all tiers on arm64, with NEON, which every such processor has.
#if arch(arm64)
import _Builtin_intrinsics.arm.neon

typealias Vector = SIMD4<Float>
typealias Words = SIMD4<UInt32>
typealias Integers = SIMD4<Int32>

/// The number of floats in a `Vector`.
let lanes = 4

// MARK: Floats

@inline(__always) func fixed(_ value: SIMD4<Float>) -> SIMD4<Float> { value }

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
    let halves = address.loadUnaligned(as: SIMD4<Float16>.self)
    return Vector(Float(halves[0]), Float(halves[1]), Float(halves[2]), Float(halves[3]))
}

/// Widens `lanes` signed bytes.
@inline(__always) func widenCodes(_ address: UnsafeRawPointer) -> Vector {
    let codes = address.loadUnaligned(as: SIMD4<Int8>.self)
    return Vector(Float(codes[0]), Float(codes[1]), Float(codes[2]), Float(codes[3]))
}

/// Rounds to the nearest half, ties to even; a magnitude too large gives infinity, and NaN stays NaN.
@inline(__always) func narrowToHalf(_ value: Float) -> UInt16 { Float16(value).bitPattern }

// MARK: Rows of panels

/// Joins four registers.
@inline(__always) func joined<Scalar: SIMDScalar>(
    _ a: SIMD4<Scalar>, _ b: SIMD4<Scalar>, _ c: SIMD4<Scalar>, _ d: SIMD4<Scalar>
) -> SIMD16<Scalar> {
    SIMD16(lowHalf: SIMD8(lowHalf: a, highHalf: b), highHalf: SIMD8(lowHalf: c, highHalf: d))
}

/// Widens 8 integers.
@inline(__always) func widened(_ value: SIMD8<Int32>) -> SIMD8<Float> {
    SIMD8(lowHalf: vcvtq_f32_s32(value.lowHalf), highHalf: vcvtq_f32_s32(value.highHalf))
}

/// Widens 16 integers.
@inline(__always) func widened(_ value: RowIntegers) -> RowFloats {
    RowFloats(lowHalf: widened(value.lowHalf), highHalf: widened(value.highHalf))
}

/// Widens 16 signed bytes.
@inline(__always) func signedBytes(_ address: UnsafeRawPointer) -> RowFloats {
    let bytes = address.loadUnaligned(as: SIMD16<Int8>.self)
    let (low, high) = (vmovl_s8(bytes.lowHalf), vmovl_s8(bytes.highHalf))
    return widened(
        joined(vmovl_s16(low.lowHalf), vmovl_s16(low.highHalf), vmovl_s16(high.lowHalf), vmovl_s16(high.highHalf)))
}

/// Widens 16 unsigned bytes.
@inline(__always) func unsignedBytes(_ address: UnsafeRawPointer) -> RowFloats {
    let bytes = address.loadUnaligned(as: SIMD16<UInt8>.self)
    let (low, high) = (vmovl_u8(bytes.lowHalf), vmovl_u8(bytes.highHalf))
    return joined(
        vcvtq_f32_u32(vmovl_u16(low.lowHalf)), vcvtq_f32_u32(vmovl_u16(low.highHalf)),
        vcvtq_f32_u32(vmovl_u16(high.lowHalf)), vcvtq_f32_u32(vmovl_u16(high.highHalf)))
}

/// Stores the low byte of each integer, all of which must be from -128 to 127.
@inline(__always) func storeBytes(_ value: RowIntegers, _ address: UnsafeMutableRawPointer) {
    let low = SIMD8(lowHalf: vmovn_s32(value.lowHalf.lowHalf), highHalf: vmovn_s32(value.lowHalf.highHalf))
    let high = SIMD8(lowHalf: vmovn_s32(value.highHalf.lowHalf), highHalf: vmovn_s32(value.highHalf.highHalf))
    address.storeBytes(of: SIMD16(lowHalf: vmovn_s16(low), highHalf: vmovn_s16(high)), as: SIMD16<Int8>.self)
}

/// Widens 16 half-precision numbers.
@inline(__always) func halves(_ address: UnsafeRawPointer) -> RowFloats {
    joined(
        widenHalves(address), widenHalves(address + 8), widenHalves(address + 16), widenHalves(address + 24))
}

/// Widens 16 bfloat16 numbers.
@inline(__always) func upperHalves(_ address: UnsafeRawPointer) -> RowFloats {
    @inline(__always) func four(_ place: UnsafeRawPointer) -> SIMD4<Float> {
        let words = vmovl_u16(place.loadUnaligned(as: SIMD4<UInt16>.self))
        return unsafeBitCast(words &<< SIMD4(repeating: 16), to: SIMD4<Float>.self)
    }
    return joined(four(address), four(address + 8), four(address + 16), four(address + 24))
}

/// Returns the lane-wise larger number.
@inline(__always) func larger(_ left: SIMD4<UInt32>, _ right: SIMD4<UInt32>) -> SIMD4<UInt32> {
    vmaxq_u32(left, right)
}

@inline(__always) func larger(_ left: SIMD8<UInt32>, _ right: SIMD8<UInt32>) -> SIMD8<UInt32> {
    SIMD8(lowHalf: larger(left.lowHalf, right.lowHalf), highHalf: larger(left.highHalf, right.highHalf))
}

@inline(__always) func larger(_ left: SIMD16<UInt32>, _ right: SIMD16<UInt32>) -> SIMD16<UInt32> {
    SIMD16(lowHalf: larger(left.lowHalf, right.lowHalf), highHalf: larger(left.highHalf, right.highHalf))
}

// MARK: Codes

/// Shifts bits down in each byte.
@inline(__always) func moved(_ line: Line, _ bits: Int) -> Line {
    @inline(__always) func four(_ codes: SIMD4<UInt32>) -> SIMD4<UInt32> {
        let all = unsafeBitCast(codes, to: SIMD16<UInt8>.self)
        return unsafeBitCast(all &>> SIMD16(repeating: UInt8(truncatingIfNeeded: bits)), to: SIMD4<UInt32>.self)
    }
    return joined(
        four(line.lowHalf.lowHalf), four(line.lowHalf.highHalf), four(line.highHalf.lowHalf),
        four(line.highHalf.highHalf))
}

/// Replaces each code, 0 to 15, by its value in the table, as products take it.
@inline(__always) func choose(_ table: SIMD16<UInt8>, _ codes: Line) -> Line {
    let table = centred(table)
    @inline(__always) func four(_ codes: SIMD4<UInt32>) -> SIMD4<UInt32> {
        unsafeBitCast(vqtbl1q_u8(table, unsafeBitCast(codes, to: SIMD16<UInt8>.self)), to: SIMD4<UInt32>.self)
    }
    return joined(
        four(codes.lowHalf.lowHalf), four(codes.lowHalf.highHalf), four(codes.highHalf.lowHalf),
        four(codes.highHalf.highHalf))
}

/// Adds to each row's sum the products of its 8 codes, 4 in each line, with 8 activations, signed bytes.
@inline(__always) func dot(
    _ sum: inout RowIntegers, _ first: Line, _ second: Line, _ input: UnsafeRawPointer, isNarrow: Bool
) {
    let input = input.loadUnaligned(as: SIMD2<Int32>.self)
    dot(&sum.lowHalf, first.lowHalf, second.lowHalf, input, isNarrow: isNarrow)
    dot(&sum.highHalf, first.highHalf, second.highHalf, input, isNarrow: isNarrow)
}

/// Adds the products of 8 rows.
@inline(__always) func dot(
    _ sum: inout SIMD8<Int32>, _ first: SIMD8<UInt32>, _ second: SIMD8<UInt32>, _ input: SIMD2<Int32>, isNarrow: Bool
) {
    sum = SIMD8(
        lowHalf: dot(sum.lowHalf, first.lowHalf, second.lowHalf, input, isNarrow: isNarrow),
        highHalf: dot(sum.highHalf, first.highHalf, second.highHalf, input, isNarrow: isNarrow))
}

/// Adds to each row's sum the products of its 4 codes with 4 activations, for the loops that measure peak rates.
@inline(__always) func dot(_ sum: inout RowIntegers, _ codes: Line, _ input: UnsafeRawPointer, isNarrow: Bool) {
    let four = input.loadUnaligned(as: Int32.self)
    sum = joined(
        measuredDot(sum.lowHalf.lowHalf, codes.lowHalf.lowHalf, four, isNarrow: isNarrow),
        measuredDot(sum.lowHalf.highHalf, codes.lowHalf.highHalf, four, isNarrow: isNarrow),
        measuredDot(sum.highHalf.lowHalf, codes.highHalf.lowHalf, four, isNarrow: isNarrow),
        measuredDot(sum.highHalf.highHalf, codes.highHalf.highHalf, four, isNarrow: isNarrow))
}
#endif
