import Tensor

/// A matrix of F32 values in a memory-mapped safetensors file.
package struct StoredMatrix: Sendable {
    /// The number of rows.
    package let rows: Int
    /// The number of elements per row.
    package let columns: Int
    private let file: SafetensorsFile
    private let start: Int

    /// Maps a file; nil where it has no F32 matrix of this name.
    ///
    /// - Throws: ``ModelError`` for an unreadable, invalid or truncated file.
    package init?(_ name: String, path: String) throws(ModelError) {
        let file = try SafetensorsFile(path: path)
        guard let entry = file.entry(name), entry.type == .float32, entry.shape.count == 2 else { return nil }
        self.file = file
        (rows, columns, start) = (entry.shape[0], entry.shape[1], entry.byteRange.lowerBound)
    }

    /// Returns a row; empty for an index out of range.
    package func row(_ index: Int) -> [Float] {
        guard (0..<rows).contains(index),
            let bytes = try? file.mapping.bytes(offset: start + 4 * index * columns, count: 4 * columns)
        else { return [] }
        return (0..<columns).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
}
