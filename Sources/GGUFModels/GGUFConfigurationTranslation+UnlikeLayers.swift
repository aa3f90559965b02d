import ModelFiles
import Transformer

/// Layer types with heads of their own, where the last layers share keys and values, as in Gemma 4.
extension GGUFConfigurationTranslation {
    func addUnlikeLayers(_ facts: inout ModelFacts) throws(GGUFModelError) {
        let sharedCount = try reader.integer("attention.shared_kv_layers") ?? 0
        guard sharedCount >= 0, sharedCount < layerCount else {
            throw reader.wrong("attention.shared_kv_layers", "\(sharedCount)", "fewer than the \(layerCount) layers")
        }
        let wideHead = try reader.integer("attention.key_length") ?? facts.headDimension
        let values = try reader.integer("attention.value_length") ?? wideHead
        guard values == wideHead else {
            throw reader.unsupported("attention.value_length", "\(values)", "values as wide as the keys, \(wideHead)")
        }
        let heads = try perLayer("attention.head_count_kv")
        var layers: [(key: String, value: ConfigurationValue)] = []
        for (index, mixer) in facts.mixers.enumerated() {
            let size = mixer == .attention ? wideHead : facts.headDimension
            let count = heads?[index] ?? facts.keyValueHeadCount
            layers.append(
                ("\(index)", .object([("head_dim", .integer(size)), ("num_key_value_heads", .integer(count))])))
        }
        let perLayerSize = try reader.integer("embedding_length_per_layer_input") ?? 0
        facts.others += [
            ("per_layer_config", .object(layers)), ("num_kv_shared_layers", .integer(sharedCount)),
            ("attention_k_eq_v", .boolean(try usesKeysAsValues(facts.mixers, sharedCount: sharedCount))),
            ("use_double_wide_mlp", .boolean(try isDoubleWide(facts, sharedCount: sharedCount))),
            ("hidden_size_per_layer_input", .integer(perLayerSize)),
        ]
        if perLayerSize > 0, let rows = model.tensor("per_layer_token_embd.weight")?.tensor.shape.first {
            facts.others.append(("vocab_size_per_layer_input", .integer(rows)))
        }
    }

    /// Whether full-attention layers use their keys as values.
    private func usesKeysAsValues(
        _ mixers: [ModelFacts.Mixer], sharedCount: Int
    ) throws(GGUFModelError) -> Bool {
        let owners = mixers.indices.dropLast(sharedCount)
        func lacksValues(_ layer: Int) -> Bool {
            model.tensor("blk.\(layer).attn_v.weight") == nil && model.tensor("blk.\(layer).attn_qkv.weight") == nil
        }
        let full = owners.filter { mixers[$0] == .attention }
        let lacking = owners.filter(lacksValues)
        guard lacking.isEmpty || lacking == full else {
            throw reader.unsupported(
                "attention.sliding_window_pattern", "not that of the layers without attn_v.weight",
                "values in all layers, or in those with a window alone")
        }
        return !lacking.isEmpty
    }

    /// Whether the layers that share keys and values have feed-forward networks of double width.
    private func isDoubleWide(_ facts: ModelFacts, sharedCount: Int) throws(GGUFModelError) -> Bool {
        let key = "feed_forward_length"
        guard let sizes = try perLayer(key) else { return false }
        let width = facts.intermediateSize
        let own = sizes.dropLast(sharedCount)
        let shared = sizes.suffix(sharedCount)
        let isUsual = shared.allSatisfy { $0 == width }
        let isDouble = shared.allSatisfy { $0.isMultiple(of: 2) && $0 / 2 == width }
        guard own.allSatisfy({ $0 == width }), isUsual || isDouble else {
            throw reader.unsupported(
                key, "another number in each layer",
                "one number, or twice of it for the layers that `attention.shared_kv_layers` counts")
        }
        return !isUsual
    }
}
