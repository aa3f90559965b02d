/// The block buffer and padding that the digests of the SHA family share; a block is 64 bytes.
struct DigestBlocks: Sendable {
    private static let size = 64
    private var rest: [UInt8] = []
    private var count = 0

    /// Adds bytes and passes each full block to a closure, as bytes and an offset in them.
    mutating func add(_ bytes: Span<UInt8>, _ process: (Span<UInt8>, Int) -> Void) {
        count += bytes.count
        var offset = 0
        if !rest.isEmpty {
            while rest.count < Self.size, offset < bytes.count {
                rest.append(bytes[offset])
                offset += 1
            }
            guard rest.count == Self.size else { return }
            process(rest.span, 0)
            rest.removeAll(keepingCapacity: true)
        }
        while bytes.count - offset >= Self.size {
            process(bytes, offset)
            offset += Self.size
        }
        while offset < bytes.count {
            rest.append(bytes[offset])
            offset += 1
        }
    }

    /// Returns the padding of the message: a 1 bit, zeros, and the message length in bits as 8 bytes.
    func padding() -> [UInt8] {
        var padding: [UInt8] = [0x80]
        while (count + padding.count) % Self.size != Self.size - 8 { padding.append(0) }
        let bits = UInt64(truncatingIfNeeded: count) &* 8
        return padding + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    }

    /// Returns the big-endian number of four bytes.
    @inline(__always)
    static func word(_ bytes: Span<UInt8>, at offset: Int) -> UInt32 {
        UInt32(bytes[offset]) &<< 24 | UInt32(bytes[offset &+ 1]) &<< 16 | UInt32(bytes[offset &+ 2]) &<< 8
            | UInt32(bytes[offset &+ 3])
    }

    /// Returns a number as eight hexadecimal digits.
    static func digits(_ word: UInt32) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
