import Glibc
import NightjarKernelTable

extension Reference {
    static let state = StateKernels(
        convolve: { Reference.convolve($0.assumingMemoryBound(to: ConvolutionArguments.self).pointee) },
        attendLinearly: { Reference.attendLinearly($0.assumingMemoryBound(to: LinearAttentionArguments.self).pointee) },
        timeSteps: { input, bias, rates, lower, upper, steps, logDecays, count in
            for i in 0..<count {
                let sum = Double(input[i] + bias[i])
                let softplus = max(sum, 0) + log1p(exp(-abs(sum)))
                let step = min(max(softplus, Double(lower)), Double(upper))
                steps?[i] = Float(step)
                logDecays[i] = Float(Double(rates[i]) * step)
            }
        },
        sigmoid: { input, factor, output, count in
            for i in 0..<count { output[i] = Float(Double(factor) / (1 + exp(-Double(input[i])))) }
        },
        gatedNorm: { input, gate, weight, epsilon, isGateFirst, output, count in
            let gates = (0..<count).map { Double(gate[$0]) / (1 + exp(-Double(gate[$0]))) }
            let values = (0..<count).map { Double(input[$0]) * (isGateFirst ? gates[$0] : 1) }
            let squares = values.reduce(0) { $0 + $1 * $1 }
            let divisor = (squares / Double(count) + Double(epsilon)).squareRoot()
            for i in 0..<count {
                output[i] = Float(values[i] / divisor * Double(weight[i]) * (isGateFirst ? 1 : gates[i]))
            }
        })

    /// Convolves each channel as a list of inputs, beginning with those of the state.
    private static func convolve(_ a: ConvolutionArguments) {
        let kept = a.taps - 1
        for channel in a.firstChannel..<a.endChannel {
            var inputs = (0..<kept).map { a.state[$0 * a.channelCount + channel] }
            for row in 0..<a.count {
                let index = row * a.inputStride + channel
                inputs.append(a.input[index] * (a.inputGate.map { $0[index] } ?? 1))
                var sum = a.bias.map { Double($0[channel]) } ?? 0
                for tap in 0..<a.taps {
                    sum += Double(a.weights[tap * a.channelCount + channel]) * Double(inputs[row + tap])
                }
                if a.isActivated { sum /= 1 + exp(-sum) }
                if let gate = a.outputGate { sum *= Double(gate[index]) }
                a.output[row * a.outputStride + channel] = Float(sum)
            }
            for age in 0..<kept { a.state[age * a.channelCount + channel] = inputs[a.count + age] }
        }
    }

    /// Processes rows one by one as the definition says, with each head's state widened for the call.
    private static func attendLinearly(_ a: LinearAttentionArguments) {
        let (keys, columns) = (a.keyDimension, a.valueDimension)
        for head in a.firstHead..<a.endHead {
            let stored =
                a.state + head * LinearAttentionArguments.stateCount(keyDimension: keys, valueDimension: columns)
            func place(_ i: Int, _ j: Int) -> Int {
                LinearAttentionArguments.stateIndex(row: i, column: j, keyDimension: keys, valueDimension: columns)
            }
            var state = (0..<keys).map { i in (0..<columns).map { Double(stored[place(i, $0)]) } }
            for row in 0..<a.count {
                let offset = row * a.inputStride + a.keyHead(of: head) * keys
                let key = direction(a.keys + offset, keys, a.normEpsilon)
                let query = direction(a.queries + offset, keys, a.normEpsilon).map { $0 * Double(a.queryScale) }
                let decay = exp(Double(a.logDecays[row * a.gateStride + head]))
                let strength = Double(a.strengths[row * a.gateStride + head])
                for j in 0..<columns {
                    let value = Double(a.values[row * a.inputStride + head * columns + j])
                    for i in 0..<keys { state[i][j] *= decay }
                    var memory = 0.0
                    if a.correctsMemory { for i in 0..<keys { memory += state[i][j] * key[i] } }
                    var output = value * (a.skip.map { Double($0[head]) } ?? 0)
                    for i in 0..<keys {
                        state[i][j] += key[i] * strength * (value - memory)
                        output += state[i][j] * query[i]
                    }
                    a.output[row * a.outputStride + head * columns + j] = Float(output)
                }
            }
            for i in 0..<keys { for j in 0..<columns { stored[place(i, j)] = Float(state[i][j]) } }
        }
    }

    /// Returns a vector normalized to unit length, or unchanged without `epsilon`.
    private static func direction(_ vector: UnsafePointer<Float>, _ count: Int, _ epsilon: Float?) -> [Double] {
        let values = (0..<count).map { Double(vector[$0]) }
        guard let epsilon else { return values }
        let length = (values.reduce(0) { $0 + $1 * $1 } + Double(epsilon)).squareRoot()
        return values.map { $0 / length }
    }
}
