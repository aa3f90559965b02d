/// The contents of a JPEG file's segments before and between its scans.
struct JPEGHeader {
    /// The point where reading of segments ended.
    enum End {
        case scan(JPEGScan)
        case image
    }

    let limit: Int
    private(set) var frame: JPEGFrame?
    private(set) var orientation = Orientation.upright
    private(set) var quantization = [[Int32]?](repeating: nil, count: 4)
    private(set) var directTables = [JPEGHuffmanTable?](repeating: nil, count: 4)
    private(set) var alternatingTables = [JPEGHuffmanTable?](repeating: nil, count: 4)
    /// Groups of blocks between restarts; 0 for none.
    private(set) var restartInterval = 0
    private var hasJFIF = false
    private var hasExif = false
    /// The color transform that Adobe's segment names.
    private var adobeTransform: UInt8?

    init(limit: Int) { self.limit = limit }

    static let cutOff = ImageError("The JPEG image is cut off.")
    static let damaged = ImageError("The JPEG image is damaged: one of its segments makes no sense.")

    /// Whether the components are luminance and color, not red, green and blue.
    var isLuminance: Bool {
        guard let frame, frame.components.count == 3 else { return false }
        if hasJFIF { return true }
        if let adobeTransform { return adobeTransform != 0 }
        return frame.components.map(\.id) != [82, 71, 66]
    }

    /// Reads segments up to the next scan, behind whose header the position is then, or to the end of the image.
    mutating func readSegments(_ bytes: [UInt8], from position: inout Int) throws(ImageError) -> End {
        while true {
            let marker = try Self.nextMarker(bytes, from: &position)
            switch marker {
            // The start, restarts out of place, and a marker for arithmetic in private use.
            case 0xD8, 0xD0...0xD7, 0x01: continue
            case 0xD9: return .image
            default: break
            }
            guard bytes.count - position >= 2 else { throw Self.cutOff }
            let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
            guard length >= 2 else { throw Self.damaged }
            guard length <= bytes.count - position else { throw Self.cutOff }
            let content = bytes[position + 2..<position + length]
            position += length
            if marker == 0xDA { return .scan(try JPEGScan(Array(content), header: self)) }
            try take(content, marker: marker)
        }
    }

    /// The next marker's second byte; what stands before it is skipped.
    static func nextMarker(_ bytes: [UInt8], from position: inout Int) throws(ImageError) -> UInt8 {
        while position < bytes.count - 1 {
            if bytes[position] == 0xFF, bytes[position + 1] != 0, bytes[position + 1] != 0xFF {
                position += 2
                return bytes[position - 1]
            }
            position += 1
        }
        throw cutOff
    }

    private mutating func take(_ content: ArraySlice<UInt8>, marker: UInt8) throws(ImageError) {
        switch marker {
        case 0xC0, 0xC1, 0xC2:
            guard frame == nil else { throw ImageError("The JPEG image has two headers.") }
            frame = try JPEGFrame(content, marker: marker, limit: limit)
        case 0xC4: try takeHuffmanTables(Array(content))
        case 0xC3:
            throw ImageError("The JPEG image is stored without loss. Only baseline and progressive ones are read.")
        case 0xC9...0xCB, 0xCD...0xCF, 0xCC:
            throw ImageError("The JPEG image is coded arithmetically. Only Huffman coding is read; save it anew.")
        case 0xC5...0xC7, 0xDE:
            throw ImageError(
                "The JPEG image is hierarchical. Only baseline and progressive ones are read; save it anew.")
        case 0xDB: try takeQuantization(Array(content))
        case 0xDD:
            guard content.count == 2 else { throw Self.damaged }
            restartInterval = content.reduce(0) { $0 << 8 | Int($1) }
        case 0xE0 where content.starts(with: "JFIF\0".utf8): hasJFIF = true
        case 0xE1 where content.starts(with: "Exif\0\0".utf8) && !hasExif:
            hasExif = true
            orientation = Orientation(tiff: content.dropFirst(6)) ?? .upright
        case 0xEE where content.count >= 12 && content.starts(with: "Adobe".utf8):
            adobeTransform = content[content.startIndex + 11]
        default: break
        }
    }

    private mutating func takeQuantization(_ content: [UInt8]) throws(ImageError) {
        var position = 0
        while position < content.count {
            let index = Int(content[position] & 15)
            let isWide = content[position] >> 4
            position += 1
            let width = Int(isWide) + 1
            guard index < 4, isWide < 2, content.count - position >= 64 * width else { throw Self.damaged }
            var steps = [Int32](repeating: 0, count: 64)
            for place in 0..<64 {
                let value = content[(position + place * width)...].prefix(width).reduce(Int32(0)) {
                    $0 << 8 | Int32($1)
                }
                steps[JPEGTransform.order[place]] = value
            }
            quantization[index] = steps
            position += 64 * width
        }
    }

    private mutating func takeHuffmanTables(_ content: [UInt8]) throws(ImageError) {
        var position = 0
        while position < content.count {
            let kind = content[position]
            position += 1
            guard kind & 15 < 4, kind >> 4 < 2, content.count - position >= 16 else { throw Self.damaged }
            let counts = content[position..<position + 16].map(Int.init)
            let total = counts.reduce(0, +)
            position += 16
            guard total <= 256, content.count - position >= total else { throw Self.damaged }
            let table = try JPEGHuffmanTable(
                counts: counts, values: Array(content[position..<position + total]), isDirect: kind < 16)
            position += total
            if kind < 16 { directTables[Int(kind)] = table } else { alternatingTables[Int(kind & 15)] = table }
        }
    }
}
