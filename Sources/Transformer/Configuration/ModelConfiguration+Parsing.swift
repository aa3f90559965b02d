extension ModelConfiguration {
    /// The largest number of layers, far above any model's.
    private static let layerLimit = 4096

    /// Parses a `config.json`.
    ///
    /// - Parameters:
    ///   - bytes: The file's bytes.
    ///   - file: The path for messages.
    init(parsing bytes: UnsafeRawBufferPointer, file: String) throws(ConfigurationError) {
        try self.init(ConfigurationReader(parsing: bytes, file: file))
    }

    /// Interprets the configuration of another format, in the terms of `config.json`.
    ///
    /// - Parameters:
    ///   - value: The equivalent content of `config.json`.
    ///   - file: The path for messages.
    ///   - names: The file's own names of keys, for messages.
    package init(_ value: ConfigurationValue, file: String, names: [String: String]) throws(ConfigurationError) {
        try self.init(ConfigurationReader(value, file: file, names: names))
    }

    /// Interprets a parsed `config.json`.
    ///
    /// - Parameter known: The family, for a model that isn't a language model.
    init(_ outer: ConfigurationReader, family known: ModelFamily? = nil) throws(ConfigurationError) {
        // A multimodal checkpoint nests the text model's configuration.
        let nested = known == nil ? try outer.object("text_config") : nil
        let family = if let known { known } else { try Self.family(outer, nested: nested) }
        let traits = family.traits
        let reader = try Self.textReader(outer, nested: nested, traits)
        let sizes = try ModelSizes(reader, traits: traits)

        self.family = family
        hiddenSize = sizes.hiddenSize
        embeddingSize =
            try traits.embedding.size.map { size throws(ConfigurationError) in
                try reader.size(size.key) ?? size.otherwise
            } ?? sizes.hiddenSize
        layerGroups = try traits.layers.areGrouped ? LayerGroups(reader, layerCount: sizes.layerCount) : nil
        intermediateSize = sizes.intermediateSize
        headCount = sizes.headCount
        keyValueHeadCount = sizes.keyValueHeadCount
        headDimension = sizes.headDimension
        vocabularySize = sizes.vocabularySize
        maximumPositions = sizes.maximumPositions
        normEpsilon = Float(try Self.epsilon(reader, traits) ?? traits.defaults.normEpsilon)
        activation = try Self.activation(reader, traits)
        gateLimit = traits.feedForward.clampsGates ? try Self.gateLimit(reader) : nil
        tiesEmbeddings = try Self.tiesEmbeddings(reader, outer: outer, traits)
        hasAttentionBias = try reader.value(of: traits.attention.bias)
        hasAttentionOutputBias = try reader.value(of: traits.attention.outputBias)
        hasFeedForwardBias = try reader.value(of: traits.feedForward.bias)
        hasFeedForwardOutputBias = try reader.value(of: traits.feedForward.outputBias ?? traits.feedForward.bias)
        isCausal = try Self.isCausal(reader, traits)
        tokenTypeCount =
            try traits.embedding.types.map { types throws(ConfigurationError) in
                try reader.size(types.key, minimum: 0) ?? types.otherwise
            } ?? 0
        positionPadding = try traits.embedding.positionPadding.map { rule throws(ConfigurationError) in
            guard let key = rule.key else { return rule.otherwise }
            return try reader.tokens(key)?.first ?? rule.otherwise
        }
        classifier = try ClassifierConfiguration(reader, traits.classifier)
        hasQueryKeyNorm = try reader.value(of: traits.attention.hasQueryKeyNorm)
        hasParallelResidual = try reader.value(of: traits.layers.hasParallelResidual)

        placeholderTokens = nested != nil && traits.layers.areUnlike ? try Self.placeholders(outer) : []
        paddingToken = try reader.tokens("pad_token_id")?.first.map { min($0, sizes.vocabularySize - 1) } ?? 0
        clearedToken =
            traits.embedding.clearsPadding
            ? try reader.tokens("pad_token_id")?.first.flatMap { $0 < sizes.vocabularySize ? $0 : nil } : nil
        attentionClip = try traits.attention.clipKey.map { key throws(ConfigurationError) in try reader.positive(key) }?
            .map { Float($0) }
        hasHeadBias = try reader.value(of: traits.head.bias)
        hasValueNorm = traits.attention.hasValueNorm
        hasLayerScalars = traits.layers.hasScalars
        perLayerEmbedding = traits.layers.areUnlike ? try Self.perLayerEmbedding(reader, sizes: sizes) : nil
        let types = try Self.layerTypes(reader, traits, layerCount: sizes.layerCount)
        let rotary = try Self.rotaryEmbeddings(reader, traits, sizes: sizes)
        rotaryEmbeddings = rotary
        let alike = try Self.layers(reader, traits, sizes: sizes, types: types, rotary: rotary)
        let unlike =
            traits.layers.areUnlike
            ? try Self.unlikeLayers(alike, reader, sizes: sizes, kinds: types.kinds) : alike
        layers = try Self.attendingToImages(unlike, reader, traits)
        featureLayerCount = traits.layers.addFeatures ? try Self.featureLayerCount(outer) : 0
        experts =
            layers.contains { $0.feedForward?.hasExperts == true }
            ? try Self.experts(reader, traits, intermediateSize: sizes.intermediateSize) : nil

        embeddingMultiplier = try Self.multiplier(reader, traits.embedding.multiplier, sizes)
        residualMultiplier = try Self.multiplier(reader, traits.layers.residualMultiplier, sizes)
        let parts = traits.layers.hasBlockMultipliers ? try reader.numbers("mlp_multipliers", count: 2) : nil
        gateMultiplier = parts.map { Float($0[0]) } ?? 1
        feedForwardMultiplier = parts.map { Float($0[1]) } ?? 1
        logitsMultiplier = try Self.multiplier(reader, traits.head.multiplier, sizes)
        attentionSoftcap = try Self.softcap(reader, traits.attention.softcap)
        logitsSoftcap = try Self.softcap(reader, traits.head.softcap)

        let outerBegin = try outer.tokens("bos_token_id")
        let outerEnd = try outer.tokens("eos_token_id")
        beginToken = try reader.tokens("bos_token_id")?.first ?? outerBegin?.first ?? traits.defaults.tokens.begin
        endTokens = try reader.tokens("eos_token_id") ?? outerEnd ?? traits.defaults.tokens.end
        let olderName = try reader.string("torch_dtype")
        elementTypeName = try reader.string("dtype") ?? olderName
    }

    /// Returns the reader of the text model, with the sizes that a nested configuration leaves out.
    ///
    /// - Throws: For a key with another value than the one that is implemented.
    private static func textReader(
        _ outer: ConfigurationReader, nested: ConfigurationReader?, _ traits: FamilyTraits
    ) throws(ConfigurationError) -> ConfigurationReader {
        var reader = nested ?? outer
        if let nested {
            let missing = traits.defaults.nestedSizes.filter { !nested.has($0.key) }.sorted { $0.key < $1.key }
            if !missing.isEmpty { reader = try nested.replacing(missing.map { ($0.key, .integer($0.value)) }) }
        }
        for (key, value) in traits.keys.fixed {
            guard let found = reader.value(key), found != value else { continue }
            throw reader.wrong(key, found, "\(value.text): nothing else is implemented")
        }
        return reader
    }

    private static func placeholders(_ outer: ConfigurationReader) throws(ConfigurationError) -> [Int] {
        var placeholders: [Int] = []
        for key in ["image_token_id", "audio_token_id", "video_token_id"] {
            placeholders += try outer.tokens(key) ?? []
        }
        return placeholders
    }

    /// Returns the number of layers to which features of images are added.
    private static func featureLayerCount(_ outer: ConfigurationReader) throws(ConfigurationError) -> Int {
        guard let vision = try outer.object("vision_config") else { return 0 }
        return try vision.integers("deepstack_visual_indexes")?.count ?? 3
    }

    private static func family(
        _ reader: ConfigurationReader, nested: ConfigurationReader?
    ) throws(ConfigurationError) -> ModelFamily {
        let modelType = try reader.string("model_type")
        let architectures = try reader.strings("architectures") ?? []
        if modelType == nil, architectures.isEmpty { throw reader.missing("model_type") }
        // In a multimodal checkpoint, the nested `model_type` is the text model's family.
        let inner = try nested?.string("model_type").flatMap { ModelFamily.of(modelType: $0, architectures: []) }
        guard let family = inner ?? ModelFamily.of(modelType: modelType, architectures: architectures) else {
            let found = modelType ?? architectures.joined(separator: ", ")
            throw ConfigurationError(
                file: reader.file, problem: .architecture(found: found, supported: ModelFamily.supportedNames))
        }
        // Gemma 4's "vision" makes attention bidirectional for images only, so it is no error.
        let key = "use_bidirectional_attention"
        if let said = (nested ?? reader).value(key),
            said == .boolean(true) && family.traits.attention.bothDirectionsKey == nil || said == .string("all")
        {
            throw (nested ?? reader).wrong(key, said, "false: attention is causal here")
        }
        return family
    }

    /// Returns whether a position attends only to earlier ones.
    static func isCausal(_ reader: ConfigurationReader, _ traits: FamilyTraits) throws(ConfigurationError) -> Bool {
        if isInBothDirections(reader, traits) { return false }
        return try reader.value(of: traits.attention.isCausal)
    }

    /// Returns whether a flag makes attention bidirectional.
    static func isInBothDirections(_ reader: ConfigurationReader, _ traits: FamilyTraits) -> Bool {
        traits.attention.bothDirectionsKey.map { reader.value($0) == .boolean(true) } ?? false
    }

    private static func tiesEmbeddings(
        _ reader: ConfigurationReader, outer: ConfigurationReader, _ traits: FamilyTraits
    ) throws(ConfigurationError) -> Bool {
        let isNested = !reader.prefix.isEmpty
        for key in traits.keys.tiesEmbeddings {
            // For a nested text model, the outer configuration decides.
            if let ties = try outer.boolean(key) { return ties }
            if isNested, traits.defaults.tiesEmbeddingsWhenNested { return true }
            if let ties = try reader.boolean(key) { return ties }
        }
        return traits.defaults.tiesEmbeddings
    }

    private static func epsilon(
        _ reader: ConfigurationReader, _ traits: FamilyTraits
    ) throws(ConfigurationError) -> Double? {
        for key in [traits.keys.normEpsilon, traits.keys.alternateNormEpsilon].compactMap(\.self) {
            guard let epsilon = try reader.number(key) else { continue }
            guard epsilon >= 0, epsilon <= 1 else { throw reader.wrong(key, .number(epsilon), "a number from 0 to 1") }
            return epsilon
        }
        return nil
    }

    private static func activation(
        _ reader: ConfigurationReader, _ traits: FamilyTraits
    ) throws(ConfigurationError) -> ActivationFunction {
        let said = try reader.string(traits.keys.activation) ?? traits.defaults.activation
        let name = traits.feedForward.olderActivations[said] ?? said
        guard let activation = ActivationFunction(name: name) else {
            throw ConfigurationError(
                file: reader.file,
                problem: .activation(found: name, supported: ActivationFunction.supportedNames))
        }
        return activation
    }

    private static func gateLimit(_ reader: ConfigurationReader) throws(ConfigurationError) -> Float {
        if let alpha = try reader.number("swiglu_alpha"), alpha != 1.702 {
            throw reader.wrong("swiglu_alpha", .number(alpha), "1.702")
        }
        let limit = try reader.positive("swiglu_limit") ?? 7
        guard limit <= 7 else { throw reader.wrong("swiglu_limit", .number(limit), "a number above 0, at most 7") }
        return Float(limit)
    }

    private static func softcap(
        _ reader: ConfigurationReader, _ rule: SoftcapRule?
    ) throws(ConfigurationError) -> Float? {
        guard let rule else { return nil }
        // Null turns the softcap off; a missing key means the family's default.
        if reader.has(rule.key) { return try reader.positive(rule.key).map { Float($0) } }
        return rule.otherwise.map { Float($0) }
    }

    private static func multiplier(
        _ reader: ConfigurationReader, _ rule: MultiplierRule, _ sizes: ModelSizes
    ) throws(ConfigurationError) -> Float {
        let hiddenSize = sizes.hiddenSize
        return switch rule {
        case .one: 1
        case .rootOfHiddenSize: Float(Double(hiddenSize).squareRoot())
        case .rootOfHiddenSizeIf(let key):
            try reader.boolean(key) ?? true ? Float(Double(hiddenSize).squareRoot()) : 1
        case .key(let key, let otherwise): Float(try reader.number(key) ?? otherwise)
        case .overRootOfDepth(let key, let otherwise):
            try scale(reader, key, otherwise).map { Float($0 / Double(sizes.layerCount).squareRoot()) } ?? 1
        case .overHiddenSize(let key, let otherwise):
            try scale(reader, key, otherwise).map { Float($0 / Double(hiddenSize)) } ?? 1
        case .inverse(let key): 1 / Float(try reader.positive(key) ?? 1)
        }
    }

    /// Returns a number: nil for null, the default for a missing key.
    private static func scale(
        _ reader: ConfigurationReader, _ key: String, _ otherwise: Double
    ) throws(ConfigurationError) -> Double? {
        reader.has(key) ? try reader.number(key) : otherwise
    }

    /// Checks the number of layers.
    static func checkLayerCount(
        _ count: Int, _ reader: ConfigurationReader, key: String
    ) throws(ConfigurationError) {
        guard count <= layerLimit else { throw reader.wrong(key, .integer(count), "at most \(layerLimit)") }
    }
}
