/// One generated token with the text that it released.
public struct GeneratedToken: Sendable, Hashable {
    /// The token's id in the model's vocabulary.
    public let id: Int
    /// The text that became certain with this token.
    ///
    /// Empty while a character is incomplete or while the text could still turn out to be the beginning of a stop
    /// string; a later token then carries it. The texts of all tokens together are the generated text.
    public internal(set) var text: String
    /// The natural logarithm of the token's probability under the unmodified logits, where it was asked for.
    public let logProbability: Float?
    /// What else could have stood there, where it was asked for.
    public let alternatives: TokenAlternatives?

    /// Creates a token.
    public init(id: Int, text: String, logProbability: Float? = nil, alternatives: TokenAlternatives? = nil) {
        self.id = id
        self.text = text
        self.logProbability = logProbability
        self.alternatives = alternatives
    }
}

/// The likeliest tokens of those that a constraint allowed in one place.
public final class TokenAlternatives: Sendable, Hashable {
    /// One of them.
    public struct Alternative: Sendable, Hashable {
        /// The token's id in the model's vocabulary.
        public let id: Int
        /// The natural logarithm of its probability under the unmodified logits.
        public let logProbability: Float
    }

    /// The likeliest first, of equals the lowest id; the token that was chosen is among them if it is one of them.
    public let likeliest: [Alternative]
    /// The natural logarithm of the probability of all allowed tokens together: 0 where nothing was masked.
    public let allowedLogProbability: Float

    /// How many tokens were allowed: 1 where the constraint left no choice.
    public let allowedCount: Int

    init(likeliest: [Alternative], allowedLogProbability: Float, allowedCount: Int) {
        self.likeliest = likeliest
        self.allowedCount = allowedCount
        self.allowedLogProbability = allowedLogProbability
    }

    /// Whether both say the same.
    public static func == (left: TokenAlternatives, right: TokenAlternatives) -> Bool {
        left.likeliest == right.likeliest && left.allowedLogProbability == right.allowedLogProbability
            && left.allowedCount == right.allowedCount
    }

    /// Hashes what is said.
    public func hash(into hasher: inout Hasher) { hasher.combine(likeliest) }
}
