extension ModelConfiguration {
    /// The kind of attention of each layer.
    struct LayerTypes {
        /// A name that `layer_types` and nested `rope_parameters` use.
        enum Kind: String {
            case full = "full_attention"
            case sliding = "sliding_attention"
        }

        /// The kinds, first layer to last.
        var kinds: [Kind]
        /// Window of the sliding layers.
        var slidingWindow: Int?
    }

    /// Reads or derives the kind of each layer.
    static func layerTypes(
        _ reader: ConfigurationReader, family: ModelFamily, layerCount: Int, defaults: FamilyDefaults
    ) throws(ConfigurationError) -> LayerTypes {
        let window = try reader.size("sliding_window") ?? (reader.has("sliding_window") ? nil : defaults.slidingWindow)
        let usesWindow = try reader.boolean("use_sliding_window") ?? false
        switch family {
        case .mistral:
            // A Mistral that names the kinds of its layers is a Ministral, as in `transformers`.
            return try explicit(reader, layerCount, window: window) { _ in window != nil }
        case .mixtral, .phi3:
            return uniform(window, layerCount)
        case .qwen3MixtureOfExperts:
            return uniform(usesWindow ? window : nil, layerCount)
        case .qwen2, .qwen3:
            let effective = usesWindow ? window : nil
            let firstSliding = try reader.size("max_window_layers", minimum: 0) ?? 28
            return try explicit(reader, layerCount, window: effective) { $0 >= firstSliding && effective != nil }
        case .gemma2:
            return try explicit(reader, layerCount, window: window) { $0.isMultiple(of: 2) }
        case .gemma3:
            let period = try reader.size("sliding_window_pattern") ?? 6
            return try explicit(reader, layerCount, window: window) { !($0 + 1).isMultiple(of: period) }
        case .smolLM3:
            let rotates = try rotatingLayers(reader, layerCount)
            return try explicit(reader, layerCount, window: window) { usesWindow && window != nil && !rotates[$0] }
        default:
            return uniform(nil, layerCount)
        }
    }

    private static func uniform(_ window: Int?, _ layerCount: Int) -> LayerTypes {
        LayerTypes(kinds: Array(repeating: window == nil ? .full : .sliding, count: layerCount), slidingWindow: window)
    }

    private static func explicit(
        _ reader: ConfigurationReader, _ layerCount: Int, window: Int?, otherwise isSliding: (Int) -> Bool
    ) throws(ConfigurationError) -> LayerTypes {
        var kinds: [LayerTypes.Kind] = []
        if let names = try reader.strings("layer_types") {
            for name in names {
                guard let kind = LayerTypes.Kind(rawValue: name) else {
                    throw reader.wrong("layer_types", .string(name), "full_attention or sliding_attention")
                }
                kinds.append(kind)
            }
            guard kinds.count == layerCount else {
                throw reader.wrong("layer_types", .integer(kinds.count), "one entry for each of \(layerCount) layers")
            }
        } else {
            kinds = (0..<layerCount).map { isSliding($0) ? .sliding : .full }
        }
        if kinds.contains(.sliding), window == nil { throw reader.missing("sliding_window") }
        return LayerTypes(kinds: kinds, slidingWindow: window)
    }

    private static func rotatingLayers(
        _ reader: ConfigurationReader, _ layerCount: Int
    ) throws(ConfigurationError) -> [Bool] {
        if let flags = try reader.integers("no_rope_layers") {
            guard flags.count >= layerCount else {
                throw reader.wrong("no_rope_layers", .integer(flags.count), "an entry for each of \(layerCount) layers")
            }
            return flags.prefix(layerCount).map { $0 != 0 }
        }
        let interval = try reader.size("no_rope_layer_interval") ?? 4
        return (0..<layerCount).map { !($0 + 1).isMultiple(of: interval) }
    }

    /// Assembles the layers.
    static func layers(
        _ reader: ConfigurationReader, family: ModelFamily, types: LayerTypes, rotaryCount: Int,
        headDimension: Int, hasExperts: Bool
    ) throws(ConfigurationError) -> [LayerConfiguration] {
        var scale = 1 / Double(headDimension).squareRoot()
        var scaleFallsWithDepth = false
        switch family {
        case .gemma2, .gemma3: scale = 1 / (try reader.positive("query_pre_attn_scalar") ?? 256).squareRoot()
        case .granite: scale = try reader.number("attention_multiplier") ?? 1
        case .gpt2:
            if try reader.boolean("scale_attn_weights") == false { scale = 1 }
            scaleFallsWithDepth = try reader.boolean("scale_attn_by_inverse_layer_idx") ?? false
        default: break
        }
        let layerCount = types.kinds.count
        let rotates =
            family == .smolLM3
            ? try rotatingLayers(reader, layerCount) : Array(repeating: rotaryCount > 0, count: layerCount)
        let denseLayers = Set(try reader.integers("mlp_only_layers") ?? [])
        let sparseStep = try reader.size("decoder_sparse_step") ?? 1

        var layers: [LayerConfiguration] = []
        for (i, kind) in types.kinds.enumerated() {
            let isSparse = family == .mixtral || (!denseLayers.contains(i) && (i + 1).isMultiple(of: sparseStep))
            layers.append(
                LayerConfiguration(
                    slidingWindow: kind == .sliding ? types.slidingWindow : nil,
                    rotaryIndex: rotates[i] ? (rotaryCount > 1 && kind == .sliding ? 1 : 0) : nil,
                    attentionScale: Float(scaleFallsWithDepth ? scale / Double(i + 1) : scale),
                    usesExperts: hasExperts && isSparse))
        }
        return layers
    }
}
