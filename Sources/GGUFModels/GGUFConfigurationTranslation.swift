import ModelFiles
import Transformer

/// A translation of a GGUF file's metadata and tensor shapes to the keys of `config.json`.
struct GGUFConfigurationTranslation {
    let model: GGUFModel
    let architecture: GGUFArchitecture
    let reader: GGUFArchitectureReader
    /// The model family.
    let family: ModelFamily
    /// The number of layers in the file, including layers for multi-token prediction.
    let blockCount: Int
    /// The number of layers that are computed.
    let layerCount: Int

    /// The maximum number of layers of a file, far above any model's.
    static let layerLimit = 4096

    init(_ model: GGUFModel, family: ModelFamily, architecture: GGUFArchitecture) throws(GGUFModelError) {
        self.model = model
        self.family = family
        self.architecture = architecture
        reader = GGUFArchitectureReader(model, prefix: architecture.name)
        blockCount = try reader.required("block_count", "the number of layers")
        let predictionLayers = try reader.integer("nextn_predict_layers") ?? 0
        guard blockCount >= 1, blockCount <= Self.layerLimit else {
            throw reader.wrong("block_count", "\(blockCount)", "a number from 1 to \(Self.layerLimit)")
        }
        guard predictionLayers >= 0, predictionLayers < blockCount else {
            throw reader.wrong("nextn_predict_layers", "\(predictionLayers)", "fewer than the \(blockCount) layers")
        }
        layerCount = blockCount - predictionLayers
    }

    /// The file's keys, by the keys of `config.json` for which they stand; for error messages.
    var names: [String: String] {
        var names: [String: String] = [:]
        for name in ModelFacts.Name.allCases {
            for key in family.configurationKeys(name) { names[key] = "\(architecture.name).\(Self.key(of: name))" }
        }
        for (key, name) in [
            ("sliding_window", "attention.sliding_window"), ("layer_types", "attention.sliding_window_pattern"),
            ("rope_parameters.factor", "rope.scaling.factor"), ("logits_scaling", "logit_scale"),
            ("linear_num_key_heads", "ssm.group_count"), ("linear_num_value_heads", "ssm.time_step_rank"),
            ("linear_key_head_dim", "ssm.state_size"), ("linear_value_head_dim", "ssm.inner_size"),
            ("linear_conv_kernel_dim", "ssm.conv_kernel"), ("mamba_n_heads", "ssm.time_step_rank"),
            ("mamba_n_groups", "ssm.group_count"), ("mamba_d_state", "ssm.state_size"),
            ("mamba_d_conv", "ssm.conv_kernel"), ("mamba_d_head", "ssm.inner_size"),
            ("mamba_d_ssm", "ssm.inner_size"), ("mamba_head_dim", "ssm.inner_size"),
            ("mamba_num_heads", "ssm.time_step_rank"), ("ssm_state_size", "ssm.state_size"),
            ("kv_lora_rank", "attention.kv_lora_rank"), ("q_lora_rank", "attention.q_lora_rank"),
            ("qk_rope_head_dim", "rope.dimension_count"), ("qk_nope_head_dim", latentKey("key_length")),
            ("v_head_dim", latentKey("value_length")), ("moe_latent_size", "moe_latent_size"),
            ("conv_L_cache", "shortconv.l_cache"), ("num_kv_shared_layers", "attention.shared_kv_layers"),
            ("hidden_size_per_layer_input", "embedding_length_per_layer_input"), ("n_group", "expert_group_count"),
            ("topk_group", "expert_group_used_count"),
        ] { names[key] = "\(architecture.name).\(name)" }
        return names
    }

    private static func key(of name: ModelFacts.Name) -> String {
        switch name {
        case .hiddenSize: "embedding_length"
        case .layerCount: "block_count"
        case .headCount: "attention.head_count"
        case .keyValueHeadCount: "attention.head_count_kv"
        case .headDimension: "attention.key_length"
        case .intermediateSize: "feed_forward_length"
        case .positions: "context_length"
        case .normEpsilon: "attention.layer_norm_rms_epsilon"
        case .theta: "rope.freq_base"
        case .rotaryDimension: "rope.dimension_count"
        case .expertCount: "expert_count"
        case .expertCountPerToken: "expert_used_count"
        case .expertSize: "expert_feed_forward_length"
        }
    }

