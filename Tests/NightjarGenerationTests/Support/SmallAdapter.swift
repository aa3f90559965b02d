import Foundation

/// A low-rank adapter with random weights for a checkpoint on disk, as PEFT would write it; goes away with its owner.
///
/// Linked into the folders of other tests.
final class SmallAdapter: Sendable {
    /// Its directory.
    let directory: String

    /// Writes an adapter of some projections.
    ///
    /// - Parameters:
    ///   - checkpoint: A directory with `model.safetensors`.
    ///   - targets: The ends of modules' names.
    ///   - scale: How large what it adds is.
    init(
        of checkpoint: String, targets: [String] = ["q_proj", "v_proj", "down_proj"], rank: Int = 4, seed: UInt64 = 1,
        scale: Double = 1
    ) throws {
        directory = NSTemporaryDirectory() + "nightjar-adapter-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let configuration: [String: Any] = [
            "peft_type": "LORA", "task_type": "CAUSAL_LM", "r": rank, "lora_alpha": rank, "target_modules": targets,
            "bias": "none", "use_dora": false, "base_model_name_or_path": "small",
        ]
        try JSONSerialization.data(withJSONObject: configuration)
            .write(to: URL(fileURLWithPath: directory + "/adapter_config.json"))
        var state = seed
        var (header, body) = ("", Data())
        func add(_ name: String, _ shape: [Int]) {
            let start = body.count
            let bound = scale / Double(shape[1]).squareRoot()
            for _ in 0..<shape[0] * shape[1] {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let value = Float(bound * (Double(state >> 11) * 0x1p-52 - 1))
                withUnsafeBytes(of: value.bitPattern.littleEndian) { body.append(contentsOf: $0) }
            }
            header +=
                "\(header.isEmpty ? "{" : ",")\"\(name)\":{\"dtype\":\"F32\",\"shape\":[\(shape[0]),\(shape[1])],"
                + "\"data_offsets\":[\(start),\(body.count)]}"
        }
        for (name, shape) in try Self.shapes(checkpoint).sorted(by: { $0.key < $1.key })
        where shape.count == 2 && targets.contains(where: { name.hasSuffix(".\($0).weight") }) {
            let module = "base_model.model." + name.dropLast("weight".count)
            add(module + "lora_A.weight", [rank, shape[1]])
            add(module + "lora_B.weight", [shape[0], rank])
        }
        header += "}"
        var file = withUnsafeBytes(of: UInt64(header.utf8.count).littleEndian) { Data($0) }
        file.append(Data(header.utf8))
        file.append(body)
        try file.write(to: URL(fileURLWithPath: directory + "/adapter_model.safetensors"))
    }

    private static func shapes(_ checkpoint: String) throws -> [String: [Int]] {
        let file = try Data(
            contentsOf: URL(fileURLWithPath: checkpoint + "/model.safetensors"), options: .alwaysMapped)
        let length = file.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        let header = try JSONSerialization.jsonObject(with: file.dropFirst(8).prefix(length)) as? [String: Any] ?? [:]
        let shapes = header.compactMapValues { ($0 as? [String: Any])?["shape"] as? [Int] }
        // Weights of 8 bits stand four to a word.
        let packed = shapes.filter { $0.key.hasSuffix(".weight_packed") }
            .map { (String($0.key.dropLast("_packed".count)), [$0.value[0], $0.value[1] * 4]) }
        return shapes.merging(packed) { plain, _ in plain }
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }
}
