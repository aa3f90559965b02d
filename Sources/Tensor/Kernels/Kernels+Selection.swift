import NightjarKernelTable

extension Kernels {
    /// Multiplies the rows of a stack that a bit mask selects by one activation row, with all workers.
    ///
    /// Writes `output[r] = stack[r] · input`; other elements of `output` stay unchanged. The bits are those of
    /// ``multiply(_:inputs:inputStride:inputCount:into:outputStride:isBalanced:worker:)``, and each worker computes the
    /// same share.
    ///
    /// - Parameters:
    ///   - mask: Row `r` is selected if bit `r % 32` of word `r / 32` is set. Rows beyond the mask aren't.
    ///   - input: `[columns]`.
    ///   - output: `[stack.rows]`.
    ///   - worker: The caller; its scratch must hold `scratchBytes(columns:)`.
    package func multiply(
        _ stack: MatrixStack, selecting mask: UnsafeBufferPointer<UInt32>, input: UnsafePointer<Float>,
        into output: UnsafeMutablePointer<Float>, worker: Worker
    ) {
        var arrangement = Arrangement(
            inputs: input, stride: stack.columns, count: 1, scratch: worker.scratch.assumingMemoryBound(to: Float.self))
        let share = worker.share(of: stack.rows, granularity: stack.rowGranularity)
        if stack.usesPanels {
            multiplyPanels(stack, share: share, selecting: mask, &arrangement, into: output)
            return
        }
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

    /// Multiplies the panels with a selected row, each once.
    private func multiplyPanels(
        _ stack: MatrixStack, share: Range<Int>, selecting mask: UnsafeBufferPointer<UInt32>,
        _ arrangement: inout Arrangement, into output: UnsafeMutablePointer<Float>
    ) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: PanelLayout.rows) { results in
            guard let result = results.baseAddress else { return }
            for first in stride(from: share.lowerBound, to: share.upperBound, by: PanelLayout.rows) {
                let end = min(first + PanelLayout.rows, share.upperBound)
                // A share begins at a multiple of 16, so the bits of a panel lie in one word.
                guard first / 32 < mask.count else { return }
                let bits = mask[first / 32] >> UInt32(first % 32) & 0xffff
                guard bits != 0 else { continue }
                multiply(stack, rows: first..<end, &arrangement, into: result, outputStride: PanelLayout.rows)
                for row in first..<end where bits >> UInt32(row - first) & 1 != 0 { output[row] = result[row - first] }
            }
        }
    }
}
