import Tensor

/// 4-bit floating-point experts in the format of gpt-oss: `quant_method` "mxfp4".
///
/// ```
/// NAME_blocks   U8 [experts, rows, columns / 32, 16], an even column in the low half of a byte
/// NAME_scales   U8 [experts, rows, columns / 32]; a weight is 2^(scale − 127) times its code's value
/// ```
/// The tensor `NAME` has the shape `[experts, rows, columns]`.
struct MXFP4Quantization: QuantizationFormat {
    let partSuffixes = ["_scales"]

    func module(of tensor: StoredTensor, in source: any TensorSource) -> String? {
        tensor.name.hasSuffix("_blocks") ? String(tensor.name.dropLast(7)) : nil
    }

    func tensors(of name: String, in source: any TensorSource) throws(ModelError) -> [StoredTensor] {
        let module = QuantizedModule(name: name, source: source, keys: "quantization_config.")
        guard let codes = module.optional("_blocks") else { return [] }
        try module.require(codes, ["U8"], rank: 3...4, by: "quant_method")
        let stored = try module.required("_scales", beside: codes)
        guard codes.shape.last == 16 else {
            throw module.contradiction(codes, "blocks of 16 bytes", by: "quant_method")
        }
        try module.require(stored, ["U8"], Array(codes.shape.dropLast()), by: "quant_method")
        let groups = codes.shape[codes.shape.count - 2]
        let rows = codes.shape.dropLast(2).reduce(1, *)
        let matrix = PackedMatrix(
            rows: rows, columns: groups * 32,
            codes: PackedCodes(
                bytes: try codes.bytes(), bits: 4, lines: rows, count: groups * 32, axis: .row,
                lineStride: groups * 16),
            values: .float4, groupColumns: 32,
            scales: try module.scales(stored, format: .power, rows: rows, groups: groups, rowStride: groups),
            owners: [codes.mapping, stored.mapping])
        return [
            module.tensor(
                matrix, codes: codes, parts: [codes, stored], shape: codes.shape.dropLast(2) + [groups * 32],
                typeName: "MXFP4", name: name)
        ]
    }
}
