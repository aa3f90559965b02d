import NightjarTestSupport
import Testing

@testable import Images

@Suite("Image files")
struct ImageFileTests {
    @Test("are there to compare with")
    func fixtures() throws { #expect(try ImageFixture.file.get().files.count > 60) }

    @Test("have the pixels that libpng and libjpeg-turbo read", arguments: ImageFixture.all.files)
    func pixels(_ file: ImageFixture.File) throws {
        let image = try ImageFile.decode(file.bytes)
        #expect(image.width == file.width && image.height == file.height)
        #expect(Checksums.crc32(image.pixels, 0..<image.pixels.count) == file.checksum)
        let size = try ImageFile.size(of: file.bytes)
        #expect(size == (file.width, file.height))
    }

    @Test("are resized as torchvision does", arguments: ImageFixture.all.resizings)
    func resizing(_ resizing: ImageFixture.Resizing) throws {
        let (height, width) = (resizing.from[0], resizing.from[1])
        let image = try DecodedImage(
            width: width, height: height, pixels: TestPicture.pixels(height: height, width: width))
        let filter: ResamplingFilter = [1: .lanczos, 2: .bilinear, 3: .bicubic][resizing.filter] ?? .bilinear
        let resized = image.resized(width: resizing.to[1], height: resizing.to[0], filter: filter)
        #expect(resized.width == resizing.to[1] && resized.height == resizing.to[0])
        #expect(Checksums.crc32(resized.pixels, 0..<resized.pixels.count) == resizing.checksum)
    }

    @Test(
        "of other kinds are refused by name",
        arguments: [
            ("GIF89a.....", "a GIF"), ("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8 ", "a WebP"), ("BM......", "a BMP"),
            ("%PDF-1.7", "a PDF"), ("", "empty"), ("hello", "neither a PNG nor a JPEG"),
        ])
    func kinds(text: String, word: String) {
        let error = #expect(throws: ImageError.self) { try ImageFile.decode(Array(text.utf8)) }
        #expect(error?.description.contains(word) == true)
    }

    @Test("that are too large, or too small for their size, are refused before memory is taken")
    func bombs() throws {
        var png = try ImageFixture.named("png 2 8 0")
        png.replaceSubrange(16..<24, with: [0, 0, 0x1F, 0x40, 0, 0, 0x1F, 0x40])
        let checksum = Checksums.crc32(png, 12..<29)
        png.replaceSubrange(29..<33, with: (0..<4).map { UInt8(checksum >> (24 - 8 * $0) & 0xFF) })
        var error = #expect(throws: ImageError.self) { try ImageFile.decode(png) }
        #expect(error?.description.contains("8000×8000") == true)
        error = #expect(throws: ImageError.self) { try ImageFile.decode(png, limit: 1 << 40) }
        #expect(error?.description.contains("can't hold its pixels") == true)

        var jpeg = try ImageFixture.named("jpeg coarse")
        let header = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
        jpeg.replaceSubrange(header + 5..<header + 9, with: [0x1F, 0x40, 0x1F, 0x40])
        error = #expect(throws: ImageError.self) { try ImageFile.decode(jpeg) }
        #expect(error?.description.contains("8000×8000") == true)
        error = #expect(throws: ImageError.self) { try ImageFile.decode(jpeg, limit: 1 << 40) }
        #expect(error?.description.contains("cut off") == true)
        #expect(try ImageFile.size(of: jpeg) == (8000, 8000))
    }

    @Test(
        "that are cut off are refused", arguments: ["png 2 8 0", "png in pieces", "jpeg coarse", "jpeg 0 True 17 35"])
    func cut(name: String) throws {
        let bytes = try ImageFixture.named(name)
        // A PNG file may lack what stands behind its pixels, as readers have it.
        let end = name.hasPrefix("png") ? bytes.count - 28 : bytes.count - 1
        for count in stride(from: 0, to: end, by: 7) {
            #expect(throws: ImageError.self) { try ImageFile.decode(Array(bytes.prefix(count))) }
        }
    }

    @Test("of printers and of rare coding are refused with a sentence")
    func unread() throws {
        var jpeg = try ImageFixture.named("jpeg coarse")
        let header = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
        var twelve = jpeg
        twelve[header + 4] = 12
        var error = #expect(throws: ImageError.self) { try ImageFile.decode(twelve) }
        #expect(error?.description.contains("12 bits") == true)
        jpeg[header + 1] = 0xC9
        error = #expect(throws: ImageError.self) { try ImageFile.decode(jpeg) }
        #expect(error?.description.contains("arithmetically") == true)
        let frame = [UInt8](arrayLiteral: 8, 0, 1, 0, 1, 4) + (0..<4).flatMap { [UInt8($0), 0x11, 0] }
        error = #expect(throws: ImageError.self) { try JPEGFrame(frame[...], marker: 0xC0, limit: 9) }
        #expect(error?.description.contains("CMYK") == true)
    }

    @Test("that are broken anywhere end in an image or in a sentence")
    func broken() throws {
        let files = try ImageFixture.file.get().files.map(\.bytes)
        var random = SplitMix(state: 7)
        for _ in 0..<2000 {
            var bytes = files[random.below(files.count)]
            for _ in 0..<1 + random.below(4) where bytes.count > 4 {
                let place = random.below(bytes.count)
                switch random.below(5) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes[place] ^= 1 << UInt8(random.below(8))
                case 2: bytes.remove(at: place)
                case 3: bytes.insert(contentsOf: bytes[place..<min(place + 9, bytes.count)], at: place)
                default: bytes.replaceSubrange(place..<min(place + 3, bytes.count), with: [0xFF, 0xDA, 0xFF])
                }
            }
            Self.mendChecksums(&bytes)
            do {
                let image = try ImageFile.decode(bytes, limit: 1 << 20)
                #expect(image.pixels.count == 3 * image.width * image.height)
            } catch {
                #expect(error.description.hasSuffix("."))
            }
        }
    }

    /// Makes the checksums of a PNG file's chunks right, so that what is broken is read.
    private static func mendChecksums(_ bytes: inout [UInt8]) {
        guard bytes.starts(with: PNGFile.signature) else { return }
        var position = 8
        while bytes.count - position >= 12 {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - position - 12 else { return }
            let end = position + 8 + length
            let checksum = Checksums.crc32(bytes, position + 4..<end)
            for index in 0..<4 { bytes[end + index] = UInt8(checksum >> (24 - 8 * index) & 0xFF) }
            position = end + 4
        }
    }
}

/// Numbers that look random and are the same each time.
private struct SplitMix {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ value >> 31) >> 24 & 0xFFFF_FFFF) % limit
    }
}
