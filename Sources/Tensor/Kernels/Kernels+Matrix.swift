import NightjarKernelTable

extension Kernels {
    /// The maximum number of activation rows of one `multiply` call.
    package static let maximumInputCount = 8

    /// Rearranges activation rows for the kernel of a weight format; returns the rows to pass to `multiply`.
    ///
    /// If the format reads activations unchanged, this returns `input` and writes nothing.
    ///
    /// - Parameters:
    ///   - input: `[count, columns]`, rows `stride` floats apart.
    ///   - scratch: Room for `count · stride` floats; the result keeps the stride.
    package func arrange(
        _ input: UnsafePointer<Float>, columns: Int, stride: Int, count: Int = 1, for elementType: ElementType,
        into scratch: UnsafeMutablePointer<Float>
    ) -> UnsafePointer<Float> {
        guard let arrange = format(elementType).arrange else { return input }
        for row in 0..<count { arrange(input + row * stride, scratch + row * stride, columns) }
        return UnsafePointer(scratch)
    }

    /// Multiplies a range of weight rows by 1 to 8 rearranged activation rows.
    ///
    /// Writes `output[i · outputStride + r − rows.lowerBound] = weight[r] · inputs[i]`. The order of each sum depends
    /// on neither the range nor the number of inputs. So results are bit-equal for any split over threads and any
    /// batch.
    ///
    /// - Parameters:
    ///   - weight: Stored row by row.
    ///   - rows: A range inside the matrix.
    ///   - arranged: The result of `arrange`, `[inputCount, columns]`, rows `inputStride` floats apart.
    ///   - output: The element of the range's first row and the first input.
    /// - Complexity: Reads the rows once; memory-bound for few inputs.
    package func multiply(
        _ weight: WeightMatrix, rows: Range<Int>, arranged: UnsafePointer<Float>, inputStride: Int = 0,
        inputCount: Int = 1, into output: UnsafeMutablePointer<Float>, outputStride: Int = 0
    ) {
        withExtendedLifetime(weight) {
            multiply(
                weight.view, rows: rows, arranged: arranged, inputStride: inputStride, inputCount: inputCount,
                into: output, outputStride: outputStride)
        }
    }

    /// The same for a view.
    func multiply(
        _ weight: MatrixView, rows: Range<Int>, arranged: UnsafePointer<Float>, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int
    ) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= weight.rows, "rows outside the matrix")
        precondition(inputCount >= 1 && inputCount <= Self.maximumInputCount, "a kernel takes 1 to 8 inputs")
        guard let elementType = weight.elementType else {
            if case .elementPanels = weight.format {
                multiplyPanels(
                    weight, rows: rows, inputs: UnsafeRawPointer(arranged), inputStride: 4 * inputStride,
                    inputCount: inputCount, into: output, outputStride: outputStride)
                return
            }
            multiplyWidened(
                weight, rows: rows, inputs: arranged, inputStride: inputStride, inputCount: inputCount, into: output,
                outputStride: outputStride)
            return
        }
        format(elementType).multiply(
            weight.base + rows.lowerBound * weight.strideInBytes, weight.strideInBytes, rows.count,
            weight.columns, arranged, inputStride, inputCount, output, outputStride)
    }

    /// Multiplies quantized rows by their exact values; each row is widened first.
    private func multiplyWidened(
        _ weight: MatrixView, rows: Range<Int>, inputs: UnsafePointer<Float>, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int
    ) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: max(weight.columns, 1)) { widened in
            guard let row = widened.baseAddress else { return }
            for index in rows {
                widen(weight, row: index, into: row)
                table.pointee.float32.multiply(
                    row, weight.columns * 4, 1, weight.columns, inputs, inputStride, inputCount,
                    output + (index - rows.lowerBound), outputStride)
            }
        }
    }

    /// Widens a row of a matrix to Float exactly; a quantized weight has the value that its format defines.
    ///
    /// - Parameter output: `[columns]`.
    /// - Precondition: The row lies inside the matrix.
    package func widen(_ matrix: WeightMatrix, row: Int, into output: UnsafeMutablePointer<Float>) {
        withExtendedLifetime(matrix) { widen(matrix.view, row: row, into: output) }
    }

    /// The same for a view.
    func widen(_ matrix: MatrixView, row: Int, into output: UnsafeMutablePointer<Float>) {
        precondition(row >= 0 && row < matrix.rows, "row outside the matrix")
        switch matrix.format {
        case .elements(let type): widen(matrix.address(ofRow: row), type, into: output, count: matrix.columns)
        case .elementPanels(let type): type.widen(matrix, row: row, into: output)
        case .wordPanels: matrix.widenWords(row: row, into: output)
        case .panels(let layout):
            let (panel, row) = (matrix.address(ofRow: row), row % PanelLayout.rows)
            guard let order = matrix.order else {
                layout.widen(panel: panel, row: row, columns: matrix.columns, into: output)
                return
            }
            withUnsafeTemporaryAllocation(of: Float.self, capacity: matrix.panelColumns) { widened in
                guard let start = widened.baseAddress else { return }
                layout.widen(panel: panel, row: row, columns: matrix.panelColumns, into: start)
                order._withUnsafeGuaranteedRef { $0.scatter(start, into: output) }
            }
        }
    }

    /// Widens stored elements to Float, exactly.
    package func widen(
        _ elements: UnsafeRawPointer, _ elementType: ElementType, into output: UnsafeMutablePointer<Float>, count: Int
    ) {
        format(elementType).widen(elements, output, count)
    }

    /// Rounds Floats to an element type, to nearest even.
    package func narrow(
        _ input: UnsafePointer<Float>, to elementType: ElementType, into output: UnsafeMutableRawPointer, count: Int
    ) {
        switch elementType {
        case .float32: output.copyMemory(from: input, byteCount: count * 4)
        case .float16: table.pointee.elementwise.narrowToFloat16(input, output, count)
        case .bfloat16: table.pointee.elementwise.narrowToBFloat16(input, output, count)
        }
    }

    func format(_ elementType: ElementType) -> WeightFormatKernels {
        switch elementType {
        case .float32: table.pointee.float32
        case .float16: table.pointee.float16
        case .bfloat16: table.pointee.bfloat16
        }
    }
}
