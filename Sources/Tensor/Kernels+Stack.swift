extension Kernels {
    /// Rows of a block that is widened and multiplied as one in prefill; fixed, so that results don't depend on the
    /// number of threads.
    static let blockRows = 96

    /// Bytes of scratch each worker needs for products over `columns` input features.
    public static func scratchBytes(columns: Int) -> Int { max(blockRows, maximumInputCount) * columns * 4 }

    /// Multiplies a stack by activation rows, all workers together: `output[i · outputStride + r] = stack[r] · inputs[i]`.
    ///
    /// Up to 8 inputs go through the row kernels, each worker on its contiguous rows; more go through OpenBLAS on blocks
    /// of fixed size. There is no barrier inside: put one before `output` is read, and one before `inputs` is changed.
    ///
    /// - Parameters:
    ///   - inputs: `[inputCount, columns]`, rows `inputStride` floats apart.
    ///   - output: `[inputCount, stack.rows]`, rows `outputStride` floats apart.
    ///   - worker: the caller; its scratch must hold `scratchBytes(columns:)`, and it must not be in another
    ///     `nextItem` loop since the last barrier.
    public func multiply(
        _ stack: MatrixStack, inputs: UnsafePointer<Float>, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, worker: Worker
    ) {
        if inputCount <= Self.maximumInputCount {
            let share = worker.share(of: stack.rows, granularity: 4)
            multiply(
                stack, rows: share, inputs: inputs, inputStride: inputStride, inputCount: inputCount,
                into: output + share.lowerBound, outputStride: outputStride,
                scratch: worker.scratch.assumingMemoryBound(to: Float.self))
            return
        }
        let blocks = (stack.rows + Self.blockRows - 1) / Self.blockRows
        let panel = worker.scratch.assumingMemoryBound(to: Float.self)
        while let block = worker.nextItem(of: blocks) {
            let first = block * Self.blockRows
            let rows = first..<min(first + Self.blockRows, stack.rows)
            stack.forEachPart(of: rows) { matrix, range, stackRow in
                for (index, row) in range.enumerated() {
                    widen(matrix.row(row), matrix.elementType, into: panel + index * matrix.columns, count: matrix.columns)
                }
                BLAS.multiplyTransposed(
                    inputs, inputStride, panel, matrix.columns, into: output + stackRow, outputStride,
                    m: inputCount, n: range.count, k: matrix.columns)
            }
        }
    }

    /// Multiplies a range of a stack's rows by 1 to 8 activation rows on the calling thread:
    /// `output[i · outputStride + r − rows.lowerBound] = stack[r] · inputs[i]`.
    ///
    /// - Parameter scratch: room for `inputCount · columns` floats.
    public func multiply(
        _ stack: MatrixStack, rows: Range<Int>, inputs: UnsafePointer<Float>, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, scratch: UnsafeMutablePointer<Float>
    ) {
        guard !rows.isEmpty else { return }
        var arrangedFor: ElementType?
        var arranged = inputs
        var arrangedStride = inputStride
        stack.forEachPart(of: rows) { matrix, range, stackRow in
            if arrangedFor != matrix.elementType {
                (arranged, arrangedStride) = arrange(
                    inputs, inputStride, inputCount, columns: matrix.columns, for: matrix.elementType, scratch)
                arrangedFor = matrix.elementType
            }
            multiply(
                matrix, rows: range, arranged: arranged, inputStride: arrangedStride, inputCount: inputCount,
                into: output + (stackRow - rows.lowerBound), outputStride: outputStride)
        }
    }

    private func arrange(
        _ inputs: UnsafePointer<Float>, _ stride: Int, _ count: Int, columns: Int, for elementType: ElementType,
        _ scratch: UnsafeMutablePointer<Float>
    ) -> (UnsafePointer<Float>, Int) {
        guard let arrange = format(elementType).arrange else { return (inputs, stride) }
        for row in 0..<count { arrange(inputs + row * stride, scratch + row * columns, columns) }
        return (UnsafePointer(scratch), columns)
    }
}
