extension Kernels {
    /// The number of gate and up-projection rows that are computed before their activation.
    ///
    /// Both results stay in the nearest caches. Those of a whole prompt would be written to memory and read back.
    static let gatedRows = 128

    /// The number of floats in one block of gate and up-projection results.
    static let gatedTileCount = 2 * inputBlock * gatedRows

    /// Whether the gated kernel ``multiplyGated(_:rows:bias:_:inputs:inputStride:inputCount:into:outputStride:worker:)``
    /// takes a stack.
    ///
    /// The stack has `rows` rows of a gate and as many of an up projection, or only the latter.
    package func multipliesGated(_ stack: MatrixStack, rows: Int, inputCount: Int) -> Bool {
        inputCount > Self.maximumInputCount && stack.usesPanels && (stack.rows == rows || stack.rows == 2 * rows)
    }

    /// Multiplies a gate and an up projection in panels by many activation rows, with all workers.
    ///
    /// Writes `output[i · outputStride + r] = activation(stack[r] · inputs[i]) · (stack[rows + r] · inputs[i])`. A
    /// stack of `rows` rows has no second factor. The bits are those of `multiply`, of the addition of the bias and of
    /// `activate`, one after the other. There is no barrier inside; draws from `nextItem`.
    ///
    /// - Parameters:
    ///   - stack: A stack that ``multipliesGated(_:rows:inputCount:)`` admits: two matrices, or one with the rows of
    ///     both.
    ///   - rows: The number of rows of the gate.
    ///   - bias: A number that is added to each row of the stack; nil for none.
    ///   - output: `[inputCount, rows]`, rows `outputStride` floats apart.
    package func multiplyGated(
        _ stack: MatrixStack, rows: Int, bias: UnsafePointer<Float>? = nil, _ activation: Activation,
        inputs: UnsafePointer<Float>, inputStride: Int, inputCount: Int, into output: UnsafeMutablePointer<Float>,
        outputStride: Int, worker: Worker
    ) {
        if let observer, worker.index == 0 {
            observer.add(stack, inputs, stride: inputStride, count: inputCount)
        }
        let units = (rows + Self.gatedRows - 1) / Self.gatedRows
        let gates = (worker.scratch + Self.laidOutBytes(columns: stack.columns)).assumingMemoryBound(to: Float.self)
        let ups = stack.rows > rows ? gates + Self.inputBlock * Self.gatedRows : nil
        var laidOut = LaidOut()
        forEachBlock(of: inputCount, by: units, atLeast: 1, worker) { block, first, count, part in
            /// Multiplies a range of the stack's rows.
            func multiply(_ range: Range<Int>, into tile: UnsafeMutablePointer<Float>) {
                stack.forEachPart(of: range) { matrix, matrixRows, stackRow in
                    layOut(
                        block, inputs + first * inputStride, stride: inputStride, count: count, for: matrix,
                        into: worker.scratch, &laidOut)
                    multiplyPanels(
                        matrix, rows: matrixRows, inputs: worker.scratch, inputStride: Self.laidOutStride(of: matrix),
                        inputCount: count, into: tile + (stackRow - range.lowerBound), outputStride: Self.gatedRows)
                }
            }
            for unit in part {
                let range = unit * Self.gatedRows..<min((unit + 1) * Self.gatedRows, rows)
                multiply(range, into: gates)
                if let ups { multiply(rows + range.lowerBound..<rows + range.upperBound, into: ups) }
                for row in 0..<count {
                    let place = row * Self.gatedRows
                    if let bias {
                        elementwise.add(
                            gates + place, bias + range.lowerBound, into: gates + place, count: range.count)
                        if let ups {
                            elementwise.add(
                                ups + place, bias + (rows + range.lowerBound), into: ups + place, count: range.count)
                        }
                    }
                    elementwise.activate(
                        activation, gate: gates + place, up: ups.map { UnsafePointer($0 + place) },
                        into: output + ((first + row) * outputStride + range.lowerBound), count: range.count)
                }
            }
        }
    }
}
