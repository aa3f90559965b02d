extension Kernels {
    /// Rows of a gate that are computed, with those of its up projection, before their activation: few enough that both
    /// stay in the nearest caches, where the whole of a prompt's would go out to memory and come back.
    static let gatedRows = 128

    /// Floats of one block's gates and ups.
    static let gatedTileCount = 2 * inputBlock * gatedRows

    /// Whether ``multiplyGated(_:_:inputs:inputStride:inputCount:into:outputStride:worker:)`` takes a stack of a gate and
    /// an up projection, or of an up projection alone, with so many inputs.
    package func multipliesGated(_ stack: MatrixStack, inputCount: Int) -> Bool {
        inputCount > Self.maximumInputCount && stack.usesPanels && stack.matrices.count <= 2
            && stack.matrices.allSatisfy { $0.rows == stack.matrices[0].rows }
    }

    /// Multiplies a gate and an up projection in panels by many activation rows, all workers together:
    /// `output[i · outputStride + r] = activation(gate[r] · inputs[i]) · (up[r] · inputs[i])`, without the second factor for
    /// a stack of one matrix.
    ///
    /// The bits are those of `multiply` and `activate` one after the other. There is no barrier inside; draws from
    /// `nextItem`.
    ///
    /// - Parameters:
    ///   - stack: One that ``multipliesGated(_:inputCount:)`` takes.
    ///   - output: `[inputCount, rows of a matrix]`, rows `outputStride` floats apart.
    package func multiplyGated(
        _ stack: MatrixStack, _ activation: Activation, inputs: UnsafePointer<Float>, inputStride: Int, inputCount: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, worker: Worker
    ) {
        if let observer, worker.index == 0 {
            observer.add(stack, inputs, stride: inputStride, count: inputCount)
        }
        let rows = stack.matrices[0].rows
        let blocks = (inputCount + Self.inputBlock - 1) / Self.inputBlock
        let units = (rows + Self.gatedRows - 1) / Self.gatedRows
        let wanted = worker.count == 1 ? 1 : (4 * worker.count + blocks - 1) / blocks
        let parts = max(1, min(wanted, units))
        let tile = (worker.scratch + Self.laidOutBytes(columns: stack.columns)).assumingMemoryBound(to: Float.self)
        var laidOut = LaidOut()
        while let item = worker.nextItem(of: blocks * parts) {
            let (block, part) = item.quotientAndRemainder(dividingBy: parts)
            let first = block * Self.inputBlock
            let count = min(Self.inputBlock, inputCount - first)
            for unit in units * part / parts..<units * (part + 1) / parts {
                let range = unit * Self.gatedRows..<min((unit + 1) * Self.gatedRows, rows)
                for (index, matrix) in stack.matrices.enumerated() {
                    layOut(
                        block, inputs + first * inputStride, stride: inputStride, count: count, for: matrix,
                        into: worker.scratch, &laidOut)
                    multiplyPanels(
                        matrix, rows: range, inputs: worker.scratch, inputStride: Self.laidOutStride(of: matrix),
                        inputCount: count, into: tile + index * Self.inputBlock * Self.gatedRows,
                        outputStride: Self.gatedRows)
                }
                for row in 0..<count {
                    let gate = tile + row * Self.gatedRows
                    activate(
                        activation, gate: gate,
                        up: stack.matrices.count > 1 ? gate + Self.inputBlock * Self.gatedRows : nil,
                        into: output + ((first + row) * outputStride + range.lowerBound), count: range.count)
                }
            }
        }
    }
}
