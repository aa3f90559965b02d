import Foundation
import NightjarGGUFWriter
import Tensor
import Testing

/// What converting a checkpoint to GGUF does to its tensors and configuration, said independently of the reader.
extension SmallCheckpoint {
    private static let architectures = [
        "mistral": "llama", "mixtral": "llama", "qwen3_moe": "qwen3moe", "gemma3_text": "gemma3", "phi": "phi2",
        "gpt_neox": "gptneox",
    ]

    /// Architectures of which ``addMetadata(_:to:)`` writes the metadata.
    private static let newerArchitectures = [
        "afmoe": "afmoe", "apertus": "apertus", "arcee": "arcee", "bamba": "granitehybrid", "cohere": "command-r",
        "cohere2": "cohere2", "dots1": "dots1", "ernie4_5": "ernie4_5", "ernie4_5_moe": "ernie4_5-moe",
        "exaone4": "exaone4", "gemma4": "gemma4", "gemma4_text": "gemma4", "glm4": "glm4", "glm4_moe": "glm4moe",
        "gpt_oss": "gpt-oss", "granite_swa": "granite-swa", "granitemoe": "granitemoe",
        "granitemoehybrid": "granitehybrid", "granitemoeshared": "granitemoe", "hunyuan_v1_dense": "hunyuan-dense",
        "jais2": "jais2", "lfm2": "lfm2", "lfm2_moe": "lfm2moe", "ministral3": "mistral3", "olmo3": "olmo2",
        "olmoe": "olmoe", "qwen2_moe": "qwen2moe", "qwen3_5_moe_text": "qwen35moe", "qwen3_5_text": "qwen35",
        "qwen3_next": "qwen3next", "seed_oss": "seed_oss", "stablelm": "stablelm", "starcoder2": "starcoder2",
    ]

    private var modelType: String { configuration["model_type"] as? String ?? "" }
    var architecture: String { Self.newerArchitectures[modelType] ?? Self.architectures[modelType] ?? modelType }

    private func integer(_ keys: String...) -> Int? {
        keys.lazy.compactMap { configuration[$0] as? Int }.first
    }

    private func number(_ key: String) -> Double? { (configuration[key] as? NSNumber)?.doubleValue }

    private var heads: Int { text["num_attention_heads"] as? Int ?? integer("n_head") ?? 1 }
    private var hidden: Int { text["hidden_size"] as? Int ?? integer("n_embd") ?? 1 }
    private var headSize: Int { integer("head_dim") ?? hidden / heads }

    /// The file.
    func gguf() -> GGUFWriter {
        var writer = GGUFWriter()
        writer.set("general.architecture", .string(architecture))
        if Self.newerArchitectures[modelType] != nil {
            addMetadata(architecture, to: &writer)
        } else {
            addSizes(to: &writer)
            addRotary(to: &writer)
            addExtras(to: &writer)
        }
        var experts: [String: [(index: Int, values: Values)]] = [:]
        for (name, values) in tensors.sorted(by: { $0.key < $1.key }) {
            if name.hasPrefix("mtp.") || name.contains("audio") || name.contains("vision") { continue }
            if let parts = parts(name, values) {
                for part in parts { add(part.name, part.values, to: &writer) }
                continue
            }
            let (file, expert) = fileName(name)
            if let expert {
                experts[file, default: []].append((expert, values))
            } else {
                add(file, converted(name, values), to: &writer)
            }
        }
        for (file, parts) in experts.sorted(by: { $0.key < $1.key }) {
            let sorted = parts.sorted { $0.index < $1.index }.map(\.values)
            let stacked = Values(shape: [sorted.count] + sorted[0].shape, elements: sorted.flatMap(\.elements))
            add(file, stacked, to: &writer)
        }
        return writer
    }

    private func add(_ name: String, _ values: Values, to writer: inout GGUFWriter) {
        let codes: [ElementType: UInt32] = [.float32: 0, .float16: 1, .bfloat16: 30]
        // Converters write vectors in F32.
        let isVector = values.shape.count == 1 || values.shape.last == 1 || name.contains("conv") || name.contains("ssm_norm")
        let type = isVector && !name.contains("proj") ? ElementType.float32 : type
        writer.tensors.append(
            .init(
                name, values.shape.reversed().map(UInt64.init), type: codes[type] ?? 0,
                bytes: Self.bytes(values.elements, type)))
    }

    // MARK: Metadata

