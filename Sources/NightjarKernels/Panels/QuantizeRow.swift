import NightjarKernelTable

/// Quantizes an activation row: each 32 columns to signed bytes with the scale `largest magnitude / 127`.
///
/// Codes are rounded to the nearest, ties to even, by adding `1.5 · 2²³`, which leaves the whole number in the last bits.
func quantizeRow(_ input: UnsafePointer<Float>, _ output: UnsafeMutableRawPointer, _ columns: Int) {
    let padded = QuantizedRow.scaleOffset(columns: columns)
    let groups = padded &>> 5
    let scales = (output + padded).assumingMemoryBound(to: Float.self)
    let sums = (output + (padded &+ groups &* 4)).assumingMemoryBound(to: Int32.self)
    let scaled = (output + (padded &+ groups &* 12)).assumingMemoryBound(to: Float.self)
    for group in 0..<groups {
        let first = group &* 32
        var low = SIMD16<Float>()
        var high = SIMD16<Float>()
        if first &+ 32 <= columns {
            low = UnsafeRawPointer(input + first).loadUnaligned(as: SIMD16<Float>.self)
            high = UnsafeRawPointer(input + (first &+ 16)).loadUnaligned(as: SIMD16<Float>.self)
        } else {
            for column in first..<max(first, columns) {
                if column &- first < 16 {
                    low[column &- first] = input[column]
                } else {
                    high[column &- first &- 16] = input[column]
                }
            }
        }
        // Patterns of magnitudes are ordered as the magnitudes are, and infinity and NaN are above all.
        let mask = SIMD16<UInt32>(repeating: 0x7fff_ffff)
        let lowBits = unsafeBitCast(low, to: SIMD16<UInt32>.self) & mask
        let highBits = unsafeBitCast(high, to: SIMD16<UInt32>.self) & mask
        let largest = largestWord(lowBits.replacing(with: highBits, where: highBits .> lowBits))
        var scale = Float(bitPattern: largest) / 127
        var inverse = 127 / Float(bitPattern: largest)
        if largest >= 0x7f80_0000 {
            scale = .nan
            inverse = 0
            low = SIMD16()
            high = SIMD16()
        } else if largest < 0x0100_0000 {
            // So small that the inverse could overflow: nothing of it would show in a product.
            scale = 0
            inverse = 0
        }
        let magic = SIMD16<Float>(repeating: 12_582_912)
        let bias = SIMD16<Int32>(repeating: 0x4b40_0000)
        let factor = SIMD16<Float>(repeating: inverse)
        let lowCodes = unsafeBitCast(low * factor + magic, to: SIMD16<Int32>.self) &- bias
        let highCodes = unsafeBitCast(high * factor + magic, to: SIMD16<Int32>.self) &- bias
        let codes = output + first
        storeBytes(lowCodes, codes)
        storeBytes(highCodes, codes + 16)
        scales[group] = scale
        sums[2 &* group] = sum(lowCodes)
        sums[2 &* group &+ 1] = sum(highCodes)
        scaled[2 &* group] = scale * Float(sums[2 &* group])
        scaled[2 &* group &+ 1] = scale * Float(sums[2 &* group &+ 1])
    }
}

@inline(__always) private func largestWord(_ value: SIMD16<UInt32>) -> UInt32 {
    let eight = value.lowHalf.replacing(with: value.highHalf, where: value.highHalf .> value.lowHalf)
    let four = eight.lowHalf.replacing(with: eight.highHalf, where: eight.highHalf .> eight.lowHalf)
    let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .> four.lowHalf)
    return max(two.x, two.y)
}
