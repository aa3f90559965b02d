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
    /// Projections to the width that experts read and back; nil where they read the stream.
    let latent: LatentProjections?

    /// Projections around experts that read rows of another width.
    struct LatentProjections: Sendable {
        /// `[latent, hidden]`
        let input: MatrixStack
        /// Bias of `input`. `[latent]`
        let inputBias: AlignedBuffer?
        /// `[hidden, latent]`
        let output: MatrixStack
        /// Bias of `output`. `[hidden]`
        let outputBias: AlignedBuffer?
    }
}