    private func addSizes(to writer: inout GGUFWriter) {
        func set(_ key: String, _ value: Int?) {
            if let value { writer.set("\(architecture).\(key)", .uint32(UInt32(value))) }
        }
        set("block_count", integer("num_hidden_layers", "n_layer"))
        set("context_length", integer("max_position_embeddings", "n_positions"))
        set("embedding_length", hidden)
        // Some converters write this whatever the width is.
        let isFixed = architecture == "gpt2" || architecture == "phi2"
        set("feed_forward_length", isFixed ? 4 * hidden : integer("intermediate_size"))
        set("attention.head_count", heads)
        set("attention.head_count_kv", integer("num_key_value_heads"))
        if architecture != "gpt2", architecture != "gptneox", architecture != "phi2", integer("head_dim") != nil {
            set("attention.key_length", headSize)
            set("attention.value_length", headSize)
        }
        set("expert_count", integer("num_local_experts", "num_experts"))
        set("expert_used_count", integer("num_experts_per_tok"))
        set("expert_feed_forward_length", integer("moe_intermediate_size"))
        set("attention.sliding_window", integer("sliding_window"))
        if architecture == "gemma3" {
            if let period = integer("sliding_window_pattern") {
                set("attention.sliding_window_pattern", period)
            } else if let kinds = configuration["layer_types"] as? [String] {
                writer.set(
                    "gemma3.attention.sliding_window_pattern", .booleans(kinds.map { $0 == "sliding_attention" }))
            }
        }
        let isLayerNorm = ["gpt2", "phi2", "gptneox"].contains(architecture)
        let key = isLayerNorm ? "attention.layer_norm_epsilon" : "attention.layer_norm_rms_epsilon"
        let epsilon = number("rms_norm_eps") ?? number("layer_norm_eps") ?? number("layer_norm_epsilon") ?? 1e-6
        writer.set("\(architecture).\(key)", .float32(Float(epsilon)))
    }

    private func addRotary(to writer: inout GGUFWriter) {
        func set(_ key: String, _ value: Double?) {
            if let value { writer.set("\(architecture).\(key)", .float32(Float(value))) }
        }
        let parameters = configuration["rope_parameters"] as? [String: Any]
        let full = parameters?["full_attention"] as? [String: Any] ?? parameters
        let sliding = parameters?["sliding_attention"] as? [String: Any]
        func value(_ object: [String: Any]?, _ key: String) -> Double? { (object?[key] as? NSNumber)?.doubleValue }
        // Converters write what `transformers` assumes where a configuration says nothing.
        let assumed: Double? = modelType == "mixtral" ? 1_000_000 : nil
        let theta = number("rope_theta") ?? number("rotary_emb_base") ?? value(full, "rope_theta") ?? assumed
        set("rope.freq_base", theta)
        set("rope.freq_base_swa", number("rope_local_base_freq") ?? value(sliding, "rope_theta"))
        let share = number("partial_rotary_factor") ?? number("rotary_pct") ?? value(full, "partial_rotary_factor")
        let usual: Double = architecture == "phi2" ? 0.5 : architecture == "gptneox" ? 0.25 : 1
        if architecture != "gpt2" {
            let dimension = UInt32((share ?? usual) * Double(headSize))
            writer.set("\(architecture).rope.dimension_count", .uint32(dimension))
        }
        guard let scaling = configuration["rope_scaling"] as? [String: Any] else { return }
        let type = scaling["rope_type"] as? String ?? scaling["type"] as? String ?? ""
        func original() {
            let positions = integer("original_max_position_embeddings")
                ?? scaling["original_max_position_embeddings"] as? Int
            if let positions {
                writer.set("\(architecture).rope.scaling.original_context_length", .uint32(UInt32(positions)))
            }
        }
        switch type {
        case "linear", "yarn":
            writer.set("\(architecture).rope.scaling.type", .string(type))
            set("rope.scaling.factor", value(scaling, "factor"))
            original()
            set("rope.scaling.yarn_attn_factor", value(scaling, "attention_factor"))
        case "longrope":
            writer.set("\(architecture).rope.scaling.type", .string(type))
            original()
            addLongFactors(scaling, to: &writer)
        case "llama3": addFrequencies(scaling, to: &writer)
        default: break
        }
    }

    private func addLongFactors(_ scaling: [String: Any], to writer: inout GGUFWriter) {
        for kind in ["long", "short"] {
            let factors = (scaling["\(kind)_factor"] as? [NSNumber] ?? []).map(\.floatValue)
            writer.add("rope_factors_\(kind).weight", [factors.count], factors)
        }
        let positions = Double(integer("original_max_position_embeddings") ?? 1)
        let scale = Double(integer("max_position_embeddings") ?? 1) / positions
        let factor = scale > 1 ? (1 + log(scale) / log(positions)).squareRoot() : 1
        writer.set("\(architecture).rope.scaling.attn_factor", .float32(Float(factor)))
    }

