/// A PNG file, its chunks read and checked, its pixels still compressed.
///
/// Of an animation the first frame that every viewer shows is read: the image itself.
struct PNGFile {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    let header: PNGHeader
    private(set) var palette: [UInt8] = []
    private(set) var orientation = Orientation.upright
    /// Where the pieces of compressed pixels lie in the file.
    private var pieces: [Range<Int>] = []
    private let bytes: [UInt8]

    /// A chunk: its name, and where its content lies.
    private struct Chunk {
        let name: [UInt8]
        let content: Range<Int>
        let isIntact: Bool

        func `is`(_ text: String) -> Bool { name.elementsEqual(text.utf8) }
        /// Whether a reader who doesn't know the chunk can't show the image.
        var isCritical: Bool { name[0] & 0x20 == 0 }
    }

    init(_ bytes: [UInt8], limit: Int) throws(ImageError) {
        self.bytes = bytes
        var position = Self.signature.count
        guard let first = Self.chunk(bytes, at: &position), first.is("IHDR"), first.isIntact else {
            throw ImageError("The PNG image's header is missing, cut off or damaged.")
        }
        header = try PNGHeader(bytes[first.content], limit: limit)
        while let chunk = Self.chunk(bytes, at: &position), !chunk.is("IEND") {
            if !chunk.isIntact {
                // What follows the pixels can't change them.
                guard pieces.isEmpty || chunk.is("IDAT") else { break }
                throw ImageError(
                    "The checksum of the PNG image's chunk \(Self.shown(chunk.name)) is wrong: it is damaged.")
            }
            try take(chunk)
        }
        guard !pieces.isEmpty else { throw ImageError("The PNG image is cut off before its pixels.") }
        guard header.color != .palette || !palette.isEmpty else { throw ImageError("The PNG image has no palette.") }
    }

    private mutating func take(_ chunk: Chunk) throws(ImageError) {
        if chunk.is("IDAT") {
            pieces.append(chunk.content)
        } else if chunk.is("PLTE"), pieces.isEmpty {
            guard chunk.content.count % 3 == 0, chunk.content.count <= 768 else {
                throw ImageError("The PNG image's palette has \(chunk.content.count) bytes, which is no palette.")
            }
            palette = Array(bytes[chunk.content])
        } else if chunk.is("eXIf") {
            orientation = Orientation(tiff: bytes[chunk.content]) ?? .upright
        } else if chunk.isCritical, pieces.isEmpty, !chunk.is("PLTE") {
            throw ImageError("The PNG image has a chunk \(Self.shown(chunk.name)), without which it can't be shown.")
        }
    }

    /// The chunk at a position, which moves behind it; `nil` where the file ends before the chunk does.
    private static func chunk(_ bytes: [UInt8], at position: inout Int) -> Chunk? {
        guard bytes.count - position >= 12 else { return nil }
        func word(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let length = word(position)
        guard length <= bytes.count - position - 12 else { return nil }
        let content = position + 8..<position + 8 + length
        let checksum = Checksums.crc32(bytes, position + 4..<content.upperBound)
        let chunk = Chunk(
            name: Array(bytes[position + 4..<position + 8]), content: content,
            isIntact: Int(checksum) == word(content.upperBound))
        position = content.upperBound + 4
        return chunk
    }

    private static func shown(_ name: [UInt8]) -> String {
        name.allSatisfy { (65...122).contains($0) }
            ? "\"\(String(decoding: name, as: UTF8.self))\"" : "of no valid name"
    }

    /// Decompresses and decodes the pixels.
    func decode() throws(ImageError) -> DecodedImage {
        let compressed = pieces.reduce(0) { $0 + $1.count }
        // Deflate makes at most 1,032 bytes of one, so a small file can't ask for much memory.
        guard let count = header.dataCount, count / 1032 <= compressed else {
            throw ImageError("The PNG image is cut off: \(compressed) bytes can't hold its pixels.")
        }
        var data: [UInt8]
        if let piece = pieces.first, pieces.count == 1 {
            data = try Inflater.inflate(bytes, piece, count: count)
        } else {
            let joined = pieces.reduce(into: [UInt8]()) { $0 += bytes[$1] }
            data = try Inflater.inflate(joined, 0..<joined.count, count: count)
        }
        try PNGRows.unfilter(&data, header: header)
        let pixels = PNGRows.pixels(data, header: header, palette: palette)
        return orientation.applied(to: DecodedImage(counted: pixels, width: header.width, height: header.height))
    }
}
