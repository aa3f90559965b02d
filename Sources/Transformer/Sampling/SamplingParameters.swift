/// How the next token is chosen from the logits.
///
/// ```swift
/// var parameters = SamplingParameters()
/// parameters.temperature = 0.7
/// parameters.topP = 0.9
/// parameters.seed = 1
/// ```
public struct SamplingParameters: Sendable, Equatable {
    /// Divisor of the logits; 0 takes the likeliest token.
    public var temperature: Double = 0
    /// Number of likeliest tokens kept; nil or 0 keeps all.
    public var topK: Int?
    /// Keeps the likeliest tokens whose probabilities together reach this share; nil or 1 keeps all.
    public var topP: Double?
    /// Keeps tokens at least this share as likely as the likeliest; nil or 0 keeps all.
    public var minP: Double?
    /// Divides positive and multiplies negative logits of tokens in prompt or output; 1 changes nothing.
    public var repetitionPenalty: Double = 1
    /// Subtracted from the logit of each token already generated.
    public var presencePenalty: Double = 0
    /// Subtracted from the logit of each token already generated, once for each time.
    public var frequencyPenalty: Double = 0
    /// Added to the logits of single tokens.
    public var logitBias: [Int: Double] = [:]
    /// Seed of the random numbers; nil draws one.
    public var seed: UInt64?

    /// Greedy decoding.
    public init() {}

    /// Whether the likeliest token is taken, without chance.
    public var isGreedy: Bool { temperature == 0 }
}
