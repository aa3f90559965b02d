import Foundation
import Tensor
import Testing

@testable import Transformer

/// Checkpoints in the forms that are met in the wild.
@Suite("Checkpoint")
struct CheckpointTests {
    private func check(_ directory: TemporaryDirectory, against fixture: LogitsFixture) throws {
        let model = try TransformerModel.load(directory: directory.path)
        let computed = try LogitsTable(model, tokens: fixture.tokens)
        #expect(computed.largestRelativeDifference(to: fixture.logits) <= LogitsTests.tolerance)
    }

    private func renamed(
        _ fixture: LogitsFixture, _ rename: (String) -> String
    ) throws -> TemporaryDirectory {
        let tensors = fixture.tensors.map { tensor in
            SafetensorsWriter.Tensor(
                name: rename(tensor.name), type: tensor.type, shape: tensor.shape, bytes: tensor.bytes)
        }
        return try TemporaryDirectory([
            "config.json": fixture.configuration, "model.safetensors": SafetensorsWriter.file(tensors),
        ])
    }

    private func sharded(_ fixture: LogitsFixture, count: Int) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory(["config.json": fixture.configuration])
        var map: [String: String] = [:]
        for shard in 0..<count {
            let name = "model-\(shard).safetensors"
            let tensors = fixture.tensors.enumerated().filter { $0.offset % count == shard }.map(\.element)
            for tensor in tensors { map[tensor.name] = name }
            try directory.write(SafetensorsWriter.file(tensors), to: name)
        }
        let index = try JSONSerialization.data(withJSONObject: ["metadata": ["total_size": 1], "weight_map": map])
        try directory.write(Array(index), to: "model.safetensors.index.json")
        return directory
    }

    @Test("shards are one checkpoint")
    func shards() throws {
        let fixture = try LogitsFixture("qwen2")
        try check(sharded(fixture, count: 4), against: fixture)
    }

    @Test("a missing shard is named")
    func missingShard() throws {
        let directory = try sharded(LogitsFixture("qwen2"), count: 3)
        try FileManager.default.removeItem(atPath: directory.path + "/model-1.safetensors")
        let error = #expect(throws: ModelError.self) { try TransformerModel.load(directory: directory.path) }
        #expect(error?.isMissingFile == true)
        #expect("\(try #require(error))".contains("model-1.safetensors is missing"))
    }

    @Test(
        "a shard outside the directory is refused",
        arguments: [
            "../model.safetensors", "/etc/passwd", "..", "", "../\u{301}model.safetensors", "/\u{301}etc/passwd",
            "x/\u{301}y", "a\u{0}b", "a\\b",
        ])
    func shardElsewhere(name: String) throws {
        let fixture = try LogitsFixture("qwen2")
        let directory = try TemporaryDirectory(["config.json": fixture.configuration])
        let index = try JSONSerialization.data(withJSONObject: ["weight_map": ["model.norm.weight": name]])
        try directory.write(Array(index), to: "model.safetensors.index.json")
        let error = #expect(throws: ModelError.self) { try TransformerModel.load(directory: directory.path) }
        guard case .index = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("tensors that the model is computed without are told by prefix")
    func unread() throws {
        func report(_ name: String, adding extra: [(name: String, shape: [Int])] = []) throws -> CheckpointReport {
            let fixture = try LogitsFixture(name)
            let added = extra.map { name, shape in
                SafetensorsWriter.Tensor(
                    name: name, type: "F32", shape: shape, bytes: [UInt8](repeating: 0, count: shape.reduce(4, *)))
            }
            let directory = try TemporaryDirectory([
                "config.json": fixture.configuration,
                "model.safetensors": SafetensorsWriter.file(fixture.tensors + added),
            ])
            return try withExtendedLifetime(directory) { try CheckpointReport(directory: directory.path) }
        }
        typealias Unread = CheckpointReport.UnreadTensors
        // Qwen3.5 with a tower for images and a head that drafts further tokens.
        let seeing = try report("qwen3_5")
        #expect(seeing.unread.map(\.prefix) == ["model.visual", "mtp"])
        #expect(seeing.unread.last == Unread(prefix: "mtp", count: 5, byteCount: 4 * (48 * 96 + 3 * 48 + 192 * 48)))
        let unread = seeing.unread.reduce(0) { $0 + $1.count }
        #expect(seeing.tensors.filter { !seeing.isRead($0) }.count == unread)
        // A tied head that is stored too is the embedding once more, and read.
        #expect(try report("qwen3_5-tied").unread.map(\.prefix) == ["model.visual"])
        let llama = try report(
            "llama",
            adding: [
                ("model.layers.0.self_attn.rotary_emb.inv_freq", [4]),
                ("model.layers.1.self_attn.rotary_emb.inv_freq", [4]),
                ("model.layers.9.enorm.weight", [3]), ("model.layers.9.mlp.up_proj.weight", [5]), ("audio", []),
            ])
        #expect(
            llama.unread == [
                Unread(prefix: "audio", count: 1, byteCount: 4),
                Unread(prefix: "model.layers.*.self_attn.rotary_emb", count: 2, byteCount: 32),
                Unread(prefix: "model.layers.9", count: 2, byteCount: 32),
            ])
        for name in ["gpt2", "gpt_oss", "nemotron_h", "olmo_hybrid", "falcon_h1", "granite4-h", "lfm2_moe", "apertus"] {
            #expect(try report(name).unread.isEmpty, "\(name)")
        }
    }

    @Test(
        "older and newer names are understood",
        arguments: [
            ("llama", "model.", ""), ("gpt2", "transformer.", ""), ("neox", "gpt_neox.", ""),
            ("neox", "embed_out", "lm_head"), ("gemma3", "model.", "language_model.model."),
            ("mixtral", "block_sparse_moe", "mlp"),
        ])
    func names(fixture name: String, old: String, new: String) throws {
        let fixture = try LogitsFixture(name)
        #expect(fixture.tensors.contains { $0.name.contains(old) })
        let directory = try renamed(fixture) { tensor in
            tensor.hasPrefix(old) ? new + tensor.dropFirst(old.count) : tensor.replacingOccurrences(of: old, with: new)
        }
        try check(directory, against: fixture)
    }

    @Test("experts stacked in two tensors are understood")
    func stackedExperts() throws {
        let fixture = try LogitsFixture("qwen3-moe")
        var tensors = fixture.tensors.filter { !$0.name.contains(".experts.") }
        for layer in [0, 2] {
            let base = "model.layers.\(layer).mlp.experts."
            func bytes(_ expert: Int, _ part: String) throws -> [UInt8] {
                try #require(fixture.tensors.first { $0.name == "\(base)\(expert).\(part).weight" }).bytes
            }
            var input: [UInt8] = []
            var output: [UInt8] = []
            for expert in 0..<7 {
                input += try bytes(expert, "gate_proj") + bytes(expert, "up_proj")
                output += try bytes(expert, "down_proj")
            }
            tensors.append(.init(name: base + "gate_up_proj", type: "F32", shape: [7, 58, 60], bytes: input))
            tensors.append(.init(name: base + "down_proj", type: "F32", shape: [7, 60, 29], bytes: output))
        }
        let directory = try TemporaryDirectory([
            "config.json": fixture.configuration, "model.safetensors": SafetensorsWriter.file(tensors),
        ])
        try check(directory, against: fixture)
    }

    @Test("a tied checkpoint may hold the head, the embedding, or both alike")
    func tied() throws {
        let fixture = try LogitsFixture("llama-tied-bias")
        try check(renamed(fixture) { $0 == "model.embed_tokens.weight" ? "lm_head.weight" : $0 }, against: fixture)
        var both = fixture.tensors
        var head = try #require(both.first { $0.name == "model.embed_tokens.weight" })
        head.name = "lm_head.weight"
        both.append(head)
        let directory = try TemporaryDirectory([
            "config.json": fixture.configuration, "model.safetensors": SafetensorsWriter.file(both),
        ])
        try check(directory, against: fixture)
        // Where both are there and differ, the reference does not tie them.
        both[both.count - 1].bytes = head.bytes.reversed()
        try directory.write(SafetensorsWriter.file(both), to: "model.safetensors")
        let model = try TransformerModel.load(directory: directory.path)
        let different = try LogitsTable(model, tokens: fixture.tokens)
        #expect(different.largestRelativeDifference(to: fixture.logits) > 0.1)
    }

    @Test("tensors may lie at any address")
    func unaligned() throws {
        let fixture = try LogitsFixture("llama-bfloat16")
        for padding in 0..<2 {
            var tensors = fixture.tensors
            // A single byte before them puts all others on odd addresses, or the header's length does.
            let bytes = [UInt8](repeating: 1, count: padding)
            tensors.insert(.init(name: "a", type: "U8", shape: [padding], bytes: bytes), at: 0)
            let directory = try TemporaryDirectory([
                "config.json": fixture.configuration, "model.safetensors": SafetensorsWriter.file(tensors),
            ])
            try check(directory, against: fixture)
        }
    }

    @Test("weights are converted where asked", arguments: ElementType.allCases)
    func conversion(type: ElementType) throws {
        let fixture = try LogitsFixture("llama")
        let model = try fixture.model(options: ModelLoadOptions(elementType: type))
        #expect(model.weightType == type.rawValue)
        let difference = try LogitsTable(model, tokens: fixture.tokens).largestRelativeDifference(to: fixture.logits)
        switch type {
        case .float32: #expect(difference <= LogitsTests.tolerance)
        case .float16: #expect(difference <= 0.05)
        case .bfloat16: #expect(difference <= 0.5)
        }
    }

    @Test(
        "a report accepts what loads",
        arguments: ["llama-tied-bias", "gpt2", "neox", "gemma2", "mixtral", "qwen3-moe"])
    func report(fixture name: String) throws {
        let fixture = try LogitsFixture(name)
        let directory = try fixture.directory()
        let report = try CheckpointReport(directory: directory.path)
        #expect(report.elementCount == fixture.tensors.reduce(0) { $0 + $1.shape.reduce(1, *) })
    }

    @Test("counts parameters and bytes")
    func counts() throws {
        let fixture = try LogitsFixture("llama")
        let model = try fixture.model()
        let parameters = fixture.tensors.reduce(0) { $0 + $1.shape.reduce(1, *) }
        #expect(model.parameterCount == parameters)
        let mapped = try fixture.model(options: ModelLoadOptions(isExact: true))
        #expect(mapped.weightBytes == parameters * 4)
        // Panels are filled up to 16 rows.
        #expect(model.weightBytes >= mapped.weightBytes && model.weightBytes < mapped.weightBytes * 5 / 4)
        // A step reads the layers, the head and one row of the embeddings.
        #expect(model.bytesReadPerToken(at: 0) < model.weightBytes)
        #expect(model.bytesReadPerToken(at: 100) > model.bytesReadPerToken(at: 10))
    }

    @Test("end tokens come from generation_config.json, else from config.json")
    func endTokens() throws {
        let fixture = try LogitsFixture("llama")
        let directory = try fixture.directory()
        #expect(try TransformerModel.load(directory: directory.path).endTokens == [2])
        try directory.write(Array(#"{"eos_token_id": [5, 6], "temperature": 0.5}"#.utf8), to: "generation_config.json")
        let model = try TransformerModel.load(directory: directory.path)
        #expect(model.endTokens == [5, 6])
        #expect(model.defaults.temperature == 0.5)
        try directory.write(Array("{}".utf8), to: "generation_config.json")
        #expect(try TransformerModel.load(directory: directory.path).endTokens == [2])
    }
}
