// Codes in the order of 8-bit matrix products: two rows of 8 columns each.
#if arch(arm64) && NIGHTJAR_TIER3
import _Builtin_intrinsics.arm.neon

/// The codes of a panel's 32 columns in one vector.
///
/// Out of the four steps from `first` on, 4 columns each, the vector holds the even or the odd ones. So two lines of
/// nibbles are joined only once, before they are split into two vectors.
typealias PairPlace = (first: Int, rows: Int, isOdd: Bool)

/// Reads 4 rows of a line.
@inline(__always) private func quarter(_ address: UnsafeRawPointer, _ line: Int, _ place: PairPlace) -> SIMD4<UInt32> {
    (address + (64 &* line &+ 16 &* (place.rows &>> 1))).loadUnaligned(as: SIMD4<UInt32>.self)
}

/// Returns two rows of two lines, row by row.
@inline(__always) private func joined(
    _ address: UnsafeRawPointer, _ first: Int, _ second: Int, _ place: PairPlace
) -> SIMD16<UInt8> {
    let (a, b) = (quarter(address, first, place), quarter(address, second, place))
    return unsafeBitCast(place.rows & 1 == 0 ? vzip1q_u32(a, b) : vzip2q_u32(a, b), to: SIMD16<UInt8>.self)
}

/// Returns the shifts for a vector whose words alternate between two steps.
@inline(__always) private func shifts(_ first: Int, _ step: Int) -> SIMD16<UInt8> {
    let words = SIMD2<UInt32>(
        UInt32(truncatingIfNeeded: first) &* 0x0101_0101, UInt32(truncatingIfNeeded: first &+ step) &* 0x0101_0101)
    return unsafeBitCast(SIMD4(lowHalf: words, highHalf: words), to: SIMD16<UInt8>.self)
}

@inline(__always) private func nibbles(_ address: UnsafeRawPointer, _ place: PairPlace) -> SIMD16<UInt8> {
    let both = joined(address, place.first &>> 1, (place.first &>> 1) &+ 1, place)
    return place.isOdd ? both &>> SIMD16(repeating: 4) : both & SIMD16(repeating: 15)
}

@inline(__always) private func couples(_ address: UnsafeRawPointer, _ place: PairPlace) -> SIMD16<UInt8> {
    let line = place.first &>> 2
    return (joined(address, line, line, place) &>> shifts(place.isOdd ? 2 : 0, 4)) & SIMD16(repeating: 3)
}

@inline(__always) private func singles(_ address: UnsafeRawPointer, _ place: PairPlace) -> SIMD16<UInt8> {
    let first = place.isOdd ? place.first &+ 1 : place.first
    return (joined(address, 0, 0, place) &>> shifts(first, 2)) & SIMD16(repeating: 1)
}

extension TwoBitCodes {
    @inline(__always) static func pair(
        _ address: UnsafeRawPointer, _ place: PairPlace, _: SIMD16<UInt8>
    ) -> SIMD16<UInt8> { couples(address, place) }
}

extension ThreeBitCodes {
    @inline(__always) static func pair(
        _ address: UnsafeRawPointer, _ place: PairPlace, _: SIMD16<UInt8>
    ) -> SIMD16<UInt8> { couples(address, place) | (singles(address + 128, place) &<< SIMD16(repeating: 2)) }
}

extension FourBitCodes {
    @inline(__always) static func pair(
        _ address: UnsafeRawPointer, _ place: PairPlace, _: SIMD16<UInt8>
    ) -> SIMD16<UInt8> { nibbles(address, place) }
}

extension FiveBitCodes {
    @inline(__always) static func pair(
        _ address: UnsafeRawPointer, _ place: PairPlace, _: SIMD16<UInt8>
    ) -> SIMD16<UInt8> { nibbles(address, place) | (singles(address + 256, place) &<< SIMD16(repeating: 4)) }
}

extension SixBitCodes {
    @inline(__always) static func pair(
        _ address: UnsafeRawPointer, _ place: PairPlace, _: SIMD16<UInt8>
    ) -> SIMD16<UInt8> { nibbles(address, place) | (couples(address + 256, place) &<< SIMD16(repeating: 4)) }
}

extension EightBitCodes {
    @inline(__always) static func pair(
        _ address: UnsafeRawPointer, _ place: PairPlace, _: SIMD16<UInt8>
    ) -> SIMD16<UInt8> {
        let line = place.isOdd ? place.first &+ 1 : place.first
        return joined(address, line, line &+ 2, place)
    }
}

extension TableCodes {
    @inline(__always) static func pair(
        _ address: UnsafeRawPointer, _ place: PairPlace, _ table: SIMD16<UInt8>
    ) -> SIMD16<UInt8> { vqtbl1q_u8(table, nibbles(address, place)) }
}
#endif
