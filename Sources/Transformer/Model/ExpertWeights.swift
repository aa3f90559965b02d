import Tensor

/// The weights of a mixture of experts.
struct ExpertWeights: Sendable {
    /// Router. `[experts, hidden]`
    let router: MatrixStack
    /// Bias of the router. `[experts]`
    let routerBias: AlignedBuffer?
    /// What is added to scores for the choice alone. `[experts]`
    let choiceBias: AlignedBuffer?
    /// The experts.
    let networks: [FeedForwardWeights]
    /// The network that every token visits, or that stands beside the experts.
    var shared: FeedForwardWeights?
    /// Gate of that network's output. `[1, hidden]`
    let sharedGate: MatrixStack?
    /// Norms of their own, where the experts stand beside a dense network, which is then `shared`.
    var norms: ExpertNorms?
}
