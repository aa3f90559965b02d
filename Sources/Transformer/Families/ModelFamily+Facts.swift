/// Conversion of a model's facts to a family's `config.json`.
extension ModelFamily {
    /// The family's mixer other than attention; nil where all layers have attention.
    package var recurrentMixer: ModelFacts.Mixer? {
        switch traits.layers.pattern {
        case .stateSpaces, .singleBlocks: .stateSpace
        case .linear: .linearAttention
        case .convolutions, .convolutionsOfThree: .convolution
        default: nil
        }
    }

    /// Whether layers have state spaces, alone or beside attention.
    package var hasStateSpaces: Bool {
        if case .stateSpacesBesideAttention = traits.layers.pattern { true } else { recurrentMixer == .stateSpace }
    }
    /// Whether each layer has one block: a mixer or a feed-forward network.
    package var hasSingleBlocks: Bool { if case .singleBlocks = traits.layers.pattern { true } else { false } }
    /// Whether the family has latent attention.
    package var attendsToLatents: Bool { traits.attention.latent != nil }
    /// Whether experts are beside a dense network.
    package var hasExpertsBesideDense: Bool { traits.experts?.areBesideDense == true }
    /// Whether the gate and up projections are one matrix.
    package var storesGateAboveUp: Bool { traits.architecture.feedForwardLayout == .concatenatedGate }
    /// Whether queries, keys and values are three matrices.
    package var storesQueriesApart: Bool { traits.architecture.attentionLayout == .separate }
    /// Whether queries, keys and values are one matrix, grouped by head.
    package var interleavesQueries: Bool { traits.architecture.attentionLayout == .interleaved }
    /// Whether kinds of layers have their own head sizes, as in Gemma 4.
    package var hasUnlikeLayers: Bool { traits.layers.areUnlike }
    /// Whether several axes of positions rotate pairs.
    package var turnsByDirections: Bool { traits.rotary.axes != .one }
    /// Whether adjacent elements are rotated together, instead of elements of a head's two halves.
    package var interleavesRotation: Bool {
        switch traits.rotary.isInterleaved {
        case .fixed(let value): value
        case .key(_, let otherwise), .firstKey(_, let otherwise): otherwise
        }
    }
    /// Whether queries are scaled by position.
    package var hasTemperature: Bool { traits.attention.hasTemperature }
    /// Whether attention is always bidirectional.
    package var alwaysSeesAhead: Bool { if case .fixed(false) = traits.attention.isCausal { true } else { false } }
    /// The key of a flag that makes attention bidirectional.
    package var seesAheadKey: String? { traits.attention.bothDirectionsKey }
    /// The key of the number of token types.
    package var tokenTypesKey: String? { traits.embedding.types?.key }
    /// The key of the feed-forward networks' activation.
    package var activationKey: String { traits.keys.activation }
    /// Whether the activation of feed-forward networks has parameters.
    package var hasActivationParameters: Bool { traits.defaults.activation == "xielu" }

    /// Returns the keys of a fact in the family's configuration.
    package func configurationKeys(_ name: ModelFacts.Name) -> [String] {
        let keys = traits.keys
        return switch name {
        case .hiddenSize: [keys.hiddenSize]
        case .layerCount: [keys.layerCount]
        case .headCount: [keys.headCount]
        case .keyValueHeadCount: [keys.keyValueHeadCount].compactMap(\.self)
        case .headDimension: [keys.headDimension].compactMap(\.self)
        case .intermediateSize: keys.intermediateSizes
        case .positions: keys.positions
        case .normEpsilon: [keys.normEpsilon]
        case .theta: [keys.theta, "rope_parameters.rope_theta", "rope_parameters.full_attention.rope_theta"]
        case .rotaryDimension: [keys.partialRotaryFactor, "rope_parameters.partial_rotary_factor"]
        case .expertCount: traits.experts?.countKeys ?? []
        case .expertCountPerToken: traits.experts?.countPerTokenKeys ?? []
        case .expertSize: [traits.experts?.sizeKey].compactMap(\.self)
        }
    }

    /// Returns the content of an equivalent `config.json`.
    ///
    /// - Throws: ``UnsupportedFact`` where the family can't express a fact.
    package func configuration(_ facts: ModelFacts) throws(UnsupportedFact) -> ConfigurationValue {
        var members: [(key: String, value: ConfigurationValue)] = [("model_type", .string(name))]
        members += try sizes(facts)
        if let experts = facts.experts { members += try expertMembers(experts, facts) }
        let (keys, width) = (traits.keys, facts.intermediateSize)
        members.append((keys.intermediateSizes[0], .integer(width)))
        members += try flags(facts)
        members += try layerMembers(facts)
        members += latentMembers(facts)
        members += try stateSpaceMembers(facts)
        members += try rotationMembers(facts)
        members += try scaleMembers(facts)
        return .object(members + facts.others)
    }

