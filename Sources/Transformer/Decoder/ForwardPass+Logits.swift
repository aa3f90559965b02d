import Tensor

extension ForwardPass {
    /// Does with the last layer's output what the job asks.
    func finish(_ lane: Lane) {
        let hidden = configuration.hiddenSize
        let norm = model.weights.finalNorm
        switch job.output {
        case .none: return
        case .rows:
            let output = lane.isPrivate ? own[0].normalized : lane.normalized
            guard !lane.isPrivate || lane.worker.index == 0 else { return }
            for row in lane.rows { normalize(lane.stream + row * hidden, by: norm, into: output + row * hidden) }
        case .lastLogits(let allowed):
            lane.synchronize()
            let input = own[lane.worker.index].normalized
            normalize(lane.stream + (job.count - 1) * hidden, by: norm, into: input)
            note(.norms, lane.worker)
            multiplyHead(inputs: input, count: 1, allowed: allowed, lane.worker)
        }
    }

    /// The normalized rows that a pass asked for with `.rows` left.
    func finishedRows() -> UnsafeMutablePointer<Float> {
        if !job.isPrivate, let common { return common.normalized }
        return own[0].normalized
    }

    /// Computes the logits of rows, as each worker runs it.
    ///
    /// - Parameter allowed: The tokens whose logits are wanted, where not all are; then there is one row.
    func multiplyHead(
        inputs: UnsafePointer<Float>, count: Int, allowed: UnsafeBufferPointer<UInt32>?, _ worker: Worker
    ) {
        let head = model.weights.head
        let vocabulary = model.vocabularySize
        if let allowed {
            kernels.multiply(head, selecting: allowed, input: inputs, into: logits.floats, worker: worker)
        } else {
            kernels.multiply(
                head, inputs: inputs, inputStride: configuration.hiddenSize, inputCount: count, into: logits.floats,
                outputStride: vocabulary, worker: worker)
        }
        let isShared = count > Kernels.maximumInputCount
        if isShared { worker.barrier() }
        // Products over few rows give each worker this same share, so it can go on without waiting.
        let share = worker.share(of: vocabulary, granularity: head.rowGranularity)
        for row in 0..<count {
            let values = logits.floats + row * vocabulary + share.lowerBound
            if let bias = model.weights.headBias {
                kernels.add(values, bias.floats + share.lowerBound, into: values, count: share.count)
            }
            if configuration.logitsMultiplier != 1 {
                kernels.scale(values, by: configuration.logitsMultiplier, into: values, count: share.count)
            }
            if let cap = configuration.logitsSoftcap {
                kernels.softcap(values, cap: cap, into: values, count: share.count)
            }
        }
        if let allowed { exclude(share, but: allowed) }
    }

    /// Sets the logits of a worker's share that were not computed to negative infinity.
    private func exclude(_ share: Range<Int>, but allowed: UnsafeBufferPointer<UInt32>) {
        for token in share where token / 32 >= allowed.count || allowed[token / 32] & 1 << UInt32(token % 32) == 0 {
            logits.floats[token] = -.infinity
        }
    }
}
