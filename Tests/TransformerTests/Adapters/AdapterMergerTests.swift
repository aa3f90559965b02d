import Foundation
import Tensor
import Testing

@testable import Transformer

/// Merged weights against those of PEFT.
@Suite("Merged adapters")
struct AdapterMergerTests {
    /// The bytes of all tensors that a merger writes.
    private static func merged(_ merger: AdapterMerger) throws -> [SafetensorsWriter.Tensor] {
        try merger.files.flatMap(\.tensors).map { tensor in
            var bytes: [UInt8] = []
            try merger.write(tensor) { bytes += Array($0) }
            return .init(name: tensor.name, type: tensor.type, shape: tensor.shape, bytes: bytes)
        }
    }

    private static func values(_ tensor: SafetensorsWriter.Tensor, count: Int) -> [Float] {
        tensor.bytes.withUnsafeBytes { bytes in
            (0..<count).map { index in
                switch tensor.type {
                case "F32": bytes.loadUnaligned(fromByteOffset: 4 * index, as: Float.self)
                case "F16": Float(bytes.loadUnaligned(fromByteOffset: 2 * index, as: Float16.self))
                default:
                    Float(bitPattern: UInt32(bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)) << 16)
                }
            }
        }
    }

    @Test("are PEFT's to rounding, and all others as they were", arguments: AdapterFixture.names)
    func rows(name: String) throws {
        let fixture = try AdapterFixture(name)
        let (base, adapter) = (try fixture.base.directory(), try fixture.directory())
        let merger = try AdapterMerger(directory: base.path, adapter: AdapterFiles(directory: adapter.path))
        let tensors = try Self.merged(merger)
        #expect(merger.moduleCount == fixture.tensors.count / 2 && !fixture.mergedRows.isEmpty)
        for (tensor, original) in zip(tensors, fixture.base.tensors.sorted { $0.name < $1.name })
        where tensor.name == original.name {
            #expect(tensor.bytes.count == original.bytes.count && tensor.type == original.type)
        }
        let originals = Dictionary(uniqueKeysWithValues: fixture.base.tensors.map { ($0.name, $0.bytes) })
        for tensor in tensors {
            guard let expected = fixture.mergedRows[tensor.name] else {
                #expect(tensor.bytes == originals[tensor.name], "\(tensor.name)")
                continue
            }
            #expect(tensor.bytes != originals[tensor.name], "\(tensor.name)")
            let found = Self.values(tensor, count: expected.count)
            // Sums in another order, rounded once to the type.
            let unit: Float = tensor.type == "BF16" ? 0x1p-7 : tensor.type == "F16" ? 0x1p-10 : 1e-5
            for (left, right) in zip(found, expected) {
                #expect(abs(left - right) <= unit * max(abs(right), 0.01), "\(tensor.name): \(left), \(right)")
            }
        }
    }

    @Test("compute what the adapter computes beside the model", arguments: AdapterFixture.names)
    func logits(name: String) throws {
        let fixture = try AdapterFixture(name)
        guard fixture.base.tensors.allSatisfy({ $0.type == "F32" }) else { return }
        let (base, adapter) = (try fixture.base.directory(), try fixture.directory())
        let merger = try AdapterMerger(directory: base.path, adapter: AdapterFiles(directory: adapter.path))
        try base.write(SafetensorsWriter.file(Self.merged(merger)), to: "merged")
        try FileManager.default.removeItem(atPath: base.path + "/model.safetensors")
        try FileManager.default.moveItem(atPath: base.path + "/merged", toPath: base.path + "/model.safetensors")
        let model = try TransformerModel.load(directory: base.path, options: ModelLoadOptions(threadCount: 2))
        let computed = fixture.stored(try LogitsTable(model, tokens: fixture.base.tokens))
        #expect(computed.largestRelativeDifference(to: fixture.logits) <= LogitsTests.tolerance)
    }

    @Test("keep a checkpoint's shards, and refuse a quantized one")
    func files() throws {
        let fixture = try AdapterFixture("qwen3-layers")
        let adapterDirectory = try fixture.directory()
        let adapter = try AdapterFiles(directory: adapterDirectory.path)
        let half = fixture.base.tensors.count / 2
        let shards = [fixture.base.tensors[..<half], fixture.base.tensors[half...]]
        let names = ["model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"]
        var map: [String: String] = [:]
        let directory = try TemporaryDirectory(["config.json": fixture.base.configuration])
        for (name, tensors) in zip(names, shards) {
            for tensor in tensors { map[tensor.name] = name }
            try directory.write(SafetensorsWriter.file(Array(tensors)), to: name)
        }
        try directory.write(
            Array(try JSONSerialization.data(withJSONObject: ["weight_map": map])), to: "model.safetensors.index.json")
        let merger = try AdapterMerger(directory: directory.path, adapter: adapter)
        #expect(merger.files.map(\.name) == names)
        #expect(merger.files.map { $0.tensors.map(\.name) } == shards.map { $0.map(\.name) })

        let quantized = try fixture.base.directory(changing: [
            "quantization_config": ["quant_method": "gptq", "bits": 4, "group_size": 32]
        ])
        let error = #expect(throws: AdapterError.self) {
            try AdapterMerger(directory: quantized.path, adapter: adapter)
        }
        #expect(error.map { "\($0)" }?.contains("--adapter") == true)
    }
}
