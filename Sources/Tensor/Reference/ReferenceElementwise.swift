import Glibc
import NightjarKernelTable

/// Reference implementations of the kernels: one loop each, in double precision, never optimized.
enum Reference {
    static let elementwise = ElementwiseKernels(
        exponential: { input, output, count in
            for i in 0..<count { output[i] = Float(exp(Double(input[i]))) }
        },
        add: { left, right, output, count in
            for i in 0..<count { output[i] = left[i] + right[i] }
        },
        multiply: { left, right, output, count in
            for i in 0..<count { output[i] = left[i] * right[i] }
        },
        scale: { input, factor, output, count in
            for i in 0..<count { output[i] = input[i] * factor }
        },
        addScaled: { input, factor, output, count in
            for i in 0..<count { output[i] = Float(Double(input[i]) * Double(factor) + Double(output[i])) }
        },
        softcap: { input, cap, output, count in
            for i in 0..<count { output[i] = Float(Double(cap) * tanh(Double(input[i]) / Double(cap))) }
        },
        activate: { activation, gate, up, output, count in
            guard let function = Activation(rawValue: activation) else { return }
            if function == .clampedSwiGLU, let up {
                for i in 0..<count {
                    let linear = max(min(Double(up[i]), 7), -7) + 1
                    output[i] = Float(Reference.apply(function, Double(gate[i])) * linear)
                }
                return
            }
            for i in 0..<count {
                output[i] = Float(Reference.apply(function, Double(gate[i])) * (up.map { Double($0[i]) } ?? 1))
            }
        },
        dot: { left, right, count in
            var total = 0.0
            for i in 0..<count { total += Double(left[i]) * Double(right[i]) }
            return Float(total)
        },
        maximum: { input, count in
            var best = -Float.infinity
            for i in 0..<count where input[i] > best { best = input[i] }
            return best
        },
        sumOfExponentials: { input, offset, count in
            var total = 0.0
            for i in 0..<count { total += exp(Double(input[i]) - Double(offset)) }
            return Float(total)
        },
        indexOfMaximum: { input, count in
            var best = 0
            for i in 0..<count where input[i] > input[best] || input[best].isNaN && !input[i].isNaN { best = i }
            return best
        },
        softmax: { input, output, count in
            var best = -Double.infinity
            for i in 0..<count { best = Swift.max(best, Double(input[i])) }
            var total = 0.0
            for i in 0..<count { total += exp(Double(input[i]) - best) }
            for i in 0..<count { output[i] = Float(exp(Double(input[i]) - best) / total) }
        },
        narrowToFloat16: { input, output, count in
            for i in 0..<count { (output + 2 * i).storeBytes(of: Float16(input[i]).bitPattern, as: UInt16.self) }
        },
        narrowToBFloat16: { input, output, count in
            for i in 0..<count { (output + 2 * i).storeBytes(of: Reference.bfloat16(input[i]), as: UInt16.self) }
        })

    static func apply(_ activation: Activation, _ x: Double) -> Double {
        switch activation {
        case .silu: x / (1 + exp(-x))
        case .geluExact: 0.5 * x * erfc(-x / 2.0.squareRoot())
        case .geluTanh: 0.5 * x * (1 + tanh((2 / Double.pi).squareRoot() * (x + 0.044715 * x * x * x)))
        case .geluQuick: x / (1 + exp(-1.702 * x))
        case .relu: max(x, 0)
        case .reluSquared: max(x, 0) * max(x, 0)
        case .sigmoid: 1 / (1 + exp(-x))
        case .clampedSwiGLU: min(x, 7) / (1 + exp(-1.702 * min(x, 7)))
        }
    }

    /// Returns the bfloat16 nearest to a Float; ties go to the even one.
    static func bfloat16(_ value: Float) -> UInt16 {
        let lower = UInt16(value.bitPattern >> 16)
        if value.isNaN { return lower | 0x40 }
        let rest = value.bitPattern & 0xffff
        if rest > 0x8000 || rest == 0x8000 && lower % 2 == 1 { return lower + 1 }
        return lower
    }
}
