import NightjarKernelTable

/// Where the parts of a quantized row are written.
///
/// A tuple, because a struct would bring metadata and weak copy functions whose names all tiers share.
private typealias RowPlaces = (
    codes: UnsafeMutableRawPointer, scales: UnsafeMutablePointer<Float>, sums: UnsafeMutablePointer<Int32>,
    scaledSums: UnsafeMutablePointer<Float>, halfSums: UnsafeMutablePointer<Int32>,
    scaledHalfSums: UnsafeMutablePointer<Float>
)

/// Quantizes an activation row: each 32 columns to signed bytes with the scale `largest magnitude / 127`.
///
/// Codes are rounded to the nearest, ties to even, by adding `1.5 · 2²³`, which leaves the whole number in the last bits.
func quantizeRow(_ input: UnsafePointer<Float>, _ output: UnsafeMutableRawPointer, _ columns: Int) {
    let padded = QuantizedRow.scaleOffset(columns: columns)
    let groups = padded &>> 5
    let scales = (output + padded).assumingMemoryBound(to: Float.self)
    let sums = (output + padded).assumingMemoryBound(to: Int32.self)
    let places: RowPlaces = (
        output, scales, sums + groups, scales + groups &* 2, sums + groups &* 3, scales + groups &* 5
    )
    var group = 0
    while group &* 32 < columns {
        // Four groups share divisions and sums across a register, which one group alone spends most of its time on.
        if group &* 32 &+ 128 <= columns, quantizeFour(input, group, places) {
            group &+= 4
        } else {
            quantizeGroup(input, group, columns, places)
            group &+= 1
        }
    }
    while group < groups {
        // Filling, of which products with superblocks read the codes.
        UnsafeMutableRawPointer(places.codes + group &* 32).storeBytes(of: SIMD32(), as: SIMD32<Int8>.self)
        places.scales[group] = 0
        (places.sums[group], places.scaledSums[group]) = (0, 0)
        for half in 2 &* group...2 &* group &+ 1 { (places.halfSums[half], places.scaledHalfSums[half]) = (0, 0) }
        group &+= 1
    }
}

/// Largest magnitudes from which on, and below which, a group is a special case.
var endOfFinite: UInt32 { 0x7f80_0000 }
var endOfTiny: UInt32 { 0x0300_0000 }

/// Magnitudes as words, which are ordered as the magnitudes are, with infinity and NaN above all.
@inline(__always) func magnitudes(_ values: SIMD16<Float>) -> SIMD16<UInt32> {
    unsafeBitCast(values, to: SIMD16<UInt32>.self) & SIMD16(repeating: 0x7fff_ffff)
}

/// The values of 32 columns.
@inline(__always) func values(
    _ input: UnsafePointer<Float>, _ group: Int
) -> (SIMD16<Float>, SIMD16<Float>) {
    let low = UnsafeRawPointer(input + group &* 32)
    return (low.loadUnaligned(as: SIMD16<Float>.self), (low + 64).loadUnaligned(as: SIMD16<Float>.self))
}

@inline(__always) func codes(_ values: SIMD16<Float>, _ inverse: Float) -> SIMD16<Int32> {
    let sum = values * SIMD16(repeating: inverse) + SIMD16(repeating: 12_582_912)
    return unsafeBitCast(sum, to: SIMD16<Int32>.self) &- SIMD16(repeating: 0x4b40_0000)
}

@inline(__always) private func store<Value>(_ value: Value, _ address: UnsafeMutableRawPointer) {
    address.storeBytes(of: value, as: Value.self)
}

/// The largest magnitudes of four whole groups, and whether none of them is a special case.
@inline(__always) func peaks(
    _ input: UnsafePointer<Float>, _ group: Int, tiny: UInt32
) -> (values: SIMD4<Float>, areOrdinary: Bool) {
    /// The largest magnitudes of a group's columns, by their place modulo 4.
    @inline(__always) func quarter(_ group: Int) -> SIMD4<UInt32> {
        let (low, high) = values(input, group)
        let all = larger(magnitudes(low), magnitudes(high))
        let eight = larger(all.lowHalf, all.highHalf)
        return larger(eight.lowHalf, eight.highHalf)
    }
    let first = SIMD8(lowHalf: quarter(group), highHalf: quarter(group &+ 1))
    let second = SIMD8(lowHalf: quarter(group &+ 2), highHalf: quarter(group &+ 3))
    let pairs = SIMD8(
        lowHalf: larger(first.evenHalf, first.oddHalf), highHalf: larger(second.evenHalf, second.oddHalf))
    let largest = larger(pairs.evenHalf, pairs.oddHalf)
    let areOrdinary = all(largest .< SIMD4(repeating: endOfFinite) .& (largest .>= SIMD4(repeating: tiny)))
    return (unsafeBitCast(largest, to: SIMD4<Float>.self), areOrdinary)
}

