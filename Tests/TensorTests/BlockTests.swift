import Foundation
import Testing

@testable import Tensor

/// Weights read from blocks against what the formats' authors say they are (`Tools/make-block-fixtures`).
@Suite("Blocks")
struct BlockTests {
    struct Fixture: Decodable {
        struct Format: Decodable {
            let seed: UInt64
            let digests: [String]
        }

        let rows: Int
        let columns: Int
        let formats: [String: Format]

        static let file = Result {
            let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
                path: "Fixtures/blocks.json")
            return try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: url))
        }
    }

    @Test("each weight is what its format defines, to the bit", arguments: BlockFormat.allCases)
    func values(_ format: BlockFormat) throws {
        let fixture = try Self.file()
        let expected = try #require(fixture.formats[format.rawValue])
        let bytes = Self.bytes(format, rows: fixture.rows, columns: fixture.columns, seed: expected.seed)
        let matrix = bytes.withUnsafeBytes {
            WeightMatrix(
                blocks: $0, format: format, rows: fixture.rows, columns: fixture.columns,
                pool: WorkerPool(threadCount: 2))
        }
        for row in 0..<fixture.rows {
            #expect(Self.digest(PanelTests.row(matrix, row)) == expected.digests[row], "row \(row)")
        }
    }

    @Test("weights that are not finite are counted in blocks as in panels", arguments: BlockFormat.allCases)
    func notFinite(_ format: BlockFormat) throws {
        let (rows, columns) = (5, 512)
        var bytes = Self.bytes(format, rows: rows, columns: columns, seed: 11)
        if format == .mxfp4 {
            for block in stride(from: 0, to: bytes.count, by: format.blockBytes) { bytes[block] = UInt8(block % 200) }
        }
        func counts() throws -> [Int] {
            let pool = WorkerPool(threadCount: 2)
            return try bytes.withUnsafeBytes { blocks in
                let found = try #require(format.countNotFinite(blocks, rows: rows, columns: columns))
                let packed = WeightMatrix(blocks: blocks, format: format, rows: rows, columns: columns, pool: pool)
                    .countNotFinite()
                #expect(found == packed)
                return [found.notANumber, found.infinite]
            }
        }
        #expect(try counts() == [0, 0])
        let exponents: [UInt8] = format == .mxfp4 ? [252, 253, 254, 255] : [0x7C, 0xFC, 0x7E]
        let places: [Int] =
            switch format {
            case .mxfp4: [0]
            case .q2_K: [81, 83]
            case .q3_K: [109]
            case .q6_K: [209]
            case .q4_1, .q5_1, .q4_K, .q5_K: [1, 3]
            default: [1]
            }
        for place in places {
            let index = 2 * format.blockBytes + place
            let before = bytes[index]
            for exponent in exponents {
                bytes[index] = exponent
                let found = try counts()
                #expect(format == .mxfp4 || found[0] + found[1] > 0, "byte \(place) as \(exponent)")
            }
            bytes[index] = before
        }
        bytes.withUnsafeBytes { blocks in
            #expect(format.countNotFinite(blocks, rows: rows + 1, columns: columns) == nil)
            #expect(format.countNotFinite(blocks, rows: 1, columns: 16) == nil)
        }
    }

    static func file() throws -> Fixture { try Fixture.file.get() }

    /// The bytes that the fixture's script makes.
    static func bytes(_ format: BlockFormat, rows: Int, columns: Int, seed: UInt64) -> [UInt8] {
        let halves: [Int] =
            switch format {
            case .q8_0, .q4_0, .q5_0, .iq4_NL, .iq4_XS: [0]
            case .q4_1, .q5_1, .q4_K, .q5_K: [0, 2]
            case .q2_K: [80, 82]
            case .q3_K: [108]
            case .q6_K: [208]
            case .mxfp4: []
            }
        var values = Values(seed: seed)
        let count = rows * columns / format.blockColumns
        var bytes = (0..<count * format.blockBytes).map { _ in UInt8(truncatingIfNeeded: values.bits() >> 24) }
        for block in 0..<count {
            for offset in halves { bytes[block * format.blockBytes + offset + 1] &= 0xBF }
            if format == .mxfp4 { bytes[block * format.blockBytes] = UInt8(block % 255) }
        }
        return bytes
    }

    /// FNV-1a of the Floats' little-endian bytes.
    static func digest(_ values: [Float]) -> String {
        var result: UInt64 = 0xCBF2_9CE4_8422_2325
        for value in values {
            for shift in stride(from: 0, to: 32, by: 8) {
                result = (result ^ UInt64(value.bitPattern >> UInt32(shift) & 255)) &* 0x100_0000_01B3
            }
        }
        let digits = String(result, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
