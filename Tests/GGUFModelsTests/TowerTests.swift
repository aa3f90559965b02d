import Foundation
import GGUFModels
import NightjarGGUFWriter
import NightjarTestSupport
import Testing
import Transformer

@Suite("GGUF files of towers")
struct TowerTests {
    @Test("hold every tensor of the checkpoint", arguments: TowerFile.names)
    func tensors(name: String) throws {
        try expectSame(try TowerFile(name))
    }

    @Test(
        "hold the same where the converter had other ways", arguments: ["qwen2_vl", "qwen2_5_vl", "gemma3", "idefics3"])
    func older(name: String) throws {
        var file = try TowerFile(name)
        file.swapsFeedForward = true
        file.isScattered = true
        try expectSame(file)
    }

    private func expectSame(_ file: TowerFile) throws {
        let tower = try open(file.writer())
        var count = 0
        for weight in file.fixture.weights {
            guard let tensor = tower.tensors.tensor(weight.name) else {
                #expect(Self.isOfText(weight.name), "\(weight.name) is missing")
                continue
            }
            count += 1
            #expect(tensor.shape == weight.shape, "\(weight.name)")
            #expect(tower.tensors.storedName(weight.name).contains("."))
            let expected = GeneratedValues.bytes(weight.values, type: "F32")
            if weight.name.hasSuffix("mm_soft_emb_norm.weight") {
                // One was added and taken off again.
                let found = try tensor.bytes().bindMemory(to: Float.self)
                #expect(zip(found, weight.values).allSatisfy { abs($0 - $1) < 1e-6 })
            } else {
                #expect(try tensor.bytes().elementsEqual(expected), "\(weight.name)")
            }
        }
        #expect(count == tower.tensors.tensors.count)
    }

    private static func isOfText(_ name: String) -> Bool {
        ["language_model", "lm_head", "text_model", "model.layers", "model.embed_tokens", "model.norm"]
            .contains { name.contains($0) } && !name.contains("vi")
    }

