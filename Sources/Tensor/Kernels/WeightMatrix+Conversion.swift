extension WeightMatrix {
    /// Returns a copy of the matrix, row by row in an element type; the matrix itself if it is stored so.
    ///
    /// Narrowing rounds to nearest even.
    /// - Complexity: O(rows · columns), one thread.
    package func converted(to type: ElementType, kernels: Kernels) -> WeightMatrix {
        guard format != .elements(type) else { return self }
        let stride = columns * type.byteCount
        let buffer = AlignedBuffer(byteCount: rows * stride)
        let widened = AlignedBuffer(floats: columns)
        for row in 0..<rows {
            let target = buffer.base + row * stride
            switch type {
            case .float32:
                kernels.widen(self, row: row, into: target.assumingMemoryBound(to: Float.self))
            case .float16, .bfloat16:
                kernels.widen(self, row: row, into: widened.floats)
                kernels.narrow(widened.floats, to: type, into: target, count: columns)
            }
        }
        return WeightMatrix(
            bytes: UnsafeRawBufferPointer(start: buffer.base, count: buffer.byteCount), rows: rows, columns: columns,
            elementType: type, owner: buffer)
    }

    /// Returns the matrix with zeros in a row.
    ///
    /// The result is the matrix itself if the zeros are there, otherwise a copy. A copy of a quantized matrix has
    /// Floats.
    package func clearing(row: Int, kernels: Kernels) -> WeightMatrix {
        let widened = AlignedBuffer(floats: columns)
        kernels.widen(self, row: row, into: widened.floats)
        if (0..<columns).allSatisfy({ widened.floats[$0] == 0 }) { return self }
        guard elementType != nil else {
            return converted(to: .float32, kernels: kernels).clearing(row: row, kernels: kernels)
        }
        let copy = reordered { $0 }
        UnsafeMutableRawPointer(mutating: copy.address(ofRow: row))
            .initializeMemory(as: UInt8.self, repeating: 0, count: strideInBytes)
        return copy
    }

    /// Returns the transposed matrix `[columns, rows]`, as a copy in the same element type.
    ///
    /// - Precondition: The matrix is stored row by row.
    package func transposed() -> WeightMatrix {
        guard let elementType else { preconditionFailure("a matrix in panels can't be transposed") }
        let size = elementType.byteCount
        let stride = rows * size
        let buffer = AlignedBuffer(byteCount: columns * stride)
        // Square blocks keep both sides in cache.
        let block = 32
        for firstRow in Swift.stride(from: 0, to: rows, by: block) {
            for firstColumn in Swift.stride(from: 0, to: columns, by: block) {
                for row in firstRow..<min(firstRow + block, rows) {
                    let source = base + row * strideInBytes
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

    /// Returns a copy of the matrix with reordered rows.
    ///
    /// - Parameter source: Returns the row of this matrix for a row of the result.
    /// - Precondition: The matrix is stored row by row, and `source` stays inside it.
    package func reordered(by source: (Int) -> Int) -> WeightMatrix {
        guard let elementType else { preconditionFailure("a matrix in panels is put in order when it is packed") }
        let buffer = AlignedBuffer(byteCount: rows * strideInBytes)
        for row in 0..<rows {
            let from = source(row)
            precondition(from >= 0 && from < rows, "row outside the matrix")
            (buffer.base + row * strideInBytes).copyMemory(from: address(ofRow: from), byteCount: strideInBytes)
        }
        return WeightMatrix(
            bytes: UnsafeRawBufferPointer(start: buffer.base, count: buffer.byteCount), rows: rows, columns: columns,
            elementType: elementType, owner: buffer)
    }
}
