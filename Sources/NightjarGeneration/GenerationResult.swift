import InferenceEvents

/// The outcome of a generation, with its cost.
public struct GenerationResult: Sendable {
    /// The reason for its end.
    public let stopReason: StopReason
    /// The generated tokens in order, without an end token.
    public let tokens: [Int]
    /// Counts and times.
    public let statistics: GenerationStatistics
}
