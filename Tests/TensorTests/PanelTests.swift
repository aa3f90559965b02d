import Testing

@testable import Tensor

/// Products of quantized matrices against their plain twins.
@Suite("Panels")
struct PanelTests {
    /// Random blocks whose scales are ordinary numbers, so that products stay finite.
    static func blocks(_ format: BlockFormat, rows: Int, columns: Int, seed: UInt64) -> [UInt8] {
        var generator = Values(seed: seed)
        let count = rows * columns / format.blockColumns
        var bytes = (0..<count * format.blockBytes).map { _ in UInt8(truncatingIfNeeded: generator.bits() >> 24) }
        func put(_ value: Float, _ offset: Int) {
            let bits = Float16(value).bitPattern
            bytes[offset] = UInt8(truncatingIfNeeded: bits)
            bytes[offset + 1] = UInt8(truncatingIfNeeded: bits >> 8)
        }
        for block in 0..<count {
            let start = block * format.blockBytes
            let scale = 0.001 + 0.02 * Float(block % 7)
            switch format {
            case .q8_0, .q4_0, .q5_0, .iq4_NL, .iq4_XS: put(block % 5 == 0 ? -scale : scale, start)
            case .q4_1, .q5_1, .q4_K, .q5_K:
                put(scale, start)
                put(-0.01 * Float(block % 3), start + 2)
            case .q2_K:
                put(scale, start + 80)
                put(0.01, start + 82)
            case .q3_K: put(scale, start + 108)
            case .q6_K: put(scale, start + 208)
            case .mxfp4: bytes[start] = UInt8(118 + block % 8)
            }
        }
        return bytes
    }

    static func matrix(
        _ format: BlockFormat, rows: Int, columns: Int, seed: UInt64 = 1, isExact: Bool = false,
        rowOrder: (@Sendable (Int) -> Int)? = nil
    ) -> WeightMatrix {
        blocks(format, rows: rows, columns: columns, seed: seed).withUnsafeBytes {
            WeightMatrix(
                blocks: $0, format: format, rows: rows, columns: columns, isExact: isExact, rowOrder: rowOrder,
                pool: WorkerPool(threadCount: 2))
        }
    }

    static var tiers: [Kernels] { KernelTier.allCases.compactMap(Kernels.available) }

    @Test("a product is that of the exact weights with the quantized activations", arguments: BlockFormat.allCases)
    func product(_ format: BlockFormat) {
        let (rows, columns, inputCount) = (37, 512, 13)
        let matrix = Self.matrix(format, rows: rows, columns: columns)
        var generator = Values(seed: 3)
        let inputs = (0..<inputCount * columns).map { _ in generator.float(in: -2...2) }
        let expected = Self.multiply(matrix, inputs, inputCount, .reference)
        let size = expected.map(abs).max() ?? 1
        for kernels in Self.tiers {
            let found = Self.multiply(matrix, inputs, inputCount, kernels)
            for (left, right) in zip(found, expected) {
                #expect(abs(left - right) <= 2e-5 * size, "\(kernels.name)")
            }
        }
    }

    @Test("an output has the same bits in any company", arguments: BlockFormat.allCases)
    func company(_ format: BlockFormat) {
        let (rows, columns, inputCount) = (53, 256, 17)
        let matrix = Self.matrix(format, rows: rows, columns: columns)
        var generator = Values(seed: 4)
        let inputs = (0..<inputCount * columns).map { _ in generator.float(in: -1...1) }
        for kernels in Self.tiers {
            let all = Self.multiply(matrix, inputs, inputCount, kernels)
            for input in [0, 5, 16] {
                let alone = Self.multiply(
                    matrix, Array(inputs[input * columns..<(input + 1) * columns]), 1, kernels)
                #expect(alone == Array(all[input * rows..<(input + 1) * rows]), "\(kernels.name)")
            }
        }
    }

    @Test("exact products use activations as they are", arguments: [BlockFormat.q4_K, .q8_0, .mxfp4])
    func exact(_ format: BlockFormat) {
        let (rows, columns) = (20, 256)
        let matrix = Self.matrix(format, rows: rows, columns: columns, isExact: true)
        var generator = Values(seed: 5)
        let input = (0..<columns).map { _ in generator.float(in: -1...1) }
        for kernels in Self.tiers {
            let found = Self.multiply(matrix, input, 1, kernels)
            let row = AlignedBuffer(floats: columns)
            for index in 0..<rows {
                kernels.widen(matrix, row: index, into: row.floats)
                let expected = (0..<columns).reduce(0.0) { $0 + Double(row.floats[$1]) * Double(input[$1]) }
                #expect(abs(Double(found[index]) - expected) <= 1e-4 * max(1, abs(expected)))
            }
        }
    }

