import Tensor

/// The quantization of some modules in a `compressed-tensors` checkpoint: an entry of `config_groups`.
struct CompressedTensorsGroup: Sendable {
    /// The weights that share a scale.
    enum Strategy: Sendable, Equatable {
        case tensor
        case channel
        case group(Int)
        case block(rows: Int, columns: Int)
    }

    static let formats = [
        "pack-quantized", "int-quantized", "float-quantized", "naive-quantized", "mxfp4-pack-quantized", "dense",
    ]

    /// The modules.
    let targets: CompressedTensorsTargets
    /// The name of the storage layout.
    let format: String
    /// The number of bits of a code.
    let bits: Int
    /// Whether codes are floats.
    let isFloat: Bool
    /// The weights that share a scale.
    let strategy: Strategy
    /// Whether there are no zero points.
    let isSymmetric: Bool
    /// The prefix of keys, for messages.
    private let keys: String

    /// Reads a group; nil for one that isn't quantized.
    init?(
        _ reader: ConfigurationReader, format: String?, of outer: ConfigurationReader,
        _ budget: inout ModulePattern.Budget
    ) throws(ConfigurationError) {
        targets = try CompressedTensorsTargets(reader, "targets", &budget)
        guard let weights = try reader.object("weights") else { return nil }
        let own = try reader.string("format")
        guard let name = own ?? (format == "mixed-precision" ? nil : format) else {
            throw (format == nil ? outer : reader).missing("format")
        }
        guard Self.formats.contains(name) else {
            throw (own == nil ? outer : reader).wrong(
                "format", .string(name), "one of \((Self.formats + ["mixed-precision"]).joined(separator: ", "))")
        }
        self.format = name
        keys = String(weights.prefix.dropFirst("quantization_config.".count))
        let isMXFP4 = name == "mxfp4-pack-quantized"
        bits = try weights.size("num_bits") ?? (isMXFP4 ? 4 : 8)
        let type = try weights.string("type")?.lowercased() ?? "int"
        guard ["int", "float"].contains(type) else { throw weights.wrong("type", .string(type), "int or float") }
        isFloat = type == "float"
        guard isMXFP4 ? bits == 4 : isFloat ? bits == 8 : (1...8).contains(bits) else {
            throw weights.wrong("num_bits", .integer(bits), isMXFP4 ? "4" : isFloat ? "8" : "from 1 to 8")
        }
        guard try weights.boolean("dynamic") != true else {
            throw weights.wrong("dynamic", .boolean(true), "false: weights have stored scales")
        }
        isSymmetric = try weights.boolean("symmetric") ?? true
        let groupSize = weights.value("group_size") == .integer(-1) ? nil : try weights.size("group_size")
        let usual = weights.value("group_size") == .integer(-1) ? "channel" : groupSize == nil ? "tensor" : "group"
        let strategy = try weights.string("strategy")?.lowercased() ?? usual
        switch strategy {
        case "tensor": self.strategy = .tensor
        case "channel": self.strategy = .channel
        case "group":
            guard let size = groupSize ?? (isMXFP4 ? 32 : nil) else { throw weights.missing("group_size") }
            guard !isMXFP4 || size == 32 else { throw weights.wrong("group_size", .integer(size), "32") }
            self.strategy = .group(size)
        case "block":
            guard let sizes = try weights.integers("block_structure") else { throw weights.missing("block_structure") }
            guard sizes.count == 2, sizes.allSatisfy({ $0 > 0 }) else {
                throw weights.wrong("block_structure", .array([]), "two whole numbers above 0, rows and columns")
            }
            self.strategy = .block(rows: sizes[0], columns: sizes[1])
        default: throw weights.wrong("strategy", .string(strategy), "one of tensor, channel, group, block")
        }
    }

    /// Returns the matrix of a module.
    func tensor(_ module: QuantizedModule, codes: StoredTensor) throws(ModelError) -> StoredTensor {
        let isPacked = codes.name.hasSuffix(".weight_packed")
        let isMXFP4 = format == "mxfp4-pack-quantized"
        guard isPacked == (format == "pack-quantized" || isMXFP4) else {
            throw module.contradiction(codes, isPacked ? "a plain weight" : "weight_packed", by: "format")
        }
        let type = isMXFP4 ? "U8" : isPacked ? "I32" : isFloat ? "F8_E4M3" : "I8"
        try module.require(codes, [type], rank: 2...2, by: keys + (isPacked ? "num_bits" : "type"))
        let rows = codes.shape[0]
        var columns = isMXFP4 ? codes.shape[1] * 2 : codes.shape[1]
        var parts = [codes]
        if isPacked, !isMXFP4 {
            let stored = try module.required(".weight_shape", beside: codes)
            try module.require(stored, ["I64", "I32"], [2], by: "format")
            let shape = try module.integers(stored)
            let words = codes.shape[1]
            guard shape[0] == rows, shape[1] > 0, shape[1] <= ConfigurationReader.sizeLimit,
                words == (shape[1] * bits + 31) / 32
            else {
                throw module.contradiction(
                    codes, "\(shape) by weight_shape in words of \(bits)-bit numbers", by: keys + "num_bits")
            }
            columns = shape[1]
            parts.append(stored)
        }
        let stored = try module.required(".weight_scale", beside: codes)
        parts.append(stored)
        let groupColumns =
            switch strategy {
            case .tensor, .channel: columns
            case .group(let size): size
            case .block(_, let size): size
            }
        let groups = (columns + groupColumns - 1) / groupColumns
        let scales = try scales(module, stored, rows: rows, groups: groups)
        let groupOfColumn = try groupIndices(module, columns: columns, groups: groups, &parts)
        let offsets = try offsets(module, rows: rows, groups: groups, isPacked: isPacked, &parts)
        let values: PackedMatrix.Values =
            isMXFP4 ? .float4 : isFloat ? .float8 : isPacked ? .unsigned(zero: 1 << (bits - 1)) : .signed
        let matrix = PackedMatrix(
            rows: rows, columns: columns,
            codes: PackedCodes(
                bytes: try codes.bytes(), bits: isPacked ? bits : 8, lines: rows, count: columns, axis: .row,
                lineStride: codes.shape[1] * (type == "I32" ? 4 : 1)),
            values: values, groupColumns: groupColumns, groupOfColumn: groupOfColumn, scales: scales, offsets: offsets,
            owners: parts.map(\.mapping))
        return module.tensor(
            matrix, codes: codes, parts: parts, shape: [rows, columns],
            typeName: isMXFP4 ? "MXFP4" : isFloat ? "F8_E4M3" : "W\(bits)")
    }

