import Testing

@testable import Tensor

/// Gate, up projection and activation at once against one after the other.
@Suite("Gated products")
struct GatedPanelTests {
    /// Rows that end inside of a panel and of a tile, with their up projection or without.
    private static func stack(_ type: ElementType?, hasGate: Bool, _ kernels: Kernels) -> MatrixStack {
        MatrixStack(
            (0..<(hasGate ? 2 : 1)).map { index in
                guard let type else {
                    return PanelTests.matrix(.q4_K, rows: 2 * Kernels.gatedRows + 44, columns: 256, seed: UInt64(index))
                }
                return ElementPanelTests.pack(
                    MatrixVectorTests.matrix(
                        2 * Kernels.gatedRows + 44, 256, type, misaligned: false, seed: UInt64(index)), kernels)
            })
    }

    @Test("have the bits of a product and an activation after it", arguments: [nil, .bfloat16, .float32] as [ElementType?])
    func bits(type: ElementType?) {
        for kernels in availableKernels {
            for (hasGate, inputCount) in [(true, 9), (true, 64), (true, 150), (false, 70)] {
                let stack = Self.stack(type, hasGate: hasGate, kernels)
                #expect(kernels.multipliesGated(stack, inputCount: inputCount))
                let (columns, rows) = (stack.columns, stack.matrices[0].rows)
                var values = Values(seed: 3)
                let inputs = values.floats(inputCount * columns)
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
                            kernels.activate(
                                .silu, gate: gate, up: hasGate ? gate + rows : nil, into: expected.floats + row * rows,
                                count: rows)
                        }
                        worker.barrier()
                        kernels.multiplyGated(
                            stack, .silu, inputs: inputs, inputStride: columns, inputCount: inputCount,
                            into: found.floats, outputStride: rows, worker: worker)
                    }
                    #expect(
                        UnsafeBufferPointer(start: found.floats, count: inputCount * rows).elementsEqual(
                            UnsafeBufferPointer(start: expected.floats, count: inputCount * rows)),
                        "\(kernels.name), gate \(hasGate), \(inputCount) inputs, \(threads) threads")
                }
            }
        }
    }

    @Test("are not for few inputs, nor for matrices row by row")
    func refused() {
        for kernels in availableKernels {
            let packed = Self.stack(.bfloat16, hasGate: true, kernels)
            #expect(!kernels.multipliesGated(packed, inputCount: 8))
            let plain = MatrixStack([MatrixVectorTests.matrix(40, 64, .bfloat16, misaligned: false, seed: 1)])
            #expect(!kernels.multipliesGated(plain, inputCount: 64))
        }
    }
}
