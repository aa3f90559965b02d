import Foundation
import NightjarTestSupport
import Tensor

@testable import Transformer

/// A small Llama, or a model with latent attention, with random weights in quantized blocks, as files of such weights hand
/// them to the engine.
struct QuantizedModel: TensorSource {
    private let byName: [String: StoredTensor]
    let place = "a quantized model"

    static let configuration = """
        {"model_type": "llama", "hidden_size": 256, "intermediate_size": 512, "num_hidden_layers": 3,
         "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 203, "max_position_embeddings": 640,
         "rms_norm_eps": 1e-5, "tie_word_embeddings": true}
        """

    static let latentConfiguration = """
        {"model_type": "youtu", "hidden_size": 256, "intermediate_size": 512, "num_hidden_layers": 3,
         "num_attention_heads": 6, "q_lora_rank": 256, "kv_lora_rank": 256, "qk_nope_head_dim": 40,
         "qk_rope_head_dim": 16, "v_head_dim": 128, "vocab_size": 203, "max_position_embeddings": 640,
         "rms_norm_eps": 1e-5, "tie_word_embeddings": true}
        """

    private let isLatent: Bool

    /// Makes the weights; matrices take the formats in turn.
    init(_ formats: [BlockFormat], isLatent: Bool = false) throws {
        self.isLatent = isLatent
        var data: [UInt8] = []
        var entries: [(name: String, type: String, storage: StoredTensor.Storage, shape: [Int], range: Range<Int>)] = []
        var turn = 0
        func add(_ name: String, _ shape: [Int]) {
            let values = Array(GeneratedValues.units("quantized/\(name)", count: shape.reduce(1, *))).map {
                Float($0) - 0.5
            }
            let start = data.count
            guard shape.count == 2 else {
                for value in values { withUnsafeBytes(of: 1 + value) { data += $0 } }
                entries.append((name, "F32", .elements(.float32), shape, start..<data.count))
                return
            }
            let format = formats[turn % formats.count]
            turn += 1
            let count = shape[0] * shape[1] / format.blockColumns
            for block in 0..<count {
                data += Self.block(format, values.dropFirst(block * format.blockColumns), columns: shape[1])
            }
            entries.append((name, format.rawValue, .blocks(format), shape, start..<data.count))
        }
        add("model.embed_tokens.weight", [203, 256])
        add("model.norm.weight", [256])
        for layer in 0..<3 {
            let base = "model.layers.\(layer)."
            add(base + "input_layernorm.weight", [256])
            add(base + "post_attention_layernorm.weight", [256])
            if isLatent {
                add(base + "self_attn.q_a_proj.weight", [256, 256])
                add(base + "self_attn.q_a_layernorm.weight", [256])
                add(base + "self_attn.q_b_proj.weight", [336, 256])
                add(base + "self_attn.kv_a_proj_with_mqa.weight", [272, 256])
                add(base + "self_attn.kv_a_layernorm.weight", [256])
                add(base + "self_attn.kv_b_proj.weight", [1008, 256])
                add(base + "self_attn.o_proj.weight", [256, 768])
            } else {
                add(base + "self_attn.q_proj.weight", [256, 256])
                add(base + "self_attn.k_proj.weight", [128, 256])
                add(base + "self_attn.v_proj.weight", [128, 256])
                add(base + "self_attn.o_proj.weight", [256, 256])
            }
            add(base + "mlp.gate_proj.weight", [512, 256])
            add(base + "mlp.up_proj.weight", [512, 256])
            add(base + "mlp.down_proj.weight", [256, 512])
        }
        let directory = try TemporaryDirectory(["weights": data])
        let mapping = try MappedFile(path: directory.path + "/weights")
        byName = Dictionary(
            uniqueKeysWithValues: entries.map { entry in
                (
                    entry.name,
                    StoredTensor(
                        name: entry.name, typeName: entry.type, storage: entry.storage, shape: entry.shape,
                        byteRange: entry.range, mapping: mapping)
                )
            })
    }

    var tensors: [StoredTensor] { byName.keys.sorted().compactMap { byName[$0] } }

    func tensor(_ name: String) -> StoredTensor? { byName[name] }

    func model(options: ModelLoadOptions = ModelLoadOptions()) throws -> TransformerModel {
        let configuration = try Array((isLatent ? Self.latentConfiguration : Self.configuration).utf8).withUnsafeBytes {
            try ModelConfiguration(parsing: $0, file: "config.json")
        }
        let source = ModelSource(
            path: place, configuration: configuration, defaults: GenerationDefaults(), tensors: self)
        return try TransformerModel.load(source, options: options)
    }

    /// A block whose codes are random, and whose scale gives weights the spread of a trained matrix.
    private static func block(_ format: BlockFormat, _ values: ArraySlice<Float>, columns: Int) -> [UInt8] {
        var bytes = values.prefix(format.blockBytes).map { UInt8(truncatingIfNeeded: Int(($0 + 0.5) * 256)) }
        while bytes.count < format.blockBytes { bytes.append(bytes[bytes.count % 7] &* 31 &+ 5) }
        func put(_ value: Float, at offset: Int) {
            let bits = Float16(value).bitPattern
            bytes[offset] = UInt8(truncatingIfNeeded: bits)
            bytes[offset + 1] = UInt8(truncatingIfNeeded: bits >> 8)
        }
        let spread = 1 / Float(columns).squareRoot()
        switch format {
        case .q8_0: put(spread / 64, at: 0)
        case .q4_0: put(spread / 4, at: 0)
        case .q5_0: put(spread / 8, at: 0)
        case .q4_1:
            put(spread / 4, at: 0)
            put(-2 * spread, at: 2)
        case .q4_K:
            put(spread / 128, at: 0)
            put(spread / 16, at: 2)
        case .q6_K: put(spread / 2048, at: 208)
        default: break
        }
        return bytes
    }
}
