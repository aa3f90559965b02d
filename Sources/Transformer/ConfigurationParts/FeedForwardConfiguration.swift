/// The feed-forward network of one layer, where it has one.
package enum FeedForwardConfiguration: Sendable, Equatable {
    /// One network of a width.
    case dense(intermediateSize: Int)
    /// The model's mixture of experts.
    case experts
    /// A network of a width, and beside it the model's mixture of experts; both have norms of their own.
    case denseBesideExperts(intermediateSize: Int)

    /// Whether tokens visit experts.
    var hasExperts: Bool {
        switch self {
        case .dense: false
        case .experts, .denseBesideExperts: true
        }
    }
}
