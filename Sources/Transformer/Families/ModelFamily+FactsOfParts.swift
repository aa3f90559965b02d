/// Conversion of rotation, scales and experts to a family's `config.json`.
extension ModelFamily {
    func rotationMembers(_ facts: ModelFacts) throws(UnsupportedFact) -> [(key: String, value: ConfigurationValue)] {
        let rotation = facts.rotation
        if case .none = traits.rotary.layers { return [] }
        var rope = rotation.scaling ?? [("rope_type", .string("default"))]
        let theta = rotation.theta ?? traits.defaults.ropeTheta
        rope.append(("rope_theta", .number(theta)))
        if let dimension = rotation.dimension, dimension != facts.headDimension {
            guard traits.rotary.isPartial, dimension > 0, dimension < facts.headDimension else {
                throw UnsupportedFact(
                    fact: .rotaryDimension, found: "\(dimension)",
                    supported: traits.rotary.isPartial
                        ? "a number from 1 to \(facts.headDimension)" : "the \(facts.headDimension) elements of a head")
            }
            // Half an element is added, so that the product with the head's size isn't rounded below it.
            let share = (Double(dimension) + 0.5) / Double(facts.headDimension)
            rope.append(("partial_rotary_factor", .number(share)))
        } else if traits.rotary.isPartial {
            rope.append(("partial_rotary_factor", .number(1)))
        }
        var members: [(key: String, value: ConfigurationValue)] = []
        if let positions = rotation.originalPositions {
            members.append(("original_max_position_embeddings", .integer(positions)))
        }
        switch traits.rotary.layers {
        case .named:
            let rotates = rotation.layers?.contains(true) ?? true
            members.append(("position_embedding_type", .string(rotates ? "rope" : "nope")))
        case .listed:
            if let layers = rotation.layers {
                members.append(("no_rope_layers", .array(layers.map { .integer($0 ? 1 : 0) })))
            }
        case .basePerLayer:
            let layers = rotation.layers ?? facts.mixers.map { _ in true }
            members.append(("layer_rope_theta", .array(layers.map { $0 ? .number(theta) : .null })))
        default: break
        }
        let scalesFullAlone =
            traits.rotary.hasLocalBase || traits.layers.areUnlike || traits.rotary.scalesFullLayersAlone
        if traits.rotary.hasFactorsByLength, rope.contains(where: { $0.key == "long_factor" }) {
            let factor = rope.first { $0.key == "attention_factor" }?.value ?? .number(1)
            rope += [("short_mscale", factor), ("long_mscale", factor)]
        }
        let localTheta = rotation.localTheta ?? (traits.rotary.hasLocalBase || traits.layers.areUnlike ? 10_000 : theta)
        guard scalesFullAlone || localTheta != theta else { return members + [("rope_parameters", .object(rope))] }
        let local: [(key: String, value: ConfigurationValue)] =
            (scalesFullAlone ? [("rope_type", .string("default"))] : rope.filter { $0.key != "rope_theta" })
            + [("rope_theta", .number(localTheta))]
        return members + [
            ("rope_parameters", .object([("full_attention", .object(rope)), ("sliding_attention", .object(local))]))
        ]
    }

    func scaleMembers(_ facts: ModelFacts) throws(UnsupportedFact) -> [(key: String, value: ConfigurationValue)] {
        var members: [(key: String, value: ConfigurationValue)] = []
        let usual = facts.queryScalar ?? Double(facts.headDimension)
        switch traits.attention.scale {
        case .key(let key, _), .keyOrHeadDimension(let key):
            members.append((key, .number(facts.scale ?? 1 / usual.squareRoot())))
        case .inverseRoot(let key, _): members.append((key, .number(facts.scale.map { 1 / ($0 * $0) } ?? usual)))
        case .headDimension, .one, .gpt2:
            var fixed = 1 / Double(facts.headDimension).squareRoot()
            if case .one = traits.attention.scale { fixed = 1 }
            if let scale = facts.scale, Float(scale) != Float(fixed) {
                throw UnsupportedFact(
                    fact: .attentionScale, found: "\(scale)", supported: "\(fixed) in this architecture")
            }
        }
        func addCap(_ fact: UnsupportedFact.Fact, _ value: Double?, _ rule: SoftcapRule?) throws(UnsupportedFact) {
            guard let value else { return }
            if let rule {
                members.append((rule.key, value > 0 ? .number(value) : .null))
            } else if value > 0 {
                throw UnsupportedFact(fact: fact, found: "\(value)", supported: "none in this architecture")
            }
        }
        try addCap(.attentionSoftcap, facts.attentionSoftcap, traits.attention.softcap)
        try addCap(.logitsSoftcap, facts.logitsSoftcap, traits.head.softcap)
        try addCap(.clip, facts.clip, traits.attention.clipKey.map { SoftcapRule(key: $0, otherwise: nil) })
        func addMultiplier(
            _ fact: UnsupportedFact.Fact, _ value: Double?, _ rule: MultiplierRule
        ) throws(UnsupportedFact) {
            guard let value, value != 0 else { return }
            switch rule {
            case .key(let key, _), .inverse(let key): members.append((key, .number(value)))
            default:
                guard value == 1 else {
                    throw UnsupportedFact(fact: fact, found: "\(value)", supported: "none in this architecture")
                }
            }
        }
        try addMultiplier(.embeddingMultiplier, facts.embeddingMultiplier, traits.embedding.multiplier)
        try addMultiplier(.residualMultiplier, facts.residualMultiplier, traits.layers.residualMultiplier)
        try addMultiplier(.logitsMultiplier, facts.logitsMultiplier, traits.head.multiplier)
        return members
    }

