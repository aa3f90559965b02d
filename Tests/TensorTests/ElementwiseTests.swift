import Testing

@testable import Tensor

@Suite("Vector kernels")
struct ElementwiseTests {
    static let counts = [1, 3, 4, 15, 16, 17, 33, 64, 100, 577]

    /// Runs one kernel and its twin on the same values and compares, in place and out of place.
    func compare(
        _ tolerance: Float, range: ClosedRange<Float> = -8...8,
        _ kernel: (Kernels, UnsafePointer<Float>, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int) -> Void
    ) {
        for kernels in availableKernels {
            for count in Self.counts {
                var values = Values(seed: UInt64(count))
                let left = Floats(values.floats(count, in: range), offset: count % 7)
                let right = Floats(values.floats(count, in: range), offset: count % 3)
                let expected = Floats(left.values)
                Kernels.reference.elementwise.scale(left.base, by: 1, into: expected.base, count: count)
                kernel(.reference, left.base, right.base, expected.base, count)
                let actual = Floats(left.values, offset: 1)
                kernel(kernels, left.base, right.base, actual.base, count)
                #expect(largestError(actual.values, expected.values) <= tolerance, "\(kernels.name) \(count)")
                #expect(actual.isIntact)
                let inPlace = Floats(left.values)
                kernel(kernels, inPlace.base, right.base, inPlace.base, count)
                #expect(inPlace.values == actual.values, "\(kernels.name) \(count) in place")
            }
        }
    }

    @Test func adds() { compare(0) { $0.elementwise.add($1, $2, into: $3, count: $4) } }
    @Test func multiplies() { compare(0) { $0.elementwise.multiply($1, $2, into: $3, count: $4) } }
    @Test func scales() { compare(0) { $0.elementwise.scale($1, by: 0.37, into: $3, count: $4) } }
    @Test func addsScaled() { compare(1e-6) { $0.elementwise.addScaled($1, by: 0.37, to: $3, count: $4) } }
    @Test func softcaps() { compare(5e-7) { $0.elementwise.softcap($1, cap: 3, into: $3, count: $4) } }
    @Test func softmax() { compare(5e-7) { $0.elementwise.softmax($1, into: $3, count: $4) } }

    @Test("activations", arguments: Activation.allCases)
    func activates(activation: Activation) {
        compare(2e-6) { $0.elementwise.activate(activation, gate: $1, up: $2, into: $3, count: $4) }
        compare(2e-6) { $0.elementwise.activate(activation, gate: $1, up: nil, into: $3, count: $4) }
        compare(2e-6, range: -300...300) { $0.elementwise.activate(activation, gate: $1, up: nil, into: $3, count: $4) }
    }

    /// Units in the last place allowed to the exponential; the portable tier has no fused multiply-add.
    @Test("the exponential is within two units in the last place")
    func exponential() {
        var values = Values(seed: 1)
        let input = values.floats(100_000, in: -87...88) + values.floats(100_000, in: -1...1)
        let source = Floats(input)
        let expected = Floats(zeros: input.count)
        Kernels.reference.elementwise.exponential(source.base, into: expected.base, count: input.count)
        for kernels in availableKernels {
            let actual = Floats(zeros: input.count)
            kernels.elementwise.exponential(source.base, into: actual.base, count: input.count)
            var worst = 0
            for (a, e) in zip(actual.values, expected.values) {
                worst = max(worst, abs(Int(a.bitPattern) - Int(e.bitPattern)))
            }
            #expect(worst <= 2, "\(kernels.name)")
        }
    }

    @Test("the exponential keeps its limits")
    func exponentialLimits() {
        let input: [Float] = [0, -0.0, .infinity, -.infinity, .nan, 89, 88.73, -104, -200, -100, 88.7, 1e30, -1e30]
        let expected: [Float] = [
            1, 1, .infinity, 0, .nan, .infinity, .infinity, 0, 0, Float(bitPattern: 27), 3.3265e38, .infinity, 0,
        ]
        for kernels in availableKernels {
            let source = Floats(input)
            let actual = Floats(zeros: input.count)
            kernels.elementwise.exponential(source.base, into: actual.base, count: input.count)
            for (i, (a, e)) in zip(actual.values, expected).enumerated() {
                #expect(
                    a == e || a.isNaN && e.isNaN || abs(a - e) <= 1e-3 * abs(e), "\(kernels.name) e^\(input[i]) = \(a)")
            }
        }
    }

    @Test("reductions")
    func reductions() {
        for kernels in availableKernels {
            for count in Self.counts {
                var values = Values(seed: UInt64(count))
                var list = values.floats(count, in: -5...5)
                let other = Floats(values.floats(count), offset: 3)
                if count > 16 { list[5] = .nan }
                let input = Floats(list, offset: 1)
                #expect(
                    kernels.elementwise.maximum(input.base, count: count)
                        == Kernels.reference.elementwise.maximum(input.base, count: count))
                let index = kernels.elementwise.indexOfMaximum(input.base, count: count)
                #expect(index == Kernels.reference.elementwise.indexOfMaximum(input.base, count: count))
                if count > 16 { list[5] = 0 }
                let finite = Floats(list, offset: 1)
                let pairs: [(Float, Float)] = [
                    (
                        kernels.elementwise.sumOfExponentials(finite.base, minus: 2, count: count),
                        Kernels.reference.elementwise.sumOfExponentials(finite.base, minus: 2, count: count)
                    ),
                    (
                        kernels.elementwise.dot(finite.base, other.base, count: count),
                        Kernels.reference.elementwise.dot(finite.base, other.base, count: count)
                    ),
                ]
                for (a, e) in pairs { #expect(abs(a - e) <= 1e-5 * max(1, abs(e)), "\(kernels.name) \(count)") }
            }
        }
    }

    @Test("ties take the lowest index")
    func ties() {
        for kernels in availableKernels + [.reference] {
            let input = Floats([1, 7, 3, 7, 7, 0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 7])
            #expect(kernels.elementwise.indexOfMaximum(input.base, count: 18) == 1)
            let low = Floats([Float](repeating: -.infinity, count: 20))
            #expect(kernels.elementwise.indexOfMaximum(low.base, count: 20) == 0)
        }
    }
}
