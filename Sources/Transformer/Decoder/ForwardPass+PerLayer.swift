import Tensor

extension ForwardPass {
    /// Makes the embeddings that layers mix in: `(norm(W h₀ / √hidden) + √size · table[token]) / √2`.
    func embedPerLayer(_ lane: Lane) {
        guard let weights = model.weights.perLayerEmbedding, let size = configuration.perLayerEmbedding?.size else {
            return
        }
        let worker = lane.worker
        let hidden = configuration.hiddenSize
        let width = size * configuration.layerCount
        lane.synchronize()
        kernels.multiply(
            weights.projection, inputs: lane.stream, inputStride: hidden, inputCount: job.count,
            into: shared.perLayer, outputStride: width, isBalanced: true, worker: worker)
        worker.barrier()
        let scale = 1 / Float(hidden).squareRoot()
        let tableScale = Float(size).squareRoot()
        let mean = Float(0.5).squareRoot()
        let stored = lane.activated
        for row in worker.share(of: job.count) {
            let values = shared.perLayer + row * width
            let own = stored + row * width
            kernels.widen(weights.table, row: min(embedded(row), weights.table.rows - 1), into: own)
            for layer in 0..<configuration.layerCount {
                let part = values + layer * size
                kernels.scale(part, by: scale, into: part, count: size)
                normalize(part, by: weights.norm, into: part)
                kernels.addScaled(own + layer * size, by: tableScale, to: part, count: size)
                kernels.scale(part, by: mean, into: part, count: size)
            }
        }
        worker.barrier()
    }

    /// Mixes a layer's embeddings into the stream.
    func mixPerLayer(_ weights: PerLayerMixWeights, _ index: Int, _ lane: Lane) {
        guard let size = configuration.perLayerEmbedding?.size else { return }
        let hidden = configuration.hiddenSize
        let width = size * configuration.layerCount
        lane.synchronize()
        project(
            weights.gate, .layerGate, index, inputs: lane.stream, inputStride: hidden, into: shared.inner,
            outputStride: size, lane.worker)
        for row in lane.rows {
            kernels.activate(
                .geluTanh, gate: shared.inner + row * size, up: shared.perLayer + row * width + index * size,
                into: lane.activated + row * size, count: size)
        }
        lane.synchronize()
        project(
            weights.projection, .layerProjection, index, inputs: lane.activated, inputStride: size,
            into: shared.branch, outputStride: hidden, lane.worker)
        add(shared.branch, bias: nil, norm: weights.norm, lane)
    }
}