    /// What Llama 3's scaling comes to for each pair of elements.
    private func addFrequencies(_ scaling: [String: Any], to writer: inout GGUFWriter) {
        func value(_ key: String) -> Double { (scaling[key] as? NSNumber)?.doubleValue ?? 1 }
        let base = number("rope_theta") ?? 10_000
        let (low, high, factor) = (value("low_freq_factor"), value("high_freq_factor"), value("factor"))
        let length = value("original_max_position_embeddings")
        let factors = (0..<headSize / 2).map { pair -> Float in
            let wave = 2 * Double.pi * pow(base, Double(2 * pair) / Double(headSize))
            if wave < length / high { return 1 }
            if wave > length / low { return Float(factor) }
            let smooth = (length / wave - low) / (high - low)
            return Float(1 / ((1 - smooth) / factor + smooth))
        }
        writer.add("rope_freqs.weight", [factors.count], factors)
    }

    private func addExtras(to writer: inout GGUFWriter) {
        for (key, name) in [
            ("attention_multiplier", "attention.scale"), ("embedding_multiplier", "embedding_scale"),
            ("residual_multiplier", "residual_scale"), ("logits_scaling", "logit_scale"),
            ("attn_logit_softcapping", "attn_logit_softcapping"),
            ("final_logit_softcapping", "final_logit_softcapping"),
        ] {
            if let value = number(key) { writer.set("\(architecture).\(name)", .float32(Float(value))) }
        }
        if architecture == "gptneox" {
            let isParallel = configuration["use_parallel_residual"] as? Bool ?? true
            writer.set("gptneox.use_parallel_residual", .boolean(isParallel))
        }
    }

    // MARK: Tensors

    private func converted(_ name: String, _ values: Values) -> Values {
        let permutes = [
            "llama", "smollm3", "granite", "granite-swa", "granitemoe", "granitehybrid", "mistral3", "arcee",
        ].contains(architecture)
        if permutes, name.contains(".q_proj.") || name.contains(".k_proj.") {
            return reordered(values) { head, rows in
                (0..<rows).map { head * rows + ($0.isMultiple(of: 2) ? $0 / 2 : rows / 2 + $0 / 2) }
            }
        }
        let addsOne = ["gemma", "gemma2", "gemma3", "qwen3next", "qwen35", "qwen35moe"].contains(architecture)
        if addsOne, name.hasSuffix("norm.weight") {
            return Values(shape: values.shape, elements: values.elements.map { $0 + 1 })
        }
        if architecture == "gpt2", values.shape.count == 2, name.contains(".c_") {
            return transposed(values)
        }
        if architecture == "gptneox", name.contains("query_key_value") {
            let width = values.shape.dropFirst().reduce(1, *)
            var elements: [Float] = []
            for part in 0..<3 {
                for head in 0..<heads {
                    let start = (head * 3 + part) * headSize * width
                    elements += values.elements[start..<start + headSize * width]
                }
            }
            return Values(shape: values.shape, elements: elements)
        }
        return values
    }

    /// The rows of each head in another order.
    private func reordered(_ values: Values, _ order: (Int, Int) -> [Int]) -> Values {
        let width = values.shape.dropFirst().reduce(1, *)
        var elements: [Float] = []
        for head in 0..<values.shape[0] / headSize {
            for row in order(head, headSize) { elements += values.elements[row * width..<(row + 1) * width] }
        }
        return Values(shape: values.shape, elements: elements)
    }

    private func transposed(_ values: Values) -> Values {
        let (rows, columns) = (values.shape[0], values.shape[1])
        let elements = (0..<columns).flatMap { column in
            (0..<rows).map { values.elements[$0 * columns + column] }
        }
        return Values(shape: [columns, rows], elements: elements)
    }

