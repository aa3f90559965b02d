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
    /// The likeliest tokens in its place, the likeliest first, where they were asked for.
    public let likeliest: [TokenProbability]

    /// Creates a token.
    public init(id: Int, text: String, logProbability: Float? = nil, likeliest: [TokenProbability] = []) {
        self.id = id
        self.text = text
        self.logProbability = logProbability
        self.likeliest = likeliest
    }
}

/// How likely the model found a token.
public struct TokenProbability: Sendable, Hashable {
    /// The token's id.
    public let id: Int
    /// The natural logarithm of its probability under the unmodified logits.
    public let logProbability: Float

    /// Creates a pair.
    public init(id: Int, logProbability: Float) {
        self.id = id
        self.logProbability = logProbability
    }
}
