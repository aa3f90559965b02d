extension ModelConfiguration {
    /// Most layers accepted, far above any model's.
    private static let layerLimit = 4096

    /// Parses a `config.json`.
    ///
    /// - Parameters:
    ///   - bytes: The file's bytes.
    ///   - file: Path for messages.
    init(parsing bytes: UnsafeRawBufferPointer, file: String) throws(ConfigurationError) {
        try self.init(ConfigurationReader(parsing: bytes, file: file))
    }

    /// Interprets what another format says, in the words of `config.json`.
    ///
    /// - Parameters:
    ///   - value: What `config.json` would hold.
    ///   - file: Path for messages.
    ///   - names: What keys are called in that file, for messages.
    package init(_ value: JSONValue, file: String, names: [String: String]) throws(ConfigurationError) {
        try self.init(ConfigurationReader(value, file: file, names: names))
    }

    /// Interprets a parsed `config.json`.
    init(_ outer: ConfigurationReader) throws(ConfigurationError) {
        let modelType = try outer.string("model_type")
        let architectures = try outer.strings("architectures") ?? []
        if modelType == nil, architectures.isEmpty { throw outer.missing("model_type") }
        guard let family = ModelFamily(modelType: modelType, architectures: architectures) else {
            let found = modelType ?? architectures.joined(separator: ", ")
            throw ConfigurationError(
                file: outer.file, problem: .architecture(found: found, supported: ModelFamily.supportedNames))
        }
        // A multimodal checkpoint nests the text model's configuration.
        let nested = family == .gemma3 ? try outer.object("text_config") : nil
        let reader = nested ?? outer
        let defaults = FamilyDefaults(family)
        let isGPT2 = family == .gpt2
        func size(_ key: String) throws(ConfigurationError) -> Int {
            if !reader.has(key), let size = defaults.sizes[key] { return size }
            return try reader.requiredSize(key)
        }
        if family == .gemma3, try reader.boolean("use_bidirectional_attention") == true {
            throw reader.wrong("use_bidirectional_attention", .boolean(true), "false: attention is causal here")
        }

        let hiddenSize = try size(isGPT2 ? "n_embd" : "hidden_size")
        let layerCount = try size(isGPT2 ? "n_layer" : "num_hidden_layers")
        let headCount = try size(isGPT2 ? "n_head" : "num_attention_heads")
        guard layerCount <= Self.layerLimit else {
            throw reader.wrong(
                isGPT2 ? "n_layer" : "num_hidden_layers", .integer(layerCount), "at most \(Self.layerLimit)")
        }
        let keyValueHeadCount =
            switch family {
            case .gpt2, .gptNeoX: headCount
            default:
                try reader.size("num_key_value_heads")
                    ?? (reader.has("num_key_value_heads") ? nil : defaults.keyValueHeadCount) ?? headCount
            }
        guard headCount.isMultiple(of: keyValueHeadCount) else {
            throw reader.wrong(
                "num_key_value_heads", .integer(keyValueHeadCount), "a divisor of the \(headCount) attention heads")
        }
        let headDimension = try Self.headDimension(
            reader, family: family, hiddenSize: hiddenSize, headCount: headCount, defaults: defaults)
        guard headDimension <= 1 << 16 else {
            throw reader.wrong("head_dim", .integer(headDimension), "at most 65536")
        }
        guard headCount.multipliedReportingOverflow(by: headDimension).partialValue <= ConfigurationReader.sizeLimit
        else {
            throw reader.wrong("head_dim", .integer(headDimension), "heads of at most 2^31 elements together")
        }
        let intermediateSize =
            isGPT2
            ? try reader.size("n_inner") ?? 4 * hiddenSize : try size("intermediate_size")
        let positionKeys = isGPT2 ? ["n_positions", "n_ctx"] : ["max_position_embeddings"]
        let maximumPositions = try reader.size(anyOf: positionKeys) ?? defaults.maximumPositions

        self.family = family
        self.hiddenSize = hiddenSize
        self.intermediateSize = intermediateSize
        self.headCount = headCount
        self.keyValueHeadCount = keyValueHeadCount
        self.headDimension = headDimension
        self.vocabularySize = try size("vocab_size")
        self.maximumPositions = maximumPositions
        self.normEpsilon = Float(try Self.epsilon(reader, family: family) ?? defaults.normEpsilon)
        self.activation = try Self.activation(reader, family: family, defaults: defaults)
        let outerTies = try outer.boolean("tie_word_embeddings")
        self.tiesEmbeddings = try reader.boolean("tie_word_embeddings") ?? outerTies ?? defaults.tiesEmbeddings

        let attentionBias = try reader.boolean("attention_bias")
        switch family {
        case .qwen2: (hasAttentionBias, hasAttentionOutputBias) = (true, false)
        case .phi, .gpt2: (hasAttentionBias, hasAttentionOutputBias) = (true, true)
        case .gptNeoX: (hasAttentionBias, hasAttentionOutputBias) = (attentionBias ?? true, attentionBias ?? true)
        case .mistral, .mixtral, .phi3: (hasAttentionBias, hasAttentionOutputBias) = (false, false)
        default: (hasAttentionBias, hasAttentionOutputBias) = (attentionBias ?? false, attentionBias ?? false)
        }
        switch family {
        case .phi, .gpt2, .gptNeoX: hasFeedForwardBias = true
        case .llama, .smolLM3, .granite: hasFeedForwardBias = try reader.boolean("mlp_bias") ?? false
        default: hasFeedForwardBias = false
        }
        switch family {
        case .qwen3, .qwen3MixtureOfExperts, .gemma3, .olmo2: hasQueryKeyNorm = true
        case .phi: hasQueryKeyNorm = try reader.boolean("qk_layernorm") ?? false
        default: hasQueryKeyNorm = false
        }
        switch family {
        case .phi: hasParallelResidual = true
        case .gptNeoX: hasParallelResidual = try reader.boolean("use_parallel_residual") ?? true
        default: hasParallelResidual = false
        }

        experts = try Self.experts(reader, family: family, intermediateSize: intermediateSize)
        let layerTypes = try Self.layerTypes(reader, family: family, layerCount: layerCount, defaults: defaults)
        rotaryEmbeddings = try Self.rotaryEmbeddings(
            reader, family: family, headDimension: headDimension, maximumPositions: maximumPositions,
            layerTypes: layerTypes.kinds, defaults: defaults)
        layers = try Self.layers(
            reader, family: family, types: layerTypes, rotaryCount: rotaryEmbeddings.count,
            headDimension: headDimension, hasExperts: experts != nil)

        let isGemma = family == .gemma || family == .gemma2 || family == .gemma3
        let isGranite = family == .granite
        embeddingMultiplier =
            isGemma
            ? Float(Double(hiddenSize).squareRoot())
            : isGranite ? Float(try reader.number("embedding_multiplier") ?? 1) : 1
        residualMultiplier = isGranite ? Float(try reader.number("residual_multiplier") ?? 1) : 1
        logitsDivisor = isGranite ? Float(try reader.positive("logits_scaling") ?? 1) : 1
        let hasSoftcap = family == .gemma2 || family == .gemma3
        attentionSoftcap =
            hasSoftcap && family == .gemma2
            ? try Self.softcap(reader, "attn_logit_softcapping", default: 50) : nil
        logitsSoftcap =
            hasSoftcap
            ? try Self.softcap(reader, "final_logit_softcapping", default: family == .gemma2 ? 30 : nil) : nil

        let outerBegin = try outer.tokens("bos_token_id")
        let outerEnd = try outer.tokens("eos_token_id")
        beginToken = try reader.tokens("bos_token_id")?.first ?? outerBegin?.first ?? defaults.beginToken
        endTokens = try reader.tokens("eos_token_id") ?? outerEnd ?? defaults.endTokens
        let olderName = try reader.string("torch_dtype")
        elementTypeName = try reader.string("dtype") ?? olderName
    }

    private static func headDimension(
        _ reader: ConfigurationReader, family: ModelFamily, hiddenSize: Int, headCount: Int,
        defaults: FamilyDefaults
    ) throws(ConfigurationError) -> Int {
        if family != .gpt2, family != .gptNeoX {
            if let dimension = try reader.size("head_dim") { return dimension }
            if let dimension = defaults.headDimension, !reader.has("head_dim") { return dimension }
        }
        guard hiddenSize.isMultiple(of: headCount) else {
            throw reader.wrong(
                family == .gpt2 ? "n_head" : "num_attention_heads", .integer(headCount),
                "a divisor of the hidden size \(hiddenSize)")
        }
        return hiddenSize / headCount
    }

    private static func epsilon(
        _ reader: ConfigurationReader, family: ModelFamily
    ) throws(ConfigurationError) -> Double? {
        let key =
            switch family {
            case .gpt2: "layer_norm_epsilon"
            case .phi, .gptNeoX: "layer_norm_eps"
            default: "rms_norm_eps"
            }
        guard let epsilon = try reader.number(key) else { return nil }
        guard epsilon >= 0, epsilon <= 1 else { throw reader.wrong(key, .number(epsilon), "a number from 0 to 1") }
        return epsilon
    }

    private static func activation(
        _ reader: ConfigurationReader, family: ModelFamily, defaults: FamilyDefaults
    ) throws(ConfigurationError) -> ActivationFunction {
        let key =
            switch family {
            case .gpt2: "activation_function"
            case .gemma2, .gemma3: "hidden_activation"
            default: "hidden_act"
            }
        var name = try reader.string(key) ?? defaults.activation
        // Gemma's first releases said "gelu" and meant the approximation.
        if family == .gemma, name == "gelu" { name = "gelu_pytorch_tanh" }
        guard let activation = ActivationFunction(name: name) else {
            throw ConfigurationError(
                file: reader.file,
                problem: .activation(found: name, supported: ActivationFunction.supportedNames))
        }
        return activation
    }

    private static func softcap(
        _ reader: ConfigurationReader, _ key: String, default value: Double?
    ) throws(ConfigurationError) -> Float? {
        // Null switches the bound off; a missing key takes the family's default.
        if reader.has(key) { return try reader.positive(key).map { Float($0) } }
        return value.map { Float($0) }
    }

    private static func experts(
        _ reader: ConfigurationReader, family: ModelFamily, intermediateSize: Int
    ) throws(ConfigurationError) -> ExpertConfiguration? {
        guard family == .mixtral || family == .qwen3MixtureOfExperts else { return nil }
        let isMixtral = family == .mixtral
        let count = try reader.size(anyOf: ["num_local_experts", "num_experts"], minimum: 0) ?? (isMixtral ? 8 : 128)
        guard count > 0 else { return nil }
        guard count <= 1 << 16 else { throw reader.wrong("num_experts", .integer(count), "at most 65536") }
        let countPerToken = try reader.size("num_experts_per_tok") ?? (isMixtral ? 2 : 8)
        guard countPerToken <= count else {
            throw reader.wrong("num_experts_per_tok", .integer(countPerToken), "at most the \(count) experts")
        }
        return ExpertConfiguration(
            count: count, countPerToken: countPerToken,
            intermediateSize: isMixtral ? intermediateSize : try reader.size("moe_intermediate_size") ?? 768,
            normalizesShares: isMixtral ? true : try reader.boolean("norm_topk_prob") ?? false)
    }
}
