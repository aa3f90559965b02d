import Testing

@testable import Tensor

@Suite("Normalization and rotary embedding")
struct NormalizationTests {
    @Test("norms agree with their twins", arguments: [1, 5, 16, 31, 64, 100, 576, 1000])
    func norms(count: Int) {
        var values = Values(seed: UInt64(count))
        let input = Floats(values.floats(count, in: -3...5), offset: 1)
        let weight = Floats(values.floats(count, in: 0...2), offset: 2)
        let bias = Floats(values.floats(count), offset: 3)
        for kernels in availableKernels {
            for (useWeight, useBias, offset) in [(true, true, Float(0)), (true, false, 1), (false, false, 0)] {
                let actual = [Floats(zeros: count), Floats(zeros: count)]
                let expected = [Floats(zeros: count), Floats(zeros: count)]
                for (one, outputs) in [(kernels, actual), (Kernels.reference, expected)] {
                    one.normalization.rmsNorm(
                        input.base, weight: useWeight ? UnsafePointer(weight.base) : nil, weightOffset: offset,
                        epsilon: 1e-5, into: outputs[0].base, count: count)
                    one.normalization.layerNorm(
                        input.base, weight: useWeight ? UnsafePointer(weight.base) : nil,
                        bias: useBias ? UnsafePointer(bias.base) : nil, epsilon: 1e-5, into: outputs[1].base,
                        count: count)
                }
                for (a, e) in zip(actual, expected) {
                    #expect(largestError(a.values, e.values) < 3e-6, "\(kernels.name) \(count)")
                    #expect(a.isIntact)
                }
            }
        }
    }

    @Test("rotation agrees with its twin", arguments: [1, 3, 8, 16, 20, 32, 64])
    func rotation(half: Int) {
        var values = Values(seed: UInt64(half))
        let input = values.floats(2 * half)
        let cosines = Floats(values.floats(half))
        let sines = Floats(values.floats(half))
        let expected = Floats(input)
        Kernels.reference.normalization.rotate(expected.base, cosines: cosines.base, sines: sines.base, half: half)
        for kernels in availableKernels {
            let actual = Floats(input, offset: 1)
            kernels.normalization.rotate(actual.base, cosines: cosines.base, sines: sines.base, half: half)
            #expect(largestError(actual.values, expected.values) < 1e-6, "\(kernels.name)")
            #expect(actual.isIntact)
        }
    }

    @Test("rotation of neighbors agrees with its twin", arguments: [1, 3, 8, 16, 20, 32, 64])
    func rotationOfNeighbors(count: Int) {
        var values = Values(seed: UInt64(count))
        let input = values.floats(2 * count)
        let cosines = Floats(values.floats(count))
        let sines = Floats(values.floats(count))
        let expected = Floats(input)
        Kernels.reference.normalization.rotatePairs(
            expected.base, cosines: cosines.base, sines: sines.base, count: count)
        for kernels in availableKernels {
            let actual = Floats(input, offset: 1)
            kernels.normalization.rotatePairs(actual.base, cosines: cosines.base, sines: sines.base, count: count)
            #expect(largestError(actual.values, expected.values) < 1e-6, "\(kernels.name)")
            #expect(actual.isIntact)
        }
    }
}
