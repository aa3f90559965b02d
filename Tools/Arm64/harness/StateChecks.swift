import NightjarKernelTable

extension Checks {
    /// Layers with a state of fixed size.
    mutating func states(_ kernels: KernelTable) {
        for taps in [2, 4, 7] { for gates in [false, true] { convolution(kernels, taps, gates) } }
        for dimension in [16, 40, 64] {
            for corrects in [false, true] {
                for count in [1, 5, 40] { linearAttention(kernels, dimension, corrects, count) }
            }
        }
        for count in [1, 6, 50] { gates(kernels, count) }
    }

    private mutating func convolution(_ kernels: KernelTable, _ taps: Int, _ hasGates: Bool) {
        let (channels, count) = (37, 6)
        var values = Values(seed: UInt64(taps))
        let input = Memory(floats: channels * count, &values)
        let gate = Memory(floats: channels * count, &values)
        let weights = Memory(floats: channels * taps, &values)
        let bias = Memory(floats: channels, &values)
        let state = Memory(floats: channels * (taps - 1), &values)
        func run(_ kernel: StateKernels) -> (Memory, Memory) {
            let (output, after) = (Memory(floats: channels * count), Memory(copying: state))
            var arguments = ConvolutionArguments(
                input: input.floats, inputGate: hasGates ? gate.floats : nil, outputGate: hasGates ? gate.floats : nil,
                inputStride: channels, output: output.floats, outputStride: channels, count: count,
                weights: weights.floats, bias: hasGates ? bias.floats : nil, taps: taps, isActivated: hasGates,
                state: after.floats, channelCount: channels)
            kernel.convolve(&arguments)
            return (output, after)
        }
        let (found, expected) = (run(kernels.state), run(Reference.state))
        expect(found.0, like: expected.0, 1e-5, "convolution \(taps) gates \(hasGates)")
        expect(found.1, like: expected.1, 1e-6, "state of convolution \(taps) gates \(hasGates)")
    }

    private mutating func linearAttention(_ kernels: KernelTable, _ dimension: Int, _ corrects: Bool, _ count: Int) {
        let (keyHeads, valueHeads) = (2, 4)
        var values = Values(seed: UInt64(dimension + count))
        let queries = Memory(floats: count * valueHeads * dimension, &values)
        let keys = Memory(floats: count * valueHeads * dimension, &values)
        let inputs = Memory(floats: count * valueHeads * dimension, &values)
        let decays = Memory(floats: count * valueHeads, &values, -2, -0.01)
        let strengths = Memory(floats: count * valueHeads, &values, 0, 1)
        let skip = Memory(floats: valueHeads, &values)
        let stateCount = LinearAttentionArguments.stateCount(keyDimension: dimension, valueDimension: dimension)
        let scratch = Memory(bytes: LinearAttentionArguments.scratchBytes(keyDimension: dimension))
        func run(_ kernel: StateKernels, isChunked: Bool) -> (Memory, Memory) {
            let output = Memory(floats: count * valueHeads * dimension)
            let state = Memory(floats: valueHeads * stateCount)
            var arguments = LinearAttentionArguments(
                queries: queries.floats, keys: keys.floats, values: inputs.floats, inputStride: valueHeads * dimension,
                logDecays: decays.floats, strengths: strengths.floats, gateStride: valueHeads, skip: skip.floats,
                output: output.floats, outputStride: valueHeads * dimension, count: count, keyDimension: dimension,
                valueDimension: dimension, keyHeads: keyHeads, valueHeads: valueHeads, normEpsilon: 1e-6,
                queryScale: 0.25, correctsMemory: corrects, isChunked: isChunked, state: state.floats,
                scratch: scratch.bytes)
            kernel.attendLinearly(&arguments)
            return (output, state)
        }
        let expected = run(Reference.state, isChunked: false)
        for isChunked in [false, true] {
            let name = "linear attention \(dimension) rows \(count) corrects \(corrects) chunks \(isChunked)"
            let found = run(kernels.state, isChunked: isChunked)
            expect(found.0, like: expected.0, 2e-5, name)
            expect(found.1, like: expected.1, 2e-5, "state of \(name)")
        }
    }

    private mutating func gates(_ kernels: KernelTable, _ count: Int) {
        var values = Values(seed: UInt64(count))
        let (a, b) = (Memory(floats: count, &values, -6, 6), Memory(floats: count, &values, -6, 6))
        func run(_ kernel: StateKernels) -> Memory {
            let output = Memory(floats: 5 * count)
            let floats = output.floats
            kernel.timeSteps(a.floats, b.floats, b.floats, 0.001, 100, floats, floats + count, count)
            kernel.sigmoid(a.floats, 0.7, floats + 2 * count, count)
            kernel.gatedNorm(a.floats, b.floats, a.floats, 1e-5, false, floats + 3 * count, count)
            kernel.gatedNorm(a.floats, b.floats, a.floats, 1e-5, true, floats + 4 * count, count)
            return output
        }
        expect(run(kernels.state), like: run(Reference.state), 3e-6, "gates \(count)")
    }
}
