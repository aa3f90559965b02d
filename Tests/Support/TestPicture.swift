/// Images that `Tools/make-image-fixtures` makes as well.
package enum TestPicture {
    /// `height × width × 3` samples with edges, ramps and noise.
    package static func pixels(height: Int, width: Int) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * height * width)
        for y in 0..<height {
            for x in 0..<width {
                for color in 0..<3 {
                    let ramp = 3 * x + 2 * y + 40 * color
                    let noise = (x * y * 7919 + x * 104_729 + y * 1_299_709 + color * 15_485_863) % 97
                    let edge = (x / 9 + y / 7) % 2 * 60
                    pixels.append(UInt8((ramp + noise + edge) % 256))
                }
            }
        }
        return pixels
    }

    /// A PNG file of such an image, whose samples are stored as they are and shifted by `shift`.
    package static func png(width: Int, height: Int, shift: UInt8 = 0) -> [UInt8] {
        let pixels = pixels(height: height, width: width).map { $0 &+ shift }
        var rows: [UInt8] = []
        for row in 0..<height {
            rows.append(0)
            rows += pixels[(3 * width * row)..<(3 * width * (row + 1))]
        }
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: rows.count, by: 65_535) {
            let block = rows[start..<min(start + 65_535, rows.count)]
            stream.append(start + block.count == rows.count ? 1 : 0)
            let length = UInt16(truncatingIfNeeded: block.count)
            for value in [length, ~length] {
                stream.append(UInt8(truncatingIfNeeded: value))
                stream.append(UInt8(truncatingIfNeeded: value >> 8))
            }
            stream += block
        }
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in rows {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        stream += big(high << 16 | low)
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // 8 bits of red, green and blue each.
        let header: [UInt8] = big(UInt32(width)) + big(UInt32(height)) + [8, 2, 0, 0, 0]
        let parts = [signature, chunk("IHDR", header), chunk("IDAT", stream), chunk("IEND", [])]
        return parts.flatMap { $0 }
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body: [UInt8] = Array(name.utf8) + content
        var checksum: UInt32 = .max
        for byte in body {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return big(UInt32(content.count)) + body + big(~checksum)
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
}
