import Testing

@testable import Tensor

@Suite("Selected rows")
struct SelectionTests {
    @Test(
        "agree with the plain loop, leave the others alone, and have the bits of the whole product",
        arguments: ElementType.allCases, [1, 2, 3])
    func agreesWithReference(type: ElementType, threads: Int) {
        var values = Values(seed: 17)
        for (first, second, columns) in [(1, 2, 7), (31, 34, 33), (100, 61, 64), (5, 300, 129)] {
            let stack = MatrixStack([
                MatrixVectorTests.matrix(first, columns, type, misaligned: false, seed: 5),
                MatrixVectorTests.matrix(second, columns, type, misaligned: true, seed: 6),
            ])
            let input = Floats(values.floats(columns))
            // All, none, few, and fewer words than the rows need.
            let words = (stack.rows + 31) / 32
            let masks: [[UInt32]] = [
                Array(repeating: .max, count: words), Array(repeating: 0, count: words),
                (0..<words).map { _ in UInt32(truncatingIfNeeded: values.bits() & values.bits()) },
                Array(repeating: 0x8000_0001, count: words - 1),
            ]
            for mask in masks {
                let expected = Floats(Array(repeating: -7, count: stack.rows))
                Reference.multiply(stack, selecting: mask, input: input.base, into: expected.base)
                for kernels in availableKernels {
                    let pool = WorkerPool(threadCount: threads)
                    pool.reserveScratch(bytesPerWorker: Kernels.scratchBytes(columns: columns))
                    let actual = Floats(Array(repeating: -7, count: stack.rows))
                    let whole = Floats(zeros: stack.rows)
                    mask.withUnsafeBufferPointer { mask in
                        let (inputBase, actualBase, wholeBase) = (input.base, actual.base, whole.base)
                        pool.run { worker in
                            kernels.multiply(stack, selecting: mask, input: inputBase, into: actualBase, worker: worker)
                            kernels.multiply(
                                stack, inputs: inputBase, inputStride: columns, inputCount: 1, into: wholeBase,
                                outputStride: stack.rows, worker: worker)
                        }
                    }
                    #expect(actual.isIntact)
                    #expect(largestError(actual.values, expected.values) < MatrixVectorTests.tolerance)
                    for row in 0..<stack.rows {
                        let isSelected = row / 32 < mask.count && mask[row / 32] >> UInt32(row % 32) & 1 == 1
                        let bits = isSelected ? whole.values[row].bitPattern : Float(-7).bitPattern
                        #expect(actual.values[row].bitPattern == bits, "\(kernels.name) \(type) row \(row)")
                    }
                }
            }
        }
    }
}
