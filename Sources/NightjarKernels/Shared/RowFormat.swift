/// A weight format, read in blocks of `2 · lanes` weights that are widened into two vectors.
///
/// Generic code over formats is always inlined into concrete kernels, so that no specialization becomes a symbol that
/// the linker could share between tiers.
protocol RowFormat {
    /// The size of a weight in bytes.
    static var weightBytes: Int { get }
    /// Widens the block at `address`.
    static func block(_ address: UnsafeRawPointer) -> (Vector, Vector)
    /// Widens one weight.
    static func weight(_ address: UnsafeRawPointer) -> Float
}

enum Float32Rows: RowFormat {
    @inline(__always) static var weightBytes: Int { 4 }

    @inline(__always) static func block(_ address: UnsafeRawPointer) -> (Vector, Vector) {
        let first = address.loadUnaligned(as: Vector.self)
        let second = (address + lanes &* 4).loadUnaligned(as: Vector.self)
        return (first, second)
    }

    @inline(__always) static func weight(_ address: UnsafeRawPointer) -> Float {
        address.loadUnaligned(as: Float.self)
    }
}

enum Float16Rows: RowFormat {
    @inline(__always) static var weightBytes: Int { 2 }

    @inline(__always) static func block(_ address: UnsafeRawPointer) -> (Vector, Vector) {
        (widenHalves(address), widenHalves(address + lanes &* 2))
    }

    @inline(__always) static func weight(_ address: UnsafeRawPointer) -> Float {
        widen(half: address.loadUnaligned(as: UInt16.self))
    }
}

/// A word holds two adjacent weights: a shift gives the even one and a mask the odd one.
///
/// So the activations of a block are arranged as evens first, then odds (`arrangeForBFloat16`).
enum BFloat16Rows: RowFormat {
    @inline(__always) static var weightBytes: Int { 2 }

    @inline(__always) static func block(_ address: UnsafeRawPointer) -> (Vector, Vector) {
        let words = address.loadUnaligned(as: Words.self)
        let even = words &<< Words(repeating: 16)
        let odd = words & Words(repeating: 0xffff_0000)
        return (unsafeBitCast(even, to: Vector.self), unsafeBitCast(odd, to: Vector.self))
    }

    @inline(__always) static func weight(_ address: UnsafeRawPointer) -> Float {
        widen(bfloat16: address.loadUnaligned(as: UInt16.self))
    }
}

/// Arranges activations for `BFloat16Rows`: each whole block as evens, then odds; the rest unchanged.
func arrangeForBFloat16(_ input: UnsafePointer<Float>, _ arranged: UnsafeMutablePointer<Float>, _ columns: Int) {
    let block = 2 &* lanes
    var i = 0
    while i &+ block <= columns {
        for lane in 0..<lanes {
            arranged[i &+ lane] = input[i &+ 2 &* lane]
            arranged[i &+ lanes &+ lane] = input[i &+ 2 &* lane &+ 1]
        }
        i &+= block
    }
    while i < columns {
        arranged[i] = input[i]
        i &+= 1
    }
}
