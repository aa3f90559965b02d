import Testing

@testable import Tensor

@Suite("Gates of state layers")
struct StateGateTests {
    static let counts = [1, 5, 16, 33, 100]

    @Test("time steps and decays agree with their twin", arguments: [Float(1), 30, 100])
    func timeSteps(range: Float) {
        for kernels in availableKernels {
            for count in Self.counts {
                for bounds in [0...Float.infinity, 0.01...0.5] {
                    var values = Values(seed: UInt64(count))
                    let input = Floats(values.floats(count, in: -range...range), offset: 1)
                    let bias = Floats(values.floats(count))
                    let rates = Floats(values.floats(count, in: -16 ... -0.1))
                    let results = [kernels, .reference].map { one in
                        let outputs = [Floats(zeros: count, offset: 2), Floats(zeros: count)]
                        one.state.timeSteps(
                            input.base, bias: bias.base, rates: rates.base, within: bounds, steps: outputs[0].base,
                            logDecays: outputs[1].base, count: count)
                        #expect(outputs[0].isIntact && outputs[1].isIntact)
                        return outputs.map(\.values)
                    }
                    // Small steps must be right relative to their own size.
                    for (actual, expected) in zip(results[0], results[1]) {
                        for (a, e) in zip(actual, expected) {
                            #expect(abs(a - e) <= 1e-6 * abs(e) + 1e-37, "\(kernels.name) \(e)")
                        }
                    }
                    let inPlace = Floats(input.values)
                    kernels.state.timeSteps(
                        inPlace.base, bias: bias.base, rates: rates.base, within: bounds, steps: nil,
                        logDecays: inPlace.base, count: count)
                    #expect(inPlace.values == results[0][1])
                }
            }
        }
    }

    @Test("sigmoids and gated norms agree with their twins", arguments: [false, true])
    func norms(isGateFirst: Bool) {
        for kernels in availableKernels {
            for count in Self.counts {
                var values = Values(seed: UInt64(count))
                let input = Floats(values.floats(count, in: -3...3), offset: 1)
                let gate = Floats(values.floats(count, in: -9...9), offset: 2)
                let weight = Floats(values.floats(count, in: 0...2), offset: 3)
                let actual = Floats(zeros: count), expected = Floats(zeros: count)
                for (one, output) in [(kernels, actual), (.reference, expected)] {
                    one.state.gatedNorm(
                        input.base, gate: gate.base, weight: weight.base, epsilon: 1e-5, isGateFirst: isGateFirst,
                        into: output.base, count: count)
                }
                #expect(largestError(actual.values, expected.values) < 5e-6, "\(kernels.name) \(count)")
                for target in [input, gate] {
                    let (left, right) = (Floats(input.values), Floats(gate.values))
                    let inPlace = target === input ? left : right
                    kernels.state.gatedNorm(
                        left.base, gate: right.base, weight: weight.base, epsilon: 1e-5, isGateFirst: isGateFirst,
                        into: inPlace.base, count: count)
                    #expect(inPlace.values == actual.values && inPlace.isIntact)
                }
                kernels.state.sigmoid(gate.base, times: 2, into: actual.base, count: count)
                Kernels.reference.state.sigmoid(gate.base, times: 2, into: expected.base, count: count)
                #expect(largestError(actual.values, expected.values) < 1e-6 && actual.isIntact)
            }
        }
    }
}
