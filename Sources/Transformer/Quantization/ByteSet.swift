/// A set of bytes, stored as bits.
struct ByteSet: Sendable {
    private var bits = SIMD4<UInt64>()

    /// Creates a set of bytes.
    init(_ bytes: some Sequence<UInt8> = []) { for byte in bytes { insert(byte) } }

    /// Returns whether a byte is in the set.
    func contains(_ byte: UInt8) -> Bool { bits[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

    /// Adds a byte.
    mutating func insert(_ byte: UInt8) { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

    /// Adds the bytes of another set.
    mutating func formUnion(_ other: ByteSet) { bits |= other.bits }

    /// The complement of the set.
    var inverted: ByteSet {
        var result = self
        result.bits = ~bits
        return result
    }

    /// The only byte of the set; nil for none or several.
    var only: UInt8? {
        let first = (UInt8.min...UInt8.max).first(where: contains)
        return first.flatMap { ByteSet([$0]).bits == bits ? $0 : nil }
    }
}
