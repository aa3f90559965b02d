import Foundation
import GGUFModels
import NightjarGGUFWriter
import Tensor
import Testing
import Transformer

@Suite("GGUF files of converted checkpoints")
struct ConvertedModelTests {
    /// Cases whose configuration GGUF files can say.
    static let names = [
        "gemma", "gemma2", "gemma3", "gemma3-new-spelling", "gpt2", "granite", "granite-tied", "linear",
        "llama", "llama-new-spelling", "llama-tied-bias", "llama-wide-heads", "llama3", "mistral-no-window", "mixtral",
        "neox", "neox-sequential", "olmo2", "olmo2-bias", "phi", "phi3", "phi3-longrope-long", "phi3-longrope-short",
        "phi4-mini", "qwen2", "qwen3", "qwen3-moe", "smollm3", "yarn", "yarn-factor",
    ]

    /// Cases of families that came later.
    ///
    /// `nemotron_h` itself, which has dense layers beside experts, is none: in `nemotron_h_moe` files a layer with a width of
    /// feed-forward has experts, and llama.cpp's converter counts only those, so that a dense layer would be read as a Mamba.
    static let laterNames = [
        "lfm2", "lfm2_moe", "qwen3_5-text", "qwen3_next", "gemma4-e2b", "gemma4-31b", "gpt_oss", "granite4-h",
        "granite4-h-published", "bamba", "qwen2_moe", "glm4_moe", "olmo3", "ministral3", "cohere2", "stablelm",
        "stablelm-parallel", "granitemoe", "granitemoeshared", "ernie4_5_moe",
        "deepseek_v2", "deepseek_v2-grouped", "deepseek_v3", "deepseek_v3-published", "glm4_moe_lite",
        "glm4_moe_lite-published", "youtu", "youtu-published", "minicpm3", "nemotron_h-published", "nemotron_h-latent",
        "hunyuan_v1_moe", "minimax_m2", "phimoe", "phimoe-published", "gemma4-26b-a4b",
        "olmo", "olmo-published", "gpt_bigcode", "falcon-7b", "falcon-40b", "mellum-published",
        "granitemoe_swa-defaults",
    ]

    /// Cases whose files say factors of frequencies in F32, or have the terms of sums in another order.
    private static let rounded = ["llama3", "qwen3_5-text"]
    /// Cases whose files have rounded products in the places of their factors, with how far logits may move.
    private static let multiplied = [
        "falcon_h1": Float(2e-5), "falcon_h1-published": 2e-5, "deepseek_v2": 1e-5, "deepseek_v3": 1e-5,
        "phimoe-published": 1e-5, "hunyuan_v1_moe-published": 1e-4, "minicpm3-published": 1e-5,
    ]

    @Test("computes what the checkpoint computes", arguments: names, [ElementType.float32, .float16, .bfloat16])
    func logits(name: String, type: ElementType) throws {
        try expectSame(name, type)
    }

    @Test(
        "computes what the checkpoint computes, in later families", arguments: laterNames,
        [ElementType.float32, .bfloat16])
    func laterLogits(name: String, type: ElementType) throws {
        try expectSame(name, type)
    }

    @Test("computes what the checkpoint computes, with factors in the weights", arguments: multiplied.keys.sorted())
    func multipliedLogits(name: String) throws {
        try expectSame(name, .float32)
    }

    @Test(
        "computes the same from files that have latents' projection whole",
        arguments: ["deepseek_v2-grouped", "deepseek_v3-published", "youtu"], [ElementType.float32, .bfloat16])
    func wholeLatents(name: String, type: ElementType) throws {
        try expectSame(name, type) { $0.storesLatentsWhole = true }
    }

