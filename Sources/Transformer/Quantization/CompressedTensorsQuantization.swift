import Tensor

/// Weights in the format of the library `compressed-tensors`.
///
/// ```
/// pack-quantized         weight_packed I32 [rows, columns · bits / 32], low bits first, plus 2^(bits − 1);
///                        weight_shape; weight_zero_point packed alike along the rows
/// int-quantized          weight I8 [rows, columns]; weight_zero_point I8
/// float-quantized        weight F8_E4M3 [rows, columns]
/// mxfp4-pack-quantized   weight_packed U8 [rows, columns / 2]; weight_scale U8, powers of two for 32 columns
/// weight_scale           [rows, groups], [rows, 1], [1], or a scale for each block
/// weight_g_idx           [columns], the group of each column
/// ```
/// The library rounds each weight to the scales' type; here it is the exact product in F32. Schemes for activations,
/// caches and outputs are ignored.
struct CompressedTensorsQuantization: QuantizationFormat {
    /// The modules that aren't quantized.
    let ignored: CompressedTensorsTargets
    /// The groups of quantized modules.
    let groups: [CompressedTensorsGroup]

    let partSuffixes = [".weight_scale", ".weight_zero_point", ".weight_shape", ".weight_g_idx"]
    let unusedSuffixes = [
        ".input_scale", ".input_zero_point", ".output_scale", ".output_zero_point", ".k_scale", ".v_scale", ".q_scale",
        ".k_zero_point", ".v_zero_point",
    ]

    /// Reads `quantization_config`.
    init(_ reader: ConfigurationReader) throws(ConfigurationError) {
        if let sparsity = try reader.object("sparsity_config"), !sparsity.isEmpty {
            let format = try sparsity.string("format") ?? "dense"
            guard format == "dense" else {
                throw sparsity.wrong("format", .string(format), "dense: sparse weights aren't read")
            }
        }
        if let transforms = try reader.object("transform_config")?.object("config_groups"), !transforms.isEmpty {
            throw transforms.wrong(
                transforms.keys[0], .object([]), "no transforms: they rotate activations, which isn't done here")
        }
        var budget = ModulePattern.Budget()
        ignored = try CompressedTensorsTargets(reader, "ignore", &budget)
        let format = try reader.string("format")
        guard let nested = try reader.object("config_groups") else { throw reader.missing("config_groups") }
        var groups: [CompressedTensorsGroup] = []
        for key in nested.keys {
            guard let group = try nested.object(key) else { continue }
            if let made = try CompressedTensorsGroup(group, format: format, of: reader, &budget) { groups.append(made) }
        }
        self.groups = groups
    }

    func module(of tensor: StoredTensor, in source: any TensorSource) -> String? {
        if tensor.name.hasSuffix(".weight_packed") { return String(tensor.name.dropLast(14)) }
        guard tensor.name.hasSuffix(".weight") else { return nil }
        let module = String(tensor.name.dropLast(7))
        return ["I8", "F8_E4M3"].contains(tensor.typeName) || source.tensor(module + ".weight_scale") != nil
            ? module : nil
    }

    func tensors(of name: String, in source: any TensorSource) throws(ModelError) -> [StoredTensor] {
        let module = QuantizedModule(name: name, source: source, keys: "quantization_config.")
        guard let codes = module.optional(".weight_packed") ?? module.optional(".weight") else { return [] }
        guard ignored.rank(name) == nil else {
            throw module.contradiction(codes, "a matrix that isn't quantized", by: "ignore")
        }
        // A name has precedence over a pattern, and a pattern over a class.
        var best: (rank: Int, group: CompressedTensorsGroup)?
        for group in groups {
            guard let rank = group.targets.rank(name) else { continue }
            if rank < best?.rank ?? 3 { best = (rank, group) }
        }
        guard let group = best?.group else {
            throw module.contradiction(
                codes, "a matrix that isn't quantized, or a target that it is", by: "config_groups")
        }
        return [try group.tensor(module, codes: codes)]
    }
}
