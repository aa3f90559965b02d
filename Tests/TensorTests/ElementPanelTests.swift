import Testing

@testable import Tensor

/// Products of matrices of elements in panels against their plain twins.
@Suite("Panels of elements")
struct ElementPanelTests {
    static let shapes = [(1, 1), (3, 7), (16, 2), (17, 31), (40, 33), (13, 257), (50, 576)]

    static func pack(_ source: WeightMatrix, _ kernels: Kernels, threads: Int = 2) -> WeightMatrix {
        WeightMatrix(packing: source, kernels: kernels, pool: WorkerPool(threadCount: threads), memory: WeightMemory())
    }

    /// Checks that a stack gives every input the outputs that its matrices give this input alone.
    static func checkStack(_ stack: MatrixStack, columns: Int, inputCount: Int, _ kernels: Kernels) {
        var values = Values(seed: 7)
        let inputs = values.floats(inputCount * columns)
        var expected: [Float] = []
        for input in 0..<inputCount {
            let one = Array(inputs[input * columns..<(input + 1) * columns])
            for matrix in stack.matrices { expected += PanelTests.multiply(matrix, one, 1, kernels) }
        }
        for threads in 1...3 {
            let pool = WorkerPool(threadCount: threads)
            pool.reserveScratch(bytesPerWorker: Kernels.scratchBytes(columns: columns))
            for isBalanced in [false, true] {
                let output = AlignedBuffer(floats: inputCount * stack.rows)
                pool.run { worker in
                    kernels.multiply(
                        stack, inputs: inputs, inputStride: columns, inputCount: inputCount, into: output.floats,
                        outputStride: stack.rows, isBalanced: isBalanced, worker: worker)
                }
                #expect(
                    Array(UnsafeBufferPointer(start: output.floats, count: expected.count)) == expected,
                    "\(kernels.name), \(threads) threads")
            }
        }
    }

    @Test("packing keeps every bit", arguments: ElementType.allCases)
    func packing(type: ElementType) {
        for (rows, columns) in Self.shapes {
            let source = MatrixVectorTests.matrix(rows, columns, type, misaligned: true, seed: 9)
            let expected = Self.pack(source, .reference)
            for kernels in availableKernels {
                let packed = Self.pack(source, kernels)
                #expect(packed.byteCount == expected.byteCount)
                #expect(
                    UnsafeRawBufferPointer(start: packed.base, count: packed.byteCount).elementsEqual(
                        UnsafeRawBufferPointer(start: expected.base, count: expected.byteCount)),
                    "\(kernels.name) \(type) \(rows)×\(columns)")
            }
            for row in 0..<rows { #expect(PanelTests.row(expected, row) == PanelTests.row(source, row)) }
        }
    }

    @Test("agrees with the plain loop", arguments: ElementType.allCases)
    func agreesWithReference(type: ElementType) {
        for (rows, columns) in Self.shapes {
            let source = MatrixVectorTests.matrix(rows, columns, type, misaligned: false, seed: 2)
            for inputCount in [1, 2, 3, 4, 5, 7, 8, 12, 13, 24, 26, 28, 30, 31] {
                var values = Values(seed: UInt64(inputCount))
                let inputs = values.floats(inputCount * columns)
                let expected = PanelTests.multiply(Self.pack(source, .reference), inputs, inputCount, .reference)
                for kernels in availableKernels {
                    let found = PanelTests.multiply(Self.pack(source, kernels), inputs, inputCount, kernels)
                    #expect(
                        largestError(found, expected) < MatrixVectorTests.tolerance,
                        "\(kernels.name) \(type) \(rows)×\(columns), \(inputCount) inputs")
                }
            }
        }
    }

    @Test("reads and writes only what belongs to the product", arguments: ElementType.allCases)
    func bounds(type: ElementType) {
        for kernels in availableKernels {
            for (rows, columns) in Self.shapes {
                let packed = Self.pack(
                    MatrixVectorTests.matrix(rows, columns, type, misaligned: false, seed: 5), kernels)
                for inputCount in [1, 5, 12, 27] {
                    var values = Values(seed: 8)
                    // Guards around inputs are not numbers, so that reading one would show.
                    let inputs = Floats(values.floats(inputCount * columns), offset: 3)
                    let output = Floats(zeros: inputCount * rows, offset: 1)
                    kernels.multiplyPanels(
                        packed.view, rows: 0..<rows, inputs: UnsafeRawPointer(inputs.base), inputStride: 4 * columns,
                        inputCount: inputCount, into: output.base, outputStride: rows)
                    #expect(output.isIntact)
                    #expect(output.values.allSatisfy { $0.isFinite }, "\(kernels.name) \(type) \(rows)×\(columns)")
                }
            }
        }
    }

    @Test("an output has the same bits in any company and any cut", arguments: ElementType.allCases)
    func company(type: ElementType) {
        let (rows, columns, inputCount) = (53, 99, 29)
        let source = MatrixVectorTests.matrix(rows, columns, type, misaligned: false, seed: 4)
        var values = Values(seed: 4)
        let inputs = values.floats(inputCount * columns)
        for kernels in availableKernels {
            let packed = Self.pack(source, kernels)
            let all = PanelTests.multiply(packed, inputs, inputCount, kernels)
            for input in 0..<inputCount {
                let one = Array(inputs[input * columns..<(input + 1) * columns])
                #expect(
                    PanelTests.multiply(packed, one, 1, kernels) == Array(all[input * rows..<(input + 1) * rows]),
                    "\(kernels.name)")
            }
            for cut in [1, 16, 23, 48] {
                let output = Floats(zeros: inputCount * rows)
                for range in [0..<cut, cut..<rows] {
                    inputs.withUnsafeBytes {
                        guard let start = $0.baseAddress else { return }
                        kernels.multiplyPanels(
                            packed.view, rows: range, inputs: start, inputStride: 4 * columns, inputCount: inputCount,
                            into: output.base + range.lowerBound, outputStride: rows)
                    }
                }
                #expect(output.values == all, "\(kernels.name), cut at \(cut)")
            }
        }
    }

    @Test(
        "a stack of any formats is multiplied by any count of inputs on any count of threads",
        arguments: [1, 8, 9, 64, 150])
    func stacks(_ inputCount: Int) {
        let columns = 256
        for kernels in availableKernels {
            let stack = MatrixStack([
                Self.pack(MatrixVectorTests.matrix(40, columns, .bfloat16, misaligned: false, seed: 1), kernels),
                PanelTests.matrix(.q4_K, rows: 40, columns: columns),
                Self.pack(MatrixVectorTests.matrix(23, columns, .float32, misaligned: false, seed: 2), kernels),
            ])
            Self.checkStack(stack, columns: columns, inputCount: inputCount, kernels)
        }
    }

    @Test("an activation that is not finite shows in every product of its row and in no other")
    func notFinite() {
        let source = MatrixVectorTests.matrix(16, 64, .bfloat16, misaligned: false, seed: 6)
        for kernels in availableKernels {
            let packed = Self.pack(source, kernels)
            for value in [Float.nan, .infinity] {
                var inputs = [Float](repeating: 0.5, count: 3 * 64)
                inputs[64 + 40] = value
                let found = PanelTests.multiply(packed, inputs, 3, kernels)
                #expect(found[16..<32].allSatisfy { !$0.isFinite }, "\(kernels.name)")
                #expect((found[..<16] + found[32...]).allSatisfy { $0.isFinite }, "\(kernels.name)")
            }
        }
    }

    @Test("only the rows that a mask selects are written")
    func selection() {
        let source = MatrixVectorTests.matrix(100, 64, .float16, misaligned: false, seed: 3)
        var mask = [UInt32](repeating: 0, count: 4)
        for row in [0, 15, 16, 33, 70, 99] { mask[row / 32] |= 1 << UInt32(row % 32) }
        var values = Values(seed: 1)
        let input = values.floats(64)
        for kernels in availableKernels {
            let stack = MatrixStack([Self.pack(source, kernels)])
            let all = PanelTests.multiply(stack.matrices[0], input, 1, kernels)
            let pool = WorkerPool(threadCount: 2)
            pool.reserveScratch(bytesPerWorker: Kernels.scratchBytes(columns: 64))
            let output = AlignedBuffer(floats: 100)
            for row in 0..<100 { output.floats[row] = 7 }
            mask.withUnsafeBufferPointer { mask in
                pool.run { worker in
                    kernels.multiply(stack, selecting: mask, input: input, into: output.floats, worker: worker)
                }
            }
            for row in 0..<100 {
                let isSelected = mask[row / 32] >> UInt32(row % 32) & 1 == 1
                #expect(output.floats[row] == (isSelected ? all[row] : 7))
            }
        }
    }
}
