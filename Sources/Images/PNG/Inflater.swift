/// Decompresses a zlib stream of known size.
struct Inflater {
    static let damaged = ImageError("The PNG image's compressed pixels are damaged.")
    private static let cutOff = ImageError("The PNG image is cut off within its pixels.")

    private let bytes: [UInt8]
    private var bits: BitBuffer
    private var output: [UInt8]
    /// Bytes that are decompressed.
    private var position = 0

    /// Bits of the stream that were read and not used, from the lowest.
    private struct BitBuffer {
        var value: UInt64 = 0
        var count = 0
        /// The next byte to read. It runs past the end, where zeros are read.
        var position: Int
        let end: Int

        /// Reads until there are at least 56 bits.
        @inline(__always) mutating func fill(_ input: RawSpan) {
            if position <= input.byteCount - 8 {
                let word = UInt64(littleEndian: input.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
                value |= word &<< UInt64(truncatingIfNeeded: count)
                position &+= (63 &- count) >> 3
                count |= 56
            } else {
                while count <= 55 {
                    let byte: UInt8 =
                        position < input.byteCount ? input.unsafeLoad(fromByteOffset: position, as: UInt8.self) : 0
                    value |= UInt64(byte) &<< UInt64(truncatingIfNeeded: count)
                    position &+= 1
                    count &+= 8
                }
            }
        }

        @inline(__always) mutating func take(_ count: UInt32) -> Int {
            let taken = Int(truncatingIfNeeded: value & (1 &<< UInt64(count) &- 1))
            drop(count)
            return taken
        }

        @inline(__always) mutating func drop(_ count: UInt32) {
            value &>>= UInt64(count)
            self.count &-= Int(count)
        }

        /// Whether more was used than there is.
        var isPastEnd: Bool { position - count / 8 > end }
    }

    /// The first `count` bytes that a range of some bytes decompresses to.
    static func inflate(_ bytes: [UInt8], _ range: Range<Int>, count: Int) throws(ImageError) -> [UInt8] {
        guard range.count >= 2, bytes[range.lowerBound] & 0x0F == 8, bytes[range.lowerBound + 1] & 0x20 == 0,
            (Int(bytes[range.lowerBound]) << 8 | Int(bytes[range.lowerBound + 1])) % 31 == 0
        else { throw damaged }
        var inflater = Inflater(bytes: bytes, range: range.lowerBound + 2..<range.upperBound, count: count)
        return try inflater.run()
    }

    private init(bytes: [UInt8], range: Range<Int>, count: Int) {
        self.bytes = bytes
        bits = BitBuffer(position: range.lowerBound, end: range.upperBound)
        output = [UInt8](repeating: 0, count: count)
    }

    private mutating func run() throws(ImageError) -> [UInt8] {
        var isLast = false
        var isFull = false
        while !isLast, !isFull {
            guard !bits.isPastEnd else { throw Self.cutOff }
            fill()
            isLast = bits.take(1) == 1
            switch bits.take(2) {
            case 0: isFull = try copyStored()
            case 1:
                let (literals, distances) = try InflateTable.fixed.get()
                isFull = try decodeBlock(literals, distances)
            case 2:
                let (literals, distances) = try readTables()
                isFull = try decodeBlock(literals, distances)
            default: throw Self.damaged
            }
        }
        guard !bits.isPastEnd, position == output.count else { throw Self.cutOff }
        if !isFull { try checkSum() }
        return output
    }

    private mutating func fill() {
        let bytes = bytes
        bits.fill(bytes.span.bytes)
    }

