/// The feed-forward network of one layer.
package enum FeedForwardConfiguration: Sendable, Equatable {
    /// A dense network.
    case dense(intermediateSize: Int)
    /// The model's mixture of experts.
    case experts
    /// A dense network beside the model's mixture of experts, each with its own norms.
    case denseBesideExperts(intermediateSize: Int)

    /// Whether the layer has experts.
    var hasExperts: Bool {
        switch self {
        case .dense: false
        case .experts, .denseBesideExperts: true
        }
    }
}
