/// The feed-forward network of one layer, where it has one.
public enum FeedForwardConfiguration: Sendable, Equatable {
    /// One network of a width.
    case dense(intermediateSize: Int)
    /// The model's mixture of experts.
    case experts
}
