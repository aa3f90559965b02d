import NightjarKernelTable

extension Kernels {
    /// The number of rows that prefill widens and multiplies as one block.
    ///
    /// It is fixed, so that results don't depend on the number of threads.
    static let blockRows = 96

    /// Returns the size in bytes of the scratch that each worker needs for products over `columns` input features.
    package static func scratchBytes(columns: Int) -> Int {
        max(blockRows * columns * 4, laidOutBytes(columns: columns) + gatedTileCount * 4)
    }

    /// Multiplies a stack by activation rows, with all workers: `output[i · outputStride + r] = stack[r] · inputs[i]`.
    ///
    /// Matrices in panels use the kernels of panels, with any number of inputs. Other matrices use the row kernels for
    /// up to 8 inputs, each worker on its contiguous rows. For more inputs they use OpenBLAS on blocks of fixed size.
    /// There is no barrier inside: put one before `output` is read, and one before `inputs` is changed. The bits don't
    /// depend on which worker computes a row, and with panels not on the number of inputs.
    ///
    /// - Parameters:
    ///   - inputs: `[inputCount, columns]`, rows `inputStride` floats apart.
    ///   - output: `[inputCount, stack.rows]`, rows `outputStride` floats apart.
    ///   - isBalanced: Whether, for few inputs, the last rows are scheduled dynamically. This evens out the effects of
    ///     memory and of other processes. Otherwise each worker computes its `share(of:granularity:)` of the rows.
    ///   - worker: The caller; its scratch must hold `scratchBytes(columns:)`. More than 8 inputs, or balancing, draw
    ///     from `nextItem`: nothing else may since the last barrier.
    package func multiply(
        _ stack: MatrixStack, inputs: UnsafePointer<Float>, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, isBalanced: Bool = false, worker: Worker
    ) {
        if let observer, worker.index == 0 {
            observer.add(stack, inputs, stride: inputStride, count: inputCount)
        }
        if inputCount <= Self.maximumInputCount {
            if isBalanced, worker.count > 1 {
                multiplyBalanced(
                    stack, inputs: inputs, inputStride: inputStride, inputCount: inputCount, into: output,
                    outputStride: outputStride, worker: worker)
                return
            }
            let share = worker.share(of: stack.rows, granularity: stack.rowGranularity)
            multiply(
                stack, rows: share, inputs: inputs, inputStride: inputStride, inputCount: inputCount,
                into: output + share.lowerBound, outputStride: outputStride,
                scratch: worker.scratch.assumingMemoryBound(to: Float.self))
            return
        }
        if stack.usesPanels {
            multiplyPanels(
                stack, inputs: inputs, inputStride: inputStride, inputCount: inputCount, into: output,
                outputStride: outputStride, worker: worker)
            return
        }
        let blocks = (stack.rows + Self.blockRows - 1) / Self.blockRows
        let panel = worker.scratch.assumingMemoryBound(to: Float.self)
        while let block = worker.nextItem(of: blocks) {
            let first = block * Self.blockRows
            multiplyBlock(
                stack, first..<min(first + Self.blockRows, stack.rows), inputs: inputs, inputStride: inputStride,
                inputCount: inputCount, into: output, outputStride: outputStride, panel)
        }
    }

    /// Multiplies a small stack by any number of activation rows on the calling thread.
    ///
    /// Writes `output[i · outputStride + r] = stack[r] · inputs[i]`.
    ///
    /// - Parameters:
    ///   - isInvariant: Whether a row must have the bits that it has alone. Otherwise more than 8 rows use OpenBLAS.
    ///   - scratch: Room for `scratchBytes(columns:)`.
    package func multiplyAlone(
        _ stack: MatrixStack, inputs: UnsafePointer<Float>, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, isInvariant: Bool,
        scratch: UnsafeMutablePointer<Float>
    ) {
        guard inputCount > Self.maximumInputCount, !isInvariant else {
            for first in Swift.stride(from: 0, to: inputCount, by: Self.maximumInputCount) {
                multiply(
                    stack, rows: 0..<stack.rows, inputs: inputs + first * inputStride, inputStride: inputStride,
                    inputCount: min(Self.maximumInputCount, inputCount - first), into: output + first * outputStride,
                    outputStride: outputStride, scratch: scratch)
            }
            return
        }
        for first in Swift.stride(from: 0, to: stack.rows, by: Self.blockRows) {
            multiplyBlock(
                stack, first..<min(first + Self.blockRows, stack.rows), inputs: inputs, inputStride: inputStride,
                inputCount: inputCount, into: output, outputStride: outputStride, scratch)
        }
    }

    /// Widens a block of a stack's rows, and multiplies it by many activation rows with OpenBLAS.
    private func multiplyBlock(
        _ stack: MatrixStack, _ rows: Range<Int>, inputs: UnsafePointer<Float>, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, _ panel: UnsafeMutablePointer<Float>
    ) {
        stack.forEachPart(of: rows) { matrix, range, stackRow in
            for (index, row) in range.enumerated() {
                widen(matrix, row: row, into: panel + index * matrix.columns)
            }
            BLAS.multiplyTransposed(
                inputs, inputStride, panel, matrix.columns, into: output + stackRow, outputStride, m: inputCount,
                n: range.count, k: matrix.columns)
        }
    }

    /// Multiplies a range of a stack's rows by 1 to 8 activation rows on the calling thread.
    ///
    /// Writes `output[i · outputStride + r − rows.lowerBound] = stack[r] · inputs[i]`.
    ///
    /// - Parameter scratch: Room for `inputCount · columns` floats.
    package func multiply(
        _ stack: MatrixStack, rows: Range<Int>, inputs: UnsafePointer<Float>, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, scratch: UnsafeMutablePointer<Float>
    ) {
        var arrangement = Arrangement(inputs: inputs, stride: inputStride, count: inputCount, scratch: scratch)
        multiply(stack, rows: rows, &arrangement, into: output, outputStride: outputStride)
    }
}
