/// 64 bytes of a panel: 4 columns of 16 rows, one word for each row.
typealias Line = SIMD16<UInt32>
/// An integer for each row of a panel.
typealias RowIntegers = SIMD16<Int32>
/// A number for each row of a panel.
typealias RowFloats = SIMD16<Float>

@inline(__always) func line(_ address: UnsafeRawPointer) -> Line { address.loadUnaligned(as: Line.self) }

@inline(__always) func bytes(_ value: UInt8) -> Line { Line(repeating: UInt32(value) &* 0x0101_0101) }

/// Returns the sum of 16 integers.
@inline(__always) func sum(_ value: RowIntegers) -> Int32 {
    let eight = value.lowHalf &+ value.highHalf
    let four = eight.lowHalf &+ eight.highHalf
    let two = four.lowHalf &+ four.highHalf
    return two.x &+ two.y
}
