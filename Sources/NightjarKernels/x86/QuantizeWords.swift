#if arch(x86_64) && NIGHTJAR_TIER2
import NightjarKernelTable

/// The largest magnitude below which the inverse of a group's scale could overflow.
private var endOfTinyWords: UInt32 { 0x0500_0000 }

/// Quantizes an activation row: each 32 columns to 12 bits with the scale `largest magnitude / 2047`.
func quantizeWords(_ input: UnsafePointer<Float>, _ output: UnsafeMutableRawPointer, _ columns: Int) {
    let padded = WordRow.scaleOffset(columns: columns)
    let scales = (output + padded).assumingMemoryBound(to: Float.self)
    let groups = padded &>> 6
    let largestCode = Float(WordRow.largestCode)
    var group = 0
    while group < groups {
        if group &* 32 &+ 128 <= columns, quantizeFour(input, group, output, scales, largestCode) {
            group &+= 4
        } else {
            quantizeGroup(input, group, columns, output, scales, largestCode)
            group &+= 1
        }
    }
}

/// Quantizes four whole groups, which share their divisions, unless one of them is a special case.
@inline(__always) private func quantizeFour(
    _ input: UnsafePointer<Float>, _ group: Int, _ output: UnsafeMutableRawPointer,
    _ scales: UnsafeMutablePointer<Float>, _ largestCode: Float
) -> Bool {
    let (peaks, areOrdinary) = peaks(input, group, tiny: endOfTinyWords)
    guard areOrdinary else { return false }
    let inverses = SIMD4(repeating: largestCode) / peaks
    UnsafeMutableRawPointer(scales + group).storeBytes(
        of: peaks / SIMD4(repeating: largestCode), as: SIMD4<Float>.self)
    for index in 0..<4 {
        let (low, high) = values(input, group &+ index)
        let place = output + (group &+ index) &* 64
        storeWords(codes(low, inverses[index]), place)
        storeWords(codes(high, inverses[index]), place + 32)
    }
    return true
}

/// Quantizes one group of whatever values.
private func quantizeGroup(
    _ input: UnsafePointer<Float>, _ group: Int, _ columns: Int, _ output: UnsafeMutableRawPointer,
    _ scales: UnsafeMutablePointer<Float>, _ largestCode: Float
) {
    let (low, high, scale, inverse) = prepared(input, group, columns, largestCode, tiny: endOfTinyWords)
    scales[group] = scale
    storeWords(codes(low, inverse), output + group &* 64)
    storeWords(codes(high, inverse), output + (group &* 64 &+ 32))
}

/// Two whole numbers of 16 bits in each word.
@inline(__always) private func words(_ codes: RowIntegers) -> SIMD8<Int32> {
    (codes.evenHalf & SIMD8(repeating: 0xffff)) | (codes.oddHalf &<< SIMD8(repeating: 16))
}

@inline(__always) private func storeWords(_ codes: RowIntegers, _ address: UnsafeMutableRawPointer) {
    address.storeBytes(of: words(codes), as: SIMD8<Int32>.self)
}

// MARK: Weights

/// Packs rows of BF16 into a panel of `WordPanels`.
func packWordPanel(
    _ weights: UnsafeRawPointer, _ stride: Int, _ rows: Int, _ columns: Int, _ panel: UnsafeMutableRawPointer
) {
    for group in 0..<WordPanels.groups(columns: columns) {
        let place = panel + group &* WordPanels.groupBytes
        let first = group &* WordPanels.groupColumns
        for row in 0..<rows {
            packGroup(
                weights + (row &* stride &+ 2 &* first), columns &- first, place + 2 &* row, place + (32 &+ 4 &* row))
        }
    }
}

/// Packs the columns of a group of one row, at most 64 of those that are left.
private func packGroup(
    _ weights: UnsafeRawPointer, _ left: Int, _ scale: UnsafeMutableRawPointer, _ lines: UnsafeMutableRawPointer
) {
    var parts = (RowFloats(), RowFloats(), RowFloats(), RowFloats())
    if left >= 64 {
        parts = (upperHalves(weights), upperHalves(weights + 32), upperHalves(weights + 64), upperHalves(weights + 96))
    } else {
        withUnsafeMutableBytes(of: &parts) { bytes in
            for column in 0..<left {
                let bits = UInt32((weights + 2 &* column).loadUnaligned(as: UInt16.self)) &<< 16
                bytes.storeBytes(of: bits, toByteOffset: 4 &* column, as: UInt32.self)
            }
        }
    }
    let largest = largestWord(
        larger(larger(magnitudes(parts.0), magnitudes(parts.1)), larger(magnitudes(parts.2), magnitudes(parts.3))))
    // The scale's exponent: the largest weight becomes a code of 15 bits.
    let exponent = largest >= endOfFinite ? 255 : max(largest &>> 23, 15) &- 14
    scale.storeBytes(of: UInt16(truncatingIfNeeded: exponent &<< 7), as: UInt16.self)
    let inverse = Float(bitPattern: (exponent == 255 ? 0 : 254 &- exponent) &<< 23)
    for part in 0..<4 {
        let numbers = part == 0 ? parts.0 : part == 1 ? parts.1 : part == 2 ? parts.2 : parts.3
        let words = words(codes(numbers, inverse))
        for word in 0..<8 {
            (lines + (8 &* part &+ word) &* 64).storeBytes(of: words[word], as: Int32.self)
        }
    }
}
#endif
