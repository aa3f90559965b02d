import Tensor

/// 8-bit floating-point weights with a scale per block, row or tensor: `quant_method` "fp8" and "fbgemm_fp8".
///
/// ```
/// weight             F8_E4M3 [rows, columns]
/// weight_scale_inv   [rows / block, columns / block], or one for all (also as weight_scale)
/// weight_scale       [rows, 1] in "fbgemm_fp8"
/// ```
/// A weight is the product of both in F32, rounded once. Scales of activations are ignored.
struct FP8Quantization: QuantizationFormat {
    /// The rows and columns of a block; nil for a scale per row or tensor.
    let block: (rows: Int, columns: Int)?

    let partSuffixes = [".weight_scale_inv", ".weight_scale"]
    let unusedSuffixes = [".input_scale", ".activation_scale", ".input_scale_ub", ".k_scale", ".v_scale"]

    /// Reads `quantization_config`.
    init(_ reader: ConfigurationReader, hasBlocks: Bool) throws(ConfigurationError) {
        for key in ["fmt", "expert_dtype"] {
            if let format = try reader.string(key), !["e4m3", "fp8", "float8_e4m3fn"].contains(format.lowercased()) {
                throw reader.wrong(key, .string(format), key == "fmt" ? "e4m3" : "fp8")
            }
        }
        guard hasBlocks else {
            block = nil
            return
        }
        if !reader.has("weight_block_size") {
            block = (128, 128)
        } else if let sizes = try reader.integers("weight_block_size") {
            guard sizes.count == 2, sizes.allSatisfy({ $0 > 0 }) else {
                throw reader.wrong("weight_block_size", .array([]), "two whole numbers above 0, rows and columns")
            }
            block = (sizes[0], sizes[1])
        } else {
            block = nil
        }
    }

    func module(of tensor: StoredTensor, in source: any TensorSource) -> String? {
        guard tensor.name.hasSuffix(".weight") else { return nil }
        let module = String(tensor.name.dropLast(7))
        let isCoded =
            tensor.typeName == "F8_E4M3" || source.tensor(module + ".weight_scale_inv") != nil
            || source.tensor(module + ".weight_scale") != nil
        return isCoded ? module : nil
    }

    func tensors(of name: String, in source: any TensorSource) throws(ModelError) -> [StoredTensor] {
        let module = QuantizedModule(name: name, source: source, keys: "quantization_config.")
        guard let codes = module.optional(".weight") else { return [] }
        try module.require(codes, ["F8_E4M3"], rank: 2...2, by: "quant_method")
        let stored: StoredTensor
        if let inverse = module.optional(".weight_scale_inv") {
            stored = inverse
        } else if block == nil {
            stored = try module.required(".weight_scale", beside: codes)
        } else {
            stored = try module.required(".weight_scale_inv", beside: codes)
        }
        let (rows, columns) = (codes.shape[0], codes.shape[1])
        let count = stored.shape.reduce(1, *)
        let matrix: PackedMatrix
        let bytes = try codes.bytes()
        let plain = PackedCodes(bytes: bytes, bits: 8, lines: rows, count: columns, axis: .row, lineStride: columns)
        if let block {
            let groups = (columns + block.columns - 1) / block.columns
            try module.require(
                stored, ["F32", "BF16", "F16", "F8_E8M0"], [(rows + block.rows - 1) / block.rows, groups],
                by: "weight_block_size")
            matrix = PackedMatrix(
                rows: rows, columns: columns, codes: plain, values: .float8, groupColumns: block.columns,
                scales: try module.scales(
                    stored, rows: rows, groups: groups, rowStride: groups, rowsPerScale: block.rows),
                owners: [codes.mapping, stored.mapping])
        } else {
            let isFloat = ["F32", "BF16", "F16"].contains(stored.typeName)
            guard isFloat, count == 1 || count == rows && stored.shape[0] == rows else {
                throw module.contradiction(
                    stored, "one scale, or one for each of \(rows) rows", by: "weight_block_size")
            }
            matrix = PackedMatrix(
                rows: rows, columns: columns, codes: plain, values: .float8, groupColumns: columns,
                scales: try module.scales(stored, rows: rows, groups: 1, rowStride: count == 1 ? 0 : 1),
                owners: [codes.mapping, stored.mapping])
        }
        return [
            module.tensor(
                matrix, codes: codes, parts: [codes, stored], shape: codes.shape, typeName: codes.typeName)
        ]
    }
}