    /// Compares with the checksum behind the stream, where the file has it.
    private mutating func checkSum() throws(ImageError) {
        bits.drop(UInt32(bits.count % 8))
        let start = bits.position - bits.count / 8
        guard start + 4 <= bits.end else { return }
        let expected = bytes[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard Checksums.adler32(output) == expected else {
            throw ImageError("The checksum of the PNG image's pixels is wrong: it is damaged.")
        }
    }

    /// Copies a block that isn't compressed, and says whether there is no room for more of it.
    private mutating func copyStored() throws(ImageError) -> Bool {
        bits.drop(UInt32(bits.count % 8))
        fill()
        let count = bits.take(16)
        guard bits.take(16) == ~count & 0xFFFF else { throw Self.damaged }
        let start = bits.position - bits.count / 8
        guard start + count <= bits.end else { throw Self.cutOff }
        let copied = min(count, output.count - position)
        output.replaceSubrange(position..<position + copied, with: bytes[start..<start + copied])
        position += copied
        bits = BitBuffer(position: start + count, end: bits.end)
        return copied < count
    }

    private mutating func readTables() throws(ImageError) -> (InflateTable, InflateTable) {
        let literalCount = bits.take(5) + 257
        let distanceCount = bits.take(5) + 1
        let orderCount = bits.take(4) + 4
        guard literalCount <= 286, distanceCount <= 30 else { throw Self.damaged }
        var order = [UInt8](repeating: 0, count: 19)
        for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(orderCount) {
            fill()
            order[place] = UInt8(bits.take(3))
        }
        let codes = try InflateTable(lengths: order[...], symbols: InflateTable.codeLengths)
        var lengths: [UInt8] = []
        while lengths.count < literalCount + distanceCount {
            fill()
            let entry = codes.entries[Int(bits.value & 0x7F)]
            guard entry & InflateTable.invalid == 0, !bits.isPastEnd else { throw Self.damaged }
            bits.drop(entry & 0xFF)
            switch entry >> 16 {
            case 16:
                guard let last = lengths.last else { throw Self.damaged }
                lengths += [UInt8](repeating: last, count: bits.take(2) + 3)
            case 17: lengths += [UInt8](repeating: 0, count: bits.take(3) + 3)
            case 18: lengths += [UInt8](repeating: 0, count: bits.take(7) + 11)
            case let length: lengths.append(UInt8(length))
            }
        }
        guard lengths.count == literalCount + distanceCount, lengths[256] > 0 else { throw Self.damaged }
        return try (
            InflateTable(lengths: lengths[..<literalCount], symbols: InflateTable.literals),
            InflateTable(lengths: lengths[literalCount...], symbols: InflateTable.distances, isDistances: true)
        )
    }

    /// Decodes a block of codes, and says whether there is no room for more of it.
    private mutating func decodeBlock(_ literals: InflateTable, _ distances: InflateTable) throws(ImageError) -> Bool {
        var bits = bits
        var position = position
        defer {
            self.bits = bits
            self.position = position
        }
        let bytes = bytes
        let input = bytes.span.bytes
        let literals = literals.entries.span
        let distances = distances.entries.span
        let count = output.count
        var taken: [UInt8] = []
        swap(&taken, &output)
        defer { swap(&taken, &output) }
        var mutable = taken.mutableSpan
        var output = mutable.mutableBytes
        while true {
            bits.fill(input)
            var entry = Self.entry(literals, &bits)
            // Three literals at most have 45 bits.
            for _ in 0..<2 where entry & InflateTable.literal != 0 && position < count {
                output.storeBytes(of: UInt8(truncatingIfNeeded: entry >> 16), toByteOffset: position, as: UInt8.self)
                position &+= 1
                entry = Self.entry(literals, &bits)
            }
            if entry & InflateTable.literal != 0 {
                guard position < count else { break }
                output.storeBytes(of: UInt8(truncatingIfNeeded: entry >> 16), toByteOffset: position, as: UInt8.self)
                position &+= 1
                continue
            }
            if entry & InflateTable.end != 0 { return false }
            guard entry & InflateTable.invalid == 0 else { throw Self.damaged }
            bits.fill(input)
            let length = Int(entry >> 16) &+ bits.take(entry >> 8 & 0xF)
            let place = Self.entry(distances, &bits)
            guard place & InflateTable.invalid == 0 else { throw Self.damaged }
            let distance = Int(place >> 16) &+ bits.take(place >> 8 & 0xF)
            guard distance <= position else { throw Self.damaged }
            let copied = min(length, count &- position)
            Self.copy(&output, to: position, distance: distance, count: copied)
            position &+= copied
            guard copied == length else { break }
        }
        return true
    }

    /// The entry of the next code, whose bits are dropped.
    @inline(__always) private static func entry(_ table: Span<UInt32>, _ bits: inout BitBuffer) -> UInt32 {
        var entry = table[Int(truncatingIfNeeded: bits.value & (1 << UInt64(InflateTable.primaryBits) - 1))]
        if entry & InflateTable.subtable != 0 {
            bits.drop(UInt32(InflateTable.primaryBits))
            entry =
                table[
                    Int(entry >> 16)
                        &+ Int(truncatingIfNeeded: bits.value & (1 << UInt64(15 - InflateTable.primaryBits) - 1))]
        }
        bits.drop(entry & 0xFF)
        return entry
    }

    /// Copies bytes from a distance before a place, which may be bytes that are copied here.
    @inline(__always) private static func copy(
        _ output: inout MutableRawSpan, to start: Int, distance: Int, count: Int
    ) {
        var position = start
        let end = start &+ count
        if distance >= 8, end <= output.byteCount &- 8 {
            // The last step may write past the end, where later bytes will be.
            while position < end {
                let word = output.unsafeLoadUnaligned(fromByteOffset: position &- distance, as: UInt64.self)
                output.storeBytes(of: word, toByteOffset: position, as: UInt64.self)
                position &+= 8
            }
            return
        }
        while position < end {
            let byte = output.unsafeLoad(fromByteOffset: position &- distance, as: UInt8.self)
            output.storeBytes(of: byte, toByteOffset: position, as: UInt8.self)
            position &+= 1
        }
    }
}