    private func sizes(_ facts: ModelFacts) throws(UnsupportedFact) -> [(key: String, value: ConfigurationValue)] {
        let keys = traits.keys
        var members: [(key: String, value: ConfigurationValue)] = [
            (keys.hiddenSize, .integer(facts.hiddenSize)), (keys.layerCount, .integer(facts.mixers.count)),
            (keys.headCount, .integer(facts.headCount)), ("vocab_size", .integer(facts.vocabularySize)),
            (keys.positions[0], .integer(facts.maximumPositions)), (keys.normEpsilon, .number(facts.normEpsilon)),
        ]
        for key in keys.tiesEmbeddings { members.append((key, .boolean(facts.tiesEmbeddings))) }
        if let rule = keys.singleKeyValueHead {
            let isSingle = facts.keyValueHeadCount == 1
            members.append((rule.key, .boolean(isSingle)))
            if let unless = rule.unless { members.append((unless, .boolean(!isSingle))) }
        }
        if let key = keys.keyValueHeadCount { members.append((key, .integer(facts.keyValueHeadCount))) }
        if let key = keys.headDimension {
            members.append((key, .integer(facts.headDimension)))
        } else if facts.latentAttention == nil,
            facts.headDimension.multipliedReportingOverflow(by: facts.headCount) != (facts.hiddenSize, false)
        {
            throw UnsupportedFact(
                fact: .headDimension, found: "\(facts.headDimension)",
                supported: "the hidden size \(facts.hiddenSize) over the \(facts.headCount) heads")
        }
        return members
    }

    private func flags(_ facts: ModelFacts) throws(UnsupportedFact) -> [(key: String, value: ConfigurationValue)] {
        var said: [String: Bool] = [:]
        for (flag, value) in [
            (traits.attention.bias, facts.hasAttentionBias),
            (traits.attention.outputBias, facts.hasAttentionOutputBias),
            (traits.feedForward.bias, facts.hasFeedForwardBias),
            (traits.attention.hasQueryKeyNorm, facts.hasQueryKeyNorm),
            (traits.head.bias, facts.hasHeadBias),
        ] {
            guard let key = flag.key else { continue }
            if let other = said[key], other != value {
                throw UnsupportedFact(
                    fact: .biases, found: "in some projections", supported: "all or none, as `\(key)` says")
            }
            said[key] = value
        }
        if let isParallel = facts.hasParallelResidual {
            if let key = traits.layers.hasParallelResidual.key {
                said[key] = isParallel
            } else if case .fixed(let value) = traits.layers.hasParallelResidual, value != isParallel {
                throw UnsupportedFact(fact: .parallelResidual, found: "\(isParallel)", supported: "\(value)")
            }
        }
        return said.sorted { $0.key < $1.key }.map { ($0.key, .boolean($0.value)) }
    }

    private func layerMembers(
        _ facts: ModelFacts
    ) throws(UnsupportedFact) -> [(key: String, value: ConfigurationValue)] {
        let slides = facts.mixers.contains(.slidingAttention)
        let window: ConfigurationValue = slides ? facts.slidingWindow.map { .integer($0) } ?? .null : .null
        func refuse(_ supported: String) -> UnsupportedFact {
            UnsupportedFact(fact: .slidingWindow, found: "\(facts.slidingWindow ?? 0)", supported: supported)
        }
        var members: [(key: String, value: ConfigurationValue)] = [
            (traits.layers.windowKey, window), ("use_sliding_window", .boolean(slides)),
        ]
        switch traits.layers.pattern {
        case .full:
            if slides { throw refuse("none in this architecture") }
            return []
        case .uniform, .uniformIfUsed:
            if slides, !facts.mixers.allSatisfy({ $0 == .slidingAttention }) { throw refuse("one for all layers") }
            return members
        default:
            let attention = recurrentMixer == .stateSpace ? "attention" : "full_attention"
            let kinds = facts.mixers.enumerated().map { index, mixer in
                switch mixer {
                case .none: facts.experts?.layers[index] == true ? "moe" : "mlp"
                case .attention: attention
                case .slidingAttention: "sliding_attention"
                case .convolution: "conv"
                case .linearAttention: "linear_attention"
                case .stateSpace: "mamba"
                }
            }
            members.append(("layer_types", .array(kinds.map { .string($0) })))
            return members
        }
    }
}

extension ModelFacts {
    /// The facts whose names errors convert to another format's.
    package enum Name: Sendable, CaseIterable {
        case hiddenSize, layerCount, headCount, keyValueHeadCount, headDimension, intermediateSize, positions
        case normEpsilon, theta, rotaryDimension, expertCount, expertCountPerToken, expertSize
    }
}
