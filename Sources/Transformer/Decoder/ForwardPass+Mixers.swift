import Tensor

extension ForwardPass {
    /// Runs a layer's mixers: adds to the residual stream, or leaves the result where blocks are parallel.
    ///
    /// - Returns: Whether the pass goes on.
    func mix(_ layer: LayerWeights, _ index: Int, _ lane: Lane) -> Bool {
        guard !layer.mixers.isEmpty else { return true }
        let input = blockInput(layer.mixerNorm, lane)
        lane.synchronize()
        note(.norms, lane.worker)
        for (place, mixer) in layer.mixers.enumerated() {
            guard run(mixer, index, input: input, into: branch(place), lane) else { return false }
        }
        guard !configuration.hasParallelResidual else { return true }
        for (place, mixer) in layer.mixers.enumerated() {
            add(
                branch(place), bias: mixer.outputBias, norm: layer.mixerOutputNorm,
                factor: configuration.layers[index].mixers[place].outputFactor, lane)
        }
        return true
    }

    /// What one of two mixers gives.
    private func branch(_ place: Int) -> UnsafeMutablePointer<Float> {
        place == 0 ? shared.branch : shared.secondBranch
    }

    /// Runs a mixer up to the bias of its output.
    ///
    /// - Returns: Whether the pass goes on.
    private func run(
        _ mixer: MixerWeights, _ index: Int, input: UnsafeMutablePointer<Float>,
        into branch: UnsafeMutablePointer<Float>, _ lane: Lane
    ) -> Bool {
        let mixed: UnsafePointer<Float>
        let output: MatrixStack
        let projection: Projection
        switch mixer {
        case .attention(let weights):
            guard let plan = attentionPlans[index] else { return true }
            mixed = attend(weights, plan, index, input: input, lane)
            note(.attention, lane.worker)
            (output, projection) = (weights.output, .attentionOutput)
        case .latentAttention(let weights):
            mixed = attendToLatents(weights, index, input: input, lane)
            note(.attention, lane.worker)
            (output, projection) = (weights.output, .latentOutput)
        case .shortConvolution(let weights):
            mixed = convolve(weights, index, input: input, lane)
            note(.convolution, lane.worker)
            (output, projection) = (weights.output, .convolutionOutput)
        case .gatedDelta(let weights):
            mixed = attendLinearly(weights, index, input: input, lane)
            note(.gatedDelta, lane.worker)
            (output, projection) = (weights.output, .deltaOutput)
        case .mamba(let weights):
            mixed = scan(weights, index, input: input, lane)
            note(.mamba, lane.worker)
            (output, projection) = (weights.output, .mambaOutput)
        }
        if stop.pointee { return false }
        project(
            output, projection, index, inputs: mixed, inputStride: output.columns, into: branch,
            outputStride: configuration.hiddenSize, lane.worker)
        note(.mixerOutput, lane.worker)
        return true
    }

    /// Computes a gated short convolution up to its output projection; returns what that reads.
    private func convolve(
        _ weights: ShortConvolutionWeights, _ index: Int, input: UnsafeMutablePointer<Float>, _ lane: Lane
    ) -> UnsafePointer<Float> {
        let worker = lane.worker
        guard let convolution = configuration.layers[index].shortConvolution,
            let offset = model.cachePool.states.offsets[index]
        else { return UnsafePointer(shared.mixed) }
        let channels = convolution.channelCount
        let width = 3 * channels
        project(
            weights.input, .convolutionInput, index, inputs: input, inputStride: configuration.hiddenSize,
            into: shared.mixerInput, outputStride: width, worker)
        note(.mixerInput, lane.worker)
        if stop.pointee { return UnsafePointer(shared.mixed) }
        let share = worker.share(of: channels, granularity: 16)
        if let bias = weights.inputBias {
            for row in 0..<job.count {
                for part in 0..<3 {
                    let values = shared.mixerInput + row * width + part * channels + share.lowerBound
                    kernels.add(
                        values, bias.floats + part * channels + share.lowerBound, into: values, count: share.count)
                }
            }
        }
        for segment in rows.segments {
            let base = shared.mixerInput + segment.rows.lowerBound * width
            var arguments = ConvolutionArguments(
                input: base + 2 * channels, inputGate: base, outputGate: base + channels, inputStride: width,
                output: shared.mixed + segment.rows.lowerBound * channels, outputStride: channels,
                count: segment.rows.count, weights: weights.kernel.floats, bias: weights.bias.map { .init($0.floats) },
                taps: convolution.kernelSize, isActivated: false, state: segment.states + offset,
                channelCount: channels)
            (arguments.firstChannel, arguments.endChannel) = (share.lowerBound, share.upperBound)
            convolve(arguments, segment, state: offset, share)
        }
        worker.barrier()
        return UnsafePointer(shared.mixed)
    }

    /// Convolves the rows of a sequence, one by one where the states behind each are kept.
    private func convolve(
        _ all: ConvolutionArguments, _ segment: RowTable.Segment, state offset: Int, _ share: Range<Int>
    ) {
        guard !segment.rowStates.isEmpty else {
            kernels.convolve(all)
            return
        }
        var arguments = all
        arguments.count = 1
        for row in 0..<all.count {
            kernels.convolve(arguments)
            for tap in 0..<all.taps - 1 {
                let place = offset + tap * all.channelCount + share.lowerBound
                (segment.rowStates[row] + place).update(from: segment.states + place, count: share.count)
            }
            arguments.input += all.inputStride
            arguments.inputGate = arguments.inputGate.map { $0 + all.inputStride }
            arguments.outputGate = arguments.outputGate.map { $0 + all.inputStride }
            arguments.output += all.outputStride
        }
    }
}
