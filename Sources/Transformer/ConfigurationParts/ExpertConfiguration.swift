/// The shape of a mixture of experts, and its router's rule.
package struct ExpertConfiguration: Sendable, Equatable {
    /// The function that turns the router's logits into scores.
    package enum Scoring: Sendable, Equatable {
        /// Softmax over all experts.
        case softmax
        /// Softmax over the chosen experts.
        case softmaxOfChosen
        /// Sigmoid of each logit.
        case sigmoid
        /// The logits themselves; two experts are chosen and weighted as in Phi-3.5-MoE.
        case sparseMixer
    }

    /// Groups of experts, of which only the best may be chosen from.
    package struct Groups: Sendable, Equatable {
        /// The score of a group.
        package enum Score: Sendable, Equatable {
            /// The score of its best expert.
            case best
            /// The sum of its two best experts' scores.
            case bestTwo
        }

        /// The number of groups; divides the number of experts.
        package var count: Int
        /// The number of groups that may be chosen from.
        package var chosenCount: Int
        /// The score of a group.
        package var score: Score
    }

    /// The number of experts of a layer.
    package var count: Int
    /// The number of experts per token.
    package var countPerToken: Int
    /// The width of an expert.
    package var intermediateSize: Int
    /// The function that turns the router's logits into scores.
    package var scoring = Scoring.softmax
    /// The largest relative distance from the best score for an expert in the softmax of `sparseMixer`.
    package var mixerTolerance: Float = 0
    /// Whether the routing weights are normalized to a sum of 1.
    package var normalizesWeights: Bool
    /// The epsilon that is added to the divisor of routing weights.
    package var weightEpsilon: Float = 0
    /// The lower bound of the divisor of routing weights.
    package var weightFloor: Float = 0
    /// The factor on routing weights.
    package var weightFactor: Float = 1
    /// Whether each expert has a bias that counts only for the choice.
    package var hasChoiceBias = false
    /// Whether the router's projection has a bias.
    package var hasRouterBias = false
    /// Whether the experts' projections have biases.
    package var hasBias = false
    /// The groups; nil for none.
    package var groups: Groups?
    /// The width of the shared expert, which processes every token; nil for none.
    package var sharedIntermediateSize: Int?
    /// Whether the shared expert's output is multiplied by the sigmoid of a projection of the input.
    package var hasSharedGate = false
    /// The width to which the experts' input is projected, and from which their output is projected back. nil if
    /// experts read the hidden size.
    package var latentSize: Int?
}
