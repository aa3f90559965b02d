import ModelFiles
import Tensor
import Transformer

/// The rotary embedding and its scaling.
extension GGUFConfigurationTranslation {
    func rotation(headSize: Int) throws(GGUFModelError) -> ModelFacts.Rotation {
        var rotation = ModelFacts.Rotation()
        rotation.theta = try reader.number("rope.freq_base") ?? architecture.usualTheta
        rotation.localTheta = try reader.number("rope.freq_base_swa")
        // If layer types differ in their heads, the sliding layers have a key of their own.
        let key = family.hasUnlikeLayers ? "rope.dimension_count_swa" : "rope.dimension_count"
        rotation.dimension = try reader.integer(key)
        rotation.layers = try perLayer("attention.rope_pattern")?.map { $0 != 0 }
        // With multi-dimensional positions, heads are stored in halves even if the family rotates neighboring elements.
        if family.interleavesRotation, let sections = try reader.first("rope.dimension_sections"), sections != 0 {
            throw reader.unsupported("rope.dimension_sections", "\(sections)", "none in this architecture")
        }
        if architecture.saysWhetherItRotates, try reader.boolean("rope.scaling.finetuned") == false {
            rotation.layers = Array(repeating: false, count: layerCount)
        }
        try addScaling(&rotation)
        // The number of pairs that each direction of a position rotates.
        if family.turnsByDirections, let sections = try reader.numbers("rope.dimension_sections", count: 3) {
            let pairs = sections.map { ConfigurationValue.integer(Int(exactly: $0.rounded()) ?? -1) }
            let scaling = rotation.scaling ?? [("rope_type", .string("default"))]
            rotation.scaling = scaling + [("mrope_section", .array(pairs))]
        }
        return rotation
    }

    private func addScaling(_ rotation: inout ModelFacts.Rotation) throws(GGUFModelError) {
        let original = try reader.integer("rope.scaling.original_context_length")
        if let long = try factors("rope_factors_long.weight"), let short = try factors("rope_factors_short.weight") {
            var scaling: [(key: String, value: ConfigurationValue)] = [
                ("rope_type", .string("longrope")), ("long_factor", Self.array(long)),
                ("short_factor", Self.array(short)),
            ]
            if let factor = try reader.number("rope.scaling.attn_factor") {
                scaling.append(("attention_factor", .number(factor)))
            }
            (rotation.scaling, rotation.originalPositions) = (scaling, original)
            return
        }
        let type = try reader.string("rope.scaling.type") ?? "none"
        if let divisors = try factors("rope_freqs.weight") {
            guard type == "none" else {
                throw reader.unsupported("rope.scaling.type", type, "none beside rope_freqs.weight")
            }
            rotation.scaling = family.hasUnlikeLayers ? try proportional(divisors) : Self.divided(by: divisors)
            return
        }
        switch type {
        case "none", "longrope": break
        case "linear":
            let older = try reader.number("rope.scale_linear")
            guard let factor = try reader.number("rope.scaling.factor") ?? older else {
                return try reader.missing("rope.scaling.factor", "by which positions are scaled")
            }
            rotation.scaling = [("rope_type", .string("linear")), ("factor", .number(factor))]
        case "yarn": rotation.scaling = try yarn(original: original)
        default:
            throw reader.unsupported("rope.scaling.type", "\"\(type.prefix(60))\"", "none, linear, longrope, yarn")
        }
    }

    /// Returns the scaling of a list of divisors, for sequences of any length.
    private static func divided(by divisors: [Double]) -> [(key: String, value: ConfigurationValue)] {
        [
            ("rope_type", .string("longrope")), ("short_factor", array(divisors)), ("long_factor", array(divisors)),
            ("attention_factor", .number(1)), ("original_max_position_embeddings", .integer(1 << 30)),
        ]
    }

    /// Returns the proportional scaling of divisors: 1 for rotated pairs, and very large for pairs that stay unrotated.
    private func proportional(
        _ divisors: [Double]
    ) throws(GGUFModelError) -> [(key: String, value: ConfigurationValue)] {
        let turned = divisors.prefix { $0 == 1 }.count
        guard !divisors.isEmpty, divisors.dropFirst(turned).allSatisfy({ $0 >= 1e20 }) else {
            throw .unsupported(
                file: model.path, key: "rope_freqs.weight", found: "a list of other divisors",
                supported: "ones, then numbers from 1e20")
        }
        // Half a pair is added, so that the product with the number of pairs isn't rounded down below it.
        let share = min((Double(turned) + 0.5) / Double(divisors.count), 1)
        return [("rope_type", .string("proportional")), ("partial_rotary_factor", .number(share))]
    }

    private func yarn(original: Int?) throws(GGUFModelError) -> [(key: String, value: ConfigurationValue)] {
        guard let factor = try reader.number("rope.scaling.factor") else {
            return try reader.missing("rope.scaling.factor", "by which positions are scaled")
        }
        if let extrapolation = try reader.number("rope.scaling.yarn_ext_factor"), extrapolation != 1 {
            throw reader.unsupported("rope.scaling.yarn_ext_factor", "\(extrapolation)", "1")
        }
        var scaling: [(key: String, value: ConfigurationValue)] = [
            ("rope_type", .string("yarn")), ("factor", .number(factor)),
            ("truncate", .boolean(architecture.truncatesYarn)),
        ]
        if let original { scaling.append(("original_max_position_embeddings", .integer(original))) }
        for (key, name) in [
            ("beta_fast", "yarn_beta_fast"), ("beta_slow", "yarn_beta_slow"),
            ("attention_factor", "yarn_attn_factor"), ("mscale_all_dim", "yarn_log_multiplier"),
        ] {
            if let value = try reader.number("rope.scaling." + name) { scaling.append((key, .number(value))) }
        }
        if let index = scaling.firstIndex(where: { $0.key == "mscale_all_dim" }) {
            if let unit = architecture.yarnLogarithm, case .number(let said) = scaling[index].value {
                scaling[index].value = .number(said * unit)
                scaling.append(("mscale", .number(said * unit)))
            } else {
                scaling.append(("mscale", .number(1)))
            }
        }
        if family.hasTemperature, let beta = try reader.number("attention.temperature_scale") {
            scaling.append(("llama_4_scaling_beta", .number(beta)))
        }
        return scaling
    }

    private static func array(_ numbers: [Double]) -> ConfigurationValue { .array(numbers.map { .number($0) }) }

    /// Returns the divisors in a tensor of frequencies, or nil if there is none.
    private func factors(_ name: String) throws(GGUFModelError) -> [Double]? {
        guard let (tensor, mapping) = model.tensor(name) else { return nil }
        guard tensor.type == .float32, tensor.shape.count == 1 else {
            throw .unsupported(
                file: mapping.path, key: name, found: "\(tensor.type.name) of the shape \(tensor.shape)",
                supported: "a list of F32")
        }
        do throws(MappedFileError) {
            let bytes = try mapping.bytes(offset: tensor.byteRange.lowerBound, count: tensor.byteRange.count)
            return (0..<tensor.shape[0]).map { index in
                let bits = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
                return Double(Float(bitPattern: bits))
            }
        } catch {
            throw .file(error)
        }
    }
}