    /// Returns the contents of `config.json`.
    func value() throws(GGUFModelError) -> ConfigurationValue {
        let facts = try facts()
        do throws(UnsupportedFact) {
            return try family.configuration(facts)
        } catch {
            throw reader.unsupported(Self.key(of: error.fact), error.found, error.supported)
        }
    }

    private static func key(of fact: UnsupportedFact.Fact) -> String {
        switch fact {
        case .headDimension: "attention.key_length"
        case .biases: "attn_q.bias"
        case .parallelResidual: "use_parallel_residual"
        case .slidingWindow: "attention.sliding_window"
        case .rotaryDimension: "rope.dimension_count"
        case .attentionScale: "attention.scale"
        case .embeddingMultiplier: "embedding_scale"
        case .residualMultiplier: "residual_scale"
        case .logitsMultiplier: "logit_scale"
        case .attentionSoftcap: "attn_logit_softcapping"
        case .logitsSoftcap: "final_logit_softcapping"
        case .clip: "attention.clamp_kqv"
        case .expertCount: "expert_count"
        case .expertLayers: "leading_dense_block_count"
        case .sharedExperts: "expert_shared_count"
        case .expertGroups: "expert_group_count"
        case .expertScoring: "expert_gating_func"
        case .expertFactor: "expert_weights_scale"
        case .expertNorm: "expert_weights_norm"
        case .expertLatentSize: "moe_latent_size"
        case .stateSpaceWidth: "ssm.inner_size"
        case .stateSpaceBiases: "ssm_in.bias"
        }
    }

    // MARK: Facts

    private func facts() throws(GGUFModelError) -> ModelFacts {
        let hidden = try reader.required("embedding_length", "the width of the model")
        let heads = try headCount()
        let latent = family.attendsToLatents ? try latentAttention(hidden: hidden, heads: heads) : nil
        let headSize: Int
        if let latent {
            headSize = latent.rotatedDimension
        } else {
            headSize = try self.headSize(hidden: hidden, heads: heads)
        }
        let mixers = try mixers()
        let experts = try experts()
        guard let rows = model.tensor("token_embd.weight")?.tensor.shape.first else {
            throw .noWeights(file: model.path)
        }
        var facts = ModelFacts(
            hiddenSize: hidden, headCount: heads,
            keyValueHeadCount: try keyValueHeadCount() ?? heads, headDimension: headSize,
            intermediateSize: try feedForwardSize(experts), vocabularySize: rows, maximumPositions: try positions(),
            normEpsilon: try epsilon(), tiesEmbeddings: model.tensor("output.weight") == nil, mixers: mixers)
        facts.experts = experts
        facts.latentAttention = latent
        facts.hasAttentionBias = has("attn_q.bias") || has("attn_qkv.bias") || has("attn_kv_a_mqa.bias")
        facts.hasAttentionOutputBias = has("attn_output.bias")
        facts.hasFeedForwardBias = has("ffn_up.bias") || has("ffn_up_shexp.bias")
        facts.hasQueryKeyNorm = has("attn_q_norm.weight")
        facts.hasHeadBias = model.tensor("output.bias") != nil
        facts.hasParallelResidual = try reader.boolean("use_parallel_residual")
        facts.slidingWindow = try window()
        facts.rotation = try rotation(headSize: headSize)
        if let count = try reader.integer("n_deepstack_layers"), count > 0 {
            let layers = (0..<min(count, layerCount)).map { ConfigurationValue.integer($0) }
            facts.others.append(("vision_config", .object([("deepstack_visual_indexes", .array(layers))])))
        }
        // Layers have a per-layer embedding of the padding token at the positions of an image.
        if family.hasUnlikeLayers, let padding = try reader.tokenizerID("padding_token_id") {
            facts.others.append(("pad_token_id", .integer(padding)))
        }
        try addScales(&facts)
        try addRecurrence(&facts)
        if family.hasUnlikeLayers { try addUnlikeLayers(&facts) }
        if architecture.seesAhead, let key = family.seesAheadKey { facts.others.append((key, .boolean(true))) }
        if let activation = try reader.string("hidden_activation") {
            facts.others.append((family.activationKey, .string(activation)))
        }
        if let key = family.tokenTypesKey {
            facts.others.append((key, .integer(model.tensor("token_types.weight")?.tensor.shape.first ?? 0)))
        }
        for (key, name) in [("bos_token_id", "bos_token_id"), ("eos_token_id", "eos_token_id")] {
            if let id = try reader.tokenizerID(name) { facts.others.append((key, .integer(id))) }
        }
        return facts
    }

