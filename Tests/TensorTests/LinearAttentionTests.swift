import Testing

@testable import Tensor

@Suite("Linear attention with a decaying state")
struct LinearAttentionTests {
    /// Heads, rows and the ranges that gates are drawn from.
    struct Case: CustomTestStringConvertible {
        var keys = 32
        var columns = 32
        var keyHeads = 2
        var valueHeads = 2
        var count = 70
        var decay: ClosedRange<Float> = -1...0
        var strength: ClosedRange<Float> = 0...1
        var corrects = true
        var tiles = false
        var testDescription: String {
            "k\(keys)v\(columns) h\(keyHeads)/\(valueHeads) n\(count) g\(decay) β\(strength)\(corrects ? "" : " plain")\(tiles ? " tiled" : "")"
        }
    }

    static let cases = [
        Case(), Case(count: 0), Case(count: 1), Case(count: 15), Case(count: 16), Case(count: 17),
        Case(keys: 128, columns: 128, keyHeads: 1, valueHeads: 2, count: 100), Case(keys: 7, columns: 5, count: 40),
        Case(keys: 24, columns: 80, keyHeads: 1, valueHeads: 3), Case(keys: 33, columns: 48, count: 49),
        Case(keys: 16, columns: 200, count: 33), Case(count: 64, decay: -20...0), Case(count: 64, decay: -20 ... -19),
        Case(count: 700, decay: -1e-4...0), Case(count: 700, decay: -1e-4...0, strength: 1.99...2),
        Case(keys: 64, columns: 64, count: 500, decay: 0...0, strength: 2...2), Case(strength: 0...0),
        Case(strength: 0...1e-3), Case(strength: 1...1), Case(decay: -200 ... -100),
        Case(keys: 128, columns: 64, keyHeads: 1, valueHeads: 4, count: 90, corrects: false),
        Case(keys: 16, columns: 8, count: 50, decay: -20...0, corrects: false),
        Case(keys: 32, columns: 16, keyHeads: 2, valueHeads: 6, count: 40, tiles: true),
        Case(keys: 20, columns: 72, keyHeads: 2, valueHeads: 4, count: 600, decay: -1e-3...0, corrects: false),
    ]

    @Test("a key head serves value heads that follow one another, or lie as far apart as there are key heads")
    func keyHeads() {
        let values = Floats(zeros: 64)
        var arguments = LinearAttentionArguments(
            queries: values.base, keys: values.base, values: values.base, inputStride: 1, logDecays: values.base,
            strengths: values.base, gateStride: 1, output: values.base, outputStride: 1, count: 0, keyDimension: 1,
            valueDimension: 1, keyHeads: 2, valueHeads: 6, normEpsilon: nil, queryScale: 1, correctsMemory: true,
            isChunked: false, state: values.base, scratch: values.base)
        #expect((0..<6).map { arguments.keyHead(of: $0) } == [0, 0, 0, 1, 1, 1])
        arguments.tilesKeyHeads = true
        #expect((0..<6).map { arguments.keyHead(of: $0) } == [0, 1, 0, 1, 0, 1])
        #expect(values.isIntact)
    }

