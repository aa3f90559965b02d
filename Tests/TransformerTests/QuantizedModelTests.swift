import Tensor
import Testing

@testable import Transformer

/// Models with quantized weights.
@Suite("Quantized models")
struct QuantizedModelTests {
    static let formats: [[BlockFormat]] = [[.q8_0], [.q4_K, .q6_K, .q5_0], [.q4_0, .q4_1]]
    private static let tokens = DeterminismTests.tokens(150, vocabulary: 203, name: "quantized")

    @Test("computed exactly, they are the models of their dequantized weights", arguments: formats)
    func exact(_ formats: [BlockFormat]) throws {
        let source = try QuantizedModel(formats)
        let plain = try source.model(options: ModelLoadOptions(elementType: .float32))
        let exact = try source.model(options: ModelLoadOptions(isExact: true))
        #expect(plain.weightType == "F32" && exact.weightType == formats[0].rawValue || formats.count > 1)
        for mode in LogitsTable.Mode.allCases {
            let expected = try LogitsTable(plain, tokens: Self.tokens, mode: mode)
            let found = try LogitsTable(exact, tokens: Self.tokens, mode: mode)
            #expect(found.largestRelativeDifference(to: expected) <= DeterminismTests.blasTolerance)
        }
    }

    @Test("computed with activations of 8 bits, they are close to that", arguments: formats)
    func fast(_ formats: [BlockFormat]) throws {
        let source = try QuantizedModel(formats)
        let expected = try LogitsTable(source.model(options: ModelLoadOptions(isExact: true)), tokens: Self.tokens)
        let found = try LogitsTable(source.model(), tokens: Self.tokens)
        let difference = found.largestRelativeDifference(to: expected)
        // Not equal, or nothing fast was measured.
        #expect(difference > 1e-5 && difference <= 0.3, "\(difference)")
    }

    @Test("a prompt has the same bits in any chunks and on any threads", arguments: formats)
    func chunks(_ formats: [BlockFormat]) throws {
        let source = try QuantizedModel(formats)
        var expected: [[Float]]?
        for threads in [1, 2] {
            let model = try source.model(options: ModelLoadOptions(threadCount: threads))
            #expect(model.hasInvariantPrompts)
            for size in [150, 96, 64, 32, 7, 1] {
                var rows: [[Float]] = []
                try model.makeDecoder().prefill(Self.tokens, cache: model.cachePool.makeCache(), chunkSize: size) {
                    for row in 0..<$0.rowCount { rows.append(Array($0.row(row))) }
                }
                if let expected {
                    #expect(rows == expected, "chunks of \(size), \(threads) threads")
                } else {
                    expected = rows
                }
            }
        }
    }

    @Test("runs and masks give the bits of single tokens", arguments: formats)
    func decoding(_ formats: [BlockFormat]) throws {
        let model = try QuantizedModel(formats).model()
        let single = try LogitsTable(model, tokens: Self.tokens, mode: .decoded)
        let decoder = model.makeDecoder()
        let cache = model.cachePool.makeCache()
        var mask = [UInt32](repeating: 0, count: TokenMask.wordCount(vocabularySize: 203))
        for id in [0, 5, 16, 40, 202] { mask[id / 32] |= 1 << UInt32(id % 32) }
        var start = 0
        for length in [1, 8, 3, 5, 2, 13] {
            let run = Array(Self.tokens[start..<start + length])
            start += length
            let logits = try mask.withUnsafeBufferPointer { try decoder.decode(run, allowed: $0, cache: cache) }
            for id in [0, 5, 16, 40, 202] { #expect(logits[id] == single.rows[start - 1][id]) }
        }
    }

    @Test("a matrix whose rows are no whole blocks is refused by name")
    func columns() throws {
        let file = try TemporaryDirectory(["weights": [UInt8](repeating: 0, count: 4096)])
        let tensor = StoredTensor(
            name: "w", typeName: "Q4_K", storage: .blocks(.q4_K), shape: [4, 128], byteRange: 0..<4096,
            mapping: try MappedFile(path: file.path + "/weights"))
        let source = try QuantizedModel([.q8_0])
        let configuration = try source.model().configuration
        let loader = WeightLoader(
            source: source, configuration: configuration, architecture: Architecture(), elementType: nil,
            isExact: false, threadCount: 1, kernels: try Kernels.selected())
        #expect {
            try loader.reader.matrix(tensor, rows: 4, columns: 128)
        } throws: {
            "\($0)".contains("tensor \"w\"") && "\($0)".contains("a multiple of 256 elements")
        }
    }
}
