/// The shape of a mixture of experts and the rule that picks among them.
package struct ExpertConfiguration: Sendable, Equatable {
    /// How the router's logits become scores.
    package enum Scoring: Sendable, Equatable {
        /// Softmax over all experts.
        case softmax
        /// Softmax over the chosen ones.
        case softmaxOfChosen
        /// Sigmoid of each.
        case sigmoid
        /// The logits themselves, of which two are chosen and weighed as Phi-3.5-MoE does.
        case sparseMixer
    }

    /// Experts in groups, of which only the best are looked at.
    package struct Groups: Sendable, Equatable {
        /// How a group is judged.
        package enum Score: Sendable, Equatable {
            /// By its best expert.
            case best
            /// By the sum of its best two.
            case bestTwo
        }

        /// Number of groups; divides the number of experts.
        package var count: Int
        /// Number of groups whose experts may be chosen.
        package var chosenCount: Int
        /// How a group is judged.
        package var score: Score
    }

    /// Number of experts in a layer.
    package var count: Int
    /// Number of experts a token visits.
    package var countPerToken: Int
    /// Width of one expert.
    package var intermediateSize: Int
    /// How the router's logits become scores.
    package var scoring = Scoring.softmax
    /// How far below the best an expert may be to be weighed against it, where two are mixed.
    package var mixerTolerance: Float = 0
    /// Whether the chosen experts' shares are scaled to sum to one.
    package var normalizesShares: Bool
    /// What is added to the sum that shares are divided by.
    package var shareEpsilon: Float = 0
    /// The least that the sum is taken for.
    package var shareFloor: Float = 0
    /// Factor on shares.
    package var shareFactor: Float = 1
    /// Whether each expert has a bias that counts for the choice alone.
    package var hasChoiceBias = false
    /// Whether the router's projection has a bias.
    package var hasRouterBias = false
    /// Whether the experts' projections have biases.
    package var hasBias = false
    /// The groups, where there are some.
    package var groups: Groups?
    /// Width of the network that every token visits beside its experts; nil for none.
    package var sharedIntermediateSize: Int?
    /// Whether that network's output is multiplied by the sigmoid of a projection of the input.
    package var hasSharedGate = false
    /// Width that rows are projected to before experts read them, and from which what they give is projected back; nil
    /// where experts read the hidden size.
    package var latentSize: Int?
}
