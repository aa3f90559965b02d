import Foundation
import NightjarTestSupport

@testable import Transformer

/// A small random llama whose matrices are quantized in one of the hub's formats, with the weights they stand for.
struct HubCheckpoint {
    enum Format: String, CaseIterable, Sendable {
        case mlx, mlxMixed, awq, gptq, gptqActOrder, packed, packedZeroPoints, int8, fp8, gemma
    }

    static var configuration: [String: Any] {
        [
            "model_type": "llama", "vocab_size": 64, "hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "rms_norm_eps": 1e-5, "max_position_embeddings": 64,
        ]
    }

    let format: Format
    /// What `config.json` says of the quantization, by key.
    var quantization: [String: Any]
    /// The tensors.
    var tensors: [SafetensorsWriter.Tensor] = []
    /// The same in F32.
    private(set) var dense: [SafetensorsWriter.Tensor] = []

    init(_ format: Format) {
        self.format = format
        quantization = Self.quantization(format)
        for layer in 0..<2 {
            let base = "model.layers.\(layer)."
            for (name, rows, columns) in [
                ("self_attn.q_proj", 64, 64), ("self_attn.k_proj", 32, 64), ("self_attn.v_proj", 32, 64),
                ("self_attn.o_proj", 64, 64), ("mlp.gate_proj", 96, 64), ("mlp.up_proj", 96, 64),
                ("mlp.down_proj", 64, 96),
            ] {
                addMatrix(base + name, rows: rows, columns: columns)
            }
            for name in ["input_layernorm", "post_attention_layernorm"] { addPlain(base + name, [64], offset: 1, 0.5) }
        }
        addPlain("model.norm", [64], offset: 1, 0.5)
        if [.mlx, .mlxMixed].contains(format) {
            addMatrix("model.embed_tokens", rows: 64, columns: 64)
            addMatrix("lm_head", rows: 64, columns: 64)
        } else {
            addPlain("model.embed_tokens", [64, 64], offset: 0, 1.5)
            addPlain("lm_head", [64, 64], offset: 0, 0.3)
        }
    }

    private static func quantization(_ format: Format) -> [String: Any] {
        func tensors(_ layout: String, _ weights: [String: Any]) -> [String: Any] {
            let activations: [String: Any] = ["num_bits": 8, "dynamic": true, "strategy": "token"]
            let group: [String: Any] = ["targets": ["Linear"], "weights": weights, "input_activations": activations]
            return config([
                "quant_method": "compressed-tensors", "format": layout, "ignore": ["lm_head"],
                "config_groups": ["group_0": group],
            ])
        }
        func config(_ values: [String: Any]) -> [String: Any] { ["quantization_config": values] }
        return switch format {
        case .mlx: ["quantization": ["group_size": 32, "bits": 4]]
        case .mlxMixed:
            [
                "quantization": [
                    "group_size": 32, "bits": 3, "lm_head": ["group_size": 64, "bits": 6],
                    "model.layers.0.mlp.down_proj": false,
                ] as [String: Any]
            ]
        case .awq: config(["quant_method": "awq", "bits": 4, "group_size": 32, "version": "gemm"])
        case .gptq: config(["quant_method": "gptq", "bits": 8, "group_size": -1, "desc_act": false])
        case .gptqActOrder: config(["quant_method": "gptq", "bits": 4, "group_size": 32, "desc_act": true])
        case .packed: tensors("pack-quantized", ["num_bits": 4, "strategy": "group", "group_size": 32])
        case .packedZeroPoints:
            tensors("pack-quantized", ["num_bits": 8, "strategy": "channel", "symmetric": false])
        case .int8: tensors("int-quantized", ["num_bits": 8, "strategy": "channel"])
        case .fp8: config(["quant_method": "fp8", "weight_block_size": [32, 32], "activation_scheme": "dynamic"])
        case .gemma: config(["quant_method": "gemma", "num_bits": 4, "modules_to_not_convert": ["lm_head"]])
        }
    }

    /// The checkpoint as a directory.
    func directory(isDense: Bool = false) throws -> TemporaryDirectory {
        let configuration = Self.configuration.merging(isDense ? [:] : quantization) { $1 }
        return try TemporaryDirectory([
            "config.json": Array(try JSONSerialization.data(withJSONObject: configuration)),
            "model.safetensors": SafetensorsWriter.file(isDense ? dense : tensors),
        ])
    }

