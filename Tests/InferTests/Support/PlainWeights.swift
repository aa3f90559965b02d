import Foundation

/// The model of `Weights/` with its matrices in BF16: merging and quantizing take models that aren't quantized.
enum PlainWeights {
    /// Its directory, which goes when the tests end.
    static let directory = Result {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "nightjar-plain-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: NSTemporaryDirectory() + "/nightjar-plain-\(getpid())") }
        let source = URL(filePath: Executable.weights)
        for name in ["tokenizer.json", "tokenizer_config.json", "generation_config.json"] {
            try Data(contentsOf: source.appending(path: name)).write(to: folder.appending(path: name))
        }
        let text = try Data(contentsOf: source.appending(path: "config.json"))
        var configuration = try JSONSerialization.jsonObject(with: text) as? [String: Any] ?? [:]
        configuration["quantization_config"] = nil
        try JSONSerialization.data(withJSONObject: configuration).write(to: folder.appending(path: "config.json"))
        let file = try [UInt8](Data(contentsOf: source.appending(path: "model.safetensors")))
        try widened(file).write(to: folder.appending(path: "model.safetensors"))
        return folder.path
    }

    /// A tensor's element type, shape and bytes.
    private typealias Tensor = (type: String, shape: [Int], bytes: ArraySlice<UInt8>)

    /// A safetensors file whose packed matrices of 8 bits are BF16.
    private static func widened(_ file: [UInt8]) throws -> Data {
        let length = file[..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        let header = try JSONSerialization.jsonObject(with: Data(file[8..<8 + length])) as? [String: Any] ?? [:]
        var tensors: [String: Tensor] = [:]
        for (name, value) in header {
            guard let entry = value as? [String: Any], let type = entry["dtype"] as? String,
                let shape = entry["shape"] as? [Int], let offsets = entry["data_offsets"] as? [Int]
            else { continue }
            tensors[name] = (type, shape, file[8 + length + offsets[0]..<8 + length + offsets[1]])
        }
        var (entries, body): ([String: Any], [UInt8]) = ([:], [])
        for (name, tensor) in tensors.sorted(by: { $0.key < $1.key }) {
            guard !name.hasSuffix("_scale"), !name.hasSuffix("_shape") else { continue }
            let start = body.count
            if let scales = tensors[name.replacing("_packed", with: "_scale")], name.hasSuffix("_packed") {
                append(tensor, scales: scales, to: &body)
                entries[String(name.dropLast("_packed".count))] = [
                    "dtype": "BF16", "shape": [tensor.shape[0], tensor.shape[1] * 4],
                    "data_offsets": [start, body.count],
                ]
            } else {
                body += tensor.bytes
                entries[name] = ["dtype": tensor.type, "shape": tensor.shape, "data_offsets": [start, body.count]]
            }
        }
        let text = try JSONSerialization.data(withJSONObject: entries, options: .sortedKeys)
        return withUnsafeBytes(of: UInt64(text.count).littleEndian) { Data($0) } + text + Data(body)
    }

    private static func append(_ codes: Tensor, scales: Tensor, to body: inout [UInt8]) {
        let columns = codes.shape[1] * 4
        for row in 0..<codes.shape[0] {
            let bits = (0..<4).reversed().reduce(UInt32(0)) {
                $0 << 8 | UInt32(scales.bytes[scales.bytes.startIndex + row * 4 + $1])
            }
            let scale = Float(bitPattern: bits)
            for code in codes.bytes.dropFirst(row * columns).prefix(columns) {
                let value = ((Float(code) - 128) * scale).bitPattern
                let rounded = (value + 0x7FFF + (value >> 16 & 1)) >> 16
                body.append(UInt8(truncatingIfNeeded: rounded))
                body.append(UInt8(truncatingIfNeeded: rounded >> 8))
            }
        }
    }
}
