/// A generated token with the text that it released.
public struct GeneratedToken: Sendable, Hashable {
    /// The token's id in the model's vocabulary.
    public let id: Int
    /// The text that became certain with this token.
    ///
    /// Empty while a character is incomplete, or while the text could be the beginning of a stop string. A later token
    /// then carries the text. The texts of all tokens together are the generated text.
    public internal(set) var text: String
    /// The natural logarithm of the token's probability under the unmodified logits; nil if not requested.
    public let logProbability: Float?
    /// The likeliest other tokens at this position; nil if not requested.
    public let alternatives: TokenAlternatives?

    /// Creates a token.
    public init(id: Int, text: String, logProbability: Float? = nil, alternatives: TokenAlternatives? = nil) {
        self.id = id
        self.text = text
        self.logProbability = logProbability
        self.alternatives = alternatives
    }
}

/// The likeliest of the tokens that a constraint allowed at one position.
public final class TokenAlternatives: Sendable, Hashable {
    /// One of the likeliest tokens.
    public struct Alternative: Sendable, Hashable {
        /// The token's id in the model's vocabulary.
        public let id: Int
        /// The natural logarithm of its probability under the unmodified logits.
        public let logProbability: Float
    }

    /// The likeliest tokens, the likeliest first, and equals by id. They include the chosen token only if it is among
    /// the likeliest.
    public let likeliest: [Alternative]
    /// The natural logarithm of the probability of all allowed tokens together; 0 without a mask.
    public let allowedLogProbability: Float

    /// The number of allowed tokens; 1 where the constraint left no choice.
    public let allowedCount: Int

    init(likeliest: [Alternative], allowedLogProbability: Float, allowedCount: Int) {
        self.likeliest = likeliest
        self.allowedCount = allowedCount
        self.allowedLogProbability = allowedLogProbability
    }

    /// Returns whether both have the same tokens, probabilities and counts.
    public static func == (left: TokenAlternatives, right: TokenAlternatives) -> Bool {
        left.likeliest == right.likeliest && left.allowedLogProbability == right.allowedLogProbability
            && left.allowedCount == right.allowedCount
    }

    /// Hashes the likeliest tokens.
    public func hash(into hasher: inout Hasher) { hasher.combine(likeliest) }
}
