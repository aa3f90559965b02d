import Testing

@testable import Tensor

/// Gate, up projection and activation at once against one after the other.
@Suite("Gated products")
struct GatedPanelTests {
    /// Rows of a gate, which end inside of a panel and of a tile.
    private static let rows = 2 * Kernels.gatedRows + 44

    /// Matrices of so many rows each.
    private static func stack(_ type: ElementType?, _ counts: [Int], _ kernels: Kernels) -> MatrixStack {
        MatrixStack(
            counts.enumerated().map { index, rows in
                guard let type else {
                    return PanelTests.matrix(.q4_K, rows: rows, columns: 256, seed: UInt64(index))
                }
                return ElementPanelTests.pack(
                    MatrixVectorTests.matrix(rows, 256, type, misaligned: false, seed: UInt64(index)), kernels)
            })
    }

    @Test(
        "have the bits of a product, a bias and an activation one after the other",
        arguments: [nil, .bfloat16, .float32] as [ElementType?], [false, true])
    func bits(type: ElementType?, hasBias: Bool) {
        for kernels in availableKernels {
            let rows = Self.rows
            // Two matrices, both in one, and an up projection alone.
            for (counts, inputCount) in [([rows, rows], 9), ([rows, rows], 64), ([2 * rows], 150), ([rows], 70)] {
                let stack = Self.stack(type, counts, kernels)
                let hasGate = stack.rows > rows
                #expect(kernels.multipliesGated(stack, rows: rows, inputCount: inputCount))
                let columns = stack.columns
                var values = Values(seed: 3)
                let inputs = values.floats(inputCount * columns)
                let bias = hasBias ? values.floats(stack.rows) : nil
                for threads in 1...3 {
                    let pool = WorkerPool(threadCount: threads)
                    pool.reserveScratch(bytesPerWorker: Kernels.scratchBytes(columns: columns))
                    let products = AlignedBuffer(floats: inputCount * stack.rows)
                    let expected = AlignedBuffer(floats: inputCount * rows)
                    let found = AlignedBuffer(floats: inputCount * rows)
                    pool.run { worker in
                        kernels.multiply(
                            stack, inputs: inputs, inputStride: columns, inputCount: inputCount, into: products.floats,
                            outputStride: stack.rows, isBalanced: true, worker: worker)
                        worker.barrier()
                        for row in worker.share(of: inputCount) {
                            let gate = products.floats + row * stack.rows
                            if let bias { kernels.elementwise.add(gate, bias, into: gate, count: stack.rows) }
                            kernels.elementwise.activate(
                                .silu, gate: gate, up: hasGate ? gate + rows : nil, into: expected.floats + row * rows,
                                count: rows)
                        }
                        worker.barrier()
                        kernels.multiplyGated(
                            stack, rows: rows, bias: bias, .silu, inputs: inputs, inputStride: columns,
                            inputCount: inputCount, into: found.floats, outputStride: rows, worker: worker)
                    }
                    #expect(
                        UnsafeBufferPointer(start: found.floats, count: inputCount * rows).elementsEqual(
                            UnsafeBufferPointer(start: expected.floats, count: inputCount * rows)),
                        "\(kernels.name), \(counts), \(inputCount) inputs, \(threads) threads")
                }
            }
        }
    }

    @Test("are not for few inputs, nor for matrices row by row")
    func refused() {
        for kernels in availableKernels {
            let packed = Self.stack(.bfloat16, [48, 48], kernels)
            #expect(!kernels.multipliesGated(packed, rows: 48, inputCount: 8))
            #expect(!kernels.multipliesGated(packed, rows: 40, inputCount: 64))
            let plain = MatrixStack([MatrixVectorTests.matrix(40, 64, .bfloat16, misaligned: false, seed: 1)])
            #expect(!kernels.multipliesGated(plain, rows: 40, inputCount: 64))
        }
    }
}
