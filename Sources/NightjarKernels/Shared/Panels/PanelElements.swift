/// The element format of two columns of a panel, each read as 16 numbers with one lane for each row.
///
/// Generic code over these is always inlined into concrete kernels, as for `PanelCodes`.
protocol PanelElements {
    /// The size of two columns in bytes.
    static var pairBytes: Int { get }
    /// Reads the even column.
    static func even(_ address: UnsafeRawPointer) -> RowFloats
    /// Reads the odd column.
    static func odd(_ address: UnsafeRawPointer) -> RowFloats
}

enum Float32Elements: PanelElements {
    @inline(__always) static var pairBytes: Int { 128 }

    @inline(__always) static func even(_ address: UnsafeRawPointer) -> RowFloats {
        address.loadUnaligned(as: RowFloats.self)
    }

    @inline(__always) static func odd(_ address: UnsafeRawPointer) -> RowFloats {
        (address + 64).loadUnaligned(as: RowFloats.self)
    }
}

enum Float16Elements: PanelElements {
    @inline(__always) static var pairBytes: Int { 64 }
    @inline(__always) static func even(_ address: UnsafeRawPointer) -> RowFloats { halves(address) }
    @inline(__always) static func odd(_ address: UnsafeRawPointer) -> RowFloats { halves(address + 32) }
}

/// A word holds two adjacent columns of a row: a shift gives the even one and a mask the odd one.
enum BFloat16Elements: PanelElements {
    @inline(__always) static var pairBytes: Int { 64 }

    @inline(__always) static func even(_ address: UnsafeRawPointer) -> RowFloats {
        unsafeBitCast(line(address) &<< Line(repeating: 16), to: RowFloats.self)
    }

    @inline(__always) static func odd(_ address: UnsafeRawPointer) -> RowFloats {
        unsafeBitCast(line(address) & Line(repeating: 0xffff_0000), to: RowFloats.self)
    }
}

// MARK: Packing

/// Packs rows of 32-bit columns.
func packWords(
    _ weights: UnsafeRawPointer, _ stride: Int, _ rows: Int, _ columns: Int, _ panel: UnsafeMutableRawPointer
) {
    transpose(weights, stride, rows, columns, panel)
}

/// Packs rows of words with two 16-bit columns each; the last word may be half empty.
func packPairs(
    _ weights: UnsafeRawPointer, _ stride: Int, _ rows: Int, _ columns: Int, _ panel: UnsafeMutableRawPointer
) {
    transpose(weights, stride, rows, columns &>> 1, panel)
    guard columns & 1 != 0 else { return }
    for row in 0..<rows {
        let half = (weights + (row &* stride &+ (columns &- 1) &* 2)).loadUnaligned(as: UInt16.self)
        (panel + ((columns &>> 1) &* 64 &+ row &* 4)).storeBytes(of: half, as: UInt16.self)
    }
}

/// Packs rows of separate 16-bit columns.
func packHalves(
    _ weights: UnsafeRawPointer, _ stride: Int, _ rows: Int, _ columns: Int, _ panel: UnsafeMutableRawPointer
) {
    var first = 0
    // One line of each row at a time keeps both sides in the nearest cache.
    while first < columns {
        let end = min(first &+ 32, columns)
        for row in 0..<rows {
            let source = weights + row &* stride
            let target = panel + row &* 2
            var column = first
            while column < end {
                let half = (source + column &* 2).loadUnaligned(as: UInt16.self)
                (target + column &* 32).storeBytes(of: half, as: UInt16.self)
                column &+= 1
            }
        }
        first = end
    }
}

/// Writes word `w` of row `r` as word `r` of line `w`.
@inline(__always) private func transpose(
    _ weights: UnsafeRawPointer, _ stride: Int, _ rows: Int, _ words: Int, _ panel: UnsafeMutableRawPointer
) {
    var first = 0
    while first < words {
        let end = min(first &+ 16, words)
        for row in 0..<rows {
            let source = weights + row &* stride
            let target = panel + row &* 4
            var word = first
            while word < end {
                let value = (source + word &* 4).loadUnaligned(as: UInt32.self)
                (target + word &* 64).storeBytes(of: value, as: UInt32.self)
                word &+= 1
            }
        }
        first = end
    }
}
