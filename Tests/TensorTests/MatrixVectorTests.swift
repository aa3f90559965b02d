import Testing

@testable import Tensor

@Suite("Matrix times vector")
struct MatrixVectorTests {
    static let shapes = [(1, 1), (3, 7), (4, 31), (5, 32), (7, 33), (9, 64), (6, 100), (13, 257), (4, 576)]

    /// Float sums of a few hundred products of values up to 1 stray by less than this.
    static let tolerance: Float = 2e-5

    /// A matrix of the given type, at an odd byte address where `misaligned`.
    static func matrix(
        _ rows: Int, _ columns: Int, _ type: ElementType, misaligned: Bool, seed: UInt64
    ) -> WeightMatrix {
        var values = Values(seed: seed)
        let source = WeightMatrix(floats: values.floats(rows * columns), rows: rows, columns: columns)
            .converted(to: type, kernels: .reference)
        let shift = misaligned ? 1 : 0
        let copy = AlignedBuffer(byteCount: source.byteCount + 1)
        (copy.base + shift).copyMemory(from: source.base, byteCount: source.byteCount)
        return WeightMatrix(
            bytes: UnsafeRawBufferPointer(start: copy.base + shift, count: source.byteCount), rows: rows,
            columns: columns, elementType: type, owner: copy)
    }

    @Test("agrees with the plain loop", arguments: ElementType.allCases)
    func agreesWithReference(type: ElementType) {
        for kernels in availableKernels {
            for (index, (rows, columns)) in Self.shapes.enumerated() {
                for inputCount in 1...8 {
                    let weight = Self.matrix(
                        rows, columns, type, misaligned: index % 2 == 1, seed: UInt64(rows * 1000 + columns))
                    var values = Values(seed: 7)
                    let input = Floats(values.floats(inputCount * columns), offset: index % 5)
                    let actual = Floats(zeros: inputCount * rows, offset: index % 3)
                    let expected = Floats(zeros: inputCount * rows)
                    for (one, output) in [(kernels, actual), (Kernels.reference, expected)] {
                        let scratch = Floats(zeros: inputCount * columns)
                        let arranged = one.arrange(
                            input.base, columns: columns, stride: columns, count: inputCount, for: type,
                            into: scratch.base)
                        one.multiply(
                            weight, rows: 0..<rows, arranged: arranged, inputStride: columns, inputCount: inputCount,
                            into: output.base, outputStride: rows)
                        #expect(scratch.isIntact)
                    }
                    #expect(actual.isIntact)
                    #expect(
                        largestError(actual.values, expected.values) < Self.tolerance,
                        "\(kernels.name) \(type) \(rows)×\(columns), \(inputCount) inputs")
                }
            }
        }
    }

    @Test("gives one row's bits for every batch and split", arguments: ElementType.allCases)
    func bitEqual(type: ElementType) {
        for kernels in availableKernels {
            for (rows, columns) in Self.shapes {
                let weight = Self.matrix(rows, columns, type, misaligned: false, seed: 3)
                var values = Values(seed: 11)
                let input = Floats(values.floats(8 * columns))
                let scratch = Floats(zeros: 8 * columns)
                let arranged = kernels.arrange(
                    input.base, columns: columns, stride: columns, count: 8, for: type, into: scratch.base)
                var single: [Float] = []
                for i in 0..<8 {
                    for row in 0..<rows {
                        let one = Floats(zeros: 1)
                        kernels.multiply(weight, rows: row..<row + 1, arranged: arranged + i * columns, into: one.base)
                        single += one.values
                    }
                }
                for inputCount in 1...8 {
                    for cut in [0, rows / 3, rows] {
                        let output = Floats(zeros: inputCount * rows)
                        for range in [0..<cut, cut..<rows] where !range.isEmpty {
                            kernels.multiply(
                                weight, rows: range, arranged: arranged, inputStride: columns, inputCount: inputCount,
                                into: output.base + range.lowerBound, outputStride: rows)
                        }
                        #expect(
                            output.values.map(\.bitPattern) == single.prefix(inputCount * rows).map(\.bitPattern),
                            "\(kernels.name) \(type) \(rows)×\(columns), \(inputCount) inputs cut at \(cut)")
                    }
                }
            }
        }
    }

    @Test("widens every 16-bit pattern exactly", arguments: [ElementType.float16, .bfloat16])
    func widensExactly(type: ElementType) {
        let patterns = (0...UInt16.max).map { $0 }
        patterns.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            let expected = Floats(zeros: patterns.count)
            Kernels.reference.widen(base, type, into: expected.base, count: patterns.count)
            for kernels in availableKernels {
                let actual = Floats(zeros: patterns.count)
                kernels.widen(base, type, into: actual.base, count: patterns.count)
                for (a, e) in zip(actual.values, expected.values) where !(a.isNaN && e.isNaN) {
                    #expect(a.bitPattern == e.bitPattern, "\(kernels.name) \(type)")
                }
            }
        }
    }

    @Test("narrows to nearest even", arguments: [ElementType.float16, .bfloat16])
    func narrows(type: ElementType) {
        var values = Values(seed: 5)
        var input = (0..<20000).map { _ in Float(bitPattern: UInt32(truncatingIfNeeded: values.bits())) }
        input += values.floats(5000, in: -70000...70000) + values.floats(5000, in: -1e-4...1e-4)
        input += [0, -0.0, .infinity, -.infinity, .nan, 65504, 65519.99, 65520, 5.96e-8, 2.98e-8, 2.981e-8, 1.5]
        let source = Floats(input)
        let expected = AlignedBuffer(byteCount: input.count * 2)
        Kernels.reference.narrow(source.base, to: type, into: expected.base, count: input.count)
        for kernels in availableKernels {
            let actual = AlignedBuffer(byteCount: input.count * 2)
            kernels.narrow(source.base, to: type, into: actual.base, count: input.count)
            for i in 0..<input.count where !input[i].isNaN {
                let (a, e) = (
                    actual.base.load(fromByteOffset: 2 * i, as: UInt16.self),
                    expected.base.load(fromByteOffset: 2 * i, as: UInt16.self)
                )
                #expect(a == e, "\(kernels.name) \(type) \(input[i])")
            }
        }
    }
}