    /// Takes the rows in chunks of given lengths, heads in given ranges; returns results and state.
    func run(
        _ kernels: Kernels, _ test: Case, isChunked: Bool, chunks: [Int]? = nil, cuts: [Int] = []
    ) -> (output: [Float], state: [Float]) {
        var values = Values(seed: UInt64(test.keys * 1000 + test.columns))
        let width = 2 * test.keyHeads * test.keys + test.valueHeads * test.columns
        let stride = width + 3
        let inputs = Floats(values.floats(test.count * stride, in: -2...2), offset: 1)
        let decays = Floats(values.floats(test.count * test.valueHeads, in: test.decay))
        let strengths = Floats(values.floats(test.count * test.valueHeads, in: test.strength), offset: 3)
        let skip = Floats(values.floats(test.valueHeads))
        let stateCount = LinearAttentionArguments.stateCount(keyDimension: test.keys, valueDimension: test.columns)
        let state = Floats(zeros: test.valueHeads * stateCount, offset: 2)
        for head in 0..<test.valueHeads {
            for row in 0..<test.keys {
                for column in 0..<test.columns {
                    let place = LinearAttentionArguments.stateIndex(
                        row: row, column: column, keyDimension: test.keys, valueDimension: test.columns)
                    state.base[head * stateCount + place] = values.float()
                }
            }
        }
        let outputStride = test.valueHeads * test.columns + 1
        let output = Floats(zeros: test.count * outputStride, offset: 5)
        let scratch = Floats(zeros: LinearAttentionArguments.scratchBytes(keyDimension: test.keys) / 4)
        for i in 0..<scratch.values.count { scratch.base[i] = .nan }
        var first = 0
        for length in chunks ?? [test.count] {
            let row = inputs.base + first * stride
            var arguments = LinearAttentionArguments(
                queries: row, keys: row + test.keyHeads * test.keys, values: row + 2 * test.keyHeads * test.keys,
                inputStride: stride, logDecays: decays.base + first * test.valueHeads,
                strengths: strengths.base + first * test.valueHeads, gateStride: test.valueHeads,
                skip: test.corrects ? nil : UnsafePointer(skip.base), output: output.base + first * outputStride,
                outputStride: outputStride, count: length, keyDimension: test.keys, valueDimension: test.columns,
                keyHeads: test.keyHeads, valueHeads: test.valueHeads, normEpsilon: test.corrects ? 1e-6 : nil,
                queryScale: test.corrects ? 1 / Float(test.keys).squareRoot() : 1, correctsMemory: test.corrects,
                isChunked: isChunked, state: state.base, scratch: scratch.base)
            arguments.tilesKeyHeads = test.tiles
            for (low, high) in zip([0] + cuts, cuts + [test.valueHeads]) {
                (arguments.firstHead, arguments.endHead) = (low, high)
                kernels.state.attendLinearly(arguments)
            }
            first += length
        }
        for floats in [inputs, decays, strengths, skip, state, output, scratch] { #expect(floats.isIntact) }
        return (output.values, state.values)
    }

    /// The largest difference, relative to the largest expected value.
    func error(_ actual: [Float], _ expected: [Float]) -> Float {
        let scale = expected.reduce(1) { max($0, abs($1)) }
        return largestError(actual.map { $0 / scale }, expected.map { $0 / scale })
    }

    @Test("row by row and in chunks agrees with its twin in double precision", arguments: cases)
    func agrees(test: Case) {
        let expected = run(.reference, test, isChunked: false)
        for kernels in availableKernels {
            for isChunked in [false, true] {
                let actual = run(kernels, test, isChunked: isChunked)
                let name = "\(kernels.name) \(isChunked ? "chunked" : "rows")"
                #expect(error(actual.output, expected.output) < 5e-6, "\(name)")
                #expect(error(actual.state, expected.state) < 5e-6, "\(name)")
            }
        }
    }

    @Test("bits depend on neither the chunks nor the split of heads", arguments: cases)
    func invariant(test: Case) {
        for kernels in availableKernels {
            let rows = run(kernels, test, isChunked: false)
            let ones = run(kernels, test, isChunked: false, chunks: [Int](repeating: 1, count: test.count))
            #expect(ones == rows, "\(kernels.name)")
            guard test.count >= 40 else { continue }
            let uneven = run(kernels, test, isChunked: false, chunks: [8, 0, 25, test.count - 33], cuts: [1])
            #expect(uneven == rows, "\(kernels.name)")
            // Chunks begin with the call, so whole chunks may be cut anywhere between them.
            let chunks = run(kernels, test, isChunked: true)
            #expect(run(kernels, test, isChunked: true, chunks: [32, test.count - 32], cuts: [1]) == chunks)
            #expect(chunks.output != rows.output || test.strength == 0...0, "chunks aren't taken as such")
        }
    }
}
