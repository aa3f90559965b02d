import Foundation
import Tensor
import Testing

@testable import Transformer

/// Quantized matrices as the hub's libraries wrote them, against what the same libraries say they stand for
/// (`Tools/make-hub-fixtures`).
@Suite("Hub matrices")
struct HubMatrixTests {
    struct Fixture: Decodable {
        let tensor: String
        let shape: [Int]
        let digests: [String]
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/Hub")

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    @Test("there are fixtures")
    func fixturesExist() { #expect(Self.names.count >= 35) }

    @Test("each weight is what the format's library makes of it, to the bit", arguments: names)
    func values(name: String) throws {
        let description = Self.folder.appendingPathComponent("\(name).json")
        let fixture = try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: description))
        let directory = try TemporaryDirectory([
            "config.json": try Self.configuration(description),
            "model.safetensors": Array(try Data(contentsOf: Self.folder.appendingPathComponent("\(name).safetensors"))),
        ])
        let format = try #require(try TransformerModel.readQuantization(directory: directory.path))
        let source = try QuantizedSource(Checkpoint(directory: directory.path), format: format)
        #expect(source.tensors.map(\.name) == [fixture.tensor])
        let tensor = try #require(source.tensor(fixture.tensor))
        #expect(tensor.shape == fixture.shape)
        guard case .packed(let packed, let firstRow) = tensor.storage else {
            Issue.record("not quantized: \(tensor.typeName)")
            return
        }
        #expect(firstRow == 0 && packed.rows == fixture.digests.count)
        let matrix = WeightMatrix(packed, pool: WorkerPool(threadCount: 2))
        for row in 0..<packed.rows {
            #expect(Self.digest(try Self.row(matrix, row)) == fixture.digests[row], "row \(row)")
        }
        // A part of the rows is packed alike.
        let rows = packed.rows / 3..<packed.rows - 1
        let part = WeightMatrix(packed, rows: rows, pool: WorkerPool(threadCount: 1))
        #expect(part.rows == rows.count)
        for row in rows { #expect(Self.digest(try Self.row(part, row - rows.lowerBound)) == fixture.digests[row]) }
    }

    @Test("codes stay as small as they are wherever whole numbers hold them", arguments: names)
    func memory(name: String) throws {
        let description = Self.folder.appendingPathComponent("\(name).json")
        let directory = try TemporaryDirectory([
            "config.json": try Self.configuration(description),
            "model.safetensors": Array(try Data(contentsOf: Self.folder.appendingPathComponent("\(name).safetensors"))),
        ])
        let format = try #require(try TransformerModel.readQuantization(directory: directory.path))
        let source = try QuantizedSource(Checkpoint(directory: directory.path), format: format)
        let tensor = try #require(source.tensors.first)
        guard case .packed(let packed, _) = tensor.storage else {
            Issue.record("not quantized: \(tensor.typeName)")
            return
        }
        let matrix = WeightMatrix(packed, pool: WorkerPool(threadCount: 1))
        // Floats of 8 bits become elements: BF16 where scales are powers of two, else F32.
        let powers = ["mlx-mxfp8", "mlx-nvfp4", "fp8-powers"]
        #expect(
            matrix.elementType
                == (powers.contains(name) ? .bfloat16 : packed.values == .float8 ? .float32 : nil))
    }

    private static func configuration(_ description: URL) throws -> [UInt8] {
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: description)) as? [String: Any])
        return Array(try JSONSerialization.data(withJSONObject: try #require(object["config"])))
    }

    static func row(_ matrix: WeightMatrix, _ row: Int) throws -> [Float] {
        let buffer = AlignedBuffer(floats: matrix.columns)
        try Kernels.selected().widen(matrix, row: row, into: buffer.floats)
        return Array(UnsafeBufferPointer(start: buffer.floats, count: matrix.columns))
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
