import Tensor

/// The tensors of one module of a quantized checkpoint, with the checks that all formats share.
struct QuantizedModule {
    /// The name, such as `model.layers.0.mlp.down_proj`.
    let name: String
    /// All tensors.
    let source: any TensorSource
    /// The prefix of the configuration's keys, such as `quantization_config.`.
    let keys: String

    /// Returns a tensor of the module; nil where the checkpoint has none.
    func optional(_ part: String) -> StoredTensor? { source.tensor(name + part) }

    /// Returns a required tensor of the module.
    func required(_ part: String, beside main: StoredTensor) throws(ModelError) -> StoredTensor {
        guard let tensor = optional(part) else {
            throw .missingPart(
                file: main.mapping.path, tensor: main.name, part: name + part, key: String(keys.dropLast()))
        }
        return tensor
    }

    /// Returns the error for a tensor that contradicts the configuration.
    ///
    /// - Parameter fields: The keys that the tensor contradicts.
    func contradiction(_ tensor: StoredTensor, _ expected: String, by fields: String...) -> ModelError {
        .quantization(
            file: tensor.mapping.path, tensor: tensor.name, found: "\(tensor.typeName) \(tensor.shape)",
            expected: expected, keys: fields.map { keys + $0 })
    }

    /// Checks the type and shape of a tensor.
    func require(
        _ tensor: StoredTensor, _ types: [String], _ shape: [Int], by fields: String...
    ) throws(ModelError) {
        guard types.contains(tensor.typeName), tensor.shape == shape else {
            throw .quantization(
                file: tensor.mapping.path, tensor: tensor.name, found: "\(tensor.typeName) \(tensor.shape)",
                expected: "\(types.joined(separator: " or ")) \(shape)", keys: fields.map { keys + $0 })
        }
    }

    /// Checks the type and number of dimensions of a tensor, and that none is empty.
    func require(
        _ tensor: StoredTensor, _ types: [String], rank: ClosedRange<Int>, by field: String
    ) throws(ModelError) {
        guard types.contains(tensor.typeName), rank.contains(tensor.shape.count), tensor.shape.allSatisfy({ $0 > 0 })
        else {
            let count = rank.count == 1 ? "\(rank.lowerBound)" : "\(rank.lowerBound) or \(rank.upperBound)"
            throw contradiction(tensor, "\(types.joined(separator: " or ")) with \(count) dimensions", by: field)
        }
    }

    /// Returns the scales in a tensor, whose type is their format.
    func scales(
        _ tensor: StoredTensor, format: PackedScales.Format? = nil, rows: Int, groups: Int, rowStride: Int,
        groupStride: Int = 1, rowsPerScale: Int = 1
    ) throws(ModelError) -> PackedScales {
        guard let format = format ?? PackedScales.Format(rawValue: tensor.typeName) else {
            throw contradiction(tensor, "scales in F16, BF16 or F32", by: "quant_method")
        }
        return PackedScales(
            bytes: try tensor.bytes(), format: format, rows: rows, groups: groups, rowStride: rowStride,
            groupStride: groupStride, rowsPerScale: rowsPerScale)
    }

    /// Returns the matrix as the tensor that a model needs.
    func tensor(
        _ matrix: PackedMatrix, codes: StoredTensor, parts: [StoredTensor], shape: [Int], typeName: String,
        name: String? = nil, firstRow: Int = 0
    ) -> StoredTensor {
        StoredTensor(
            name: name ?? self.name + ".weight", typeName: typeName,
            storage: .packed(matrix, firstRow: firstRow), shape: shape, byteRange: codes.byteRange,
            mapping: codes.mapping, partBytes: parts.reduce(0) { $0 + $1.byteRange.count })
    }

    /// Returns the integers of a tensor of 32 or 64 bits.
    func integers(_ tensor: StoredTensor) throws(ModelError) -> [Int] {
        let bytes = try tensor.bytes()
        func read<Number: FixedWidthInteger>(_ type: Number.Type) -> [Int] {
            let size = MemoryLayout<Number>.size
            return (0..<bytes.count / size).map {
                Int(Number(littleEndian: bytes.loadUnaligned(fromByteOffset: size * $0, as: Number.self)))
            }
        }
        switch tensor.typeName {
        case "I32": return read(Int32.self)
        case "I64": return read(Int64.self)
        default: throw contradiction(tensor, "I32 or I64", by: "quant_method")
        }
    }

    /// Returns the group of each column in `g_idx`.
    func groups(_ tensor: StoredTensor, columns: Int, count: Int) throws(ModelError) -> [Int32] {
        try require(tensor, ["I32", "I64"], [columns], by: "bits")
        let groups = try integers(tensor)
        guard let wrong = groups.first(where: { $0 < 0 || $0 >= count }) else { return groups.map { Int32($0) } }
        throw .quantization(
            file: tensor.mapping.path, tensor: tensor.name, found: "the group \(wrong)",
            expected: "groups from 0 to \(count - 1)", keys: [keys + "group_size"])
    }
}

extension StoredTensor {
    /// The rows and columns of a matrix, and the number of matrices in a stack.
    var matrixShape: (count: Int, rows: Int, columns: Int) {
        (shape.dropLast(2).reduce(1, *), shape.count > 1 ? shape[shape.count - 2] : 1, shape.last ?? 0)
    }
}
