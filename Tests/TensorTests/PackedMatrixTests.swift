import Testing

@testable import Tensor

/// Matrices packed from codes that lie as checkpoints have them.
@Suite("Packed matrices")
struct PackedMatrixTests {
    struct Shape: Sendable, CustomStringConvertible {
        var bits = 4
        var rows = 37
        var columns: Int
        var group: Int
        var isByColumn = false
        var hasPoints = false
        var hasOffsets = false
        var order: Order = .plain

        enum Order: Sendable { case plain, shuffled, uneven }

        var description: String { "\(self.bits) bits, \(columns) columns, groups of \(group), \(order)" }
    }

    static let shapes = [
        Shape(columns: 256, group: 64), Shape(bits: 2, columns: 96, group: 32, hasOffsets: true),
        Shape(bits: 3, columns: 160, group: 64), Shape(bits: 5, columns: 83, group: 83),
        Shape(bits: 6, rows: 16, columns: 300, group: 300, hasPoints: true),
        Shape(bits: 8, rows: 5, columns: 520, group: 512),
        Shape(bits: 8, rows: 33, columns: 128, group: 32, hasPoints: true),
        Shape(bits: 7, columns: 64, group: 32), Shape(bits: 1, columns: 64, group: 64),
        Shape(columns: 400, group: 384, hasOffsets: true), Shape(columns: 1, group: 1, hasPoints: true),
        Shape(columns: 192, group: 64, isByColumn: true, hasPoints: true, order: .shuffled),
        Shape(columns: 200, group: 64, hasPoints: true, order: .shuffled),
        Shape(bits: 3, columns: 256, group: 128, isByColumn: true, order: .uneven),
        Shape(bits: 8, columns: 96, group: 16, hasPoints: true), Shape(columns: 512, group: 8, hasPoints: true),
        Shape(columns: 100, group: 20, hasOffsets: true, order: .uneven),
    ]

    /// Codes, scales and the rest with the weights that they stand for.
    struct Example {
        let matrix: PackedMatrix
        let weights: [[Float]]

