import Foundation
import NightjarTestSupport
import Tensor
import Testing

@testable import Transformer

/// Quantized models in panels: written, mapped, damaged.
@Suite("Quantized models in panels")
struct ModelQuantizerTests {
    /// Quick also without optimization.
    static let quick = WeightQuantization(.q4_0, head: .q8_0, rounding: .nearest)
    static let tokens = DeterminismTests.tokens(40, vocabulary: 203, name: "panels")

    /// A small Llama with random weights in F32, or with stacked experts.
    static func plainModel() throws -> TemporaryDirectory {
        let source = try QuantizedModel([.q8_0])
        var tensors: [SafetensorsWriter.Tensor] = []
        for tensor in source.tensors {
            let count = tensor.shape.reduce(1, *)
            let values = Array(GeneratedValues.units("panels/\(tensor.name)", count: count)).map { Float($0) - 0.5 }
            let scale: Float = tensor.shape.count == 2 ? 0.1 : 1
            let bytes = values.flatMap { value in
                withUnsafeBytes(of: tensor.shape.count == 2 ? value * scale : 1 + value) { Array($0) }
            }
            tensors.append(.init(name: tensor.name, type: "F32", shape: tensor.shape, bytes: bytes))
        }
        // What the model doesn't read is left out.
        tensors.append(.init(name: "model.layers.0.self_attn.mask", type: "U8", shape: [4], bytes: [1, 2, 3, 4]))
        return try TemporaryDirectory([
            "config.json": Array(QuantizedModel.configuration.utf8),
            "model.safetensors": SafetensorsWriter.file(tensors),
        ])
    }

