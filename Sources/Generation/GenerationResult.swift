import InferenceEvents

/// How a generation ended, and what it cost.
public struct GenerationResult: Sendable {
    /// Why it ended.
    public let stopReason: StopReason
    /// The generated tokens in order; an end token is not among them.
    public let tokens: [Int]
    /// Counts and times.
    public let statistics: GenerationStatistics
}
