import ModelFiles
import Transformer

/// Says in the words of `config.json` what a GGUF file's metadata and tensors say of a model's shape.
struct GGUFConfigurationTranslation {
    let model: GGUFModel
    let architecture: GGUFArchitecture

    init(_ model: GGUFModel, architecture: GGUFArchitecture) {
        self.model = model
        self.architecture = architecture
    }

    /// The keys of `config.json` by which a wrong value is told, and what they are called in the file.
    var names: [String: String] {
        let prefix = architecture.rawValue
        var names: [String: String] = [:]
        for (name, keys) in [
            "block_count": ["num_hidden_layers", "n_layer"], "embedding_length": ["hidden_size", "n_embd"],
            "feed_forward_length": ["intermediate_size", "n_inner"],
            "attention.head_count": ["num_attention_heads", "n_head"],
            "attention.head_count_kv": ["num_key_value_heads"], "attention.key_length": ["head_dim"],
            "context_length": ["max_position_embeddings", "n_positions"],
            "attention.layer_norm_rms_epsilon": ["rms_norm_eps"],
            "attention.layer_norm_epsilon": ["layer_norm_eps", "layer_norm_epsilon"],
            "rope.freq_base": ["rope_theta", "rotary_emb_base"],
            "rope.dimension_count": ["partial_rotary_factor", "rotary_pct"],
            "rope.scaling.factor": ["rope_scaling.factor"], "attention.sliding_window": ["sliding_window"],
            "expert_count": ["num_local_experts", "num_experts"], "expert_used_count": ["num_experts_per_tok"],
            "expert_feed_forward_length": ["moe_intermediate_size"], "logit_scale": ["logits_scaling"],
        ] {
            for key in keys { names[key] = "\(prefix).\(name)" }
        }
        return names
    }

    /// What `config.json` would hold.
    func value() throws(GGUFModelError) -> JSONValue {
        guard let table = model.tensor("token_embd.weight")?.tensor, table.shape.count == 2 else {
            throw .noWeights(file: model.path)
        }
        let isGPT2 = architecture == .gpt2
        let layers = try required("block_count", "the number of layers")
        let hidden = try required("embedding_length", "the width of the model")
        guard let heads = try uniform("attention.head_count") else {
            return try missing("attention.head_count", "the number of heads")
        }
        let experts = try integer("expert_count") ?? 0
        var members: [(key: String, value: JSONValue)] = []
        func set(_ key: String, _ value: JSONValue) { members.append((key, value)) }
        set("model_type", .string(architecture.modelType(hasExperts: experts > 0)))
        set(isGPT2 ? "n_layer" : "num_hidden_layers", .integer(layers))
        set(isGPT2 ? "n_embd" : "hidden_size", .integer(hidden))
        set(isGPT2 ? "n_head" : "num_attention_heads", .integer(heads))
        set(isGPT2 ? "n_inner" : "intermediate_size", .integer(try feedForwardSize(hasExperts: experts > 0)))
        set("vocab_size", .integer(table.shape[0]))
        set("tie_word_embeddings", .boolean(model.tensor("output.weight") == nil))
        if isGPT2 {
            // Its position embeddings are as many as its longest sequence has tokens.
            let declared = try required("context_length", "the longest sequence")
            set("n_positions", .integer(model.tensor("position_embd.weight")?.tensor.shape.first ?? declared))
        } else {
            set("max_position_embeddings", .integer(try required("context_length", "the longest sequence")))
            set("num_key_value_heads", .integer(try uniform("attention.head_count_kv") ?? heads))
        }
        let headSize = try headSize(hidden: hidden, heads: heads)
        if !isGPT2, architecture != .gptneox { set("head_dim", .integer(headSize)) }
        members += try epsilon()
        set("attention_bias", .boolean(has("attn_q.bias") || has("attn_qkv.bias")))
        set("mlp_bias", .boolean(has("ffn_up.bias")))
        members += try rotaryMembers(headSize: headSize)
        members += try attentionMembers(layers: layers, hidden: hidden, heads: heads, headSize: headSize)
        members += try expertMembers(experts, layers: layers)
        if let begin = try tokenizerID("bos_token_id") { set("bos_token_id", .integer(begin)) }
        if let end = try tokenizerID("eos_token_id") { set("eos_token_id", .integer(end)) }
        return .object(members)
    }

    // MARK: Parts

    /// The width of the feed-forward network; some converters write four times the width, whatever it is.
    private func feedForwardSize(hasExperts: Bool) throws(GGUFModelError) -> Int {
        if architecture == .gpt2 || architecture == .phi2,
            let shape = model.tensor("blk.0.ffn_up.weight")?.tensor.shape, shape.count == 2
        {
            return shape[0]
        }
        if let size = try uniform("feed_forward_length") { return size }
        guard hasExperts else { return try missing("feed_forward_length", "the width of the feed-forward network") }
        return try required("expert_feed_forward_length", "the width of an expert")
    }

