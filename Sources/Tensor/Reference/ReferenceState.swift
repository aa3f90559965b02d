import Glibc
import NightjarKernelTable

extension Reference {
    static let state = StateKernels(
        convolve: { Reference.convolve($0.assumingMemoryBound(to: ConvolutionArguments.self).pointee) })

    /// Each channel as a list of inputs, the state's first.
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
}
