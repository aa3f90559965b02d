/// Counts and times of one generation.
public struct GenerationStatistics: Sendable, Hashable {
    /// Tokens of the prompt, cached ones among them.
    public package(set) var promptTokens = 0
    /// Tokens of the prompt whose keys and values an earlier request had left behind.
    public package(set) var cachedTokens = 0
    /// Tokens that were generated, an end token not counted.
    public package(set) var generatedTokens = 0
    /// Tokens among the generated ones that a constraint forced, so that they were not sampled.
    public package(set) var forcedTokens = 0
    /// Speculative draft tokens that passes computed.
    public package(set) var draftTokens = 0
    /// Draft tokens that the model chose; each saved a pass.
    public package(set) var acceptedDraftTokens = 0
    /// Forward passes after the prompt.
    public package(set) var decodeSteps = 0
    /// Seconds spent in forward passes over the prompt.
    public package(set) var prefillSeconds = 0.0
    /// Seconds spent in forward passes after the prompt, sampling and masks included.
    public package(set) var decodeSeconds = 0.0
    /// Seconds that the request waited for the model's thread to begin with it.
    public package(set) var queueSeconds = 0.0
    /// Masks of a constraint that were computed.
    public package(set) var maskCount = 0
    /// Seconds spent on masks; those that were computed beside a forward pass cost no time of the request's.
    public package(set) var maskSeconds = 0.0
    /// Seconds from the request to its first token; nil where none came.
    public package(set) var timeToFirstToken: Double?
    /// Seconds from the request to its end, those included in which other requests were computed.
    public package(set) var totalSeconds = 0.0
    /// Bytes of weights, keys and values read by the forward passes after the prompt.
    public package(set) var decodeBytesRead = 0

    /// Creates statistics of nothing.
    public init() {}

    /// Prompt tokens computed (not taken from the cache) per second; nil where none were.
    public var prefillTokensPerSecond: Double? {
        rate(of: Double(promptTokens - cachedTokens), in: prefillSeconds)
    }

    /// Generated tokens per second of decoding; the first comes from the prompt's pass and is not counted.
    public var decodeTokensPerSecond: Double? {
        rate(of: Double(generatedTokens - 1), in: decodeSeconds)
    }

    /// Billions of bytes read per second of decoding.
    public var decodeGigabytesPerSecond: Double? {
        rate(of: Double(decodeBytesRead) / 1e9, in: decodeSeconds)
    }

    private func rate(of amount: Double, in seconds: Double) -> Double? {
        seconds > 0 && amount > 0 ? amount / seconds : nil
    }
}
