import Tensor

/// A gated short convolution.
final class ShortConvolutionMixer: PassPart {
    /// Computes a gated short convolution, and returns the input of its output projection.
    func convolve(
        _ weights: ShortConvolutionWeights, _ index: LayerIndex, input: UnsafeMutablePointer<Float>, _ lane: Lane
    ) -> UnsafePointer<Float> {
        let worker = lane.worker
        guard let convolution = configuration.layers[index].shortConvolution,
            let offset = pass.model.cachePool.states.offsets[index]
        else { return UnsafePointer(pass.shared.mixed) }
        let channels = convolution.channelCount
        let width = 3 * channels
        pass.project(
            weights.input, .convolutionInput, index, inputs: input, inputStride: configuration.hiddenSize,
            into: pass.shared.mixerInput, outputStride: width, worker)
        pass.note(.mixerInput, lane.worker)
        if pass.stop.pointee { return UnsafePointer(pass.shared.mixed) }
        let share = worker.share(of: channels, granularity: 16)
        if let bias = weights.inputBias {
            for row in 0..<pass.job.count {
                for part in 0..<3 {
                    let values = pass.shared.mixerInput + row * width + part * channels + share.lowerBound
                    kernels.elementwise.add(
                        values, bias.floats + part * channels + share.lowerBound, into: values, count: share.count)
                }
            }
        }
        for segment in pass.rows.segments {
            let base = pass.shared.mixerInput + segment.rows.lowerBound * width
            var arguments = ConvolutionArguments(
                input: base + 2 * channels, inputGate: base, outputGate: base + channels, inputStride: width,
                output: pass.shared.mixed + segment.rows.lowerBound * channels, outputStride: channels,
                count: segment.rows.count, weights: weights.kernel.floats, bias: weights.bias.map { .init($0.floats) },
                taps: convolution.kernelSize, isActivated: false, state: segment.states + offset,
                channelCount: channels)
            (arguments.firstChannel, arguments.endChannel) = (share.lowerBound, share.upperBound)
            convolve(arguments, segment, state: offset, share)
        }
        worker.barrier()
        return UnsafePointer(pass.shared.mixed)
    }

    /// Applies the convolution to the rows of a sequence, one by one where the states after each are saved.
    private func convolve(
        _ all: ConvolutionArguments, _ segment: RowTable.Segment, state offset: Int, _ share: Range<Int>
    ) {
        guard !segment.rowStates.isEmpty else {
            kernels.state.convolve(all)
            return
        }
        var arguments = all
        arguments.count = 1
        for row in 0..<all.count {
            kernels.state.convolve(arguments)
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
