import Tensor

/// A matrix in a memory-mapped safetensors file, read row by row.
package struct StoredMatrix: Sendable {
    /// The number of rows.
    package let rows: Int
    /// The number of elements per row: 1 where the tensor has one dimension.
    package let columns: Int
    private let file: SafetensorsFile
    private let entry: SafetensorsHeader.Entry

    /// Maps a file; nil where it has no tensor of this name.
    ///
    /// Tensors of two dimensions may be F64, F32, F16 or BF16, those of one dimension I64 or I32 too.
    ///
    /// - Throws: ``ModelError`` for an unreadable, invalid or truncated file, and for a tensor of another kind.
    package init?(_ name: String, dimensions: Int = 2, path: String) throws(ModelError) {
        let file = try SafetensorsFile(path: path)
        guard let entry = file.entry(name) else { return nil }
        let isRead =
            switch entry.type {
            case .float64, .float32, .float16, .bfloat16: true
            case .int64, .int32: dimensions == 1
            default: false
            }
        guard isRead, entry.shape.count == dimensions else {
            throw .elementType(file: path, tensor: name, found: "\(entry.type.rawValue) of shape \(entry.shape)")
        }
        self.file = file
        self.entry = entry
        (rows, columns) = (entry.shape[0], entry.shape.count == 2 ? entry.shape[1] : 1)
    }

    /// Returns a row; empty for an index out of range.
    package func row(_ index: Int) -> [Float] {
        switch entry.type {
        case .float32: values(index) { (value: Float) in value }
        case .float64: values(index) { (value: Double) in Float(value) }
        case .float16: values(index) { (value: Float16) in Float(value) }
        case .bfloat16: values(index) { (value: UInt16) in Float(bitPattern: UInt32(value) << 16) }
        case .int64: values(index) { (value: Int64) in Float(value) }
        case .int32: values(index) { (value: Int32) in Float(value) }
        default: []
        }
    }

    /// Returns the first element of each row as a whole number; nil for a tensor of other numbers.
    package func integers() -> [Int]? {
        switch entry.type {
        case .int64: (0..<rows).flatMap { values($0) { (value: Int64) in Int(value) }.prefix(1) }
        case .int32: (0..<rows).flatMap { values($0) { (value: Int32) in Int(value) }.prefix(1) }
        default: nil
        }
    }

    private func values<Stored: BitwiseCopyable, Value>(
        _ row: Int, _ value: (Stored) -> Value
    ) -> [Value] {
        let size = MemoryLayout<Stored>.size
        guard (0..<rows).contains(row),
            let bytes = try? file.mapping.bytes(
                offset: entry.byteRange.lowerBound + size * row * columns, count: size * columns)
        else { return [] }
        return (0..<columns).map { value(bytes.loadUnaligned(fromByteOffset: size * $0, as: Stored.self)) }
    }
}
