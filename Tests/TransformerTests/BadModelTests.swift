import Foundation
import Tensor
import Testing

@testable import Transformer

/// Directories that are no models: each one sentence, never a crash.
@Suite("Bad models")
struct BadModelTests {
    private func load(_ files: [String: [UInt8]]) throws -> TransformerModel {
        let directory = try TemporaryDirectory(files)
        return try withExtendedLifetime(directory) { try TransformerModel.load(directory: directory.path) }
    }

    private func expect(
        _ part: String, missing: Bool = false, _ files: [String: [UInt8]],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let directory = try? TemporaryDirectory(files) else {
            Issue.record("no temporary directory", sourceLocation: sourceLocation)
            return
        }
        let error = #expect(throws: ModelError.self, sourceLocation: sourceLocation) {
            try TransformerModel.load(directory: directory.path)
        }
        guard let error else { return }
        // A report, which reads no weights, finds the same.
        let reported = #expect(throws: ModelError.self, sourceLocation: sourceLocation) {
            try CheckpointReport(directory: directory.path)
        }
        #expect(reported.map { "\($0)" } == "\(error)", sourceLocation: sourceLocation)
        #expect("\(error)".contains(part), "\(error)", sourceLocation: sourceLocation)
        #expect(error.isMissingFile == missing, sourceLocation: sourceLocation)
        #expect(!"\(error)".contains("\n"), sourceLocation: sourceLocation)
    }

    @Test("missing and damaged files")
    func files() throws {
        let fixture = try LogitsFixture("llama")
        let weights = SafetensorsWriter.file(fixture.tensors)
        let name = "model.safetensors"
        expect("config.json is missing", missing: true, [:])
        expect("model.safetensors is missing", missing: true, ["config.json": fixture.configuration])
        expect("config.json", ["config.json": Array("{".utf8), name: weights])
        expect("config.json", ["config.json": [], name: weights])
        expect(
            "nested deeper", ["config.json": Array(String(repeating: "[", count: 100_000).utf8), name: weights])
        expect("truncated", ["config.json": fixture.configuration, name: Array(weights.dropLast())])
        expect("truncated", ["config.json": fixture.configuration, name: Array(weights.prefix(100))])
        expect("truncated", ["config.json": fixture.configuration, name: []])
        expect(
            "generation_config.json",
            ["config.json": fixture.configuration, name: weights, "generation_config.json": Array("[]".utf8)])
        expect(
            "weight_map", ["config.json": fixture.configuration, "model.safetensors.index.json": Array("{}".utf8)])
        let error = #expect(throws: ModelError.self) { try TransformerModel.load(directory: "/nonexistent/model") }
        #expect(error?.isMissingFile == true)
    }

    @Test("every missing tensor is named")
    func missingTensors() throws {
        for name in ["llama-tied-bias", "phi-norms", "gpt2", "gemma2", "mixtral", "olmo2"] {
            let fixture = try LogitsFixture(name)
            for index in fixture.tensors.indices {
                var tensors = fixture.tensors
                let removed = tensors.remove(at: index)
                expect(
                    "\"\(removed.name)\" is missing",
                    ["config.json": fixture.configuration, "model.safetensors": SafetensorsWriter.file(tensors)])
            }
        }
    }

    @Test("every shape that does not fit is named with both shapes")
    func shapes() throws {
        for name in ["llama-tied-bias", "neox", "gpt2", "phi3"] {
            let fixture = try LogitsFixture(name)
            for index in fixture.tensors.indices {
                var tensors = fixture.tensors
                let shape = tensors[index].shape
                tensors[index].shape = shape.count == 1 ? [1] + shape : [shape.reduce(1, *)]
                expect(
                    "tensor \"\(tensors[index].name)\" has the shape \(tensors[index].shape), expected \(shape)",
                    ["config.json": fixture.configuration, "model.safetensors": SafetensorsWriter.file(tensors)])
            }
        }
    }

    @Test("element types that weights cannot have are named")
    func elementTypes() throws {
        let fixture = try LogitsFixture("llama")
        var tensors = fixture.tensors
        tensors[0].type = "I32"
        expect(
            "has the dtype I32",
            ["config.json": fixture.configuration, "model.safetensors": SafetensorsWriter.file(tensors)])
    }

    @Test("sizes far beyond the file are refused before anything is allocated")
    func hugeSizes() throws {
        let fixture = try LogitsFixture("llama")
        for key in ["vocab_size", "intermediate_size", "num_hidden_layers", "max_position_embeddings"] {
            for size in [1 << 31, 1 << 30, 4096] {
                let directory = try fixture.directory(changing: [key: size])
                guard key != "max_position_embeddings" else {
                    // The context is no size of a tensor; it is bounded instead.
                    let model = try TransformerModel.load(directory: directory.path)
                    #expect(model.contextLength <= 1 << 20)
                    try model.makeDecoder().prefill([1], cache: model.cachePool.makeCache())
                    continue
                }
                #expect(throws: ModelError.self) { try TransformerModel.load(directory: directory.path) }
            }
        }
    }

    @Test("options out of range are refused")
    func options() throws {
        let directory = try LogitsFixture("gpt2").directory()
        for options in [
            ModelLoadOptions(threadCount: 0), ModelLoadOptions(threadCount: 1000), ModelLoadOptions(contextLength: 0),
            ModelLoadOptions(contextLength: 129), ModelLoadOptions(contextLength: .max),
        ] {
            #expect(throws: ModelError.self) { try TransformerModel.load(directory: directory.path, options: options) }
        }
    }

    @Test("changed configurations never do worse than an error", arguments: 0..<6)
    func fuzz(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let names = ["llama3", "gemma3", "qwen3-moe", "phi4-mini", "smollm3-sliding", "yarn-options"]
        let fixture = try LogitsFixture(names[Int(seed) % names.count])
        let directory = try fixture.directory()
        let original = try #require(
            JSONSerialization.jsonObject(with: Data(fixture.configuration)) as? [String: Any])
        var loaded = 0
        for _ in 0..<250 {
            var changed = original
            for _ in 0...Int(generator.next() % 2) { mutate(&changed, &generator) }
            try directory.write(Array(try JSONSerialization.data(withJSONObject: changed)), to: "config.json")
            guard
                let model = try? TransformerModel.load(
                    directory: directory.path, options: ModelLoadOptions(threadCount: 1))
            else { continue }
            loaded += 1
            let logits = try? model.makeDecoder().prefill([1, 2, 3], cache: model.cachePool.makeCache())
            #expect(logits.map { $0.count == model.vocabularySize } ?? true)
        }
        #expect(loaded > 0)
    }

    private func mutate(_ object: inout [String: Any], _ generator: inout SeededGenerator) {
        guard let key = object.keys.sorted().randomElement(using: &generator) else { return }
        if var nested = object[key] as? [String: Any], generator.next() % 4 > 0 {
            mutate(&nested, &generator)
            object[key] = nested
            return
        }
        let values: [Any] = [
            0, 1, 2, 3, -1, 7, 64, 1 << 20, 1 << 31, Int.max, Int.min, 0.5, -0.5, 1e300, 1e-300, true, false, "", "x",
            NSNull(), [Int](), [1, 2], ["a": 1], "default", "yarn", "dynamic", [[[1]]],
        ]
        object[key] = generator.next() % 8 == 0 ? nil : values.randomElement(using: &generator)
    }
}
