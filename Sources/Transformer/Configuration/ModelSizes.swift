/// The sizes of a model, read from its configuration or derived.
struct ModelSizes {
    let hiddenSize: Int
    let layerCount: Int
    let headCount: Int
    let keyValueHeadCount: Int
    let headDimension: Int
    let intermediateSize: Int
    let vocabularySize: Int
    let maximumPositions: Int

    /// Reads the sizes.
    init(_ reader: ConfigurationReader, traits: FamilyTraits) throws(ConfigurationError) {
        let (keys, defaults) = (traits.keys, traits.defaults)
        func size(_ key: String) throws(ConfigurationError) -> Int {
            if !reader.has(key), let size = defaults.sizes[key] { return size }
            return try reader.requiredSize(key)
        }
        hiddenSize = try size(keys.hiddenSize)
        if case .singleBlocks = traits.layers.pattern {
            layerCount = try ModelConfiguration.singleBlocks(reader).count
        } else {
            layerCount = try size(keys.layerCount)
        }
        headCount = try size(keys.headCount)
        try ModelConfiguration.checkLayerCount(layerCount, reader, key: keys.layerCount)
        if try Self.hasSingleKeyValueHead(reader, keys) {
            keyValueHeadCount = 1
        } else if let key = keys.keyValueHeadCount {
            keyValueHeadCount =
                try reader.size(key) ?? (reader.has(key) ? nil : defaults.keyValueHeadCount) ?? headCount
        } else {
            keyValueHeadCount = headCount
        }
        guard headCount.isMultiple(of: keyValueHeadCount) else {
            throw reader.wrong(
                "num_key_value_heads", .integer(keyValueHeadCount), "a divisor of the \(headCount) attention heads")
        }
        headDimension = try Self.headDimension(reader, traits, hiddenSize: hiddenSize, headCount: headCount)
        guard headDimension <= 1 << 16 else {
            throw reader.wrong("head_dim", .integer(headDimension), "at most 65536")
        }
        guard headCount.multipliedReportingOverflow(by: headDimension).partialValue <= ConfigurationReader.sizeLimit
        else {
            throw reader.wrong("head_dim", .integer(headDimension), "heads of at most 2^31 elements together")
        }
        intermediateSize = try Self.intermediateSize(reader, traits, hiddenSize: hiddenSize)
        maximumPositions = try reader.size(anyOf: keys.positions) ?? defaults.maximumPositions
        vocabularySize = try size("vocab_size")
    }

    private static func hasSingleKeyValueHead(
        _ reader: ConfigurationReader, _ keys: ConfigurationKeys
    ) throws(ConfigurationError) -> Bool {
        guard let rule = keys.singleKeyValueHead else { return false }
        if let unless = rule.unless, try reader.boolean(unless) == true { return false }
        return try reader.boolean(rule.key) ?? true
    }

    private static func headDimension(
        _ reader: ConfigurationReader, _ traits: FamilyTraits, hiddenSize: Int, headCount: Int
    ) throws(ConfigurationError) -> Int {
        // With latent attention, only the rotated part of a head counts as its dimension for the rotary embedding.
        if let latent = traits.attention.latent {
            let dimension = try reader.size("qk_rope_head_dim") ?? latent.rotatedDimension
            guard dimension.isMultiple(of: 2) else {
                throw reader.wrong("qk_rope_head_dim", .integer(dimension), "an even number")
            }
            return dimension
        }
        if let key = traits.keys.headDimension {
            if let dimension = try reader.size(key) { return dimension }
            if let dimension = traits.defaults.headDimension, !reader.has(key) { return dimension }
        }
        guard hiddenSize.isMultiple(of: headCount) else {
            throw reader.wrong(
                traits.keys.headCount, .integer(headCount), "a divisor of the hidden size \(hiddenSize)")
        }
        return hiddenSize / headCount
    }

    private static func intermediateSize(
        _ reader: ConfigurationReader, _ traits: FamilyTraits, hiddenSize: Int
    ) throws(ConfigurationError) -> Int {
        let keys = traits.keys.intermediateSizes
        guard let size = try reader.size(anyOf: keys) ?? traits.defaults.sizes[keys[0]] else {
            let factor = try traits.keys.widthFactor.flatMap { key throws(ConfigurationError) in
                try reader.positive(key)
            }
            if let key = traits.keys.widthFactor, let factor {
                let width = Int(exactly: (Double(hiddenSize) * factor).rounded(.towardZero)) ?? 0
                guard 1...ConfigurationReader.sizeLimit ~= width else {
                    throw reader.wrong(key, .number(factor), "a width from 1 to 2^31")
                }
                return width
            }
            if traits.defaults.hasUsualWidth { return 4 * hiddenSize }
            throw reader.missing(keys[keys.count - 1])
        }
        guard traits.feedForward.adjustsSize, try reader.boolean("block_auto_adjust_ff_dim") ?? true else {
            return size
        }
        var adjusted = 2 * size / 3
        if !reader.has("block_ffn_dim_multiplier") || reader.value("block_ffn_dim_multiplier") != nil {
            let factor = try reader.positive("block_ffn_dim_multiplier") ?? 1
            guard factor <= 1024 else {
                throw reader.wrong("block_ffn_dim_multiplier", .number(factor), "a number up to 1024")
            }
            let multiple = try reader.size("block_multiple_of") ?? 256
            let scaled = Int(exactly: (factor * Double(adjusted)).rounded(.down)) ?? 0
            adjusted = (scaled + multiple - 1) / multiple * multiple
        }
        guard adjusted >= 1, adjusted <= ConfigurationReader.sizeLimit else {
            throw reader.wrong(keys[keys.count - 1], .integer(size), "a width from 1 to 2^31 when it is adjusted")
        }
        return adjusted
    }
}
