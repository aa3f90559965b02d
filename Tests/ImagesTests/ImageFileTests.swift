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
}
