import Tensor

/// The gated delta rule: linear attention with an error-correcting memory.
final class GatedDeltaMixer: LinearMixer {
    /// Computes a gated delta rule, and returns the input of its output projection.
    ///
    /// Rows are processed one by one, so their bits depend neither on other rows nor on chunk sizes.
    func attendLinearly(
        _ weights: GatedDeltaWeights, _ index: LayerIndex, input: UnsafeMutablePointer<Float>, _ lane: Lane
    ) -> UnsafePointer<Float> {
        let worker = lane.worker
        guard let delta = configuration.layers[index].gatedDelta,
            let offset = pass.model.cachePool.states.offsets[index]
        else { return UnsafePointer(pass.shared.mixed) }
        let width = delta.inputWidth
        // With the grouped layout, the product's output is reordered into the parts.
        let isGrouped = delta.layout == .grouped
        let projected = pass.shared.mixerInput + (isGrouped ? pass.job.count * width : 0)
        pass.project(
            weights.input, .deltaInput, index, inputs: input, inputStride: configuration.hiddenSize, into: projected,
            outputStride: width, worker)
        pass.note(.mixerInput, worker)
        if pass.stop.pointee { return UnsafePointer(pass.shared.mixed) }
        if isGrouped {
            for row in worker.share(of: pass.job.count) {
                separate(delta, projected + row * width, into: pass.shared.mixerInput + row * width)
            }
            worker.barrier()
        }
        prepare(weights, delta, state: offset, worker)
        worker.barrier()
        let heads = worker.share(of: delta.valueHeadCount)
        for segment in pass.rows.segments where !heads.isEmpty {
            kernels.state.attendLinearly(arguments(delta, segment, state: offset, heads: heads, worker))
        }
        for row in 0..<pass.job.count {
            for head in heads {
                let values = pass.shared.mixed + row * delta.valueWidth + head * delta.valueDimension
                let gate = pass.shared.mixerInput + row * width + delta.channelCount + head * delta.valueDimension
                kernels.state.gatedNorm(
                    values, gate: gate, weight: weights.norm.floats,
                    epsilon: delta.normEpsilon ?? configuration.normEpsilon, isGateFirst: false, into: values,
                    count: delta.valueDimension)
            }
        }
        worker.barrier()
        return UnsafePointer(pass.shared.mixed)
    }

    /// Applies the convolution to queries, keys and values, and computes strengths and decays.
    private func prepare(_ weights: GatedDeltaWeights, _ delta: GatedDeltaConfiguration, state: Int, _ worker: Worker) {
        let width = delta.inputWidth
        let channels = worker.share(of: delta.channelCount, granularity: 16)
        for segment in pass.rows.segments where !channels.isEmpty {
            let base = pass.shared.mixerInput + segment.rows.lowerBound * width
            var arguments = ConvolutionArguments(
                input: base, inputStride: width, output: base, outputStride: width, count: segment.rows.count,
                weights: weights.kernel.floats, taps: delta.kernelSize, isActivated: true,
                state: segment.states + state, channelCount: delta.channelCount)
            (arguments.firstChannel, arguments.endChannel) = (channels.lowerBound, channels.upperBound)
            kernels.state.convolve(arguments)
        }
        for row in worker.share(of: pass.job.count) {
            let strengths = pass.shared.mixerInput + row * width + delta.channelCount + delta.valueWidth
            let decays = strengths + delta.valueHeadCount
            kernels.state.sigmoid(strengths, times: delta.mostStrength, into: strengths, count: delta.valueHeadCount)
            kernels.state.timeSteps(
                decays, bias: weights.timeBias.floats, rates: weights.rates.floats, steps: nil, logDecays: decays,
                count: delta.valueHeadCount)
        }
    }

    private func arguments(
        _ delta: GatedDeltaConfiguration, _ segment: RowTable.Segment, state: Int, heads: Range<Int>, _ worker: Worker
    ) -> LinearAttentionArguments {
        let width = delta.inputWidth
        let base = pass.shared.mixerInput + segment.rows.lowerBound * width
        let strengths = base + delta.channelCount + delta.valueWidth
        var arguments = LinearAttentionArguments(
            queries: base, keys: base + delta.keyWidth, values: base + 2 * delta.keyWidth, inputStride: width,
            logDecays: strengths + delta.valueHeadCount, strengths: strengths, gateStride: width,
            output: pass.shared.mixed + segment.rows.lowerBound * delta.valueWidth, outputStride: delta.valueWidth,
            count: segment.rows.count, keyDimension: delta.keyDimension, valueDimension: delta.valueDimension,
            keyHeads: delta.keyHeadCount, valueHeads: delta.valueHeadCount, normEpsilon: 1e-6,
            queryScale: 1 / Float(delta.keyDimension).squareRoot(), correctsMemory: true, isChunked: false,
            state: segment.states + state + delta.convolutionStateCount, scratch: scratch[worker.index].base)
        arguments.tilesKeyHeads = delta.layout == .tiled
        (arguments.firstHead, arguments.endHead) = (heads.lowerBound, heads.upperBound)
        return arguments
    }

    /// Reorders a row from groups by key head to the order of its parts.
    private func separate(
        _ delta: GatedDeltaConfiguration, _ source: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>
    ) {
        let ratio = delta.valueHeadCount / delta.keyHeadCount
        let (keys, values) = (delta.keyDimension, ratio * delta.valueDimension)
        let gates = delta.channelCount + delta.valueWidth
        for head in 0..<delta.keyHeadCount {
            let group = source + head * 2 * (keys + values)
            (target + head * keys).update(from: group, count: keys)
            (target + delta.keyWidth + head * keys).update(from: group + keys, count: keys)
            (target + 2 * delta.keyWidth + head * values).update(from: group + 2 * keys, count: values)
            (target + delta.channelCount + head * values).update(from: group + 2 * keys + values, count: values)
            let scalars = source + gates + head * 2 * ratio
            (target + gates + head * ratio).update(from: scalars, count: ratio)
            (target + gates + delta.valueHeadCount + head * ratio).update(from: scalars + ratio, count: ratio)
        }
    }
}
