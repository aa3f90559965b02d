import Foundation
import Testing

@testable import Transformer

/// Quantized checkpoints that contradict their configuration, or that can't be read exactly.
@Suite("Bad hub models")
struct BadHubModelTests {
    /// A change to the quantization's configuration.
    struct Change: Sendable {
        let format: HubCheckpoint.Format
        let path: [String]
        let value: (any Sendable)?
        let words: [String]

        init(_ format: HubCheckpoint.Format, _ path: String, _ value: (any Sendable)?, _ words: String...) {
            self.format = format
            self.path = path.split(separator: "/").map(String.init)
            self.value = value
            self.words = words
        }
    }

    /// Patterns that are fit each, and too much together.
    static func manyPatterns(_ prefix: String) -> [String: [String: Int]] {
        Dictionary(uniqueKeysWithValues: (0..<40).map { ("\(prefix)(.{900}){9}x\($0)", [:]) })
    }

    static let weights = "quantization_config/config_groups/group_0/weights/"

    @Test(
        "a configuration that does not fit is refused by its key",
        arguments: [
            Change(.mlx, "quantization/bits", 8, "`quantization.bits`", ".scales"),
            Change(.mlx, "quantization/bits", 7, "`quantization.bits`", "is 7", "config.json"),
            Change(.mlx, "quantization/group_size", 64, "`quantization.group_size`", ".scales"),
            Change(.mlx, "quantization/mode", "hqq", "`quantization.mode`", "mxfp4"),
            Change(.mlx, "quantization/mode", "mxfp4", ".scales", "U8", "quantization.bits"),
            Change(.mlx, "quantization/lm_head", false, "lm_head", "`quantization.lm_head`"),
            Change(.awq, "quantization_config/bits", 8, "`quantization_config.bits`", "is 8", "expected 4"),
            Change(.awq, "quantization_config/group_size", 64, ".qzeros", "`quantization_config.group_size`"),
            Change(.awq, "quantization_config/version", "gemv", "`quantization_config.version`", "gemm"),
            Change(.awq, "quantization_config/quant_method", "gptq", ".qweight", "`quantization_config.bits`"),
            Change(
                .awq, "quantization_config/quant_method", "bitsandbytes", "\"bitsandbytes\"",
                "quantization_config.quant_method", "awq, compressed-tensors"),
            Change(.awq, "quantization_config", nil, "`quantization_config`", ".qweight", "config.json"),
            Change(.mlx, "quantization", nil, "`quantization_config`", ".weight"),
            Change(.gptq, "quantization_config/bits", 4, "`quantization_config.bits`", ".qzeros"),
            Change(.gptq, "quantization_config/bits", 5, "is 5", "2, 3, 4, 8"),
            Change(.gptqActOrder, "quantization_config/group_size", 16, "`quantization_config.group_size`", ".qzeros"),
            Change(.gptqActOrder, "quantization_config/checkpoint_format", "marlin", "checkpoint_format", "gptq_v2"),
            Change(.gptq, "quantization_config/dynamic", ["-:.*mlp.*": [String: Int]()], "mlp", "dynamic"),
            Change(.gptq, "quantization_config/dynamic", ["(?=a)": [String: Int]()], "dynamic", "look-around"),
            Change(.gptq, "quantization_config/dynamic", manyPatterns(""), "dynamic", "shorter together"),
            Change(.gemma, "quantization_config/module_quant_configs", manyPatterns(""), "shorter together"),
            Change(
                .packed, "quantization_config/ignore", Array(manyPatterns("re:").keys), "quantization_config.ignore",
                "shorter together"),
            Change(
                .packed, "quantization_config/config_groups/group_0/targets", Array(manyPatterns("re:").keys),
                "targets",
                "shorter together"),
            Change(.packed, weights + "num_bits", 8, "weight_packed", "group_0.weights.num_bits"),
            Change(.packed, weights + "group_size", 64, "weight_scale", "group_0.weights.group_size"),
            Change(.packed, weights + "strategy", "channel", "weight_scale", "group_0.weights.strategy"),
            Change(.packed, weights + "symmetric", false, "weight_zero_point", "missing", "symmetric"),
            Change(.packed, weights + "dynamic", true, "dynamic"),
            Change(.packed, "quantization_config/format", "marlin-24", "quantization_config.format", "marlin-24"),
            Change(.packed, "quantization_config/format", "int-quantized", "weight_packed", "config.format"),
            Change(.packed, "quantization_config/ignore", ["re:.*down_proj"], "down_proj", "config.ignore"),
            Change(.packed, "quantization_config/ignore", ["re:(?!x)"], "quantization_config.ignore", "look-around"),
            Change(
                .packed, "quantization_config/config_groups/group_0/targets", ["re:.*mlp.*"], "self_attn",
                "quantization_config.config_groups"),
            Change(
                .packed, "quantization_config/sparsity_config", ["format": "sparse-24-bitmask"],
                "sparsity_config.format"),
            Change(
                .packed, "quantization_config/transform_config", ["config_groups": ["R1": ["type": "hadamard"]]],
                "transform_config", "R1"),
            Change(.int8, weights + "type", "float", ".weight", "group_0.weights.type"),
            Change(.int8, weights + "strategy", "tensor", "weight_scale", "group_0.weights.strategy"),
            Change(.fp8, "quantization_config/weight_block_size", [64, 32], "weight_scale_inv", "weight_block_size"),
            Change(.fp8, "quantization_config/weight_block_size", [0, 32], "weight_block_size"),
            Change(.gemma, "quantization_config/num_bits", 8, ".weight", "quantization_config.num_bits"),
            Change(.gemma, "quantization_config/num_bits", 2, "shape", ".weight"),
        ])
    func configuration(_ change: Change) throws {
        var checkpoint = HubCheckpoint(change.format)
        checkpoint.quantization = set(checkpoint.quantization, change.path[...], change.value)
        try expect(checkpoint, change.words)
    }

