import Tensor

extension ForwardPass {
    /// Multiplies all rows by the matrices of a projection, adds the rows' adapters, and waits for the other workers.
    ///
    /// - Parameters:
    ///   - index: The layer.
    ///   - inputs: `[rows, stack.columns]`, rows `inputStride` floats apart.
    ///   - output: `[rows, stack.rows]`, rows `outputStride` floats apart.
    func project(
        _ stack: MatrixStack, _ projection: Projection, _ index: LayerIndex, inputs: UnsafePointer<Float>,
        inputStride: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, _ worker: Worker
    ) {
        if architecture.clampsProducts, let parts = model.weights.layers[index.place].clamps[projection] {
            projectClamped(
                parts, inputs: inputs, inputStride: inputStride, into: output, outputStride: outputStride, worker)
            return
        }
        let isAdapted = isAdapted(projection, index)
        // Done before the product, whose last rows go to the first free worker; that balances the load.
        if isAdapted { reduce(projection, index, inputs, stride: inputStride, worker) }
        kernels.multiply(
            stack, inputs: inputs, inputStride: inputStride, inputCount: job.count, into: output,
            outputStride: outputStride, isBalanced: true, worker: worker)
        worker.barrier()
        if isAdapted {
            expand(projection, index, into: output, stride: outputStride, worker)
            worker.barrier()
        }
    }

    /// Multiplies all rows by the matrices of a stack, each with limits on its inputs and outputs.
    private func projectClamped(
        _ parts: [ClampedMatrix], inputs: UnsafePointer<Float>, inputStride: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, _ worker: Worker
    ) {
        let clamped = clampedRows.floats
        var first = 0
        for part in parts {
            let (clamp, columns) = (part.clamp, part.stack.columns)
            for row in worker.share(of: job.count) {
                for index in 0..<columns {
                    clamped[row * columns + index] = min(
                        max(inputs[row * inputStride + index], clamp.input.lowerBound), clamp.input.upperBound)
                }
            }
            worker.barrier()
            kernels.multiply(
                part.stack, inputs: clamped, inputStride: columns, inputCount: job.count,
                into: output + first, outputStride: outputStride, isBalanced: true, worker: worker)
            worker.barrier()
            for row in worker.share(of: job.count) {
                let values = output + row * outputStride + first
                for index in 0..<part.stack.rows {
                    values[index] = min(max(values[index], clamp.output.lowerBound), clamp.output.upperBound)
                }
            }
            first += part.stack.rows
        }
        worker.barrier()
    }

    /// Returns whether any row's adapter has the projection.
    func isAdapted(_ projection: Projection, _ index: LayerIndex) -> Bool {
        guard rows.isAdapted else { return false }
        for run in rows.adapterRuns where run.update(index, projection) != nil { return true }
        return false
    }

    /// Computes the down factors: `scale · down · input`.
    private func reduce(
        _ projection: Projection, _ index: LayerIndex, _ inputs: UnsafePointer<Float>, stride: Int, _ worker: Worker
    ) {
        for run in rows.adapterRuns {
            guard let update = run.update(index, projection) else { continue }
            let panels = (update.rank + PanelLayout.rows - 1) / PanelLayout.rows
            let chunks = (run.rows.count + Kernels.maximumInputCount - 1) / Kernels.maximumInputCount
            for item in worker.share(of: chunks * panels) {
                let (chunk, panel) = item.quotientAndRemainder(dividingBy: panels)
                let first = run.rows.lowerBound + chunk * Kernels.maximumInputCount
                let count = min(Kernels.maximumInputCount, run.rows.upperBound - first)
                let ranks = panel * PanelLayout.rows..<min((panel + 1) * PanelLayout.rows, update.rank)
                let reduced = adapterRows + (first * adapterStride + ranks.lowerBound)
                update.down._withUnsafeGuaranteedRef {
                    kernels.multiply(
                        $0, rows: ranks, inputs: inputs + first * stride, inputStride: stride, inputCount: count,
                        into: reduced, outputStride: adapterStride, scratch: Self.floats(worker))
                }
                for row in 0..<count {
                    let values = reduced + row * adapterStride
                    kernels.elementwise.multiply(
                        values, update.scales + ranks.lowerBound, into: values, count: ranks.count)
                }
            }
        }
    }

    /// Adds `up` times the output of ``reduce``.
    private func expand(
        _ projection: Projection, _ index: LayerIndex, into output: UnsafeMutablePointer<Float>, stride: Int,
        _ worker: Worker
    ) {
        for run in rows.adapterRuns {
            guard let update = run.update(index, projection) else { continue }
            let mine = worker.share(of: update.panelCount)
            var first = run.rows.lowerBound
            while first < run.rows.upperBound {
                let count = min(Kernels.maximumInputCount, run.rows.upperBound - first)
                for part in update.parts {
                    let panels = mine.clamped(to: part.panels)
                    guard !panels.isEmpty else { continue }
                    let firstRow = (panels.lowerBound - part.panels.lowerBound) * PanelLayout.rows
                    let endRow = min((panels.upperBound - part.panels.lowerBound) * PanelLayout.rows, part.rows)
                    add(
                        part, firstRow..<endRow, reduced: adapterRows + (first * adapterStride + part.firstRank),
                        count: count, to: output + first * stride, stride: stride, worker)
                }
                first += count
            }
        }
    }

    /// Adds a range of a part's rows, for a few rows of the pass.
    private func add(
        _ part: LowRankUpdate.PartView, _ range: Range<Int>, reduced: UnsafePointer<Float>, count: Int,
        to output: UnsafeMutablePointer<Float>, stride: Int, _ worker: Worker
    ) {
        let sums = Self.floats(worker)
        var start = range.lowerBound
        while start < range.upperBound {
            let block = start..<min(start + Self.adapterBlockRows, range.upperBound)
            part.up._withUnsafeGuaranteedRef {
                kernels.multiply(
                    $0, rows: block, inputs: reduced, inputStride: adapterStride, inputCount: count, into: sums,
                    outputStride: Self.adapterBlockRows, scratch: sums)
            }
            for row in 0..<count {
                let values = output + (row * stride + part.firstRow + block.lowerBound)
                kernels.elementwise.add(values, sums + row * Self.adapterBlockRows, into: values, count: block.count)
            }
            start = block.upperBound
        }
    }

    /// The number of rows of an up factor whose products are in scratch memory before they are added. For 8 inputs,
    /// that takes 64 KiB of each worker.
    private static let adapterBlockRows = 2048

    /// Returns a worker's scratch memory, which products of panels of elements don't use.
    private static func floats(_ worker: Worker) -> UnsafeMutablePointer<Float> {
        worker.scratch.assumingMemoryBound(to: Float.self)
    }
}
