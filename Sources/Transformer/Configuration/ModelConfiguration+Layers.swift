extension ModelConfiguration {
    /// A kind of layer in `layer_types` and nested `rope_parameters`.
    enum LayerKind: String {
        case full = "full_attention"
        case sliding = "sliding_attention"
        case convolution = "conv"
        case linear = "linear_attention"
        case mamba
        case mambaBesideAttention
        case dense
        case experts
    }

    /// The kind of each layer's mixer.
    struct LayerTypes {
        /// The kinds, from the first layer to the last.
        var kinds: [LayerKind]
        /// The window of sliding layers.
        var slidingWindow: Int?
    }

    /// Reads or derives the kind of each layer.
    static func layerTypes(
        _ reader: ConfigurationReader, _ traits: FamilyTraits, layerCount: Int
    ) throws(ConfigurationError) -> LayerTypes {
        let window = try window(reader, traits)
        let usesWindow = try reader.boolean("use_sliding_window") ?? false
        switch traits.layers.pattern {
        case .full: return uniform(nil, layerCount)
        case .stateSpaces: return try stateSpaces(reader, layerCount: layerCount)
        case .stateSpacesBesideAttention:
            return LayerTypes(kinds: Array(repeating: .mambaBesideAttention, count: layerCount), slidingWindow: nil)
        case .singleBlocks: return LayerTypes(kinds: try singleBlocks(reader), slidingWindow: nil)
        case .uniform: return uniform(window, layerCount)
        case .uniformIfUsed: return uniform(usesWindow ? window : nil, layerCount)
        case .uniformOrListed: return try listed(reader, layerCount, window: window) { _ in window != nil }
        case .fromMaximumWindowLayers:
            let effective = usesWindow ? window : nil
            let firstSliding = try reader.size("max_window_layers", minimum: 0) ?? 28
            return try listed(reader, layerCount, window: effective) { $0 >= firstSliding && effective != nil }
        case .windowFromMaximumWindowLayers:
            let firstSliding = try reader.size("max_window_layers", minimum: 0) ?? layerCount
            return try listed(reader, layerCount, window: window) { $0 >= firstSliding && window != nil }
        case .periodic(let key, let otherwise):
            let slides = try period(reader, key: key, otherwise: otherwise, layerCount: layerCount)
            // Without a window, all layers are alike.
            let hasWindow = window != nil || key == nil
            return try listed(reader, layerCount, window: window, endsInFull: traits.layers.areUnlike) {
                hasWindow && !slides.isEmpty && slides[$0 % slides.count]
            }
        case .allButFirst(let key, let otherwise):
            let period =
                try key.map { key throws(ConfigurationError) in try reader.size(key) ?? otherwise } ?? otherwise
            return try listed(reader, layerCount, window: window) { !$0.isMultiple(of: period) }
        case .allButEndsAndFourths:
            return try listed(reader, layerCount, window: window) { $0 > 1 && $0 % 4 != 1 && $0 != layerCount - 1 }
        case .rotated:
            let rotates = try rotatingLayers(reader, layerCount)
            return try listed(reader, layerCount, window: window) { usesWindow && window != nil && !rotates[$0] }
        case .linear(let key):
            if reader.has("layer_types") {
                return try listed(reader, layerCount, window: nil, otherwise: { _ in false })
            }
            var interval = 4
            if let key, let said = try reader.size(key) { interval = said }
            if key == nil { interval = min(interval, layerCount) }
            return LayerTypes(
                kinds: (0..<layerCount).map { ($0 + 1).isMultiple(of: interval) ? .full : .linear }, slidingWindow: nil)
        case .convolutions, .convolutionsOfThree:
            if reader.has("layer_types") {
                return try listed(reader, layerCount, window: window, otherwise: { _ in false })
            }
            if case .convolutionsOfThree = traits.layers.pattern {
                let period: [LayerKind] = [.sliding, .convolution, .full, .convolution]
                return LayerTypes(
                    kinds: (0..<layerCount).map { $0 == 0 ? .convolution : period[$0 % 4] }, slidingWindow: window)
            }
            let attending = try reader.integers("full_attn_idxs").map { Set($0) }
            return LayerTypes(
                kinds: (0..<layerCount).map { attending?.contains($0) ?? true ? .full : .convolution },
                slidingWindow: window)
        }
    }

    /// Returns the window in positions, the token's own included; nil without sliding layers.
    private static func window(
        _ reader: ConfigurationReader, _ traits: FamilyTraits
    ) throws(ConfigurationError) -> Int? {
        let key = traits.layers.windowKey
        let said = try reader.size(key) ?? (reader.has(key) ? nil : traits.defaults.slidingWindow)
        guard let said, try !isCausal(reader, traits) else { return said }
        // An encoder's configuration has the reach in each direction, or twice that.
        return (isInBothDirections(reader, traits) || traits.layers.halvesWindow ? said / 2 : said) + 1
    }

    /// Returns which layers of a period have a window; empty without a period.
    private static func period(
        _ reader: ConfigurationReader, key: String?, otherwise: Int, layerCount: Int
    ) throws(ConfigurationError) -> [Bool] {
        func counted(_ period: Int) -> [Bool] {
            (0..<min(period, layerCount + 1)).map { $0 + 1 != period }
        }
        guard let key, let said = reader.value(key) else { return counted(otherwise) }
        guard case .string(let letters) = said else {
            return counted(try reader.size(key, minimum: 0) ?? otherwise)
        }
        guard !letters.isEmpty, letters.utf8.allSatisfy({ $0 == UInt8(ascii: "L") || $0 == UInt8(ascii: "G") }) else {
            throw reader.wrong(
                key, said, "a whole number, or for each layer of a period L, where it has a window, or G")
        }
        let period = letters.utf8.map { $0 == UInt8(ascii: "L") }
        // As in the family's own code, the last layer never has a window.
        return (0..<layerCount).map { $0 != layerCount - 1 && period[$0 % period.count] }
    }

    /// Returns the kinds of layers that are state spaces or attention; the configuration has one of two spellings.
    private static func stateSpaces(
        _ reader: ConfigurationReader, layerCount: Int
    ) throws(ConfigurationError) -> LayerTypes {
        if let attending = try reader.integers("attn_layer_indices") {
            let set = Set(attending)
            return LayerTypes(kinds: (0..<layerCount).map { set.contains($0) ? .full : .mamba }, slidingWindow: nil)
        }
        let older = try reader.strings("layers_block_type")
        guard let names = try reader.strings("layer_types") ?? older else {
            return LayerTypes(kinds: Array(repeating: .mamba, count: layerCount), slidingWindow: nil)
        }
        var kinds: [LayerKind] = []
        for name in names {
            switch name {
            case "attention", "full_attention": kinds.append(.full)
            case "mamba", "linear_attention": kinds.append(.mamba)
            default: throw reader.wrong("layer_types", .string(name), "attention or mamba")
            }
        }
        guard kinds.count == layerCount else {
            throw reader.wrong("layer_types", .integer(kinds.count), "one entry for each of \(layerCount) layers")
        }
        return LayerTypes(kinds: kinds, slidingWindow: nil)
    }

    /// Returns the kinds of layers with one block each; the configuration has one of three spellings.
    static func singleBlocks(_ reader: ConfigurationReader) throws(ConfigurationError) -> [LayerKind] {
        let kinds = try listedBlocks(reader)
        guard !kinds.isEmpty else { throw reader.wrong("layers_block_type", .integer(0), "at least one layer") }
        return kinds
    }

    private static func listedBlocks(_ reader: ConfigurationReader) throws(ConfigurationError) -> [LayerKind] {
        let usual = ["linear_attention", "moe", "full_attention", "mlp"]
        for key in ["layers_block_type", "layer_types"] {
            guard let names = try reader.strings(key) else { continue }
            var kinds: [LayerKind] = []
            for name in names {
                switch name {
                case "linear_attention", "mamba": kinds.append(.mamba)
                case "full_attention", "attention": kinds.append(.full)
                case "mlp": kinds.append(.dense)
                case "moe": kinds.append(.experts)
                default: throw reader.wrong(key, .string(name), usual.joined(separator: ", "))
                }
            }
            return kinds
        }
        let key = "hybrid_override_pattern"
        guard let pattern = try reader.string(key) else { return [.mamba, .experts, .full, .dense] }
        var kinds: [LayerKind] = []
        for letter in pattern {
            switch letter {
            case "M": kinds.append(.mamba)
            case "*": kinds.append(.full)
            case "-": kinds.append(.dense)
            case "E": kinds.append(.experts)
            default: throw reader.wrong(key, .string(pattern), "a letter of M, *, - and E for each layer")
            }
        }
        return kinds
    }

    private static func uniform(_ window: Int?, _ layerCount: Int) -> LayerTypes {
        LayerTypes(kinds: Array(repeating: window == nil ? .full : .sliding, count: layerCount), slidingWindow: window)
    }

    private static func listed(
        _ reader: ConfigurationReader, _ layerCount: Int, window: Int?, endsInFull: Bool = false,
        otherwise isSliding: (Int) -> Bool
    ) throws(ConfigurationError) -> LayerTypes {
        var kinds: [LayerKind] = []
        if let names = try reader.strings("layer_types") {
            for name in names {
                guard let kind = LayerKind(rawValue: name), [.full, .sliding, .convolution, .linear].contains(kind)
                else {
                    throw reader.wrong(
                        "layer_types", .string(name), "full_attention, sliding_attention, linear_attention or conv")
                }
                kinds.append(kind)
            }
            guard kinds.count == layerCount else {
                throw reader.wrong("layer_types", .integer(kinds.count), "one entry for each of \(layerCount) layers")
            }
        } else {
            kinds = (0..<layerCount).map { isSliding($0) ? .sliding : .full }
        }
        if endsInFull, let last = kinds.indices.last { kinds[last] = .full }
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

    /// Returns the index of each layer's rotary embedding.
    private static func rotaryIndices(
        _ reader: ConfigurationReader, _ traits: FamilyTraits, types: LayerTypes, rotary: [RotaryEmbedding]
    ) throws(ConfigurationError) -> [Int?] {
        let layerCount = types.kinds.count
        guard !rotary.isEmpty else { return Array(repeating: nil, count: layerCount) }
        let usual = types.kinds.map { rotary.count > 1 && $0 == .sliding ? 1 : 0 }
        switch traits.rotary.layers {
        case .none: return Array(repeating: nil, count: layerCount)
        case .all, .unlessBaseIsNull: return usual
        case .sliding: return types.kinds.indices.map { types.kinds[$0] == .sliding ? usual[$0] : nil }
        case .slidingOrAll:
            return types.kinds.indices.map {
                types.slidingWindow == nil || types.kinds[$0] == .sliding ? usual[$0] : nil
            }
        case .listed:
            let rotates = try rotatingLayers(reader, layerCount)
            return types.kinds.indices.map { rotates[$0] ? usual[$0] : nil }
        case .basePerLayer:
            guard let bases = try reader.numbersOrNull("layer_rope_theta") else { return usual }
            guard bases.count == layerCount else {
                throw reader.wrong(
                    "layer_rope_theta", .integer(bases.count), "one entry for each of \(layerCount) layers")
            }
            return bases.map { base in base.flatMap { base in rotary.firstIndex { $0.theta == base } } }
        case .named:
            return try reader.string("position_embedding_type") == "rope"
                ? usual : Array(repeating: nil, count: layerCount)
        }
    }

    /// Returns the factor of the attention logits, and whether it is divided by a layer's number.
    private static func attentionScale(
        _ reader: ConfigurationReader, _ traits: FamilyTraits, sizes: ModelSizes
    ) throws(ConfigurationError) -> (scale: Double, fallsWithDepth: Bool) {
        let usual = 1 / Double(sizes.headDimension).squareRoot()
        switch traits.attention.scale {
        case .headDimension: return (usual, false)
        case .one: return (1, false)
        case .key(let key, let otherwise): return (try reader.number(key) ?? otherwise, false)
        case .keyOrHeadDimension(let key): return (try reader.number(key) ?? usual, false)
        case .inverseRoot(let key, let otherwise):
            return (1 / (try reader.positive(key) ?? otherwise).squareRoot(), false)
        case .gpt2:
            let isScaled = try reader.boolean("scale_attn_weights") ?? true
            return (isScaled ? usual : 1, try reader.boolean("scale_attn_by_inverse_layer_idx") ?? false)
        }
    }

    /// Builds the layers' configurations.
    static func layers(
        _ reader: ConfigurationReader, _ traits: FamilyTraits, sizes: ModelSizes,
        types: LayerTypes, rotary: [RotaryEmbedding]
    ) throws(ConfigurationError) -> [LayerConfiguration] {
        let (scale, scaleFallsWithDepth) = try attentionScale(reader, traits, sizes: sizes)
        let indices = try rotaryIndices(reader, traits, types: types, rotary: rotary)
        let temperature = traits.attention.hasTemperature ? try temperature(reader, traits) : nil
        var gate = AttentionConfiguration.Gate.none
        if let rule = traits.attention.gate, try reader.value(of: rule.flag) { gate = rule.kind }
        var sparse: [Bool]?
        if let rules = traits.experts { sparse = try sparseLayers(reader, rules, layerCount: sizes.layerCount) }
        let latent = try traits.attention.latent.map { defaults throws(ConfigurationError) in
            try latentAttention(reader, defaults, sizes: sizes)
        }
        let hasExperts = try experts(reader, traits, intermediateSize: sizes.intermediateSize) != nil
        if !hasExperts, types.kinds.contains(.experts), let rules = traits.experts {
            throw reader.wrong(
                rules.countKeys.first { reader.has($0) } ?? rules.countKeys[0], .integer(0),
                "a number of experts, which a layer is made of")
        }
        let normalizesOutputs = try normalizesOutputs(reader, traits)
        let isCausal = try isCausal(reader, traits)
        let buckets =
            try traits.attention.distanceBuckets.map { rule throws(ConfigurationError) in
                try reader.size(rule.key, minimum: 8) ?? rule.otherwise
            } ?? 0

        var layers: [LayerConfiguration] = []
        for (i, kind) in types.kinds.enumerated() {
            let isSparse = hasExperts && sparse?[i] == true
            var attention = AttentionConfiguration(
                headCount: sizes.headCount, keyValueHeadCount: sizes.keyValueHeadCount,
                headDimension: sizes.headDimension, slidingWindow: kind == .sliding ? types.slidingWindow : nil,
                rotaryIndex: indices[i], scale: Float(scaleFallsWithDepth ? scale / Double(i + 1) : scale))
            attention.gate = gate
            attention.isCausal = isCausal
            attention.distanceBuckets = buckets
            attention.hasSinks = traits.attention.hasSinks
            attention.temperature = temperature
            if traits.layers.hasBlockMultipliers { try multiply(&attention, reader) }
            let dense = FeedForwardConfiguration.dense(intermediateSize: sizes.intermediateSize)
            let mixture: FeedForwardConfiguration =
                traits.experts?.areBesideDense == true
                ? .denseBesideExperts(intermediateSize: sizes.intermediateSize) : .experts
            var layer = LayerConfiguration(
                mixers: try mixers(
                    kind, attention: latent.map { .latentAttention($0) } ?? .attention(attention), reader, traits,
                    hiddenSize: sizes.hiddenSize),
                feedForward: isSparse ? mixture : dense)
            layer.normalizesInputs = traits.architecture.normalizesInputs
            layer.normalizesOutputs = normalizesOutputs
            if traits.layers.normalizesInputsOfLinear, kind == .linear {
                (layer.normalizesInputs, layer.normalizesOutputs) = (true, false)
            }
            if case .singleBlocks = traits.layers.pattern {
                layer.feedForward = kind == .experts ? .experts : kind == .dense ? dense : nil
            }
            layers.append(layer)
        }
        return layers
    }

    /// Sets for each layer which image features attend to each other, and which rows of an image.
    static func attendingToImages(
        _ layers: [LayerConfiguration], _ reader: ConfigurationReader, _ traits: FamilyTraits
    ) throws(ConfigurationError) -> [LayerConfiguration] {
        var isSliding: Bool?
        var sight = AttentionConfiguration.ImageSight.causal
        switch traits.attention.images {
        case .causal: break
        case .whole: sight = .whole
        case .aheadInWindows(let key, let value):
            if reader.value(key) == .string(value) { (sight, isSliding) = (.ahead, true) }
        }
        let whole = try traits.layers.wholeImageKey.flatMap { key throws(ConfigurationError) in try reader.integers(key)
        }
        guard sight != .causal || whole != nil else { return layers }
        var result = layers
        for index in result.indices {
            result[index].mixers = result[index].mixers.map { mixer in
                guard case .attention(var attention) = mixer else { return mixer }
                if isSliding != true || attention.slidingWindow != nil { attention.imageSight = sight }
                if let whole { attention.isInBlocks = !whole.contains(index) }
                return .attention(attention)
            }
        }
        return result
    }

    private static func temperature(
        _ reader: ConfigurationReader, _ traits: FamilyTraits
    ) throws(ConfigurationError) -> PositionTemperature? {
        guard let rope = try reader.object("rope_parameters") ?? traits.rotary.defaultReader(file: reader.file),
            let beta = try rope.number("llama_4_scaling_beta"),
            let length = try rope.size("original_max_position_embeddings")
        else { return nil }
        return PositionTemperature(beta: beta, length: length)
    }
}
