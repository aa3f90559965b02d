import ModelFiles
import Tensor
import Transformer

extension GGUFConfigurationTranslation {
    /// Windows, scales and bounds of attention, and the factors that go with them.
    func attentionMembers(
        layers: Int, hidden: Int, heads: Int, headSize: Int
    ) throws(GGUFModelError) -> [(key: String, value: JSONValue)] {
        if try boolean("attention.causal") == false {
            throw unsupported("attention.causal", "false", "causal attention")
        }
        if let scale = try number("attention.temperature_scale"), scale != 0 {
            throw unsupported("attention.temperature_scale", "\(scale)", "none")
        }
        var members = try windowMembers(layers: layers)
        let scale = try number("attention.scale").flatMap { $0 > 0 ? $0 : nil }
        switch architecture {
        case .gemma2, .gemma3:
            // The largest of each generation scales by the width of the model's heads, not by that of its keys.
            let isLargest = architecture == .gemma2 ? layers == 46 : layers == 62
            let usual = isLargest ? Double(hidden) / Double(heads) : Double(headSize)
            members.append(("query_pre_attn_scalar", .number(scale.map { 1 / ($0 * $0) } ?? usual)))
            for (key, name) in [
                ("attn_logit_softcapping", "attn_logit_softcapping"),
                ("final_logit_softcapping", "final_logit_softcapping"),
            ] {
                if let bound = try number(name) { members.append((key, bound > 0 ? .number(bound) : .null)) }
            }
        case .granite:
            members.append(("attention_multiplier", .number(scale ?? 1 / Double(headSize).squareRoot())))
            for (key, name) in [
                ("embedding_multiplier", "embedding_scale"), ("residual_multiplier", "residual_scale"),
                ("logits_scaling", "logit_scale"),
            ] {
                if let factor = try number(name), factor != 0 { members.append((key, .number(factor))) }
            }
        case .phi2:
            members.append(("qk_layernorm", .boolean(has("attn_q_norm.weight"))))
        case .gptneox:
            members.append(("use_parallel_residual", .boolean(try boolean("use_parallel_residual") ?? true)))
        default:
            if let scale { throw unsupported("attention.scale", "\(scale)", "none in this architecture") }
        }
        return members
    }

    private func windowMembers(layers: Int) throws(GGUFModelError) -> [(key: String, value: JSONValue)] {
        let window = try integer("attention.sliding_window").flatMap { $0 > 0 ? $0 : nil }
        switch architecture {
        case .phi3: return [("sliding_window", window.map { .integer($0) } ?? .null)]
        case .gemma2, .gemma3:
            guard let window else {
                // Without a window all layers see everything.
                let all = Array(repeating: JSONValue.string("full_attention"), count: min(max(layers, 0), 4096))
                return [("sliding_window", .null), ("layer_types", .array(all))]
            }
            var members: [(key: String, value: JSONValue)] = [("sliding_window", .integer(window))]
            if let slides = try perLayer("attention.sliding_window_pattern") {
                let kinds = slides.map { JSONValue.string($0 != 0 ? "sliding_attention" : "full_attention") }
                members.append(("layer_types", .array(kinds)))
            } else if architecture == .gemma3, let period = try integer("attention.sliding_window_pattern") {
                members.append(("sliding_window_pattern", .integer(period)))
            }
            return members
        case .olmo2:
            if let window { throw unsupported("attention.sliding_window", "\(window)", "none (OLMo 2)") }
            return []
        default:
            // Others have a window only where their file says so; ours would take a default for none.
            if let window { throw unsupported("attention.sliding_window", "\(window)", "none in this architecture") }
            return [("sliding_window", .null)]
        }
    }

