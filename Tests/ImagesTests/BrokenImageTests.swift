import Testing

@testable import Images

@Suite("Broken image files")
struct BrokenImageTests {
    /// The most pixels that are read here.
    private static let limit = 1 << 20

    @Test("end in an image or in a sentence, and take no memory that their bytes don't ask for", arguments: Damage.all)
    func broken(_ damage: Damage) throws {
        let files = try ImageFixture.file.get().files.map(\.bytes)
        var random = SplitMix(state: damage.seed)
        var (images, sentences) = (0, 0)
        for _ in 0..<400 {
            var bytes = files[random.below(files.count)]
            for _ in 0..<1 + random.below(3) where bytes.count > 12 { damage.change(&bytes, &random) }
            Self.mendChecksums(&bytes)
            do {
                let image = try ImageFile.decode(bytes, limit: Self.limit)
                images += 1
                #expect(image.pixels.count == 3 * image.width * image.height)
                #expect(image.width * image.height <= Self.limit)
            } catch {
                sentences += 1
                #expect(error.description.hasSuffix(".") && error.description.count > 20)
            }
            // The header alone is read by other rules, and ends as well.
            if let size = try? ImageFile.size(of: bytes) { #expect(size.width > 0 && size.height > 0) }
        }
        #expect(sentences > 0 && images > 0)
    }

    /// What is done to a file, 400 times.
    struct Damage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let seed: UInt64
        let change: @Sendable (inout [UInt8], inout SplitMix) -> Void

        static let all = [
            Damage(testDescription: "bits", seed: 7) { bytes, random in
                bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
            },
            Damage(testDescription: "bytes", seed: 8) { bytes, random in
                let place = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: bytes[place..<min(place + 9, bytes.count)], at: place)
                default: bytes.replaceSubrange(place..<min(place + 3, bytes.count), with: [0xFF, 0xDA, 0xFF])
                }
            },
            Damage(testDescription: "lengths", seed: 9) { bytes, random in
                if random.below(4) == 0 {
                    bytes += (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
                } else {
                    bytes.removeLast(random.below(bytes.count))
                }
            },
            Damage(testDescription: "dimensions", seed: 10) { bytes, random in
                guard let place = BrokenImageTests.sizePlace(bytes) else { return }
                // Small sides, long ones, and what overflows when it is multiplied.
                let sides: [UInt32] = [0, 1, 2, 8, 17, 255, 4096, 65_535, 65_536, 1 << 30, .max]
                let side = sides[random.below(sides.count)]
                let start = place.start + random.below(2) * place.width
                for index in 0..<place.width {
                    let shift = UInt32(8 * (place.width - 1 - index))
                    bytes[start + index] = UInt8(truncatingIfNeeded: side >> shift)
                }
            },
            Damage(testDescription: "chunks and segments", seed: 11) { bytes, random in
                let parts = BrokenImageTests.parts(of: bytes)
                guard let part = parts.isEmpty ? nil : parts[random.below(parts.count)] else { return }
                let content = Array(bytes[part])
                switch random.below(5) {
                case 0: bytes.removeSubrange(part)
                case 1: bytes.insert(contentsOf: content, at: part.lowerBound)
                case 2:
                    // Many times over, as files are made that cost much.
                    bytes.insert(contentsOf: (0..<200).flatMap { _ in content.prefix(60) }, at: part.lowerBound)
                case 3:
                    bytes.removeSubrange(part)
                    let others = BrokenImageTests.parts(of: bytes)
                    bytes.insert(
                        contentsOf: content, at: others.isEmpty ? 8 : others[random.below(others.count)].lowerBound)
                default:
                    // Another name or length.
                    bytes[part.lowerBound + random.below(min(8, part.count))] = UInt8(random.below(256))
                }
            },
        ]
    }

    /// Where a file says its width or height first, and how many bytes each has.
    fileprivate static func sizePlace(_ bytes: [UInt8]) -> (start: Int, width: Int)? {
        if bytes.starts(with: PNGFile.signature) { return bytes.count > 24 ? (16, 4) : nil }
        for part in parts(of: bytes) where part.count > 9 && [0xC0, 0xC1, 0xC2].contains(bytes[part.lowerBound + 1]) {
            return (part.lowerBound + 5, 2)
        }
        return nil
    }

    /// The chunks of a PNG file, or the segments of a JPEG file up to its first scan.
    fileprivate static func parts(of bytes: [UInt8]) -> [Range<Int>] {
        let isPNG = bytes.starts(with: PNGFile.signature)
        var parts: [Range<Int>] = []
        var position = isPNG ? 8 : 2
        while bytes.count - position >= 12 {
            let length =
                isPNG
                ? bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) } + 12
                : bytes[position + 2..<position + 4].reduce(0) { $0 << 8 | Int($1) } + 2
            guard length > 0, length <= bytes.count - position, isPNG || bytes[position] == 0xFF else { break }
            parts.append(position..<position + length)
            position += length
            if !isPNG, bytes[position - length + 1] == 0xDA { break }
        }
        return parts
    }

    /// Makes the checksums of a PNG file's chunks right, so that what is broken is read.
    private static func mendChecksums(_ bytes: inout [UInt8]) {
        guard bytes.starts(with: PNGFile.signature) else { return }
        for part in parts(of: bytes) {
            let checksum = Checksums.crc32(bytes, part.lowerBound + 4..<part.upperBound - 4)
            for index in 0..<4 { bytes[part.upperBound - 4 + index] = UInt8(checksum >> (24 - 8 * index) & 0xFF) }
        }
    }
}

/// Numbers that look random and are the same each time.
struct SplitMix {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ value >> 31) >> 24 & 0xFFFF_FFFF) % limit
    }
}