    // MARK: Tensors

    private mutating func addPlain(_ name: String, _ shape: [Int], offset: Double, _ scale: Double) {
        let values = GeneratedValues.units(name, count: shape.reduce(1, *)).map { Float(offset + scale * (2 * $0 - 1)) }
        let tensor = SafetensorsWriter.Tensor(
            name: name + ".weight", type: "F32", shape: shape, bytes: GeneratedValues.bytes(values, type: .float32))
        tensors.append(tensor)
        dense.append(tensor)
    }

    private mutating func add(_ name: String, _ type: String, _ shape: [Int], _ bytes: [UInt8]) {
        tensors.append(.init(name: name, type: type, shape: shape, bytes: bytes))
    }

    private mutating func addMatrix(_ name: String, rows: Int, columns: Int) {
        if format == .mlxMixed, name == "model.layers.0.mlp.down_proj" {
            addPlain(name, [rows, columns], offset: 0, 0.3)
            return
        }
        let isHead = format == .mlxMixed && name == "lm_head"
        let isByte = [.gptq, .packedZeroPoints, .int8, .fp8].contains(format)
        let bits = isHead ? 6 : format == .mlxMixed ? 3 : isByte ? 8 : 4
        let isByRow = [.gptq, .packedZeroPoints, .int8, .gemma].contains(format)
        let group = isHead ? 64 : isByRow ? columns : 32
        let groups = columns / group
        func numbers(_ part: String, _ count: Int, below limit: Int) -> [Int] {
            GeneratedValues.units("\(name).\(part)", count: count).map { Int($0 * Double(limit)) }
        }
        var codes = numbers("codes", rows * columns, below: 1 << bits)
        // Neither infinity nor NaN, and few large floats.
        if format == .fp8 { codes = codes.map { $0 & 0xBF } }
        // A zero point is at least 1, which GPTQ stores as 0.
        let points = numbers("points", rows * groups, below: (1 << bits) - 1).map { $0 + 1 }
        let scales = GeneratedValues.units("\(name).scales", count: rows * groups).map {
            Float(Float16((0.5 + $0) * 4 / Double(columns).squareRoot() / Double(1 << bits)))
        }
        let biases = scales.map { Float(Float16(-$0 * Float(1 << (bits - 1)))) }
        var order = (0..<columns).map { $0 / group }
        if format == .gptqActOrder {
            let keys = GeneratedValues.units("\(name).order", count: columns)
            order = (0..<columns).sorted { keys[$0] < keys[$1] }.map { order[$0] }
        }
        let half = 1 << (bits - 1)
        var values: [Float] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let place = format == .fp8 ? row / 32 * 32 * groups + order[column] : row * groups + order[column]
                let (code, scale) = (codes[row * columns + column], scales[place])
                switch format {
                case .mlx, .mlxMixed: values.append(scale * Float(code) + biases[place])
                case .awq, .gptq, .gptqActOrder, .packedZeroPoints: values.append(scale * Float(code - points[place]))
                case .packed, .int8, .gemma: values.append(scale * Float(code - half))
                case .fp8: values.append(scale * Self.float8(code))
                }
            }
        }
        dense.append(
            .init(
                name: name + ".weight", type: "F32", shape: [rows, columns],
                bytes: GeneratedValues.bytes(values, type: .float32)))
        let rowsOfCodes = (0..<rows).map { Array(codes[$0 * columns..<($0 + 1) * columns]) }
        let columnsOfCodes = (0..<columns).map { column in rowsOfCodes.map { $0[column] } }
        let groupsOfPoints = (0..<groups).map { group in (0..<rows).map { points[$0 * groups + group] } }
        let halves = GeneratedValues.bytes(scales, type: .float16)
        let turned = GeneratedValues.bytes(
            (0..<groups).flatMap { group in (0..<rows).map { scales[$0 * groups + group] } }, type: .float16)
        switch format {
        case .mlx, .mlxMixed:
            add(name + ".weight", "U32", [rows, columns * bits / 32], rowsOfCodes.flatMap { Self.words($0, bits) })
            add(name + ".scales", "F16", [rows, groups], halves)
            add(name + ".biases", "F16", [rows, groups], GeneratedValues.bytes(biases, type: .float16))
        case .awq:
            add(name + ".qweight", "I32", [columns, rows / 8], columnsOfCodes.flatMap { Self.interleaved($0) })
            add(name + ".qzeros", "I32", [groups, rows / 8], groupsOfPoints.flatMap { Self.interleaved($0) })
            add(name + ".scales", "F16", [groups, rows], turned)
        case .gptq, .gptqActOrder:
            let lines = rowsOfCodes.map { Self.words($0, bits) }
            let words = (0..<columns * bits / 32).flatMap { word in lines.flatMap { $0[4 * word..<4 * word + 4] } }
            add(name + ".qweight", "I32", [columns * bits / 32, rows], words)
            add(
                name + ".qzeros", "I32", [groups, rows * bits / 32],
                groupsOfPoints.flatMap { Self.words($0.map { $0 - 1 }, bits) })
            add(name + ".scales", "F16", [groups, rows], turned)
            if format == .gptqActOrder {
                add(name + ".g_idx", "I32", [columns], order.flatMap { [UInt8($0), 0, 0, 0] })
            }
        case .packed, .packedZeroPoints:
            let words = rowsOfCodes.flatMap { Self.words($0, bits) }
            add(name + ".weight_packed", "I32", [rows, columns * bits / 32], words)
            add(name + ".weight_scale", "F16", [rows, groups], halves)
            add(
                name + ".weight_shape", "I64", [2],
                [rows, columns].flatMap { size in (0..<8).map { UInt8(size >> (8 * $0) & 255) } })
            if format == .packedZeroPoints {
                let lines = groupsOfPoints.map { Self.words($0, bits) }
                let words = (0..<rows * bits / 32).flatMap { word in lines.flatMap { $0[4 * word..<4 * word + 4] } }
                add(name + ".weight_zero_point", "I32", [rows * bits / 32, groups], words)
            }
        case .int8:
            add(name + ".weight", "I8", [rows, columns], codes.map { UInt8($0) ^ 128 })
            add(name + ".weight_scale", "F16", [rows, 1], halves)
            add(name + ".input_scale", "F32", [1], [0, 0, 0, 63])
        case .fp8:
            add(name + ".weight", "F8_E4M3", [rows, columns], codes.map { UInt8($0) })
            let blocks = stride(from: 0, to: rows, by: 32).flatMap { row in scales[row * groups..<(row + 1) * groups] }
            add(
                name + ".weight_scale_inv", "F32", [rows / 32, groups],
                GeneratedValues.bytes(blocks, type: .float32))
        case .gemma:
            add(name + ".weight", "U8", [rows, columns / 2], rowsOfCodes.flatMap { Self.words($0, 4) })
            add(name + ".weight_scale", "F16", [rows, 1], halves)
            add(name + ".input_activation_scale", "F32", [], [0, 0, 0, 63])
        }
    }

    /// Numbers in words of 32 bits, low bits first.
    private static func words(_ numbers: [Int], _ bits: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (numbers.count * bits + 31) / 32 * 4)
        for (index, number) in numbers.enumerated() {
            for bit in 0..<bits where number >> bit & 1 == 1 {
                let place = index * bits + bit
                bytes[place / 8] |= 1 << UInt8(place % 8)
            }
        }
        return bytes
    }

    /// Eight numbers of 4 bits a word, in AWQ's order.
    private static func interleaved(_ numbers: [Int]) -> [UInt8] {
        let order = [0, 2, 4, 6, 1, 3, 5, 7]
        return words(numbers.indices.map { numbers[$0 / 8 * 8 + order[$0 % 8]] }, 4)
    }

    /// A float of 4 exponent bits and 3 mantissa bits.
    private static func float8(_ code: Int) -> Float {
        let (exponent, fraction) = (code >> 3 & 15, Float(code & 7) / 8)
        let power = Float(sign: .plus, exponent: exponent - 7, significand: 1)
        let size = exponent == 0 ? fraction / 64 : (1 + fraction) * power
        return code & 128 == 0 ? size : -size
    }
}
