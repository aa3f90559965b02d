extension ModelConfiguration {
    /// Reads the mixture of experts; nil for a model without.
    static func experts(
        _ reader: ConfigurationReader, _ traits: FamilyTraits, intermediateSize: Int
    ) throws(ConfigurationError) -> ExpertConfiguration? {
        guard let rules = traits.experts else { return nil }
        if let key = rules.switchKey, try reader.boolean(key) != true { return nil }
        for key in rules.requiredKeys where reader.value(key) == nil { throw reader.missing(key) }
        guard let count = try reader.size(anyOf: rules.countKeys, minimum: 0) ?? rules.count, count > 0
        else { return nil }
        let countKey = rules.countKeys.first { reader.has($0) } ?? rules.countKeys[0]
        guard count <= 1 << 16 else { throw reader.wrong(countKey, .integer(count), "at most 65536") }
        let countPerToken = try reader.uniformSize(anyOf: rules.countPerTokenKeys) ?? rules.countPerToken
        guard countPerToken <= count else {
            throw reader.wrong(rules.countPerTokenKeys[0], .integer(countPerToken), "at most the \(count) experts")
        }
        var size = rules.size ?? intermediateSize
        if let key = rules.sizeKey, let said = try reader.size(key) { size = said }
        var experts = ExpertConfiguration(
            count: count, countPerToken: countPerToken, intermediateSize: size,
            normalizesWeights: try reader.value(of: rules.normalizesWeights))
        experts.scoring = rules.scoring
        if experts.scoring == .sparseMixer {
            guard countPerToken == 2 else {
                throw reader.wrong(rules.countPerTokenKeys[0], .integer(countPerToken), "2: two experts are mixed")
            }
            experts.mixerTolerance = 2 * Float(try reader.number("router_jitter_noise") ?? 0.01)
        }
        (experts.weightEpsilon, experts.weightFloor) = (rules.weightEpsilon, rules.weightFloor)
        var factor = rules.factor
        if let key = rules.factorKey, let said = try reader.number(key) { factor = said }
        experts.weightFactor = Float(factor)
        experts.hasChoiceBias = try reader.value(of: rules.hasChoiceBias)
        experts.hasRouterBias = try reader.value(of: rules.hasRouterBias)
        experts.hasBias = try reader.value(of: rules.hasBias)
        if let score = rules.groupScore {
            experts.groups = try groups(reader, rules, count: count, countPerToken, score: score)
        }
        experts.hasSharedGate = rules.hasSharedGate
        if let key = rules.latentSizeKey { experts.latentSize = try reader.size(key) }
        switch rules.shared {
        case .none: break
        case .dense: experts.sharedIntermediateSize = intermediateSize
        case .size(let key, let otherwise):
            experts.sharedIntermediateSize = try reader.size(key, minimum: 0) ?? otherwise
        case .count(let key, let otherwise):
            let shared = try reader.size(key, minimum: 0) ?? otherwise
            guard shared <= 1024, shared * size <= ConfigurationReader.sizeLimit else {
                throw reader.wrong(key, .integer(shared), "at most 1024 experts, of at most 2^31 rows together")
            }
            experts.sharedIntermediateSize = shared * size
        }
        if experts.sharedIntermediateSize == 0 { experts.sharedIntermediateSize = nil }
        return experts
    }

    private static func groups(
        _ reader: ConfigurationReader, _ rules: ExpertRules, count: Int, _ countPerToken: Int,
        score: ExpertConfiguration.Groups.Score
    ) throws(ConfigurationError) -> ExpertConfiguration.Groups? {
        if rules.choosesByMethod {
            switch try reader.string("topk_method") ?? "greedy" {
            case "greedy": return nil
            case "group_limited_greedy": break
            case let other: throw reader.wrong("topk_method", .string(other), "greedy or group_limited_greedy")
            }
        }
        let groupCount = try reader.size("n_group") ?? rules.groupCount
        let chosen = try reader.size("topk_group") ?? rules.chosenGroupCount
        guard groupCount > 1 else { return nil }
        guard count.isMultiple(of: groupCount), score == .best || count / groupCount >= 2 else {
            throw reader.wrong("n_group", .integer(groupCount), "a divisor of the \(count) experts")
        }
        guard chosen <= groupCount, chosen * (count / groupCount) >= countPerToken else {
            throw reader.wrong(
                "topk_group", .integer(chosen), "at most \(groupCount) groups, with \(countPerToken) experts together")
        }
        return ExpertConfiguration.Groups(count: groupCount, chosenCount: chosen, score: score)
    }

    /// Returns which layers have experts.
    static func sparseLayers(
        _ reader: ConfigurationReader, _ rules: ExpertRules, layerCount: Int
    ) throws(ConfigurationError) -> [Bool] {
        switch rules.layers {
        case .all, .named: return Array(repeating: true, count: layerCount)
        case .qwen:
            let denseLayers = Set(try reader.integers("mlp_only_layers") ?? rules.denseLayers)
            let step = try reader.size("decoder_sparse_step") ?? 1
            return (0..<layerCount).map { !denseLayers.contains($0) && ($0 + 1).isMultiple(of: step) }
        case .from(let key, let otherwise):
            let first = try reader.size(key, minimum: 0) ?? otherwise
            return (0..<layerCount).map { $0 >= first }
        case .typedOrFrom(let key, let otherwise):
            var first = otherwise
            if let key, let said = try reader.size(key, minimum: 0) { first = said }
            guard let types = try reader.strings("mlp_layer_types") else {
                return (0..<layerCount).map { $0 >= first }
            }
            guard types.count == layerCount else {
                throw reader.wrong(
                    "mlp_layer_types", .integer(types.count), "one entry for each of \(layerCount) layers")
            }
            return types.map { $0 == "sparse" }
        case .interval:
            let first = try reader.size("moe_layer_start_index", minimum: 0) ?? 1
            let end = try reader.number("moe_layer_end_index") ?? -1
            let step = try reader.size("moe_layer_interval") ?? 1
            let last = end < 0 ? layerCount - 1 : Int(exactly: end.rounded(.down)) ?? layerCount
            return (0..<layerCount).map { ($0 + 1).isMultiple(of: step) && $0 >= first && $0 <= last }
        }
    }
}
