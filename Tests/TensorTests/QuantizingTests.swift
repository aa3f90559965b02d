import Testing

@testable import Tensor

/// Quantizing weights.
@Suite("Quantizing")
struct QuantizingTests {
    static let formats = BlockFormat.allCases.filter(\.canBeMade)

    /// Numbers about a bell curve, the same on every machine.
    private static func weights(_ count: Int, seed: UInt64 = 1) -> [Float] {
        var state = seed
        func next() -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) * 0x1p-24
        }
        return (0..<count).map { _ in (next() + next() + next() + next() - 2) * 0.1 }
    }

    private static func quantized(
        _ weights: [Float], rows: Int, columns: Int, _ format: BlockFormat, importance: [Float]? = nil,
        rounding: QuantizationRounding = .search, threads: Int = 2
    ) -> WeightMatrix {
        WeightMatrix(
            quantizing: WeightMatrix(floats: weights, rows: rows, columns: columns), to: format, importance: importance,
            rounding: rounding, kernels: .reference, pool: WorkerPool(threadCount: threads))
    }

    private static func widened(_ matrix: WeightMatrix) -> [Float] {
        let buffer = AlignedBuffer(floats: matrix.rows * matrix.columns)
        for row in 0..<matrix.rows {
            Kernels.reference.widen(matrix, row: row, into: buffer.floats + row * matrix.columns)
        }
        return Array(UnsafeBufferPointer(start: buffer.floats, count: matrix.rows * matrix.columns))
    }

    private static func error(_ found: [Float], _ weights: [Float], importance: [Float]? = nil) -> Double {
        zip(found, weights).enumerated().reduce(0) { sum, item in
            let difference = Double(item.element.0 - item.element.1)
            return sum + difference * difference * Double(importance.map { $0[item.offset % $0.count] } ?? 1)
        }
    }

    private static func bytes(_ matrix: WeightMatrix) -> [UInt8] {
        Array(UnsafeRawBufferPointer(start: matrix.base, count: matrix.byteCount))
    }

    @Test("weights are as near as the bits allow, in any number of columns", arguments: formats)
    func distance(_ format: BlockFormat) {
        for columns in [256, 512, 300, 40, 7] {
            let weights = Self.weights(3 * columns)
            let found = Self.widened(Self.quantized(weights, rows: 3, columns: columns, format))
            let power = Self.error([Float](repeating: 0, count: weights.count), weights)
            // Noise falls by some 6 decibels a bit; this bell curve leaves about 1.3 of a level's square.
            let bits = format.layout.codes.bits
            #expect(Self.error(found, weights) / power < 2.6 / Double(1 << (2 * bits)), "\(columns) columns")
        }
    }

    @Test("Q8_0, and others rounded to the nearest, are to the bit what ggml's definition says")
    func nearest() {
        let columns = 96
        var weights = Self.weights(3 * columns, seed: 5)
        for index in 32..<64 { weights[index] = 0 }
        let eight = Self.widened(Self.quantized(weights, rows: 3, columns: columns, .q8_0))
        let four = Self.widened(Self.quantized(weights, rows: 3, columns: columns, .q4_0, rounding: .nearest))
        let affine = Self.widened(Self.quantized(weights, rows: 3, columns: columns, .q4_1, rounding: .nearest))
        for start in stride(from: 0, to: weights.count, by: 32) {
            let block = Array(weights[start..<start + 32])
            let largest = block.map { abs($0) }.max() ?? 0
            let scale = largest / 127
            let inverse = scale == 0 ? 0 : 1 / scale
            #expect(
                Array(eight[start..<start + 32])
                    == block.map { Float(Float16(scale)) * ($0 * inverse).rounded(.toNearestOrAwayFromZero) })
            let extreme = (block.first { abs($0) == largest } ?? 0) / -8
            let other = extreme == 0 ? 0 : 1 / extreme
            #expect(
                Array(four[start..<start + 32])
                    == block.map { Float(Float16(extreme)) * Float(min(15, Int($0 * other + 8.5)) - 8) })
            let low = block.min() ?? 0
            let step = ((block.max() ?? 0) - low) / 15
            let third = step == 0 ? 0 : 1 / step
            #expect(
                Array(affine[start..<start + 32])
                    == block.map {
                        Float(Float16(step)) * Float(min(15, Int(($0 - low) * third + 0.5))) + Float(Float16(low))
                    })
        }
    }

    @Test("a search leaves less error than rounding does", arguments: [BlockFormat.q4_0, .q4_1, .q5_0, .q5_1])
    func search(_ format: BlockFormat) {
        let weights = Self.weights(6 * 512)
        func error(_ rounding: QuantizationRounding) -> Double {
            Self.error(
                Self.widened(Self.quantized(weights, rows: 6, columns: 512, format, rounding: rounding)), weights)
        }
        #expect(error(.search) < 0.95 * error(.nearest))
    }

    @Test("columns that count more have less error", arguments: formats.filter { $0 != .q8_0 })
    func importance(_ format: BlockFormat) {
        let weights = Self.weights(6 * 512)
        let importance = (0..<512).map { Float($0 % 8 == 0 ? 100 : 1) }
        let plain = Self.widened(Self.quantized(weights, rows: 6, columns: 512, format))
        let weighted = Self.widened(Self.quantized(weights, rows: 6, columns: 512, format, importance: importance))
        #expect(
            Self.error(weighted, weights, importance: importance) < Self.error(plain, weights, importance: importance))
        // Importances that say nothing change nothing.
        let useless = [Float](repeating: 0, count: 512)
        #expect(Self.widened(Self.quantized(weights, rows: 6, columns: 512, format, importance: useless)) == plain)
    }

    @Test("bits are the same on any number of threads", arguments: formats)
    func threads(_ format: BlockFormat) {
        let weights = Self.weights(35 * 40)
        let one = Self.quantized(weights, rows: 35, columns: 40, format, threads: 1)
        let three = Self.quantized(weights, rows: 35, columns: 40, format, threads: 3)
        #expect(Self.bytes(one) == Self.bytes(three))
    }

    @Test(
        "odd values crash nothing: zeros stay zeros, what is not finite stays so, the largest is clipped",
        arguments: formats)
    func oddValues(_ format: BlockFormat) {
        let columns = 512
        var weights = [Float](repeating: 0, count: columns)
        #expect(Self.widened(Self.quantized(weights, rows: 1, columns: columns, format)).allSatisfy { $0 == 0 })
        for value in [Float.leastNonzeroMagnitude, 1e-30, 1e-7, 3e38, -3e38] {
            weights[3] = value
            let found = Self.widened(Self.quantized(weights, rows: 1, columns: columns, format))
            #expect(found.allSatisfy { $0.isFinite }, "\(value)")
        }
        // Finite weights whose differences are not.
        weights = (0..<columns).map { $0 % 2 == 0 ? 3e38 : -3e38 }
        for rounding in [QuantizationRounding.nearest, .search] {
            let found = Self.widened(Self.quantized(weights, rows: 1, columns: columns, format, rounding: rounding))
            #expect(found.count == columns)
        }
        weights = Array(repeating: 0, count: columns)
        for value in [Float.nan, .infinity, -.infinity] {
            weights = Self.weights(columns)
            weights[300] = value
            let matrix = Self.quantized(weights, rows: 1, columns: columns, format)
            let found = Self.widened(matrix)
            #expect(found[300].isNaN && found[..<256].allSatisfy { $0.isFinite })
            #expect(matrix.countNotFinite().notANumber == format.layout.columnUnit)
        }
        // All alike, of either sign: formats with offsets have them exactly but for rounding.
        for value in [Float(0.25), -0.25] {
            let found = Self.widened(
                Self.quantized([Float](repeating: value, count: columns), rows: 1, columns: columns, format))
            #expect(found.allSatisfy { abs($0 - value) <= 0.02 }, "\(value)")
        }
    }

    @Test("every tier computes with what was made", arguments: formats)
    func products(_ format: BlockFormat) {
        let columns = 60
        let matrix = Self.quantized(Self.weights(35 * columns), rows: 35, columns: columns, format)
        let input = Self.weights(columns, seed: 9)
        let widened = Self.widened(matrix)
        for tier in KernelTier.allCases {
            guard let kernels = Kernels.available(tier) else { continue }
            let output = AlignedBuffer(floats: 35)
            let scratch = AlignedBuffer(byteCount: Kernels.scratchBytes(columns: columns))
            input.withUnsafeBufferPointer { values in
                guard let start = values.baseAddress else { return }
                kernels.multiply(
                    MatrixStack([matrix]), rows: 0..<35, inputs: start, inputStride: columns, inputCount: 1,
                    into: output.floats, outputStride: 35, scratch: scratch.floats)
            }
            for row in 0..<35 {
                let expected = (0..<columns).reduce(0.0) { $0 + Double(widened[row * columns + $1] * input[$1]) }
                #expect(abs(Double(output.floats[row]) - expected) < 0.03, "\(tier), row \(row)")
            }
        }
    }
}
