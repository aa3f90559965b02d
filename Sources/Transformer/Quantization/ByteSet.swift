/// Bytes, a bit for each.
struct ByteSet: Sendable {
    private var bits = SIMD4<UInt64>()

    /// Takes some bytes.
    init(_ bytes: some Sequence<UInt8> = []) { for byte in bytes { insert(byte) } }

    /// Whether a byte is among them; O(1).
    func contains(_ byte: UInt8) -> Bool { bits[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

    /// Adds a byte.
    mutating func insert(_ byte: UInt8) { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

    /// Adds those of another.
    mutating func formUnion(_ other: ByteSet) { bits |= other.bits }

    /// The bytes that are not among them.
    var inverted: ByteSet {
        var result = self
        result.bits = ~bits
        return result
    }

    /// The byte, where there is one only.
    var only: UInt8? {
        let first = (UInt8.min...UInt8.max).first(where: contains)
        return first.flatMap { ByteSet([$0]).bits == bits ? $0 : nil }
    }
}
