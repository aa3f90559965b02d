/// The sampling parameters and limits in `generation_config.json`.
public struct GenerationDefaults: Sendable, Equatable {
    /// Whether the model's authors recommend sampling, rather than greedy decoding.
    public var samples = false
    /// The sampling temperature.
    public var temperature: Double?
    /// The number of likeliest tokens kept (top-k).
    public var topK: Int?
    /// The probability mass kept (top-p).
    public var topP: Double?
    /// The smallest probability kept, relative to the likeliest token's (min-p).
    public var minP: Double?
    /// The divisor of repeated tokens' logits.
    public var repetitionPenalty: Double?
    /// The end tokens; nil where the file has none.
    public var endTokens: [Int]?
    /// The first token of a text.
    public var beginToken: Int?

    /// The largest number of output tokens; nil where the file has none.
    public var maximumNewTokens: Int?
    /// The largest number of tokens in prompt and output together; nil where the file has none.
    public var maximumLength: Int?

    /// Returns the largest number of output tokens after a prompt; nil for no limit, or where none are left.
    ///
    /// `maximumNewTokens` has precedence over `maximumLength`.
    public func maximumNewTokens(afterPromptOf promptCount: Int) -> Int? {
        if let maximumNewTokens, maximumNewTokens > 0 { return maximumNewTokens }
        guard let maximumLength, maximumLength > promptCount else { return nil }
        return maximumLength - promptCount
    }

    /// Whether any sampling parameter is given.
    public var saysHow: Bool { temperature != nil || topK != nil || topP != nil || minP != nil }

    /// The sampling parameters for requests without their own.
    ///
    /// They are those of the model's authors. Without any, they are llama-server's: temperature 0.8, top-k 40, top-p
    /// 0.95 and min-p 0.05. Sessions, the server and `infer chat` all use them, so that a model answers alike in each.
    public var sampling: SamplingParameters {
        var parameters = SamplingParameters()
        parameters.temperature = temperature ?? (saysHow ? 1 : 0.8)
        parameters.topK = topK ?? (saysHow ? nil : 40)
        parameters.topP = topP ?? (saysHow ? nil : 0.95)
        parameters.minP = minP ?? (saysHow ? nil : 0.05)
        parameters.repetitionPenalty = repetitionPenalty ?? 1
        return parameters
    }

    /// Creates the defaults of a directory without `generation_config.json`.
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
