import Tensor

/// The weights of a mixture of experts.
struct ExpertWeights: Sendable {
    /// The router. `[experts, hidden]`
    let router: MatrixStack
    /// The router's bias. `[experts]`
    let routerBias: AlignedBuffer?
    /// The bias of scores that counts only for the choice. `[experts]`
    let choiceBias: AlignedBuffer?
    /// The experts.
    let networks: [FeedForwardWeights]
    /// The shared expert, or the dense network beside the experts.
    var shared: FeedForwardWeights?
    /// The gate of the shared expert's output. `[1, hidden]`
    let sharedGate: MatrixStack?
    /// The norms of experts beside a dense network, which is `shared` then.
    var norms: ExpertNorms?
    /// The projections to and from the width that experts read; nil where they read the hidden size.
    let latent: LatentProjections?

    /// The projections around experts of another width.
    struct LatentProjections: Sendable {
        /// `[latent, hidden]`
        let input: MatrixStack
        /// The bias of `input`. `[latent]`
        let inputBias: AlignedBuffer?
        /// `[hidden, latent]`
        let output: MatrixStack
        /// The bias of `output`. `[hidden]`
        let outputBias: AlignedBuffer?
    }
}
