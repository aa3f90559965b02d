import Tensor

extension ForwardPass {
    /// Runs a layer's feed-forward network and adds its output, and a parallel block's attention, to the stream.
    func feedForward(_ layer: LayerWeights, _ lane: Lane) {
        let isParallel = configuration.hasParallelResidual
        let output = isParallel ? shared.secondBranch : shared.branch
        let input = blockInput(layer.feedForwardNorm, lane)
        lane.synchronize()
        if let router = layer.router {
            visitExperts(layer, router: router, input: input, lane)
            return
        }
        let network = layer.feedForward[0]
        let hidden = configuration.hiddenSize
        let width = network.input.rows
        kernels.multiply(
            network.input, inputs: input, inputStride: hidden, inputCount: job.count, into: shared.inner,
            outputStride: width, isBalanced: true, worker: lane.worker)
        lane.worker.barrier()
        activate(network, rows: lane.rows, lane)
        lane.synchronize()
        kernels.multiply(
            network.output, inputs: lane.activated, inputStride: width, inputCount: job.count, into: output,
            outputStride: hidden, isBalanced: true, worker: lane.worker)
        lane.worker.barrier()
        if isParallel {
            add(shared.branch, bias: layer.attentionOutputBias, norm: layer.attentionOutputNorm, lane)
        }
        add(output, bias: network.outputBias, norm: layer.feedForwardOutputNorm, lane)
    }

    /// Applies bias, activation and gate; a row of the result stands where its input row stood.
    func activate(_ network: FeedForwardWeights, rows: Range<Int>, _ lane: Lane) {
        let width = network.input.rows
        let intermediate = network.output.columns
        for row in rows {
            var source = UnsafePointer(shared.inner + row * width)
            let target = lane.activated + row * width
            if let bias = network.inputBias {
                kernels.add(source, bias.floats, into: target, count: width)
                source = UnsafePointer(target)
            }
            kernels.activate(
                activation, gate: source, up: width > intermediate ? source + intermediate : nil, into: target,
                count: intermediate)
        }
    }

    private var activation: Activation {
        switch configuration.activation {
        case .silu: .silu
        case .gelu: .geluExact
        case .geluTanh: .geluTanh
        case .relu: .relu
        case .squaredReLU: .reluSquared
        }
    }
}
