import Foundation
import Tensor
import Testing

@testable import Transformer

/// Whole models whose weights are quantized in the hub's formats.
@Suite("Hub models")
struct HubModelTests {
    static let tokens = [1, 5, 9, 33, 60, 2, 2, 17, 40, 41, 8, 63, 0, 12]

    @Test("logits are those of the same weights in F32", arguments: HubCheckpoint.Format.allCases)
    func exact(_ format: HubCheckpoint.Format) throws {
        let checkpoint = HubCheckpoint(format)
        let (quantized, dense) = (try checkpoint.directory(), try checkpoint.directory(isDense: true))
        let expected = try LogitsTable(TransformerModel.load(directory: dense.path), tokens: Self.tokens)
        let options = ModelLoadOptions(threadCount: 2, isExact: true)
        let model = try TransformerModel.load(directory: quantized.path, options: options)
        for mode in LogitsTable.Mode.allCases {
            let found = try LogitsTable(model, tokens: Self.tokens, mode: mode)
            #expect(found.largestRelativeDifference(to: expected) <= 1e-3, "\(mode)")
        }
        // Converted, they are the same weights too.
        let converted = try TransformerModel.load(
            directory: quantized.path, options: ModelLoadOptions(elementType: .float32))
        #expect(try LogitsTable(converted, tokens: Self.tokens).largestRelativeDifference(to: expected) <= 1e-3)
    }

    @Test("activations of 8 bits change logits little", arguments: HubCheckpoint.Format.allCases)
    func fast(_ format: HubCheckpoint.Format) throws {
        let checkpoint = HubCheckpoint(format)
        let (quantized, dense) = (try checkpoint.directory(), try checkpoint.directory(isDense: true))
        let expected = try LogitsTable(TransformerModel.load(directory: dense.path), tokens: Self.tokens)
        let model = try TransformerModel.load(directory: quantized.path, options: ModelLoadOptions(threadCount: 2))
        let whole = try LogitsTable(model, tokens: Self.tokens)
        #expect(whole.largestRelativeDifference(to: expected) <= 0.2)
        let decoded = try LogitsTable(model, tokens: Self.tokens, mode: .decoded)
        #expect(decoded.largestRelativeDifference(to: expected) <= 0.2)
    }

    @Test("a report counts weights, not words", arguments: HubCheckpoint.Format.allCases)
    func report(_ format: HubCheckpoint.Format) throws {
        let checkpoint = HubCheckpoint(format)
        let directory = try checkpoint.directory()
        let report = try CheckpointReport(directory: directory.path)
        let model = try TransformerModel.load(directory: directory.path)
        #expect(report.elementCount == model.parameterCount)
        for tensor in report.tensors {
            let findings = try report.findings(of: tensor)
            #expect(findings?.isClean == true, "\(tensor.name)")
        }
        // A report foresees what loading takes; norms and biases are widened.
        let matrices = report.tensors.filter { $0.shape.count == 2 }
        let norms = report.tensors.filter { $0.shape.count == 1 }
        let loaded = matrices.reduce(0) { $0 + report.loadedByteCount(of: $1) }
        #expect(loaded + norms.reduce(0) { $0 + 4 * $1.elementCount } == model.weightBytes)
        guard format == .awq else { return }
        #expect(model.weightType == "AWQ 4-bit")
        // Every byte of the file but those of `input_scale` belongs to a tensor.
        #expect(report.byteCount == checkpoint.tensors.reduce(0) { $0 + $1.bytes.count })
    }

    @Test("a scale that is not finite is found")
    func notFinite() throws {
        var checkpoint = HubCheckpoint(.awq)
        let index = try #require(checkpoint.tensors.firstIndex { $0.name == "model.layers.1.mlp.up_proj.scales" })
        checkpoint.tensors[index].bytes[4...5] = [0, 0x7C]
        let directory = try checkpoint.directory()
        let report = try CheckpointReport(directory: directory.path)
        let bad = try report.tensors.filter { try report.findings(of: $0)?.infinite == 1 }
        #expect(bad.map(\.name) == ["model.layers.1.mlp.up_proj.weight"])
    }

    @Test(
        "stacked experts of MLX are found under the names of single ones",
        arguments: ["switch_mlp", "experts.switch_glu"])
    func stackedExperts(stack: String) throws {
        let words = (0..<3 * 40 * 8).map { _ in UInt8.random(in: 0...255) } + [UInt8](repeating: 3, count: 3 * 40 * 24)
        let scales = [UInt8](repeating: 0x3C, count: 3 * 40 * 2 * 2)
        let directory = try TemporaryDirectory([
            "config.json": Array(#"{"quantization": {"bits": 4, "group_size": 32}}"#.utf8),
            "model.safetensors": SafetensorsWriter.file([
                .init(name: "a.\(stack).up_proj.weight", type: "U32", shape: [3, 40, 8], bytes: words),
                .init(name: "a.\(stack).up_proj.scales", type: "F16", shape: [3, 40, 2], bytes: scales),
                .init(name: "a.\(stack).up_proj.biases", type: "F16", shape: [3, 40, 2], bytes: scales),
            ]),
        ])
        let format = try #require(try TransformerModel.readQuantization(directory: directory.path))
        let source = try QuantizedSource(Checkpoint(directory: directory.path), format: format)
        #expect(source.tensors.map(\.name) == (0..<3).map { "a.experts.\($0).up_proj.weight" })
        guard case .packed(let matrix, let firstRow) = source.tensors[2].storage else {
            Issue.record("not quantized")
            return
        }
        #expect(firstRow == 80 && source.tensors[2].shape == [40, 64])
        let all = WeightMatrix(matrix, pool: WorkerPool(threadCount: 1))
        let last = WeightMatrix(matrix, rows: 80..<120, pool: WorkerPool(threadCount: 1))
        #expect(try HubMatrixTests.row(all, 81) == HubMatrixTests.row(last, 1))
    }
}