    func expertMembers(
        _ experts: ModelFacts.Experts, _ facts: ModelFacts
    ) throws(UnsupportedFact) -> [(key: String, value: ConfigurationValue)] {
        guard let rules = traits.experts else {
            throw UnsupportedFact(fact: .expertCount, found: "\(experts.count)", supported: "none in this architecture")
        }
        var members: [(key: String, value: ConfigurationValue)] = [
            (rules.countKeys[0], .integer(experts.count)),
            (rules.countPerTokenKeys[0], .integer(experts.countPerToken)),
        ]
        if let key = rules.switchKey { members.append((key, .boolean(true))) }
        if let key = rules.sizeKey {
            members.append((key, .integer(experts.size)))
        } else {
            members.append((traits.keys.intermediateSizes[0], .integer(experts.size)))
        }
        if let scoring = experts.scoring, !scoring.contains(rules.scoring) {
            throw UnsupportedFact(fact: .expertScoring, found: "\(scoring[0])", supported: "\(rules.scoring)")
        }
        switch (rules.normalizesWeights, experts.normalizesWeights) {
        case (.key(let key, _), let value?): members.append((key, .boolean(value)))
        case (.fixed(let fixed), let value?) where fixed != value && rules.scoring != .softmaxOfChosen:
            throw UnsupportedFact(fact: .expertNorm, found: "\(value)", supported: "\(fixed)")
        default: break
        }
        if case .key(let key, _) = rules.hasChoiceBias { members.append((key, .boolean(experts.hasChoiceBias))) }
        if let factor = experts.factor, factor != 0 {
            if let key = rules.factorKey {
                members.append((key, .number(factor)))
            } else if factor != 1 {
                throw UnsupportedFact(fact: .expertFactor, found: "\(factor)", supported: "1")
            }
        }
        members += try groupMembers(experts, rules)
        if let key = rules.latentSizeKey {
            members.append((key, experts.latentSize.map { .integer($0) } ?? .null))
        } else if let size = experts.latentSize {
            throw UnsupportedFact(fact: .expertLatentSize, found: "\(size)", supported: "none in this architecture")
        }
        members += try sharedMembers(experts, rules, facts)
        return members + (try sparseMembers(experts, rules))
    }

    private func groupMembers(
        _ experts: ModelFacts.Experts, _ rules: ExpertRules
    ) throws(UnsupportedFact) -> [(key: String, value: ConfigurationValue)] {
        let groups = experts.groups.flatMap { $0.count > 1 ? $0 : nil } ?? (count: 1, chosen: 1)
        guard rules.groupScore != nil else {
            guard groups.count == 1 else {
                throw UnsupportedFact(fact: .expertGroups, found: "\(groups.count)", supported: "1")
            }
            return []
        }
        var members: [(key: String, value: ConfigurationValue)] = [
            ("n_group", .integer(groups.count)), ("topk_group", .integer(groups.chosen)),
        ]
        if rules.choosesByMethod {
            members.append(("topk_method", .string(groups.count > 1 ? "group_limited_greedy" : "greedy")))
        }
        return members
    }

    private func sharedMembers(
        _ experts: ModelFacts.Experts, _ rules: ExpertRules, _ facts: ModelFacts
    ) throws(UnsupportedFact) -> [(key: String, value: ConfigurationValue)] {
        let size = experts.sharedSize
        switch rules.shared {
        case .none:
            guard size == 0 else {
                throw UnsupportedFact(fact: .sharedExperts, found: "\(size)", supported: "no shared experts")
            }
            return []
        case .dense:
            guard size == 0 || size == facts.intermediateSize else {
                throw UnsupportedFact(
                    fact: .sharedExperts, found: "\(size)",
                    supported: "the \(facts.intermediateSize) of the dense networks")
            }
            return []
        case .size(let key, _): return [(key, .integer(size))]
        case .count(let key, _):
            guard experts.size > 0, size.isMultiple(of: experts.size) else {
                throw UnsupportedFact(
                    fact: .sharedExperts, found: "\(size)", supported: "a multiple of an expert's \(experts.size)")
            }
            return [(key, .integer(size / experts.size))]
        }
    }

    private func sparseMembers(
        _ experts: ModelFacts.Experts, _ rules: ExpertRules
    ) throws(UnsupportedFact) -> [(key: String, value: ConfigurationValue)] {
        let layers = experts.layers
        let first = layers.firstIndex(of: true) ?? layers.count
        func require(_ isSparse: (Int) -> Bool, _ supported: String) throws(UnsupportedFact) {
            guard layers.indices.allSatisfy({ layers[$0] == isSparse($0) }) else {
                throw UnsupportedFact(fact: .expertLayers, found: "in some layers", supported: supported)
            }
        }
        switch rules.layers {
        case .named: return []
        case .all:
            try require({ _ in true }, "experts in all layers")
            return []
        case .qwen:
            let dense = layers.indices.filter { !layers[$0] }
            return [("mlp_only_layers", .array(dense.map { .integer($0) })), ("decoder_sparse_step", .integer(1))]
        case .from(let key, _):
            try require({ $0 >= first }, "experts in all layers from one on")
            return [(key, .integer(first))]
        case .typedOrFrom:
            return [("mlp_layer_types", .array(layers.map { .string($0 ? "sparse" : "dense") }))]
        case .interval:
            let (step, last) = (max(experts.interval, 1), layers.lastIndex(of: true) ?? 0)
            try require(
                { $0 >= first && $0 <= last && ($0 + 1).isMultiple(of: step) },
                "experts in one of \(step) layers from one to another")
            return [
                ("moe_layer_start_index", .integer(first)), ("moe_layer_end_index", .integer(last)),
                ("moe_layer_interval", .integer(step)),
            ]
        }
    }
}