    /// Writes a quantized model as the command does.
    static func write(
        _ model: TemporaryDirectory, _ quantization: WeightQuantization, importances: [String: [Float]] = [:]
    ) throws -> TemporaryDirectory {
        let quantizer = try ModelQuantizer(
            ModelSource(directory: model.path), quantization: quantization, importances: importances, threadCount: 2)
        var data: [UInt8] = []
        var entries: [String] = []
        var notes: [String] = []
        for tensor in quantizer.tensors {
            let start = data.count
            try quantizer.write(tensor) { data += $0 }
            #expect(data.count - start == tensor.byteCount)
            if let note = tensor.annotation {
                #expect(start.isMultiple(of: 64) && tensor.byteCount.isMultiple(of: 64) && tensor.type == "U8")
                notes.append(#""\#(tensor.name)":"\#(note)""#)
            }
            entries.append(
                #""\#(tensor.name)":{"dtype":"\#(tensor.type)","shape":\#(tensor.shape),"#
                    + #""data_offsets":[\#(start),\#(data.count)]}"#)
        }
        let header =
            "{" + (["\"__metadata__\":{" + notes.joined(separator: ",") + "}"] + entries).joined(separator: ",") + "}"
        let configuration = try ConfigurationText.quantized(
            Array(QuantizedModel.configuration.utf8), format: "test", file: "config.json")
        return try TemporaryDirectory([
            "config.json": configuration, "model.safetensors": SafetensorsWriter.file(header: header, data: data),
        ])
    }

    @Test(
        "what is written and mapped computes to the bit what is quantized at load",
        arguments: [BlockFormat.q8_0, .q4_0, .q5_1, .q4_K, .q5_K, .q6_K])
    func mapped(_ format: BlockFormat) throws {
        let model = try Self.plainModel()
        let written = try Self.write(model, WeightQuantization(format, head: .q8_0, rounding: .nearest))
        for isExact in [false, true] {
            let expected = try LogitsTable(
                .load(
                    directory: model.path,
                    options: ModelLoadOptions(
                        isExact: isExact, quantization: WeightQuantization(format, head: .q8_0, rounding: .nearest))),
                tokens: Self.tokens)
            let found = try TransformerModel.load(directory: written.path, options: ModelLoadOptions(isExact: isExact))
            #expect(try LogitsTable(found, tokens: Self.tokens).rows == expected.rows)
            #expect(found.weightType == format.rawValue)
        }
        let report = try CheckpointReport(directory: written.path)
        #expect(!report.tensors.contains { $0.name.contains("mask") })
        for tensor in report.tensors { #expect(try report.findings(of: tensor)?.isClean == true) }
    }

    @Test("computed exactly, it is the model of its dequantized weights, near the one it was made from")
    func exact() throws {
        let model = try Self.plainModel()
        let written = try Self.write(model, WeightQuantization(.q8_0))
        let plain = try LogitsTable(.load(directory: model.path), tokens: Self.tokens)
        let widened = try LogitsTable(
            .load(directory: written.path, options: ModelLoadOptions(elementType: .float32)), tokens: Self.tokens)
        let exact = try LogitsTable(
            .load(directory: written.path, options: ModelLoadOptions(isExact: true)), tokens: Self.tokens)
        #expect(exact.largestRelativeDifference(to: widened) <= DeterminismTests.blasTolerance)
        let difference = exact.largestRelativeDifference(to: plain)
        #expect(difference > 1e-6 && difference < 0.2, "\(difference)")
    }

    @Test("roles choose formats: head, values and feed-forward outputs, columns that superblocks don't fit")
    func formats() throws {
        let model = try Self.plainModel()
        let quantizer = try ModelQuantizer(
            ModelSource(directory: model.path),
            quantization: WeightQuantization(.q4_K, sensitive: .q5_K, head: .q8_0), threadCount: 1)
        let notes = Dictionary(uniqueKeysWithValues: quantizer.tensors.map { ($0.name, $0.annotation) })
        #expect(notes["model.embed_tokens.weight"] == "Q8_0 203 256")
        #expect(notes["model.layers.1.self_attn.v_proj.weight"] == "Q5_K 128 256")
        #expect(notes["model.layers.2.mlp.down_proj.weight"] == "Q5_K 256 512")
        #expect(notes["model.layers.0.self_attn.q_proj.weight"] == "Q4_K 256 256")
        #expect(notes["model.norm.weight"] == .some(nil))
        let quantization = WeightQuantization(.q4_K)
        #expect(quantization.format(of: .other, columns: 576) == .q4_1)
        #expect(quantization.format(of: .other, columns: 896 + 128) == .q4_K)
        #expect(quantization.format(of: .head, columns: 576) == .q8_0)
        #expect(quantization.format(of: .head, columns: 512) == .q6_K)
        #expect(quantization.format(of: .kept, columns: 512) == nil)
        #expect(WeightQuantization(.q2_K).format(of: .sensitive, columns: 512) == .q3_K)
        #expect(WeightQuantization(.q2_K).format(of: .other, columns: 512) == .q2_K)
        #expect(WeightQuantization(.q2_K, sensitive: .q2_K).format(of: .sensitive, columns: 512) == .q2_K)
        #expect(WeightQuantization(.q3_K).format(of: .sensitive, columns: 512) == .q3_K)
    }

    @Test("importances reach the search, and an observer gathers them")
    func importances() throws {
        let model = try Self.plainModel()
        let observer = InputObserver()
        let means = try withExtendedLifetime(observer) {
            let loaded = try TransformerModel.load(
                ModelSource(directory: model.path), options: ModelLoadOptions(), observer: observer)
            _ = try LogitsTable(loaded, tokens: Self.tokens)
            return observer.meanSquares
        }
        // The head is the embeddings; 3 layers of 7 matrices.
        #expect(means.count == 22 && means.values.allSatisfy { $0.allSatisfy { $0 >= 0 } })
        #expect(means["model.layers.0.mlp.down_proj.weight"]?.count == 512)
        #expect(means["model.layers.0.mlp.gate_proj.weight"] == means["model.layers.0.mlp.up_proj.weight"])
        func bytes(_ importances: [String: [Float]]) throws -> [UInt8] {
            let quantizer = try ModelQuantizer(
                ModelSource(directory: model.path), quantization: WeightQuantization(.q4_0), importances: importances,
                threadCount: 2)
            let tensor = try #require(quantizer.tensors.first { $0.name == "model.layers.0.self_attn.k_proj.weight" })
            var bytes: [UInt8] = []
            try quantizer.write(tensor) { bytes += $0 }
            return bytes
        }
        #expect(try bytes(means) != bytes([:]))
    }

    @Test("weights that are quantized already, or not finite, are refused by name")
    func refusals() throws {
        let written = try Self.write(Self.plainModel(), Self.quick)
        let again = #expect(throws: ModelError.self) {
            try ModelQuantizer(
                ModelSource(directory: written.path), quantization: WeightQuantization(.q4_0), threadCount: 1)
        }
        #expect("\(again as Any)".contains("quantized already (Q8_0)"))
        let atLoad = #expect(throws: ModelError.self) {
            try TransformerModel.load(
                directory: written.path, options: ModelLoadOptions(quantization: WeightQuantization(.q8_0)))
        }
        #expect("\(atLoad as Any)".contains("quantized already"))
        let model = try Self.plainModel()
        var bytes = Array(try Data(contentsOf: URL(filePath: model.path + "/model.safetensors")))
        // The first tensor is the embeddings.
        let start = 8 + Int(bytes[0]) + Int(bytes[1]) << 8 + Int(bytes[2]) << 16
        bytes.replaceSubrange(start..<start + 4, with: [0, 0, 0xC0, 0x7F])
        try model.write(bytes, to: "model.safetensors")
        let error = #expect(throws: ModelError.self) { try Self.write(model, WeightQuantization(.q4_0)) }
        #expect("\(error as Any)".contains("1 values that are not a number"))
    }

    @Test("configurations get one more key and keep every other byte")
    func configuration() throws {
        func quantized(_ text: String) throws -> String {
            String(
                decoding: try ConfigurationText.quantized(Array(text.utf8), format: "q4_k", file: "c"), as: UTF8.self)
        }
        let entry =
            "\n  \"quantization_config\": {\"quant_method\": \"nightjar\", \"version\": 1, \"format\": \"q4_k\"}"
        #expect(try quantized(#" {"a": 1e-05}"#) == " {\(entry),\"a\": 1e-05}")
        #expect(try quantized("{ }") == "{\(entry)\n }")
        #expect(try quantized(#"{"quantization_config": null, "a": 1}"#) == "{\(entry), \"a\": 1}")
        #expect(
            try quantized(#"{"a": {"quantization_config": [","]}, "quantization_config": {}}"#)
                == "{\(entry),\"a\": {\"quantization_config\": [\",\"]}}")
        #expect(
            try quantized(#"{"a\"": "}", "quantization_config": {"b": "}"}, "c": []}"#)
                == "{\(entry),\"a\\\"\": \"}\", \"c\": []}")
        #expect(throws: ModelError.self) { try quantized("[]") }
    }

    @Test("what contradicts the panels is told in a sentence")
    func contradictions() throws {
        let written = try Self.write(Self.plainModel(), Self.quick)
        let bytes = Array(try Data(contentsOf: URL(filePath: written.path + "/model.safetensors")))
        let configuration = try String(contentsOfFile: written.path + "/config.json", encoding: .utf8)
        func message(_ old: String, _ new: String) throws -> String {
            let text = String(decoding: bytes, as: Unicode.ASCII.self)
            let damaged = text.contains(old) ? Self.replacing(bytes, old, new) : bytes
            let files = [
                "config.json": Array(configuration.replacing(old, with: new).utf8), "model.safetensors": damaged,
            ]
            let directory = try TemporaryDirectory(files)
            let error = #expect(throws: ModelError.self) { try TransformerModel.load(directory: directory.path) }
            return error.map { "\($0)" } ?? ""
        }
        #expect(try message("\"version\": 1", "\"version\": 2").contains("version"))
        #expect(try message("Q4_0 128 256", "Q9_K 128 256").contains("described in the metadata as \"Q9_K 128 256\""))
        #expect(try message("Q4_0 128 256", "Q5_0 128 256").contains("expected U8"))
        #expect(try message("Q4_0 512 256", "Q4_0 256 512").contains("shape"))
        #expect(try message("Q8_0 203 256", "Q8_0 203 999").contains("expected U8"))
        #expect(try message("k_proj.weight\":\"Q4_0 128 256", "k_prog.weight\":\"Q4_0 128 256").contains("don't say"))
        #expect(try message("Q4_0 128 256", "Q4_0 0 0").contains("expected a format"))
        #expect(try message("Q4_0 128 256", "Q4_0 9999999999999999999 256").contains("expected a format"))
    }

    @Test("1,500 damaged headers and configurations load or are refused, and crash nothing")
    func mutations() throws {
        let written = try Self.write(Self.plainModel(), Self.quick)
        let bytes = Array(try Data(contentsOf: URL(filePath: written.path + "/model.safetensors")))
        let configuration = Array(try Data(contentsOf: URL(filePath: written.path + "/config.json")))
        let headerEnd = 8 + Int(bytes[0]) + Int(bytes[1]) << 8 + Int(bytes[2]) << 16
        var state: UInt64 = 11
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var refused = 0
        for round in 0..<1500 {
            var damaged = bytes
            var text = configuration
            for _ in 0..<1 + random(3) {
                let letter = Array("0123456789 Q_K[],:{}\"x".utf8)[random(22)]
                if round % 5 == 0 { text[random(text.count)] = letter } else { damaged[random(headerEnd)] = letter }
            }
            try written.write(damaged, to: "model.safetensors")
            try written.write(text, to: "config.json")
            do {
                let report = try CheckpointReport(directory: written.path)
                for tensor in report.tensors { _ = report.loadedByteCount(of: tensor) }
            } catch {
                refused += 1
                #expect("\(error)".count > 20)
            }
        }
        #expect(refused > 750)
    }

    /// The bytes with an ASCII text replaced everywhere, and the header's length put right.
    private static func replacing(_ bytes: [UInt8], _ old: String, _ new: String) -> [UInt8] {
        let length = Int(bytes[0]) + Int(bytes[1]) << 8 + Int(bytes[2]) << 16
        let header = String(decoding: bytes[8..<8 + length], as: UTF8.self).replacing(old, with: new)
        return SafetensorsWriter.file(header: header, data: Array(bytes[(8 + length)...]))
    }
}