    private func expectSame(
        _ name: String, _ type: ElementType, changed: (inout SmallCheckpoint) -> Void = { _ in }
    ) throws {
        var checkpoint = try SmallCheckpoint(name, type: type)
        changed(&checkpoint)
        let folder = NSTemporaryDirectory() + "nightjar-gguf-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try checkpoint.writeDirectory(folder)
        let path = folder + "/model.gguf"
        try Data(checkpoint.gguf().bytes).write(to: URL(fileURLWithPath: path))

        let options = ModelLoadOptions(threadCount: 2)
        let expected = try logits(
            try TransformerModel.load(directory: folder, options: options), tokens: checkpoint.tokens)
        let model = try TransformerModel.load(try GGUFModel(path: path).source(), options: options)
        let found = try logits(model, tokens: checkpoint.tokens)
        #expect(found.count == expected.count)
        if let bound = Self.multiplied[name] {
            let largest = zip(found, expected).map { abs($0 - $1) / max(1, abs($1)) }.max() ?? .infinity
            #expect(largest <= bound)
        } else if Self.rounded.contains(name) {
            let largest = zip(found, expected).map { abs($0 - $1) / max(1, abs($1)) }.max() ?? .infinity
            #expect(largest < 2e-3)
        } else {
            #expect(found == expected)
        }
    }

    private func logits(_ model: TransformerModel, tokens: [Int]) throws -> [Float] {
        let decoder = model.makeDecoder()
        let cache = model.cachePool.makeCache()
        var all: [Float] = []
        for token in tokens { all += Array(try decoder.decode(token, cache: cache)) }
        return all
    }