    @Test("say of the tower what the checkpoint's configuration says", arguments: TowerFile.names)
    func configuration(name: String) throws {
        let file = try TowerFile(name)
        let found = try open(file.writer()).configuration { $0.isEmpty ? nil : 7 }
        var expected = file.configuration
        // Files don't tell these two from their kin, nor a window.
        if name == "smolvlm" { expected["model_type"] = "idefics3" }
        #expect(found["model_type"] == .string(try #require(expected["model_type"] as? String)))
        #expect(found["image_token_id"] == .integer(7))
        guard case .object(let members)? = found["vision_config"] else {
            Issue.record("there is no vision_config")
            return
        }
        for (key, value) in members where !(name == "qwen2_5_vl" && key == "window_size") {
            if name == "smolvlm", key == "model_type" { continue }
            // Some keys are only in published files, or were dropped by the class.
            guard let other = file.vision[key] else { continue }
            #expect(value == Self.value(other), "\(key)")
        }
        for key in ["hidden_size", "patch_size", "model_type"] { #expect(members.contains { $0.key == key }) }
        guard case .object(let outer) = found else { return }
        for (key, value) in outer where !["model_type", "vision_config", "image_token_id"].contains(key) {
            guard let other = expected[key] else { continue }
            #expect(value == Self.value(other), "\(key)")
        }
    }

    private static func value(_ value: Any) -> ConfigurationValue {
        switch value {
        case let text as String: .string(text)
        case let list as [Any]: .array(list.map(Self.value))
        case let number as NSNumber:
            CFNumberKind.isBoolean(number)
                ? .boolean(number.boolValue)
                : number.doubleValue.rounded() == number.doubleValue
                    ? .integer(number.intValue) : .number(number.doubleValue)
        default: .null
        }
    }

    @Test("say how images are prepared")
    func processor() throws {
        func processor(_ name: String) throws -> [String: Any] {
            let bytes = try open(TowerFile(name).writer()).processor()
            return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        }
        let qwen = try processor("qwen3_vl")
        #expect(qwen["image_processor_type"] as? String == "Qwen2VLImageProcessor")
        #expect(qwen["size"] as? [String: Int] == ["shortest_edge": 8 * 1024, "longest_edge": 4096 * 1024])
        #expect(qwen["image_mean"] as? [Double] == [0.485, 0.5, 0.25])
        #expect(qwen["image_std"] as? [Double] == [0.5, 0.125, 0.5])
        let paddle = try processor("paddleocr_vl")
        #expect(paddle["size"] as? [String: Int] == ["shortest_edge": 3136, "longest_edge": 31360])
        #expect(paddle["temporal_patch_size"] as? Int == 1)
        let pixtral = try processor("mistral3")
        #expect(pixtral["size"] as? [String: Int] == ["longest_edge": 84])
        #expect(pixtral["spatial_merge_size"] as? Int == 2)
        let idefics = try processor("idefics3")
        #expect(idefics["size"] as? [String: Int] == ["longest_edge": 128])
        #expect(idefics["max_image_size"] as? [String: Int] == ["longest_edge": 64])
        #expect(idefics["image_seq_len"] as? Int == 4)
        #expect(try processor("gemma3")["image_seq_length"] as? Int == 9)
        #expect(try processor("minicpmv4_6")["downsample_mode"] as? String == "16x")
        #expect(try processor("internvl")["max_patches"] as? Int == 12)
    }

    @Test("that can't be used are refused with a sentence")
    func refused() throws {
        func expect(_ word: String, _ change: (inout GGUFWriter) -> Void) throws {
            var writer = try TowerFile("qwen3_vl").writer()
            change(&writer)
            let error = #expect(throws: (any Error).self) {
                let tower = try open(writer)
                _ = try tower.configuration { _ in nil }
                _ = try tower.processor()
            }
            #expect(error.map { "\($0)".contains(word) } == true, "\(word): \(error.map { "\($0)" } ?? "")")
        }
        try expect("clip") { $0.set("general.architecture", .string("llama")) }
        try expect("resampler") { $0.set("clip.projector_type", .string("resampler")) }
        try expect("clip.vision.projector_type") { writer in
            writer.entries.removeAll { $0.key == "clip.projector_type" }
        }
        try expect("embedding_length") { $0.set("clip.vision.embedding_length", .uint32(0)) }
        try expect("block_count") { $0.set("clip.vision.block_count", .uint32(.max)) }
        try expect("spatial_merge_size") { $0.set("clip.vision.spatial_merge_size", .uint32(0)) }
        try expect("is_deepstack_layers") { $0.set("clip.vision.is_deepstack_layers", .booleans([true])) }
        try expect("image_mean") { $0.set("clip.vision.image_mean", .floats([1, .nan, 2])) }
        try expect("v.patch_embd.weight.1") { writer in
            writer.tensors.removeAll { $0.name == "v.patch_embd.weight.1" }
        }
        try expect("v.patch_embd.weight") { writer in
            guard let index = writer.tensors.firstIndex(where: { $0.name == "v.patch_embd.weight" }) else { return }
            writer.tensors[index].dimensions = [writer.tensors[index].dimensions.reduce(1, *)]
        }
    }

    @Test("are found beside the model whose features they make")
    func beside() throws {
        let folder = NSTemporaryDirectory() + "nightjar-towers-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let model = folder + "/Small-VL-Q4_K_M.gguf"
        #expect(try GGUFVisionModel.beside(model, width: 32) == nil)
        func write(_ name: String, _ change: (inout GGUFWriter) -> Void = { _ in }) throws {
            var writer = try TowerFile("idefics3").writer()
            change(&writer)
            try Data(writer.bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        try write("mmproj-Other-BF16.gguf")
        #expect(try GGUFVisionModel.beside(model, width: 32)?.path.hasSuffix("mmproj-Other-BF16.gguf") == true)
        #expect(try GGUFVisionModel.beside(model, width: 64) == nil)
        try write("mmproj-Small-VL-Q8_0.gguf")
        try write("mmproj-Small-VL-F16.gguf")
        #expect(try GGUFVisionModel.beside(model, width: 32)?.path.hasSuffix("mmproj-Small-VL-F16.gguf") == true)
        try write("mmproj-Small-VL-F16.gguf") { $0.set("clip.projector_type", .string("resampler")) }
        #expect(try GGUFVisionModel.beside(model, width: 32)?.path.hasSuffix("mmproj-Small-VL-Q8_0.gguf") == true)
        #expect(throws: GGUFModelError.self) { try GGUFVisionModel.beside(model, width: 64) }
    }

    private func open(_ writer: GGUFWriter) throws -> GGUFVisionModel {
        let path = NSTemporaryDirectory() + "nightjar-tower-\(UUID().uuidString).gguf"
        try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
        // Mappings outlive the names of their files.
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try GGUFVisionModel(path: path)
    }
}

/// Tells JSON's truth values from its numbers.
private enum CFNumberKind {
    static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