/// Quantizes four whole groups, unless one of them is a special case.
@inline(__always) private func quantizeFour(
    _ input: UnsafePointer<Float>, _ group: Int, _ places: RowPlaces
) -> Bool {
    let (peaks, areOrdinary) = peaks(input, group, tiny: endOfTiny)
    guard areOrdinary else { return false }
    let scales = peaks / SIMD4(repeating: 127)
    let inverses = SIMD4(repeating: 127) / peaks
    /// Writes a group's codes; their sums over the columns whose places are the same modulo 4, for both halves.
    @inline(__always) func code(_ index: Int) -> SIMD8<Int32> {
        let (low, high) = values(input, group &+ index)
        let (lowCodes, highCodes) = (codes(low, inverses[index]), codes(high, inverses[index]))
        let place = places.codes + (group &+ index) &* 32
        storeBytes(lowCodes, place)
        storeBytes(highCodes, place + 16)
        let (lowSums, highSums) = (lowCodes.lowHalf &+ lowCodes.highHalf, highCodes.lowHalf &+ highCodes.highHalf)
        return SIMD8(lowHalf: lowSums.lowHalf &+ lowSums.highHalf, highHalf: highSums.lowHalf &+ highSums.highHalf)
    }
    @inline(__always) func halved(_ left: SIMD8<Int32>, _ right: SIMD8<Int32>) -> SIMD8<Int32> {
        SIMD8(lowHalf: left.evenHalf &+ left.oddHalf, highHalf: right.evenHalf &+ right.oddHalf)
    }
    let halfSums = halved(halved(code(0), code(1)), halved(code(2), code(3)))
    let sums = halfSums.evenHalf &+ halfSums.oddHalf
    let floats = widened(SIMD16(lowHalf: halfSums, highHalf: SIMD8(lowHalf: sums, highHalf: SIMD4())))
    let twice = SIMD8(scales[0], scales[0], scales[1], scales[1], scales[2], scales[2], scales[3], scales[3])
    store(scales, places.scales + group)
    store(sums, places.sums + group)
    store(scales * floats.highHalf.lowHalf, places.scaledSums + group)
    store(halfSums, places.halfSums + 2 &* group)
    store(twice * floats.lowHalf, places.scaledHalfSums + 2 &* group)
    return true
}

/// The values of one group, whatever they are, filled up with zeros, and its scale and what they are multiplied by.
@inline(__always) func prepared(
    _ input: UnsafePointer<Float>, _ group: Int, _ columns: Int, _ largestCode: Float, tiny: UInt32
) -> (low: SIMD16<Float>, high: SIMD16<Float>, scale: Float, inverse: Float) {
    var low = SIMD16<Float>()
    var high = SIMD16<Float>()
    let first = group &* 32
    if first &+ 32 <= columns {
        (low, high) = values(input, group)
    } else {
        for column in first..<max(first, columns) {
            if column &- first < 16 {
                low[column &- first] = input[column]
            } else {
                high[column &- first &- 16] = input[column]
            }
        }
    }
    let largest = largestWord(larger(magnitudes(low), magnitudes(high)))
    var scale = Float(bitPattern: largest) / largestCode
    var inverse = largestCode / Float(bitPattern: largest)
    if largest >= endOfFinite {
        scale = .nan
        inverse = 0
        low = SIMD16()
        high = SIMD16()
    } else if largest < tiny {
        // So small that the inverse could overflow: nothing of it would show in a product.
        scale = 0
        inverse = 0
    }
    return (low, high, scale, inverse)
}

/// Quantizes one group of whatever values.
private func quantizeGroup(_ input: UnsafePointer<Float>, _ group: Int, _ columns: Int, _ places: RowPlaces) {
    let (low, high, scale, inverse) = prepared(input, group, columns, 127, tiny: endOfTiny)
    let first = group &* 32
    let lowCodes = codes(low, inverse)
    let highCodes = codes(high, inverse)
    storeBytes(lowCodes, places.codes + first)
    storeBytes(highCodes, places.codes + (first &+ 16))
    places.scales[group] = scale
    (places.halfSums[2 &* group], places.halfSums[2 &* group &+ 1]) = (sum(lowCodes), sum(highCodes))
    places.sums[group] = sum(lowCodes) &+ sum(highCodes)
    places.scaledSums[group] = scale * Float(places.sums[group])
    for half in 2 &* group...2 &* group &+ 1 { places.scaledHalfSums[half] = scale * Float(places.halfSums[half]) }
}

@inline(__always) func largestWord(_ value: SIMD16<UInt32>) -> UInt32 {
    let eight = larger(value.lowHalf, value.highHalf)
    let four = larger(eight.lowHalf, eight.highHalf)
    let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .> four.lowHalf)
    return max(two.x, two.y)
}