    private func scales(
        _ module: QuantizedModule, _ stored: StoredTensor, rows: Int, groups: Int
    ) throws(ModelError) -> PackedScales {
        if format == "mxfp4-pack-quantized" {
            try module.require(stored, ["U8", "F8_E8M0"], [rows, groups], by: keys + "group_size")
            return try module.scales(stored, format: .power, rows: rows, groups: groups, rowStride: groups)
        }
        let types = ["F32", "BF16", "F16"]
        switch strategy {
        case .tensor:
            guard types.contains(stored.typeName), stored.shape.reduce(1, *) == 1 else {
                throw module.contradiction(stored, "one scale", by: keys + "strategy")
            }
            return try module.scales(stored, rows: rows, groups: 1, rowStride: 0)
        case .channel:
            guard types.contains(stored.typeName), stored.shape == [rows, 1] || stored.shape == [rows] else {
                throw module.contradiction(stored, "[\(rows), 1]", by: keys + "strategy")
            }
            return try module.scales(stored, rows: rows, groups: 1, rowStride: 1)
        case .group:
            try module.require(stored, types, [rows, groups], by: keys + "group_size")
            return try module.scales(stored, rows: rows, groups: groups, rowStride: groups)
        case .block(let blockRows, _):
            try module.require(
                stored, types, [(rows + blockRows - 1) / blockRows, groups], by: keys + "block_structure")
            return try module.scales(stored, rows: rows, groups: groups, rowStride: groups, rowsPerScale: blockRows)
        }
    }

    private func groupIndices(
        _ module: QuantizedModule, columns: Int, groups: Int, _ parts: inout [StoredTensor]
    ) throws(ModelError) -> [Int32]? {
        guard let indices = module.optional(".weight_g_idx") else { return nil }
        // Unused indices are all -1.
        try module.require(indices, ["I32", "I64"], [columns], by: keys + "actorder")
        guard try module.integers(indices).contains(where: { $0 != -1 }) else { return nil }
        parts.append(indices)
        return try module.groups(indices, columns: columns, count: groups)
    }

    private func offsets(
        _ module: QuantizedModule, rows: Int, groups: Int, isPacked: Bool, _ parts: inout [StoredTensor]
    ) throws(ModelError) -> PackedMatrix.Offsets {
        guard let points = module.optional(".weight_zero_point") else {
            guard isSymmetric else {
                let codes = parts[0]
                throw .missingPart(
                    file: codes.mapping.path, tensor: codes.name, part: module.name + ".weight_zero_point",
                    key: "quantization_config.\(keys)symmetric")
            }
            return .none
        }
        let bytes = try points.bytes()
        if isFloat {
            // Floats have zero points only formally; all are zero.
            guard bytes.allSatisfy({ $0 == 0 }) else {
                throw module.contradiction(points, "zeros", by: keys + "type")
            }
            return .none
        }
        if case .block = strategy {
            throw module.contradiction(points, "no zero points of blocks", by: keys + "strategy")
        }
        parts.append(points)
        if points.typeName == "I8" {
            // Older files store them unpacked. One that all rows share is stored once.
            let count = points.shape.reduce(1, *)
            let isShared = count == 1 && strategy == .tensor
            guard points.shape == [rows, groups] || groups == 1 && (count == rows || isShared) else {
                throw module.contradiction(points, "[\(rows), \(groups)]", by: keys + "strategy")
            }
            if count == 1, rows > 1 {
                guard bytes.first == 0 else {
                    throw module.contradiction(points, "0 where a matrix has one scale", by: keys + "strategy")
                }
                return .none
            }
            return .zeroPoints(
                PackedCodes(
                    bytes: bytes, bits: 8, lines: rows, count: groups, axis: .row, lineStride: groups,
                    addend: isPacked ? UInt8(1 << (bits - 1)) : 128))
        }
        guard isPacked else { throw module.contradiction(points, "I8", by: "format") }
        try module.require(
            points, ["I32"], [(rows * bits + 31) / 32, groups], by: keys + "num_bits", keys + "group_size")
        return .zeroPoints(
            PackedCodes(
                bytes: bytes, bits: bits, lines: groups, count: rows, axis: .column, lineStride: 4,
                wordStride: groups * 4))
    }
}
