/// The coded data of a scan, without what is put between its bytes.
struct JPEGEntropyData {
    private(set) var bytes: [UInt8] = []
    /// The parts between restarts, in order.
    private(set) var parts: [Range<Int>] = []

    /// Takes the data of the scan at a position, which is at the next segment's marker then.
    init(_ file: [UInt8], from position: inout Int) throws(ImageError) {
        var start = 0
        while true {
            let next = Self.firstFull(file, from: position)
            bytes += file[position..<next]
            position = next
            var after = next + 1
            while after < file.count, file[after] == 0xFF { after += 1 }
            guard after < file.count else { throw JPEGHeader.cutOff }
            switch file[after] {
            case 0:
                bytes.append(0xFF)
                position = after + 1
            case 0xD0...0xD7:
                parts.append(start..<bytes.count)
                start = bytes.count
                position = after + 1
            default:
                parts.append(start..<bytes.count)
                position = after - 1
                return
            }
        }
    }

    /// The place of the next byte of ones; the end where there is none.
    private static func firstFull(_ file: [UInt8], from start: Int) -> Int {
        let raw = file.span.bytes
        var position = start
        while position <= file.count - 8 {
            let inverse = ~raw.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
            // Whether one of its bytes is zero.
            if (inverse &- 0x0101_0101_0101_0101) & ~inverse & 0x8080_8080_8080_8080 != 0 { break }
            position += 8
        }
        while position < file.count, file[position] != 0xFF { position += 1 }
        return position
    }

    /// The bits of the part behind some restarts; none where the file has no such part.
    func bits(part: Int) -> JPEGBits {
        JPEGBits(part < parts.count ? parts[part] : bytes.count..<bytes.count)
    }
}
