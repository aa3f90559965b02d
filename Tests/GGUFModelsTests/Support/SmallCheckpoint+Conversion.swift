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
        "gpt_oss": "gpt-oss", "granite_swa": "granite_swa", "granitemoe": "granitemoe",
        "granitemoehybrid": "granitehybrid", "granitemoeshared": "granitemoe", "hunyuan_v1_dense": "hunyuan-dense",
        "jais2": "jais2", "lfm2": "lfm2", "lfm2_moe": "lfm2moe", "ministral3": "mistral3", "olmo3": "olmo2",
        "olmoe": "olmoe", "qwen2_moe": "qwen2moe", "qwen3_5_moe_text": "qwen35moe", "qwen3_5_text": "qwen35",
        "qwen3_next": "qwen3next", "seed_oss": "seed_oss", "stablelm": "stablelm", "starcoder2": "starcoder2",
        "deepseek_v2": "deepseek2", "deepseek_v3": "deepseek2", "glm4_moe_lite": "deepseek2", "youtu": "deepseek2",
        "minicpm3": "minicpm3", "falcon_h1": "falcon-h1", "nemotron_h": "nemotron_h", "hunyuan_v1_moe": "hunyuan-moe",
        "minimax_m2": "minimax-m2", "phimoe": "phimoe", "olmo": "olmo", "gpt_bigcode": "starcoder", "falcon": "falcon",
        "mellum": "mellum", "granitemoe_swa": "granite_swa",
    ]

    private var modelType: String { configuration["model_type"] as? String ?? "" }
    var architecture: String {
        if modelType == "nemotron_h", configuration["num_experts_per_tok"] != nil { return "nemotron_h_moe" }
        return Self.newerArchitectures[modelType] ?? Self.architectures[modelType] ?? modelType
    }

    private func integer(_ keys: String...) -> Int? {
        keys.lazy.compactMap { configuration[$0] as? Int }.first
    }

    private func number(_ key: String) -> Double? { (configuration[key] as? NSNumber)?.doubleValue }

    /// Falcon's key-value heads: the newer kind's, or one.
    var keyValueHeads: Int {
        text["new_decoder_architecture"] as? Bool == true ? text["num_kv_heads"] as? Int ?? heads : 1
    }
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
        for (name, stored) in tensors.sorted(by: { $0.key < $1.key }) {
            let values = multiplied(name, stored)
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
        let isVector =
            values.shape.count == 1 || values.shape.last == 1 || name.contains("conv") || name.contains("ssm_norm")
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
            let positions =
                integer("original_max_position_embeddings")
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

    func addLongFactors(_ scaling: [String: Any], to writer: inout GGUFWriter) {
        for kind in ["long", "short"] {
            let factors = (scaling["\(kind)_factor"] as? [NSNumber] ?? []).map(\.floatValue)
            writer.add("rope_factors_\(kind).weight", [factors.count], factors)
        }
        // MiniCPM 3 says none.
        guard architecture != "minicpm3" else { return }
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
            "llama", "smollm3", "granite", "granite_swa", "granitemoe", "granitehybrid", "mistral3", "arcee",
            "nemotron_h", "nemotron_h_moe", "olmo",
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
        if architecture == "gptneox" || architecture == "falcon", name.contains("query_key_value") {
            let block = headSize * values.shape.dropFirst().reduce(1, *)
            let groups = architecture == "falcon" ? keyValueHeads : heads
            let queries = heads / groups
            // Queries, keys and values of all heads, which lie group by group.
            let parts = [Array(0..<queries), [queries], [queries + 1]]
            let order = parts.flatMap { part in
                (0..<groups).flatMap { group in part.map { group * (queries + 2) + $0 } }
            }
            return Values(
                shape: values.shape, elements: order.flatMap { values.elements[$0 * block..<($0 + 1) * block] })
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
}
