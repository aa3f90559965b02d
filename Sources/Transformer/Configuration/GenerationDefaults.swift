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
        beginToken = try reader.tokens("bos_token_id")?.first
    }
}
