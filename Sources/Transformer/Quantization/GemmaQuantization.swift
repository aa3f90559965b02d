import Tensor

/// Weights in the format of Gemma's quantization-aware training: `quant_method` "gemma".
///
/// ```
/// weight                U8 [rows, columns · bits / 8], low bits first, plus 2^(bits − 1); or I8 [rows, columns]
/// weight_scale          [rows, 1]
/// embedding_quantized   as weight, with embedding_scale [rows, blocks]
/// ```
/// Scales of activations and caches are ignored.
struct GemmaQuantization: QuantizationFormat {
    /// The number of bits of modules that match no pattern.
    let bits: Int
    /// Whether embeddings are quantized.
    let hasEmbeddings: Bool
    /// The numbers of bits of modules that match a pattern; the first match counts.
    let overrides: [(pattern: ModulePattern, bits: Int?)]

    let partSuffixes = [".weight_scale", ".embedding_scale"]
    let unusedSuffixes = [".input_activation_scale", ".output_activation_scale", ".k_cache_scale", ".v_cache_scale"]

    /// Reads `quantization_config`.
    init(_ reader: ConfigurationReader) throws(ConfigurationError) {
        func bits(_ reader: ConfigurationReader) throws(ConfigurationError) -> Int? {
            guard let bits = try reader.size("num_bits") else { return nil }
            guard [2, 4, 8].contains(bits) else { throw reader.wrong("num_bits", .integer(bits), "2, 4 or 8") }
            return bits
        }
        self.bits = try bits(reader) ?? 4
        hasEmbeddings = try reader.boolean("quantize_embeddings") ?? false
        var overrides: [(ModulePattern, Int?)] = []
        if let patterns = try reader.object("module_quant_configs") {
            var budget = ModulePattern.Budget()
            for key in patterns.keys {
                do throws(ModulePattern.Problem) {
                    let pattern = try budget.read(key)
                    overrides.append((pattern, nil))
                } catch {
                    throw patterns.wrong(key, .string(key), error.expected)
                }
                if let nested = try patterns.object(key) { overrides[overrides.count - 1].1 = try bits(nested) }
            }
        }
        self.overrides = overrides.map { (pattern: $0.0, bits: $0.1) }
    }

    func module(of tensor: StoredTensor, in source: any TensorSource) -> String? {
        if tensor.name.hasSuffix(".embedding_quantized") { return String(tensor.name.dropLast(20)) }
        guard tensor.name.hasSuffix(".weight") else { return nil }
        let module = String(tensor.name.dropLast(7))
        return tensor.typeName == "U8" || tensor.typeName == "I8" || source.tensor(module + ".weight_scale") != nil
            ? module : nil
    }

    func tensors(of name: String, in source: any TensorSource) throws(ModelError) -> [StoredTensor] {
        let module = QuantizedModule(name: name, source: source, keys: "quantization_config.")
        let isEmbedding = module.optional(".embedding_quantized") != nil
        guard let codes = module.optional(isEmbedding ? ".embedding_quantized" : ".weight") else { return [] }
        guard hasEmbeddings || !isEmbedding else {
            throw module.contradiction(codes, "an embedding that isn't quantized", by: "quantize_embeddings")
        }
        let bits = overrides.first { $0.pattern.matches(in: name) }.map { $0.bits ?? self.bits } ?? self.bits
        try module.require(codes, [bits == 8 ? "I8" : "U8"], rank: 2...2, by: "num_bits")
        let stored = try module.required(isEmbedding ? ".embedding_scale" : ".weight_scale", beside: codes)
        let (rows, bytes) = (codes.shape[0], codes.shape[1])
        let columns = bytes * 8 / bits
        try module.require(stored, ["F32", "BF16", "F16"], rank: 1...2, by: "quant_method")
        let groups = stored.shape.count == 2 ? stored.shape[1] : 1
        guard stored.shape[0] == rows, isEmbedding || groups == 1, columns.isMultiple(of: groups) else {
            throw module.contradiction(stored, "[\(rows), 1]", by: "num_bits")
        }
        let matrix = PackedMatrix(
            rows: rows, columns: columns,
            codes: PackedCodes(
                bytes: try codes.bytes(), bits: bits, lines: rows, count: columns, axis: .row, lineStride: bytes),
            values: bits == 8 ? .signed : .unsigned(zero: 1 << (bits - 1)), groupColumns: columns / groups,
            scales: try module.scales(stored, rows: rows, groups: groups, rowStride: groups),
            owners: [codes.mapping, stored.mapping])
        return [
            module.tensor(
                matrix, codes: codes, parts: [codes, stored], shape: [rows, columns], typeName: "Gemma \(bits)-bit")
        ]
    }
}
