extension ImageFile {
    /// An image file that says how it is to be turned, in the place of what it says itself.
    ///
    /// - Parameter orientation: A value of Exif's tag 274, from 1 to 8; the file stays as it is for others.
    /// - Returns: The file; as it was where it is no PNG or JPEG file, which decoding tells.
    package static func oriented(_ bytes: [UInt8], _ orientation: Int) -> [UInt8] {
        guard 1...8 ~= orientation else { return bytes }
        // A directory with one entry: tag 274, a 16-bit number, once.
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(truncatingIfNeeded: orientation), 0, 0]
        let tiff = Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
        if bytes.starts(with: PNGFile.signature) { return png(bytes, tiff) }
        return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? jpeg(bytes, tiff) : bytes
    }

    private static func png(_ bytes: [UInt8], _ tiff: [UInt8]) -> [UInt8] {
        func word(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        let body = Array("eXIf".utf8) + tiff
        let chunk = big(tiff.count) + body + big(Int(Checksums.crc32(body, 0..<body.count)))
        var result: [UInt8] = []
        var copied = 0
        var position = PNGFile.signature.count
        while bytes.count - position >= 12 {
            let length = word(position)
            guard length <= bytes.count - position - 12 else { break }
            let end = position + 12 + length
            if position == PNGFile.signature.count {
                result += bytes[..<end] + chunk
                copied = end
            } else if bytes[position + 4..<position + 8].elementsEqual("eXIf".utf8) {
                result += bytes[copied..<position]
                copied = end
            }
            position = end
        }
        return result + bytes[copied...]
    }

    private static func jpeg(_ bytes: [UInt8], _ tiff: [UInt8]) -> [UInt8] {
        let body = Array("Exif\0\0".utf8) + tiff
        // Of several segments the first counts.
        return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(truncatingIfNeeded: body.count + 2)] + body + bytes.dropFirst(2)
    }
}
