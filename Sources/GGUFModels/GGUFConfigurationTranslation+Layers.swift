import ModelFiles
import Transformer

/// Layer types, sliding windows, recurrent states, and experts.
extension GGUFConfigurationTranslation {
    /// Returns the sliding window in tokens, or nil if there is none.
    func window() throws(GGUFModelError) -> Int? {
        try reader.integer("attention.sliding_window").flatMap { $0 > 0 ? $0 : nil }
    }

    /// Returns the token mixer of each layer.
    func mixers() throws(GGUFModelError) -> [ModelFacts.Mixer] {
        var mixers: [ModelFacts.Mixer] = try slidingLayers().map { $0 ? .slidingAttention : .attention }
        guard let kind = family.recurrentMixer else { return mixers }
        for (layer, isRecurrent) in try recurrentLayers(kind).enumerated() where isRecurrent { mixers[layer] = kind }
        guard family.hasSingleBlocks, let widths = try perLayer("feed_forward_length") else { return mixers }
        for (layer, width) in widths.enumerated() where width > 0 {
            guard mixers[layer] == kind else {
                throw reader.wrong(
                    "feed_forward_length", "\(width) in layer \(layer)",
                    "0, since `attention.head_count_kv` says that the layer attends")
            }
            mixers[layer] = .none
        }
        return mixers
    }

    private func slidingLayers() throws(GGUFModelError) -> [Bool] {
        let none = Array(repeating: false, count: layerCount)
        guard let window = try window() else { return none }
        let key = "attention.sliding_window_pattern"
        switch architecture.windows {
        case .none: throw reader.unsupported("attention.sliding_window", "\(window)", "none in this architecture")
        case .all: return none.map { !$0 }
        case .periodic(let usual):
            if let flags = try perLayer(key) { return flags.map { $0 != 0 } }
            let period = try reader.integer(key) ?? usual
            guard period >= 0 else { throw reader.wrong(key, "\(period)", "a number from 0") }
            return (0..<layerCount).map { period > 0 && !($0 + 1).isMultiple(of: period) }
        case .periodicFirst(let usual):
            if let flags = try perLayer(key) { return flags.map { $0 != 0 } }
            let period = try reader.integer(key) ?? usual
            guard period >= 0 else { throw reader.wrong(key, "\(period)", "a number from 0") }
            return (0..<layerCount).map { period > 0 && !$0.isMultiple(of: period) }
        case .listed:
            guard let flags = try perLayer(key) else {
                return try reader.missing(key, "one flag for each layer, true for those with a window")
            }
            return flags.map { $0 != 0 }
        }
    }

    private func recurrentLayers(_ kind: ModelFacts.Mixer) throws(GGUFModelError) -> [Bool] {
        guard kind == .linearAttention else {
            // Layers without KV heads are recurrent.
            return try perLayer("attention.head_count_kv")?.map { $0 == 0 }
                ?? Array(repeating: false, count: layerCount)
        }
        if let flags = try perLayer("attention.recurrent_layers") { return flags.map { $0 != 0 } }
        let interval = try reader.integer("full_attention_interval") ?? 4
        guard interval > 0 else { throw reader.wrong("full_attention_interval", "\(interval)", "a number above 0") }
        return (0..<layerCount).map { !($0 + 1).isMultiple(of: interval) }
    }

    /// Returns an array of integers or Booleans, one for each layer; nil if the key is missing or no array.
    func perLayer(_ key: String) throws(GGUFModelError) -> [Int]? {
        try reader.perLayer(key, blockCount: blockCount, layerCount: layerCount)
    }

    /// Adds the sizes of recurrent layers.
    func addRecurrence(_ facts: inout ModelFacts) throws(GGUFModelError) {
        if family.hasStateSpaces {
            facts.stateSpace = try stateSpace()
            return
        }
        func size(_ key: String) throws(GGUFModelError) -> ConfigurationValue {
            .integer(try reader.required(key, "the shape of layers that keep a state"))
        }
        switch family.recurrentMixer {
        case .convolution:
            facts.others += [
                ("conv_L_cache", try size("shortconv.l_cache")), ("conv_bias", .boolean(has("shortconv.in_proj.bias"))),
                ("block_auto_adjust_ff_dim", .boolean(false)),
            ]
        case .linearAttention:
            facts.others += [
                ("linear_conv_kernel_dim", try size("ssm.conv_kernel")),
                ("linear_num_key_heads", try size("ssm.group_count")),
                ("linear_num_value_heads", try size("ssm.time_step_rank")),
                ("linear_key_head_dim", try size("ssm.state_size")),
                ("linear_value_head_dim", .integer(try valueHeadSize())),
            ]
        default: break
        }
    }

