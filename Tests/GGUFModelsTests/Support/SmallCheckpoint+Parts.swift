import Foundation
import NightjarGGUFWriter

/// What converting does to tensors beyond renaming them, in families that came after the first ones.
extension SmallCheckpoint {
    /// The tensors that one becomes, by their names in the file; nil for those that are renamed and no more.
    func parts(_ name: String, _ values: Values) -> [(name: String, values: Values)]? {
        let names = name.split(separator: ".").map(String.init)
        guard let at = names.firstIndex(of: "layers"), at + 2 < names.count else { return nil }
        let block = "blk.\(names[at + 1])."
        var rest = names.dropFirst(at + 2).joined(separator: ".")
        let isMamba = ["A_log", "D", "dt_bias", "conv1d", "in_proj", "out_proj", "norm"].contains {
            rest.hasPrefix("mixer.\($0)")
        }
        if isMamba { rest = "mamba." + rest.dropFirst("mixer.".count) }
        func one(_ file: String, _ values: Values) -> [(name: String, values: Values)] { [(block + file, values)] }
        if rest.hasPrefix("linear_attn.") {
            return one(deltaName(rest), delta(rest, values)) + deltaGates(block, rest, values)
        }
        if rest.hasPrefix("mamba.") { return one(mambaName(rest), mamba(rest, values)) }
        switch rest {
        case "self_attn.sinks": return one("attn_sinks.weight", values)
        case "layer_scalar": return one("layer_output_scale.weight", values)
        case "feed_forward.expert_bias", "mlp.gate.e_score_correction_bias", "mlp.e_score_correction_bias",
            "mlp.expert_bias", "mlp.moe_statics.e_score_correction_bias", "mixer.gate.e_score_correction_bias",
            "block_sparse_moe.e_score_correction_bias":
            return one("exp_probs_b.bias", Values(shape: [values.elements.count], elements: values.elements))
        case "self_attn.kv_b_proj.weight": return latentParts(block, values)
        // Falcon's name has no suffix.
        case "pre_ff_layernorm.weight" where architecture == "falcon-h1": return one("ffn_norm", values)
        case "router.scale": return one("ffn_gate_inp.scale", values)
        case "router.per_expert_scale": return one("ffn_down_exps.scale", values)
        case "experts.gate_up_proj": return one("ffn_gate_up_exps.weight", values)
        case "experts.down_proj": return one("ffn_down_exps.weight", values)
        case "conv.conv.weight": return one("shortconv.conv.weight", squeezed(values))
        case "conv.conv.bias": return one("shortconv.conv.bias", values)
        case "mlp.experts.gate_up_proj": return gatesAndUps(block, transposedExperts(values), suffix: "weight", step: 2)
        case "mlp.experts.gate_up_proj_bias": return gatesAndUps(block, values, suffix: "bias", step: 2)
        case "mlp.experts.down_proj": return one("ffn_down_exps.weight", transposedExperts(values))
        case "mlp.experts.down_proj_bias": return one("ffn_down_exps.bias", values)
        case "block_sparse_moe.input_linear.weight", "block_sparse_moe.experts.gate_up_proj":
            return gatesAndUps(block, values, suffix: "weight", step: 1)
        case "block_sparse_moe.output_linear.weight", "block_sparse_moe.experts.down_proj":
            return one("ffn_down_exps.weight", values)
        case "shared_mlp.input_linear.weight":
            let half = values.shape[0] / 2
            let end = configuration["num_local_experts"] as? Int ?? 0 > 0 ? "_shexp" : ""
            return one("ffn_gate\(end).weight", rows(values, Array(0..<half)))
                + one("ffn_up\(end).weight", rows(values, Array(half..<2 * half)))
        default: return nil
        }
    }

    /// The rows of a matrix or the elements of a vector, in an order.
    func rows(_ values: Values, _ order: [Int]) -> Values {
        let width = values.shape.dropFirst().reduce(1, *)
        return Values(
            shape: [order.count] + values.shape.dropFirst(),
            elements: order.flatMap { values.elements[$0 * width..<($0 + 1) * width] })
    }

    private func columns(_ values: Values, _ order: [Int]) -> Values {
        let width = values.shape[1]
        let elements = (0..<values.shape[0]).flatMap { row in order.map { values.elements[row * width + $0] } }
        return Values(shape: values.shape, elements: elements)
    }

    private func squeezed(_ values: Values) -> Values {
        Values(shape: [values.shape[0], values.shape[2]], elements: values.elements)
    }

    /// Experts that are stored inputs by outputs.
    private func transposedExperts(_ values: Values) -> Values {
        let (count, inputs, outputs) = (values.shape[0], values.shape[1], values.shape[2])
        var elements: [Float] = []
        for expert in 0..<count {
            for output in 0..<outputs {
                for input in 0..<inputs {
                    elements.append(values.elements[(expert * inputs + input) * outputs + output])
                }
            }
        }
        return Values(shape: [count, outputs, inputs], elements: elements)
    }

