import NightjarKernelTable

func storeKeysAndValues(
    _ keys: UnsafePointer<Float>, _ values: UnsafePointer<Float>, _ stride: Int, _ count: Int,
    _ block: UnsafeMutableRawPointer, _ slot: Int, _ address: UnsafeRawPointer, _ scratch: UnsafeMutablePointer<Float>
) {
    let page = address.assumingMemoryBound(to: KeyValuePage.self).pointee
    let (dimension, valueDimension) = (page.headDimension, page.storedValueDimension)
    let padded = (valueDimension &+ 31) & ~31
    let valueBlock = block + page.valueOffset
    switch page.type {
    case .float16:
        for element in 0..<dimension {
            let row = block + (element &* 64 &+ slot) &* 2
            for i in 0..<count {
                (row + i &* 2).storeBytes(of: narrowToHalf(keys[i &* stride &+ element]), as: UInt16.self)
            }
        }
        for i in 0..<count {
            let row = valueBlock + (slot &+ i) &* padded &* 2
            narrowToFloat16(values + i &* stride, row, valueDimension)
            for element in valueDimension..<padded { (row + element &* 2).storeBytes(of: 0, as: UInt16.self) }
        }
    case .float32:
        for element in 0..<dimension {
            let row = (block + (element &* 64 &+ slot) &* 4).assumingMemoryBound(to: Float.self)
            for i in 0..<count { row[i] = keys[i &* stride &+ element] }
        }
        for i in 0..<count {
            let row = (valueBlock + (slot &+ i) &* padded &* 4).assumingMemoryBound(to: Float.self)
            row.update(from: values + i &* stride, count: valueDimension)
            for element in valueDimension..<padded { row[element] = 0 }
        }
    case .int8:
        let scales = (block + page.scaleOffset).assumingMemoryBound(to: Float.self) + slot
        for i in 0..<count {
            scratch.update(from: keys + i &* stride, count: dimension)
            rotateByHadamard(scratch, dimension, page.rotatedBlock)
            scales[i] = storeCodes(scratch, dimension, block + (slot &+ i), 64)
            let row = valueBlock + (slot &+ i) &* padded
            scales[i &+ 64] = storeCodes(values + i &* stride, valueDimension, row, 1)
            for element in valueDimension..<padded { (row + element).storeBytes(of: 0, as: Int8.self) }
        }
    }
}

/// Stores elements as 8-bit codes, `step` bytes apart; returns their scale.
@inline(__always) private func storeCodes(
    _ elements: UnsafePointer<Float>, _ count: Int, _ codes: UnsafeMutableRawPointer, _ step: Int
) -> Float {
    var largest: Float = 0
    // Stays zero unless an element isn't finite; then the scale isn't finite either.
    var poison: Float = 0
    for i in 0..<count {
        largest = Swift.max(largest, elements[i].magnitude)
        poison += elements[i] * 0
    }
    let inverse: Float = largest > 0 ? 127 / largest : 0
    for i in 0..<count {
        // The low bits of the sum are the rounded product: 1.5 · 2^23 has no room for a fraction.
        let bits = (elements[i] * inverse + 12_582_912).bitPattern
        (codes + i &* step).storeBytes(of: UInt8(truncatingIfNeeded: bits), as: UInt8.self)
    }
    return largest / 127 + poison
}

/// Rotates each block of elements by the normalized Walsh-Hadamard matrix; `block` is a power of two.
///
/// The matrix is symmetric and its own inverse. The dot product of two rotated vectors equals that of the originals.
func rotateByHadamard(_ elements: UnsafeMutablePointer<Float>, _ count: Int, _ block: Int) {
    var half = 1
    while half < block {
        var first = 0
        while first < count {
            for i in first..<first &+ half {
                let (a, b) = (elements[i], elements[i &+ half])
                elements[i] = a + b
                elements[i &+ half] = a - b
            }
            first &+= 2 &* half
        }
        half &*= 2
    }
    let factor = 1 / Float(block).squareRoot()
    for i in 0..<count { elements[i] *= factor }
}
