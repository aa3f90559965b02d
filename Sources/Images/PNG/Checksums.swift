/// The checksums of PNG chunks and of zlib streams.
enum Checksums {
    /// Eight tables of a byte's effect, at eight distances from the end, so that eight bytes are taken in a step.
    private static let tables: [[UInt32]] = {
        var tables = [(0..<256).map(effect)]
        for distance in 1..<8 {
            let previous = tables[distance - 1]
            tables.append(previous.map { $0 >> 8 ^ tables[0][Int($0 & 0xFF)] })
        }
        return tables
    }()

    private static func effect(of byte: Int) -> UInt32 {
        var value = UInt32(byte)
        for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        return value
    }

    private static let flat = tables.flatMap(\.self)

    static func crc32(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
        var crc = ~UInt32(0)
        let flat = flat
        let table = flat.span
        let raw = bytes.span.bytes
        var position = range.lowerBound
        while range.upperBound - position >= 8 {
            let word =
                UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)) ^ UInt64(crc)
            crc = 0
            for distance in 0..<8 {
                crc ^= table[(7 - distance) << 8 | Int(truncatingIfNeeded: word >> (8 * UInt64(distance)) & 0xFF)]
            }
            position += 8
        }
        while position < range.upperBound {
            crc = crc >> 8 ^ table[Int((crc ^ UInt32(bytes[position])) & 0xFF)]
            position += 1
        }
        return ~crc
    }

    static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        let span = bytes.span
        var position = 0
        while position < span.count {
            // The sums of 5,552 bytes fit 32 bits.
            let end = min(span.count, position + 5552)
            while end - position >= 16 {
                let part = span.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
                let wide = SIMD16<UInt16>(truncatingIfNeeded: part)
                high &+= 16 &* low
                low &+= UInt32(wide.wrappedSum())
                high &+= UInt32((wide &* Self.weights).wrappedSum())
                position += 16
            }
            while position < end {
                low &+= UInt32(span[position])
                high &+= low
                position += 1
            }
            low %= 65521
            high %= 65521
        }
        return high << 16 | low
    }

    private static let weights = SIMD16<UInt16>(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
}
