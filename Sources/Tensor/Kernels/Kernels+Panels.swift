import NightjarKernelTable

extension Kernels {
    /// Quantizes an activation row for products with panels.
    ///
    /// - Parameter output: `QuantizedRow.bytes(columns:)` bytes.
    func quantize(_ input: UnsafePointer<Float>, columns: Int, into output: UnsafeMutableRawPointer) {
        table.pointee.panels.quantize(input, output, columns)
    }

    /// Quantizes activation rows for a quantized matrix or one in panels of words, in the order of its columns.
    ///
    /// - Parameter output: `count` times `laidOutStride(of:)` bytes. If the columns
    ///   are reordered, room for one float for each column follows.
    func quantize(
        _ inputs: UnsafePointer<Float>, stride: Int, count: Int, for matrix: MatrixView,
        into output: UnsafeMutableRawPointer
    ) {
        let columns = matrix.panelColumns
        let bytes = Self.laidOutStride(of: matrix)
        if matrix.format.inputForm == .words {
            for row in 0..<count { words.quantize(inputs + row * stride, output + row * bytes, columns) }
            return
        }
        guard let order = matrix.order else {
            for row in 0..<count { quantize(inputs + row * stride, columns: columns, into: output + row * bytes) }
            return
        }
        let gathered = (output + count * bytes).assumingMemoryBound(to: Float.self)
        for row in 0..<count {
            order._withUnsafeGuaranteedRef { $0.gather(inputs + row * stride, into: gathered) }
            quantize(gathered, columns: columns, into: output + row * bytes)
        }
    }

    /// The kernels of panels of words.
    ///
    /// - Precondition: the tier has them, as that of whoever packed such panels does.
    private var words: WordKernels {
        guard let words = table.pointee.words else { preconditionFailure("this tier has no panels of words") }
        return words
    }