    /// All experts' gates and ups, of which the rows alternate or follow one another.
    private func gatesAndUps(
        _ block: String, _ values: Values, suffix: String, step: Int
    ) -> [(name: String, values: Values)] {
        let (count, both) = (values.shape[0], values.shape[1])
        let width = values.shape.dropFirst(2).reduce(1, *)
        return ["gate", "up"].enumerated().map { part, name in
            var elements: [Float] = []
            for expert in 0..<count {
                for row in 0..<both / 2 {
                    let from = expert * both + (step == 2 ? 2 * row + part : part * both / 2 + row)
                    elements += values.elements[from * width..<(from + 1) * width]
                }
            }
            return (
                "\(block)ffn_\(name)_exps.\(suffix)",
                Values(shape: [count, both / 2] + values.shape.dropFirst(2), elements: elements)
            )
        }
    }

    // MARK: Linear attention

    private func size(_ key: String) -> Int { configuration[key] as? Int ?? 1 }

    private func deltaName(_ rest: String) -> String {
        [
            "linear_attn.in_proj_qkv.weight": "attn_qkv.weight", "linear_attn.in_proj_z.weight": "attn_gate.weight",
            "linear_attn.in_proj_b.weight": "ssm_beta.weight", "linear_attn.in_proj_a.weight": "ssm_alpha.weight",
            "linear_attn.in_proj_qkvz.weight": "attn_qkv.weight", "linear_attn.in_proj_ba.weight": "ssm_ba.weight",
            "linear_attn.conv1d.weight": "ssm_conv1d.weight", "linear_attn.A_log": "ssm_a",
            "linear_attn.dt_bias": "ssm_dt.bias", "linear_attn.norm.weight": "ssm_norm.weight",
            "linear_attn.out_proj.weight": "ssm_out.weight",
        ][rest] ?? rest
    }

    private func delta(_ rest: String, _ values: Values) -> Values {
        let (keys, heads) = (size("linear_num_key_heads"), size("linear_num_value_heads"))
        let (keySize, valueSize) = (size("linear_key_head_dim"), size("linear_value_head_dim"))
        let isTiled = (configuration["model_type"] as? String ?? "").hasPrefix("qwen3_5")
        // The first value head of each key head, then the second of each, and so on.
        func tiled(from first: Int, size: Int) -> [Int] {
            let ratio = heads / keys
            return (0..<heads).flatMap { place -> [Int] in
                let head = isTiled ? place % keys * ratio + place / keys : place
                return (0..<size).map { first + head * size + $0 }
            }
        }
        let before = 2 * keys * keySize
        switch rest.dropFirst("linear_attn.".count) {
        case "in_proj_qkv.weight": return rows(values, Array(0..<before) + tiled(from: before, size: valueSize))
        case "conv1d.weight": return rows(squeezed(values), Array(0..<before) + tiled(from: before, size: valueSize))
        case "in_proj_z.weight": return rows(values, tiled(from: 0, size: valueSize))
        case "in_proj_a.weight", "in_proj_b.weight", "dt_bias": return rows(values, tiled(from: 0, size: 1))
        case "A_log":
            return rows(
                Values(shape: values.shape, elements: values.elements.map { -exp($0) }), tiled(from: 0, size: 1))
        case "out_proj.weight": return columns(values, tiled(from: 0, size: valueSize))
        case "in_proj_qkvz.weight": return rows(values, groupedRows(parts: [0, 1, 2]))
        default: return values
        }
    }

    /// The gates of a matrix that holds queries, keys and values too.
    private func deltaGates(_ block: String, _ rest: String, _ values: Values) -> [(name: String, values: Values)] {
        guard rest == "linear_attn.in_proj_qkvz.weight" else { return [] }
        return [(block + "attn_gate.weight", rows(values, groupedRows(parts: [3])))]
    }

    /// The rows of some of the parts of a matrix that has them key head by key head.
    private func groupedRows(parts: [Int]) -> [Int] {
        let keys = size("linear_num_key_heads")
        let values = size("linear_num_value_heads") / keys * size("linear_value_head_dim")
        let sizes = [size("linear_key_head_dim"), size("linear_key_head_dim"), values, values]
        let group = sizes.reduce(0, +)
        return parts.flatMap { part in
            (0..<keys).flatMap { head in
                (0..<sizes[part]).map { head * group + sizes[..<part].reduce(0, +) + $0 }
            }
        }
    }

    // MARK: State spaces

    private func mambaName(_ rest: String) -> String {
        [
            "mamba.in_proj.weight": "ssm_in.weight", "mamba.in_proj.bias": "ssm_in.bias",
            "mamba.conv1d.weight": "ssm_conv1d.weight", "mamba.conv1d.bias": "ssm_conv1d.bias",
            "mamba.A_log": "ssm_a", "mamba.D": "ssm_d", "mamba.dt_bias": "ssm_dt.bias",
            "mamba.norm.weight": "ssm_norm.weight", "mamba.out_proj.weight": "ssm_out.weight",
            "mamba.out_proj.bias": "ssm_out.bias",
        ][rest] ?? rest
    }

    private func mamba(_ rest: String, _ values: Values) -> Values {
        let count = values.elements.count
        switch rest {
        case "mamba.conv1d.weight": return squeezed(values)
        case "mamba.A_log": return Values(shape: [count, 1], elements: values.elements.map { -exp($0) })
        case "mamba.D": return Values(shape: [count, 1], elements: values.elements)
        case "mamba.norm.weight":
            let groups = max(configuration["mamba_n_groups"] as? Int ?? size("n_groups"), 1)
            return Values(shape: [groups, count / groups], elements: values.elements)
        default: return values
        }
    }
}
