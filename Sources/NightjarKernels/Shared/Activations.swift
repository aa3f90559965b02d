import NightjarKernelTable

@inline(__always) private func gated(
    _ gate: UnsafePointer<Float>, _ up: UnsafePointer<Float>?, _ output: UnsafeMutablePointer<Float>, _ count: Int,
    _ function: (Vector) -> Vector
) {
    if let up {
        zip(gate, up, output, count) { function($0) * $1 }
    } else {
        map(gate, output, count, function)
    }
}

@inline(__always) private func clampedSwish(_ gate: Vector) -> Vector {
    let bounded = smaller(gate, splat(7))
    return bounded / (splat(1) + exponential(splat(-1.702) * bounded))
}

func activate(
    _ activation: Int, _ gate: UnsafePointer<Float>, _ up: UnsafePointer<Float>?,
    _ output: UnsafeMutablePointer<Float>, _ count: Int
) {
    switch Activation(rawValue: activation) {
    case .silu:
        gated(gate, up, output, count) { $0 / (splat(1) + exponential(-$0)) }
    case .geluExact:
        gated(gate, up, output, count) { $0 * normalDistribution($0) }
    case .geluTanh:
        // 0.5 (1 + tanh y) is sigmoid(2y), which doesn't cancel for very negative y.
        gated(gate, up, output, count) {
            let cubic = $0 * multiplyAdd(splat(0.044_715), $0 * $0, splat(1))
            return $0 / (splat(1) + exponential(splat(-1.595_769_12) * cubic))
        }
    case .geluQuick:
        gated(gate, up, output, count) { $0 / (splat(1) + exponential(splat(-1.702) * $0)) }
    case .relu:
        gated(gate, up, output, count) { larger(splat(0), $0) }
    case .reluSquared:
        gated(gate, up, output, count) {
            let positive = larger(splat(0), $0)
            return positive * positive
        }
    case .sigmoid:
        gated(gate, up, output, count) { splat(1) / (splat(1) + exponential(-$0)) }
    case .clampedSwiGLU:
        if let up {
            zip(gate, up, output, count) { clampedSwish($0) * (larger(smaller($1, splat(7)), splat(-7)) + splat(1)) }
        } else {
            map(gate, output, count, clampedSwish)
        }
    case nil:
        break
    }
}
