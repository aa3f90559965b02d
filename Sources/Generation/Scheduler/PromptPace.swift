/// How fast prompts and tokens are computed, and whether anybody waits for them.
struct PromptPace {
    /// The least and the most seconds that prompts may keep those waiting that write already.
    static let promptSeconds = 0.002...0.03

    /// Whether no other sequence is under way.
    var isAlone = true
    /// What a token of a prompt takes, a running mean; nil until one was computed.
    private(set) var secondsPerToken: Double?
    /// What the next tokens of those that run together take, a running mean; nil until some were computed.
    private(set) var tokenSeconds: Double?

    /// How long prompts may keep those waiting that write already: as long as their next tokens take, so that a small
    /// model stays as quick in company as it can be.
    var promptSeconds: Double {
        guard let tokenSeconds else { return Self.promptSeconds.upperBound }
        return min(max(tokenSeconds, Self.promptSeconds.lowerBound), Self.promptSeconds.upperBound)
    }

    /// Whether so much of a prompt takes no longer than the others' next tokens.
    func isShort(tokens: Int) -> Bool {
        guard let secondsPerToken, let tokenSeconds else { return false }
        return Double(tokens) * secondsPerToken <= tokenSeconds
    }

    /// Counts a stretch.
    mutating func note(tokens: Int, seconds: Double) {
        guard tokens > 0 else { return }
        Self.add(seconds / Double(tokens), to: &secondsPerToken)
    }

    /// Counts the next tokens of those that run together.
    mutating func noteTokens(seconds: Double) { Self.add(seconds, to: &tokenSeconds) }

    private static func add(_ value: Double, to mean: inout Double?) {
        mean = mean.map { 0.5 * $0 + 0.5 * value } ?? value
    }
}