        init(_ shape: Shape, seed: UInt64) {
            var generator = Values(seed: seed)
            let (rows, columns, bits) = (shape.rows, shape.columns, shape.bits)
            let groups = (columns + shape.group - 1) / shape.group
            func codes(_ count: Int) -> [UInt8] {
                let mask = UInt8(truncatingIfNeeded: 1 << bits - 1)
                return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.bits() >> 30) & mask }
            }
            let matrixCodes = (0..<rows).map { _ in codes(columns) }
            let points = (0..<rows).map { _ in codes(groups) }
            let scales = (0..<rows * groups).map { _ in generator.float(in: -1...1) }
            let offsets = (0..<rows * groups).map { _ in generator.float(in: -1...1) }
            var groupOfColumn = (0..<columns).map { Int32($0 / shape.group) }
            switch shape.order {
            case .plain: break
            case .shuffled:
                for index in 0..<columns { groupOfColumn.swapAt(index, Int(generator.bits() % UInt64(columns))) }
            case .uneven: groupOfColumn = (0..<columns).map { _ in Int32(generator.bits() % UInt64(groups)) }
            }
            weights = (0..<rows).map { row in
                (0..<columns).map { column in
                    let place = row * groups + Int(groupOfColumn[column])
                    let point = shape.hasPoints ? Int(points[row][Int(groupOfColumn[column])]) : 3
                    let product = scales[place] * Float(Int(matrixCodes[row][column]) - (shape.hasOffsets ? 0 : point))
                    return shape.hasOffsets ? product + offsets[place] : product
                }
            }
            let stream =
                shape.isByColumn
                ? (0..<columns).map { column in matrixCodes.map { $0[column] } } : matrixCodes
            let (lines, lineStride) = Self.pack(stream, bits: bits)
            let (pointLines, pointStride) = Self.pack(points, bits: bits)
            func floats(_ values: [Float]) -> AlignedBuffer {
                let buffer = AlignedBuffer(floats: values.count)
                for (index, value) in values.enumerated() { buffer.floats[index] = value }
                return buffer
            }
            let owners = [lines, pointLines, floats(scales), floats(offsets)]
            func bytes(_ index: Int) -> UnsafeRawBufferPointer {
                UnsafeRawBufferPointer(start: owners[index].base, count: owners[index].byteCount)
            }
            func scaleBits(_ index: Int) -> PackedScales {
                PackedScales(bytes: bytes(index), format: .float32, rows: rows, groups: groups, rowStride: groups)
            }
            matrix = PackedMatrix(
                rows: rows, columns: columns,
                codes: PackedCodes(
                    bytes: bytes(0), bits: bits, lines: stream.count, count: stream[0].count,
                    axis: shape.isByColumn ? .column : .row, lineStride: lineStride),
                values: .unsigned(zero: shape.hasOffsets ? 0 : 3), groupColumns: shape.group,
                groupOfColumn: shape.order == .plain ? nil : groupOfColumn, scales: scaleBits(2),
                offsets: shape.hasOffsets
                    ? .added(scaleBits(3))
                    : shape.hasPoints
                        ? .zeroPoints(
                            PackedCodes(
                                bytes: bytes(1), bits: bits, lines: rows, count: groups, axis: .row,
                                lineStride: pointStride))
                        : .none,
                owners: owners)
        }

        /// Lines of bits that end at a byte.
        private static func pack(_ lines: [[UInt8]], bits: Int) -> (AlignedBuffer, Int) {
            let stride = (lines[0].count * bits + 7) / 8
            let buffer = AlignedBuffer(byteCount: stride * lines.count)
            let bytes = buffer.base.assumingMemoryBound(to: UInt8.self)
            for (index, line) in lines.enumerated() {
                for (number, code) in line.enumerated() {
                    for bit in 0..<bits where code >> UInt8(bit) & 1 == 1 {
                        let place = number * bits + bit
                        bytes[index * stride + place / 8] |= 1 << UInt8(place % 8)
                    }
                }
            }
            return (buffer, stride)
        }
    }

    @Test("each weight keeps its value", arguments: shapes)
    func values(_ shape: Shape) {
        let example = Example(shape, seed: 11)
        let matrix = WeightMatrix(example.matrix, pool: WorkerPool(threadCount: 2))
        for row in 0..<shape.rows { #expect(PanelTests.row(matrix, row) == example.weights[row], "row \(row)") }
        let end = shape.rows
        let part = WeightMatrix(example.matrix, rows: 3..<end, pool: WorkerPool(threadCount: 1))
        #expect(PanelTests.row(part, 0) == example.weights[3])
    }

    @Test("groups of whole steps of 32 columns stay codes")
    func layouts() {
        for shape in Self.shapes {
            let matrix = WeightMatrix(Example(shape, seed: 1).matrix, pool: WorkerPool(threadCount: 1))
            #expect(matrix.format.isQuantized == (shape.group != 8), "\(shape)")
        }
    }

    @Test(
        "products are those of the weights with quantized activations, alone and in company",
        arguments: shapes.filter { $0.group != 8 })
    func products(_ shape: Shape) throws {
        let example = Example(shape, seed: 12)
        let matrix = WeightMatrix(example.matrix, pool: WorkerPool(threadCount: 2))
        try #require(matrix.format.isQuantized)
        var generator = Values(seed: 13)
        let count = 7
        // Activations that 8 bits hold exactly wherever their columns go: 32 of them have one scale.
        let inputs = (0..<count * shape.columns).map { _ in Float(Int(generator.bits() % 255) - 127) }
            .enumerated().map { $0.offset.isMultiple(of: 5) ? 127 : $0.element }
        for kernels in PanelTests.tiers {
            let pool = WorkerPool(threadCount: 1)
            pool.reserveScratch(bytesPerWorker: Kernels.scratchBytes(columns: shape.columns))
            let output = AlignedBuffer(floats: 70 * shape.rows)
            func run(_ inputs: [Float], _ count: Int) -> [Float] {
                pool.run { worker in
                    kernels.multiply(
                        MatrixStack([matrix]), inputs: inputs, inputStride: shape.columns, inputCount: count,
                        into: output.floats, outputStride: shape.rows, worker: worker)
                }
                return Array(UnsafeBufferPointer(start: output.floats, count: count * shape.rows))
            }
            let found = run(inputs, count)
            for input in 0..<count {
                for row in 0..<shape.rows {
                    var (expected, size) = (0.0, 0.0)
                    for column in 0..<shape.columns {
                        let activation = Double(inputs[input * shape.columns + column])
                        let product = Double(example.weights[row][column]) * activation
                        expected += product
                        size += abs(product)
                    }
                    // A group of 32 without 127 is rounded a little.
                    let difference = abs(Double(found[input * shape.rows + row]) - expected)
                    #expect(difference <= 4e-3 * size + 1e-3, "\(kernels.name)")
                }
            }
            let repeated = (0..<70).flatMap { inputs[$0 % count * shape.columns..<($0 % count + 1) * shape.columns] }
            let many = run(repeated, 70)
            for input in 0..<70 {
                #expect(
                    Array(many[input * shape.rows..<(input + 1) * shape.rows])
                        == Array(found[input % count * shape.rows..<(input % count + 1) * shape.rows]))
            }
        }
    }

    @Test("matrices of a stack may have their columns in different orders")
    func orders() {
        let shapes = [
            Shape(rows: 20, columns: 192, group: 64, order: .shuffled), Shape(rows: 37, columns: 192, group: 64),
            Shape(rows: 16, columns: 192, group: 32, order: .uneven),
        ]
        let pool = WorkerPool(threadCount: 2)
        let matrices = shapes.enumerated().map { WeightMatrix(Example($1, seed: UInt64($0)).matrix, pool: pool) }
        // The same order twice, in objects of its own.
        let again = WeightMatrix(Example(shapes[0], seed: 0).matrix, pool: pool)
        let stack = MatrixStack(matrices + [again])
        #expect(stack.matrices[0].order != nil && stack.matrices[0].order === stack.matrices[3].order)
        var generator = Values(seed: 14)
        pool.reserveScratch(bytesPerWorker: Kernels.scratchBytes(columns: 192))
        for kernels in PanelTests.tiers {
            for count in [1, 8, 9, 100] {
                let inputs = (0..<count * 192).map { _ in generator.float() }
                let output = AlignedBuffer(floats: count * stack.rows)
                pool.run { worker in
                    kernels.multiply(
                        stack, inputs: inputs, inputStride: 192, inputCount: count, into: output.floats,
                        outputStride: stack.rows, worker: worker)
                }
                for input in 0..<count {
                    var expected: [Float] = []
                    for matrix in matrices + [again] {
                        let single = AlignedBuffer(floats: matrix.rows)
                        pool.run { worker in
                            kernels.multiply(
                                MatrixStack([matrix]), inputs: Array(inputs[input * 192..<(input + 1) * 192]),
                                inputStride: 192, inputCount: 1, into: single.floats, outputStride: matrix.rows,
                                worker: worker)
                        }
                        expected += Array(UnsafeBufferPointer(start: single.floats, count: matrix.rows))
                    }
                    let found = UnsafeBufferPointer(start: output.floats + input * stack.rows, count: stack.rows)
                    #expect(Array(found) == expected, "\(kernels.name) \(count)")
                }
            }
        }
    }
}
