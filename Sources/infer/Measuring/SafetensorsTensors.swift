import FoundationEssentials
import ModelFiles
import Tensor

/// The tensors of a safetensors file that `infer` wrote.
struct SafetensorsTensors {
    private struct Entry: Decodable {
        let dtype: String
        let shape: [Int]
        let data_offsets: [Int]
    }

    private let entries: [String: Entry]
    private let file: MappedFile
    private let dataStart: Int
    private let wrong: Failure

    /// Reads the header; throws the given failure if it is malformed.
    init(_ file: MappedFile, wrong: Failure) throws {
        self.file = file
        self.wrong = wrong
        guard file.count >= 8 else { throw wrong }
        let length = UInt64(littleEndian: try file.bytes(offset: 0, count: 8).loadUnaligned(as: UInt64.self))
        guard length <= UInt64(min(file.count - 8, 1 << 20)) else { throw wrong }
        let header = Data(try file.bytes(offset: 8, count: Int(length)))
        guard let entries = try? JSONDecoder().decode([String: Entry].self, from: header) else { throw wrong }
        self.entries = entries
        dataStart = 8 + Int(length)
    }

    /// Returns a tensor's shape and bytes, which are valid while the file is mapped.
    func tensor(_ name: String, type: String, bytesPerElement: Int) throws -> ([Int], UnsafeRawBufferPointer) {
        guard let entry = entries[name], entry.dtype == type, entry.data_offsets.count == 2,
            let byteCount = entry.shape.sizeProduct(times: bytesPerElement)
        else { throw wrong }
        let (begin, end) = (entry.data_offsets[0], entry.data_offsets[1])
        guard begin >= 0, end >= begin, end - begin == byteCount else { throw wrong }
        return (entry.shape, try file.bytes(offset: dataStart.saturatingAdding(begin), count: byteCount))
    }
}
