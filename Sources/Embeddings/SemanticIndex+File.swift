import Foundation
import NightjarGeneration
import Tensor
import Transformer

/// An index in a file: the safetensors format, with one tensor "embeddings" of F32 values, `[count, dimensions]`. That is what
/// `infer embed` writes too.
extension SemanticIndex {
    private static let tensor = "embeddings"

    /// Writes all vectors to a file, in place of what was there.
    ///
    /// The vectors have the length 1. The file is written under another name and renamed once it is whole.
    ///
    /// - Throws: What `FileHandle` and `FileManager` throw where it can't be written.
    public func save(to file: URL) throws {
        let blocks = snapshot()
        let count = blocks.last.map { $0.first + $0.count } ?? 0
        let bytes = 4 * count * dimensions
        var header =
            "{\"\(Self.tensor)\":{\"dtype\":\"F32\",\"shape\":[\(count),\(dimensions)],\"data_offsets\":[0,\(bytes)]}}"
        header += String(repeating: " ", count: (8 - header.utf8.count % 8) % 8)
        var head = Data((0..<8).map { UInt8(truncatingIfNeeded: header.utf8.count >> (8 * $0)) })
        head.append(contentsOf: header.utf8)
        let temporary = file.deletingLastPathComponent().appending(
            path: ".\(file.lastPathComponent).\(UUID().uuidString)")
        try head.write(to: temporary)
        do {
            let handle = try FileHandle(forWritingTo: temporary)
            try handle.seekToEnd()
            for block in blocks {
                try handle.write(contentsOf: Data(bytes: block.rows.base, count: 4 * block.count * dimensions))
            }
            try handle.synchronize()
            try handle.close()
            // Replaces what is there in one step.
            guard rename(temporary.path, file.path) == 0 else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
            }
        } catch {
            try? FileManager.default.removeItem(at: temporary)
            throw error
        }
    }

    /// Reads what ``save(to:)`` or `infer embed` wrote.
    ///
    /// - Throws: ``EmbeddingError`` where the file can't be read, is cut off, or holds something else.
    public convenience init(file: URL, threadCount: Int? = nil) throws(EmbeddingError) {
        let path = file.path
        let stored = try EmbeddingError.wrapping { () throws(ModelError) in
            try StoredMatrix(Self.tensor, path: path)
        }
        guard let stored else {
            throw .index(problem: "\(path) has no tensor \"\(Self.tensor)\"")
        }
        try self.init(dimensions: stored.columns, threadCount: threadCount)
        for start in stride(from: 0, to: stored.rows, by: 1024) {
            let vectors = (start..<min(start + 1024, stored.rows)).map(stored.row)
            do throws(EmbeddingError) {
                try add(vectors)
            } catch {
                throw .index(problem: "\(path): of the vectors from \(start) on, \(error)")
            }
        }
    }
}
