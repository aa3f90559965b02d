extension WeightMatrix {
    /// The matrix in another element type, as a copy; itself where the type is the same.
    ///
    /// Narrowing rounds to nearest even.
    /// - Complexity: O(rows · columns), one thread.
    public func converted(to type: ElementType, kernels: Kernels) -> WeightMatrix {
        guard type != elementType else { return self }
        let stride = columns * type.byteCount
        let buffer = AlignedBuffer(byteCount: rows * stride)
        let widened = AlignedBuffer(floats: columns)
        for row in 0..<rows {
            let target = buffer.base + row * stride
            switch type {
            case .float32:
                kernels.widen(
                    self.row(row), elementType, into: target.assumingMemoryBound(to: Float.self), count: columns)
            case .float16, .bfloat16:
                kernels.widen(self.row(row), elementType, into: widened.floats, count: columns)
                kernels.narrow(widened.floats, to: type, into: target, count: columns)
            }
        }
        return WeightMatrix(
            bytes: UnsafeRawBufferPointer(start: buffer.base, count: buffer.byteCount), rows: rows, columns: columns,
            elementType: type, owner: buffer)
    }

    /// The transposed matrix `[columns, rows]`, as a copy in the same element type.
    public func transposed() -> WeightMatrix {
        let size = elementType.byteCount
        let stride = rows * size
        let buffer = AlignedBuffer(byteCount: columns * stride)
        // Square blocks, so that neither side strides through memory.
        let block = 32
        for firstRow in Swift.stride(from: 0, to: rows, by: block) {
            for firstColumn in Swift.stride(from: 0, to: columns, by: block) {
                for row in firstRow..<min(firstRow + block, rows) {
                    let source = base + row * rowStrideInBytes
                    for column in firstColumn..<min(firstColumn + block, columns) {
                        (buffer.base + column * stride + row * size)
                            .copyMemory(from: source + column * size, byteCount: size)
                    }
                }
            }
        }
        return WeightMatrix(
            bytes: UnsafeRawBufferPointer(start: buffer.base, count: buffer.byteCount), rows: columns, columns: rows,
            elementType: elementType, owner: buffer)
    }
}
