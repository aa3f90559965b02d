/// The parameters for sampling the next token.
///
/// ```swift
/// var parameters = SamplingParameters()
/// parameters.temperature = 0.7
/// parameters.topP = 0.9
/// parameters.seed = 1
/// ```
public struct SamplingParameters: Sendable, Equatable {
    /// The divisor of the logits; 0 is greedy decoding.
    public var temperature: Double = 0
    /// The number of likeliest tokens kept; nil or 0 for all.
    public var topK: Int?
    /// The probability that the likeliest tokens kept must reach together; nil or 1 for all.
    public var topP: Double?
    /// The smallest probability kept, relative to the likeliest token's; nil or 0 for all.
    public var minP: Double?
    /// The divisor of positive and factor on negative logits of tokens in the prompt or output; 1 for none.
    public var repetitionPenalty: Double = 1
    /// The number subtracted from the logit of each token in the output.
    public var presencePenalty: Double = 0
    /// The number subtracted from the logit of each token in the output, for each occurrence.
    public var frequencyPenalty: Double = 0
    /// The numbers added to the logits of individual tokens.
    public var logitBias: [Int: Double] = [:]
    /// The seed of the random numbers; nil for a random one.
    public var seed: UInt64?

    /// Creates the parameters of greedy decoding.
    public init() {}

    /// Whether the likeliest token is always chosen.
    public var isGreedy: Bool { temperature == 0 }
}