    /// Multiplies a range of rows of a matrix in panels by activation rows, laid out as the matrix reads them.
    ///
    /// Writes `output[i · outputStride + r − rows.lowerBound] = weight[r] · inputs[i]`. Whole panels are written in
    /// place. Of a panel that the range cuts, only the rows of the range are written.
    ///
    /// - Parameter inputStride: The distance of two activation rows in bytes.
    func multiplyPanels(
        _ weight: MatrixView, rows: Range<Int>, inputs: UnsafeRawPointer, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int
    ) {
        guard !rows.isEmpty else { return }
        precondition(rows.lowerBound >= 0 && rows.upperBound <= weight.rows, "rows outside the matrix")
        let size = PanelLayout.rows
        func run(_ panels: Range<Int>, _ target: UnsafeMutablePointer<Float>, _ stride: Int, inputs range: Range<Int>) {
            multiplyPanels(
                weight, panels: panels, inputs: inputs + range.lowerBound * inputStride, inputStride: inputStride,
                inputCount: range.count, into: target, outputStride: stride)
        }
        /// Multiplies the rows of a panel that the range cuts.
        func runCut(_ panel: Int) {
            withUnsafeTemporaryAllocation(of: Float.self, capacity: size * Self.maximumInputCount) { results in
                guard let result = results.baseAddress else { return }
                let wanted = rows.clamped(to: panel * size..<panel * size + size)
                let (skipped, start) = (wanted.lowerBound - panel * size, wanted.lowerBound - rows.lowerBound)
                for first in stride(from: 0, to: inputCount, by: Self.maximumInputCount) {
                    let inputs = first..<min(first + Self.maximumInputCount, inputCount)
                    run(panel..<panel + 1, result, size, inputs: inputs)
                    for input in inputs {
                        let target = output + (input * outputStride + start)
                        target.update(from: result + ((input - first) * size + skipped), count: wanted.count)
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

    /// Multiplies whole panels.
    private func multiplyPanels(
        _ weight: MatrixView, panels: Range<Int>, inputs: UnsafeRawPointer, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int
    ) {
        let first = weight.base + panels.lowerBound * weight.strideInBytes
        switch weight.format {
        case .elements: preconditionFailure("a matrix that lies row by row has no panels")
        case .panels(let layout):
            let arguments = PanelArguments(
                layout: layout, columns: weight.panelColumns, panels: first, panelCount: panels.count, inputs: inputs,
                inputStride: inputStride, inputCount: inputCount, output: output, outputStride: outputStride)
            withUnsafePointer(to: arguments) { table.pointee.panels.multiply(UnsafeRawPointer($0)) }
        case .elementPanels(let type):
            let arguments = ElementPanelArguments(
                columns: weight.columns, panels: first, panelBytes: weight.strideInBytes, panelCount: panels.count,
                inputs: inputs.assumingMemoryBound(to: Float.self), inputStride: inputStride / 4,
                inputCount: inputCount, output: output, outputStride: outputStride)
            withUnsafePointer(to: arguments) { format(type).multiplyPanels(UnsafeRawPointer($0)) }
        case .wordPanels:
            let arguments = WordPanelArguments(
                columns: weight.columns, panels: first, panelCount: panels.count, inputs: inputs,
                inputStride: inputStride, inputCount: inputCount, output: output, outputStride: outputStride)
            withUnsafePointer(to: arguments) { words.multiply(UnsafeRawPointer($0)) }
        }
    }

    /// The number of inputs that prefill lays out and multiplies together.
    static let inputBlock = 64

    /// Returns the distance in floats of two inputs laid out for panels of elements.
    ///
    /// It is an odd number of cache lines. The same column of several inputs then doesn't map to the same few cache
    /// sets.
    static func spacedStride(columns: Int) -> Int { ((columns + 15) / 16 | 1) * 16 }

    /// Multiplies a stack of matrices in panels by many activation rows, with all workers and without a barrier.
    ///
    /// Each worker lays out the inputs of its own blocks.
    func multiplyPanels(
        _ stack: MatrixStack, inputs: UnsafePointer<Float>, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, worker: Worker
    ) {
        let units = (stack.rows + PanelLayout.rows - 1) / PanelLayout.rows
        var laidOut = LaidOut()
        forEachBlock(of: inputCount, by: units, atLeast: 4, worker) { block, first, count, part in
            let start = min(part.lowerBound * PanelLayout.rows, stack.rows)
            let end = min(part.upperBound * PanelLayout.rows, stack.rows)
            stack.forEachPart(of: start..<end) { matrix, range, stackRow in
                layOut(
                    block, inputs + first * inputStride, stride: inputStride, count: count, for: matrix,
                    into: worker.scratch, &laidOut)
                multiplyPanels(
                    matrix, rows: range, inputs: worker.scratch, inputStride: Self.laidOutStride(of: matrix),
                    inputCount: count, into: output + (first * outputStride + stackRow), outputStride: outputStride)
            }
        }
    }

    /// Divides the products of many inputs among the workers, by units of rows and without a barrier.
    ///
    /// Each worker takes a block of inputs through all units. If blocks are few, they are cut into parts of the units,
    /// so that every worker has work.
    ///
    /// - Parameters:
    ///   - fewest: The minimum number of units of a part.
    ///   - body: Receives a block's number, its first input, their count, and the units.
    @inline(__always)
    func forEachBlock(
        of inputCount: Int, by units: Int, atLeast fewest: Int, _ worker: Worker,
        _ body: (_ block: Int, _ first: Int, _ count: Int, _ units: Range<Int>) -> Void
    ) {
        let blocks = (inputCount + Self.inputBlock - 1) / Self.inputBlock
        let wanted = worker.count == 1 ? 1 : (4 * worker.count + blocks - 1) / blocks
        let parts = max(1, min(wanted, units / fewest))
        while let item = worker.nextItem(of: blocks * parts) {
            let (block, part) = item.quotientAndRemainder(dividingBy: parts)
            let first = block * Self.inputBlock
            body(
                block, first, min(Self.inputBlock, inputCount - first),
                units * part / parts..<units * (part + 1) / parts)
        }
    }

    /// The inputs in a worker's scratch, and their layout.
    struct LaidOut {
        fileprivate var block = -1
        fileprivate var form = InputForm.floats
        fileprivate var order: Unmanaged<ColumnOrder>?
    }

    /// Returns the distance in bytes of two inputs laid out for a matrix.
    static func laidOutStride(of matrix: MatrixView) -> Int {
        switch matrix.format.inputForm {
        case .floats: 4 * spacedStride(columns: matrix.columns)
        case .bytes: QuantizedRow.bytes(columns: matrix.panelColumns)
        case .words: WordRow.bytes(columns: matrix.columns)
        }
    }

    /// Returns the maximum size of a block of inputs in any layout, in bytes.
    static func laidOutBytes(columns: Int) -> Int {
        let ordered = ColumnOrder.limit(columns: columns)
        let bytes = max(
            inputBlock * QuantizedRow.bytes(columns: ordered) + ordered * 4,
            inputBlock * max(spacedStride(columns: columns) * 4, WordRow.bytes(columns: columns)))
        return (bytes + 63) / 64 * 64
    }

    /// Lays activation rows out for a matrix in panels, unless the scratch already holds that layout.
    ///
    /// Rows are quantized, or copied with a larger stride.
    func layOut(
        _ block: Int, _ inputs: UnsafePointer<Float>, stride: Int, count: Int, for matrix: MatrixView,
        into output: UnsafeMutableRawPointer, _ laidOut: inout LaidOut
    ) {
        let form = matrix.format.inputForm
        if laidOut.block == block, laidOut.form == form, matrix.hasOrder(laidOut.order) { return }
        (laidOut.block, laidOut.form, laidOut.order) = (block, form, matrix.order)
        guard form == .floats else {
            quantize(inputs, stride: stride, count: count, for: matrix, into: output)
            return
        }
        let spaced = output.assumingMemoryBound(to: Float.self)
        for row in 0..<count {
            (spaced + row * Self.spacedStride(columns: matrix.columns)).update(
                from: inputs + row * stride, count: matrix.columns)
        }
    }
}
