import Foundation
import Tensor
import Testing

@testable import Transformer

/// Directories that are no adapters of a model: each one sentence, never a crash.
@Suite("Bad adapters")
struct BadAdapterTests {
    private let fixture: AdapterFixture
    private let model: TransformerModel

    init() throws {
        fixture = try AdapterFixture("llama-patterns")
        model = try fixture.base.model()
    }

    private func expect(
        _ parts: String..., missing: Bool = false, changing changes: [String: Any] = [:],
        tensors change: (inout [SafetensorsWriter.Tensor]) -> Void = { _ in },
        directory: TemporaryDirectory? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let directory = try directory ?? fixture.directory(changing: changes, tensors: change)
        let error = #expect(throws: AdapterError.self, sourceLocation: sourceLocation) {
            try ModelAdapter(directory: directory.path, model: model)
        }
        guard let error else { return }
        for part in parts { #expect("\(error)".contains(part), "\(error)", sourceLocation: sourceLocation) }
        #expect(!"\(error)".contains("\n") && "\(error)".count < 700, sourceLocation: sourceLocation)
        #expect(error.isMissingFile == missing, sourceLocation: sourceLocation)
    }

    @Test("missing and damaged files, and other kinds of adapters")
    func files() throws {
        let whole = try fixture.directory()
        let configuration = Array(try Data(contentsOf: URL(filePath: whole.path + "/adapter_config.json")))
        let weights = Array(try Data(contentsOf: URL(filePath: whole.path + "/adapter_model.safetensors")))
        let (config, name) = ("adapter_config.json", "adapter_model.safetensors")
        try expect(config, missing: true, directory: TemporaryDirectory([name: weights]))
        try expect(name, missing: true, directory: TemporaryDirectory([config: configuration]))
        try expect(
            "adapter_model.bin", "Python",
            directory: TemporaryDirectory([config: configuration, "adapter_model.bin": []]))
        try expect(
            "truncated", directory: TemporaryDirectory([config: configuration, name: Array(weights.dropLast())]))
        try expect("truncated", directory: TemporaryDirectory([config: configuration, name: []]))
        try expect(config, "line 1", directory: TemporaryDirectory([config: Array("{".utf8), name: weights]))
        // A header that promises more than there is.
        let header = #"{"a":{"dtype":"F32","shape":[4611686018427387904,8],"data_offsets":[0,16]}}"#
        try expect(
            "a", directory: TemporaryDirectory([config: configuration, name: SafetensorsWriter.file(header: header)]))
        for (path, part) in [
            ("/nowhere/recipes.fmadapter", "Apple's own on-device model"), ("/nowhere/recipes", "is missing"),
            (#filePath, "a file"),
        ] {
            let error = #expect(throws: AdapterError.self) { try ModelAdapter(directory: path, model: model) }
            #expect(error.map { "\($0)" }?.contains(part) == true, "\(String(describing: error))")
        }
    }

    @Test(
        "settings that can't be computed as they say are refused by name",
        arguments: [
            ("use_dora", true), ("modules_to_save", ["lm_head"]), ("bias", "lora_only"), ("bias", "all"),
            ("peft_type", "IA3"), ("task_type", "SEQ_CLS"), ("trainable_token_indices", [1]), ("lora_bias", true),
            ("target_parameters", ["experts.gate_up_proj"]), ("layer_replication", [[0, 2]]),
            ("alora_invocation_tokens", [3]), ("use_qalora", true), ("init_lora_weights", "pissa"),
            ("init_lora_weights", "loftq"), ("some_later_setting", 3), ("r", 0), ("r", "4"), ("r", 1 << 40),
            ("lora_alpha", "x"), ("rank_pattern", ["q_proj": 0]), ("rank_pattern", 3), ("alpha_pattern", ["q": "x"]),
            ("target_modules", 3), ("target_modules", [3]), ("target_modules", [String]()), ("layers_pattern", ["a["]),
            ("layers_to_transform", [-1]), ("use_rslora", 1),
        ] as [(String, any Sendable)])
    func settings(key: String, value: any Sendable) throws { try expect("`\(key)", changing: [key: value]) }

    @Test("patterns that are not understood")
    func patterns() throws {
        try expect("`target_modules`", "(?=", changing: ["target_modules": "(?=x)y"])
        try expect("`rank_pattern`", "q(", changing: ["rank_pattern": ["q(": 3]])
        try expect("`layers_to_transform`", changing: ["target_modules": ".*_proj", "layers_to_transform": [0]])
        // Patterns that would take for ever, or memory without end.
        let nothing = (0..<9).reduce("") { pattern, _ in "(\(pattern)){1000}" }
        try expect("`rank_pattern`", "fewer repetitions", changing: ["rank_pattern": [nothing: 3]])
        try expect("`alpha_pattern`", "fewer repetitions", changing: ["alpha_pattern": ["((a{1000}){1000}){1000}": 3]])
        try expect(
            "`exclude_modules`", "fewer groups", changing: ["exclude_modules": String(repeating: "(", count: 5000)])
        let many = Dictionary(uniqueKeysWithValues: (0..<40).map { ("(.{900}){9}x\($0)", 3) })
        try expect("`rank_pattern`", "shorter together", changing: ["rank_pattern": many])
        let slow = try fixture.adapter(of: model, changing: ["alpha_pattern": ["(.*.*.*.*.*a|b*)*c": 5]])
        #expect(slow.moduleCount > 0)
    }

    @Test("contradictions between settings and tensors")
    func contradictions() throws {
        try expect("has the shape", "its rank by", changing: ["r": 5])
        try expect("has the shape", "its rank by", changing: ["rank_pattern": [String: Int]()])
        try expect("down_proj", "none of those", changing: ["target_modules": ["q_proj"]])
        try expect("has no tensors", "targets it", tensors: { $0.removeFirst(2) })
        try expect("without lora_B", tensors: { $0.remove(at: 1) })
        try expect("without lora_A", tensors: { $0.remove(at: 0) })
        try expect("none of those", changing: ["layers_to_transform": [0]])
        try expect("none of those", changing: ["exclude_modules": ["down_proj"]])
        try expect("without any tensor", tensors: { $0 = [] })
        try expect("too large", changing: ["lora_alpha": 1e300])
        try expect("too large", changing: ["alpha_pattern": ["down_proj": -1e300]])
        try expect("twice", tensors: { $0[1] = $0[0] })
    }

    @Test("tensors of other kinds, types, shapes and models")
    func tensors() throws {
        func rename(_ name: String) -> (inout [SafetensorsWriter.Tensor]) -> Void { { $0[0].name = name } }
        try expect("doesn't begin with base_model.model.", tensors: rename("layers.0.lora_A.weight"))
        let base = "base_model.model.model.layers.0.self_attn.q_proj."
        try expect("DoRA", tensors: rename(base + "lora_magnitude_vector"))
        try expect("`bias`", tensors: rename(base + "bias"))
        try expect("`modules_to_save`", tensors: rename("base_model.model.lm_head.weight"))
        try expect("embeddings", tensors: rename("base_model.model.model.embed_tokens.lora_embedding_A"))
        try expect("`lora_bias`", tensors: rename(base + "lora_B.bias"))
        try expect("dtype I32", tensors: { $0[0].type = "I32" })
        try expect("that of a matrix", tensors: { $0[0].shape = [$0[0].shape[0] * $0[0].shape[1]] })
        try expect(
            "which this model hasn't", "llama-bfloat16",
            tensors: { tensors in
                for index in tensors.indices { tensors[index].name.replace("q_proj", with: "z_proj") }
            })
        try expect(
            "which adapters are not applied",
            tensors: { tensors in
                for index in tensors.indices {
                    tensors[index].name.replace("model.layers.0.self_attn.q_proj", with: "lm_head")
                }
            })
        try expect(
            "the inputs of the module",
            tensors: { tensors in
                for index in tensors.indices where tensors[index].name.hasSuffix("q_proj.lora_A.weight") {
                    tensors[index].shape[1] /= 2
                    tensors[index].bytes.removeLast(tensors[index].bytes.count / 2)
                }
            })
        try expect(
            "the outputs of the module",
            tensors: { tensors in
                for index in tensors.indices where tensors[index].name.contains("lora_B") {
                    tensors[index].shape[0] -= 1
                    tensors[index].bytes.removeLast(tensors[index].shape[1] * 4)
                }
            })
    }

    @Test("an adapter of another size of model is refused, with the model it was made for")
    func otherModel() throws {
        let directory = try fixture.directory()
        let other = try LogitsFixture("llama").model()
        let error = #expect(throws: AdapterError.self) { try ModelAdapter(directory: directory.path, model: other) }
        #expect(error.map { "\($0)" }?.contains("it was made for llama-bfloat16") == true)
    }
}
