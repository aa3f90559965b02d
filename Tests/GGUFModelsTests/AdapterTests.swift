import Foundation
import GGUFModels
import NightjarGGUFWriter
import Tensor
import Testing
import Transformer

@Suite("Adapters of GGUF files")
struct AdapterTests {
    private func logits(_ model: TransformerModel, _ adapter: String, tokens: [Int]) throws -> [Float] {
        let decoder = model.makeDecoder()
        let cache = try ModelAdapter(directory: adapter, model: model).makeCache()
        var all: [Float] = []
        for token in tokens { all += Array(try decoder.decode(token, cache: cache)) }
        return all
    }

    @Test(
        "add to a file's weights, whose rows may lie in another order, what they add to the checkpoint's",
        arguments: [
            ("llama", ["q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"]),
            ("phi3", ["qkv_proj", "gate_up_proj", "down_proj"]), ("neox", ["query_key_value", "dense"]),
            ("granite", ["q_proj", "k_proj"]), ("lfm2", ["in_proj", "w1", "q_proj"]),
            ("qwen3_next", ["out_proj", "q_proj"]),
        ])
    func logits(name: String, targets: [String]) throws {
        let checkpoint = try SmallCheckpoint(name, type: .float32)
        let folder = NSTemporaryDirectory() + "nightjar-gguf-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try checkpoint.writeDirectory(folder)
        let path = folder + "/model.gguf"
        try Data(checkpoint.gguf().bytes).write(to: URL(fileURLWithPath: path))
        let adapter = try SmallAdapter(of: folder, targets: targets)
        // Its files go when it goes.
        defer { withExtendedLifetime(adapter) {} }
        let options = ModelLoadOptions(threadCount: 2)
        let expected = try logits(
            TransformerModel.load(directory: folder, options: options), adapter.directory, tokens: checkpoint.tokens)
        let model = try TransformerModel.load(try GGUFModel(path: path).source(), options: options)
        #expect(try logits(model, adapter.directory, tokens: checkpoint.tokens) == expected)
    }

    @Test(
        "parts that a file has in an order of its own are refused",
        arguments: [("qwen3_5-text", "in_proj_qkv"), ("qwen3_next", "in_proj_qkvz")])
    func reordered(name: String, target: String) throws {
        let checkpoint = try SmallCheckpoint(name, type: .float32)
        let folder = NSTemporaryDirectory() + "nightjar-gguf-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try checkpoint.writeDirectory(folder)
        let path = folder + "/model.gguf"
        try Data(checkpoint.gguf().bytes).write(to: URL(fileURLWithPath: path))
        let adapter = try SmallAdapter(of: folder, targets: [target])
        // Its files go when it goes.
        defer { withExtendedLifetime(adapter) {} }
        let model = try TransformerModel.load(try GGUFModel(path: path).source(), options: ModelLoadOptions())
        let error = #expect(throws: AdapterError.self) { try ModelAdapter(directory: adapter.directory, model: model) }
        #expect(error.map { "\($0)" }?.contains(target) == true, "\(String(describing: error))")
    }
}
