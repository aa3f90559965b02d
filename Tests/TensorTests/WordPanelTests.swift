import NightjarKernelTable
import Testing

@testable import Tensor

/// Products of BF16 weights in panels of words, with activations of 12 bits, against their plain twins.
@Suite("Panels of words")
struct WordPanelTests {
    static let shapes = [(1, 64), (16, 128), (17, 64), (13, 320), (40, 576), (23, 1470)]

    static var tiers: [Kernels] { availableKernels.filter { $0.table.pointee.words != nil } }

    static func pack(_ source: WeightMatrix, _ kernels: Kernels) throws -> WeightMatrix {
        try #require(
            WeightMatrix(
                packingWords: source, kernels: kernels, pool: WorkerPool(threadCount: 2), memory: WeightMemory()))
    }

    static func matrix(_ rows: Int, _ columns: Int, seed: UInt64 = 1) -> WeightMatrix {
        MatrixVectorTests.matrix(rows, columns, .bfloat16, misaligned: true, seed: seed)
    }

    /// Weights in BF16.
    static func matrix(_ weights: [Float], rows: Int) -> WeightMatrix {
        WeightMatrix(floats: weights, rows: rows, columns: weights.count / rows)
            .converted(to: .bfloat16, kernels: .reference)
    }

    static func bytes(_ matrix: WeightMatrix) -> [UInt8] {
        Array(UnsafeRawBufferPointer(start: matrix.base, count: matrix.byteCount))
    }

    @Test("packs as the plain twin does, every size of weights")
    func packing() throws {
        var values = Values(seed: 3)
        // Groups of zeros, of the smallest and the largest numbers, and of many sizes at once.
        let sizes: [Float] = [1, 0, .leastNormalMagnitude / 16, 1e-37, 3e38, 1e-3]
        let weights = (0..<16 * 384).map { index in
            values.float(in: -1...1) * sizes[index / 64 % 6] * (index % 7 == 0 ? 1e-4 : 1)
        }
        for source in [Self.matrix(weights, rows: 16)] + Self.shapes.map({ Self.matrix($0, $1) }) {
            let expected = try Self.pack(source, .reference)
            for kernels in Self.tiers {
                #expect(try Self.bytes(Self.pack(source, kernels)) == Self.bytes(expected), "\(kernels.name)")
            }
        }
    }

    @Test("keeps weights down to a 128th of the largest of their group, and others to 15 bits of it")
    func weights() throws {
        let source = Self.matrix(40, 576, seed: 8)
        let packed = try Self.pack(source, .reference)
        for row in 0..<40 {
            let (exact, found) = (PanelTests.row(source, row), PanelTests.row(packed, row))
            for first in stride(from: 0, to: 576, by: 64) {
                let largest = exact[first..<first + 64].reduce(0) { max($0, abs($1)) }
                for column in first..<first + 64 {
                    let error = abs(found[column] - exact[column])
                    #expect(error <= (abs(exact[column]) * 128 >= largest ? 0 : largest / 32768))
                }
            }
        }
    }

    @Test("matrices that would take a twentieth more memory, and other types, are left")
    func exceptions() {
        func isPacked(_ source: WeightMatrix) -> Bool {
            WeightMatrix(
                packingWords: source, kernels: .reference, pool: WorkerPool(threadCount: 1), memory: WeightMemory())
                != nil
        }
        #expect(isPacked(Self.matrix(16, 64)) && isPacked(Self.matrix(16, 1470)))
        #expect(!isPacked(Self.matrix(16, 65)) && !isPacked(Self.matrix(16, 96)))
        for type in [ElementType.float16, .float32] {
            #expect(!isPacked(MatrixVectorTests.matrix(16, 64, type, misaligned: false, seed: 1)))
        }
    }

    @Test("activations are quantized as the plain twin does it")
    func activations() throws {
        var values = Values(seed: 6)
        for columns in [1, 31, 64, 65, 128, 300, 576] {
            let sizes: [Float] = [1, 0, 1e-38, 1e-36, 1, 1, 1, 1, 1e30, 1, .infinity, 1e-30]
            let input = (0..<columns).map { values.float(in: -3...3) * ($0 / 32 < sizes.count ? sizes[$0 / 32] : 1) }
            func quantized(_ kernels: Kernels) throws -> [UInt8] {
                let buffer = AlignedBuffer(byteCount: WordRow.bytes(columns: columns))
                try #require(kernels.table.pointee.words).quantize(input, buffer.base, columns)
                return Array(UnsafeRawBufferPointer(start: buffer.base, count: buffer.byteCount))
            }
            let expected = try quantized(.reference)
            for kernels in Self.tiers { #expect(try quantized(kernels) == expected, "\(kernels.name) \(columns)") }
        }
    }

    @Test("agrees with the plain loop")
    func agreesWithReference() throws {
        for (rows, columns) in Self.shapes {
            let packed = try Self.pack(Self.matrix(rows, columns, seed: 2), .reference)
            for inputCount in [1, 2, 3, 4, 5, 7, 8, 11, 12, 13, 25, 64, 70] {
                var values = Values(seed: UInt64(inputCount))
                let inputs = values.floats(inputCount * columns)
                let expected = PanelTests.multiply(packed, inputs, inputCount, .reference)
                for kernels in Self.tiers {
                    let found = PanelTests.multiply(packed, inputs, inputCount, kernels)
                    #expect(
                        largestError(found, expected) < MatrixVectorTests.tolerance,
                        "\(kernels.name) \(rows)×\(columns), \(inputCount) inputs")
                }
            }
        }
    }

    @Test("the largest sums that there can be fit")
    func largest() throws {
        // The largest number of BF16 below 2: the code 32,640.
        let weights = [Float](repeating: 1.9921875, count: 16 * 128)
        let packed = try Self.pack(Self.matrix(weights, rows: 16), .reference)
        for sign in [Float(1), -1] {
            for kernels in Self.tiers {
                let found = PanelTests.multiply(packed, [Float](repeating: sign, count: 128), 1, kernels)
                #expect(found.allSatisfy { abs($0 - sign * 255) < 1e-3 }, "\(kernels.name) \(found)")
            }
        }
    }

    /// What peers do: activations are rounded to BF16, and all else is exact.
    @Test("is nearer to the exact product than activations rounded to BF16", arguments: [1, 30, 1000] as [Float])
    func error(outlier: Float) throws {
        let (rows, columns) = (64, 512)
        let source = Self.matrix(rows, columns, seed: 11)
        let packed = try Self.pack(source, .reference)
        var values = Values(seed: 5)
        // Now and then a column that is larger than others, as the residual stream has them.
        let input = (0..<columns).map { values.float(in: -1...1) * ($0 % 100 == 7 ? outlier : 1) }
        let rounded = input.map { value in
            let bits = value.bitPattern
            return Float(bitPattern: (bits + 0x7fff + (bits >> 16 & 1)) & 0xffff_0000)
        }
        func product(_ input: [Float]) -> [Double] {
            (0..<rows).map { row in
                zip(PanelTests.row(source, row), input).reduce(0) { $0 + Double($1.0) * Double($1.1) }
            }
        }
        let exact = product(input)
        func squares(_ found: [Double]) -> Double { zip(found, exact).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
        let theirs = squares(product(rounded))
        for kernels in Self.tiers {
            let found = PanelTests.multiply(packed, input, 1, kernels).map { Double($0) }
            #expect(squares(found) < theirs / 2, "\(kernels.name)")
        }
    }

    @Test("an output has the same bits in any company and any cut")
    func company() throws {
        let (rows, columns, inputCount) = (53, 192, 29)
        let source = Self.matrix(rows, columns, seed: 4)
        var values = Values(seed: 4)
        let inputs = values.floats(inputCount * columns)
        for kernels in Self.tiers {
            let packed = try Self.pack(source, kernels)
            let all = PanelTests.multiply(packed, inputs, inputCount, kernels)
            for input in 0..<inputCount {
                let one = Array(inputs[input * columns..<(input + 1) * columns])
                #expect(
                    PanelTests.multiply(packed, one, 1, kernels) == Array(all[input * rows..<(input + 1) * rows]),
                    "\(kernels.name)")
            }
            for cut in [16, 32, 48] {
                let parts = [packed.rows(0..<cut), packed.rows(cut..<rows)].map {
                    PanelTests.multiply($0, inputs, inputCount, kernels)
                }
                for input in 0..<inputCount {
                    let joined =
                        parts[0][input * cut..<(input + 1) * cut]
                        + parts[1][input * (rows - cut)..<(input + 1) * (rows - cut)]
                    #expect(Array(joined) == Array(all[input * rows..<(input + 1) * rows]), "\(kernels.name), \(cut)")
                }
            }
        }
    }

    @Test(
        "a stack of any formats is multiplied by any count of inputs on any count of threads",
        arguments: [1, 8, 9, 64, 150])
    func stacks(_ inputCount: Int) throws {
        let columns = 256
        for kernels in Self.tiers {
            let stack = MatrixStack([
                try Self.pack(Self.matrix(40, columns), kernels),
                PanelTests.matrix(.q4_K, rows: 40, columns: columns),
                ElementPanelTests.pack(
                    MatrixVectorTests.matrix(23, columns, .float32, misaligned: false, seed: 2), kernels),
            ])
            ElementPanelTests.checkStack(stack, columns: columns, inputCount: inputCount, kernels)
        }
    }

    @Test("a number that is not finite shows in every product of its row and in no other")
    func notFinite() throws {
        for value in [Float.nan, .infinity] {
            var weights = [Float](repeating: 0.5, count: 16 * 64)
            weights[3 * 64 + 20] = value
            let broken = Self.matrix(weights, rows: 16)
            for kernels in Self.tiers {
                let found = PanelTests.multiply(
                    try Self.pack(broken, kernels), [Float](repeating: 1, count: 64), 1, kernels)
                #expect(found.enumerated().allSatisfy { $1.isFinite == ($0 != 3) }, "\(kernels.name)")
                var inputs = [Float](repeating: 0.5, count: 3 * 64)
                inputs[64 + 40] = value
                let rows = PanelTests.multiply(try Self.pack(Self.matrix(16, 64), kernels), inputs, 3, kernels)
                #expect(rows[16..<32].allSatisfy { !$0.isFinite }, "\(kernels.name)")
                #expect((rows[..<16] + rows[32...]).allSatisfy { $0.isFinite }, "\(kernels.name)")
            }
        }
    }
}
