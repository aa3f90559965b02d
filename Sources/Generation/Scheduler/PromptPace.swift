/// How fast prompts are computed, and whether anybody waits for them.
struct PromptPace {
    /// Whether no other sequence is under way.
    var isAlone = true
    /// What a token of a prompt takes, a running mean; nil until one was computed.
    private(set) var secondsPerToken: Double?

    /// Counts a stretch.
    mutating func note(tokens: Int, seconds: Double) {
        guard tokens > 0 else { return }
        let rate = seconds / Double(tokens)
        secondsPerToken = secondsPerToken.map { 0.5 * $0 + 0.5 * rate } ?? rate
    }
}
