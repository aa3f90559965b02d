import Foundation
import Testing

/// A safetensors file with one F32 tensor, read the plain way.
struct LogitsFile {
    let name: String
    let shape: [Int]
    let values: [Float]

    init(_ url: URL) throws {
        struct Entry: Decodable {
            let dtype: String
            let shape: [Int]
            let data_offsets: [Int]
        }
        let data = try Data(contentsOf: url)
        let length = Int(data.prefix(8).withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) })
        let header = try JSONDecoder().decode([String: Entry].self, from: data.dropFirst(8).prefix(length))
        let (name, entry) = try #require(header.first)
        #expect(header.count == 1)
        #expect(entry.dtype == "F32")
        let body = Data(data.dropFirst(8 + length))
        #expect(entry.data_offsets == [0, body.count])
        #expect(entry.shape.reduce(4, *) == body.count)
        self.name = name
        shape = entry.shape
        values = body.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    /// The logits of a position.
    func row(_ position: Int) -> ArraySlice<Float> {
        values[position * shape[1]..<(position + 1) * shape[1]]
    }

    /// The greatest difference between two files.
    func distance(to other: LogitsFile) -> Float {
        zip(values, other.values).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }
}