    /// Whether some layer has a tensor.
    func has(_ name: String) -> Bool {
        (0..<layerCount).contains { model.tensor("blk.\($0).\(name)") != nil }
    }

    /// Returns a dimension of the tensor in the first layer that has it, or nil if no layer has it.
    func measured(_ name: String, dimension: Int) -> Int? {
        for layer in 0..<layerCount {
            guard let shape = model.tensor("blk.\(layer).\(name)")?.tensor.shape else { continue }
            return shape.indices.contains(dimension) ? shape[dimension] : nil
        }
        return nil
    }

    private func headCount() throws(GGUFModelError) -> Int {
        guard let heads = try reader.uniform("attention.head_count", isZeroSkipped: true) else {
            return try reader.missing("attention.head_count", "the number of heads")
        }
        guard heads > 0 else { throw reader.wrong("attention.head_count", "\(heads)", "a number above 0") }
        return heads
    }

    /// Returns the number of KV heads. Layers without any are skipped, unless layer types differ in their heads.
    private func keyValueHeadCount() throws(GGUFModelError) -> Int? {
        let key = "attention.head_count_kv"
        guard family.hasUnlikeLayers else { return try reader.uniform(key, isZeroSkipped: true) }
        if let counts = try perLayer(key) { return counts.first }
        return try reader.integer(key)
    }

    private func headSize(hidden: Int, heads: Int) throws(GGUFModelError) -> Int {
        let key = family.hasUnlikeLayers ? "attention.key_length_swa" : "attention.key_length"
        let size = try reader.integer(key) ?? hidden / heads
        let valueKey = family.hasUnlikeLayers ? "attention.value_length_swa" : "attention.value_length"
        if let values = try reader.integer(valueKey), values != size {
            throw reader.unsupported(valueKey, "\(values)", "values as wide as the keys, \(size)")
        }
        return size
    }

    /// Returns the maximum sequence length, or the number of learned position embeddings.
    private func positions() throws(GGUFModelError) -> Int {
        if let rows = model.tensor("position_embd.weight")?.tensor.shape.first { return rows }
        return try reader.required("context_length", "the longest sequence")
    }

    private func epsilon() throws(GGUFModelError) -> Double {
        let name = "attention.layer_norm_rms_epsilon"
        let other = try reader.number("attention.layer_norm_epsilon")
        guard let epsilon = try reader.number(name) ?? other else {
            return try reader.missing(name, "by which norms divide")
        }
        return epsilon
    }

    /// Returns the width of dense feed-forward networks. It may be measured, since some converters write another
    /// number.
    private func feedForwardSize(_ experts: ModelFacts.Experts?) throws(GGUFModelError) -> Int {
        var rows = measured("ffn_up.weight", dimension: 0)
        if family.storesGateAboveUp, !has("ffn_gate.weight") { rows = rows.map { $0 / 2 } }
        if architecture.measuresFeedForward, let rows { return rows }
        if family.hasUnlikeLayers {
            if let size = try perLayer("feed_forward_length")?.first { return size }
        }
        if let size = try reader.uniform("feed_forward_length", isZeroSkipped: true), size > 0 { return size }
        guard let size = rows ?? experts?.size else {
            return try reader.missing("feed_forward_length", "the width of the feed-forward network")
        }
        return size
    }

    private func addScales(_ facts: inout ModelFacts) throws(GGUFModelError) {
        func positive(_ key: String) throws(GGUFModelError) -> Double? {
            try reader.number(key).flatMap { $0 > 0 ? $0 : nil }
        }
        if try reader.boolean("attention.causal") == false, !family.alwaysSeesAhead, !architecture.seesAhead {
            throw reader.unsupported("attention.causal", "false", "causal attention")
        }
        facts.scale = try positive("attention.scale")
        if architecture.layersOfHeadScaled == layerCount {
            facts.queryScalar = Double(facts.hiddenSize) / Double(facts.headCount)
        }
        facts.attentionSoftcap = try reader.number("attn_logit_softcapping")
        facts.logitsSoftcap = try reader.number("final_logit_softcapping")
        facts.clip = try reader.number("attention.clamp_kqv")
        facts.embeddingMultiplier = try reader.number("embedding_scale")
        facts.residualMultiplier = try reader.number("residual_scale")
        facts.logitsMultiplier = try reader.number("logit_scale")
        if !family.hasTemperature, let scale = try reader.number("attention.temperature_scale"), scale != 0 {
            throw reader.unsupported("attention.temperature_scale", "\(scale)", "none")
        }
    }
}
