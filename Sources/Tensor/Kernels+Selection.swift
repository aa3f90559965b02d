extension Kernels {
    /// Multiplies the rows of a stack that a bit mask selects by one activation row, all workers together:
    /// `output[r] = stack[r] · input`; other elements of `output` stay as they are.
    ///
    /// The bits are those of ``multiply(_:inputs:inputStride:inputCount:into:outputStride:isBalanced:worker:)``, and
    /// each worker computes the same share.
    ///
    /// - Parameters:
    ///   - mask: Row `r` is selected where bit `r % 32` of word `r / 32` is set; rows beyond the mask are not.
    ///   - input: `[columns]`.
    ///   - output: `[stack.rows]`.
    ///   - worker: the caller; its scratch must hold `scratchBytes(columns:)`.
    public func multiply(
        _ stack: MatrixStack, selecting mask: UnsafeBufferPointer<UInt32>, input: UnsafePointer<Float>,
        into output: UnsafeMutablePointer<Float>, worker: Worker
    ) {
        var arrangement = Arrangement(
            inputs: input, stride: stack.columns, count: 1, scratch: worker.scratch.assumingMemoryBound(to: Float.self))
        let share = worker.share(of: stack.rows, granularity: 4)
        var row = share.lowerBound
        let end = min(share.upperBound, mask.count * 32)
        while row < end {
            let rest = mask[row / 32] >> UInt32(row % 32)
            if rest == 0 {
                row = (row / 32 + 1) * 32
                continue
            }
            row += rest.trailingZeroBitCount
            if row < end {
                multiply(stack, rows: row..<row + 1, &arrangement, into: output + row, outputStride: stack.rows)
            }
            row += 1
        }
    }
}