    private static let names: [String: String] = [
        "embed_tokens": "token_embd", "wte": "token_embd", "embed_in": "token_embd", "wpe": "position_embd",
        "norm": "output_norm", "final_layernorm": "output_norm", "ln_f": "output_norm",
        "final_layer_norm": "output_norm", "lm_head": "output", "embed_out": "output",
        "input_layernorm": "attn_norm", "ln_1": "attn_norm", "ln_2": "ffn_norm",
        "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
        "self_attn.qkv_proj": "attn_qkv", "attn.c_attn": "attn_qkv", "attention.query_key_value": "attn_qkv",
        "self_attn.o_proj": "attn_output", "self_attn.dense": "attn_output", "attn.c_proj": "attn_output",
        "attention.dense": "attn_output",
        "self_attn.q_norm": "attn_q_norm", "self_attn.k_norm": "attn_k_norm",
        "self_attn.q_layernorm": "attn_q_norm", "self_attn.k_layernorm": "attn_k_norm",
        "pre_feedforward_layernorm": "ffn_norm", "post_feedforward_layernorm": "post_ffw_norm",
        "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down",
        "mlp.gate_up_proj": "ffn_up", "mlp.fc1": "ffn_up", "mlp.fc2": "ffn_down",
        "mlp.c_fc": "ffn_up", "mlp.c_proj": "ffn_down",
        "mlp.dense_h_to_4h": "ffn_up", "mlp.dense_4h_to_h": "ffn_down",
        "block_sparse_moe.gate": "ffn_gate_inp", "mlp.gate": "ffn_gate_inp",
        "w1": "ffn_gate_exps", "w3": "ffn_up_exps", "w2": "ffn_down_exps",
        "gate_proj": "ffn_gate_exps", "up_proj": "ffn_up_exps", "down_proj": "ffn_down_exps",
        "embedding_norm": "token_embd_norm", "operator_norm": "attn_norm", "ffn_norm": "ffn_norm",
        "conv.in_proj": "shortconv.in_proj", "conv.out_proj": "shortconv.out_proj",
        "feed_forward.w1": "ffn_gate", "feed_forward.w3": "ffn_up", "feed_forward.w2": "ffn_down",
        "feed_forward.gate_proj": "ffn_gate", "feed_forward.up_proj": "ffn_up", "feed_forward.down_proj": "ffn_down",
        "feed_forward.gate": "ffn_gate_inp", "mlp.router": "ffn_gate_inp", "mlp.router.gate": "ffn_gate_inp",
        "block_sparse_moe.router.layer": "ffn_gate_inp", "pre_ff_layernorm": "ffn_norm",
        "pre_mlp_layernorm": "ffn_norm", "post_mlp_layernorm": "post_ffw_norm",
        "post_self_attn_layernorm": "post_attention_norm", "self_attn.out_proj": "attn_output",
        "self_attn.gate_proj": "attn_gate", "self_attn.query_layernorm": "attn_q_norm",
        "self_attn.key_layernorm": "attn_k_norm",
        "mlp.shared_expert.gate_proj": "ffn_gate_shexp", "mlp.shared_expert.up_proj": "ffn_up_shexp",
        "mlp.shared_expert.down_proj": "ffn_down_shexp", "mlp.shared_expert_gate": "ffn_gate_inp_shexp",
        "mlp.shared_experts.gate_proj": "ffn_gate_shexp", "mlp.shared_experts.up_proj": "ffn_up_shexp",
        "mlp.shared_experts.down_proj": "ffn_down_shexp", "shared_mlp.output_linear": "ffn_down_shexp",
        "attention_layernorm": "attn_norm", "feedforward_layernorm": "ffn_norm",
        "embed_tokens_per_layer": "per_layer_token_embd", "per_layer_model_projection": "per_layer_model_proj",
        "per_layer_projection_norm": "per_layer_proj_norm", "per_layer_input_gate": "inp_gate",
        "per_layer_projection": "proj", "post_per_layer_input_norm": "post_norm",
    ]

    /// The name in the file, and which expert's a tensor is.
    private func fileName(_ name: String) -> (String, expert: Int?) {
        var parts = name.split(separator: ".").map(String.init)
        while let first = parts.first, ["model", "language_model", "transformer", "gpt_neox"].contains(first) { parts.removeFirst() }
        let suffix = parts.removeLast()
        guard parts.first == "layers" || parts.first == "h" else {
            return ("\(Self.names[parts.joined(separator: ".")] ?? name).\(suffix)", nil)
        }
        let block = "blk.\(parts[1])."
        let rest = Array(parts.dropFirst(2))
        if let at = rest.firstIndex(of: "experts"), at + 2 < rest.count {
            return ("\(block)\(Self.names[rest[at + 2]] ?? name).\(suffix)", Int(rest[at + 1]))
        }
        if let at = rest.firstIndex(of: "norms") {
            // A norm for each head.
            let key = rest[..<at].joined(separator: ".")
            return ("\(block)\(Self.names[key] ?? name).\(suffix)", Int(rest[at + 1]))
        }
        let key = rest.joined(separator: ".")
        if key == "post_attention_layernorm" {
            let isAfter = [
                "gemma2", "gemma3", "gemma4", "olmo2", "exaone4", "gpt-oss", "seed_oss", "glm4moe", "qwen3next", "qwen35",
                "qwen35moe", "afmoe",
            ].contains(architecture)
            return ("\(block)\(isAfter ? "post_attention_norm" : "ffn_norm").\(suffix)", nil)
        }
        return ("\(block)\(Self.names[key] ?? name).\(suffix)", nil)
    }
}
