import Tensor

/// A matrix of F32 values in a safetensors file, read where it lies.
package struct StoredMatrix: Sendable {
    /// Rows of the matrix.
    package let rows: Int
    /// Elements of a row.
    package let columns: Int
    private let file: SafetensorsFile
    private let start: Int

    /// Maps a file; nil where it has no matrix of this name.
    ///
    /// - Throws: ``ModelError`` where it can't be read, or is none of the format or only a part of one.
    package init?(_ name: String, path: String) throws(ModelError) {
        let file = try SafetensorsFile(path: path)
        guard let entry = file.entry(name), entry.type == .float32, entry.shape.count == 2 else { return nil }
        self.file = file
        (rows, columns, start) = (entry.shape[0], entry.shape[1], entry.byteRange.lowerBound)
    }

    /// A row.
    ///
    /// - Returns: No elements where there is no such row.
    package func row(_ index: Int) -> [Float] {
        guard (0..<rows).contains(index),
            let bytes = try? file.mapping.bytes(offset: start + 4 * index * columns, count: 4 * columns)
        else { return [] }
        return (0..<columns).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
}
