/// The bits of a part of a scan between restarts.
struct JPEGBits {
    /// The next bits are the highest.
    private var value: UInt64 = 0
    private var count = 0
    /// The next byte to read; behind the end there are zeros.
    private var position: Int
    private let end: Int

    /// Whether more bits were asked for than there are. Decoders leave the blocks behind this alone.
    var isExhausted: Bool { position &- count >> 3 > end }

    init(_ range: Range<Int>) {
        position = range.lowerBound
        end = range.upperBound
    }

    /// Reads until there are at least 48 bits.
    @inline(__always) mutating func fill(_ data: RawSpan) {
        guard count < 48 else { return }
        // The data has eight bytes more than all parts together.
        if position <= end &- 8 {
            let word = UInt64(bigEndian: data.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
            value |= word &>> UInt64(truncatingIfNeeded: count)
            let bytes = (63 &- count) >> 3
            position &+= bytes
            count &+= bytes &<< 3
            // Bits that are read again later are cleared.
            value &= ~0 &<< UInt64(truncatingIfNeeded: 64 &- count)
        } else {
            while count <= 56 {
                let byte: UInt8 = position < end ? data.unsafeLoad(fromByteOffset: position, as: UInt8.self) : 0
                value |= UInt64(byte) &<< UInt64(truncatingIfNeeded: 56 &- count)
                position &+= 1
                count &+= 8
            }
        }
    }

    /// The next bits, at most 16 of those that were filled in.
    @inline(__always) mutating func take(_ bits: Int) -> Int32 {
        // Two shifts, for none may be taken.
        let taken = Int32(truncatingIfNeeded: (value &>> 1) &>> UInt64(truncatingIfNeeded: 63 &- bits))
        value &<<= UInt64(truncatingIfNeeded: bits)
        count &-= bits
        return taken
    }

    /// A number of some bits, whose first bit is its sign.
    @inline(__always) mutating func takeSigned(_ bits: Int) -> Int32 {
        let taken = take(bits)
        let half: Int32 = (1 &<< Int32(truncatingIfNeeded: bits)) &>> 1
        return taken < half ? taken &- (half &<< 1) &+ 1 : taken
    }

    /// The value of the next code; 0 for one that the table doesn't have.
    ///
    /// The first look-up is in a span that has the table's from `base`.
    @inline(__always) mutating func decode(
        _ lookup: Span<UInt16>, at base: Int, or table: @autoclosure () -> JPEGHuffmanTable
    ) -> Int {
        let next = Int(truncatingIfNeeded: value &>> UInt64(64 - JPEGHuffmanTable.lookupBits))
        let entry = lookup[base &+ next]
        let length = Int(entry & 0xFF)
        if length > 0 {
            value &<<= UInt64(truncatingIfNeeded: length)
            count &-= length
            return Int(entry >> 8)
        }
        return decodeLong(table())
    }

    @inline(never) private mutating func decodeLong(_ table: JPEGHuffmanTable) -> Int {
        var length = JPEGHuffmanTable.lookupBits + 1
        var code = take(length)
        while code > table.largest[length] {
            code = code << 1 | take(1)
            length += 1
        }
        guard length <= 16 else { return 0 }
        return Int(table.values[Int((code &+ table.offsets[length]) & 0xFF)])
    }
}
