/// The bytes of an image file.
///
/// PNG and JPEG are read. Transparency is dropped, grey and palette become red, green and blue, samples of 16 bits keep
/// their upper 8, and the orientation that Exif data tells is applied. Nothing is allocated before the header is checked.
package enum ImageFile {
    /// The most pixels that are decoded unless a caller says otherwise.
    ///
    /// Pictures of phones have up to 50 million.
    package static let defaultLimit = 60_000_000

    /// Decodes an image of at most `limit` pixels.
    ///
    /// - Throws: what is wrong with the file, or that its kind is not read.
    /// - Complexity: linear in the pixels and in the bytes.
    package static func decode(_ bytes: [UInt8], limit: Int = defaultLimit) throws(ImageError) -> DecodedImage {
        switch try Kind(bytes) {
        case .png: try PNGFile(bytes, limit: limit).decode()
        case .jpeg: try JPEGFile.decode(bytes, limit: limit)
        }
    }

    /// The width and height that an image has once it is upright, from its header alone.
    package static func size(of bytes: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
        switch try Kind(bytes) {
        case .png:
            let file = try PNGFile(bytes, limit: .max)
            return file.orientation.size(width: file.header.width, height: file.header.height)
        case .jpeg:
            var header = JPEGHeader(limit: .max)
            var position = 0
            guard case .scan = try header.readSegments(bytes, from: &position), let frame = header.frame else {
                throw ImageError("The JPEG image has no pixels.")
            }
            return header.orientation.size(width: frame.width, height: frame.height)
        }
    }

    /// The format of an image file by its first bytes.
    private enum Kind {
        case png, jpeg

        init(_ bytes: [UInt8]) throws(ImageError) {
            func begins(_ prefix: String, at offset: Int = 0) -> Bool {
                bytes.dropFirst(offset).starts(with: prefix.utf8)
            }
            if bytes.starts(with: PNGFile.signature) {
                self = .png
            } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                self = .jpeg
            } else {
                throw ImageError(Self.refusal(begins, count: bytes.count))
            }
        }

        private static func refusal(_ begins: (String, Int) -> Bool, count: Int) -> String {
            let other: String? =
                if begins("GIF8", 0) {
                    "a GIF"
                } else if begins("RIFF", 0), begins("WEBP", 8) {
                    "a WebP"
                } else if begins("BM", 0) {
                    "a BMP"
                } else if begins("II*\0", 0) || begins("MM\0*", 0) {
                    "a TIFF"
                } else if begins("ftyphei", 4) || begins("ftypmif1", 4) || begins("ftyphev", 4) {
                    "a HEIF"
                } else if begins("ftypavi", 4) {
                    "an AVIF"
                } else if begins("%PDF", 0) {
                    "a PDF"
                } else {
                    nil
                }
            if let other {
                return "The file is \(other) file. Only PNG and JPEG images are read; convert it to one of them."
            }
            return count == 0 ? "The image file is empty." : "The file is neither a PNG nor a JPEG image."
        }
    }
}
