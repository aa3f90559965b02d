import Tensor

/// Mamba 2, computed as linear attention.
final class MambaMixer: LinearMixer {
    /// Computes a Mamba 2 layer, and returns the input of its output projection.
    ///
    /// Rows are processed one by one, so their bits depend neither on other rows nor on chunk sizes.
    func scan(
        _ weights: MambaWeights, _ index: LayerIndex, input: UnsafeMutablePointer<Float>, _ lane: Lane
    ) -> UnsafePointer<Float> {
        let worker = lane.worker
        guard let mamba = configuration.layers[index].mamba,
            let offset = pass.model.cachePool.states.offsets[index]
        else { return UnsafePointer(pass.shared.mixed) }
        let width = Self.rowWidth(mamba)
        pass.project(
            weights.input, .mambaInput, index, inputs: input, inputStride: configuration.hiddenSize,
            into: pass.shared.mixerInput, outputStride: width, worker)
        pass.note(.mixerInput, worker)
        if pass.stop.pointee { return UnsafePointer(pass.shared.mixed) }
        if weights.inputBias != nil || mamba.inputFactors != nil {
            for row in worker.share(of: pass.job.count) {
                let values = pass.shared.mixerInput + row * width
                if let bias = weights.inputBias {
                    kernels.elementwise.add(values, bias.floats, into: values, count: mamba.inputWidth)
                }
                if let factors = mamba.inputFactors { multiply(values, by: factors, mamba) }
            }
            worker.barrier()
        }
        prepare(weights, mamba, state: offset, worker)
        worker.barrier()
        let heads = worker.share(of: mamba.headCount)
        for segment in pass.rows.segments where !heads.isEmpty {
            kernels.state.attendLinearly(arguments(weights, mamba, segment, state: offset, heads: heads, worker))
        }
        worker.barrier()
        gate(weights, mamba, worker)
        worker.barrier()
        return UnsafePointer(pass.shared.mixed)
    }

    /// Returns the number of floats of a row: the input projection's output, then the decays.
    static func rowWidth(_ mamba: MambaConfiguration) -> Int { mamba.inputWidth + mamba.headCount }

    /// Multiplies the parts of the input projection's output.
    private func multiply(
        _ row: UnsafeMutablePointer<Float>, by factors: MambaConfiguration.InputFactors, _ mamba: MambaConfiguration
    ) {
        var values = row
        func scale(_ count: Int, by factor: Float) {
            kernels.elementwise.scale(values, by: factor, into: values, count: count)
            values += count
        }
        scale(mamba.width, by: factors.gate)
        scale(mamba.width, by: factors.input)
        scale(mamba.groupWidth, by: factors.write)
        scale(mamba.groupWidth, by: factors.read)
        scale(mamba.headCount, by: factors.timeStep)
    }

    /// Applies the convolution, and computes time steps and decays.
    private func prepare(_ weights: MambaWeights, _ mamba: MambaConfiguration, state: Int, _ worker: Worker) {
        let width = Self.rowWidth(mamba)
        let channels = worker.share(of: mamba.channelCount, granularity: 16)
        for segment in pass.rows.segments where !channels.isEmpty {
            let base = pass.shared.mixerInput + segment.rows.lowerBound * width + mamba.width
            var arguments = ConvolutionArguments(
                input: base, inputStride: width, output: base, outputStride: width, count: segment.rows.count,
                weights: weights.kernel.floats, bias: weights.kernelBias.map { .init($0.floats) },
                taps: mamba.kernelSize, isActivated: true, state: segment.states + state,
                channelCount: mamba.channelCount)
            (arguments.firstChannel, arguments.endChannel) = (channels.lowerBound, channels.upperBound)
            kernels.state.convolve(arguments)
        }
        for row in worker.share(of: pass.job.count) {
            let steps = pass.shared.mixerInput + row * width + mamba.width + mamba.channelCount
            kernels.state.timeSteps(
                steps, bias: weights.timeBias.floats, rates: weights.rates.floats,
                within: mamba.leastTimeStep...mamba.mostTimeStep, steps: steps, logDecays: steps + mamba.headCount,
                count: mamba.headCount)
        }
    }

    private func arguments(
        _ weights: MambaWeights, _ mamba: MambaConfiguration, _ segment: RowTable.Segment, state: Int,
        heads: Range<Int>, _ worker: Worker
    ) -> LinearAttentionArguments {
        let width = Self.rowWidth(mamba)
        let values = pass.shared.mixerInput + segment.rows.lowerBound * width + mamba.width
        let steps = values + mamba.channelCount
        var arguments = LinearAttentionArguments(
            queries: values + mamba.width + mamba.groupWidth, keys: values + mamba.width, values: values,
            inputStride: width, logDecays: steps + mamba.headCount, strengths: steps, gateStride: width,
            skip: weights.skip.floats, output: pass.shared.mixed + segment.rows.lowerBound * mamba.width,
            outputStride: mamba.width, count: segment.rows.count, keyDimension: mamba.stateSize,
            valueDimension: mamba.headDimension, keyHeads: mamba.groupCount, valueHeads: mamba.headCount,
            normEpsilon: nil, queryScale: 1, correctsMemory: false, isChunked: false,
            state: segment.states + state + mamba.convolutionStateCount, scratch: scratch[worker.index].base)
        (arguments.firstHead, arguments.endHead) = (heads.lowerBound, heads.upperBound)
        return arguments
    }

    /// Applies the gate and, if there is one, the norm of each group.
    private func gate(_ weights: MambaWeights, _ mamba: MambaConfiguration, _ worker: Worker) {
        let width = Self.rowWidth(mamba)
        let count = mamba.width / mamba.groupCount
        for item in worker.share(of: pass.job.count * mamba.groupCount) {
            let (row, group) = item.quotientAndRemainder(dividingBy: mamba.groupCount)
            let values = pass.shared.mixed + row * mamba.width + group * count
            let gate = pass.shared.mixerInput + row * width + group * count
            if let norm = weights.norm {
                kernels.state.gatedNorm(
                    values, gate: gate, weight: norm.floats + group * count, epsilon: configuration.normEpsilon,
                    isGateFirst: mamba.gating == .beforeNorm, into: values, count: count)
            } else {
                kernels.elementwise.activate(.silu, gate: gate, up: values, into: values, count: count)
            }
        }
    }
}
