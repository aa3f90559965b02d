/// What `generation_config.json` says about sampling and about where a text ends.
public struct GenerationDefaults: Sendable, Equatable {
    /// Whether the model's makers sample rather than take the likeliest token.
    public var samples = false
    /// Temperature.
    public var temperature: Double?
    /// Number of likeliest tokens kept.
    public var topK: Int?
    /// Share of probability kept.
    public var topP: Double?
    /// Least probability kept, as a share of the likeliest token's.
    public var minP: Double?
    /// Divisor of repeated tokens' logits.
    public var repetitionPenalty: Double?
    /// Tokens that end a text; nil where the file does not say.
    public var endTokens: [Int]?
    /// First token of a text.
    public var beginToken: Int?

    /// The most tokens of an output; nil where the file does not say.
    public var maximumNewTokens: Int?
    /// The most tokens of prompt and output together; nil where the file does not say.
    public var maximumLength: Int?

    /// The most tokens of an output after a prompt; nil where the file does not say, or leaves no room for any.
    ///
    /// What is said of the output counts more than what is said of the whole.
    public func maximumNewTokens(afterPromptOf promptCount: Int) -> Int? {
        if let maximumNewTokens, maximumNewTokens > 0 { return maximumNewTokens }
        guard let maximumLength, maximumLength > promptCount else { return nil }
        return maximumLength - promptCount
    }

    /// Whether something is said of how tokens are chosen.
    public var saysHow: Bool { temperature != nil || topK != nil || topP != nil || minP != nil }

    /// How tokens are chosen where a request says nothing: as the model's makers advise, and where they say nothing either,
    /// as llama-server does, at temperature 0.8 among the likeliest 40, 0.95 of the probability and a twentieth of the
    /// likeliest.
    ///
    /// Sessions, the server and `infer chat` all begin with this, so that one model answers alike in each.
    public var sampling: SamplingParameters {
        var parameters = SamplingParameters()
        parameters.temperature = temperature ?? (saysHow ? 1 : 0.8)
        parameters.topK = topK ?? (saysHow ? nil : 40)
        parameters.topP = topP ?? (saysHow ? nil : 0.95)
        parameters.minP = minP ?? (saysHow ? nil : 0.05)
        parameters.repetitionPenalty = repetitionPenalty ?? 1
        return parameters
    }

    /// Defaults of a directory without `generation_config.json`.
    public init() {}

    /// Parses a `generation_config.json`.
    init(parsing bytes: UnsafeRawBufferPointer, file: String) throws(ConfigurationError) {
        let reader = try ConfigurationReader(parsing: bytes, file: file)
        samples = try reader.boolean("do_sample") ?? false
        temperature = try reader.number("temperature")
        topK = try reader.size("top_k", minimum: 0)
        topP = try reader.number("top_p")
        minP = try reader.number("min_p")
        repetitionPenalty = try reader.positive("repetition_penalty")
        endTokens = try reader.tokens("eos_token_id")
        maximumNewTokens = try reader.size("max_new_tokens", minimum: 0)
        maximumLength = try reader.size("max_length", minimum: 0)
        beginToken = try reader.tokens("bos_token_id")?.first
    }
}
