import Tensor

/// The feed-forward networks: up projection (and gate), activation, down projection.
final class FeedForwardNetwork: PassPart {
    /// Computes a network for all rows, without the bias of its output.
    func run(
        _ network: FeedForwardWeights, _ projections: (input: Projection, output: Projection), _ index: LayerIndex,
        input: UnsafeMutablePointer<Float>, into output: UnsafeMutablePointer<Float>, _ lane: Lane
    ) {
        let hidden = configuration.hiddenSize
        let width = network.input.rows
        let inner = network.output.columns
        if !lane.isPrivate, isPlain(network), !pass.isAdapted(projections.input, index),
            !pass.architecture.clampsProducts,
            kernels.multipliesGated(network.input, rows: inner, inputCount: pass.job.count)
        {
            kernels.multiplyGated(
                network.input, rows: inner, bias: network.inputBias?.floats, activation, inputs: input,
                inputStride: hidden, inputCount: pass.job.count,
                into: lane.activated, outputStride: width, worker: lane.worker)
        } else {
            pass.project(
                network.input, projections.input, index, inputs: input, inputStride: hidden, into: pass.shared.inner,
                outputStride: width, lane.worker)
            activate(network, rows: lane.rows, lane)
        }
        lane.synchronize()
        pass.project(
            network.output, projections.output, index, inputs: lane.activated, inputStride: width, into: output,
            outputStride: hidden, lane.worker)
    }

    /// Returns whether only a bias, activation and gate are between a network's matrices.
    private func isPlain(_ network: FeedForwardWeights) -> Bool {
        !network.interleavesGates && network.xIELU == nil
            && configuration.gateLimit == nil && configuration.gateMultiplier == 1
    }

    /// Applies bias, activation and gate, in place of the input rows.
    func activate(_ network: FeedForwardWeights, rows: Range<Int>, _ lane: Lane) {
        let width = network.input.rows
        let intermediate = network.output.columns
        for row in rows {
            var source = UnsafePointer(pass.shared.inner + row * width)
            let target = lane.activated + row * width
            if network.interleavesGates {
                for index in 0..<intermediate {
                    target[index] = source[2 * index]
                    target[intermediate + index] = source[2 * index + 1]
                }
                source = UnsafePointer(target)
            }
            if let bias = network.inputBias {
                kernels.elementwise.add(source, bias.floats, into: target, count: width)
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
                kernels.elementwise.scale(source, by: configuration.gateMultiplier, into: target, count: intermediate)
                source = UnsafePointer(target)
            }
            kernels.elementwise.activate(activation, gate: source, up: up, into: target, count: intermediate)
        }
    }

    /// Clamps gates from above, and ups from both sides, to a lower limit than the activation's own.
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
        case .geluQuick: .geluQuick
        case .relu: .relu
        case .squaredReLU: .reluSquared
        // A network with this activation has its own parameters and never uses this value.
        case .xIELU: .silu
        }
    }
}
