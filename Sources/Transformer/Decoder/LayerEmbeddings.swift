import Tensor

/// The per-layer embeddings of tokens.
final class LayerEmbeddings: PassPart {
    /// Computes the per-layer embeddings: `(norm(W h₀ / √hidden) + √size · table[token]) / √2`.
    func embed(_ lane: Lane) {
        guard let weights = pass.model.weights.perLayerEmbedding, let size = configuration.perLayerEmbedding?.size
        else { return }
        let worker = lane.worker
        let hidden = configuration.hiddenSize
        let width = size * configuration.layerCount
        lane.synchronize()
        kernels.multiply(
            weights.projection, inputs: lane.stream, inputStride: hidden, inputCount: pass.job.count,
            into: pass.shared.perLayer, outputStride: width, isBalanced: true, worker: worker)
        worker.barrier()
        let scale = 1 / Float(hidden).squareRoot()
        let tableScale = Float(size).squareRoot()
        let mean = Float(0.5).squareRoot()
        let stored = lane.activated
        for row in worker.share(of: pass.job.count) {
            let values = pass.shared.perLayer + row * width
            let own = stored + row * width
            kernels.widen(weights.table, row: min(pass.embedded(row), weights.table.rows - 1), into: own)
            for layer in 0..<configuration.layerCount {
                let part = values + layer * size
                kernels.elementwise.scale(part, by: scale, into: part, count: size)
                pass.normalize(part, by: weights.norm, into: part)
                kernels.elementwise.addScaled(own + layer * size, by: tableScale, to: part, count: size)
                kernels.elementwise.scale(part, by: mean, into: part, count: size)
            }
        }
        worker.barrier()
    }

    /// Adds a layer's embeddings to the residual stream.
    func mix(_ weights: PerLayerMixWeights, _ index: LayerIndex, _ lane: Lane) {
        guard let size = configuration.perLayerEmbedding?.size else { return }
        let hidden = configuration.hiddenSize
        let width = size * configuration.layerCount
        lane.synchronize()
        pass.project(
            weights.gate, .layerGate, index, inputs: lane.stream, inputStride: hidden, into: pass.shared.inner,
            outputStride: size, lane.worker)
        for row in lane.rows {
            kernels.elementwise.activate(
                .geluTanh, gate: pass.shared.inner + row * size,
                up: pass.shared.perLayer + row * width + index.place * size,
                into: lane.activated + row * size, count: size)
        }
        lane.synchronize()
        pass.project(
            weights.projection, .layerProjection, index, inputs: lane.activated, inputStride: size,
            into: pass.shared.branch, outputStride: hidden, lane.worker)
        pass.add(pass.shared.branch, bias: nil, norm: weights.norm, lane)
    }
}
