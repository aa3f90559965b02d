import Tensor

/// The final norm, and the output head that computes logits.
final class LogitsHead: PassPart {
    /// The logits. `[rowCapacity, vocabulary]`
    private(set) var logits: AlignedBuffer
    /// The number of rows of `logits`.
    private var rowCapacity = 1

    /// Allocates for the logits of one row.
    override init(_ pass: ForwardPass) {
        logits = AlignedBuffer(floats: pass.model.vocabularySize)
        super.init(pass)
    }

    /// Allocates for the logits of more rows.
    func reserve(rows: Int) {
        guard rows > rowCapacity else { return }
        logits = AlignedBuffer(floats: rows * pass.model.vocabularySize)
        rowCapacity = rows
    }

    /// Computes the job's output from the last layer's output.
    func finish(_ lane: Lane) {
        let hidden = configuration.hiddenSize
        let norm = pass.model.weights.finalNorm
        switch pass.job.output {
        case .none: return
        case .rows:
            let output = lane.isPrivate ? pass.own[0].normalized : lane.normalized
            guard !lane.isPrivate || lane.worker.index == 0 else { return }
            for row in lane.rows { finish(lane.stream + row * hidden, by: norm, into: output + row * hidden) }
        case .lastLogits(let allowed):
            lane.synchronize()
            let input = pass.own[lane.worker.index].normalized
            finish(lane.stream + (pass.job.count - 1) * hidden, by: norm, into: input)
            pass.note(.norms, lane.worker)
            multiply(inputs: input, count: 1, allowed: allowed, lane.worker)
        }
    }

    /// Normalizes a row of the last layer's output, or copies it without a norm.
    private func finish(
        _ row: UnsafePointer<Float>, by norm: NormWeights?, into output: UnsafeMutablePointer<Float>
    ) {
        if let norm {
            pass.normalize(row, by: norm, into: output)
        } else {
            output.update(from: row, count: configuration.hiddenSize)
        }
    }

    /// Returns the normalized rows of a pass with the output `.rows`.
    func finishedRows() -> UnsafeMutablePointer<Float> {
        if !pass.job.isPrivate, let common = pass.common { return common.normalized }
        return pass.own[0].normalized
    }

    /// Computes the logits of rows, on one worker.
    ///
    /// - Parameter allowed: The tokens whose logits are needed, for one row; nil for all.
    func multiply(
        inputs: UnsafePointer<Float>, count: Int, allowed: UnsafeBufferPointer<UInt32>?, _ worker: Worker
    ) {
        guard let head = pass.model.weights.head else { return }
        let vocabulary = pass.model.vocabularySize
        if let allowed {
            kernels.multiply(head, selecting: allowed, input: inputs, into: logits.floats, worker: worker)
        } else {
            kernels.multiply(
                head, inputs: inputs, inputStride: configuration.hiddenSize, inputCount: count, into: logits.floats,
                outputStride: vocabulary, worker: worker)
        }
        let isShared = count > Kernels.maximumInputCount
        if isShared { worker.barrier() }
        // The product gives each worker the same share, so no barrier is needed.
        let share = worker.share(of: vocabulary, granularity: head.rowGranularity)
        for row in 0..<count {
            let values = logits.floats + row * vocabulary + share.lowerBound
            if let bias = pass.model.weights.headBias {
                kernels.elementwise.add(values, bias.floats + share.lowerBound, into: values, count: share.count)
            }
            if configuration.logitsMultiplier != 1 {
                kernels.elementwise.scale(values, by: configuration.logitsMultiplier, into: values, count: share.count)
            }
            if let cap = configuration.logitsSoftcap {
                kernels.elementwise.softcap(values, cap: cap, into: values, count: share.count)
            }
        }
        if let allowed { exclude(share, but: allowed) }
    }

    /// Sets the logits of a worker's share that weren't computed to negative infinity.
    private func exclude(_ share: Range<Int>, but allowed: UnsafeBufferPointer<UInt32>) {
        for token in share where token / 32 >= allowed.count || allowed[token / 32] & 1 << UInt32(token % 32) == 0 {
            logits.floats[token] = -.infinity
        }
    }
}
