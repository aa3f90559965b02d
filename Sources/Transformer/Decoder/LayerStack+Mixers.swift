import Tensor

extension LayerStack {
    /// Runs a layer's mixers. Adds their output to the residual stream, except in a parallel block.
    ///
    /// - Returns: Whether the pass continues.
    func mix(_ layer: LayerWeights, _ index: LayerIndex, _ lane: Lane) -> Bool {
        guard !layer.mixers.isEmpty else { return true }
        let input = pass.blockInput(layer.mixerNorm, lane)
        lane.synchronize()
        pass.note(.norms, lane.worker)
        for (place, mixer) in layer.mixers.enumerated() {
            guard run(mixer, index, input: input, into: branch(place), lane) else { return false }
        }
        guard !pass.configuration.hasParallelResidual else { return true }
        for (place, mixer) in layer.mixers.enumerated() {
            pass.add(
                branch(place), bias: mixer.outputBias, norm: layer.mixerOutputNorm,
                factor: pass.configuration.layers[index].mixers[place].outputFactor, factors: layer.mixerFactors, lane)
        }
        return true
    }

    /// Returns the output buffer of the first or second mixer.
    private func branch(_ place: Int) -> UnsafeMutablePointer<Float> {
        place == 0 ? pass.shared.branch : pass.shared.secondBranch
    }

    /// Runs a mixer, without the bias of its output.
    ///
    /// - Returns: Whether the pass continues.
    private func run(
        _ mixer: MixerWeights, _ index: LayerIndex, input: UnsafeMutablePointer<Float>,
        into branch: UnsafeMutablePointer<Float>, _ lane: Lane
    ) -> Bool {
        let mixed: UnsafePointer<Float>
        let output: MatrixStack
        let projection: Projection
        switch mixer {
        case .attention(let weights):
            guard let plan = attention.plans[index] else { return true }
            mixed = attention.attend(weights, plan, index, input: input, lane)
            pass.note(.attention, lane.worker)
            (output, projection) = (weights.output, .attentionOutput)
        case .latentAttention(let weights):
            mixed = latentAttention.attend(weights, index, input: input, lane)
            pass.note(.attention, lane.worker)
            (output, projection) = (weights.output, .latentOutput)
        case .shortConvolution(let weights):
            mixed = convolution.convolve(weights, index, input: input, lane)
            pass.note(.convolution, lane.worker)
            (output, projection) = (weights.output, .convolutionOutput)
        case .gatedDelta(let weights):
            mixed = gatedDelta.attendLinearly(weights, index, input: input, lane)
            pass.note(.gatedDelta, lane.worker)
            (output, projection) = (weights.output, .deltaOutput)
        case .mamba(let weights):
            mixed = mamba.scan(weights, index, input: input, lane)
            pass.note(.mamba, lane.worker)
            (output, projection) = (weights.output, .mambaOutput)
        }
        if pass.stop.pointee { return false }
        pass.project(
            output, projection, index, inputs: mixed, inputStride: output.columns, into: branch,
            outputStride: pass.configuration.hiddenSize, lane.worker)
        pass.note(.mixerOutput, lane.worker)
        return true
    }
}
