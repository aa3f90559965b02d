extension ModelConfiguration {
    /// The sizes of heads, which differ between layers.
    struct HeadSizes {
        /// The number of elements of a head.
        var headDimension: Int
        /// The number of KV heads.
        var keyValueHeadCount: Int
    }

    /// Returns the sizes of each layer's heads.
    static func headSizes(
        _ reader: ConfigurationReader, sizes: ModelSizes, kinds: [LayerKind]
    ) throws(ConfigurationError) -> [HeadSizes] {
        let usual = HeadSizes(headDimension: sizes.headDimension, keyValueHeadCount: sizes.keyValueHeadCount)
        var result = Array(repeating: usual, count: kinds.count)
        if let layers = try reader.object("per_layer_config") {
            for key in layers.keys {
                guard let index = Int(key), kinds.indices.contains(index), let said = try layers.object(key) else {
                    throw reader.wrong("per_layer_config", .string(key), "numbers of layers")
                }
                result[index].headDimension = try said.size("head_dim") ?? usual.headDimension
                result[index].keyValueHeadCount = try said.size("num_key_value_heads") ?? usual.keyValueHeadCount
            }
        } else {
            let dimension = try reader.size("global_head_dim") ?? 512
            let usesKeysAsValues = try reader.boolean("attention_k_eq_v") ?? false
            let heads = usesKeysAsValues ? try reader.size("num_global_key_value_heads") : nil
            for (index, kind) in kinds.enumerated() where kind == .full {
                result[index] = HeadSizes(
                    headDimension: dimension, keyValueHeadCount: heads ?? usual.keyValueHeadCount)
            }
        }
        for size in result {
            guard size.headDimension <= 1 << 16, sizes.headCount.isMultiple(of: size.keyValueHeadCount) else {
                throw reader.wrong(
                    "num_global_key_value_heads", .integer(size.keyValueHeadCount),
                    "a divisor of the \(sizes.headCount) attention heads, of at most 65536 elements")
            }
        }
        return result
    }

    /// Returns layers with the heads of their kind; the last ones share the keys and values of earlier layers.
    static func unlikeLayers(
        _ alike: [LayerConfiguration], _ reader: ConfigurationReader, sizes: ModelSizes, kinds: [LayerKind]
    ) throws(ConfigurationError) -> [LayerConfiguration] {
        let heads = try headSizes(reader, sizes: sizes, kinds: kinds)
        let sharedCount = try reader.size("num_kv_shared_layers", minimum: 0) ?? 0
        guard sharedCount < alike.count else {
            throw reader.wrong(
                "num_kv_shared_layers", .integer(sharedCount), "fewer than the \(alike.count) layers")
        }
        let usesKeysAsValues = try reader.boolean("attention_k_eq_v") ?? false
        let isWide = try reader.boolean("use_double_wide_mlp") ?? false
        let firstShared = alike.count - sharedCount
        var layers = alike
        for index in layers.indices {
            guard var attention = layers[index].attention else { continue }
            attention.headDimension = heads[index].headDimension
            attention.keyValueHeadCount = heads[index].keyValueHeadCount
            attention.usesKeysAsValues = usesKeysAsValues && kinds[index] == .full
            if index >= firstShared {
                guard let source = (0..<firstShared).last(where: { kinds[$0] == kinds[index] }),
                    heads[source].headDimension == heads[index].headDimension
                else {
                    throw reader.wrong(
                        "num_kv_shared_layers", .integer(sharedCount), "an earlier layer of the kind of layer \(index)")
                }
                attention.keyValueLayer = source
                attention.keyValueHeadCount = heads[source].keyValueHeadCount
                if isWide {
                    switch layers[index].feedForward {
                    case .dense(let width): layers[index].feedForward = .dense(intermediateSize: 2 * width)
                    case .denseBesideExperts(let width):
                        layers[index].feedForward = .denseBesideExperts(intermediateSize: 2 * width)
                    case .experts, nil: break
                    }
                }
            }
            layers[index].mixers = [.attention(attention)]
        }
        return layers
    }

    /// Reads the sizes of per-layer embeddings; nil for a model without.
    static func perLayerEmbedding(
        _ reader: ConfigurationReader, sizes: ModelSizes
    ) throws(ConfigurationError) -> PerLayerEmbedding? {
        let key = "hidden_size_per_layer_input"
        let size = try reader.size(key, minimum: 0) ?? (reader.has(key) ? 0 : 256)
        guard size > 0 else { return nil }
        guard size <= 1 << 16 else {
            throw reader.wrong("hidden_size_per_layer_input", .integer(size), "at most 65536")
        }
        let rows = try reader.size("vocab_size_per_layer_input") ?? sizes.vocabularySize
        return PerLayerEmbedding(size: size, vocabularySize: rows)
    }
}