    private func headSize(hidden: Int, heads: Int) throws(GGUFModelError) -> Int {
        guard heads > 0 else { throw wrong("attention.head_count", "\(heads)", "a number above 0") }
        let size = try integer("attention.key_length") ?? hidden / heads
        if let values = try integer("attention.value_length"), values != size {
            throw unsupported("attention.value_length", "\(values)", "values as wide as the keys, \(size)")
        }
        return size
    }

    private func epsilon() throws(GGUFModelError) -> [(key: String, value: JSONValue)] {
        let key =
            switch architecture {
            case .gpt2: "layer_norm_epsilon"
            case .phi2, .gptneox: "layer_norm_eps"
            default: "rms_norm_eps"
            }
        let name = key == "rms_norm_eps" ? "attention.layer_norm_rms_epsilon" : "attention.layer_norm_epsilon"
        guard let epsilon = try number(name) else { return try missing(name, "by which norms divide") }
        return [(key, .number(epsilon))]
    }

    private func expertMembers(
        _ count: Int, layers: Int
    ) throws(GGUFModelError) -> [(key: String, value: JSONValue)] {
        guard count > 0 else { return [] }
        guard architecture == .llama || architecture == .qwen3moe else {
            throw unsupported("expert_count", "\(count)", "none in this architecture")
        }
        for key in ["expert_shared_count", "expert_shared_feed_forward_length"] {
            if let shared = try integer(key), shared != 0 { throw unsupported(key, "\(shared)", "no shared experts") }
        }
        var members: [(key: String, value: JSONValue)] = [
            ("num_experts_per_tok", .integer(try required("expert_used_count", "the experts a token visits")))
        ]
        if architecture == .llama {
            members.append(("num_local_experts", .integer(count)))
        } else {
            members.append(("num_experts", .integer(count)))
            let size = try required("expert_feed_forward_length", "the width of an expert")
            members.append(("moe_intermediate_size", .integer(size)))
            members.append(("norm_topk_prob", .boolean(true)))
            let dense = (0..<min(max(layers, 0), 4096)).filter { model.tensor("blk.\($0).ffn_gate_inp.weight") == nil }
            members.append(("mlp_only_layers", .array(dense.map { .integer($0) })))
        }
        return members
    }

    // MARK: Values

    /// Whether the first layer has a tensor.
    func has(_ name: String) -> Bool { model.tensor("blk.0.\(name)") != nil }

    /// A whole number of this architecture; nil where missing.
    func integer(_ key: String) throws(GGUFModelError) -> Int? {
        try GGUFModel.contained { () throws(GGUFError) in try model.metadata.integer(full(key)) }
    }

    /// A number of this architecture; nil where missing.
    func number(_ key: String) throws(GGUFModelError) -> Double? {
        try GGUFModel.contained { () throws(GGUFError) in try model.metadata.number(full(key)) }
    }

    /// A truth value of this architecture; nil where missing.
    func boolean(_ key: String) throws(GGUFModelError) -> Bool? {
        try GGUFModel.contained { () throws(GGUFError) in try model.metadata.boolean(full(key)) }
    }

    /// A text of this architecture; nil where missing.
    func string(_ key: String) throws(GGUFModelError) -> String? {
        try GGUFModel.contained { () throws(GGUFError) in try model.metadata.string(full(key)) }
    }

    /// A whole number that must be there.
    func required(_ key: String, _ need: String) throws(GGUFModelError) -> Int {
        guard let value = try integer(key) else { return try missing(key, need) }
        return value
    }

    /// A whole number that may be written once for each layer, then always the same.
    func uniform(_ key: String) throws(GGUFModelError) -> Int? {
        guard case .array(let array) = model.metadata[full(key)] else { return try integer(key) }
        let values = array.integers(in: try model.metadataBytes()) ?? []
        guard let first = values.first, values.allSatisfy({ $0 == first }) else {
            throw unsupported(key, "another number in each layer", "one number for all layers")
        }
        return first
    }

    /// An array of flags or numbers, one for each layer; nil where missing or no array.
    func perLayer(_ key: String) throws(GGUFModelError) -> [Int]? {
        guard case .array(let array) = model.metadata[full(key)] else { return nil }
        guard let values = array.integers(in: try model.metadataBytes()) else {
            throw wrong(key, GGUFValue.array(array).summary, "one flag for each layer")
        }
        return values
    }

    private func tokenizerID(_ name: String) throws(GGUFModelError) -> Int? {
        let key = "tokenizer.ggml." + name
        let id = try GGUFModel.contained { () throws(GGUFError) in try model.metadata.integer(key) }
        return id.flatMap { $0 >= 0 && $0 < 1 << 31 ? $0 : nil }
    }

    private func full(_ key: String) -> String { "\(architecture.rawValue).\(key)" }

    func missing<Value>(_ key: String, _ need: String) throws(GGUFModelError) -> Value {
        throw .container(model.metadata.missing(full(key), need: need))
    }

    func wrong(_ key: String, _ found: String, _ expected: String) -> GGUFModelError {
        .container(model.metadata.wrong(full(key), found: found, expected))
    }

    func unsupported(_ key: String, _ found: String, _ supported: String) -> GGUFModelError {
        .unsupported(file: model.path, key: full(key), found: found, supported: supported)
    }
}