    /// The rotary embedding with its scaling.
    func rotaryMembers(headSize: Int) throws(GGUFModelError) -> [(key: String, value: JSONValue)] {
        guard architecture != .gpt2 else { return [] }
        let isNeoX = architecture == .gptneox
        var members: [(key: String, value: JSONValue)] = []
        let usual: Double = architecture == .gemma3 ? 1_000_000 : architecture == .smollm3 ? 2_000_000 : 10_000
        let theta = try number("rope.freq_base") ?? usual
        members.append((isNeoX ? "rotary_emb_base" : "rope_theta", .number(theta)))
        if architecture == .gemma3 {
            members.append(("rope_local_base_freq", .number(try number("rope.freq_base_swa") ?? 10_000)))
        }
        if let dimension = try integer("rope.dimension_count"), dimension != headSize {
            switch architecture {
            case .phi2, .phi3, .gptneox:
                guard dimension > 0, dimension < headSize else {
                    throw wrong("rope.dimension_count", "\(dimension)", "a number from 1 to \(headSize)")
                }
                // Half an element more, so that the product with the head's size is not rounded below it.
                let share = (Double(dimension) + 0.5) / Double(headSize)
                members.append((isNeoX ? "rotary_pct" : "partial_rotary_factor", .number(share)))
            default: throw unsupported("rope.dimension_count", "\(dimension)", "the \(headSize) elements of a head")
            }
        } else if architecture == .phi2 || isNeoX {
            members.append((isNeoX ? "rotary_pct" : "partial_rotary_factor", .number(1)))
        }
        return members + (try scalingMembers())
    }

    private func scalingMembers() throws(GGUFModelError) -> [(key: String, value: JSONValue)] {
        let original = try integer("rope.scaling.original_context_length")
        if architecture == .phi3, let long = try factors("rope_factors_long.weight"),
            let short = try factors("rope_factors_short.weight")
        {
            var scaling: [(key: String, value: JSONValue)] = [
                ("rope_type", .string("longrope")), ("long_factor", long), ("short_factor", short),
            ]
            if let factor = try number("rope.scaling.attn_factor") {
                scaling.append(("attention_factor", .number(factor)))
            }
            var members: [(key: String, value: JSONValue)] = [("rope_scaling", .object(scaling))]
            if let original { members.append(("original_max_position_embeddings", .integer(original))) }
            return members
        }
        let type = try string("rope.scaling.type") ?? "none"
        if let divisors = try factors("rope_freqs.weight") {
            guard type == "none" else { throw unsupported("rope.scaling.type", type, "none beside rope_freqs.weight") }
            // The file holds what its scaling comes to, for sequences of any length.
            let scaling: [(key: String, value: JSONValue)] = [
                ("rope_type", .string("longrope")), ("short_factor", divisors), ("long_factor", divisors),
                ("attention_factor", .number(1)), ("original_max_position_embeddings", .integer(1 << 30)),
            ]
            return [("rope_scaling", .object(scaling))]
        }
        switch type {
        case "none", "longrope": return []
        case "linear":
            let older = try number("rope.scale_linear")
            guard let factor = try number("rope.scaling.factor") ?? older else {
                return try missing("rope.scaling.factor", "by which positions are scaled")
            }
            return [("rope_scaling", .object([("rope_type", .string("linear")), ("factor", .number(factor))]))]
        case "yarn":
            guard let factor = try number("rope.scaling.factor") else {
                return try missing("rope.scaling.factor", "by which positions are scaled")
            }
            if let extrapolation = try number("rope.scaling.yarn_ext_factor"), extrapolation != 1 {
                throw unsupported("rope.scaling.yarn_ext_factor", "\(extrapolation)", "1")
            }
            var scaling: [(key: String, value: JSONValue)] = [
                ("rope_type", .string("yarn")), ("factor", .number(factor)),
            ]
            if let original { scaling.append(("original_max_position_embeddings", .integer(original))) }
            for (key, name) in [
                ("beta_fast", "yarn_beta_fast"), ("beta_slow", "yarn_beta_slow"),
                ("attention_factor", "yarn_attn_factor"),
            ] {
                if let value = try number("rope.scaling." + name) { scaling.append((key, .number(value))) }
            }
            return [("rope_scaling", .object(scaling))]
        default: throw unsupported("rope.scaling.type", "\"\(type.prefix(60))\"", "none, linear, longrope, yarn")
        }
    }

    /// The divisors of a tensor of frequencies; nil where there is none.
    private func factors(_ name: String) throws(GGUFModelError) -> JSONValue? {
        guard let (tensor, mapping) = model.tensor(name) else { return nil }
        guard tensor.type == .float32, tensor.shape.count == 1 else {
            throw .unsupported(
                file: mapping.path, key: name, found: "\(tensor.type.name) of the shape \(tensor.shape)",
                supported: "a list of F32")
        }
        do throws(MappedFileError) {
            let bytes = try mapping.bytes(offset: tensor.byteRange.lowerBound, count: tensor.byteRange.count)
            return .array(
                (0..<tensor.shape[0]).map { index in
                    let bits = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
                    return .number(Double(Float(bitPattern: bits)))
                })
        } catch {
            throw .file(error)
        }
    }
}
