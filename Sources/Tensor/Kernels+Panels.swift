import NightjarKernelTable

extension Kernels {
    /// Quantizes an activation row for products with panels.
    ///
    /// - Parameter output: `QuantizedRow.bytes(columns:)` bytes.
    func quantize(_ input: UnsafePointer<Float>, columns: Int, into output: UnsafeMutableRawPointer) {
        table.pointee.panels.quantize(input, output, columns)
    }

    /// Quantizes activation rows as a matrix in panels reads them: in the order of its columns.
    ///
    /// - Parameter output: `count` times `QuantizedRow.bytes(columns:)` of the panels' columns; where these have an
    ///   order of their own, as many floats behind that as there are columns.
    func quantize(
        _ inputs: UnsafePointer<Float>, stride: Int, count: Int, for matrix: WeightMatrix,
        into output: UnsafeMutableRawPointer
    ) {
        let columns = matrix.panelColumns
        let bytes = QuantizedRow.bytes(columns: columns)
        guard let order = matrix.order else {
            for row in 0..<count { quantize(inputs + row * stride, columns: columns, into: output + row * bytes) }
            return
        }
        let gathered = (output + count * bytes).assumingMemoryBound(to: Float.self)
        for row in 0..<count {
            order.gather(inputs + row * stride, into: gathered)
            quantize(gathered, columns: columns, into: output + row * bytes)
        }
    }

    /// Multiplies a range of a quantized matrix's rows by quantized activation rows:
    /// `output[i · outputStride + r − rows.lowerBound] = weight[r] · inputs[i]`.
    ///
    /// Whole panels are written where they belong; of the panels that the range cuts only its rows are.
    func multiplyPanels(
        _ weight: WeightMatrix, rows: Range<Int>, quantized: UnsafeRawPointer, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int
    ) {
        guard case .panels(let layout) = weight.format, !rows.isEmpty else { return }
        precondition(rows.lowerBound >= 0 && rows.upperBound <= weight.rows, "rows outside the matrix")
        let size = PanelLayout.rows
        func run(_ panels: Range<Int>, _ target: UnsafeMutablePointer<Float>, _ stride: Int, inputs: Range<Int>) {
            let arguments = PanelArguments(
                layout: layout, columns: weight.panelColumns,
                panels: weight.base + panels.lowerBound * weight.strideInBytes,
                panelCount: panels.count, inputs: quantized + inputs.lowerBound * inputStride,
                inputStride: inputStride, inputCount: inputs.count, output: target, outputStride: stride)
            withUnsafePointer(to: arguments) { table.pointee.panels.multiply(UnsafeRawPointer($0)) }
        }
        /// The rows of a panel that the range cuts.
        func runCut(_ panel: Int) {
            withUnsafeTemporaryAllocation(of: Float.self, capacity: size * Self.maximumInputCount) { results in
                guard let result = results.baseAddress else { return }
                let wanted = max(rows.lowerBound, panel * size)..<min(rows.upperBound, panel * size + size)
                for first in stride(from: 0, to: inputCount, by: Self.maximumInputCount) {
                    let inputs = first..<min(first + Self.maximumInputCount, inputCount)
                    run(panel..<panel + 1, result, size, inputs: inputs)
                    for input in inputs {
                        (output + input * outputStride + (wanted.lowerBound - rows.lowerBound)).update(
                            from: result + (input - first) * size + (wanted.lowerBound - panel * size),
                            count: wanted.count)
                    }
                }
            }
        }
        let firstWhole = (rows.lowerBound + size - 1) / size
        let endWhole = rows.upperBound / size
        if rows.lowerBound < firstWhole * size { runCut(firstWhole - 1) }
        if firstWhole < endWhole {
            run(
                firstWhole..<endWhole, output + (firstWhole * size - rows.lowerBound), outputStride,
                inputs: 0..<inputCount)
        }
        if endWhole * size < rows.upperBound, endWhole >= firstWhole { runCut(endWhole) }
    }

    /// Inputs that are quantized and multiplied together in prompts.
    static let inputBlock = 64

    /// Multiplies a stack of quantized matrices by many activation rows, all workers together, without a barrier.
    ///
    /// Each worker takes blocks of inputs through the whole stack, so that it quantizes its own; few blocks are cut
    /// into parts of the stack, so that all workers have something to do.
    func multiplyPanels(
        _ stack: MatrixStack, inputs: UnsafePointer<Float>, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, worker: Worker
    ) {
        let blocks = (inputCount + Self.inputBlock - 1) / Self.inputBlock
        let wanted = worker.count == 1 ? 1 : (4 * worker.count + blocks - 1) / blocks
        let parts = max(1, min(wanted, stack.rows / (4 * PanelLayout.rows)))
        let units = (stack.rows + PanelLayout.rows - 1) / PanelLayout.rows
        var quantized: (block: Int, order: ColumnOrder?) = (-1, nil)
        while let item = worker.nextItem(of: blocks * parts) {
            let (block, part) = item.quotientAndRemainder(dividingBy: parts)
            let first = block * Self.inputBlock
            let count = min(Self.inputBlock, inputCount - first)
            let start = min(units * part / parts * PanelLayout.rows, stack.rows)
            let end = min(units * (part + 1) / parts * PanelLayout.rows, stack.rows)
            stack.forEachPart(of: start..<end) { matrix, range, stackRow in
                if quantized.block != block || quantized.order !== matrix.order {
                    quantized = (block, matrix.order)
                    quantize(
                        inputs + first * inputStride, stride: inputStride, count: count, for: matrix,
                        into: worker.scratch)
                }
                multiplyPanels(
                    matrix, rows: range, quantized: worker.scratch,
                    inputStride: QuantizedRow.bytes(columns: matrix.panelColumns), inputCount: count,
                    into: output + (first * outputStride + stackRow), outputStride: outputStride)
            }
        }
    }
}