    @Test(
        "tensors that are missing or of the wrong form are refused by name",
        arguments: [
            (.mlx, ".k_proj.scales"), (.mlx, ".k_proj.biases"), (.awq, ".up_proj.qzeros"), (.awq, ".up_proj.scales"),
            (.awq, ".up_proj.qweight"), (.gptq, ".o_proj.scales"), (.gptq, ".o_proj.qweight"),
            (.gptqActOrder, ".o_proj.g_idx"), (.packed, ".q_proj.weight_scale"), (.packed, ".q_proj.weight_shape"),
            (.packed, ".q_proj.weight_packed"), (.packedZeroPoints, ".q_proj.weight_zero_point"),
            (.int8, ".q_proj.weight_scale"), (.fp8, ".q_proj.weight_scale_inv"), (.fp8, ".q_proj.weight"),
            (.gemma, ".q_proj.weight_scale"),
        ] as [(HubCheckpoint.Format, String)])
    func tensors(format: HubCheckpoint.Format, part: String) throws {
        let whole = HubCheckpoint(format)
        let index = try #require(whole.tensors.firstIndex { $0.name.hasSuffix(part) })
        // Without its order a matrix is one without act-order: another one, but a right one.
        if !part.hasSuffix("g_idx") {
            var changed = whole
            changed.tensors.remove(at: index)
            try expect(changed, ["model.safetensors", part.split(separator: ".").first.map(String.init) ?? ""])
        }
        var retyped = whole
        retyped.tensors[index].type = "I16"
        retyped.tensors[index].shape = [retyped.tensors[index].bytes.count / 2]
        try expect(retyped, ["model.safetensors", part])
        var cut = whole
        let rows = cut.tensors[index].shape[0]
        cut.tensors[index].bytes.removeLast(cut.tensors[index].bytes.count / rows)
        cut.tensors[index].shape[0] -= 1
        try expect(cut, ["model.safetensors"])
    }

    @Test("groups out of range are refused")
    func groupIndices() throws {
        for value: UInt8 in [2, 255] {
            var checkpoint = HubCheckpoint(.gptqActOrder)
            let index = try #require(checkpoint.tensors.firstIndex { $0.name.hasSuffix("1.self_attn.q_proj.g_idx") })
            let high: UInt8 = value == 2 ? 0 : 255
            checkpoint.tensors[index].bytes.replaceSubrange(8..<12, with: [value, high, high, high])
            try expect(checkpoint, ["1.self_attn.q_proj.g_idx", "group", "0 to 1", "group_size"])
        }
    }

    @Test("changed configurations never do worse than an error", arguments: HubCheckpoint.Format.allCases)
    func fuzz(_ format: HubCheckpoint.Format) throws {
        var generator = SeededGenerator(seed: 7)
        let checkpoint = HubCheckpoint(format)
        let directory = try checkpoint.directory()
        for _ in 0..<120 {
            var changed = checkpoint.quantization
            for _ in 0...Int(generator.next() % 2) { mutate(&changed, &generator) }
            let object = HubCheckpoint.configuration.merging(changed) { $1 }
            try directory.write(Array(try JSONSerialization.data(withJSONObject: object)), to: "config.json")
            let model = try? TransformerModel.load(directory: directory.path, options: ModelLoadOptions(threadCount: 1))
            guard let model else { continue }
            _ = try model.makeDecoder().prefill([1, 2], cache: model.cachePool.makeCache())
        }
    }

    private func mutate(_ object: inout [String: Any], _ generator: inout SeededGenerator) {
        guard let key = object.keys.sorted().randomElement(using: &generator) else { return }
        if var nested = object[key] as? [String: Any], generator.next() % 5 > 0 {
            mutate(&nested, &generator)
            object[key] = nested
            return
        }
        let values: [Any] = [
            0, 1, 2, 3, 4, 8, 16, 32, 64, 128, -1, 1 << 31, Int.max, 0.5, true, false, "", "group", "channel", "tensor",
            "block", "float", NSNull(), [Int](), [8, 8], ["re:.*"], ["Linear"], ["a": 1], "gptq_v2", "pack-quantized",
            "naive-quantized", "int-quantized",
        ]
        object[key] = generator.next() % 8 == 0 ? nil : values.randomElement(using: &generator)
    }

    private func set(_ object: [String: Any], _ path: ArraySlice<String>, _ value: Any?) -> [String: Any] {
        guard let key = path.first else { return object }
        var result = object
        let nested = object[key] as? [String: Any] ?? [:]
        if path.count == 1 {
            result[key] = value
        } else {
            result[key] = set(nested, path.dropFirst(), value)
        }
        return result
    }

    private func expect(_ checkpoint: HubCheckpoint, _ words: [String]) throws {
        let directory = try checkpoint.directory()
        do throws(ModelError) {
            _ = try TransformerModel.load(directory: directory.path)
            Issue.record("accepted; expected an error with \(words)")
        } catch {
            for word in words { #expect(error.description.contains(word), "\(error.description)") }
        }
    }
}
