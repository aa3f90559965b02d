/// The shape of a mixture of experts and the rule that picks among them.
public struct ExpertConfiguration: Sendable, Equatable {
    /// Number of experts in a layer.
    public let count: Int
    /// Number of experts a token visits.
    public let countPerToken: Int
    /// Width of one expert.
    public let intermediateSize: Int
    /// Whether the chosen experts' shares are scaled to sum to one.
    public let normalizesShares: Bool
}
