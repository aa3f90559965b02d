/// The measured speed of prompts and tokens, and whether other sequences wait.
struct PromptPace {
    /// The least and the most seconds for which prompts may delay running answers.
    static let promptSeconds = 0.002...0.03

    /// Whether only one sequence is running.
    var isAlone = true
    /// The running mean of a prompt token's time, in seconds; nil until one was computed.
    private(set) var secondsPerToken: Double?
    /// The running mean of the time of a round's next tokens, in seconds; nil until some were computed.
    private(set) var tokenSeconds: Double?

    /// The number of seconds for which prompts may delay running answers. It is as long as the answers' next tokens
    /// take, so that a small model stays fast.
    var promptSeconds: Double {
        guard let tokenSeconds else { return Self.promptSeconds.upperBound }
        return min(max(tokenSeconds, Self.promptSeconds.lowerBound), Self.promptSeconds.upperBound)
    }

    /// Returns whether this many prompt tokens take no longer than a round's next tokens.
    func isShort(tokens: Int) -> Bool {
        guard let secondsPerToken, let tokenSeconds else { return false }
        return Double(tokens) * secondsPerToken <= tokenSeconds
    }

    /// Records a prompt chunk.
    mutating func note(tokens: Int, seconds: Double) {
        guard tokens > 0 else { return }
        Self.add(seconds / Double(tokens), to: &secondsPerToken)
    }

    /// Records the time of a round's next tokens.
    mutating func noteTokens(seconds: Double) { Self.add(seconds, to: &tokenSeconds) }

    private static func add(_ value: Double, to mean: inout Double?) {
        mean = mean.map { 0.5 * $0 + 0.5 * value } ?? value
    }
}
