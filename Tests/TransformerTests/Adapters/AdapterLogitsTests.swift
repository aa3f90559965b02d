import Foundation
import NightjarTestSupport
import Tensor
import Testing

@testable import Transformer

/// Adapted models against PEFT in single precision.
@Suite("Adapters")
struct AdapterLogitsTests {
    private static func table(
        _ model: TransformerModel, _ adapter: ModelAdapter?, _ tokens: [Int], _ mode: LogitsTable.Mode
    ) throws -> LogitsTable {
        let decoder = model.makeDecoder()
        decoder.takesAllThreads = true
        return try LogitsTable(
            decoder, adapter?.makeCache() ?? model.cachePool.makeCache(), tokens: tokens, mode: mode)
    }

    @Test("there are fixtures of five families and more")
    func fixturesExist() { #expect(AdapterFixture.names.count >= 10) }

    @Test("agree with PEFT however the sequence is fed", arguments: AdapterFixture.names)
    func agree(name: String) throws {
        let fixture = try AdapterFixture(name)
        let model = try fixture.base.model(options: ModelLoadOptions(threadCount: 2))
        let adapter = try fixture.adapter(of: model)
        #expect(adapter.moduleCount == fixture.tensors.count / 2)
        for mode in LogitsTable.Mode.allCases {
            let computed = fixture.stored(try Self.table(model, adapter, fixture.base.tokens, mode))
            let difference = computed.largestRelativeDifference(to: fixture.logits)
            #expect(difference <= LogitsTests.tolerance, "\(name), \(mode): \(difference)")
        }
        // The model alone is as it was, in the same decoder too.
        let decoder = model.makeDecoder()
        _ = try LogitsTable(decoder, adapter.makeCache(), tokens: fixture.base.tokens)
        let plain = try LogitsTable(decoder, model.cachePool.makeCache(), tokens: fixture.base.tokens)
        #expect(fixture.base.stored(plain).largestRelativeDifference(to: fixture.base.logits) <= LogitsTests.tolerance)
        #expect(plain.rows == (try Self.table(model, nil, fixture.base.tokens, .whole)).rows)
    }

    @Test(
        "show a changed key",
        arguments: [
            ("llama-patterns", "alpha_pattern", ["down_proj": 5]), ("llama-patterns", "lora_alpha", 11),
            ("phi3-all-linear", "use_rslora", false), ("gemma2-regex", "lora_alpha", 8),
        ] as [(String, String, any Sendable)])
    func sensitivity(name: String, key: String, value: any Sendable) throws {
        let fixture = try AdapterFixture(name)
        let model = try fixture.base.model()
        let adapter = try fixture.adapter(of: model, changing: [key: value])
        let computed = fixture.stored(try Self.table(model, adapter, fixture.base.tokens, .whole))
        #expect(computed.largestRelativeDifference(to: fixture.logits) > 10 * LogitsTests.tolerance)
    }

    @Test("have the same bits for any number of threads and any chunks of a prompt", arguments: AdapterFixture.names)
    func deterministic(name: String) throws {
        let fixture = try AdapterFixture(name)
        let model = try fixture.base.model(options: ModelLoadOptions(threadCount: 1))
        let adapter = try fixture.adapter(of: model)
        let expected = try Self.table(model, adapter, fixture.base.tokens, .whole)
        for threads in [2, 3] {
            let model = try fixture.base.model(options: ModelLoadOptions(threadCount: threads))
            let adapter = try fixture.adapter(of: model)
            for mode in LogitsTable.Mode.allCases {
                let found = try Self.table(model, adapter, fixture.base.tokens, mode)
                // Frequencies of some sequences follow their lengths, and attention over few rows sums in its own order.
                let difference = found.largestRelativeDifference(to: expected)
                #expect(mode == .whole ? found.rows == expected.rows : difference <= 1e-4, "\(threads), \(mode)")
            }
        }
    }

    @Test(
        "add to quantized weights what they add to the values that these stand for",
        arguments: [[BlockFormat.q8_0], [.q4_K, .q6_K], [.q4_0, .q5_0]])
    func quantized(formats: [BlockFormat]) throws {
        let source = try QuantizedModel(formats)
        let widened = try Self.widened(source)
        let files = try Self.adapter(of: source)
        let tokens = DeterminismTests.tokens(40, vocabulary: 203)
        let reference = try TransformerModel.load(directory: widened.path, options: ModelLoadOptions(threadCount: 2))
        let expected = try Self.table(
            reference, try ModelAdapter(directory: files.path, model: reference), tokens, .whole)
        for isExact in [true, false] {
            let model = try source.model(options: ModelLoadOptions(threadCount: 2, isExact: isExact))
            let adapter = try ModelAdapter(directory: files.path, model: model)
            for mode in [LogitsTable.Mode.whole, .decoded] {
                let found = try Self.table(model, adapter, tokens, mode)
                let plain = try Self.table(model, nil, tokens, mode)
                let difference = found.largestRelativeDifference(to: expected)
                // Rounded activations are not the adapter's; without it the difference is far larger.
                #expect(difference <= (isExact ? 1e-3 : 0.25), "\(isExact), \(mode): \(difference)")
                #expect(plain.largestRelativeDifference(to: expected) > 0.5)
            }
        }
    }

    /// A checkpoint in F32 with the values of a quantized one.
    private static func widened(_ source: QuantizedModel) throws -> TemporaryDirectory {
        let kernels = try Kernels.selected()
        let pool = WorkerPool(threadCount: 1)
        let tensors = try source.tensors.map { tensor in
            var bytes = Array(try tensor.bytes())
            if case .blocks(let format) = tensor.storage {
                let matrix = WeightMatrix(
                    blocks: try tensor.bytes(), format: format, rows: tensor.shape[0], columns: tensor.shape[1],
                    isExact: true, pool: pool)
                let row = AlignedBuffer(floats: tensor.shape[1])
                bytes = (0..<tensor.shape[0]).flatMap { index in
                    kernels.widen(matrix, row: index, into: row.floats)
                    return Array(UnsafeRawBufferPointer(start: row.base, count: tensor.shape[1] * 4))
                }
            }
            return SafetensorsWriter.Tensor(name: tensor.name, type: "F32", shape: tensor.shape, bytes: bytes)
        }
        return try TemporaryDirectory([
            "config.json": Array(QuantizedModel.configuration.utf8),
            "model.safetensors": SafetensorsWriter.file(tensors),
        ])
    }

    /// An adapter of all projections.
    static func adapter(of source: QuantizedModel, variant: String = "", rank: Int = 6) throws -> TemporaryDirectory {
        let targets = ["q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"]
        var tensors: [SafetensorsWriter.Tensor] = []
        for tensor in source.tensors where targets.contains(where: { tensor.name.hasSuffix(".\($0).weight") }) {
            let base = "base_model.model." + tensor.name.dropLast("weight".count)
            for (part, shape) in [("lora_A", [rank, tensor.shape[1]]), ("lora_B", [tensor.shape[0], rank])] {
                let name = "\(base)\(part).weight"
                let values = AdapterFixture.values("quantized" + variant, name, shape)
                tensors.append(
                    .init(name: name, type: "F32", shape: shape, bytes: GeneratedValues.bytes(values, type: .float32)))
            }
        }
        let configuration = """
            {"peft_type": "LORA", "r": \(rank), "lora_alpha": \(rank), "target_modules": ["\(
                targets.joined(separator: "\",\""))"]}
            """
        return try TemporaryDirectory([
            "adapter_config.json": Array(configuration.utf8),
            "adapter_model.safetensors": SafetensorsWriter.file(tensors),
        ])
    }
}
