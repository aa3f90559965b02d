import NightjarKernelTable

/// The compiler's prefetch; its C name is a macro that Swift can't import.
@_silgen_name("llvm.prefetch.p0") private func prefetch(
    _ address: UnsafeRawPointer, _ write: Int32, _ locality: Int32, _ data: Int32)

extension Kernels {
    /// Activation rows, rearranged for one weight format at a time.
    struct Arrangement {
        let inputs: UnsafePointer<Float>
        let stride: Int
        let count: Int
        let scratch: UnsafeMutablePointer<Float>
        private var layout = Layout.none
        private var arranged: UnsafePointer<Float>
        private var arrangedStride: Int

        /// The layout of the rows in `scratch`.
        private enum Layout: Equatable {
            case none
            case elements(ElementType)
            case quantized(InputForm, Unmanaged<ColumnOrder>?)

            static func == (left: Layout, right: Layout) -> Bool {
                switch (left, right) {
                case (.none, .none): true
                case (.elements(let left), .elements(let right)): left == right
                // Compared by identity, since this runs every few rows.
                case (.quantized(let form, let left), .quantized(let other, let right)):
                    form == other && left?.toOpaque() == right?.toOpaque()
                default: false
                }
            }
        }

        init(inputs: UnsafePointer<Float>, stride: Int, count: Int, scratch: UnsafeMutablePointer<Float>) {
            self.inputs = inputs
            self.stride = stride
            self.count = count
            self.scratch = scratch
            arranged = inputs
            arrangedStride = stride
        }

        /// Returns the rows in the layout of an element type.
        mutating func rows(
            for elementType: ElementType, columns: Int, _ kernels: Kernels
        ) -> (start: UnsafePointer<Float>, stride: Int) {
            if layout != .elements(elementType) {
                layout = .elements(elementType)
                if let arrange = kernels.format(elementType).arrange {
                    for row in 0..<count { arrange(inputs + row * stride, scratch + row * columns, columns) }
                    (arranged, arrangedStride) = (UnsafePointer(scratch), columns)
                } else {
                    (arranged, arrangedStride) = (inputs, stride)
                }
            }
            return (arranged, arrangedStride)
        }

        /// Returns the rows quantized for a matrix; the stride is in bytes.
        mutating func quantizedRows(
            for matrix: MatrixView, _ kernels: Kernels
        ) -> (start: UnsafeRawPointer, stride: Int) {
            let bytes = Kernels.laidOutStride(of: matrix)
            let wanted = Layout.quantized(matrix.format.inputForm, matrix.order)
            if layout != wanted {
                layout = wanted
                kernels.quantize(
                    inputs, stride: stride, count: count, for: matrix, into: UnsafeMutableRawPointer(scratch))
            }
            return (UnsafeRawPointer(scratch), bytes)
        }
    }

    /// Multiplies a range of rows on the calling thread; `output` points to the range's first row.
    func multiply(
        _ stack: MatrixStack, rows: Range<Int>, _ arrangement: inout Arrangement,
        into output: UnsafeMutablePointer<Float>, outputStride: Int
    ) {
        stack.forEachPart(of: rows) { matrix, range, stackRow in
            let part = output + (stackRow - rows.lowerBound)
            if matrix.usesPanels {
                let input =
                    matrix.format.inputForm == .floats
                    ? (start: UnsafeRawPointer(arrangement.inputs), stride: 4 * arrangement.stride)
                    : arrangement.quantizedRows(for: matrix, self)
                multiplyPanels(
                    matrix, rows: range, inputs: input.start, inputStride: input.stride,
                    inputCount: arrangement.count, into: part, outputStride: outputStride)
                return
            }
            let input =
                matrix.elementType.map { arrangement.rows(for: $0, columns: matrix.columns, self) }
                ?? (start: arrangement.inputs, stride: arrangement.stride)
            multiply(
                matrix, rows: range, arranged: input.start, inputStride: input.stride, inputCount: arrangement.count,
                into: part, outputStride: outputStride)
        }
    }

    /// Multiplies with static and dynamic scheduling: three quarters of the rows are split evenly, the rest is drawn in
    /// blocks.
    ///
    /// The next block is drawn before the current one is computed, so that its first lines are prefetched meanwhile.
    func multiplyBalanced(
        _ stack: MatrixStack, inputs: UnsafePointer<Float>, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, worker: Worker
    ) {
        var arrangement = Arrangement(
            inputs: inputs, stride: inputStride, count: inputCount,
            scratch: worker.scratch.assumingMemoryBound(to: Float.self))
        let unit = stack.rowGranularity
        let drawnFrom = stack.rows * 3 / 4 / (unit * worker.count) * (unit * worker.count)
        let drawn = stack.rows - drawnFrom
        let block = min(64, max(unit, 8, drawn / (8 * worker.count) / unit * unit))
        let blocks = (drawn + block - 1) / block

        var rows = worker.share(of: drawnFrom, granularity: unit)
        while true {
            let next = worker.nextItem(of: blocks).map { item -> Range<Int> in
                let first = drawnFrom + item * block
                return first..<min(first + block, stack.rows)
            }
            if let next { prefetchStart(of: next, in: stack) }
            multiply(stack, rows: rows, &arrangement, into: output + rows.lowerBound, outputStride: outputStride)
            guard let next else { return }
            rows = next
        }
    }

    /// Prefetches the first 4 KiB of a range of rows.
    private func prefetchStart(of rows: Range<Int>, in stack: MatrixStack) {
        stack.forEachPart(of: rows.lowerBound..<rows.lowerBound + 1) { matrix, range, _ in
            let start = matrix.address(ofRow: range.lowerBound)
            for line in Swift.stride(from: 0, to: 4096, by: 64) { prefetch(start + line, 0, 2, 1) }
        }
    }
}
