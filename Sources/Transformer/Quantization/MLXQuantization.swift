import Tensor

/// Weights in the format of `mlx-lm`: `weight` in U32 words, with `scales` and `biases`.
///
/// ```
/// weight   [rows, columns · bits / 32], low bits first, numbers of 3, 5, 6 bits across words
/// scales   [rows, columns / group]; a weight is scale · code + bias
/// biases   as scales, in the mode "affine" only
/// ```
/// MLX rounds each weight to the scales' type; here it is the exact sum in F32. Stacked experts have the expert as the
/// outermost dimension.
struct MLXQuantization: QuantizationFormat {
    /// The storage of a module's codes.
    struct Scheme: Sendable, Equatable {
        var bits: Int
        var groupColumns: Int
        var mode: String
    }

    static let modes = ["affine", "mxfp4", "mxfp8", "nvfp4"]

    /// The default scheme.
    let scheme: Scheme
    /// The modules with another scheme; nil for one that isn't quantized.
    let overrides: [String: Scheme?]
    /// The key in the configuration.
    let key: String

    let partSuffixes = [".scales", ".biases"]

    /// Reads the object `quantization`.
    init(_ reader: ConfigurationReader, key: String) throws(ConfigurationError) {
        self.key = key
        let scheme = try Self.scheme(reader, default: nil)
        var overrides: [String: Scheme?] = [:]
        for name in reader.keys where name.contains(".") || reader.isObject(name) || name == "lm_head" {
            if let nested = try? reader.object(name) {
                overrides[name] = .some(try Self.scheme(nested, default: scheme))
            } else if let isQuantized = try reader.boolean(name) {
                overrides[name] = .some(isQuantized ? scheme : nil)
            }
        }
        self.scheme = scheme
        self.overrides = overrides
    }

    private static func scheme(
        _ reader: ConfigurationReader, default standard: Scheme?
    ) throws(ConfigurationError) -> Scheme {
        let mode = try reader.string("mode") ?? standard?.mode ?? "affine"
        guard modes.contains(mode) else {
            throw reader.wrong("mode", .string(mode), "one of \(modes.joined(separator: ", "))")
        }
        // Modes other than affine have fixed bits and groups.
        let usual: (bits: Int, group: Int)? =
            switch mode {
            case "mxfp4": (4, 32)
            case "mxfp8": (8, 32)
            case "nvfp4": (4, 16)
            default: nil
            }
        guard let bits = try reader.size("bits") ?? usual?.bits ?? standard?.bits else { throw reader.missing("bits") }
        guard let group = try reader.size("group_size") ?? usual?.group ?? standard?.groupColumns else {
            throw reader.missing("group_size")
        }
        guard usual.map({ $0.bits == bits }) ?? [2, 3, 4, 5, 6, 8].contains(bits) else {
            throw reader.wrong(
                "bits", .integer(bits), usual.map { "\($0.bits) in the mode \(mode)" } ?? "one of 2, 3, 4, 5, 6, 8")
        }
        guard usual.map({ $0.group == group }) ?? true else {
            throw reader.wrong("group_size", .integer(group), "\(usual?.group ?? 0) in the mode \(mode)")
        }
        return Scheme(bits: bits, groupColumns: group, mode: mode)
    }

    func module(of tensor: StoredTensor, in source: any TensorSource) -> String? {
        guard tensor.name.hasSuffix(".weight") else { return nil }
        let module = String(tensor.name.dropLast(7))
        return tensor.typeName == "U32" || source.tensor(module + ".scales") != nil ? module : nil
    }

    func tensors(of name: String, in source: any TensorSource) throws(ModelError) -> [StoredTensor] {
        let module = QuantizedModule(name: name, source: source, keys: key + ".")
        guard let codes = module.optional(".weight") else { return [] }
        let override = overrides[name]
        let field = override == nil ? "" : name + "."
        guard let scheme = override ?? self.scheme else {
            throw .quantization(
                file: codes.mapping.path, tensor: codes.name, found: codes.typeName,
                expected: "a matrix that isn't quantized", keys: ["\(key).\(name)"])
        }
        try module.require(codes, ["U32"], rank: 2...3, by: field + "bits")
        let stored = try module.required(".scales", beside: codes)
        let (count, rows, words) = codes.matrixShape
        let (columns, rest) = (words * 32).quotientAndRemainder(dividingBy: scheme.bits)
        let groups = columns / scheme.groupColumns
        guard rest == 0, columns.isMultiple(of: scheme.groupColumns), groups > 0 else {
            throw module.contradiction(
                codes, "words of whole groups of \(scheme.groupColumns) numbers of \(scheme.bits) bits",
                by: field + "bits", field + "group_size")
        }
        let shape = codes.shape.dropLast() + [groups]
        let isAffine = scheme.mode == "affine"
        try module.require(
            stored, isAffine ? ["F16", "BF16", "F32"] : ["U8"], Array(shape), by: field + "bits", field + "group_size")
        let format: PackedScales.Format? = isAffine ? nil : scheme.mode == "nvfp4" ? .float8 : .power
        let scales = try module.scales(stored, format: format, rows: count * rows, groups: groups, rowStride: groups)
        var parts = [codes, stored]
        var offsets = PackedMatrix.Offsets.none
        if isAffine {
            let biases = try module.required(".biases", beside: codes)
            try module.require(biases, ["F16", "BF16", "F32"], Array(shape), by: field + "group_size")
            parts.append(biases)
            offsets = .added(try module.scales(biases, rows: count * rows, groups: groups, rowStride: groups))
        }
        let matrix = PackedMatrix(
            rows: count * rows, columns: columns,
            codes: PackedCodes(
                bytes: try codes.bytes(), bits: scheme.bits, lines: count * rows, count: columns, axis: .row,
                lineStride: words * 4),
            values: isAffine ? .unsigned(zero: 0) : scheme.mode == "mxfp8" ? .float8 : .float4,
            groupColumns: scheme.groupColumns, scales: scales, offsets: offsets, owners: parts.map(\.mapping))
        let typeName = isAffine ? "MLX \(scheme.bits)-bit" : scheme.mode.uppercased()
        guard codes.shape.count == 3 else {
            return [
                module.tensor(matrix, codes: codes, parts: parts, shape: [rows, columns], typeName: typeName)
            ]
        }
        // The experts of a layer are in one tensor; other checkpoints have one tensor per expert.
        let stack = name.contains("experts.switch_glu.") ? "experts.switch_glu." : "switch_mlp."
        return (0..<count).map { expert in
            module.tensor(
                matrix, codes: codes, parts: expert == 0 ? parts : [], shape: [rows, columns], typeName: typeName,
                name: name.replacing(stack, with: "experts.\(expert).") + ".weight", firstRow: expert * rows)
        }
    }
}