    @Test("an activation that is not finite shows in every product")
    func notFinite() {
        let matrix = Self.matrix(.q4_0, rows: 16, columns: 64)
        for value in [Float.nan, .infinity, -.infinity] {
            var input = [Float](repeating: 0.5, count: 64)
            input[40] = value
            for kernels in Self.tiers + [.reference] {
                let found = Self.multiply(matrix, input, 1, kernels)
                #expect(found.allSatisfy { $0.isNaN }, "\(kernels.name)")
            }
        }
    }

    @Test("activations are quantized as the plain twin does it")
    func activations() {
        var generator = Values(seed: 6)
        for columns in [1, 31, 32, 33, 128, 256, 300, 576, 1000] {
            // Groups of zeros, of numbers whose inverse overflows, and of the smallest that are taken; among others that
            // can be taken together one with an infinity.
            let sizes: [Float] = [1, 0, 1e-38, 1.3e-37, 1, 1, 1, 1, 1e30, 1, .infinity, 1e-30]
            let input = (0..<columns).map { index in
                generator.float(in: -3...3) * (index / 32 < sizes.count ? sizes[index / 32] : 1)
            }
            func quantized(_ kernels: Kernels) -> [UInt8] {
                let bytes = QuantizedRow.bytes(columns: columns)
                let buffer = AlignedBuffer(byteCount: bytes)
                kernels.quantize(input, columns: columns, into: buffer.base)
                return Array(UnsafeRawBufferPointer(start: buffer.base, count: bytes))
            }
            let expected = quantized(.reference)
            for kernels in Self.tiers { #expect(quantized(kernels) == expected, "\(kernels.name) \(columns)") }
        }
    }

    @Test("rows can be packed in another order")
    func rowOrder() {
        let plain = Self.matrix(.q5_1, rows: 24, columns: 64)
        let turned = Self.matrix(.q5_1, rows: 24, columns: 64) { 23 - $0 }
        for row in 0..<24 { #expect(Self.row(plain, row) == Self.row(turned, 23 - row)) }
    }

    @Test("a stack is multiplied by any count of inputs on any count of threads", arguments: [1, 8, 9, 64, 150])
    func stacks(_ inputCount: Int) throws {
        let columns = 256
        let stack = MatrixStack([
            Self.matrix(.q4_K, rows: 40, columns: columns, seed: 1),
            Self.matrix(.q6_K, rows: 23, columns: columns, seed: 2),
        ])
        ElementPanelTests.checkStack(
            stack, columns: columns, inputCount: inputCount, try #require(Self.tiers.last))
    }

    @Test("only the rows that a mask selects are written")
    func selection() {
        let stack = MatrixStack([Self.matrix(.q8_0, rows: 100, columns: 64)])
        let input = (0..<64).map { Float($0 % 5) - 2 }
        var mask = [UInt32](repeating: 0, count: 4)
        for row in [0, 15, 16, 33, 70, 99] { mask[row / 32] |= 1 << UInt32(row % 32) }
        for kernels in Self.tiers {
            let all = Self.multiply(stack.matrices[0], input, 1, kernels)
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

    // MARK: Helpers

    static func row(_ matrix: WeightMatrix, _ row: Int) -> [Float] {
        let buffer = AlignedBuffer(floats: matrix.columns)
        Kernels.reference.widen(matrix, row: row, into: buffer.floats)
        return Array(UnsafeBufferPointer(start: buffer.floats, count: matrix.columns))
    }

    /// `[inputCount, rows]`
    static func multiply(
        _ matrix: WeightMatrix, _ inputs: [Float], _ inputCount: Int, _ kernels: Kernels
    ) -> [Float] {
        let output = AlignedBuffer(floats: inputCount * matrix.rows)
        let scratch = AlignedBuffer(
            byteCount: max(
                Kernels.scratchBytes(columns: matrix.columns), inputCount * QuantizedRow.bytes(columns: matrix.columns))
        )
        inputs.withUnsafeBufferPointer { inputs in
            guard let start = inputs.baseAddress else { return }
            var arrangement = Kernels.Arrangement(
                inputs: start, stride: matrix.columns, count: inputCount,
                scratch: scratch.base.assumingMemoryBound(to: Float.self))
            kernels.multiply(
                MatrixStack([matrix]), rows: 0..<matrix.rows, &arrangement, into: output.floats,
                outputStride: matrix.rows)
        }
        return Array(UnsafeBufferPointer(start: output.floats, count: inputCount * matrix.rows))
    }
}
