import Tensor

extension ForwardPass {
    /// Sends each row through its experts and adds their outputs, weighted, to the residual stream.
    ///
    /// Visits are sorted by expert, so that an expert's weights are read once for all rows that visit it.
    func visitExperts(
        _ layer: LayerWeights, router: MatrixStack, input: UnsafeMutablePointer<Float>, _ lane: Lane
    ) {
        let worker = lane.worker
        let hidden = configuration.hiddenSize
        kernels.multiply(
            router, inputs: input, inputStride: hidden, inputCount: job.count, into: shared.routing,
            outputStride: router.rows, worker: worker)
        worker.barrier()
        // Every worker decides for itself: the decision is small and the same everywhere.
        let routes = routes[worker.index]
        routes.choose(shared.routing, count: job.count)
        let visits = Int(routes.starts[layer.feedForward.count])

        let mine = lane.isPrivate ? 0..<visits : worker.share(of: visits)
        for visit in mine {
            (lane.packed + visit * hidden).update(from: input + Int(routes.rows[visit]) * hidden, count: hidden)
        }
        lane.synchronize()
        multiplyExperts(layer, routes, worker, inputs: lane.packed, isInput: true)
        worker.barrier()
        activate(layer.feedForward[0], rows: mine, lane)
        lane.synchronize()
        multiplyExperts(layer, routes, worker, inputs: lane.activated, isInput: false)
        worker.barrier()

        let perRow = configuration.experts?.countPerToken ?? 0
        for row in lane.rows {
            let sum = lane.normalized + row * hidden
            for k in 0..<perRow {
                let visit = Int(routes.places[row * perRow + k])
                let output = shared.expertOutput + visit * hidden
                if k == 0 {
                    kernels.scale(output, by: routes.shares[visit], into: sum, count: hidden)
                } else {
                    kernels.addScaled(output, by: routes.shares[visit], to: sum, count: hidden)
                }
            }
            let stream = lane.stream + row * hidden
            kernels.add(stream, sum, into: stream, count: hidden)
        }
        // The next layer's norm writes where other workers may still read inputs only after a barrier of its own.
    }

    private func multiplyExperts(
        _ layer: LayerWeights, _ routes: ExpertRoutes, _ worker: Worker, inputs: UnsafePointer<Float>, isInput: Bool
    ) {
        let hidden = configuration.hiddenSize
        for expert in layer.feedForward.indices {
            let start = Int(routes.starts[expert])
            let count = Int(routes.starts[expert + 1]) - start
            guard count > 0 else { continue }
            let network = layer.feedForward[expert]
            let width = network.input.rows
            if isInput {
                kernels.multiply(
                    network.input, inputs: inputs + start * hidden, inputStride: hidden, inputCount: count,
                    into: shared.inner + start * width, outputStride: width, worker: worker)
            } else {
                kernels.multiply(
                    network.output, inputs: inputs + start * width, inputStride: width, inputCount: count,
                    into: shared.expertOutput + start * hidden, outputStride: hidden, worker: worker)
            }
            // Products over many rows draw blocks from one counter, which a barrier sets back.
            if count > Kernels.maximumInputCount { worker.barrier() }
        }
    }
}
