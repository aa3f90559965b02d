import Testing

@testable import Tensor

@Suite("Causal depthwise convolution")
struct ConvolutionTests {
    /// A filter with everything it reads, and where its results lie.
    struct Case: CustomTestStringConvertible {
        var taps = 4
        var channels = 96
        var count = 37
        var hasBias = false
        var isActivated = true
        var isGated = false
        var testDescription: String {
            "k\(taps) c\(channels) n\(count)\(hasBias ? " bias" : "")\(isActivated ? " silu" : "")"
                + (isGated ? " gated" : "")
        }
    }

    static let cases =
        (2...8).flatMap { taps in
            [1, 7, 16, 100].map { Case(taps: taps, channels: $0, count: $0 == 16 ? 3 : 37, hasBias: $0 != 7) }
        } + [Case(count: 0), Case(count: 1), Case(isActivated: false, isGated: true), Case(taps: 3, isGated: true)]

    /// Filters the rows in chunks of given lengths, channels in given ranges; returns results and state.
    func run(
        _ kernels: Kernels, _ test: Case, chunks: [Int]? = nil, cuts: [Int] = [], inPlace: Bool = false
    ) -> (output: [Float], state: [Float]) {
        var values = Values(seed: UInt64(test.taps * 1000 + test.channels))
        let stride = test.channels + 5
        let input = Floats(values.floats(test.count * stride, in: -2...2), offset: 1)
        let gates = [0, 1].map { Floats(values.floats(test.count * stride, in: -2...2), offset: $0) }
        let weights = Floats(values.floats(test.taps * test.channels), offset: 3)
        let bias = Floats(values.floats(test.channels))
        let state = Floats(values.floats((test.taps - 1) * test.channels), offset: 2)
        let output = inPlace ? input : Floats(input.values)
        var first = 0
        for length in chunks ?? [test.count] {
            var arguments = ConvolutionArguments(
                input: input.base + first * stride,
                inputGate: test.isGated ? UnsafePointer(gates[0].base + first * stride) : nil,
                outputGate: test.isGated ? UnsafePointer(gates[1].base + first * stride) : nil, inputStride: stride,
                output: output.base + first * stride, outputStride: stride, count: length, weights: weights.base,
                bias: test.hasBias ? UnsafePointer(bias.base) : nil, taps: test.taps, isActivated: test.isActivated,
                state: state.base, channelCount: test.channels)
            for (low, high) in zip([0] + cuts, cuts + [test.channels]) {
                (arguments.firstChannel, arguments.endChannel) = (low, high)
                kernels.state.convolve(arguments)
            }
            first += length
        }
        for floats in gates + [input, output, weights, bias, state] { #expect(floats.isIntact) }
        return (output.values, state.values)
    }

    @Test("agrees with its twin", arguments: cases)
    func agrees(test: Case) {
        let expected = run(.reference, test)
        for kernels in availableKernels {
            let actual = run(kernels, test)
            #expect(largestError(actual.output, expected.output) < 2e-6, "\(kernels.name)")
            #expect(actual.state == expected.state, "\(kernels.name)")
        }
    }

    @Test("bits depend on neither the chunks nor the split of channels, also in place", arguments: cases)
    func invariant(test: Case) {
        for kernels in availableKernels {
            let whole = run(kernels, test)
            let ones = run(kernels, test, chunks: [Int](repeating: 1, count: test.count), inPlace: true)
            #expect(ones == whole, "\(kernels.name)")
            guard test.count == 37, test.channels > 2 else { continue }
            let third = test.channels / 3
            #expect(
                run(kernels, test, chunks: [8, 0, 17, 12], cuts: [third, third + 1]) == whole, "\(kernels.name)")
        }
    }
}