    @Test("experts in MXFP4 are computed with the values that their codes stand for")
    func expertsInFloat4() throws {
        let checkpoint = try SmallCheckpoint("gpt_oss", type: .float32)
        var (codes, elements) = (checkpoint.gguf(), checkpoint.gguf())
        let steps: [Float] = [0, 0.5, 1, 1.5, 2, 3, 4, 6]
        for (index, tensor) in codes.tensors.enumerated() where tensor.name.contains("_exps.weight") {
            guard tensor.dimensions[0].isMultiple(of: 32) else { continue }
            var (blocks, values): ([UInt8], [UInt8]) = ([], [])
            var state = UInt64(index)
            for _ in 0..<tensor.dimensions.reduce(1, *) / 32 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let exponent = 122 + UInt8(state >> 62)
                let nibbles = (0..<32).map { _ -> UInt8 in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return UInt8(state >> 60)
                }
                // Low halves of the bytes are the first sixteen elements, high ones the others.
                blocks += [exponent] + (0..<16).map { nibbles[$0] | nibbles[$0 + 16] << 4 }
                let scale = Float(bitPattern: UInt32(exponent) << 23)
                values += SmallCheckpoint.bytes(
                    nibbles.map { (($0 & 8) == 0 ? 1 : -1) * steps[Int($0 & 7)] * scale }, .float32)
            }
            codes.tensors[index] = .init(tensor.name, tensor.dimensions, type: 39, bytes: blocks)
            elements.tensors[index] = .init(tensor.name, tensor.dimensions, type: 0, bytes: values)
        }
        let folder = NSTemporaryDirectory() + "nightjar-gguf-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let options = ModelLoadOptions(threadCount: 2, isExact: true)
        var rows: [[Float]] = []
        for (name, writer) in [("codes", codes), ("elements", elements)] {
            let path = "\(folder)/\(name).gguf"
            try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
            let model = try TransformerModel.load(try GGUFModel(path: path).source(), options: options)
            rows.append(try logits(model, tokens: checkpoint.tokens))
        }
        #expect(codes.tensors.filter { $0.type == 39 }.count == 8)
        let largest = zip(rows[0], rows[1]).map { abs($0 - $1) / max(1, abs($1)) }.max() ?? .infinity
        #expect(largest < 1e-4)
    }

    @Test(
        "a quantized projection from latents is computed with the values that its codes stand for, whole or in two",
        arguments: ["deepseek_v2-grouped", "youtu"], [false, true])
    func quantizedLatents(name: String, isWhole: Bool) throws {
        var checkpoint = try SmallCheckpoint(name, type: .float32) { SmallCheckpoint.widenLatents(&$0) }
        checkpoint.storesLatentsWhole = isWhole
        var (codes, elements) = (checkpoint.gguf(), checkpoint.gguf())
        let names = isWhole ? ["attn_kv_b"] : ["attn_k_b", "attn_v_b"]
        for (index, tensor) in codes.tensors.enumerated() where names.contains(where: tensor.name.contains) {
            #expect(tensor.dimensions[0].isMultiple(of: 32))
            let stored = tensor.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
            var (blocks, values): ([UInt8], [Float]) = ([], [])
            for start in stride(from: 0, to: stored.count, by: 32) {
                let block = stored[start..<start + 32]
                let scale = Float16(block.map(abs).max()! / 127)
                let quants = block.map { Int8(($0 / Float(scale)).rounded().clamped(to: -127...127)) }
                blocks += withUnsafeBytes(of: scale.bitPattern.littleEndian) { Array($0) }
                blocks += quants.map { UInt8(bitPattern: $0) }
                values += quants.map { Float($0) * Float(scale) }
            }
            codes.tensors[index] = .init(tensor.name, tensor.dimensions, type: 8, bytes: blocks)
            elements.tensors[index] = .init(
                tensor.name, tensor.dimensions, type: 0, bytes: SmallCheckpoint.bytes(values, .float32))
        }
        #expect(codes.tensors.filter { $0.type == 8 }.count == names.count * 4)
        let folder = NSTemporaryDirectory() + "nightjar-gguf-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var rows: [[Float]] = []
        for (name, writer) in [("codes", codes), ("elements", elements)] {
            let path = "\(folder)/\(name).gguf"
            try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
            let source = try GGUFModel(path: path).source()
            let model = try TransformerModel.load(source, options: ModelLoadOptions(threadCount: 2, isExact: true))
            rows.append(try logits(model, tokens: checkpoint.tokens))
            // A report foresees what loading takes; norms and biases are widened.
            let report = try CheckpointReport(source)
            let foreseen = report.tensors.reduce(0) {
                $0 + ($1.shape.count == 1 ? 4 * $1.elementCount : report.loadedByteCount(of: $1))
            }
            #expect(foreseen == model.weightBytes)
        }
        #expect(rows[0] == rows[1])
    }

    @Test("a set of files is one model, whichever of them is named")
    func parts() throws {
        let checkpoint = try SmallCheckpoint("qwen3", type: .float32)
        let folder = NSTemporaryDirectory() + "nightjar-gguf-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let whole = checkpoint.gguf()
        func write(_ number: Int, _ writer: GGUFWriter) throws {
            let path = "\(folder)/m-0000\(number)-of-00002.gguf"
            try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
        }
        var (first, second) = (whole, GGUFWriter())
        first.tensors = Array(whole.tensors.prefix(10))
        first.set("split.no", .uint16(0))
        first.set("split.count", .uint16(2))
        first.set("split.tensors.count", .int32(Int32(whole.tensors.count)))
        second.tensors = Array(whole.tensors.dropFirst(10))
        second.set("split.no", .uint16(1))
        second.set("split.count", .uint16(2))
        try write(1, first)
        #expect(throws: ModelError.self) { try load("\(folder)/m-00001-of-00002.gguf") }
        try write(2, second)
        try checkpoint.writeDirectory(folder)
        let expected = try logits(TransformerModel.load(directory: folder), tokens: checkpoint.tokens)
        for number in 1...2 {
            let model = try load("\(folder)/m-0000\(number)-of-00002.gguf")
            #expect(try logits(model, tokens: checkpoint.tokens) == expected)
        }
    }

    private func load(_ path: String) throws -> TransformerModel {
        do {
            return try TransformerModel.load(GGUFModel(path: path).source(), options: ModelLoadOptions())
        } catch let error as GGUFModelError {
            throw ModelError(error)
        }
    }
}

extension Float {
    fileprivate func clamped(to bounds: ClosedRange<Float>) -> Float {
        min(max(self, bounds.lowerBound), bounds.upperBound)
    }
}
