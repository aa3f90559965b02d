import Foundation

extension ModelConfiguration {
    /// The largest number of elements of a latent or of a part of a head, far above any model's.
    private static let latentLimit = 1 << 14

    /// Reads the shape of latent attention.
    static func latentAttention(
        _ reader: ConfigurationReader, _ defaults: LatentAttentionDefaults, sizes: ModelSizes
    ) throws(ConfigurationError) -> LatentAttentionConfiguration {
        func size(_ key: String, _ otherwise: Int?) throws(ConfigurationError) -> Int {
            var size = try reader.size(key) ?? otherwise
            if size == nil, sizes.hiddenSize.isMultiple(of: sizes.headCount) {
                size = sizes.hiddenSize / sizes.headCount
            }
            guard let size else { throw reader.missing(key) }
            guard size <= latentLimit else { throw reader.wrong(key, .integer(size), "at most \(latentLimit)") }
            return size
        }
        let rank = try size("kv_lora_rank", defaults.rank)
        let keyDimension = try size("qk_nope_head_dim", defaults.keyDimension)
        let rotated = try size("qk_rope_head_dim", defaults.rotatedDimension)
        let valueDimension = try size("v_head_dim", defaults.valueDimension)
        let hasQueryRank = reader.value("q_lora_rank") != nil || !reader.has("q_lora_rank")
        let queryRank = hasQueryRank ? try size("q_lora_rank", defaults.queryRank) : nil
        guard sizes.headCount <= latentLimit else {
            throw reader.wrong("num_attention_heads", .integer(sizes.headCount), "at most \(latentLimit)")
        }
        var attention = AttentionConfiguration(
            headCount: sizes.headCount, keyValueHeadCount: 1, headDimension: rank + rotated, rotaryIndex: 0,
            scale: try latentScale(reader, dimension: keyDimension + rotated, maximumPositions: sizes.maximumPositions))
        attention.sharedValueDimension = rank
        return LatentAttentionConfiguration(
            attention: attention, queryRank: queryRank, rank: rank, keyDimension: keyDimension,
            rotatedDimension: rotated, valueDimension: valueDimension)
    }

    /// Returns the scale of scores: one over the root of a query's elements, times the square of the factor of
    /// `mscale_all_dim` for a scaled rotary embedding.
    private static func latentScale(
        _ reader: ConfigurationReader, dimension: Int, maximumPositions: Int
    ) throws(ConfigurationError) -> Float {
        let scale = 1 / Double(dimension).squareRoot()
        var scaling = try reader.object("rope_scaling")
        if scaling?.isEmpty == true { scaling = nil }
        let parameters = try reader.object("rope_parameters")
        let key = "partial_rotary_factor"
        for said in [reader, scaling, parameters].compactMap(\.self) {
            if let partial = try said.number(key), partial != 1 {
                throw said.wrong(key, .number(partial), "1: `qk_rope_head_dim` says what is rotated")
            }
        }
        guard let rope = scaling ?? parameters, let all = try rope.number("mscale_all_dim"), all != 0 else {
            return Float(scale)
        }
        let olderName = try rope.string("type")
        guard try rope.string("rope_type") ?? olderName ?? "default" != "default" else { return Float(scale) }
        let original = try rope.size("original_max_position_embeddings") ?? maximumPositions
        let factor = try rope.positive("factor") ?? Double(maximumPositions) / Double(original)
        let magnitude = factor <= 1 ? 1 : 0.1 * all * log(factor) + 1
        return Float(scale * magnitude * magnitude)
    }
}
