import Tensor

/// Multi-head latent attention. Queries are projected into the latent space, where all heads share one key. The results
/// are projected back to values.
final class LatentAttentionMixer: PassPart {
    private let attention: AttentionMixer

    /// Creates a mixer that uses another mixer's buffers and functions.
    init(_ pass: ForwardPass, _ attention: AttentionMixer) {
        self.attention = attention
        super.init(pass)
    }

    /// Computes a layer's latent attention, and returns the input of its output projection.
    func attend(
        _ weights: LatentAttentionWeights, _ index: LayerIndex, input: UnsafeMutablePointer<Float>, _ lane: Lane
    ) -> UnsafePointer<Float> {
        let worker = lane.worker
        guard let plan = attention.plans[index], let latent = configuration.layers[index].latentAttention
        else { return UnsafePointer(pass.shared.mixed) }
        let width = latent.inputWidth
        pass.project(
            weights.input, .latentInput, index, inputs: input, inputStride: configuration.hiddenSize,
            into: pass.shared.mixerInput, outputStride: width, worker)
        if pass.stop.pointee { return UnsafePointer(pass.shared.mixed) }
        placeLatents(weights, latent, plan, worker)
        worker.barrier()
        var queries = pass.shared.mixerInput
        if let expansion = weights.queries {
            // The attention's output comes later, so its memory is free.
            queries = pass.shared.mixed
            pass.project(
                expansion, .latentQueries, index, inputs: pass.shared.mixerInput, inputStride: width, into: queries,
                outputStride: latent.queryWidth, worker)
        }
        absorb(
            queries, stride: weights.queries == nil ? width : latent.queryWidth, weights, latent, plan, worker)
        worker.barrier()
        let gathered = attention.attend(sinks: nil, plan, lane)
        expandValues(gathered, weights, latent, worker)
        worker.barrier()
        return UnsafePointer(pass.shared.mixerInput)
    }

    /// Applies biases and norms to the worker's rows, rotates the keys' shared part, and stores both in the cache.
    private func placeLatents(
        _ weights: LatentAttentionWeights, _ latent: LatentAttentionConfiguration, _ plan: AttentionPlan,
        _ worker: Worker
    ) {
        let width = latent.inputWidth
        let first = width - latent.latentWidth
        let mine = worker.share(of: pass.job.count)
        for row in mine {
            let base = pass.shared.mixerInput + row * width
            let key = base + first
            if let bias = weights.queryBias { kernels.elementwise.add(base, bias.floats, into: base, count: first) }
            if let bias = weights.latentBias {
                kernels.elementwise.add(key, bias.floats, into: key, count: latent.latentWidth)
            }
            if let norm = weights.queryNorm { normalizeLatent(base, by: norm) }
            normalizeLatent(key, by: weights.latentNorm)
            if let index = latent.attention.rotaryIndex { pass.rotate(key + latent.rank, row: row, index) }
        }
        let keys = pass.shared.mixerInput + first
        attention.store(plan, 0, keys: keys, values: keys, stride: width, rows: mine, worker)
    }

    private func normalizeLatent(_ values: UnsafeMutablePointer<Float>, by norm: NormWeights) {
        kernels.normalization.rmsNorm(
            values, weight: norm.weight.floats, weightOffset: 0, epsilon: LatentAttentionConfiguration.normEpsilon,
            into: values, count: norm.count)
    }

    /// Projects queries into the latent space, head by head, and rotates the elements after them.
    ///
    /// - Parameter stride: The number of floats from a row of queries to the next.
    private func absorb(
        _ queries: UnsafeMutablePointer<Float>, stride: Int, _ weights: LatentAttentionWeights,
        _ latent: LatentAttentionConfiguration, _ plan: AttentionPlan, _ worker: Worker
    ) {
        for head in worker.share(of: latent.attention.headCount) {
            let source = queries + head * latent.queryDimension
            let target = pass.shared.latentQueries + plan.query(head)
            multiplyAlone(
                weights.absorptions[head], inputs: source, inputStride: stride, into: target,
                outputStride: plan.width, worker)
            for row in 0..<pass.job.count {
                let rotated = target + row * plan.width + latent.rank
                rotated.update(from: source + row * stride + latent.keyDimension, count: latent.rotatedDimension)
                if let index = latent.attention.rotaryIndex { pass.rotate(rotated, row: row, index) }
            }
        }
    }

    /// Projects the heads' results in the latent space to values, in the memory of the input projection.
    private func expandValues(
        _ gathered: UnsafePointer<Float>, _ weights: LatentAttentionWeights, _ latent: LatentAttentionConfiguration,
        _ worker: Worker
    ) {
        for head in worker.share(of: latent.attention.headCount) {
            multiplyAlone(
                weights.values[head], inputs: gathered + head * latent.rank,
                inputStride: latent.attention.outputWidth, into: pass.shared.mixerInput + head * latent.valueDimension,
                outputStride: latent.valueWidth, worker)
        }
    }

    /// Multiplies all rows by one head's matrix.
    private func multiplyAlone(
        _ matrix: MatrixStack, inputs: UnsafePointer<Float>, inputStride: Int,
        into output: UnsafeMutablePointer<Float>, outputStride: Int, _ worker: Worker
    ) {
        kernels.multiplyAlone(
            matrix, inputs: inputs, inputStride: inputStride, inputCount: pass.job.count, into: output,
            outputStride: outputStride, isInvariant: pass.model.hasInvariantPrompts,
            scratch: worker.scratch.assumingMemoryBound(to: Float.self))
    }
}