    private func stateSpace() throws(GGUFModelError) -> ModelFacts.StateSpace {
        let need = "the shape of state spaces"
        let headSize = try valueHeadSize()
        var space = ModelFacts.StateSpace(
            headCount: try reader.required("ssm.time_step_rank", need), headDimension: headSize,
            groupCount: try reader.required("ssm.group_count", need),
            stateSize: try reader.required("ssm.state_size", need),
            kernelSize: try reader.required("ssm.conv_kernel", need))
        space.hasConvolutionBias = has("ssm_conv1d.bias")
        space.hasInputBias = has("ssm_in.bias")
        space.hasOutputBias = has("ssm_out.bias")
        space.hasNorm = has("ssm_norm.weight")
        return space
    }

    /// Returns the size of a head of the recurrent state, in elements.
    private func valueHeadSize() throws(GGUFModelError) -> Int {
        let width = try reader.required("ssm.inner_size", "the width of layers that keep a state")
        let heads = try reader.required("ssm.time_step_rank", "the heads of layers that keep a state")
        guard heads > 0, width > 0, width.isMultiple(of: heads) else {
            throw reader.wrong("ssm.inner_size", "\(width)", "a multiple of the \(heads) heads of `ssm.time_step_rank`")
        }
        return width / heads
    }

    // MARK: Experts

    /// Returns the mixture of experts, or nil if there is none.
    func experts() throws(GGUFModelError) -> ModelFacts.Experts? {
        guard let count = try reader.integer("expert_count"), count > 0 else { return nil }
        let size = try reader.uniform("expert_feed_forward_length").flatMap { $0 > 0 ? $0 : nil }
        let usual = try reader.uniform("feed_forward_length", isZeroSkipped: true)
        let measured = measured("ffn_up_exps.weight", dimension: 1) ?? measured("ffn_up.0.weight", dimension: 0)
        guard let size = size ?? measured ?? usual else {
            return try reader.missing("expert_feed_forward_length", "the width of an expert")
        }
        var experts = ModelFacts.Experts(
            count: count, countPerToken: try reader.required("expert_used_count", "the experts a token visits"),
            size: size, layers: (0..<layerCount).map { model.tensor("blk.\($0).ffn_gate_inp.weight") != nil })
        experts.interval = try reader.integer("interleave_moe_layer_step") ?? 1
        experts.hasChoiceBias = has("exp_probs_b.bias")
        experts.normalizesWeights = try reader.boolean("expert_weights_norm") ?? architecture.normalizesWeights
        // A missing or zero factor means 1, whatever the family's default is.
        experts.factor = try reader.number("expert_weights_scale").flatMap { $0 == 0 ? nil : $0 } ?? 1
        experts.latentSize = try reader.integer("moe_latent_size").flatMap { $0 > 0 ? $0 : nil }
        experts.sharedSize = try sharedSize(expert: size)
        if let groups = try reader.integer("expert_group_count") {
            experts.groups = (groups, try reader.integer("expert_group_used_count") ?? groups)
        }
        if let function = try reader.integer("expert_gating_func"), function != 0 {
            guard let scoring = Self.scorings[function] else {
                throw reader.unsupported("expert_gating_func", "\(function)", "1, 2 or 3")
            }
            experts.scoring = scoring
        }
        if let dense = try reader.integer("leading_dense_block_count"),
            let layer = experts.layers.prefix(max(dense, 0)).firstIndex(of: true)
        {
            throw reader.wrong(
                "leading_dense_block_count", "\(dense)", "at most \(layer), as layer \(layer) has experts")
        }
        return experts
    }

    /// The scoring functions by the numbers of `expert_gating_func`.
    private static let scorings: [Int: [ExpertConfiguration.Scoring]] = [
        1: [.softmax, .softmaxOfChosen], 2: [.sigmoid], 3: [.softmaxOfChosen],
    ]

    /// Returns the width of the shared expert. It is measured, since some converters write another number.
    private func sharedSize(expert: Int) throws(GGUFModelError) -> Int {
        if let rows = measured("ffn_up_shexp.weight", dimension: 0) { return rows }
        let count = try reader.integer("expert_shared_count") ?? 0
        let size = try reader.integer("expert_shared_feed_forward_length")
        guard count >= 0, count <= 1024 else {
            throw reader.wrong("expert_shared_count", "\(count)", "a number from 0 to 1024")
        }
        return size ?? min(expert, 1 << 31) * count
    }
}
