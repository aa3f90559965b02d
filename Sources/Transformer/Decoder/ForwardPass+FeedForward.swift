import Tensor

extension ForwardPass {
    /// Runs a layer's feed-forward network, where it has one, and adds its output, and a parallel block's attention, to
    /// the stream.
    func feedForward(_ layer: LayerWeights, _ index: Int, _ lane: Lane) {
        guard let feedForward = layer.feedForward else { return }
        let isParallel = configuration.hasParallelResidual
        let output = isParallel ? shared.secondBranch : shared.branch
        let input = blockInput(layer.feedForwardNorm, lane)
        lane.synchronize()
        note(.norms, lane.worker)
        switch feedForward {
        case .experts(let experts):
            visitExperts(experts, layer, index, input: input, lane)
            note(.feedForward, lane.worker)
        case .dense(let network):
            run(network, (.feedForwardInput, .feedForwardOutput), index, input: input, into: output, lane)
            note(.feedForward, lane.worker)
            if isParallel {
                add(shared.branch, bias: layer.mixers.first?.outputBias, norm: layer.mixerOutputNorm, lane)
            }
            add(
                output, bias: network.outputBias, norm: layer.feedForwardOutputNorm,
                factor: configuration.feedForwardMultiplier, lane)
        }
    }

    /// Computes a network for all rows, up to the bias of its output.
    func run(
        _ network: FeedForwardWeights, _ projections: (input: Projection, output: Projection), _ index: Int,
        input: UnsafeMutablePointer<Float>, into output: UnsafeMutablePointer<Float>, _ lane: Lane
    ) {
        let hidden = configuration.hiddenSize
        let width = network.input.rows
        let inner = network.output.columns
        if !lane.isPrivate, isPlain(network), !isAdapted(projections.input, index),
            kernels.multipliesGated(network.input, rows: inner, inputCount: job.count) {
            kernels.multiplyGated(
                network.input, rows: inner, activation, inputs: input, inputStride: hidden, inputCount: job.count,
                into: lane.activated, outputStride: width, worker: lane.worker)
        } else {
            project(
                network.input, projections.input, index, inputs: input, inputStride: hidden, into: shared.inner,
                outputStride: width, lane.worker)
            activate(network, rows: lane.rows, lane)
        }
        lane.synchronize()
        project(
            network.output, projections.output, index, inputs: lane.activated, inputStride: width, into: output,
            outputStride: hidden, lane.worker)
    }

    /// Whether nothing but activation and gate stands between a network's matrices.
    private func isPlain(_ network: FeedForwardWeights) -> Bool {
        !network.interleavesGates && network.inputBias == nil && network.xIELU == nil
            && configuration.gateLimit == nil && configuration.gateMultiplier == 1
    }

    /// Applies bias, activation and gate; a row of the result stands where its input row stood.
    func activate(_ network: FeedForwardWeights, rows: Range<Int>, _ lane: Lane) {
        let width = network.input.rows
        let intermediate = network.output.columns
        for row in rows {
            var source = UnsafePointer(shared.inner + row * width)
            let target = lane.activated + row * width
            if network.interleavesGates {
                for index in 0..<intermediate {
                    target[index] = source[2 * index]
                    target[intermediate + index] = source[2 * index + 1]
                }
                source = UnsafePointer(target)
            }
            if let bias = network.inputBias {
                kernels.add(source, bias.floats, into: target, count: width)
                source = UnsafePointer(target)
            }
            if let limit = configuration.gateLimit, limit < 7 {
                clamp(source, to: limit, into: target, count: intermediate)
                source = UnsafePointer(target)
            }
            if let parameters = network.xIELU {
                if source != UnsafePointer(target) { target.update(from: source, count: intermediate) }
                parameters.apply(target, count: intermediate)
                continue
            }
            let up = width > intermediate ? source + intermediate : nil
            if configuration.gateMultiplier != 1 {
                kernels.scale(source, by: configuration.gateMultiplier, into: target, count: intermediate)
                source = UnsafePointer(target)
            }
            kernels.activate(activation, gate: source, up: up, into: target, count: intermediate)
        }
    }

    /// Clamps gates from above and ups from both sides, to less than the activation does.
    private func clamp(
        _ source: UnsafePointer<Float>, to limit: Float, into target: UnsafeMutablePointer<Float>, count: Int
    ) {
        for index in 0..<count {
            target[index] = min(source[index], limit)
            target[count + index] = max(min(source[count + index], limit), -limit)
        }
    }

    private var activation: Activation {
        if configuration.gateLimit != nil { return .clampedSwiGLU }
        return switch configuration.activation {
        case .silu: .silu
        case .gelu: .geluExact
        case .geluTanh: .geluTanh
        case .relu: .relu
        case .squaredReLU: .reluSquared
        // Networks with this activation have its parameters and don't ask.
        case .xIELU: .silu
        }
    }
}
