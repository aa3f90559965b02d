import Tensor

/// Detects the quantization format of a checkpoint from `config.json`.
enum QuantizationReader {
    /// The supported values of `quant_method`.
    static let supported = ["awq", "compressed-tensors", "fbgemm_fp8", "fp8", "gemma", "gptq", "mxfp4", "nightjar"]

    /// Returns the format that a configuration names; nil for none.
    static func format(_ reader: ConfigurationReader) throws(ConfigurationError) -> (any QuantizationFormat)? {
        let nested = try reader.object("text_config")
        if let mlx = try reader.object("quantization"), mlx.has("bits") || mlx.has("mode") {
            return try MLXQuantization(mlx, key: "quantization")
        }
        let older = try reader.object("compression_config")
        let inner = try nested?.object("quantization_config")
        let outer = try reader.object("quantization_config")
        guard let reader = outer ?? inner ?? older, !reader.isEmpty else { return nil }
        guard let method = try reader.string("quant_method") else {
            // MLX writes its own configuration under this name too.
            guard reader.has("group_size"), reader.has("bits") else { throw reader.missing("quant_method") }
            return try MLXQuantization(reader, key: String(reader.prefix.dropLast()))
        }
        return switch method {
        case "awq": try GPTQQuantization(reader, isAWQ: true)
        case "gptq": try GPTQQuantization(reader, isAWQ: false)
        case "compressed-tensors": try CompressedTensorsQuantization(reader)
        case "fp8": try FP8Quantization(reader, hasBlocks: true)
        case "fbgemm_fp8": try FP8Quantization(reader, hasBlocks: false)
        case "gemma": try GemmaQuantization(reader)
        case "mxfp4": MXFP4Quantization()
        case PanelQuantization.method: try PanelQuantization(reader)
        default:
            throw ConfigurationError(
                file: reader.file,
                problem: .quantization(key: reader.prefix + "quant_method", found: method, supported: supported))
        }
    }
}
