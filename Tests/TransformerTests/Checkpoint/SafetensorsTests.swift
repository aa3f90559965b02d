import Foundation
import Testing

@testable import Transformer

@Suite("Safetensors")
struct SafetensorsTests {
    private func read(_ bytes: [UInt8]) throws(SafetensorsError) -> SafetensorsHeader {
        let result: Result<SafetensorsHeader, SafetensorsError> = bytes.withUnsafeBytes { buffer in
            do throws(SafetensorsError) {
                return .success(try SafetensorsHeader(buffer, file: "m.safetensors"))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func read(header: String, dataBytes: Int = 0) throws(SafetensorsError) -> SafetensorsHeader {
        try read(SafetensorsWriter.file(header: header, data: Array(repeating: 0, count: dataBytes)))
    }

    private func entry(_ type: String, _ shape: String, _ begin: String, _ end: String, name: String = "t") -> String {
        #""\#(name)":{"dtype":"\#(type)","shape":\#(shape),"data_offsets":[\#(begin),\#(end)]}"#
    }

    @Test("reads names, types, shapes and places")
    func reads() throws {
        let header = try read(
            header: #"{"__metadata__":{"format":"pt"},"# + entry("BF16", "[2,3]", "4", "16", name: "b") + ","
                + entry("F32", "[]", "0", "4", name: "a") + "}   ", dataBytes: 16)
        #expect(header.metadata == ["format": "pt"])
        #expect(header.entries.map(\.name) == ["a", "b"])
        #expect(header.entries[1].shape == [2, 3])
        #expect(header.entries[1].byteRange.count == 12)
        #expect(try read(header: "{}").entries.isEmpty)
    }

    @Test("an empty tensor may share its place")
    func emptyTensors() throws {
        let entries = [entry("F32", "[0,4]", "0", "0", name: "a"), entry("F32", "[1]", "0", "4", name: "b")]
        #expect(try read(header: "{\(entries.joined(separator: ","))}", dataBytes: 4).entries.count == 2)
    }

    @Test("every lie of a header is an error that names the file and the place")
    func lies() {
        let cases: [(String, Int, String)] = [
            ("{" + entry("F32", "[1]", "0", "4") + "}", 3, "truncated"),
            ("{" + entry("F32", "[1]", "0", "4") + "}", 5, "after its last tensor"),
            ("{" + entry("F32", "[2]", "0", "4") + "}", 4, "needs 8 bytes"),
            ("{" + entry("F32", "[1]", "4", "0") + "}", 4, "\"t\""),
            ("{" + entry("F32", "[1]", "-4", "0") + "}", 4, "\"t\""),
            ("{" + entry("F32", "[1]", "4", "8") + "}", 8, "belong to no tensor"),
            ("{" + entry("F32", "[1]", "0", "4") + "," + entry("F32", "[1]", "2", "6", name: "u") + "}", 6, "overlap"),
            ("{" + entry("F32", "[1]", "0", "4") + "," + entry("F32", "[1]", "0", "4", name: "u") + "}", 4, "overlap"),
            ("{" + entry("F32", "[1]", "0", "4") + "," + entry("F32", "[1]", "4", "8") + "}", 8, "twice"),
            ("{" + entry("F33", "[1]", "0", "4") + "}", 4, "F33"),
            ("{" + entry("F32", "[-1]", "0", "4") + "}", 4, "`shape`"),
            ("{" + entry("F32", "[1.0]", "0", "4") + "}", 4, "`shape`"),
            ("{" + entry("F32", "\"1\"", "0", "4") + "}", 4, "`shape`"),
            ("{" + entry("F32", "[9223372036854775807]", "0", "4") + "}", 4, "more elements"),
            ("{" + entry("F32", "[9223372036854775808]", "0", "4") + "}", 4, "`shape`"),
            ("{" + entry("F32", "[4294967296,4294967296]", "0", "4") + "}", 4, "more elements"),
            // A zero doesn't hide that the others are too many.
            ("{" + entry("F32", "[0,4611686018427387904,4611686018427387904]", "0", "0") + "}", 0, "more elements"),
            ("{" + entry("U8", "[4611686018427387904,0]", "0", "0") + "}", 0, "more elements"),
            ("{" + entry("F32", "[1]", "0", "9223372036854775807") + "}", 4, "\"t\""),
            ("{" + entry("F32", "[1]", "9223372036854775803", "9223372036854775807") + "}", 4, "\"t\""),
            ("{" + entry("F32", "[1]", "0", "9223372036854775808") + "}", 4, "`data_offsets`"),
            ("{" + entry("F32", "[1]", "0", "true") + "}", 4, "`data_offsets`"),
            ("{" + entry("F4", "[1]", "0", "1") + "}", 1, "`shape`"),
            (#"{"t":{"shape":[1],"data_offsets":[0,4]}}"#, 4, "`dtype`"),
            (#"{"t":{"dtype":"F32","data_offsets":[0,4]}}"#, 4, "`shape`"),
            (#"{"t":{"dtype":"F32","shape":[1]}}"#, 4, "`data_offsets`"),
            (#"{"t":{"dtype":"F32","shape":[1],"data_offsets":[0,4],"x":1}}"#, 4, "`x`"),
            (#"{"t":{"dtype":"F32","shape":[1],"data_offsets":[0,4,8]}}"#, 4, "`data_offsets`"),
            (#"{"t":[]}"#, 0, "\"t\""), ("[]", 0, "an array"), ("{\"a\"", 0, "not JSON"),
            (#"{"__metadata__":{"a":1}}"#, 0, "__metadata__"), (#"{"__metadata__":[]}"#, 0, "__metadata__"),
            (String(repeating: "[", count: 100_000), 0, "nested deeper"),
        ]
        for (header, dataBytes, part) in cases {
            let error = #expect(throws: SafetensorsError.self) { try read(header: header, dataBytes: dataBytes) }
            guard let error else { continue }
            #expect("\(error)".hasPrefix("m.safetensors ") && "\(error)".contains(part), "\(error)")
        }
    }

    @Test("a header longer than the file or the limit is refused before it is read")
    func lengths() {
        func prefix(_ length: UInt64) -> [UInt8] { withUnsafeBytes(of: length.littleEndian) { Array($0) } }
        let lengths: [UInt64] = [0, 1, 2, .max, 1 << 63, 100_000_001]
        for bytes in [[], [1, 2, 3]] + lengths.map(prefix) {
            #expect(throws: SafetensorsError.self) { try read(bytes) }
        }
    }

    @Test("changed bytes never do worse than an error", arguments: 0..<8)
    func fuzz(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let valid = SafetensorsWriter.file([
            .init(name: "model.a", type: "F32", shape: [2, 3], bytes: Array(repeating: 1, count: 24)),
            .init(name: "b", type: "BF16", shape: [4], bytes: Array(repeating: 2, count: 8)),
            .init(name: "c", type: "U8", shape: [0], bytes: []),
        ])
        var accepted = 0
        for _ in 0..<3000 {
            var bytes = valid
            for _ in 0...Int(generator.next() % 3) { mutate(&bytes, &generator) }
            guard let header = try? read(bytes) else { continue }
            accepted += 1
            for entry in header.entries {
                #expect(entry.byteRange.lowerBound >= 8 && entry.byteRange.upperBound <= bytes.count)
                let bits = entry.shape.reduce(entry.type.bitWidth, *)
                #expect(bits == entry.byteRange.count * 8)
            }
        }
        #expect(accepted > 0)
    }

    private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let place = Int(generator.next() % UInt64(bytes.count))
        switch generator.next() % 6 {
        case 0: bytes[place] ^= 1 << UInt8(generator.next() % 8)
        case 1: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
        case 2: bytes.removeLast(Int(generator.next() % UInt64(bytes.count)) % 20)
        case 3: bytes.insert(Array("0123456789[]{}\",:-e".utf8)[Int(generator.next() % 19)], at: place)
        case 4: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(12), at: place)
        }
    }
}
