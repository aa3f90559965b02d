import NightjarKernelTable

func storeKeysAndValues(
    _ keys: UnsafePointer<Float>, _ values: UnsafePointer<Float>, _ stride: Int, _ count: Int,
    _ block: UnsafeMutableRawPointer, _ slot: Int, _ headDimension: Int, _ valueDimension: Int, _ isHalf: Bool
) {
    let padded = (valueDimension &+ 31) & ~31
    let positions = 64
    let valueBlock = block + headDimension &* positions &* (isHalf ? 2 : 4)
    if isHalf {
        for dimension in 0..<headDimension {
            let row = block + (dimension &* positions &+ slot) &* 2
            for i in 0..<count {
                (row + i &* 2).storeBytes(of: narrowToHalf(keys[i &* stride &+ dimension]), as: UInt16.self)
            }
        }
        for i in 0..<count {
            let row = valueBlock + (slot &+ i) &* padded &* 2
            narrowToFloat16(values + i &* stride, row, valueDimension)
            for dimension in valueDimension..<padded { (row + dimension &* 2).storeBytes(of: 0, as: UInt16.self) }
        }
    } else {
        for dimension in 0..<headDimension {
            let row = (block + (dimension &* positions &+ slot) &* 4).assumingMemoryBound(to: Float.self)
            for i in 0..<count { row[i] = keys[i &* stride &+ dimension] }
        }
        for i in 0..<count {
            let row = (valueBlock + (slot &+ i) &* padded &* 4).assumingMemoryBound(to: Float.self)
            row.update(from: values + i &* stride, count: valueDimension)
            for dimension in valueDimension..<padded { row[dimension] = 0 }
        }
    }
}
